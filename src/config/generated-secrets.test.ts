import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from './config';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'secrets-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const key = randomBytes(32).toString('base64');
const read = (environment: Record<string, string | undefined>) => readConfig(environment, join(folder, 'secrets'));

test('development secrets are generated once, readable by this user only, and reused', () => {
  const first = read({});
  const second = read({});
  expect(second.jwtSecrets).toEqual(first.jwtSecrets);
  expect(second.dataKeys[0]!.equals(first.dataKeys[0]!)).toBe(true);
  expect(Buffer.byteLength(first.jwtSecrets[0]!)).toBeGreaterThanOrEqual(32);
  expect(readdirSync(join(folder, 'secrets')).sort()).toEqual(['data-key', 'jwt-secret']);
  for (const name of ['data-key', 'jwt-secret'])
    expect(statSync(join(folder, 'secrets', name)).mode & 0o777).toBe(0o600);
});

test('development secrets stop the start if their file is damaged', () => {
  read({});
  writeFileSync(join(folder, 'secrets/data-key'), '');
  expect(() => read({})).toThrow(/^DATA_KEY is not given, and [^\n]+$/);
  expect(() => read({ DATA_KEY: key })).not.toThrow();
});

test('development secrets are the same for processes that start at the same time', async () => {
  const module = JSON.stringify(join(__dirname, 'generated-secrets.ts'));
  const file = JSON.stringify(join(folder, 'at-once/secret'));
  // All processes wait for the same instant, so that they create the file concurrently.
  const program = `const { readOrCreateSecret } = require(${module}); const at = ${Date.now() + 2500};
    while (Date.now() < at); process.stdout.write(readOrCreateSecret(${file}));`;
  const made = await Promise.all(Array.from({ length: 5 }, () => outputOf(['--require', 'tsx/cjs', '-e', program])));
  expect(made[0]).toMatch(/^.{44}$/);
  expect(new Set(made).size).toBe(1);
  expect(readdirSync(join(folder, 'at-once'))).toEqual(['secret']);
});

function outputOf(parameters: string[]): Promise<string> {
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => void (output += String(chunk)));
  return new Promise((resolve) => child.once('close', () => resolve(output)));
}
