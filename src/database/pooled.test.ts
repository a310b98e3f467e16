/** The statements that reach a server behind a pooler. The tests use the server directly, because the pooler only forwards them. */
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';
import type { Database, OpenDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { checkPooledRole } from './pooled';

let server: PostgresServer;
const opened: OpenDatabase[] = [];

beforeAll(async () => {
  server = await startPostgres();
});
afterEach(() => Promise.all(opened.splice(0).map((database) => database.close())));
afterAll(() => server.stop());

/** Connects as a role with these settings. */
async function open(role: string, settings: string[] = []): Promise<OpenDatabase> {
  const operator = openDatabase(server.url('postgres'), { poolSize: 1 });
  await sql.raw(`create role ${role} login superuser`).execute(operator.db);
  for (const setting of settings) await sql.raw(`alter role ${role} set ${setting}`).execute(operator.db);
  await operator.close();
  const url = new URL(server.url('postgres'));
  url.username = role;
  const database = openDatabase(url.href, { poolSize: 1, timeoutMs: 2_000, isPooled: true });
  opened.push(database);
  return database;
}

async function settingsOf(db: Database) {
  const { rows } = await sql<Record<string, string>>`select current_setting('statement_timeout') as statement,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('synchronous_commit') as commit,
    current_setting('transaction_isolation') as isolation`.execute(db);
  return rows[0];
}

test('each transaction sets its settings, which do not outlast it', async () => {
  const { db } = await open('plain', ["statement_timeout = '7s'", 'synchronous_commit = local']);
  const own = { statement: '7s', idle: '0', commit: 'local', isolation: 'read committed' };
  const ours = { statement: '1500ms', idle: '10s', commit: 'on' };
  expect(await settingsOf(db)).toEqual(own);
  expect(await db.transaction().execute(settingsOf)).toEqual({ ...ours, isolation: 'read committed' });
  const repeatable = db.transaction().setIsolationLevel('repeatable read');
  expect(await repeatable.execute(settingsOf)).toEqual({ ...ours, isolation: 'repeatable read' });
  expect(await settingsOf(db)).toEqual(own);
});

test('prepares no statements, because the next connection would not have them', async () => {
  const { db } = await open('preparing');
  await sql`select ${1} as one`.execute(db);
  await db.transaction().execute((trx) => sql`select ${2} as two`.execute(trx));
  const { rows } = await sql`select name from pg_prepared_statements`.execute(db);
  expect(rows).toEqual([]);
});

test('migrates with settings and lock at the beginning of the transaction', async () => {
  const database = await open('migrating', ["statement_timeout = '1ms'"]);
  await expect(migrateToLatest(database)).rejects.toThrow('statement timeout');
  await sql.raw("alter role migrating set statement_timeout = '10s'").execute(database.db);
  await database.close();
  const again = openDatabase(database.url, { poolSize: 1, isPooled: true });
  opened.push(again);
  expect((await migrateToLatest(again)).length).toBeGreaterThan(5);
});

describe('the role', () => {
  const warnings: string[] = [];
  const log = { warn: (_: object, message: string) => void warnings.push(message) };
  beforeEach(() => void warnings.splice(0));

  test.each([
    ['late', 'synchronous_commit = off', 'alter role "late" set synchronous_commit = on'],
    ['near', 'synchronous_commit = local', 'alter role "near" set synchronous_commit = on'],
    ['german', "datestyle = 'German'", 'alter role "german" set datestyle = \'ISO\''],
  ])('%s is rejected because of %s', async (role, setting, mend) => {
    const { db } = await open(role, [setting]);
    await expect(checkPooledRole(db, log)).rejects.toThrow(mend);
  });

  test('causes a warning only without a timeout', async () => {
    const patient = await open('waits');
    await checkPooledRole(patient.db, log);
    expect(warnings).toEqual([expect.stringContaining('alter role "waits" set statement_timeout')]);
    const quick = await open('quick', ["statement_timeout = '1s'"]);
    await checkPooledRole(quick.db, log);
    expect(warnings).toHaveLength(1);
  });
});
