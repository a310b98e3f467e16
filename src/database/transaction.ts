import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely, Transaction } from 'kysely';
import { classifyDatabaseError, DatabaseUnavailableError } from './errors';
import type { Tables } from './tables';

const mostTries = 8;
const firstPauseMs = 5;
const longestPauseMs = 200;
/** No new try begins later than this: a client waits for an answer. */
const budgetMs = 3_000;

type Story<Result> = (trx: Transaction<Tables>) => Promise<Result>;

/** The transactions that hold others: {@link inEnclosingTransaction}. */
const enclosing = new WeakSet<Kysely<Tables>>();

/**
 * Runs `story` in a transaction, and again where the database broke it off because of another one (40001, 40P01,
 * SQLITE_BUSY). Hence `story` must have no effect but through `trx`. Throws what `story` throws, and
 * DatabaseUnavailableError when the tries are used up.
 */
export async function inTransaction<Result>(db: Kysely<Tables>, story: Story<Result>): Promise<Result> {
  if (enclosing.has(db)) return inPart(db as Transaction<Tables>, story);
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

/**
 * Like {@link inTransaction}, for a story that is made of others: what it calls may use `trx` as its database and begin
 * transactions on it, which become parts of this one. A part that throws is undone alone, and its error may be caught.
 */
export function inEnclosingTransaction<Result>(db: Kysely<Tables>, story: Story<Result>): Promise<Result> {
  return inTransaction(db, (trx) => {
    enclosing.add(trx);
    return story(trx);
  });
}

async function inPart<Result>(trx: Transaction<Tables>, story: Story<Result>): Promise<Result> {
  // One name is enough: of several it means the innermost.
  await sql`savepoint part`.execute(trx);
  try {
    const result = await story(trx);
    await sql`release savepoint part`.execute(trx);
    return result;
  } catch (error) {
    // Without it PostgreSQL would take no further statement. Where it fails, its own error goes up and ends the whole.
    await sql`rollback to savepoint part`.execute(trx);
    throw error;
  }
}
