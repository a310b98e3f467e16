import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administer } from './admin';
import { archive } from './archive/archiving';
import { backup } from './backup/backing-up';
import { restore } from './backup/restoring';
import { distributeTables } from './distributing';
import { migrate } from './migrating';

let folder: string;
let environment: Record<string, string>;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-arguments-'));
  environment = {
    NODE_ENV: 'test',
    DATABASE_URL: `sqlite:${folder}/market.db`,
    STORAGE_URL: `file:${folder}/files`,
    JWT_SECRET: 'a secret that only the tests use',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
  };
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test.each([
  [['find'], '--email, --phone or --id is required (marketplace admin find --help)'],
  [['find', '--id', 'x'], /^option '--id <id>' argument 'x' is invalid.* \(marketplace admin find --help\)$/],
  [['maintenance', 'maybe'], /\(marketplace admin maintenance --help\)$/],
  [['nonsense'], "unknown command 'nonsense' (marketplace admin --help)"],
  [
    ['add', '--email', 'a@example.com', '--email', 'b@example.com'],
    "option '--email <address>' is given more than once (marketplace admin add --help)",
  ],
])('admin %j is a usage error that names the help to read', async (args, text) => {
  expect(await administer(args, environment)).toEqual({
    exitCode: 2,
    text: typeof text === 'string' ? text : (expect.stringMatching(text) as string),
  });
});

test('an option of a command without subcommands is given once', async () => {
  expect(await archive(['--into', 'a', '--into', 'b'], environment)).toEqual({
    exitCode: 2,
    text: "option '--into <folder>' is given more than once (marketplace archive --help)",
  });
});

test('archive creates no SQLite file', async () => {
  expect(await archive(['--into', `${folder}/archive`], environment)).toEqual({
    exitCode: 1,
    text: `DATABASE_URL names ${folder}/market.db, which does not exist`,
  });
  expect(existsSync(`${folder}/market.db`)).toBe(false);
});

test.each([
  ['list'],
  ['jobs'],
  ['find', '--email', 'a@example.com'],
  ['maintenance', 'status'],
  ['maintenance', 'on'],
  ['block', '--email', 'a@example.com', '--reason', 'x'],
  ['unblock', '--email', 'a@example.com'],
  ['unlock', '--id', '1'],
  ['end-sessions', '--all'],
  ['resend-email', '--notification', '1'],
  ['reencrypt'],
  ['forget-key', '--key', 'ab'.repeat(8)],
  ['adopt-storage'],
])('admin %s refuses an SQLite file that does not exist, and creates nothing', async (...args) => {
  const misspelt = { ...environment, DATABASE_URL: `sqlite:${folder}/maket/maket.db` };
  expect(await administer(args, misspelt)).toEqual({
    exitCode: 1,
    text: `DATABASE_URL names ${folder}/maket/maket.db, which does not exist`,
  });
  expect(readdirSync(folder)).toEqual([]);
});

test('distribute and a dry run of migrate create no SQLite file either', async () => {
  expect(await distributeTables([], environment)).toEqual({
    exitCode: 1,
    text: `DATABASE_URL names ${folder}/market.db, which does not exist`,
  });
  expect(await migrate(['--dry-run'], environment)).toMatchObject({ exitCode: 0 });
  expect(readdirSync(folder)).toEqual([]);
});

test('a file where a folder is expected is named', async () => {
  expect(await administer(['add', '--email', 'a@example.com'], environment)).toMatchObject({ exitCode: 0 });
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const refused = { exitCode: 1, text: `--into names ${file}, which cannot be used: ${file} is not a folder` };
  expect(await archive(['--into', file], environment)).toEqual(refused);
  expect(await backup(['--into', file], environment)).toEqual(refused);
  expect(await backup(['--to', file], environment)).toEqual({ exitCode: 1, text: `${file} already exists` });
  expect((await backup(['--to', `${folder}/backup`], environment)).exitCode).toBe(0);
  expect((await restore(['--from', `${folder}/backup`], environment)).text).toBe(
    `DATABASE_URL names ${folder}/market.db, which exists already: a backup can only be restored into an empty database`,
  );
});

test('a DATABASE_URL that names a folder is rejected, and the mode of the folder stays as it is', async () => {
  const wrong = join(folder, 'data');
  mkdirSync(wrong, { mode: 0o755 });
  expect(await administer(['list'], { ...environment, DATABASE_URL: `sqlite:${wrong}` })).toEqual({
    exitCode: 1,
    text: `DATABASE_URL cannot be used: the file ${wrong} cannot be opened: it is a folder`,
  });
  expect(statSync(wrong).mode & 0o777).toBe(0o755);
});

test('add names both addresses with which the administrator logs in', async () => {
  const addresses = ['--email', 'a@example.com', '--phone', '+962791000001'];
  expect((await administer(['add', ...addresses], environment)).text).toMatch(/ a@example\.com or \+962791000001$/);
});
