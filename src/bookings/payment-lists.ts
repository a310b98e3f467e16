import type { Caller } from '../contract/caller';
import { fail, ofMembers } from '../contract/failures';
import type { OperationId } from '../contract/handler';
import { type PageQuery, answerPage } from '../contract/paging';
import type { Database } from '../database/connection';
import { createMessage } from '../languages';
import { paymentView } from './payment-view';
import { type PaymentFilters, listVisiblePayments } from './repository-lists';

/** Responds with a page of the payments that the caller may read, newest first. */
export async function listPayments(
  db: Database,
  operationId: OperationId,
  query: PageQuery & PaymentFilters,
  caller: Caller,
) {
  const { from, to } = query;
  if (from !== undefined && to !== undefined && to <= from)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.toBeforeFrom'), 'to'));
  return answerPage(operationId, query, (page) => listVisiblePayments(db, caller, query, page), paymentView);
}
