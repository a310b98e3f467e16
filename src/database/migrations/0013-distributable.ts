import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/** The tables of a listing's records that have an id. */
const records = ['reservation', 'blocked_date_range', 'calendar_import', 'payment_transaction'];

/**
 * Allows the records of listings to be distributed over several nodes by listing: 64-bit ids, a listing id in payments, and keys and
 * references that contain the listing id. Notifications are stored with their readers, so they have no foreign keys to records of
 * listings; the transaction that inserts them has read these records. On SQLite only payments change.
 */
export async function up(db: Schema): Promise<void> {
  await db.schema.alterTable('payment_transaction').addColumn('property_id', 'integer').execute();
  await sql`update payment_transaction set property_id =
    (select r.property_id from reservation as r where r.id = payment_transaction.reservation_id)`.execute(
    db.withoutPlugins(),
  );
  await sql`drop index payment_transaction_live_deposit`.execute(db);
  await sql`create unique index payment_transaction_live_deposit on payment_transaction (reservation_id, property_id)
    where purpose = 0 and status in (0, 1)`.execute(db);
  if (dialectOf(db) === 'sqlite') return;

  const references = await takeReferences(db);
  await widenIds(db);
  await numberListingsByDefault(db);
  await nameListingOfPayments(db);
  for (const table of records) {
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)},
      add constraint ${sql.ref(`${table}_pkey`)} primary key (id, property_id)`.execute(db);
  }
  for (const { table, name, definition } of references) {
    if (table === 'notification' && /REFERENCES (reservation|rent_property)\b/.test(definition)) continue;
    await sql`alter table ${sql.table(table)} add constraint ${sql.ref(name)} ${sql.raw(withListing(definition))}`.execute(
      db,
    );
  }
}

interface Reference {
  table: string;
  name: string;
  definition: string;
}

/** Drops all foreign keys and returns them, so that each is checked once and not for each changed column. */
async function takeReferences(db: Schema): Promise<Reference[]> {
  const { rows } =
    await sql<Reference>`select t.relname as "table", c.conname as name, pg_get_constraintdef(c.oid) as definition
    from pg_constraint c join pg_class t on t.oid = c.conrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace order by t.relname, c.conname`.execute(
      db,
    );
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db);
  return rows;
}

/** In PostgreSQL's notation: `FOREIGN KEY (block_id) REFERENCES blocked_date_range(id)`. */
function withListing(definition: string): string {
  return definition.replace(/\((\w+)\) REFERENCES (\w+)\(id\)/, (same, column: string, table: string) =>
    records.includes(table) ? `(${column}, property_id) REFERENCES ${table}(id, property_id)` : same,
  );
}

/** Generated ids and the columns that refer to them. The ids of cities and currencies come from the contract. */
async function widenIds(db: Schema): Promise<void> {
  const { rows } = await sql<{ table: string; columns: string[] }>`select t.relname as "table",
      array_agg(a.attname::text order by a.attnum) as columns
    from pg_attribute a join pg_class t on t.oid = a.attrelid
    where t.relnamespace = current_schema()::regnamespace and t.relkind = 'r'
      and a.atttypid = 'integer'::regtype and a.attnum > 0 and not a.attisdropped
      and (a.attname = 'id' or a.attname like '%\\_id' or a.attname like '%\\_by')
      and a.attname <> 'currency_id' and t.relname not in ('city', 'currency')
    group by t.relname order by t.relname`.execute(db);
  for (const { table, columns } of rows) {
    const changes = columns.map((column) => sql`alter column ${sql.ref(column)} type bigint`);
    await sql`alter table ${sql.table(table)} ${sql.join(changes)}`.execute(db);
  }
}

/** The distribution column must be known before a row is sent to its node. That is possible for defaults, not for identity columns. */
async function numberListingsByDefault(db: Schema): Promise<void> {
  const { rows } = await sql<{
    next: number;
  }>`select nextval(pg_get_serial_sequence('rent_property', 'id')) as next`.execute(db);
  await sql`alter table rent_property alter column id drop identity`.execute(db);
  await sql`create sequence rent_property_id_seq owned by rent_property.id`.execute(db);
  await sql`select setval('rent_property_id_seq', cast(${rows[0]!.next} as bigint), false)`.execute(db);
  await sql`alter table rent_property alter column id set default nextval('rent_property_id_seq')`.execute(db);
}

/** A trigger that adds the listing id to payments that the previous release inserts during the rollout. */
async function nameListingOfPayments(db: Schema): Promise<void> {
  await sql`create function payment_transaction_listing() returns trigger language plpgsql as $$
    begin
      select r.property_id into new.property_id from reservation as r where r.id = new.reservation_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger payment_transaction_listing before insert on payment_transaction
    for each row when (new.property_id is null) execute function payment_transaction_listing()`.execute(db);
  await sql`alter table payment_transaction alter column property_id set not null`.execute(db);
}
