import type { BookingStatus } from '../../generated/enumerations';
import type { components } from '../contract/handler';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { isBeyond, openPage } from '../contract/paging';
import type { Page, PageQuery } from '../contract/paging';
import { settle } from './settling';
import type { Scope } from './repository';
import { type ReservationQuery, selectReservations } from './repository-reading';
import { reservationView } from './view';
import type { Dependencies } from '../contract/dependencies';
import type { Caller } from '../contract/caller';

interface ListFilters {
  statuses?: BookingStatus[];
  /** Stays with a night on `from` or later, and with one before `to`. */
  from?: string;
  to?: string;
}

interface ListQuery extends PageQuery {
  from?: string;
  to?: string;
}

/**
 * One page of the reservations in `scope`, by the time of booking, in the state that time has left them in. `query` is the
 * operation's own, by which a cursor knows its list.
 */
export async function listReservations(
  operationId: string,
  query: ListQuery,
  { scope, statuses, order }: { scope: Scope; statuses?: BookingStatus[]; order: 'asc' | 'desc' },
  caller: Caller,
  { db, clock }: Dependencies,
) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from)
    return fail('INVALID_DATE_RANGE', { message: say('stay.toBeforeFrom') });
  const page = openPage(operationId, query);
  if ('failure' in page) return page;
  await settle({ db, clock }, scope);

  const matching = selectReservations(db).$call(narrowed(scope, { statuses, from, to }, page));
  const rows = await matching
    .$if(page.after !== undefined, (q) => q.where(isBeyond(['r.created_at', 'r.id'], order, page.after!)))
    .orderBy('r.created_at', order)
    .orderBy('r.id', order)
    .limit(page.limit)
    .execute();
  const total = page.wantsTotal ? await count(matching) : null;
  const shown = page.close(rows, (row) => [row.created_at, row.id], total);
  const data: components['schemas']['Reservation'][] = shown.rows.map((row) => reservationView(row, caller));
  return { status: 200 as const, data, pagination: shown.pagination };
}

function narrowed(scope: Scope, { statuses, from, to }: ListFilters, { updatedSince }: Page) {
  return (query: ReservationQuery): ReservationQuery => {
    let q = query;
    if (scope.propertyId !== undefined) q = q.where('r.property_id', '=', scope.propertyId);
    if (scope.customerId !== undefined) q = q.where('r.customer_id', '=', scope.customerId);
    if (scope.ownerId !== undefined) q = q.where('r.owner_id', '=', scope.ownerId);
    if (statuses !== undefined) q = q.where('r.status', 'in', statuses);
    if (from !== undefined) q = q.where('r.end_date', '>', from);
    if (to !== undefined) q = q.where('r.start_date', '<', to);
    if (updatedSince !== undefined) q = q.where('r.updated_at', '>=', updatedSince);
    return q;
  };
}

async function count(query: ReservationQuery): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
