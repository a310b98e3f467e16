import { AlterationStatus } from '../../generated/enumerations';
import { sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetRows, byCreation, readSlice } from '../database/keyset';
import type { NewRow, RecordKey, Row, RowChanges } from '../database/tables';
import { persistedText } from '../database/text-about-people';
import { type EventType, publish } from '../journal/repository-outbox';
import { assertNever } from '../values/assert-never';
import { type WithConfirmedStay, confirmedStayOf } from './repository-confirmed';

/** An alteration with its currency. */
export interface AlterationRow extends Row<'alteration'>, WithConfirmedStay {
  currency_code: string;
  minor_units: number;
}

/** With `property_id`, the caller selects only alterations at this listing. */
function selectAlterations(db: Database, property_id?: number) {
  return db
    .selectFrom('alteration as a')
    .innerJoin('currency as m', 'm.id', 'a.currency_id')
    .selectAll('a')
    .select(['m.code as currency_code', 'm.minor_units'])
    .select(confirmedStayOf(db, 'a', property_id === undefined ? undefined : [property_id]));
}

/** The alteration by its key. Throws when it does not exist. */
export async function getAlteration(db: Database, { id, property_id }: RecordKey): Promise<AlterationRow> {
  const query = selectAlterations(db, property_id).where('a.id', '=', id).where('a.property_id', '=', property_id);
  return query.executeTakeFirstOrThrow();
}

/** The key of an alteration that the caller may read, and its reservation. */
export async function findAlteration(db: Database, id: number, { role, userId }: Caller) {
  const found = db.selectFrom('alteration').where('id', '=', id).select(['id', 'property_id', 'reservation_id']);
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

/** A page of the alterations of a reservation, newest first. */
export async function listAlterations(
  db: Database,
  { id, property_id }: RecordKey,
  page: Page,
): Promise<KeysetRows<AlterationRow>> {
  const all = selectAlterations(db, property_id).where('a.property_id', '=', property_id);
  const alterations = all.where('a.reservation_id', '=', id);
  return readSlice(alterations, byCreation('a'), page);
}

/** The alterations of some reservations, newest first. There are few for each. */
export async function listAlterationsOf(db: Database, reservationIds: number[]): Promise<AlterationRow[]> {
  return selectAlterations(db)
    .where('a.reservation_id', 'in', reservationIds)
    .orderBy('a.created_at', 'desc')
    .orderBy('a.id', 'desc')
    .execute();
}

/** The proposal of a reservation that is not decided, and how many proposals the reservation has. */
export async function readProposals(db: Database, { id, property_id }: RecordKey) {
  const rows = await db
    .selectFrom('alteration')
    .select(['id', 'property_id', 'status', 'expires_at'])
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
  return { open: rows.find(({ status }) => status === AlterationStatus.Proposed), count: rows.length };
}

/** Inserts a proposal and returns its id. The unique key `alteration_open` rejects a second open one of the reservation. */
export async function insertAlteration(trx: Trx, row: NewRow<'alteration'>): Promise<number> {
  return (await trx.insertInto('alteration').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Closes a proposal. Compare-and-swap: false if it is no longer open. A reason is not stored for parties with closed accounts. */
export async function closeAlteration(
  trx: Trx,
  { customer_id, owner_id }: Pick<AlterationRow, 'customer_id' | 'owner_id'>,
  { id, property_id }: RecordKey,
  { reason = null, ...changes }: RowChanges<'alteration'> & { status: AlterationStatus; updated_at: number },
): Promise<boolean> {
  const words = await persistedText(trx, sql`${customer_id}, ${owner_id}`, reason);
  const update = trx
    .updateTable('alteration')
    .set({ ...changes, reason: words })
    .where('id', '=', id)
    .where('property_id', '=', property_id);
  const closed = update.where('status', '=', AlterationStatus.Proposed).returning('id');
  return (await closed.executeTakeFirst()) !== undefined;
}

/** Expires the open proposal of a reservation that ends, publishes and returns it. The caller holds the locks of the reservation. */
export async function expireOpenAlteration(
  trx: Trx,
  reservation: RecordKey,
  at: number,
): Promise<Row<'alteration'> | undefined> {
  const { Proposed, Expired } = AlterationStatus;
  const expired = await trx
    .updateTable('alteration')
    .set({ status: Expired, updated_at: at })
    .where('reservation_id', '=', reservation.id)
    .where('property_id', '=', reservation.property_id)
    .where('status', '=', Proposed)
    .returningAll()
    .executeTakeFirst();
  if (expired) await publishAlteration(trx, 'alteration.expired', expired, at);
  return expired;
}

type Published = Pick<
  Row<'alteration'>,
  'id' | 'property_id' | 'reservation_id' | 'customer_id' | 'owner_id' | 'status'
>;

/** Publishes an event about a proposal; `alteration` is the state after it. */
export async function publishAlteration(
  trx: Trx,
  type: EventType & `alteration.${string}`,
  { id, property_id, reservation_id, customer_id, owner_id, status }: Published,
  at: number,
): Promise<void> {
  await publish(trx, {
    type,
    resource: { kind: 'alteration', id },
    data: {
      reservationId: reservation_id,
      propertyId: property_id,
      customerId: customer_id,
      ownerId: owner_id,
      status,
    },
    at,
  });
}

/** The open proposals whose time has ended at `now` (epoch ms), and their reservations; at most `limit`. */
export async function listExpiredProposals(db: Database, now: number, limit: number, reservation?: RecordKey) {
  return db
    .selectFrom('alteration')
    .select(['id', 'property_id', 'reservation_id'])
    .where('status', '=', (eb) => eb.lit(AlterationStatus.Proposed))
    .where('expires_at', '<=', now)
    .$if(reservation !== undefined, (query) =>
      query.where('reservation_id', '=', reservation!.id).where('property_id', '=', reservation!.property_id),
    )
    .orderBy('expires_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}
