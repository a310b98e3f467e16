import type { Database } from '../database/connection';
import { countTypesAfter, findNewestNumber } from './repository-event-counts';

/** How many events one call counts at most; the next call continues. */
const batchSize = 10_000;

/**
 * Returns a function that counts the events since its first call, by type. It counts the numbered events of the outbox, so that a
 * transaction that is rolled back or retried is not counted, or not counted twice.
 */
export function countEvents(db: Database): () => Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let last: number | undefined;
  return async () => {
    last ??= await findNewestNumber(db);
    for (const { type, count, newest } of await countTypesAfter(db, last, batchSize)) {
      last = Math.max(last, newest);
      counts.set(type, (counts.get(type) ?? 0) + count);
    }
    return counts;
  };
}
