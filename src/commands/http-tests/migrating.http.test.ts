import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { listMigrations } from '../../database/migrator';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { migrate } from '../migrating';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'migrating-'));
  app = await startTestApp();
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const progress: string[] = [];
const run = (args: string[], url = app.config.databaseUrl) =>
  migrate(args, environmentOf(url), (what, done, of) => progress.push(`${done}/${of} ${what}`));
const environmentOf = (url: string, wait = '0') => ({
  ...testEnvironment,
  DATABASE_URL: url,
  DATABASE_WAIT_SECONDS: wait,
  STORAGE_URL: url === app.config.databaseUrl ? app.config.storageUrl : `file:${folder}/files`,
});
const newest = 'nothing to apply: the database has the newest schema';
const listed = (title: string) => [title, ...listMigrations().map((name) => `  ${name}`)].join('\n');

test('a dry run lists the pending migrations, and applies nothing', async () => {
  expect(await run(['--dry-run'])).toEqual({ exitCode: 0, text: newest });
  const last = listMigrations().at(-1)!;
  const applied = sql`update kysely_migration set name = ${'9999-later'} where name = ${last}`;
  await applied.execute(app.db);
  expect(await run(['--dry-run'])).toEqual({
    exitCode: 0,
    text: `would apply:\n  ${last}\nreads and writes wait for less than a second`,
  });
  await sql`update kysely_migration set name = ${last} where name = ${'9999-later'}`.execute(app.db);
  expect(await run([])).toEqual({ exitCode: 0, text: newest });
});

test('a dry run says for how long requests wait, and for the rows of which tables', async () => {
  await sql`insert into audit_log (action, subject, at)
    with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 100000)
    select 'example', 'user:1', number from numbers`.execute(app.db);
  if (engine === 'postgres') await sql`analyze audit_log`.execute(app.db);
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(app.db);
  await rename('0031-audited-users', '9999-later');
  const { text } = await run(['--dry-run']);
  await rename('9999-later', '0031-audited-users');
  expect(text).toMatch(
    /^would apply:\n {2}0031-audited-users: about 2 s for audit_log \(about 1000\d\d rows\)\nall tables are locked meanwhile: reads and writes wait about 2 s in total$/,
  );
});

test('applies all migrations to an empty database once; a dry run does not create the SQLite file', async () => {
  const file = join(folder, 'fresh.db');
  const text = 'the database is empty: marketplace migrate would create the schema';
  expect(await run(['--dry-run'], `sqlite:${file}`)).toEqual({ exitCode: 0, text });
  expect(existsSync(file)).toBe(false);
  writeFileSync(file, '');
  expect(await run(['--dry-run'], `sqlite:${file}`)).toEqual({ exitCode: 0, text });
  expect(await run([], `sqlite:${file}`)).toEqual({ exitCode: 0, text: listed('applied:') });
  const all = listMigrations().length;
  expect(progress).toEqual(listMigrations().map((_, index) => `${index + 1}/${all} migrations`));
  expect(await run([], `sqlite:${file}`)).toEqual({ exitCode: 0, text: newest });
});

test('a dry run with the wrong storage or key lists the migrations, and says why migrate would be refused', async () => {
  const last = listMigrations().at(-1)!;
  const rename = (from: string, to: string) =>
    sql`update kysely_migration set name = ${to} where name = ${from}`.execute(app.db);
  const storage = join(folder, 'of-another-database');
  mkdirSync(join(storage, 'databases'), { recursive: true });
  writeFileSync(join(storage, 'databases', 'another'), '');
  const wrong = { ...environmentOf(app.config.databaseUrl), STORAGE_URL: `file:${storage}` };
  await rename(last, '9999-later');
  const dry = await migrate(['--dry-run'], wrong);
  const real = await migrate([], wrong);
  const otherKey = await migrate(['--dry-run'], { ...wrong, DATA_KEY: Buffer.alloc(32, 99).toString('base64') });
  await rename('9999-later', last);
  const refused = 'STORAGE_URL holds the files of another database';
  expect(dry).toMatchObject({ exitCode: 3, isReport: true });
  expect(dry.text).toMatch(
    new RegExp(`^would apply:\n {2}${last}\n[^\n]+\nmarketplace migrate would be refused: ${refused}`),
  );
  expect(real).toMatchObject({ exitCode: 1, text: expect.stringMatching(`^${refused}`) as string });
  expect(otherKey.text).toMatch(
    /would be refused: DATA_KEY lacks .*\nmarketplace migrate would be refused: STORAGE_URL/,
  );
  // The first start would refuse it too.
  const missing = await migrate(['--dry-run'], { ...wrong, DATABASE_URL: `sqlite:${folder}/missing.db` });
  expect(missing.text).toContain(`would create the schema\nmarketplace migrate would be refused: ${refused}`);
  expect(existsSync(join(folder, 'missing.db'))).toBe(false);
});

test('prints one line for invalid arguments, and for an unreachable database', async () => {
  expect(await run(['--dryrun'])).toMatchObject({ exitCode: 2 });
  expect(await run(['--help'])).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('Usage: marketplace migrate') as string,
  });
  const gone = await run([], 'postgres://nobody@127.0.0.1:1/nothing');
  expect(gone).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/^DATABASE_URL cannot be used: .*[^\n]$/) as string,
  });
});

test('waits DATABASE_WAIT_SECONDS for a database that does not respond yet, and says why', async () => {
  const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const waiting = await migrate([], environmentOf('postgres://127.0.0.1:1/none', '1'));
  const lines = written.mock.calls.map(([line]) => line);
  written.mockRestore();
  expect(lines).toEqual(['waiting for the database: no server listens at 127.0.0.1:1\n']);
  expect(waiting.text).toBe('DATABASE_URL cannot be used: no server listens at 127.0.0.1:1');
});
