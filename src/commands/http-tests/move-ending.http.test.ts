import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { fixedClock } from '../../adapters/clock';
import { createStorage } from '../../adapters/storage';
import { readConfig } from '../../config/config';
import { type Database, withDatabase } from '../../database/connection';
import { findMoved } from '../../database/instance-metadata';
import { type Given, openDependencies } from '../../dependencies';
import { seedBasicSandbox } from '../../sandbox/seed';
import { testInstant } from '../../testing/app';
import { engine, testOnPostgres } from '../../testing/databases/engine';
import { type TestDatabase, createEmptyDatabase, openTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { move } from '../move/moving';

let folder: string;
let source: TestDatabase;
let target: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-ending-'));
  source = await createEmptyDatabase(engine, folder);
  target = `sqlite:${folder}/target.db`;
  const dependencies = await start(source.url);
  await seedBasicSandbox(dependencies);
  await dependencies.close();
  if (engine === 'postgres') await on(source.url, untilUnconnected);
});
afterEach(async () => {
  await source.remove();
  rmSync(folder, { recursive: true, force: true });
});

const configOf = (url: string) =>
  readConfig({
    ...testEnvironment,
    LOG_LEVEL: 'silent',
    DATABASE_URL: url,
    DATABASE_TIMEOUT_MS: '60000',
    STORAGE_URL: `file:${folder}/files`,
  });
const start = (url: string, given: Given = {}) =>
  openDependencies(configOf(url), { clock: fixedClock(testInstant), ...given });

const on = <Result>(url: string, work: (db: Database) => Promise<Result>) => withDatabase(url, { poolSize: 1 }, work);
const onTarget = <Result>(work: (db: Database) => Promise<Result>) => on(target, work);

/** PostgreSQL ends a connection shortly after its client has closed it. */
async function untilUnconnected(db: Database): Promise<void> {
  const others = sql`select pid from pg_stat_activity
    where datname = current_database() and application_name = 'rental-marketplace' and pid <> pg_backend_pid()`;
  while ((await others.execute(db)).rows.length > 0) await delay(20);
}

const awaitedLocks = `select 1 from pg_locks where not granted and relation is not null
  and database = (select oid from pg_database where datname = current_database())`;

async function untilLockIsAwaited(db: Database): Promise<void> {
  while ((await sql.raw(awaitedLocks).execute(db)).rows.length === 0) await delay(20);
}

const args = () => ['--from', source.url, '--to', target];
const refused = (text: string) => ({ exitCode: 1, text: expect.stringContaining(text) as string });
const done = { exitCode: 0, text: expect.stringMatching(/^moved \d+ rows of \d+ tables/) as string };

/** Moves the source, and calls `act` once while rows are compared, before the move continues. */
async function moveWhile(act: () => Promise<unknown>) {
  let hasActed = false;
  return move(args(), {}, async (what) => {
    if (what !== 'rows compared' || hasActed) return;
    hasActed = true;
    await act();
  });
}

/** Starts a server on the source. `checked` resolves when it has checked the database, before it writes. */
function starting(): { checked: Promise<void>; outcome: Promise<string> } {
  let outcome: Promise<string> | undefined;
  const checked = new Promise<void>((resolve) => {
    const storage = createStorage(configOf(source.url));
    const requireWritable = async () => resolve();
    const given = { storage: Object.assign(Object.create(storage) as typeof storage, { requireWritable }) };
    outcome = start(source.url, given).then(
      async (dependencies) => {
        await dependencies.close();
        return 'started';
      },
      (error: Error) => error.message,
    );
  });
  return { checked, outcome: outcome! };
}

test('a server that has checked the source before the move ends does not start', async () => {
  let outcome: Promise<string> | undefined;
  const moved = await moveWhile(async () => {
    const server = starting();
    ({ outcome } = server);
    await server.checked;
  });
  expect(moved).toEqual(done);
  expect(await outcome).toContain('DATABASE_URL cannot be used: this marketplace was moved to');
  await (await start(target)).close();
}, 60_000);

testOnPostgres(
  'a write that waits for the move finds the source marked as moved',
  async () => {
    const database = openTestDatabase(source.url, { poolSize: 2 });
    let written: Promise<unknown> | undefined;
    const moved = await moveWhile(async () => {
      written = sql`insert into marker (name, value, noted_at)
      select 'late', count(*), 0 from marker where name = 'moved'`.execute(database.db);
      await untilLockIsAwaited(database.db);
    });
    expect(moved).toEqual(done);
    await written;
    const late = database.db.selectFrom('marker').select('value').where('name', '=', 'late');
    expect(await late.execute()).toEqual([{ value: '1' }]);
    await database.close();
  },
  60_000,
);

testOnPostgres(
  'rejects a source on which a server starts while the move waits for the locks of its tables',
  async () => {
    const other = new Client({ connectionString: source.url });
    await other.connect();
    await other.query('begin');
    await other.query('lock table alteration in row exclusive mode');
    const moved = move(args(), {});
    while ((await other.query(awaitedLocks)).rows.length === 0) await delay(20);
    const server = await start(source.url);
    await other.query('commit');
    expect(await moved).toEqual(refused('connections of servers or commands: stop the servers'));
    await server.close();
    await other.end();
  },
  60_000,
);

test('a move that fails while it marks its source leaves the source usable, and continues with the same command', async () => {
  await on(source.url, rejectMark);
  expect(await move(args(), {})).toEqual(refused('interrupted'));
  expect(await on(source.url, findMoved)).toBeUndefined();
  await expect(start(target)).rejects.toThrow('a move into this database has not ended');
  await on(source.url, acceptMark);
  if (engine === 'postgres') await on(source.url, untilUnconnected);
  expect(await move(args(), {})).toEqual(done);
  await (await start(target)).close();
}, 60_000);

/** From then on, the statement that marks the database as moved fails. SQLite rolls back what it has inserted only with its transaction. */
async function rejectMark(db: Database): Promise<void> {
  if (engine === 'sqlite') {
    await sql`create trigger interrupt after insert on marker when new.name = 'moved'
      begin select raise(fail, 'interrupted'); end`.execute(db);
    return;
  }
  await sql`create function interrupt() returns trigger language plpgsql as
    $$ begin raise exception 'interrupted'; end $$`.execute(db);
  await sql`create trigger interrupt after insert on marker for each row when (new.name = 'moved')
    execute function interrupt()`.execute(db);
}

async function acceptMark(db: Database): Promise<void> {
  await (engine === 'sqlite' ? sql`drop trigger interrupt` : sql`drop function interrupt cascade`).execute(db);
}

test('a move that is interrupted after its source was marked continues with the same command', async () => {
  // The copy of the notes becomes the table that the end of the move has removed.
  const copying = sql`create table notes as select * from unfinished_move`;
  expect(await moveWhile(() => onTarget((db) => copying.execute(db)))).toEqual(done);
  await onTarget((db) => sql`alter table notes rename to unfinished_move`.execute(db));
  await expect(start(source.url)).rejects.toThrow('this marketplace was moved to');
  await expect(start(target)).rejects.toThrow('a move into this database has not ended');
  if (engine === 'postgres') await on(source.url, untilUnconnected);
  expect(await move(args(), {})).toEqual(done);
  await (await start(target)).close();
}, 60_000);
