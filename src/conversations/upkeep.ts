import type { Dependencies } from '../contract/dependencies';
import { batchSize, inBatches } from '../database/batches';
import { removeFiles } from '../files/documents';
import { deleteOldConversations } from './repository';
import { deleteOldMessages } from './repository-messages';
import { deleteUnsent } from './repository-pictures';

const day = 24 * 60 * 60_000;

type Needs = Pick<Dependencies, 'config' | 'database' | 'clock' | 'storage' | 'log' | 'stopping'>;

/** Deletes messages that are older than the configured retention period, and conversations without a message since. */
export async function deleteExpiredMessages(needs: Needs): Promise<void> {
  const { config, database, clock, stopping } = needs;
  const before = clock.now() - config.messagesKeptDays * day;
  await inBatches(async () => {
    const { isMore, files } = await database.transaction((trx) => deleteOldMessages(trx, before));
    await removeFiles(needs, files);
    return isMore;
  }, stopping);
  if (!stopping.aborted) await inBatches(() => deleteOldConversations(database.write, before), stopping);
}

/** Deletes pictures that were not sent within a day. */
export async function removeUnsentPictures(needs: Omit<Needs, 'config'>): Promise<void> {
  const { database, clock, stopping } = needs;
  await inBatches(async () => {
    const files = await database.transaction((trx) => deleteUnsent(trx, clock.now() - day));
    await removeFiles(needs, files);
    return files.length === batchSize;
  }, stopping);
}
