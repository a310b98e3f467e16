import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { classifyDatabaseError, DatabaseUnavailableError } from './errors';
import type { Tables } from './tables';

const maxAttempts = 8;
const firstDelayMs = 5;
const longestDelayMs = 200;
/** No new attempt begins later than this: a client waits for an answer. */
const retryBudgetMs = 3_000;

/** The statements of a transaction. It may run several times. */
type Work<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** The transactions that contain others: {@link inEnclosingTransaction}. */
const enclosing = new WeakSet<Kysely<Tables>>();

/**
 * Runs `work` in a transaction, and again where the database aborted it because of a concurrent one (40001, 40P01, 55P03,
 * SQLITE_BUSY). Hence `work` must have no effect but through `trx`. Throws what `work` throws, and
 * DatabaseUnavailableError after the last attempt.
 */
export async function inTransaction<Result>(db: Kysely<Tables>, work: Work<Result>): Promise<Result> {
  if (enclosing.has(db)) return inSavepoint(db as Transaction<Tables>, work);
  if (db.isTransaction) throw new Error('inTransaction was given a transaction; pass the trx on instead of nesting');
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (classifyDatabaseError(error)?.kind !== 'conflict') throw error;
      if (attempt === maxAttempts || performance.now() - begin > retryBudgetMs)
        throw new DatabaseUnavailableError(`transaction given up after ${attempt} tries`, { cause: error });
      // Jitter, so that two transactions in conflict do not meet again.
      await delay(Math.random() * Math.min(firstDelayMs * 2 ** attempt, longestDelayMs));
    }
  }
}

/**
 * Like {@link inTransaction}, for work whose functions begin transactions of their own: they may use `trx` as their database, and
 * their transactions become savepoints of this one. One that throws is rolled back alone, and its error may be caught.
 */
export function inEnclosingTransaction<Result>(db: Kysely<Tables>, work: Work<Result>): Promise<Result> {
  return inTransaction(db, (trx) => {
    enclosing.add(trx);
    return work(trx);
  });
}

async function inSavepoint<Result>(trx: Transaction<Tables>, work: Work<Result>): Promise<Result> {
  // One name is enough: of nested savepoints it means the innermost.
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    // Without it PostgreSQL would refuse all further statements. Where it fails, its error aborts the enclosing transaction.
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}
