import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { deleteOldConversations } from './repository';
import { deleteOldMessages } from './repository-messages';

const day = 24 * 60 * 60_000;

/** Deletes messages that are older than the configured retention period, and conversations without a message since. */
export async function deleteExpiredMessages({
  config,
  database,
  clock,
  stopping,
}: Pick<Dependencies, 'config' | 'database' | 'clock' | 'stopping'>): Promise<void> {
  const before = clock.now() - config.messagesKeptDays * day;
  await inBatches(() => database.transaction((trx) => deleteOldMessages(trx, before)), stopping);
  if (!stopping.aborted) await inBatches(() => deleteOldConversations(database.write, before), stopping);
}
