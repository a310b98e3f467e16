import { announceReceived } from '../bookings/announcements';
import { hasNoStay } from '../bookings/ledger';
import { system } from '../bookings/payments';
import { refundGivenBack } from '../bookings/refunds-without-stay';
import { settleRent } from '../bookings/rent';
import { returnSurplus } from '../bookings/rent-rounding';
import { type Reservation, touchReservation } from '../bookings/repository';
import { listTaken } from '../bookings/repository-online';
import { getPayment, listPaymentsFor, setTakenBack } from '../bookings/repository-payments';
import type { Trx } from '../database/connection';
import { notifyOfMoney } from './announcements';
import type { SessionRow } from './repository';

/**
 * Stores how much of a session's payment its disputes have taken back, settles the rent again, and notifies the customer and the owner of a change: of
 * money that is owed again, or that is no longer owed. What was paid again and is no longer owed goes back. The reservation keeps its status and its
 * nights, and the payment stays Confirmed. Without a stay, nothing is owed, and what is given back is refunded as the end of the stay requires.
 * Does nothing if the money has become no payment. The caller has locked the listing and the reservation.
 */
export async function applyTakenMoney(
  trx: Trx,
  { id, payment_id, property_id }: Pick<SessionRow, 'id' | 'payment_id' | 'property_id'>,
  reservation: Reservation,
  at: number,
): Promise<void> {
  if (payment_id === null) return;
  const payment = await getPayment(trx, { id: payment_id, property_id });
  const disputed = (await listTaken(trx, 'session_id', id)).reduce((sum, { amount_minor }) => sum + amount_minor, 0);
  const before = payment.taken_back_minor ?? 0;
  const after = Math.min(payment.amount_minor, disputed);
  if (after === before) return;
  await setTakenBack(trx, payment, after, at);
  await touchReservation(trx, reservation, at);
  await settleRent(trx, reservation, at);
  if (hasNoStay(reservation)) {
    if (after > before) return;
    const payments = await listPaymentsFor(trx, reservation);
    const earlier = payments.map((one) => (one.id === payment_id ? { ...one, taken_back_minor: before } : one));
    return refundGivenBack(trx, reservation, { before: earlier, payments }, at);
  }
  if (after < before) {
    await announceReceived(trx, reservation, before - after, at);
    // The customer may have paid it again meanwhile.
    return returnSurplus(trx, 'onlinePaymentSucceeds', system, reservation, at);
  }
  const to = [reservation.customer_id, reservation.owner_id];
  await notifyOfMoney(trx, 'takenBack', reservation, { to, amount: after - before, at });
}
