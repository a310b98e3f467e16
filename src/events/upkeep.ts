import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { deleteOldEvents, numberEvents } from './repository';

const day = 24 * 60 * 60_000;

/** Numbers all committed events. Any number of instances may run this at the same time. */
export async function numberAllEvents({
  database,
  stopping,
}: Pick<Dependencies, 'database' | 'stopping'>): Promise<void> {
  await inBatches(async () => (await numberEvents(database)) === batchSize, stopping);
}

/** Deletes the events that are older than the configured retention period. */
export async function deleteExpiredEvents({
  config,
  database,
  clock,
  stopping,
}: Pick<Dependencies, 'config' | 'database' | 'clock' | 'stopping'>): Promise<void> {
  const before = clock.now() - config.eventsKeptDays * day;
  await inBatches(() => deleteOldEvents(database, before), stopping);
}
