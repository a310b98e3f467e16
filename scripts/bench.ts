/** What the README's figures are repeated with: medians over several rounds, beside a yardstick measured in the same run. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startServerProcess } from '../src/testing/servers/server-process';

const rounds = 15;

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await act();
  return performance.now() - start;
}

/** From the start of the process to its ready line, on a SQLite file that is there already; and bare Node, for comparison. */
async function start(): Promise<{ ready: number; bare: number }> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-'));
  const ready: number[] = [];
  const bare: number[] = [];
  try {
    await (await startServerProcess({ LOG_LEVEL: 'error' }, { folder })).stop();
    for (let round = 0; round < rounds; round++) {
      bare.push(await timed(() => Promise.resolve(execFileSync(process.execPath, ['-e', '0']))));
      const begun = performance.now();
      const server = await startServerProcess({ LOG_LEVEL: 'error' }, { folder });
      ready.push(performance.now() - begun);
      await server.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return { ready: median(ready), bare: median(bare) };
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: dirname(__dirname), stdio: 'inherit' });
  const { ready, bare } = await start();
  console.log(`ready line after the process starts, existing SQLite file: median ${Math.round(ready)} ms of ${rounds}`);
  console.log(`bare node, in the same run: median ${Math.round(bare)} ms`);
}

void main();
