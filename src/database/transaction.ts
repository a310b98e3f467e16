import { setTimeout as delay } from 'node:timers/promises';
import type { Kysely, Transaction } from 'kysely';
import { classifyDatabaseError, DatabaseUnavailableError } from './errors';
import type { Tables } from './tables';

const mostTries = 8;
const firstPauseMs = 5;
const longestPauseMs = 200;
/** No new try begins later than this: a client waits for an answer. */
const budgetMs = 3_000;

/**
 * Runs `story` in a transaction, and again where the database broke it off because of another one (40001, 40P01,
 * SQLITE_BUSY). Hence `story` must have no effect but through `trx`. Throws what `story` throws, and
 * DatabaseUnavailableError when the tries are used up.
 */
export async function inTransaction<Result>(
  db: Kysely<Tables>,
  story: (trx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  if (db.isTransaction) throw new Error('inTransaction was given a transaction; pass the trx on instead of nesting');
  const begin = performance.now();
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction().execute(story);
    } catch (error) {
      if (classifyDatabaseError(error)?.kind !== 'conflict') throw error;
      if (attempt === mostTries || performance.now() - begin > budgetMs)
        throw new DatabaseUnavailableError(`transaction given up after ${attempt} tries`, { cause: error });
      // Jitter, so that those who met do not meet again.
      await delay(Math.random() * Math.min(firstPauseMs * 2 ** attempt, longestPauseMs));
    }
  }
}
