import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { eraseColumnsOf, erasePartsOf, listUnerased } from './repository-archive';

/** Few, because a listing can have thousands of search tokens. */
const listingsPerBatch = 50;

/**
 * Erases the texts and pictures of listings that a server of an earlier release has archived, and returns their number. Several instances may
 * run it at the same time.
 */
export async function eraseArchivedListings({
  database,
  clock,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'stopping'>): Promise<number> {
  let erased = 0;
  await inBatches(async () => {
    const ids = await listUnerased(database.write, listingsPerBatch);
    if (ids.length === 0) return false;
    await database.transaction(async (trx) => {
      const ours = await eraseColumnsOf(trx, ids, clock.now());
      await erasePartsOf(trx, ours);
      erased += ours.length;
    });
    return ids.length === listingsPerBatch;
  }, stopping);
  return erased;
}
