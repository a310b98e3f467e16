import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { classifyDatabaseError, DatabaseUnavailableError } from './errors';
import type { Database, Trx } from './tables';

const maxAttempts = 8;
const firstDelayMs = 5;
const maxDelayMs = 200;
/** No attempt starts after this, because the client waits for the response. */
const retryBudgetMs = 3_000;

/** The statements of a transaction. It may run several times. */
type Work<Result> = (trx: Trx) => Promise<Result>;

/**
 * Runs `work` in a transaction of `db`, and again when the database aborts it because of a concurrent one (40001, 40P01, 55P03,
 * SQLITE_BUSY). Hence `work` must have no effect except through `trx`. Throws what `work` throws, and DatabaseUnavailableError
 * after the last attempt.
 *
 * Handlers and the actions that they share with jobs use `RequestDatabase.transaction()` instead.
 */
export async function inTransaction<Result>(db: Database, work: Work<Result>): Promise<Result> {
  if (db.isTransaction) throw new Error('inTransaction was given a transaction; pass the trx on instead of nesting');
  return retried(() => db.transaction().execute(work));
}

/** Runs a whole transaction, and again when the database aborts it because of a concurrent one. */
export async function retried<Result>(transaction: () => Promise<Result>): Promise<Result> {
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (classifyDatabaseError(error)?.kind !== 'conflict') throw error;
      if (attempt === maxAttempts || performance.now() - begin > retryBudgetMs)
        throw new DatabaseUnavailableError(`the transaction failed ${attempt} times`, { cause: error });
      // Jitter keeps two conflicting transactions from colliding again.
      await delay(Math.random() * Math.min(firstDelayMs * 2 ** attempt, maxDelayMs));
    }
  }
}

/** Runs `work` in a savepoint of `trx`: when `work` throws, only its changes are rolled back. Savepoints nest. */
export async function inSavepoint<Result>(trx: Trx, work: Work<Result>): Promise<Result> {
  // Nested savepoints may share a name: it refers to the innermost.
  await sql`savepoint part`.execute(trx);
  try {
    const result = await work(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    // After an error PostgreSQL rejects all statements until this one. If this one fails too, its error aborts the transaction.
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}
