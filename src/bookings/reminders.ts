import type { Dependencies } from '../contract/dependencies';
import { remindAdministrators } from './announcements';
import { listUnreminded, markReminded } from './repository';

/** How long a declared deposit waits until administrators are reminded of it, in ms. */
const interval = 24 * 60 * 60 * 1000;
const batchSize = 200;

/**
 * Reminds administrators of each deposit that has waited for a decision for another 24 hours, and returns how many. Instances may run this at
 * the same time: the one that stores the time of the reminder sends it. A failure does not affect other deposits.
 */
export async function remindOfDeposits({
  database,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const cutoff = now - interval;
  let reminded = 0;
  for (const key of await listUnreminded(database.read, cutoff, now, batchSize)) {
    try {
      const isReminded = await database.transaction(async (trx) => {
        const reservation = await markReminded(trx, key, cutoff, now);
        if (reservation) await remindAdministrators(trx, reservation, now);
        return reservation !== undefined;
      });
      if (isReminded) reminded += 1;
    } catch (error) {
      log.error({ err: error, reservationId: key.id }, 'the reminder of a deposit failed');
    }
  }
  return reminded;
}
