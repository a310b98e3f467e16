import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, TableBuilder, addBigint, createIndexes, required } from './schema';

/**
 * Requests to book. An open request holds its nights in `reservation_night`, by the same primary key as reservations and blocks:
 * `request_id` is set, and `held_until` is when the request expires. Accepting it hands the nights over to the reservation.
 * `reservation.requested_at` is when the stay was requested; null for stays that were booked at once. Servers of the previous release
 * book listings of each `booking_mode` at once, and count the nights of a request that has expired as taken until a job has freed them.
 */
export async function up(db: Schema): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite';
  await new TableBuilder(db, 'booking_request')
    .id()
    .bigint('property_id', required)
    .integer('customer_id', required)
    .integer('owner_id', required)
    .enumeration('status', required)
    .date('start_date', required)
    .date('end_date', required)
    .integer('nights', required)
    .enumeration('rent_type', required)
    .bigint('unit_price_minor', required)
    .text('night_prices')
    .text('price_lines')
    .bigint('due_at_arrival_minor')
    .bigint('discount_minor')
    .bigint('tax_minor')
    .integer('promotion_id')
    .bigint('total_minor', required)
    .bigint('deposit_minor', required)
    .integer('currency_id', required)
    .integer('guests_count')
    .integer('children_count')
    .text('message')
    .integer('notice_days')
    .integer('min_stay_nights')
    .enumeration('cancellation_policy', required)
    .enumeration('commission_type')
    .bigint('commission_value')
    .bigint('commission_minor')
    .text('title', required)
    .enumeration('city', required)
    .text('address')
    .text('image')
    .bigint('expires_at', required)
    .bigint('remind_at')
    .bigint('reservation_id')
    .text('reason')
    .integer('decided_by')
    .bigint('decided_at')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 4`)
    .check('dates', sql`start_date < end_date`)
    .check('money', sql`total_minor >= 0 and deposit_minor >= 0`)
    .check('accepted', sql`(status = 1) = (reservation_id is not null)`)
    .check('decided', sql`(status in (1, 2)) = (decided_at is not null)`)
    .check('reminded', sql`status = 0 or remind_at is null`)
    .create();
  if (!isSqlite) {
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    await sql`alter table booking_request alter column id type bigint`.execute(db);
    await sql`alter table booking_request drop constraint booking_request_pkey,
      add constraint booking_request_pkey primary key (id, property_id)`.execute(db);
  }
  await createIndexes(db, 'booking_request', {
    all: ['created_at', 'id'],
    status: ['status', 'created_at', 'id'],
    customer: ['customer_id', 'created_at', 'id'],
    owner: ['owner_id', 'created_at', 'id'],
    property: ['property_id', 'created_at', 'id'],
    changed: ['updated_at', 'id'],
  });
  const isOpen = sql<boolean>`status = 0`;
  const open = { due: ['expires_at', 'id'], open: ['property_id', 'expires_at'], reminder: ['remind_at', 'id'] };
  for (const [name, columns] of Object.entries(open))
    await db.schema
      .createIndex(`booking_request_${name}`)
      .on('booking_request')
      .columns(columns)
      .where(isOpen)
      .execute();

  await addBigint(db, 'reservation_night', 'request_id');
  await addBigint(db, 'reservation_night', 'held_until');
  await sql`alter table reservation_night drop constraint reservation_night_holder`.execute(db);
  const holder = sql`case when request_id is null then (reservation_id is null) <> (block_id is null) and held_until is null
    else reservation_id is null and block_id is null and held_until is not null end`;
  // `not valid`: the columns are null in all rows, which the dropped check has kept valid.
  await sql`alter table reservation_night add constraint reservation_night_holder check (${holder})${sql.raw(isSqlite ? '' : ' not valid')}`.execute(
    db,
  );
  await addBigint(db, 'reservation', 'requested_at');
  const isMode = sql`booking_mode in (0, 1, 2)`;
  await db.schema
    .alterTable('rent_property')
    .addColumn('booking_mode', isSqlite ? 'integer' : 'smallint', (column) => {
      const required = column.notNull().defaultTo(0);
      return isSqlite ? required.check(isMode) : required;
    })
    .execute();
  // `not valid`: the column has its default in all rows. With a check in the column, PostgreSQL would read the whole table.
  if (!isSqlite)
    await sql`alter table rent_property add constraint rent_property_booking_mode_check check (${isMode}) not valid`.execute(
      db,
    );
}
