import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { lockRow } from '../database/dialect';
import { type Position, hasSearchRows, listDerivedAfter, setSearchRows } from './repository-search-rows';

/** How far back changes are checked, in ms: longer than an upgrade in which both releases serve requests. */
const checkedMs = 2 * 24 * 60 * 60_000;

/** Few, because a listing can have hundreds of nights. */
const listingsPerBatch = 50;

/**
 * Derives the rows for searches again of listings that an instance of an earlier release has changed, and returns their number. Such an instance
 * does not know all terms of a listing, so that it leaves or writes rows that do not agree with them. Only listings that have changed in the
 * last two days are read, and only wrong rows are written. Several instances may run it at the same time.
 */
export async function correctSearchRows({
  database,
  clock,
  log,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'log' | 'stopping'>): Promise<number> {
  let corrected = 0;
  let position: Position = { updated_at: clock.now() - checkedMs, id: 0 };
  await inBatches(async () => {
    const changed = await listDerivedAfter(database.write, position, listingsPerBatch);
    for (const { id } of changed) {
      if (stopping.aborted) return false;
      if (await hasSearchRows(database.write, id)) continue;
      await database.transaction(async (trx) => {
        await lockRow(trx, 'rent_property', id);
        await setSearchRows(trx, id);
      });
      log.info({ propertyId: id }, 'the rows of a listing for searches were corrected');
      corrected += 1;
    }
    position = changed.at(-1) ?? position;
    return changed.length === listingsPerBatch;
  }, stopping);
  return corrected;
}
