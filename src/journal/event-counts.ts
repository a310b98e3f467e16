import type { Clock } from '../adapters/clock';
import type { Database } from '../database/connection';
import { findNewestEvent, listEventsAfter } from './repository-event-counts';

/** ms after which an event that is older is not followed by one with a lower id: no transaction lasts longer. */
const settledMs = 15_000;
/** So many are counted at once; what is left is counted the next time. */
const batch = 10_000;

/**
 * Counts what happens from now on, by type: answers what it has come to. By the outbox and not where it happens, so that nothing is
 * counted of a transaction that is undone, or that runs twice. Hence a quarter of a minute late.
 */
export function countEvents(db: Database, clock: Clock): () => Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  let last: number | undefined;
  return async () => {
    last ??= await findNewestEvent(db);
    const settledAt = clock.now() - settledMs;
    for (const { id, type, occurred_at } of await listEventsAfter(db, last, batch)) {
      if (occurred_at > settledAt) break;
      last = id;
      counts.set(type, (counts.get(type) ?? 0) + 1);
    }
    return counts;
  };
}
