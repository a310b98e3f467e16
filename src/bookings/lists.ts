import type { BookingStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import { fail, ofMembers } from '../contract/failures';
import type { OperationId } from '../contract/handler';
import { type PageQuery, answerPage } from '../contract/paging';
import { createMessage } from '../languages';
import { applyDueTransitions } from './expiry';
import type { Scope } from './repository';
import { listReservationsIn } from './repository-lists';
import { listedReservationView } from './view';

interface ListQuery extends PageQuery {
  from?: string;
  to?: string;
}

/** Responds with a page of the reservations in `scope`, ordered by the time of booking, after applying due transitions. */
export async function listReservations(
  operationId: OperationId,
  query: ListQuery,
  { scope, statuses, order }: { scope: Scope; statuses?: BookingStatus[]; order: 'asc' | 'desc' },
  caller: Caller,
  { database, clock, maintenance }: Dependencies,
) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.toBeforeFrom'), 'to'));
  return answerPage(
    operationId,
    query,
    async (page) => {
      await applyDueTransitions({ database, clock, maintenance }, scope);
      return listReservationsIn(database.read, scope, { statuses, from, to }, order, page);
    },
    (row) => listedReservationView(row, caller),
  );
}
