import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { audit } from '../journal/repository-audit';
import { type Language, translate, createMessage } from '../languages';
import { announce, announceRejection } from './announcements';
import { refundOnline } from './online-refunds';
import { decidePayment, recordPayment, recordRefund } from './payments';
import type { Refund } from './refunds';
import { makeInvoices } from './rent';
import type { Reservation } from './repository';
import { transitionReservation } from './status-changes';
import { findLastDeposit, findLastRejection, findLiveDeposit } from './repository-payments';
import { decisionDue, holdExpiry } from './time';
import { isAllowed, stateConflict } from './transitions';

/**
 * The transitions of a deposit and of its reservation. They run under the locks that `withReservation` takes.
 *
 * | Function | Operation | Reservation | Payment |
 * |---|---|---|---|
 * | {@link declareDeposit} | addPaymentTransaction | Pending to DepositPaid | Pending, by its handler |
 * | {@link withdrawDeposit} | cancelPaymentTransaction | DepositPaid to Pending | Pending to Cancelled, by its handler |
 * | {@link confirmDeposit} | confirmDeposit | Pending, DepositPaid to Confirmed | Confirmed |
 * | {@link rejectDeposit} | rejectDeposit | Pending, DepositPaid to Rejected or Pending | Pending to Rejected |
 * | {@link returnDeposit} | cancelReservation | to Cancelled, by its handler | Pending to Rejected, or a Refund |
 *
 * A transition that was made before changes nothing. A transition that the contract does not allow returns a failure. `at` is epoch ms.
 *
 * refunds.ts computes the amount of a refund. time.ts defines when a hold expires and a stay ends; expiry.ts applies these transitions.
 */
const { Pending, DepositPaid, Confirmed, Rejected } = BookingStatus;

/** The acting user, the request and the time (epoch ms). */
interface Act {
  by: Caller;
  traceId: string;
  at: number;
}

/** The customer has declared a deposit: the reservation waits for an administrator, who has `decisionDays` to decide. */
export async function declareDeposit(
  trx: Trx,
  reservation: Reservation,
  decisionDays: number,
  at: number,
): Promise<void> {
  await transitionReservation(trx, reservation, DepositPaid, {
    decision_due_at: decisionDue(at, decisionDays, reservation.ends_at),
    rejection_reason: null,
    updated_at: at,
  });
  const declared = { ...reservation, status: DepositPaid };
  await announce(trx, 'depositSubmitted', declared, { to: ['administrators', 'owner'], at });
}

/**
 * The customer withdraws a declared deposit: the reservation waits for its deposit again. The hold ends when the booking, or the last
 * rejection, would have ended it, so that repeated withdrawals do not extend it.
 */
export async function withdrawDeposit(trx: Trx, reservation: Reservation, holdHours: number, { by, at }: Act) {
  if (!isAllowed('cancelPaymentTransaction', by.role, reservation.status, Pending))
    return stateConflict(reservation.status);
  const since = (await findLastRejection(trx, reservation)) ?? reservation.created_at;
  const hold = holdExpiry(since, holdHours, reservation.start_date, reservation.time_zone);
  if (hold <= at) return fail('STATE_CONFLICT', { message: createMessage('deposit.holdOver') });
  await transitionReservation(trx, reservation, Pending, { hold_expires_at: hold, updated_at: at });
  return undefined;
}

/** How an undeclared deposit was paid. */
interface Recording {
  paymentTypeId: number;
  reference: string | null;
  note: string | null;
}

/**
 * The deposit was received: confirms the declared payment, or records one with the values of `recording`, and confirms the reservation.
 * UNKNOWN_REFERENCE when a payment has to be recorded and `recording` is undefined.
 */
export async function confirmDeposit(
  trx: Trx,
  reservation: Reservation,
  recording: Recording | undefined,
  reason: string | null | undefined,
  act: Act,
) {
  const { id } = reservation;
  const { by, at } = act;
  if (reservation.status === Confirmed) return undefined;
  if (!isAllowed('confirmDeposit', by.role, reservation.status, Confirmed)) return stateConflict(reservation.status);

  const declared = await findLiveDeposit(trx, reservation);
  if (declared) {
    await decidePayment(trx, 'confirmDeposit', by, declared, { to: PaymentStatus.Confirmed, at });
  } else {
    if (!recording) return unknownPaymentType;
    await recordPayment(trx, 'confirmDeposit', by, {
      reservation_id: id,
      property_id: reservation.property_id,
      payer_id: reservation.customer_id,
      purpose: PaymentPurpose.Deposit,
      status: PaymentStatus.Confirmed,
      amount_minor: reservation.deposit_minor,
      currency_id: reservation.currency_id,
      payment_type_id: recording.paymentTypeId,
      reference: recording.reference,
      note: recording.note,
      created_at: at,
      decided_at: at,
      decided_by: by.userId,
    });
  }
  await transitionReservation(trx, reservation, Confirmed, {
    deposit_confirmed_at: at,
    deposit_confirmed_by: by.userId,
    rejection_reason: null,
    updated_at: at,
  });
  const confirmed = { ...reservation, status: Confirmed };
  await announce(trx, 'confirmed', confirmed, { to: ['customer', 'owner'], at });
  await makeInvoices(trx, confirmed, at);
  await audit(trx, 'confirmDeposit', `reservation:${id}`, { ...act, reason });
  return undefined;
}

/** The failure for a payment type that does not exist or is inactive. */
export const unknownPaymentType = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'paymentTypeId', code: 'unknownReference', message: createMessage('payment.typeUnknown') }],
});

/** The deposit was not received: frees the nights, or holds them again for the customer to pay. */
export async function rejectDeposit(
  trx: Trx,
  reservation: Reservation,
  { reason, releaseDates, holdHours }: { reason: string; releaseDates: boolean; holdHours: number },
  act: Act,
) {
  const { id, status } = reservation;
  const { by, at } = act;
  if (status === Rejected && releaseDates) return undefined;
  const to = releaseDates ? Rejected : Pending;
  // A repeated request must not replace the hold that the first one has set.
  const isRepeated = to === Pending && (await findLastDeposit(trx, reservation))?.status === PaymentStatus.Rejected;
  if (status === Pending && isRepeated) return undefined;
  if (!isAllowed('rejectDeposit', by.role, status, to)) return stateConflict(status);

  const hold = to === Pending ? holdExpiry(at, holdHours, reservation.start_date, reservation.time_zone) : null;
  if (hold !== null && hold <= at) return fail('STATE_CONFLICT', { message: createMessage('deposit.noTimeLeft') });

  const declared = await findLiveDeposit(trx, reservation);
  if (declared) await decidePayment(trx, 'rejectDeposit', by, declared, { to: PaymentStatus.Rejected, at, reason });
  await transitionReservation(trx, reservation, to, {
    hold_expires_at: hold,
    rejection_reason: reason,
    updated_at: at,
  });
  await announceRejection(trx, { ...reservation, status: to }, { reason, at });
  await audit(trx, 'rejectDeposit', `reservation:${id}`, { ...act, reason });
  return undefined;
}

/** Applies the result of `refundDue` (refunds.ts): rejects a declared deposit, and records the refund of confirmed payments as Pending. */
export async function returnDeposit(
  trx: Trx,
  reservation: Reservation,
  { deposit, refund, paymentTypeId }: Refund,
  { by, language, at }: { by: Caller; language: Language; at: number },
): Promise<void> {
  if (deposit?.status === PaymentStatus.Pending) {
    const reason = translate(createMessage('deposit.cancelled'), language);
    await decidePayment(trx, 'cancelReservation', by, deposit, { to: PaymentStatus.Rejected, at, reason });
  }
  if (refund === 0 || paymentTypeId === undefined) return;
  const id = await recordRefund(trx, 'cancelReservation', by, reservation, { amount: refund, paymentTypeId, at });
  await refundOnline(trx, { id, property_id: reservation.property_id }, { paymentTypeId, at });
}
