import { notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { documentHeaders } from '../../files/documents';
import { auditAdministrator } from '../../journal/repository-audit';
import { listPayments } from '../payment-lists';
import { paymentView } from '../payment-view';
import { findPayment, findReceipt } from '../repository-payments';

export const getMyPaymentTransactions: Handler<'getMyPaymentTransactions'> = async ({ query, caller }, { database }) =>
  listPayments(database.read, 'getMyPaymentTransactions', query, caller);

export const getPaymentTransactions: Handler<'getPaymentTransactions'> = async ({ query, caller }, { database }) =>
  listPayments(database.read, 'getPaymentTransactions', query, caller);

export const getPaymentTransactionById: Handler<'getPaymentTransactionById'> = async (
  { path, caller },
  { database },
) => {
  const payment = await findPayment(database.read, path.id, caller);
  return payment ? { status: 200, data: paymentView(payment) } : notFound('payment');
};

/** The receipt of a payment. Access by an administrator is audited before the response. */
export const getPaymentReceipt: Handler<'getPaymentReceipt'> = async (
  { path, caller, traceId },
  { database, clock, storage },
) => {
  const receipt = await findReceipt(database.read, path.id, caller);
  const bytes = receipt && (await storage.get('private', receipt.storage_key));
  if (!receipt || !bytes) return notFound('receipt');
  await auditAdministrator(database.write, 'getPaymentReceipt', `payment:${path.id}`, {
    by: caller,
    traceId,
    at: clock.now(),
  });
  return { status: 200, raw: { contentType: receipt.content_type, bytes, headers: documentHeaders } };
};
