import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_MIGRATION_LOCK_TABLE, DEFAULT_MIGRATION_TABLE, MIGRATION_LOCK_ID, Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { openDatabase } from './connection';
import type { DatabaseOptions, OpenDatabase } from './connection';
import { dialectOf } from './dialect';
import { classifyDatabaseError } from './errors';
import { migrations as allMigrations } from './migrations';
import { listTables } from './own-tables';

/** Longer than any migration, and than the wait for another process that migrates. */
const migrationTimeoutMs = 30 * 60_000;
/** Where servers are busy, it takes a few until all tables can be locked at once. */
const maxAttempts = 60;

/**
 * What transactions of bookings begin with, in their order. They are locked first: who then waits there has nothing yet that is still to be
 * locked, and who is past them gets what he needs to come to his end.
 */
const gates: readonly string[] = ['idempotency', 'rent_property', 'reservation'];

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
  const connection = openDatabase(database.url, migrationOptions(database));
  try {
    await database.ping();
    return await run(connection, migrations);
  } finally {
    await connection.close();
  }
}

/** Of a connection whose transactions change the schema: they begin with the lock, and have the time that they need. */
export function migrationOptions({ isPooled }: OpenDatabase): DatabaseOptions {
  const firstStatement = `select id from ${DEFAULT_MIGRATION_LOCK_TABLE} where id = '${MIGRATION_LOCK_ID}' for update`;
  return { poolSize: 2, timeoutMs: migrationTimeoutMs, isPooled, firstStatement };
}

/**
 * The same migrations, of which each first locks all tables that servers may use meanwhile. Migrations and requests take locks in orders
 * of their own: the migration gives up before PostgreSQL looks for a deadlock (`deadlock_timeout`, a second), which could end a request,
 * and is tried again. Once it has all tables it waits for nobody, and requests wait for it.
 */
function locking(migrations: Record<string, Migration>): Record<string, Migration> {
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const locked = async (db: Kysely<unknown>) => {
      await lockTables(db);
      await migration.up(db);
    };
    return [name, { up: locked }] as const;
  });
  return Object.fromEntries(entries);
}

async function lockTables(db: Kysely<unknown>): Promise<void> {
  if (dialectOf(db) === 'sqlite') return;
  const tables = await listTables(db);
  if (tables.length === 0) return;
  const found = [...gates.filter((name) => tables.includes(name)), ...tables.filter((name) => !gates.includes(name))];
  const names = sql.join(found.map((name) => sql.table(name)));
  await sql`set local lock_timeout = 500`.execute(db);
  await sql`lock table ${names} in access exclusive mode`.execute(db);
  await sql`set local lock_timeout = 0`.execute(db);
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
  const provider = { getMigrations: () => Promise.resolve(migrations) };
  // The order is that of their names. When each was applied is as true as the clock of that machine was then, and decides about nothing.
  return new Migrator({ db, provider, allowUnorderedMigrations: true });
}

/**
 * What a newer version has applied, which this one cannot know: while that version is rolled out, servers of this one still start beside
 * it. By the two-step rule of CONTRIBUTING.md they can work with what it has made. Nothing here ever runs.
 */
async function listNewer(
  db: OpenDatabase['db'],
  migrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const tables = await listTables(db, { withInternalKyselyTables: true });
  if (!tables.includes(DEFAULT_MIGRATION_TABLE)) return {};
  const { rows } = await sql<{ name: string }>`select name from ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(db);
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = rows.map(({ name }) => name).filter((name) => name > last);
  return Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }]));
}

async function run({ db }: OpenDatabase, migrations: Record<string, Migration>): Promise<string[]> {
  const all = { ...locking(migrations), ...(await listNewer(db, migrations)) };
  const migrator = migratorOf(db, all);
  for (let attempt = 1; ; attempt++) {
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map(({ migrationName }) => migrationName);
    if (classifyDatabaseError(error)?.kind !== 'conflict' || attempt === maxAttempts) throw error as Error;
    // So that those who wait for what was locked get on before it is tried again.
    await delay(Math.random() * 200 * Math.min(attempt, 5));
  }
}
