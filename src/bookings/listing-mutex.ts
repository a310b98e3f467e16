import type { Dependencies } from '../contract/dependencies';
import type { Trx } from '../database/connection';

/**
 * Runs `work` when no other change of the same listing, its reservations or its conversations runs in this process. Of the changes that wait
 * for one listing, sites and senders take turns. Throws DatabaseUnavailableError when the wait takes too long, or too many wait.
 *
 * The mutex is for fairness, not for correctness. The changes of one listing wait for each other at row locks anyway. If they all waited
 * there, each holding a connection, the pool would be exhausted and requests for all other listings would wait too.
 * Processes exclude each other by the row locks alone. With an Idempotency-Key, `work` is a savepoint, and the mutex is released before the
 * commit: until then, the row locks order the changes of this process too.
 *
 * A request must not take it twice, nor inside `transaction()`.
 */
export function withListingMutex<Result>(
  { database, listingMutex }: Pick<Dependencies, 'database' | 'listingMutex'>,
  propertyId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  // A request that has begun its transaction holds a connection, or the write lock of SQLite, which the holder of the mutex may wait for.
  if (database.isBegun) return work();
  return listingMutex.run(propertyId, database, work);
}

/** Runs `work`, which locks rows of the listing, in a transaction that holds no connection while it waits for other changes of the listing. */
export function inListingTransaction<Result>(
  dependencies: Pick<Dependencies, 'database' | 'listingMutex'>,
  propertyId: number,
  work: (trx: Trx) => Promise<Result>,
): Promise<Result> {
  return withListingMutex(dependencies, propertyId, () => dependencies.database.transaction(work));
}
