import { sql } from 'kysely';
import { UserRole } from '../../../generated/enumerations';
import { nightHolding } from '../../bookings/transitions';
import { insertMany, restartIds } from '../../database/bulk';
import type { Database, Trx } from '../../database/connection';
import { randomUuid } from '../../database/dialect';
import { listTables } from '../../database/list-tables';
import type { NewRow } from '../../database/tables';
import type { SeedListing } from './listings';
import type { SeedStays } from './stays';

/** Returns whether a database, of any release, has no listings, reservations and events, and no users except administrators. */
export async function isEmpty(db: Database): Promise<boolean> {
  const tables = await listTables(db);
  for (const table of ['rent_property', 'reservation', 'outbox'] as const)
    if (tables.includes(table) && (await db.selectFrom(table).select('id').limit(1).executeTakeFirst())) return false;
  const people = db.selectFrom('app_user').select('id').where('role', '<>', UserRole.Admin).limit(1);
  return (await people.executeTakeFirst()) === undefined;
}

/** The id of an administrator, or undefined if there is none. */
export async function findAdministrator(trx: Trx): Promise<number | undefined> {
  return (await trx.selectFrom('app_user').select('id').where('role', '=', UserRole.Admin).executeTakeFirst())?.id;
}

/** The largest user id, or 0 if there are no users. */
export async function findLastUser(trx: Trx): Promise<number> {
  const { last } = await trx
    .selectFrom('app_user')
    .select((eb) => eb.fn.max<number | null>('id').as('last'))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/** The decimals of each currency, and the time zone of each city. */
export async function readLookups(trx: Trx) {
  const currencies = await trx.selectFrom('currency').select(['id', 'minor_units']).execute();
  const cities = await trx.selectFrom('city').select(['id', 'time_zone']).execute();
  const minorUnits = new Map(currencies.map(({ id, minor_units }) => [id, minor_units]));
  const timeZones = new Map<number, string>(cities.map(({ id, time_zone }) => [id, time_zone]));
  return { minorUnits: (id: number) => minorUnits.get(id)!, timeZone: (id: number) => timeZones.get(id)! };
}

export async function insertUsers(trx: Trx, users: NewRow<'app_user'>[]): Promise<void> {
  await insertMany(trx, 'app_user', users);
}

export async function insertFiles(trx: Trx, files: NewRow<'file'>[]): Promise<void> {
  await insertMany(trx, 'file', files);
}

export async function insertFavorites(trx: Trx, favorites: NewRow<'favorite'>[]): Promise<void> {
  await insertMany(trx, 'favorite', favorites);
}

/** Inserts listings with their pictures, features, words, reservations, blocks, nights, payments and reviews. */
export async function insertListings(trx: Trx, listings: SeedListing[], stays: SeedStays): Promise<void> {
  const pictures = listings.flatMap(({ row, pictures }) =>
    pictures.map((file_name, position) => ({ property_id: row.id, position, file_name })),
  );
  const features = listings.flatMap(({ row, features }) =>
    features.map((feature) => ({ feature, property_id: row.id, listed_at: row.created_at })),
  );
  const words = listings.flatMap(({ row, words }) => words.map((word) => ({ word, property_id: row.id })));
  await insertMany(
    trx,
    'rent_property',
    listings.map(({ row }) => row),
  );
  await insertMany(trx, 'property_picture', pictures);
  await insertMany(trx, 'property_feature', features);
  await insertMany(trx, 'property_word', words);
  await insertMany(trx, 'reservation', stays.reservations);
  await insertMany(trx, 'blocked_date_range', stays.blocks);
  await insertMany(trx, 'reservation_night', stays.nights);
  await insertMany(trx, 'payment_transaction', stays.payments);
  await insertMany(trx, 'review', stays.reviews);
}

/** Records the stays of each customer that may be unpaid, as bookings do. */
export async function insertUnpaidStays(trx: Trx): Promise<void> {
  await sql`insert into customer_turn (user_id, stays)
    select customer_id, string_agg(cast(property_id as text), ',') || ','
    from reservation where status in (${sql.join([...nightHolding])}) and deposit_confirmed_at is null
    group by customer_id`.execute(trx);
}

/**
 * Inserts the events of listings and reservations that were created after `since` (epoch ms), in the order of their times; there are no events of
 * payments and reviews. The events are numbered here, because a server would take long to number this many.
 */
export async function insertEvents(trx: Trx, since: number): Promise<void> {
  await sql`
    insert into outbox (type, resource_kind, resource_id, data, occurred_at, owner_id, property_id, event_id, sequence)
    select type, kind, id, data, at, owner_id, property_id, ${randomUuid(trx)},
      (select last_sequence from event_feed) + row_number() over (order by at, kind, id)
    from (
      select 'property.created' as type, 'property' as kind, id, created_at as at, owner_id, id as property_id,
        '{"ownerId":' || owner_id || ',"propertyStatus":' || property_status || '}' as data
      from rent_property where created_at >= ${since}
      union all
      select 'reservation.created', 'reservation', id, created_at, owner_id, property_id, '{"propertyId":' || property_id
        || ',"customerId":' || customer_id || ',"ownerId":' || owner_id
        || ',"status":' || (case deposit_minor when 0 then 2 else 0 end) || '}'
      from reservation where created_at >= ${since}
    ) as event
    order by at, kind, id`.execute(trx);
  const { count } = await trx
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('event_feed')
    .set((eb) => ({ last_sequence: eb('last_sequence', '+', count) }))
    .execute();
}

/** Restarts the generated ids after the inserted ones. */
export async function restartAllIds(trx: Trx): Promise<void> {
  await restartIds(trx, ['app_user', 'rent_property', 'reservation', 'blocked_date_range']);
}

/** The number of rows of the main tables. */
export async function countSeeded(trx: Trx): Promise<Record<'listings' | 'reservations' | 'nights', number>> {
  const count = async (table: 'rent_property' | 'reservation' | 'reservation_night') => {
    const all = trx.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    return (await all.executeTakeFirstOrThrow()).count;
  };
  return {
    listings: await count('rent_property'),
    reservations: await count('reservation'),
    nights: await count('reservation_night'),
  };
}
