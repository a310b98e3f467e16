import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fingerprintOf } from '../../adapters/encryption';
import { readConfig } from '../../config/config';
import type { Database } from '../../database/connection';
import { migrations } from '../../database/migrations';
import { listMigrations, migrateToLatest } from '../../database/migrator';
import { openDependencies } from '../../dependencies';
import { engine } from '../../testing/databases/engine';
import { type TestDatabase, createEmptyDatabase, openTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { administer } from '../admin';
import { archive } from '../archive/archiving';
import type { Environment, Run } from '../arguments';
import { migrate } from '../migrating';
import { seed } from '../seeding';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'wrong-database-'));
  database = await createEmptyDatabase(engine, folder);
});
afterEach(async () => {
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
});

const environmentOf = (changes: Environment = {}) => ({
  ...testEnvironment,
  SANDBOX: 'off',
  LOG_LEVEL: 'silent',
  DATABASE_WAIT_SECONDS: '0',
  DATABASE_URL: database.url,
  STORAGE_URL: `file:${folder}/files`,
  ...changes,
});

async function onDatabase<Result>(work: (db: Database) => Promise<Result>): Promise<Result> {
  const { db, close } = openTestDatabase(database.url, { poolSize: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

/** What a refused command must leave as it is: the applied migrations and the administrators. */
const contents = () =>
  onDatabase(async (db) => ({
    tables: (await db.introspection.getTables()).length,
    applied: (await sql`select name from kysely_migration`.execute(db).catch(() => ({ rows: [] }))).rows.length,
    people: (await sql`select id from app_user`.execute(db).catch(() => ({ rows: [] }))).rows.length,
  }));

/** Applies all migrations but the last `but` ones. */
async function migrateBut(but: number): Promise<void> {
  const names = listMigrations();
  const applied = names.slice(0, names.length - but).map((name) => [name, migrations[name]!] as const);
  const opened = openTestDatabase(database.url, { poolSize: 1 });
  await migrateToLatest(opened, Object.fromEntries(applied));
  await opened.close();
}

const writing: [string, Run, string[]][] = [
  ['migrate', migrate, []],
  ['migrate --dry-run', migrate, ['--dry-run']],
  ['seed', seed, ['--listings', '5']],
  ['admin add', administer, ['add', '--email', 'new@example.com']],
  ['archive', archive, ['--into', join(tmpdir(), 'never-written')]],
];
const migrating = writing.filter(([name]) => name !== 'archive');
/** Without the dry run, which lists the migrations and says that a server would be refused. */
const notDry = (commands: typeof writing) => commands.filter(([name]) => name !== 'migrate --dry-run');

const refusalOf = async (run: Run, args: string[], changes?: Environment) => {
  const before = await contents();
  const { exitCode, text } = await run(args, environmentOf(changes));
  expect(await contents()).toEqual(before);
  expect(exitCode).toBe(1);
  return text;
};

test.each(writing)('%s refuses a database of another program', async (_name, run, args) => {
  await onDatabase((db) => sql`create table invoice (id integer primary key)`.execute(db));
  expect(await refusalOf(run, args)).toMatch(
    /^DATABASE_URL cannot be used: it contains 1 tables of another program \(invoice\)/,
  );
});

test.each(notDry(writing))(
  '%s refuses a database whose data is encrypted with another key',
  async (_name, run, args) => {
    await migrateBut(1);
    const marker = sql`insert into marker (name, value, noted_at) values (${`data-key:${'ab'.repeat(8)}`}, '', 1)`;
    await onDatabase((db) => marker.execute(db));
    expect(await refusalOf(run, args)).toMatch(/^DATA_KEY lacks abababababababab/);
  },
);

test.each(notDry(migrating))('%s refuses to migrate with the storage of another database', async (_name, run, args) => {
  const other = await createEmptyDatabase(engine, mkdtempSync(join(folder, 'other-')));
  await (await openDependencies(readConfig(environmentOf({ DATABASE_URL: other.url })))).close();
  await migrateBut(1);
  expect(await refusalOf(run, args)).toMatch(/^STORAGE_URL holds the files of another database/);
  await other.remove();
});

test.each(migrating.slice(2))('%s applies no migrations with MIGRATE=off, and names them', async (_name, run, args) => {
  await migrateBut(1);
  const [pending] = listMigrations().slice(-1);
  expect(await refusalOf(run, args, { MIGRATE: 'off' })).toBe(
    `MIGRATE is off, and the database lacks ${pending}: run marketplace migrate first`,
  );
  expect(await migrate([], environmentOf({ MIGRATE: 'off' }))).toEqual({ exitCode: 0, text: `applied:\n  ${pending}` });
  expect(await run(args, environmentOf({ MIGRATE: 'off' }))).toMatchObject({ exitCode: 0 });
});

describe.each([[['list']], [['jobs']], [['find', '--email', 'someone@example.com']], [['maintenance', 'status']]])(
  'admin %j only reads',
  (args) => {
    test.each([
      [1, `lacks ${listMigrations().at(-1)}`],
      [listMigrations().length, 'is empty'],
    ])('so it does not apply the %d pending migrations', async (but, pending) => {
      await migrateBut(but);
      expect(await refusalOf(administer, args)).toBe(`the database ${pending}: run marketplace migrate first`);
    });
  },
);

test('seed refuses a database that is not empty before it migrates', async () => {
  await migrateBut(1);
  await onDatabase((db) =>
    db
      .insertInto('outbox')
      .values({ type: 'property.created', resource_kind: 'property', resource_id: 1, data: '{}', occurred_at: 1 })
      .execute(),
  );
  expect(await refusalOf(seed, ['--listings', '5'])).toMatch(/^the database is not empty/);
});

test('forget-key and adopt-storage correct what the other commands refuse', async () => {
  await (await openDependencies(readConfig(environmentOf({ DATABASE_URL: `sqlite:${folder}/first.db` })))).close();
  await migrateBut(1);
  const key = 'ab'.repeat(8);
  const marker = sql`insert into marker (name, value, noted_at) values (${`data-key:${key}`}, '', 1)`;
  await onDatabase((db) => marker.execute(db));
  const admin = (...args: string[]) => administer(args, environmentOf());
  expect(await admin('adopt-storage')).toMatchObject({ exitCode: 1, text: expect.stringMatching(/^DATA_KEY lacks/) });
  expect(await admin('forget-key', '--key', key)).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(/^STORAGE_URL holds the files of another/),
  });
  await migrateBut(0);
  const given = fingerprintOf(readConfig(environmentOf()).dataKeys[0]!);
  expect(await admin('forget-key', '--key', given)).toEqual({
    exitCode: 1,
    text: `DATA_KEY contains the key ${given}, so it is not lost: to stop using it, run marketplace admin reencrypt`,
  });
  expect(await admin('forget-key', '--key', key)).toMatchObject({ exitCode: 0 });
  expect(await admin('adopt-storage')).toMatchObject({ exitCode: 0 });
  expect(await admin('list')).toMatchObject({ exitCode: 0 });
});

test('archive writes no folder when it refuses', () => {
  expect(readdirSync(tmpdir())).not.toContain('never-written');
});
