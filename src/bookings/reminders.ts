import type { Dependencies } from '../contract/dependencies';
import { remindAdministrators } from './announcements';
import { listUnreminded, takeUnreminded } from './repository';

/** How long a declared deposit waits until administrators are told of it again, in ms. */
const interval = 24 * 60 * 60 * 1000;
const batch = 200;

/**
 * Reminds administrators of each deposit that has waited for their decision for another 24 hours, and answers of how many.
 * Any number of instances may do so at once: whoever writes the time down reminds. One that fails holds up no other.
 */
export async function remindOfDeposits({
  database,
  clock,
  log,
}: Pick<Dependencies, 'database' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const cutoff = now - interval;
  let reminded = 0;
  for (const key of await listUnreminded(database.read, cutoff, now, batch)) {
    try {
      const isReminded = await database.transaction(async (trx) => {
        const reservation = await takeUnreminded(trx, key, cutoff, now);
        if (reservation) await remindAdministrators(trx, reservation, now);
        return reservation !== undefined;
      });
      if (isReminded) reminded += 1;
    } catch (error) {
      log.error({ err: error, reservationId: key.id }, 'nobody could be reminded of a deposit');
    }
  }
  return reminded;
}
