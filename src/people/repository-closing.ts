import { sql } from 'kysely';
import { BookingStatus, PaymentStatus, PropertyStatus, UserRole } from '../../generated/enumerations';
import { type Party, parties } from '../bookings/parties';
import { lockCustomer } from '../bookings/repository-parties';
import { isLive } from '../bookings/time';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate, forUpdate, lockRow, locksRows } from '../database/dialect';
import type { Row } from '../database/tables';

/** The columns that closing an account needs. */
export type Account = Pick<Row<'app_user'>, 'id' | 'role' | 'is_blocked' | 'closed_at'>;

const dayMs = 24 * 60 * 60_000;

/** Locks the owner's listings that are not archived, in the order of their ids, until the transaction ends; returns the ids. */
export async function lockListingsOf(trx: Trx, ownerId: number): Promise<number[]> {
  const open = await listOpenListings(trx, ownerId);
  for (const id of open) await lockRow(trx, 'rent_property', id);
  return open;
}

/**
 * The first `limit` ids above `after`, in ascending order, of the owner's listings, including archived ones, or of the listings that the
 * customer has ever booked or requested.
 */
export async function listListingsOf(
  db: Database,
  party: Party,
  userId: number,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<number[]> {
  if (party === 'customer') return listBookedListings(db, party, userId, { after, limit });
  const own = db.selectFrom('rent_property').select('id').where('owner_id', '=', userId).where('id', '>', after);
  return (await own.orderBy('id').limit(limit).execute()).map(({ id }) => id);
}

/** As {@link listListingsOf}, of the listings that have reservations or requests of the party. */
async function listBookedListings(
  db: Database,
  party: Party,
  userId: number,
  { after = 0, limit }: { after?: number; limit?: number } = {},
): Promise<number[]> {
  const of = (table: 'reservation' | 'booking_request') =>
    db.selectFrom(table).select('property_id').where(`${party}_id`, '=', userId).where('property_id', '>', after);
  const rows = await of('reservation')
    .union(of('booking_request'))
    .orderBy('property_id')
    .$if(limit !== undefined, (query) => query.limit(limit!))
    .execute();
  return rows.map(({ property_id }) => property_id);
}

/** The ids of the owner's listings that are not archived. */
export async function listOpenListings(db: Database, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rent_property')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('property_status', '<>', PropertyStatus.Archived)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Locks the reservations of the party until the transaction ends, ordered by listing and by id. One statement for each listing, because a
 * distributed database can lock rows only on one node. SQLite needs no lock, see {@link lockRow}.
 */
export async function lockReservationsOf(trx: Trx, party: Party, userId: number): Promise<void> {
  if (!locksRows(trx)) return;
  for (const propertyId of await listBookedListings(trx, party, userId))
    await trx
      .selectFrom('reservation as r')
      .select('r.id')
      .where('r.property_id', '=', propertyId)
      .where(`r.${party}_id`, '=', userId)
      .orderBy('r.id')
      .$call(forNoKeyUpdate(trx, 'r'))
      .execute();
}

/**
 * Locks the customer's bookings and the account's row until the transaction ends, and returns the account. The lock also excludes
 * transactions that only refer to the row, so that closing waits for a booking in progress.
 */
export async function lockAccount(trx: Trx, userId: number): Promise<Account | undefined> {
  await lockCustomer(trx, userId);
  return trx
    .selectFrom('app_user')
    .select(['id', 'role', 'is_blocked', 'closed_at'])
    .where('id', '=', userId)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** The number of ids that a message lists. */
export const maxListedIds = 5;

/** The first reservations of the party that occupy nights and have not ended at `now` (epoch ms), up to {@link maxListedIds}. */
export async function listLiveStays(db: Database, party: Party, userId: number, now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('reservation as r')
    .select('r.id')
    .where(`r.${party}_id`, '=', userId)
    .where(isLive('r', now))
    .orderBy('r.id')
    .limit(maxListedIds)
    .execute();
  return rows.map(({ id }) => id);
}

/** The first undecided payments for reservations of the party, up to {@link maxListedIds}. */
export async function listUndecidedPayments(db: Database, party: Party, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('payment_transaction as t')
    .innerJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 't.reservation_id').onRef('r.property_id', '=', 't.property_id'),
    )
    .select('t.id')
    .where(`r.${party}_id`, '=', userId)
    .where('t.status', '=', PaymentStatus.Pending)
    .orderBy('t.id')
    .limit(maxListedIds)
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * The end of the party's last stay that has begun, in epoch ms; null if there is none. A stay that an administrator cancelled after it
 * began counts with its full length.
 */
export async function findLastStayEnd(db: Database, party: Party, userId: number): Promise<number | null> {
  const { last } = await db
    .selectFrom('reservation')
    .select((eb) => eb.fn.max('ends_at').as('last'))
    .where(`${party}_id`, '=', userId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', [BookingStatus.Completed, BookingStatus.NoShow]),
        eb('cancelled_at', '>', sql<number>`ends_at - (cast(nights as bigint) + 1) * ${sql.lit(dayMs)}`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return last;
}

/** Accounts of owners and customers created before `cutoff` (epoch ms) that never verified a contact and never logged in. */
function selectUnverified(db: Database, cutoff: number) {
  return db
    .selectFrom('app_user as u')
    .where('u.is_email_verified', '=', 0)
    .where('u.is_phone_verified', '=', 0)
    .where('u.last_login_at', 'is', null)
    .where('u.closed_at', 'is', null)
    .where('u.created_at', '<', cutoff)
    .where('u.role', 'in', [UserRole.Owner, UserRole.Customer]);
}

/** An account that is due, and the time that it is ordered by (epoch ms). */
export interface Due {
  id: number;
  since: number;
}

/** At most `limit` accounts of {@link selectUnverified}, starting after `after`. */
export async function listUnverified(
  db: Database,
  cutoff: number,
  after: Due | undefined,
  limit: number,
): Promise<Due[]> {
  return selectUnverified(db, cutoff)
    .select(['u.id', 'u.created_at as since'])
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('u.created_at', 'u.id'), '>', eb.tuple(after!.since, after!.id))),
    )
    .orderBy('u.created_at')
    .orderBy('u.id')
    .limit(limit)
    .execute();
}

/**
 * Locks the account's row and returns whether it is still one of {@link selectUnverified}: a concurrent log-in keeps it. An account that
 * never logged in normally has no listings or reservations; an account that has some is kept.
 */
export async function lockUnverified(trx: Trx, id: number, cutoff: number): Promise<boolean> {
  if (!(await lockAccount(trx, id))) return false;
  const unverified = await selectUnverified(trx, cutoff).select('u.id').where('u.id', '=', id).executeTakeFirst();
  if (!unverified) return false;
  for (const party of parties) if ((await listListingsOf(trx, party, id, { limit: 1 })).length > 0) return false;
  return true;
}

/** At most `limit` closed accounts whose retention has ended at `now` (epoch ms), oldest first, starting after `after`. */
export async function listEraseDue(db: Database, now: number, after: Due | undefined, limit: number): Promise<Due[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'erase_due_at as since'])
    .where('erase_due_at', '<=', now)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('erase_due_at', 'id'), '>', eb.tuple(after!.since, after!.id))),
    )
    .orderBy('erase_due_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ since: number }>()
    .execute();
}

/** The role of a closed account; undefined if the account is open or its row is deleted. */
export async function findRoleOfClosed(db: Database, id: number): Promise<UserRole | undefined> {
  const account = db.selectFrom('app_user').select('role').where('id', '=', id).where('closed_at', 'is not', null);
  return (await account.executeTakeFirst())?.role;
}

/** At most `limit` accounts that were closed before `cutoff` (epoch ms) and whose records are not all erased, as {@link listEraseDue}. */
export async function listErasing(db: Database, cutoff: number, after: Due | undefined, limit: number): Promise<Due[]> {
  return db
    .selectFrom('app_user')
    .select(['id', 'erasing_since as since'])
    .where('erasing_since', '<', cutoff)
    .$if(after !== undefined, (query) =>
      query.where((eb) => eb(eb.refTuple('erasing_since', 'id'), '>', eb.tuple(after!.since, after!.id))),
    )
    .orderBy('erasing_since')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ since: number }>()
    .execute();
}

/** Records that the remaining data of the closed account is erased; returns false if it was recorded already. */
export async function setErased(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('app_user')
    .set({ erase_due_at: null })
    .where('id', '=', id)
    .where('erase_due_at', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Columns outside listings and their records that refer to users. Rows in the person's lists have been deleted by then. */
const referringColumns = [
  ['audit_log', 'actor_id'],
  ['terms_document', 'created_by'],
  ['session', 'user_id'],
  ['otp_code', 'user_id'],
  ['webhook', 'user_id'],
  ['notification', 'user_id'],
  ['contact_notice', 'user_id'],
] as const;

/**
 * Deletes the row of a closed account, unless one of {@link referringColumns} refers to it. Violates a foreign key if a reservation, a
 * payment or another row of a listing does.
 */
export async function deleteAccount(trx: Trx, id: number): Promise<void> {
  // Checked in addition to foreign keys, which a distributed database does not enforce on the coordinator's local tables.
  for (const [table, column] of referringColumns) {
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${id} limit 1`.execute(trx);
    if (rows.length > 0) return;
  }
  await trx.deleteFrom('app_user').where('id', '=', id).where('closed_at', 'is not', null).execute();
}
