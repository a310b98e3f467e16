import { isDisputed } from '../bookings/repository-online';
import type { Trx } from '../database/connection';
import { notifyOfMoney } from './announcements';
import { lockReservationOf } from './arrivals';
import type { Dispute, ProviderNeeds } from './provider';
import type { SessionRow } from './repository';
import { startAgain } from './refunds';
import { findDispute, insertDispute, setDispute, setHeld } from './repository-disputes';
import { listEndedByDispute } from './repository-refunds';

/**
 * Disputes: a customer demands money that was paid online back from the bank.
 *
 * - open → won: the money stays. open → lost: the customer has it back. A decision can be reversed (won ↔ lost), but is not open again, so
 *   that notices may arrive in any order.
 * - While a dispute of a session is open or lost, its Pending refunds are held, and no refund of its reservation starts automatically
 *   (`refundOnline`). After a dispute is won, refunds that are still Pending continue, and so do those that
 *   a lost dispute had ended and that no administrator can start again.
 */

/** Stores the state of a dispute, notifies the administrators of a new one, and holds or releases the refunds of its money. */
export async function applyDispute(
  trx: Trx,
  session: SessionRow,
  { reference, state }: Dispute,
  needs: ProviderNeeds,
  at: number,
): Promise<void> {
  const { id: session_id, provider, reservation_id } = session;
  const reservation = await lockReservationOf(trx, session, at);
  const known = await findDispute(trx, provider, reference);
  if (known && (known.state === state || state === 'open')) return;
  if (known) await setDispute(trx, known.id, state, at);
  else {
    const times = { created_at: at, updated_at: at };
    await insertDispute(trx, { provider, reference, session_id, reservation_id, state, ...times });
    const isOfCurrency = session.received_currency === session.currency_code;
    const amount = isOfCurrency ? session.received_minor! : session.amount_minor;
    await notifyOfMoney(trx, 'disputed', reservation, { to: 'administrators', amount, at });
  }
  const isHeld = await isDisputed(trx, 'session_id', session_id);
  await setHeld(trx, session_id, isHeld);
  // No administrator can start these again.
  if (!isHeld) await startAgain(trx, await listEndedByDispute(trx, session_id), needs, at);
}
