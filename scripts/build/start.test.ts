import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';

const folder = mkdtempSync(join(tmpdir(), 'start-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const run = (...args: string[]) =>
  spawn('npm', args, {
    cwd: join(__dirname, '../..'),
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      ...{ PORT: '0', JWT_SECRET: 's'.repeat(32), DATA_KEY: Buffer.alloc(32, 1).toString('base64') },
      ...{ DATABASE_URL: `sqlite:${folder}/market.db`, STORAGE_URL: `file:${folder}/files`, LOG_LEVEL: 'info' },
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

const isServing = (url: string) =>
  fetch(`${url}/Health/Live`).then(
    () => true,
    () => false,
  );

test('SIGTERM to npm ends the server that npm start has started', async () => {
  const npm = run('start');
  const ended = once(npm, 'exit');
  const lines: string[] = [];
  const url = await new Promise<string>((resolve) => {
    createInterface(npm.stdout).on('line', (line) => {
      lines.push(line);
      const ready = /\bReady: .* at (http:\S+)/.exec(line);
      if (ready) resolve(ready[1]!);
    });
  });
  expect(await isServing(url)).toBe(true);
  npm.kill('SIGTERM');
  await ended;
  for (let look = 0; look < 100 && (await isServing(url)); look += 1) await delay(100);
  expect(await isServing(url)).toBe(false);
  expect(lines.filter((line) => /"msg":"stopped"/.test(line))).toHaveLength(1);
});

test('the arguments after -- reach the command', async () => {
  const npm = run('run', '--silent', 'admin', '--', 'add', '--email', 'new@example.com', '--first-name', 'Two Words');
  let text = '';
  npm.stdout.on('data', (data: Buffer) => (text += data.toString()));
  expect(await once(npm, 'close')).toEqual([0, null]);
  expect(text).toContain('new@example.com');
});
