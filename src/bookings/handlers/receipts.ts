import { PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import { fileRow, keepingDocuments } from '../../files/documents';
import { audit, auditAdministrator } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { announceReceipt } from '../announcements';
import { withReservation } from '../locking';
import { paymentView } from '../payment-view';
import { readReceipt } from '../receipts';
import { type PaymentRow, findPayment, getPayment, insertReceipt, setReceipt } from '../repository-payments';
import { paymentConflict } from '../transitions';

const day = 24 * 60 * 60_000;

/** Asks the customer for the receipt of a payment that waits for a decision. Repeated requests change nothing. */
export const requestPaymentReceipt: Handler<'requestPaymentReceipt'> = async (
  { path, body, caller, traceId },
  dependencies,
) => {
  const { database } = dependencies;
  const found = await findPayment(database.read, path.id, caller);
  if (!found) return notFound('payment');
  const reason = body?.reason?.trim() ? body.reason : null;
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, now) => {
    const payment = await getPayment(trx, found);
    const refusal = refusalOf(payment);
    if (refusal) return refusal;
    if (payment.receipt_requested_at === null) {
      await setReceipt(trx, payment, { receipt_requested_at: now, updated_at: now });
      await announceReceipt(trx, reservation, 'requested', { amountMinor: payment.amount_minor, reason, at: now });
      await audit(trx, 'requestPaymentReceipt', `payment:${payment.id}`, { by: caller, reason, traceId, at: now });
    }
    const data = paymentView(await getPayment(trx, found));
    return { status: 200 as const, data, message: createMessage('payment.receiptRequested') };
  });
  return outcome ?? notFound('payment');
};

/** Adds the receipt of a payment that waits for a decision. A request that fails leaves no file behind. */
export const addPaymentReceipt: Handler<'addPaymentReceipt'> = async (
  { path, body, caller, sender, address, traceId },
  dependencies,
) => {
  const { database, config } = dependencies;
  const found = await findPayment(database.read, path.id, caller);
  if (!found) return notFound('payment');
  // Avoids decoding the picture for nothing; the check under the locks decides.
  const refused = refusalOf(found);
  if (refused) return refused;
  const receipt = await readReceipt(body.receipt, { caller, sender, address }, dependencies);
  if ('failure' in receipt) return receipt;

  const outcome = await keepingDocuments(dependencies, [receipt], (rows) =>
    withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, now) => {
      rows.isWritten = false;
      const payment = await getPayment(trx, found);
      const refusal = refusalOf(payment);
      if (refusal) return refusal;
      const row = fileRow(receipt, payment.payer_id, now);
      await insertReceipt(trx, row, now + config.identityRetentionDays * day);
      await setReceipt(trx, payment, { receipt_file: receipt.key, updated_at: now });
      const act = { by: caller, traceId, at: now };
      if (isAdministrator(caller.role))
        await auditAdministrator(trx, 'addPaymentReceipt', `payment:${payment.id}`, act);
      else await announceReceipt(trx, reservation, 'added', { amountMinor: payment.amount_minor, at: now });
      rows.isWritten = true;
      const data = paymentView(await getPayment(trx, found));
      return { status: 200 as const, data, message: createMessage('payment.receiptAdded') };
    }),
  );
  return outcome ?? notFound('payment');
};

/** The failure when a receipt can neither be requested for the payment nor added to it; undefined when both are possible. */
function refusalOf({ purpose, status, receipt_file }: PaymentRow) {
  const conflict = (text: 'payment.refundWithoutReceipt' | 'payment.receiptThere') =>
    fail('STATE_CONFLICT', { message: createMessage(text) });
  if (purpose === PaymentPurpose.Refund) return conflict('payment.refundWithoutReceipt');
  if (status !== PaymentStatus.Pending) return paymentConflict(status);
  return receipt_file === null ? undefined : conflict('payment.receiptThere');
}
