import { NotificationType, RentInvoiceStatus } from '../../../generated/enumerations';
import { names } from '../../../generated/names';
import type { Caller } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { fail, notFound } from '../../contract/failures';
import type { Handler, OperationId } from '../../contract/handler';
import { type PageQuery, answerPage } from '../../contract/paging';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { withReservation } from '../locking';
import { announceInvoice } from '../rent';
import { notifyOfRent, takeDueSteps } from '../rent-steps';
import { isPayable, openOf } from '../rent-books';
import { rentInvoiceView } from '../rent-view';
import {
  type InvoiceFilters,
  type InvoiceScope,
  findInvoice,
  getInvoice,
  listVisibleInvoices,
  setWaived,
} from '../repository-rent';

const { Waived } = RentInvoiceStatus;

export const getMyRentInvoices: Handler<'getMyRentInvoices'> = async ({ query, caller }, dependencies) =>
  listRentInvoices('getMyRentInvoices', query, caller, { customerId: caller.userId }, dependencies);

export const getOwnerRentInvoices: Handler<'getOwnerRentInvoices'> = async ({ query, caller }, dependencies) =>
  listRentInvoices('getOwnerRentInvoices', query, caller, { ownerId: caller.userId }, dependencies);

export const getRentInvoices: Handler<'getRentInvoices'> = async ({ query, caller }, dependencies) =>
  listRentInvoices('getRentInvoices', query, caller, {}, dependencies);

/** Responds with a page of the invoices that the caller may read, by due date, after taking due steps. */
async function listRentInvoices(
  operationId: OperationId,
  query: PageQuery & InvoiceFilters,
  caller: Caller,
  scope: InvoiceScope,
  dependencies: Dependencies,
) {
  const { database, clock } = dependencies;
  const { propertyId, reservationId } = query;
  const narrowed = {
    ...scope,
    ...(propertyId !== undefined && { propertyId }),
    ...(reservationId !== undefined && { reservationId }),
  };
  return answerPage(
    operationId,
    query,
    async (page) => {
      await takeDueSteps(dependencies, narrowed);
      return listVisibleInvoices(database.read, caller, query, page);
    },
    (row) => rentInvoiceView(row, clock.now()),
  );
}

export const getRentInvoiceById: Handler<'getRentInvoiceById'> = async ({ path, caller }, dependencies) => {
  const { database, clock } = dependencies;
  const found = await findInvoice(database.read, path.id, caller);
  if (!found) return notFound('rentInvoice');
  await takeDueSteps(dependencies, { propertyId: found.property_id, reservationId: found.reservation_id });
  return { status: 200, data: rentInvoiceView(await getInvoice(database.read, found), clock.now()) };
};

/** Waives what is left of an invoice. */
export const waiveRentInvoice: Handler<'waiveRentInvoice'> = async ({ path, body, caller, traceId }, dependencies) => {
  const { database } = dependencies;
  const found = await findInvoice(database.read, path.id, caller);
  if (!found) return notFound('rentInvoice');
  const outcome = await withReservation(dependencies, found.reservation_id, caller, async (trx, reservation, at) => {
    const invoice = await getInvoice(trx, found);
    const answer = async () => ({
      status: 200 as const,
      data: rentInvoiceView(await getInvoice(trx, found), at),
      message: createMessage('rent.waived'),
    });
    if (invoice.status === Waived) return answer();
    if (!isPayable(invoice)) {
      const state = createMessage(`RentInvoiceStatus.${names.RentInvoiceStatus[invoice.status]}`);
      return fail('STATE_CONFLICT', { message: createMessage('rent.nothingLeft', { state }) });
    }
    if (invoice.pending_minor > 0) return fail('STATE_CONFLICT', { message: createMessage('rent.paymentWaits') });
    const amount = openOf(invoice);
    await setWaived(trx, invoice, { amount, by: caller.userId, reason: body.reason, at });
    await announceInvoice(trx, 'waived', invoice, at);
    const { reason } = body;
    const to = [reservation.customer_id];
    await notifyOfRent(trx, NotificationType.RentWaived, reservation, invoice, { to, amount, reason, at });
    await audit(trx, 'waiveRentInvoice', `reservation:${reservation.id}`, { by: caller, reason, traceId, at });
    return answer();
  });
  return outcome ?? notFound('rentInvoice');
};
