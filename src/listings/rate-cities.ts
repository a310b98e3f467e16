import type { Dependencies } from '../contract/dependencies';
import { inBatches } from '../database/batches';
import { listWithoutRateCity, storeRateCities } from './repository-rate-cities';

/**
 * Stores the cities of listings beside their rates where a server of the previous release has not, and returns the number of these listings. Each
 * search of a city reads their rates too. Several instances may run it at the same time.
 */
export async function completeRateCities({
  database,
  stopping,
}: Pick<Dependencies, 'database' | 'stopping'>): Promise<number> {
  let count = 0;
  await inBatches(async () => {
    const ids = await listWithoutRateCity(database.write);
    if (ids.length === 0) return false;
    count += ids.length;
    // Another instance may have stored them at the same time.
    return (await storeRateCities(database.write, ids)) > 0;
  }, stopping);
  return count;
}
