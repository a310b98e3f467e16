import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { audit } from '../../journal/repository-audit';
import type { Trx } from '../../database/connection';
import type { Row } from '../../database/tables';
import type { Handler } from '../../contract/handler';
import { fail } from '../../contract/failures';
import { say } from '../../languages';
import { toMajorUnits } from '../../values/money';
import { NotificationType, notify } from '../../notifications/repository';
import { inReservation, pendingProblem } from '../actions';
import { moveReservation } from '../repository';
import { holdExpiry } from '../rules';
import { isAllowed, stateConflict } from '../transitions';
import { decidePayment, recordRefund } from '../payments';
import { type PaymentRow, findLastRejection, findPayment, getContext, getPayment } from '../repository-payments';
import { hasNoStay, isAwaited } from '../ledger';
import { isPaymentStep, paymentConflict } from '../payment-transitions';
import { paymentView } from '../payment-view';

const { Confirmed, Rejected, Cancelled } = PaymentStatus;

/** The payer was too quick. With a deposit, the reservation waits for it again, as long as it would have waited without. */
export const cancelPaymentTransaction: Handler<'cancelPaymentTransaction'> = async (
  { path, caller },
  { db, clock, config },
) => {
  const found = await findPayment(db, path.id, caller);
  if (!found) return fail('NOT_FOUND');
  const outcome = await inReservation({ db, clock }, found.reservation_id, caller, async (trx, reservation, now) => {
    const payment = await getPayment(trx, path.id);
    const answer = async () => ({ status: 200 as const, data: paymentView(await getPayment(trx, path.id)) });
    if (payment.status === Cancelled) return answer();
    if (payment.purpose === PaymentPurpose.Refund)
      return fail('STATE_CONFLICT', { message: say('payment.refundNotCancelled') });
    if (!isPaymentStep('cancelPaymentTransaction', caller.role, payment.status, Cancelled))
      return paymentConflict(payment.status);
    if (isAwaited(payment, reservation)) {
      if (!isAllowed('cancelPaymentTransaction', caller.role, reservation.status, BookingStatus.Pending))
        return stateConflict(reservation.status);
      const { time_zone } = await getContext(trx, reservation);
      // To declare and take back again and again holds nights no longer than the booking itself, or the last refusal, did.
      const since = (await findLastRejection(trx, reservation.id)) ?? reservation.created_at;
      const hold = holdExpiry(since, config.holdHours, reservation.start_date, time_zone);
      if (hold <= now) return fail('STATE_CONFLICT', { message: say('deposit.holdOver') });
      const tooManyPending = await pendingProblem(trx, reservation.customer_id, now);
      if (tooManyPending) return tooManyPending;
      await moveReservation(trx, reservation, BookingStatus.Pending, { hold_expires_at: hold, updated_at: now });
    }
    await decidePayment(trx, 'cancelPaymentTransaction', caller, payment, { to: Cancelled, at: now });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};

/** An administrator has looked: money is there or is not, a refund was paid out or will not be. */
export const decidePaymentTransaction: Handler<'decidePaymentTransaction'> = async (
  { path, body, caller, traceId },
  { db, clock },
) => {
  const reason = body.reason?.trim() ? body.reason : null;
  if (!body.confirm && reason === null) {
    const message = say('payment.reasonRequired');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'reason', code: 'required', message }] });
  }
  const to = body.confirm ? Confirmed : Rejected;
  const found = await findPayment(db, path.id, caller);
  if (!found) return fail('NOT_FOUND');
  const outcome = await inReservation({ db, clock }, found.reservation_id, caller, async (trx, reservation, now) => {
    const payment = await getPayment(trx, path.id);
    const answer = async () => ({ status: 200 as const, data: paymentView(await getPayment(trx, path.id)) });
    if (payment.status === to) return answer();
    if (!isPaymentStep('decidePaymentTransaction', caller.role, payment.status, to))
      return paymentConflict(payment.status);
    if (isAwaited(payment, reservation))
      return fail('STATE_CONFLICT', { message: say('payment.depositDecidedElsewhere') });

    const decision = { to, at: now, reason: to === Rejected ? reason : null };
    await decidePayment(trx, 'decidePaymentTransaction', caller, payment, decision);
    if (to === Confirmed) {
      if (payment.purpose === PaymentPurpose.Refund) await tellOfRefund(trx, reservation, payment, now);
      else if (hasNoStay(reservation)) {
        const refund = { amount: payment.amount_minor, paymentTypeId: payment.payment_type_id, at: now };
        await recordRefund(trx, 'decidePaymentTransaction', caller, reservation, refund);
      }
    }
    await audit(trx, 'decidePaymentTransaction', `payment:${payment.id}`, { by: caller, reason, traceId, at: now });
    return answer();
  });
  return outcome ?? fail('NOT_FOUND');
};

async function tellOfRefund(
  trx: Trx,
  reservation: Row<'reservation'>,
  payment: PaymentRow,
  now: number,
): Promise<void> {
  const { title, currency_code, minor_units } = await getContext(trx, reservation);
  await notify(trx, {
    to: [payment.payer_id],
    type: NotificationType.PaymentRefunded,
    parameters: {
      ...{ title, startDate: reservation.start_date, endDate: reservation.end_date },
      ...{ amount: toMajorUnits(payment.amount_minor, minor_units), currency: currency_code },
    },
    reservationId: reservation.id,
    propertyId: reservation.property_id,
    at: now,
  });
}
