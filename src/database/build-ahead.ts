import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Database, OpenDatabase } from './connection';
import { listUnvalidated, validateConstraint } from './validation';
import { isSpread } from './migrations/0018-feature-order';
import {
  type LargeIndex,
  type OnlineMigration,
  addNewColumns,
  createLargeIndex,
  stateOfIndex,
} from './migrations/large-index';

/** The last migration of release 2.0.0. Later ones keep the locks on large tables short; an older database is migrated in one transaction. */
const lastOffline = '0033-erasing';
/** The number of an advisory lock of PostgreSQL. */
const buildersLock = 2_062_001_938;
/** The interval of attempts to become the process that builds, in ms. */
const attemptMs = 200;

/**
 * Whether the indexes of the pending migrations can be built before them. Through a pooler the statements would have the timeout of the role;
 * in a cluster they are built with the migration.
 */
export async function canBuildAhead(database: OpenDatabase, pending: readonly string[]): Promise<boolean> {
  if (database.dialect === 'sqlite' || database.isPooled || pending.length === 0) return false;
  return pending.every((name) => name > lastOffline) && !(await isSpread(database.db));
}

/** The large indexes of these migrations, in their order. */
export function largeIndexesOf(
  names: readonly string[],
  migrations: Record<string, OnlineMigration>,
): readonly LargeIndex[] {
  return names.toSorted().flatMap((name) => migrations[name]?.largeIndexes ?? []);
}

/**
 * Builds these indexes while servers write to their tables, unless that was done before, and then runs `migrate`. Any number of processes may do
 * so at the same time, and any of them may be killed: one builds and migrates, and the others wait. An index that was left unfinished is built
 * again. `db` needs two connections.
 */
export async function buildAhead<Result>(
  db: Database,
  listIndexes: () => Promise<readonly LargeIndex[]>,
  { onBuilt, migrate }: { onBuilt: (done: number, of: number) => void; migrate: () => Promise<Result> },
): Promise<Result> {
  return whileAlone(db, async () => {
    const indexes = await listIndexes();
    for (const [position, index] of indexes.entries()) {
      const state = await stateOfIndex(db, index.name);
      if (state === 'invalid') await sql`drop index concurrently ${sql.ref(index.name)}`.execute(db);
      await addNewColumns(db, index);
      if (state !== 'valid') await createLargeIndex(index, index.name, { concurrently: true }).execute(db);
      onBuilt(position + 1, indexes.length);
    }
    return migrate();
  });
}

/**
 * Validates the constraints that the migrations have added `not valid`, after their transaction: under its locks, requests would wait until all
 * rows are read. One process does so at a time, because the build of an index would wait for it. `db` needs two connections.
 */
export async function validateAfter(db: Database): Promise<void> {
  await whileAlone(db, async () => {
    for (const one of await listUnvalidated({ db, dialect: 'postgres' })) await validateConstraint(db, one);
  });
}

/**
 * Runs `work` in one process at a time. The others ask again and again: a statement that waits for a lock has a snapshot, for whose end
 * PostgreSQL would wait before it completes an index. For the same reason the transaction that holds the lock is read committed.
 */
async function whileAlone<Result>(db: Database, work: () => Promise<Result>): Promise<Result> {
  for (;;) {
    const done = await db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (trx) => {
        const { rows } = await sql<{
          free: boolean;
        }>`select pg_try_advisory_xact_lock(${buildersLock}) as free`.execute(trx);
        if (!rows[0]!.free) return undefined;
        // The transaction is idle for as long as the work takes. Besides, the query would keep its snapshot until the next statement.
        await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx);
        return { result: await work() };
      });
    if (done) return done.result;
    await delay(attemptMs);
  }
}
