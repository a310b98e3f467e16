import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { audit } from '../journal/repository-audit';
import { type Language, translate, createMessage } from '../languages';
import { announce, announceRejection } from './announcements';
import { decidePayment, recordPayment, recordRefund } from './payments';
import type { Refund } from './refunds';
import { type Reservation, moveReservation } from './repository';
import { findLastDeposit, findLastRejection, findLiveDeposit } from './repository-payments';
import { holdExpiry } from './time';
import { isAllowed, stateConflict } from './transitions';

/**
 * The life of a deposit: every step that it takes with its reservation.
 *
 * | Step | Operation | Reservation | Payment |
 * |---|---|---|---|
 * | {@link declareDeposit} | addPaymentTransaction | Pending to DepositPaid | Pending, by its handler |
 * | {@link withdrawDeposit} | cancelPaymentTransaction | DepositPaid to Pending | Pending to Cancelled, by its handler |
 * | {@link confirmDeposit} | confirmDeposit | Pending, DepositPaid to Confirmed | Confirmed |
 * | {@link rejectDeposit} | rejectDeposit | Pending, DepositPaid to Rejected or Pending | Pending to Rejected |
 * | {@link returnDeposit} | cancelReservation | to Cancelled, by its handler | Pending to Rejected, or a Refund |
 *
 * What a customer gets back is worked out in refunds.ts. That a hold passes and a stay ends is the clock's doing: time.ts says when,
 * expiry.ts what happens then. All of it runs under the locks that
 * `withReservation` takes. A step that was taken already changes nothing; one that the contract does not allow is returned as
 * a failure. `at` is in epoch ms.
 */
const { Pending, DepositPaid, Confirmed, Rejected } = BookingStatus;

/** Who acts, by which request, and when. */
interface Act {
  by: Caller;
  traceId: string;
  at: number;
}

/** A deposit was declared: the reservation waits for an administrator now, however long that takes. */
export async function declareDeposit(trx: Trx, reservation: Reservation, at: number): Promise<void> {
  await moveReservation(trx, reservation, DepositPaid, { rejection_reason: null, updated_at: at });
  const declared = { ...reservation, status: DepositPaid };
  await announce(trx, 'depositSubmitted', declared, { to: ['administrators', 'owner'], at });
}

/**
 * The payer was too quick: the reservation waits for its deposit again. To declare and take back again and again holds nights
 * no longer than the booking itself, or the last refusal, did.
 */
export async function withdrawDeposit(trx: Trx, reservation: Reservation, holdHours: number, { by, at }: Act) {
  if (!isAllowed('cancelPaymentTransaction', by.role, reservation.status, Pending))
    return stateConflict(reservation.status);
  const since = (await findLastRejection(trx, reservation)) ?? reservation.created_at;
  const hold = holdExpiry(since, holdHours, reservation.start_date, reservation.time_zone);
  if (hold <= at) return fail('STATE_CONFLICT', { message: createMessage('deposit.holdOver') });
  await moveReservation(trx, reservation, Pending, { hold_expires_at: hold, updated_at: at });
  return undefined;
}

/** How a deposit was paid that nobody had declared. */
interface Recording {
  paymentTypeId: number;
  reference: string | null;
  note: string | null;
}

/**
 * The deposit has come in: confirms the payment that was declared, or records one as `recording` says, and with it the
 * reservation. UNKNOWN_REFERENCE where one has to be recorded and there is no usable type of payment to record it under.
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
  await moveReservation(trx, reservation, Confirmed, {
    deposit_confirmed_at: at,
    deposit_confirmed_by: by.userId,
    rejection_reason: null,
    updated_at: at,
  });
  await announce(trx, 'confirmed', { ...reservation, status: Confirmed }, { to: ['customer', 'owner'], at });
  await audit(trx, 'confirmDeposit', `reservation:${id}`, { ...act, reason });
  return undefined;
}

/** The failure of a deposit whose type of payment is not there, or is inactive. */
export const unknownPaymentType = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'paymentTypeId', code: 'unknownReference', message: createMessage('field.notFound') }],
});

/** The deposit has not come in: the nights are free again, or the customer gets another hold to pay in. */
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
  // The same request again must not take away the hold that it has given.
  const isDone = to === Pending && (await findLastDeposit(trx, reservation))?.status === PaymentStatus.Rejected;
  if (status === Pending && isDone) return undefined;
  if (!isAllowed('rejectDeposit', by.role, status, to)) return stateConflict(status);

  const hold = to === Pending ? holdExpiry(at, holdHours, reservation.start_date, reservation.time_zone) : null;
  if (hold !== null && hold <= at) return fail('STATE_CONFLICT', { message: createMessage('deposit.noTimeLeft') });

  const declared = await findLiveDeposit(trx, reservation);
  if (declared) await decidePayment(trx, 'rejectDeposit', by, declared, { to: PaymentStatus.Rejected, at, reason });
  await moveReservation(trx, reservation, to, { hold_expires_at: hold, rejection_reason: reason, updated_at: at });
  await announceRejection(trx, { ...reservation, status: to }, { reason, at });
  await audit(trx, 'rejectDeposit', `reservation:${id}`, { ...act, reason });
  return undefined;
}

/** Does what refundDue (refunds.ts) has found: a declared deposit is refused, of what was confirmed the refund is promised. */
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
  if (refund > 0 && paymentTypeId !== undefined)
    await recordRefund(trx, 'cancelReservation', by, reservation, { amount: refund, paymentTypeId, at });
}
