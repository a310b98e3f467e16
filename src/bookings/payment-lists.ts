import type { PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { localTimeToInstant } from '../values/dates';
import type { components } from '../contract/handler';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { type Page, type PageQuery, isBeyond, openPage } from '../contract/paging';
import { type PaymentQuery, selectPayments } from './repository-payments';
import { paymentView } from './payment-view';

interface ListQuery extends PageQuery {
  reservationId?: number;
  payerId?: number;
  paymentTypeId?: number;
  status?: PaymentStatus;
  purpose?: PaymentPurpose;
  /** Recorded on `from` or later, and before `to`, in UTC. */
  from?: string;
  to?: string;
}

/** One page of the payments in `scope`, the newest first. `query` is the operation's own, by which a cursor knows its list. */
export async function listPayments(
  db: Database,
  operationId: string,
  query: ListQuery,
  scope: (payments: PaymentQuery) => PaymentQuery,
) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from)
    return fail('INVALID_DATE_RANGE', { message: say('stay.toBeforeFrom') });
  const page = openPage(operationId, query);
  if ('failure' in page) return page;

  const matching = selectPayments(db).$call(scope).$call(narrowed(query, page));
  const rows = await matching
    .$if(page.after !== undefined, (q) => q.where(isBeyond(['t.created_at', 't.id'], 'desc', page.after!)))
    .orderBy('t.created_at', 'desc')
    .orderBy('t.id', 'desc')
    .limit(page.limit)
    .execute();
  const total = page.wantsTotal ? await count(matching) : null;
  const shown = page.close(rows, (row) => [row.created_at, row.id], total);
  const data: components['schemas']['PaymentTransaction'][] = shown.rows.map(paymentView);
  return { status: 200 as const, data, pagination: shown.pagination };
}

function narrowed(query: ListQuery, { updatedSince }: Page) {
  const { reservationId, payerId, paymentTypeId, status, purpose, from, to } = query;
  const midnight = (date: string) => localTimeToInstant(date, '00:00', 'UTC');
  return (payments: PaymentQuery): PaymentQuery => {
    let q = payments;
    if (reservationId !== undefined) q = q.where('t.reservation_id', '=', reservationId);
    if (payerId !== undefined) q = q.where('t.payer_id', '=', payerId);
    if (paymentTypeId !== undefined) q = q.where('t.payment_type_id', '=', paymentTypeId);
    if (status !== undefined) q = q.where('t.status', '=', status);
    if (purpose !== undefined) q = q.where('t.purpose', '=', purpose);
    if (from !== undefined) q = q.where('t.created_at', '>=', midnight(from));
    if (to !== undefined) q = q.where('t.created_at', '<', midnight(to));
    if (updatedSince !== undefined)
      q = q.where((eb) => eb.or([eb('t.created_at', '>=', updatedSince), eb('t.decided_at', '>=', updatedSince)]));
    return q;
  };
}

async function count(query: PaymentQuery): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
