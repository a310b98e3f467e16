import { execFile, execFileSync } from 'node:child_process';
import { randomFillSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';

const folder = mkdtempSync(join(tmpdir(), 'runtimes-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Packs a package whose large files take a while to extract; returns its npm specification. */
function pack(): string {
  const source = join(folder, 'slow');
  mkdirSync(source);
  writeFileSync(join(source, 'package.json'), JSON.stringify({ name: 'slow', version: '1.0.0' }));
  for (const name of ['a', 'b', 'c', 'd']) writeFileSync(join(source, name), randomFillSync(Buffer.alloc(16_000_000)));
  writeFileSync(join(source, 'program'), 'complete');
  execFileSync('npm', ['pack', '--pack-destination', folder], { cwd: source, stdio: 'ignore' });
  return `file:${join(folder, 'slow-1.0.0.tgz')}`;
}

/** Waits until `start` exists, installs the package, and prints its last file as soon as it has the path. */
const program = `
  const { existsSync, readFileSync } = require('node:fs');
  const { installed } = require(${JSON.stringify(join(__dirname, 'runtimes.ts'))});
  const [start, parent, specification] = process.argv.slice(1);
  const pause = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
  for (let look = 0; look < 20_000 && !existsSync(start); look += 1) pause();
  process.stdout.write(readFileSync(installed(parent, { slow: specification }) + '/slow/program', 'utf8'));
`;

test('a check that begins while another installs the programs finds them complete', async () => {
  const specification = pack();
  const parent = join(folder, 'installed');
  mkdirSync(parent);
  const check = (start: string) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '-e', program, start, parent, specification], {
      cwd: __dirname,
    });
  const start = join(folder, 'start');
  const checks = [check(folder), check(start)];
  const extracting = () =>
    readdirSync(parent, { recursive: true }).some((path) => String(path).endsWith('node_modules/slow'));
  for (let look = 0; look < 10_000 && !extracting(); look += 1) await delay(2);
  writeFileSync(start, '');
  expect((await Promise.all(checks)).map(({ stdout }) => stdout)).toEqual(['complete', 'complete']);
  const places = readdirSync(parent);
  expect(places).toHaveLength(1);
  // Other users can run the programs.
  expect(statSync(join(parent, places[0]!)).mode & 0o777).toBe(0o755);
});
