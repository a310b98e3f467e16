import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID, Migrator, sql } from 'kysely';
import type { Migration } from 'kysely';
import { openDatabase } from './connection';
import type { OpenDatabase } from './connection';
import { classifyDatabaseError } from './errors';
import { migrations as allMigrations } from './migrations';

/** Longer than any migration, and than the wait for another process that migrates. */
const migrationTimeoutMs = 30 * 60_000;
const maxAttempts = 5;

/**
 * Brings the database to the newest schema and answers the names of the migrations it applied. Any number of processes may
 * do so at once, and any of them may be killed: all pending migrations run in one transaction that begins with a lock on
 * the one row of the lock table (SQLite: begins `immediate`), so each runs once, and whoever waited sees what was done.
 * Throws the error of the migration that failed, of which nothing is left then.
 */
export async function migrateToLatest(
  database: OpenDatabase,
  migrations: Record<string, Migration> = allMigrations,
): Promise<string[]> {
  if (database.dialect === 'sqlite') return run(database, migrations);
  const connection = openDatabase(database.url, {
    poolSize: 2,
    timeoutMs: migrationTimeoutMs,
    firstStatement: `select id from ${DEFAULT_MIGRATION_LOCK_TABLE} where id = '${MIGRATION_LOCK_ID}' for update`,
  });
  try {
    await database.ping();
    return await run(connection, migrations);
  } finally {
    await connection.close();
  }
}

/** The names of all migrations, in their order. */
export function listMigrations(): string[] {
  return Object.keys(allMigrations).sort();
}

/** The names of the migrations that {@link migrateToLatest} would apply. Changes nothing. */
export async function listPending(
  { db }: OpenDatabase,
  migrations: Record<string, Migration> = allMigrations,
): Promise<string[]> {
  const known = await migratorOf(db, migrations).getMigrations();
  return known.filter(({ executedAt }) => executedAt === undefined).map(({ name }) => name);
}

function migratorOf(db: OpenDatabase['db'], migrations: Record<string, Migration>): Migrator {
  return new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
}

/**
 * What a newer version has applied, which this one cannot know: while that version is rolled out, servers of this one still start beside
 * it. By the two-step rule of CONTRIBUTING.md they can work with what it has made. Nothing here ever runs.
 */
async function listNewer(
  db: OpenDatabase['db'],
  migrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = rows.map(({ name }) => name).filter((name) => name > last);
  return Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }]));
}

async function run({ db }: OpenDatabase, migrations: Record<string, Migration>): Promise<string[]> {
  const migrator = migratorOf(db, { ...migrations, ...(await listNewer(db, migrations)) });
  for (let attempt = 1; ; attempt++) {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map(({ migrationName }) => migrationName);
    if (classifyDatabaseError(error)?.kind !== 'conflict' || attempt === maxAttempts) throw error as Error;
  }
}
