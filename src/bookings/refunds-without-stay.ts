import { BookingStatus, PaymentPurpose, PaymentStatus, UserRole } from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Trx } from '../database/connection';
import { todayIn } from '../values/dates';
import { heldOf, ledgerOf, refundableOf } from './ledger';
import { refundOnline, roundRefund } from './online-refunds';
import { recordRefund, system } from './payments';
import { dueOf, paymentTypeOf, sumOf } from './refunds';
import { type Reservation, setRefund } from './repository';
import type { PaymentRow } from './repository-payments';

/**
 * Refunds of a reservation whose stay does not take place, when a dispute gives money back that was taken back while the refund was decided. They are
 * computed again with the money, so that the order of the dispute and of the cancellation does not matter.
 */

/**
 * Records what is due of the money that a dispute has given back, and starts it online. If an administrator has decided to refund less than was due, an
 * administrator decides about this money too. `before` is the payments without the money. All of it runs under the locks of its listing and reservation.
 */
export async function refundGivenBack(
  trx: Trx,
  reservation: Reservation,
  { before, payments }: { before: readonly PaymentRow[]; payments: readonly PaymentRow[] },
  at: number,
): Promise<void> {
  const openBefore = openOf(reservation, before);
  const due = openOf(reservation, payments) - openBefore;
  const paymentTypeId = paymentTypeOf(payments);
  if (due <= 0 || paymentTypeId === undefined) return;
  const rounded = await roundRefund(trx, reservation, { amount: due, paymentTypeId });
  const amount = Math.min(rounded, refundableOf(ledgerOf(payments)));
  const { refunds } = sinceCancellation(reservation, payments);
  const rejected = sumOf(refunds.filter(({ status }) => status === PaymentStatus.Rejected));
  if (reservation.status === BookingStatus.Cancelled)
    await setRefund(trx, reservation, sumOf(refunds) - rejected + amount, at);
  const id = await recordRefund(trx, 'onlinePaymentSucceeds', system, reservation, { amount, paymentTypeId, at });
  const isKeptByAdministrator = reservation.cancelled_by_role === UserRole.Admin && reservation.refund_minor === 0;
  if (openBefore > 0 || rejected > 0 || isKeptByAdministrator) return;
  await refundOnline(trx, { id, property_id: reservation.property_id }, { paymentTypeId, at });
}

/** What is due to the customer and was not refunded yet, in minor units. */
function openOf(reservation: Reservation, payments: readonly PaymentRow[]): number {
  const ledger = ledgerOf(payments);
  if (reservation.status === BookingStatus.Cancelled)
    return Math.min(refundableOf(ledger), leftOfCancellation(reservation, payments));
  // Of a no-show, only what was paid twice is refunded.
  const kept = reservation.status === BookingStatus.NoShow ? reservation.total_minor : 0;
  return Math.max(0, heldOf(ledger) - kept);
}

/** What the cancellation refunds of the payments until then, and all of later payments, without what was refunded since. */
function leftOfCancellation(reservation: Reservation, payments: readonly PaymentRow[]): number {
  const role = names.UserRole[reservation.cancelled_by_role ?? UserRole.Customer];
  const today = todayIn(reservation.time_zone, reservation.cancelled_at!);
  const { earlier, late, refunds } = sinceCancellation(reservation, payments);
  const refunded = sumOf(refunds.filter(({ status }) => status !== PaymentStatus.Rejected));
  return Math.max(0, dueOf(reservation, earlier, { role, today }) + ledgerOf(late).taken - refunded);
}

/**
 * Divides payments by the time of the cancellation: the `refunds` that were recorded and the `late` payments that were confirmed since, and the
 * others. Without a cancellation, all are since.
 */
function sinceCancellation({ cancelled_at }: Reservation, payments: readonly PaymentRow[]) {
  const at = cancelled_at ?? 0;
  const isRefund = ({ purpose }: PaymentRow) => purpose === PaymentPurpose.Refund;
  const refunds = payments.filter((one) => isRefund(one) && one.created_at >= at);
  const late = payments.filter((one) => !isRefund(one) && (one.decided_at ?? 0) > at);
  return { earlier: payments.filter((one) => !refunds.includes(one) && !late.includes(one)), late, refunds };
}
