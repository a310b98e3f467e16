import type { Database } from '../database/connection';
import { countTypesAfter, findNewestNumber } from './repository-event-counts';

/** So many are counted at once; what is left is counted the next time. */
const batch = 10_000;

/**
 * Counts what happens from the first call on, by type: answers what it has come to. By the numbered outbox and not where it happens, so
 * that nothing is counted of a transaction that is undone, or that runs twice.
 */
export function countEvents(db: Database): () => Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let last: number | undefined;
  return async () => {
    last ??= await findNewestNumber(db);
    for (const { type, count, newest } of await countTypesAfter(db, last, batch)) {
      last = Math.max(last, newest);
      counts.set(type, (counts.get(type) ?? 0) + count);
    }
    return counts;
  };
}
