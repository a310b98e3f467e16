import { BookingRequestStatus } from '../../generated/enumerations';
import { sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { idsIfFew, isOneOf } from '../database/few';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { Params } from '../database/param';
import type { RecordKey, Row, RowChanges } from '../database/tables';
import { persistedText } from '../database/text-about-people';
import { type EventType, publish } from '../journal/repository-outbox';
import { assertNever } from '../values/assert-never';
import type { Scope } from './repository';
import { type WithConfirmedStay, confirmedStayOf } from './repository-confirmed';
import { deleteRequestConflicts } from './repository-imported-nights';

/** A request with its currency, the time zone of the listing's city, and its customer. */
export interface BookingRequestRow extends Row<'booking_request'>, WithConfirmedStay {
  currency_code: string;
  minor_units: number;
  time_zone: string;
  first_name: string;
  last_name: string;
  activated_by: number | null;
  /** The picture of the request; null if it had none, or the owner has deleted it. */
  shown_image: string | null;
}

/** With `propertyIds`, the caller selects only requests for these listings. */
export function selectRequests(db: Database, propertyIds?: readonly number[]) {
  return (
    db
      .selectFrom('booking_request as q')
      .innerJoin('currency as m', 'm.id', 'q.currency_id')
      .innerJoin('city as c', 'c.id', 'q.city')
      .innerJoin('app_user as u', 'u.id', 'q.customer_id')
      // The owner may have deleted the picture since.
      .leftJoin('file as f', 'f.name', 'q.image')
      .selectAll('q')
      .select([
        'f.name as shown_image',
        'm.code as currency_code',
        'm.minor_units',
        'c.time_zone',
        'u.first_name',
        'u.last_name',
        'u.activated_by',
        confirmedStayOf(db, 'q', propertyIds),
      ])
  );
}

/** The request by its key. Throws when it does not exist. */
export async function getRequest(db: Database, { id, property_id }: RecordKey): Promise<BookingRequestRow> {
  const request = selectRequests(db, [property_id]).where('q.id', '=', id);
  return request.where('q.property_id', '=', property_id).executeTakeFirstOrThrow();
}

/** Locks the request until the transaction ends, and returns it. The listing's row is locked before it. */
export async function lockRequest(trx: Trx, key: RecordKey): Promise<BookingRequestRow> {
  await lockRow(trx, 'booking_request', key.id, key.property_id);
  return getRequest(trx, key);
}

/** The key of a request that the caller may read. */
export async function findRequest(db: Database, id: number, { role, userId }: Caller): Promise<RecordKey | undefined> {
  const found = db.selectFrom('booking_request').where('id', '=', id).select(['id', 'property_id']);
  switch (role) {
    case 'Admin':
      return found.executeTakeFirst();
    case 'Owner':
      return found.where('owner_id', '=', userId).executeTakeFirst();
    case 'Customer':
      return found.where('customer_id', '=', userId).executeTakeFirst();
    case 'Agent':
      return undefined;
    default:
      return assertNever(role);
  }
}

/** A page of the requests in `scope`, newest first. */
export async function listRequests(
  db: Database,
  { propertyId, customerId, ownerId }: Scope,
  status: BookingRequestStatus | undefined,
  page: Page,
): Promise<KeysetRows<BookingRequestRow>> {
  const { updatedSince } = page;
  // Joined after the page is known. Otherwise PostgreSQL, when it plans for any values, may join and sort all requests of a customer or an owner.
  let requests = db.selectFrom('booking_request as q').select(['q.id', 'q.property_id', 'q.created_at']);
  if (propertyId !== undefined) requests = requests.where('q.property_id', '=', propertyId);
  if (customerId !== undefined) requests = requests.where('q.customer_id', '=', customerId);
  if (ownerId !== undefined) requests = requests.where('q.owner_id', '=', ownerId);
  if (status !== undefined) requests = requests.where('q.status', '=', sql.lit(status));
  if (updatedSince !== undefined) {
    requests = requests.where('q.updated_at', '>=', updatedSince);
    // A listing, a customer or an owner has few requests.
    const isOfAll = propertyId === undefined && customerId === undefined && ownerId === undefined;
    const changed = db.selectFrom('booking_request').select('id').where('updated_at', '>=', updatedSince);
    const few = isOfAll ? await idsIfFew(changed.orderBy('updated_at')) : undefined;
    if (few) requests = requests.where(isOneOf(db, 'q.id', few));
  }
  const order = byCreation('q');
  const { rows: keys, totalCount } = await readSlice(requests, order, page);
  return { rows: await getRequests(db, keys), keyOf: order.keyOf, totalCount };
}

/** The requests with these keys, in the order of the keys. */
async function getRequests(db: Database, keys: readonly RecordKey[]): Promise<BookingRequestRow[]> {
  if (keys.length === 0) return [];
  const propertyIds = [...new Set(keys.map(({ property_id }) => property_id))];
  const rows = await selectRequests(db, propertyIds)
    .where(
      'q.id',
      'in',
      keys.map(({ id }) => id),
    )
    .where('q.property_id', 'in', propertyIds)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return keys.flatMap(({ id }) => byId.get(id) ?? []);
}

/** The columns that are null in a new request. */
const initialColumns = {
  reservation_id: null,
  reason: null,
  decided_by: null,
  decided_at: null,
  customer_hidden_at: null,
  owner_hidden_at: null,
} as const;

type NewRequest = Omit<Row<'booking_request'>, 'id' | keyof typeof initialColumns>;

const insert = compiled((db, row: Params<NewRequest>) => db.insertInto('booking_request').values(row).returning('id'));

/** Inserts a request and returns its row, of which only the id is read back. */
export async function insertRequest(trx: Trx, row: NewRequest): Promise<Row<'booking_request'>> {
  const [inserted] = await insert(trx, row);
  return { ...row, ...initialColumns, ...inserted! };
}

/** Closes a request, and removes its conflicts. Compare-and-swap: false if it is no longer open. A reason is not stored for parties with closed accounts. */
export async function closeRequest(
  trx: Trx,
  request: Pick<BookingRequestRow, 'id' | 'property_id' | 'customer_id' | 'owner_id'>,
  { reason = null, ...changes }: RowChanges<'booking_request'> & { status: BookingRequestStatus; updated_at: number },
): Promise<boolean> {
  const words = await persistedText(trx, sql`${request.customer_id}, ${request.owner_id}`, reason);
  const update = trx
    .updateTable('booking_request')
    .set({ ...changes, reason: words, remind_at: null })
    .where('id', '=', request.id)
    .where('property_id', '=', request.property_id);
  const closed = update.where('status', '=', BookingRequestStatus.Requested).returning('id');
  if ((await closed.executeTakeFirst()) === undefined) return false;
  await deleteRequestConflicts(trx, request);
  return true;
}

/** The open requests in `scope` whose time has ended at `now` (epoch ms); at most `limit`. */
export async function listExpiredRequests(
  db: Database,
  now: number,
  limit: number,
  { propertyId, customerId, ownerId }: Scope = {},
): Promise<RecordKey[]> {
  return db
    .selectFrom('booking_request as q')
    .select(['q.id', 'q.property_id'])
    .where('q.status', '=', (eb) => eb.lit(BookingRequestStatus.Requested))
    .where('q.expires_at', '<=', now)
    .$if(propertyId !== undefined, (query) => query.where('q.property_id', '=', propertyId!))
    .$if(customerId !== undefined, (query) => query.where('q.customer_id', '=', customerId!))
    .$if(ownerId !== undefined, (query) => query.where('q.owner_id', '=', ownerId!))
    .orderBy('q.expires_at')
    .orderBy('q.id')
    .limit(limit)
    .execute();
}

/** The open requests of the party that have not expired at `now` (epoch ms), up to `limit`; or those of a listing. */
export async function listOpenRequests(
  db: Database,
  of: { column: 'customer_id' | 'owner_id' | 'property_id'; id: number },
  now: number,
  limit: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('booking_request')
    .select('id')
    .where('status', '=', (eb) => eb.lit(BookingRequestStatus.Requested))
    .where(of.column, '=', of.id)
    .where('expires_at', '>', now)
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** The open requests of which the owner is to be reminded at `now` (epoch ms); at most `limit`. */
export async function listRequestsToRemind(db: Database, now: number, limit: number) {
  return db
    .selectFrom('booking_request')
    .select(['id', 'property_id', 'remind_at'])
    .where('status', '=', (eb) => eb.lit(BookingRequestStatus.Requested))
    .where('remind_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('remind_at')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ remind_at: number }>()
    .execute();
}

/** Stores when the owner is reminded next. Compare-and-swap: false if another instance has reminded, or the request is closed. */
export async function setNextReminder(
  trx: Trx,
  { id, property_id, remind_at }: RecordKey & { remind_at: number },
  next: number | null,
): Promise<boolean> {
  const update = trx
    .updateTable('booking_request')
    .set({ remind_at: next })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', BookingRequestStatus.Requested)
    .where('remind_at', '=', remind_at);
  return (await update.returning('id').executeTakeFirst()) !== undefined;
}

/** Publishes an event about a request; `request` is the state after it. */
export async function publishRequest(
  trx: Trx,
  type: EventType & `bookingRequest.${string}`,
  {
    id,
    property_id,
    customer_id,
    owner_id,
    status,
    reservation_id,
  }: Pick<Row<'booking_request'>, 'id' | 'property_id' | 'customer_id' | 'owner_id' | 'status' | 'reservation_id'>,
  at: number,
): Promise<void> {
  const data = { propertyId: property_id, customerId: customer_id, ownerId: owner_id, status };
  await publish(trx, {
    type,
    resource: { kind: 'bookingRequest', id },
    data: reservation_id === null ? data : { ...data, reservationId: reservation_id },
    at,
  });
}
