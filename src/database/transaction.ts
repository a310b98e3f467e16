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

/** Of each database whose transactions are parts of an enclosing one: that one, which may have to begin. */
const enclosing = new WeakMap<Kysely<Tables>, () => Promise<Transaction<Tables>>>();

/**
 * Runs `work` in a transaction, and again where the database aborted it because of a concurrent one (40001, 40P01, 55P03,
 * SQLITE_BUSY). Hence `work` must have no effect but through `trx`. Throws what `work` throws, and
 * DatabaseUnavailableError after the last attempt.
 */
export async function inTransaction<Result>(db: Kysely<Tables>, work: Work<Result>): Promise<Result> {
  const begin = enclosing.get(db);
  if (begin) return inSavepoint(await begin(), work);
  if (db.isTransaction) throw new Error('inTransaction was given a transaction; pass the trx on instead of nesting');
  return retried(() => db.transaction().execute(work));
}

/**
 * Makes the transactions of `db` parts of the one that `begin` answers: savepoints. One that throws is rolled back alone, and its
 * error may be caught.
 */
export function enclose(db: Kysely<Tables>, begin: () => Promise<Transaction<Tables>>): void {
  enclosing.set(db, begin);
}

/** Runs a whole transaction, and again where a concurrent one made the database abort it. */
export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (classifyDatabaseError(error)?.kind !== 'conflict') throw error;
      if (attempt === maxAttempts || performance.now() - begin > retryBudgetMs)
        throw new DatabaseUnavailableError(`transaction given up after ${attempt} tries`, { cause: error });
      // Jitter, so that two transactions in conflict do not meet again.
      await delay(Math.random() * Math.min(firstDelayMs * 2 ** attempt, longestDelayMs));
    }
  }
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
