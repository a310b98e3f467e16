import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import { lockRow } from '../database/dialect';
import { addDays, todayIn } from '../values/dates';
import { deleteNightsBefore, listWithNightsBefore, readNights, setArrivals, setHasNights } from './repository-nights';
import { setPrices } from './repository-prices';

/** How long a night that has passed is kept, in days: so long that the prices of a listing are rarely derived again. */
const keptDays = 60;

/**
 * Deletes nights that have passed, with their prices and rules for searches, and returns for how many listings. Several instances may run it at
 * the same time.
 */
export async function deletePassedNights({
  database,
  clock,
  log,
  stopping,
}: Pick<Dependencies, 'database' | 'clock' | 'log' | 'stopping'>): Promise<number> {
  // A city may be behind UTC.
  const yesterday = addDays(todayIn('UTC', clock.now()), -1);
  const oldest = addDays(yesterday, -keptDays);
  return forEachDue(
    (limit) => listWithNightsBefore(database.write, oldest, limit),
    ({ id }) =>
      database.transaction(async (trx) => {
        await lockRow(trx, 'rent_property', id);
        await deleteNightsBefore(trx, id, yesterday);
        await setHasNights(trx, id, (await readNights(trx, id)).size > 0);
        await setPrices(trx, id);
        await setArrivals(trx, id);
        return true;
      }),
    {
      stopping,
      onFailure: (error, { id }) => log.error({ err: error, propertyId: id }, 'passed nights could not be deleted'),
    },
  );
}
