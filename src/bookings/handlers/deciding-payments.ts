import { PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { announceReceived, announceRefund, announceRejectedBalance } from '../announcements';
import { withdrawDeposit } from '../deposits';
import { hasNoStay, isAwaited } from '../ledger';
import { withReservation } from '../locking';
import { paymentView } from '../payment-view';
import { decidePayment, recordRefund } from '../payments';
import { keepRefund, refundDecisionProblem } from '../refund-decisions';
import { settleRent } from '../rent';
import { returnSurplus } from '../rent-rounding';
import type { Reservation } from '../repository';
import { findPayment, getPayment } from '../repository-payments';
import { isPaymentStep, paymentConflict } from '../transitions';

const { Confirmed, Rejected, Cancelled } = PaymentStatus;

/** Withdraws a payment that was declared. For a deposit, the reservation waits for it again until its original hold ends. */
export const cancelPaymentTransaction: Handler<'cancelPaymentTransaction'> = async (
  { path, caller, traceId },
  dependencies,
) => {
  const { database, config } = dependencies;
  const found = await findPayment(database.read, path.id, caller);
  if (!found) return notFound('payment');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, now) => {
    const payment = await getPayment(trx, found);
    const answer = async () => success('cancelled', await getPayment(trx, found), reservation);
    if (payment.status === Cancelled) return answer();
    if (payment.purpose === PaymentPurpose.Refund)
      return fail('STATE_CONFLICT', { message: createMessage('payment.refundNotCancelled') });
    if (!isPaymentStep('cancelPaymentTransaction', caller.role, payment.status, Cancelled))
      return paymentConflict(payment.status);
    if (isAwaited(payment, reservation)) {
      const failure = await withdrawDeposit(trx, reservation, config.holdHours, { by: caller, traceId, at: now });
      if (failure) return failure;
    }
    await decidePayment(trx, 'cancelPaymentTransaction', caller, payment, { to: Cancelled, at: now });
    await settleRent(trx, reservation, now);
    return answer();
  });
  return outcome ?? notFound('payment');
};

/** Confirms or rejects a payment: money was received or not, a refund was paid out or will not be. */
export const decidePaymentTransaction: Handler<'decidePaymentTransaction'> = async (
  { path, body, caller, traceId },
  dependencies,
) => {
  const { database } = dependencies;
  const reason = body.reason?.trim() ? body.reason : null;
  if (!body.confirm && reason === null) {
    const message = createMessage('payment.reasonRequired');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'reason', code: 'required', message }] });
  }
  const to = body.confirm ? Confirmed : Rejected;
  const found = await findPayment(database.read, path.id, caller);
  if (!found) return notFound('payment');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, now) => {
    const payment = await getPayment(trx, found);
    const isRefund = payment.purpose === PaymentPurpose.Refund;
    const done = body.confirm ? (isRefund ? 'refundPaidOut' : 'confirmed') : isRefund ? 'refundRejected' : 'rejected';
    const answer = async () => success(done, await getPayment(trx, found), reservation);
    if (payment.status === to) return answer();
    if (!isPaymentStep('decidePaymentTransaction', caller.role, payment.status, to))
      return paymentConflict(payment.status);
    if (isAwaited(payment, reservation))
      return fail('STATE_CONFLICT', { message: createMessage('payment.depositDecidedElsewhere') });
    const problem = isRefund ? await refundDecisionProblem(trx, reservation, payment, to) : undefined;
    if (problem) return problem;

    const decision = { to, at: now, reason: to === Rejected ? reason : null };
    await decidePayment(trx, 'decidePaymentTransaction', caller, payment, decision);
    if (isRefund && to === Rejected) await keepRefund(trx, reservation, payment);
    await settleRent(trx, reservation, now);
    if (!isRefund) await returnSurplus(trx, 'decidePaymentTransaction', caller, reservation, now);
    const { amount_minor: amountMinor, payment_type_id: paymentTypeId } = payment;
    if (isRefund) await announceRefund(trx, reservation, { amountMinor, isPaidOut: body.confirm, ...decision });
    else if (to === Rejected) await announceRejectedBalance(trx, reservation, { amountMinor, ...decision });
    else if (hasNoStay(reservation)) {
      const refund = { amount: amountMinor, paymentTypeId, at: now };
      await recordRefund(trx, 'decidePaymentTransaction', caller, reservation, refund);
    } else await announceReceived(trx, reservation, amountMinor, now);
    await audit(trx, 'decidePaymentTransaction', `payment:${payment.id}`, { by: caller, reason, traceId, at: now });
    return answer();
  });
  return outcome ?? notFound('payment');
};

type Done = 'cancelled' | 'confirmed' | 'rejected' | 'refundPaidOut' | 'refundRejected';

function success(done: Done, payment: Parameters<typeof paymentView>[0], { currency_code }: Reservation) {
  const data = paymentView(payment);
  const message = createMessage(`payment.${done}`, { amount: data.amount, currency: currency_code });
  return { status: 200 as const, data, message };
}
