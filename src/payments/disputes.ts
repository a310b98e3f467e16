import { isDisputed } from '../bookings/repository-online';
import type { Trx } from '../database/connection';
import type { Row } from '../database/tables';
import { notifyOfMoney } from './announcements';
import { lockReservationOf, minorOf } from './arrivals';
import type { Dispute, ProviderNeeds } from './provider';
import { type SessionRow, getSession } from './repository';
import { startAgain } from './refunds';
import { findDispute, insertDispute, setDispute, setHeld } from './repository-disputes';
import { listEndedByDispute } from './repository-refunds';
import { shownMinor } from './shown-amounts';
import { applyTakenMoney } from './taken-back';

/**
 * Disputes: a customer demands money that was paid online back from the bank.
 *
 * - open → won: the money stays. open → lost: the customer has it back. A decision can be reversed (won ↔ lost), but is not open again. A
 *   notice that is older than the last one changes nothing ({@link isNewer}), so that notices may arrive in any order.
 * - What the provider has taken back is no longer held, and is owed again, until the dispute is won (taken-back.ts).
 * - While a dispute of a session is open or lost, its Pending refunds are held, and no refund of its reservation starts automatically
 *   (`refundOnline`). After a dispute is won, refunds that are still Pending continue, and so do those that
 *   a lost dispute had ended and that no administrator can start again.
 */

/** Stores the state of a dispute, notifies the administrators of a new one, and holds or releases its money and the refunds of it. */
export async function applyDispute(
  trx: Trx,
  { id: session_id, ...key }: SessionRow,
  dispute: Dispute,
  needs: ProviderNeeds,
  at: number,
): Promise<void> {
  const reservation = await lockReservationOf(trx, key, at);
  // Under the lock: the money may have become a payment meanwhile.
  const session = await getSession(trx, session_id);
  const { provider, reservation_id } = session;
  const { reference, state } = dispute;
  const known = await findDispute(trx, provider, reference);
  const changes = { state, taken_minor: takenOf(dispute, session), noticed_at: dispute.at, updated_at: at };
  if (known && !isNewer(changes, known)) return;
  if (known) await setDispute(trx, known.id, changes);
  else {
    await insertDispute(trx, { ...changes, provider, reference, session_id, reservation_id, created_at: at });
    const amount = shownMinor(session, session.received_minor!);
    await notifyOfMoney(trx, 'disputed', reservation, { to: 'administrators', amount, at });
  }
  await applyTakenMoney(trx, session, reservation, at);
  const isHeld = await isDisputed(trx, 'session_id', session_id);
  await setHeld(trx, session_id, isHeld);
  // No administrator can start these again.
  if (!isHeld) await startAgain(trx, await listEndedByDispute(trx, session_id), needs, at);
}

type State = Pick<Row<'payment_dispute'>, 'state' | 'taken_minor' | 'noticed_at'>;

/**
 * Whether a notice is newer than the last one. Notices of the same time count in the order of a dispute's life. A dispute that was decided is not open
 * again, whatever the time.
 */
function isNewer(notice: State, last: State): boolean {
  if (notice.state === 'open' && last.state !== 'open') return false;
  if (notice.noticed_at !== last.noticed_at) return notice.noticed_at! > (last.noticed_at ?? 0);
  return ageOf(notice) > ageOf(last);
}

const ageOf = ({ state, taken_minor }: State) => ({ open: taken_minor === null ? 0 : 1, lost: 2, won: 3 })[state];

/** What a dispute has taken back, in minor units of the session's currency: all that arrived, if it is of another currency. */
function takenOf({ taken }: Dispute, session: SessionRow): number | null {
  if (taken === null) return null;
  const all = session.received_minor!;
  return taken.currency === session.received_currency ? Math.min(all, minorOf(taken, session)) : all;
}
