import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_MIGRATION_LOCK_TABLE, MIGRATION_LOCK_ID, Migrator, sql } from 'kysely';
import type { Kysely, Migration } from 'kysely';
import { buildAhead, canBuildAhead, largeIndexesOf, validateAfter } from './build-ahead';
import { openDatabase } from './connection';
import type { DatabaseOptions, OpenDatabase } from './connection';
import { dialectOf } from './dialect';
import { classifyDatabaseError } from './errors';
import { migrations as allMigrations } from './migrations';
import type { OnlineMigration } from './migrations/large-index';
import { listApplied, listTables } from './list-tables';
import { recognize } from './recognized';
import { requireNoUnfinishedMove } from './unfinished-move';
import { requireNoUnfinishedRestore } from './unfinished-restore';
import { listUnvalidated } from './validation';

/** Longer than any migration, and than the wait for a migration of another process. */
const migrationTimeoutMs = 30 * 60_000;
/** While servers are busy, several attempts are needed to lock all tables. */
const maxAttempts = 60;

/**
 * The first tables that a booking's transaction locks, in that order. The migration locks them first: a transaction that then waits for
 * one of them holds no lock that the migration still needs, and a transaction that has passed them can finish.
 */
const gates: readonly string[] = ['idempotency', 'rent_property', 'reservation'];

/**
 * Migrates the database to the newest schema and returns the names of the applied migrations. Any number of processes may do so
 * at the same time, and any of them may be killed: all pending migrations run in one transaction, which begins by locking the one
 * row of the lock table (SQLite: `begin immediate`). Hence each migration is applied once. On PostgreSQL, large indexes are built before it, and
 * constraints validated after it, while servers go on (`build-ahead.ts`). Throws the error of the migration that failed, after everything was rolled
 * back. Throws if a restore or a move into the database has not ended, or if it is a database of another program. `onApplied` is called after each migration, before they are committed together; `onBuilt` after each index that was built before.
 */
export async function migrateToLatest(
  database: OpenDatabase,
  migrations: Record<string, OnlineMigration> = allMigrations,
  { onApplied = () => {}, onBuilt = () => {} }: Listeners = {},
): Promise<string[]> {
  await requireNoUnfinishedRestore(database.db);
  await requireNoUnfinishedMove(database.db);
  return migrateUnfinished(database, migrations, { onApplied, onBuilt });
}

interface Listeners {
  onApplied?: (name: string) => void;
  onBuilt?: (done: number, of: number) => void;
}

/** As {@link migrateToLatest}, also while a move into the database has not ended. */
export async function migrateUnfinished(
  database: OpenDatabase,
  migrations: Record<string, OnlineMigration> = allMigrations,
  { onApplied = () => {}, onBuilt = () => {} }: Listeners = {},
): Promise<string[]> {
  await recognize(database);
  if (await isMigrated(database, migrations)) {
    await validate(database);
    return [];
  }
  if (database.dialect === 'sqlite') return run(database, migrations, onApplied);
  const connection = openDatabase(database.url, migrationOptions(database));
  const migrate = () => run(connection, migrations, onApplied);
  try {
    const pending = await listPending(database, migrations);
    const isAhead = largeIndexesOf(pending, migrations).length > 0 && (await canBuildAhead(database, pending));
    const applied = isAhead ? await afterIndexes(database, { migrations, onBuilt, migrate }) : await migrate();
    await validate(database);
    return applied;
  } finally {
    await connection.close();
  }
}

/** Whether all migrations were applied, and no unknown ones but later ones. */
async function isMigrated({ db }: OpenDatabase, migrations: Record<string, Migration>): Promise<boolean> {
  const applied = await listApplied(db);
  return Object.keys(migrations)
    .sort()
    .every((name, index) => name === applied[index]);
}

async function validate(database: OpenDatabase): Promise<void> {
  if ((await listUnvalidated(database)).length === 0) return;
  const { url, isPooled } = database;
  const { db, close } = openDatabase(url, { poolSize: 2, timeoutMs: migrationTimeoutMs, isPooled });
  try {
    await validateAfter(db);
  } finally {
    await close();
  }
}

async function afterIndexes<Result>(
  database: OpenDatabase,
  rest: {
    migrations: Record<string, OnlineMigration>;
    onBuilt: (done: number, of: number) => void;
    migrate: () => Promise<Result>;
  },
): Promise<Result> {
  const { db, close } = openDatabase(database.url, { poolSize: 2, timeoutMs: migrationTimeoutMs });
  // Another process may have migrated meanwhile.
  const listIndexes = async () => largeIndexesOf(await listPending(database, rest.migrations), rest.migrations);
  try {
    return await buildAhead(db, listIndexes, rest);
  } finally {
    await close();
  }
}

/** The options of a connection that changes the schema: its transactions begin with the migration lock, and have a long timeout. */
export function migrationOptions({ isPooled }: OpenDatabase): DatabaseOptions {
  const firstStatement = `select id from ${DEFAULT_MIGRATION_LOCK_TABLE} where id = '${MIGRATION_LOCK_ID}' for update`;
  return { poolSize: 2, timeoutMs: migrationTimeoutMs, isPooled, firstStatement };
}

/**
 * The same migrations for one attempt, the first of which locks all tables. Migrations and requests take locks in different orders. The migration
 * gives up before PostgreSQL checks for a deadlock (`deadlock_timeout`, one second), which could abort a request, and is retried. Once it
 * has locked all tables, it waits for nothing, and requests wait for it. The others see no table that a migration has created.
 */
function locking(migrations: Record<string, Migration>, onApplied: (name: string) => void): Record<string, Migration> {
  let isLocked = false;
  const entries = Object.entries(migrations).map(([name, migration]) => {
    const locked = async (db: Kysely<unknown>) => {
      if (!isLocked) await lockTables(db);
      isLocked = true;
      await migration.up(db);
      onApplied(name);
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

/** The names of all migrations, in the order of application. */
export function listMigrations(): string[] {
  return Object.keys(allMigrations).sort();
}

/** The names of the migrations that {@link migrateToLatest} would apply. Changes nothing. */
export async function listPending(
  { db }: OpenDatabase,
  migrations: Record<string, Migration> = allMigrations,
): Promise<string[]> {
  const applied = new Set(await listApplied(db));
  return Object.keys(migrations)
    .filter((name) => !applied.has(name))
    .sort();
}

/** What a database is that needs these migrations: `is empty`, or what it lacks. */
export function describePending(pending: readonly string[]): string {
  if (pending.length === listMigrations().length) return 'is empty';
  if (pending.length <= 3) return `lacks ${pending.join(', ')}`;
  return `lacks ${pending.length} migrations (${pending[0]} to ${pending.at(-1)})`;
}

/**
 * Placeholders for migrations that a newer release has applied: during its rollout, servers of this release still start. The two-step
 * rule of CONTRIBUTING.md keeps them compatible with the newer schema. The placeholders are never executed.
 */
async function listNewer(
  db: OpenDatabase['db'],
  migrations: Record<string, Migration>,
): Promise<Record<string, Migration>> {
  const last = Object.keys(migrations).sort().at(-1) ?? '';
  const newer = (await listApplied(db)).filter((name) => name > last);
  return Object.fromEntries(newer.map((name) => [name, { up: () => Promise.resolve() }]));
}

async function run(
  { db }: OpenDatabase,
  migrations: Record<string, Migration>,
  onApplied: (name: string) => void,
): Promise<string[]> {
  const newer = await listNewer(db, migrations);
  for (let attempt = 1; ; attempt++) {
    const provider = { getMigrations: () => Promise.resolve({ ...locking(migrations, onApplied), ...newer }) };
    // Migrations are ordered by name. The times of application depend on the clocks of machines and are not used.
    const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true });
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return (results ?? []).map(({ migrationName }) => migrationName);
    if (classifyDatabaseError(error)?.kind !== 'conflict' || attempt === maxAttempts) throw error as Error;
    // Lets the transactions that waited for the locks continue before the next attempt.
    await delay(Math.random() * 200 * Math.min(attempt, 5));
  }
}
