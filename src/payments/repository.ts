import { PaymentSessionStatus, RefundStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetSlice, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, Row, RowChanges } from '../database/tables';

/** A session with its currency. */
export interface SessionRow extends Row<'payment_session'> {
  currency_code: string;
  minor_units: number;
}

function selectSessions(db: Database) {
  return db
    .selectFrom('payment_session as s')
    .innerJoin('currency as m', 'm.id', 's.currency_id')
    .selectAll('s')
    .select(['m.code as currency_code', 'm.minor_units']);
}

/** A session that the caller may read. */
export async function findSession(db: Database, id: number, { role, userId }: Caller): Promise<SessionRow | undefined> {
  return selectSessions(db)
    .where('s.id', '=', id)
    .$if(!isAdministrator(role), (query) => query.where('s.customer_id', '=', userId))
    .executeTakeFirst();
}

/** A session by its id. Throws when it does not exist. */
export async function getSession(db: Database, id: number): Promise<SessionRow> {
  return selectSessions(db).where('s.id', '=', id).executeTakeFirstOrThrow();
}

/** The session that a provider's notice is about. */
export async function findSessionByKey(db: Database, provider: string, key: string): Promise<SessionRow | undefined> {
  return selectSessions(db).where('s.provider', '=', provider).where('s.key', '=', key).executeTakeFirst();
}

/** The session of the payment with the provider's id `charge`. */
export async function findSessionByCharge(
  db: Database,
  provider: string,
  charge: string,
): Promise<SessionRow | undefined> {
  return selectSessions(db).where('s.provider', '=', provider).where('s.charge', '=', charge).executeTakeFirst();
}

/** Whether a session has the payment with the provider's id `charge`. */
export async function hasCharge(db: Database, provider: string, charge: string): Promise<boolean> {
  return (await findSessionByCharge(db, provider, charge)) !== undefined;
}

const open = [PaymentSessionStatus.Created, PaymentSessionStatus.Pending];

/** The open session of a debt. There is at most one. */
export async function findOpenSession(
  db: Database,
  reservationId: number,
  purpose: SessionRow['purpose'],
): Promise<SessionRow | undefined> {
  return selectSessions(db)
    .where('s.reservation_id', '=', reservationId)
    .where('s.purpose', '=', purpose)
    .where('s.status', 'in', open)
    .executeTakeFirst();
}

/** Inserts a session and returns its id. A second open session of a debt violates `payment_session_open`. */
export async function insertSession(trx: Trx, row: NewRow<'payment_session'>): Promise<number> {
  return (await trx.insertInto('payment_session').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes a session that is in one of the states `from`. Otherwise returns false and changes nothing. */
export async function setSession(
  db: Database,
  id: number,
  from: readonly SessionRow['status'][],
  changes: RowChanges<'payment_session'> & { updated_at: number },
): Promise<boolean> {
  const update = db
    .updateTable('payment_session')
    .set(changes)
    .where('id', '=', id)
    .where('status', 'in', [...from]);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** At most `limit` sessions about which the provider has to be asked at `now` (epoch ms). */
export async function listSessionsToRead(
  db: Database,
  now: number,
  limit: number,
): Promise<{ id: number; next_read_at: number; reads: number }[]> {
  const rows = await db
    .selectFrom('payment_session')
    .select(['id', 'next_read_at', 'reads'])
    .where('next_read_at', '<=', now)
    .orderBy('next_read_at')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows as { id: number; next_read_at: number; reads: number }[];
}

/** Claims the next read of a session for this process, and schedules the one after it; false if another process has claimed it. */
export async function claimRead(
  db: Database,
  { id, next_read_at, reads }: { id: number; next_read_at: number; reads: number },
  next: number,
): Promise<boolean> {
  const claim = db
    .updateTable('payment_session')
    .set({ next_read_at: next, reads: reads + 1 })
    .where('id', '=', id)
    .where('next_read_at', '=', next_read_at);
  return (await claim.returning('id').executeTakeFirst()) !== undefined;
}

/** Ends the reads of a session unless it is open. */
export async function endReads(db: Database, id: number): Promise<void> {
  const update = db.updateTable('payment_session').set({ next_read_at: null }).where('id', '=', id);
  await update.where('status', 'not in', open).execute();
}

/**
 * Stores that a notice is handled, or is `kept` until its payment is known; false if it was before. A concurrent transaction with the same notice
 * waits for this one.
 */
export async function insertNotice(
  trx: Trx,
  provider: string,
  noticeId: string,
  at: number,
  kept: { charge: string; dispute: string } | undefined = undefined,
): Promise<boolean> {
  const inserted = await trx
    .insertInto('payment_notice')
    .values({ provider, notice_id: noticeId, received_at: at, ...kept })
    .onConflict((conflict) => conflict.columns(['provider', 'notice_id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes at most `limit` notices that were received before `before` (epoch ms). Returns whether there may be more. */
export async function deleteOldNotices(db: Database, before: number, limit: number): Promise<boolean> {
  const old = db.selectFrom('payment_notice').select('id').where('received_at', '<', before).limit(limit);
  const { numDeletedRows } = await db.deleteFrom('payment_notice').where('id', 'in', old).executeTakeFirstOrThrow();
  return Number(numDeletedRows) === limit;
}

export interface SessionFilters {
  reservationId?: number;
  status?: SessionRow['status'];
}

/** The ids of the sessions that changed since `since` (epoch ms), in the order of an index. */
export function selectChangedSessions(db: Database, since: number) {
  return db.selectFrom('payment_session').select('id').where('updated_at', '>=', since).orderBy('updated_at');
}

/** A page of the sessions that the caller may read, newest first. */
export async function listVisibleSessions(
  db: Database,
  { role, userId }: Caller,
  { reservationId, status }: SessionFilters,
  { updatedSince, ...slice }: KeysetSlice & { updatedSince: number | undefined },
) {
  // A customer and a reservation have few sessions.
  const isOfAll = isAdministrator(role) && reservationId === undefined;
  const few = isOfAll && updatedSince !== undefined && (await idsIfFew(selectChangedSessions(db, updatedSince)));
  const query = selectSessions(db)
    .$if(Boolean(few), (sessions) => sessions.where(isOneOf(db, 's.id', few as number[])))
    .$if(!isAdministrator(role), (sessions) => sessions.where('s.customer_id', '=', userId))
    .$if(reservationId !== undefined, (sessions) => sessions.where('s.reservation_id', '=', reservationId!))
    .$if(status !== undefined, (sessions) => sessions.where('s.status', '=', status!))
    .$if(updatedSince !== undefined, (sessions) => sessions.where('s.updated_at', '>=', updatedSince!));
  return readSlice(query, byCreation('s'), slice);
}

/** A page of the sessions of a customer for the export of their data, newest first. */
export async function pageOfSessions(
  db: Database,
  customerId: number,
  last: Pick<SessionRow, 'created_at' | 'id'> | undefined,
  limit: number,
): Promise<SessionRow[]> {
  const query = selectSessions(db).where('s.customer_id', '=', customerId);
  return selectSlice(query, byCreation('s'), { limit, after: last && [last.created_at, last.id] }).execute();
}

/** At most 20 sessions of a customer that are open at `now` (epoch ms), are a Mismatch, or whose money is being refunded. */
export async function listUnsettledSessions(db: Database, customerId: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_session as s')
    .select('s.id')
    .where('s.customer_id', '=', customerId)
    .where((eb) =>
      eb.or([
        eb.and([eb('s.status', 'in', open), eb('s.expires_at', '>', now)]),
        eb('s.status', '=', PaymentSessionStatus.Mismatch),
        eb.exists(
          eb
            .selectFrom('payment_refund as f')
            .select('f.id')
            .whereRef('f.session_id', '=', 's.id')
            .where('f.status', '=', RefundStatus.Pending),
        ),
      ]),
    )
    .orderBy('s.id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** How much of the money of each session its provider has refunded, in minor units, by the session's id. */
export async function refundedOf(db: Database, sessionIds: readonly number[]): Promise<Map<number, number>> {
  if (sessionIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('payment_refund')
    .where('session_id', 'in', [...sessionIds])
    .where('status', '=', RefundStatus.Succeeded)
    .groupBy('session_id')
    .select((eb) => ['session_id', eb.fn.sum<number>('amount_minor').as('refunded')])
    .execute();
  return new Map(rows.map(({ session_id, refunded }) => [session_id, Number(refunded)]));
}

/** The customer's data that a provider's page may need. */
export async function getPayer(db: Database, id: number) {
  return db
    .selectFrom('app_user')
    .select(['first_name', 'last_name', 'email', 'phone', 'language'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}
