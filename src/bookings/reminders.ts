import { BookingStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { forUpdate } from '../database/dialect';
import { inTransaction } from '../database/transaction';
import { NotificationType, notify } from '../notifications/repository';
import { subjectOf, wordsFor } from './announcements';
import type { Dependencies } from '../contract/dependencies';

/** How long a declared deposit waits until administrators are told of it again, in ms. */
const patience = 24 * 60 * 60 * 1000;
const batch = 200;

/** Declared deposits of which administrators have not been told since `cutoff` (epoch ms), and that still matter at `now`. */
export function selectForgotten(db: Database, cutoff: number, now: number) {
  return db
    .selectFrom('reservation')
    .where('status', '=', BookingStatus.DepositPaid)
    .where('ends_at', '>', now)
    .where('updated_at', '<=', cutoff)
    .where((eb) => eb.or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', cutoff)]));
}

/**
 * Reminds administrators of each deposit that has waited for their decision for another 24 hours, and answers of how many.
 * Any number of instances may do so at once: whoever writes the time down reminds. One that fails holds up no other.
 */
export async function remindOfDeposits({
  db,
  clock,
  log,
}: Pick<Dependencies, 'db' | 'clock' | 'log'>): Promise<number> {
  const now = clock.now();
  const cutoff = now - patience;
  const forgotten = await selectForgotten(db, cutoff, now).select('id').limit(batch).execute();
  let reminded = 0;
  for (const { id } of forgotten) {
    try {
      if (await remindOf(db, id, cutoff, now)) reminded += 1;
    } catch (error) {
      log.error({ err: error, reservationId: id }, 'nobody could be reminded of a deposit');
    }
  }
  return reminded;
}

async function remindOf(db: Database, id: number, cutoff: number, now: number): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const reservation = await selectForgotten(trx, cutoff, now)
      .where('id', '=', id)
      .selectAll()
      .$call(forUpdate(trx))
      .executeTakeFirst();
    if (!reservation) return false;
    await trx.updateTable('reservation').set({ reminded_at: now }).where('id', '=', id).execute();
    const parameters = await wordsFor(trx, reservation);
    const type = NotificationType.DepositSubmitted;
    await notify(trx, { to: 'administrators', type, parameters, ...subjectOf(reservation), at: now });
    return true;
  });
}
