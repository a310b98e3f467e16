import type { Dependencies } from '../contract/dependencies';

/**
 * Runs `work` when no other booking of the same listing runs in this process; bookings of one listing run in the order of their
 * arrival. Throws DatabaseUnavailableError when the wait takes too long.
 *
 * The mutex is for fairness, not for correctness. Bookings of one listing wait for each other at the listing's row lock anyway. If they
 * all waited there, each holding a connection, the pool would be exhausted and bookings of all other listings would wait too.
 * Processes exclude each other by the row lock alone. With an Idempotency-Key, `work` is a savepoint, and the mutex is released before the
 * commit: until then, the row lock orders the bookings of this process too.
 */
export function withListingMutex<Result>(
  { database, listingMutex }: Pick<Dependencies, 'database' | 'listingMutex'>,
  propertyId: number,
  work: () => Promise<Result>,
): Promise<Result> {
  return listingMutex.run(propertyId, database.waitBudget, work);
}
