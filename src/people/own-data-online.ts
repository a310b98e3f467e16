import type { Caller } from '../contract/caller';
import type { Database } from '../database/connection';
import { type SessionRow, pageOfSessions, refundedOf } from '../payments/repository';
import { sessionView } from '../payments/view';
import { formatInstant } from '../values/dates';
import { type List, type RowPages, map, pages, perPage } from './own-data-pages';
import * as stored from './repository-own-data';

function sessionPages(db: Database, userId: number): RowPages<SessionRow> {
  return pages<SessionRow>((last) => pageOfSessions(db, userId, last, stored.rowsPerPage));
}

/** The customer's online payments. */
export async function* paymentSessions(db: Database, caller: Caller): List<'paymentSessions'> {
  for await (const sessions of sessionPages(db, caller.userId)) {
    const refunded = await refundedOf(
      db,
      sessions.map(({ id }) => id),
    );
    yield sessions.map((row) => sessionView(row, caller, refunded.get(row.id) ?? 0));
  }
}

/** The disputes of the customer's online payments. */
export function paymentDisputes(db: Database, userId: number): List<'paymentDisputes'> {
  const rows = perPage(sessionPages(db, userId), (ids) => stored.listDisputesOf(db, ids));
  return map(rows, (row) => ({
    sessionId: row.session_id,
    reservationId: row.reservation_id,
    state: row.state,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  }));
}
