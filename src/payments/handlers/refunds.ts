import { PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { heldOf, ledgerOf } from '../../bookings/ledger';
import { withReservation } from '../../bookings/locking';
import { refundOnline } from '../../bookings/online-refunds';
import { findPayment, getPayment, listPaymentsFor } from '../../bookings/repository-payments';
import { paymentConflict } from '../../bookings/transitions';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { startAgain } from '../refunds';
import { listPartsOf } from '../repository-refunds';
import { refundView } from '../view';

/** Pays out a refund online, or starts its failed parts again. */
export const startRefund: Handler<'startRefund'> = async ({ path, caller, traceId }, dependencies) => {
  const found = await findPayment(dependencies.database.read, path.transactionId, caller);
  if (!found) return notFound('payment');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const payment = await getPayment(trx, found);
    if (payment.purpose !== PaymentPurpose.Refund)
      return fail('STATE_CONFLICT', { message: createMessage('online.notARefund') });
    const parts = await listPartsOf(trx, payment.id);
    // An administrator has paid it out manually or rejected it. If a provider confirmed it, it may have failed later.
    if (payment.status !== PaymentStatus.Pending && payment.decided_by !== null) return paymentConflict(payment.status);
    // The customer would receive the money twice.
    if (heldOf(ledgerOf(await listPaymentsFor(trx, reservation))) < 0)
      return fail('STATE_CONFLICT', { message: createMessage('online.takenBack') });
    if (parts.length === 0) {
      if (payment.status !== PaymentStatus.Pending) return paymentConflict(payment.status);
      if (!(await refundOnline(trx, found, { isAsked: true, at })))
        return fail('STATE_CONFLICT', { message: createMessage('online.refundTooHigh') });
    } else await startAgain(trx, parts, dependencies, at);
    await audit(trx, 'startRefund', `payment:${payment.id}`, { by: caller, traceId, at });
    const data = (await listPartsOf(trx, payment.id)).map(refundView);
    return { status: 200 as const, data, message: createMessage('online.refundStarted') };
  });
  return outcome ?? notFound('payment');
};
