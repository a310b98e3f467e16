import { sql } from 'kysely';
import { type Database, type OpenDatabase, type Trx, openDatabase } from './connection';
import { migrationOptions } from './migrator';
import { listTables } from './list-tables';
import type { Tables } from './tables';

/**
 * Where the rows of a table are stored in a Citus cluster:
 *
 * - `everywhere`: a reference table, with a copy on each node, because rows of listings are joined with it.
 * - `byListing`: distributed by listing, so that all rows of one listing are on one node.
 * - `coordinator`: a local table of the coordinator, because its rows are about a person or the whole market.
 */
type Place = 'everywhere' | 'byListing' | 'coordinator';

const places: Record<keyof Tables, Place> = {
  city: 'everywhere',
  currency: 'everywhere',
  payment_type: 'everywhere',
  app_user: 'everywhere',
  file: 'everywhere',

  rent_property: 'byListing',
  property_picture: 'byListing',
  property_feature: 'byListing',
  property_word: 'byListing',
  property_rate: 'byListing',
  property_floor: 'byListing',
  property_night: 'byListing',
  property_arrival: 'byListing',
  favorite: 'byListing',
  property_change: 'byListing',
  reservation: 'byListing',
  calendar_feed: 'byListing',
  calendar_import: 'byListing',
  blocked_date_range: 'byListing',
  reservation_night: 'byListing',
  payment_transaction: 'byListing',
  rent_invoice: 'byListing',
  rent_allocation: 'byListing',
  alteration: 'byListing',
  conversation: 'byListing',
  message: 'byListing',
  message_picture: 'byListing',
  review: 'byListing',
  booking_request: 'byListing',
  calendar_night: 'byListing',
  calendar_conflict: 'byListing',
  calendar_request_conflict: 'byListing',

  payment_session: 'coordinator',
  payment_notice: 'coordinator',
  payment_refund: 'coordinator',
  payment_dispute: 'coordinator',
  sandbox_payment: 'coordinator',
  // A promotion counts the redemptions of many listings. It is the last row that a booking with a code locks.
  promotion: 'coordinator',
  promotion_redemption: 'coordinator',
  promotion_return: 'coordinator',
  customer_turn: 'coordinator',
  session: 'coordinator',
  refresh_token: 'coordinator',
  api_key: 'coordinator',
  otp_code: 'coordinator',
  otp_attempt: 'coordinator',
  audit_log: 'coordinator',
  complaint: 'coordinator',
  outbox: 'coordinator',
  event_feed: 'coordinator',
  notification: 'coordinator',
  contact_notice: 'coordinator',
  saved_search: 'coordinator',
  announcement: 'coordinator',
  terms_document: 'coordinator',
  idempotency: 'coordinator',
  receipt_person: 'coordinator',
  webhook: 'coordinator',
  webhook_delivery: 'coordinator',
  webhook_lane: 'coordinator',
  webhook_feed: 'coordinator',
  webhook_usage: 'coordinator',
  marker: 'coordinator',
  job_run: 'coordinator',
};

/** The table that the other distributed tables are colocated with. */
const leader = 'rent_property';

/** The tables of a place; referenced tables precede the tables that refer to them. */
export function tablesAt(place: Place): string[] {
  return Object.entries(places).flatMap(([table, at]) => (at === place ? [table] : []));
}

/** Settings of a distributed database. */
const settings = {
  // One connection to each node: after a parallel read, a transaction could not write to a reference table.
  'citus.multi_shard_modify_mode': 'sequential',
  // Tables of the coordinator stay local, although they refer to reference tables.
  'citus.enable_local_reference_table_foreign_keys': 'off',
};

/** Triggers that only earlier releases need, which do not support distribution. Citus does not support triggers. Each has a function of the same name. */
const triggers: Partial<Record<keyof Tables, string>> = {
  payment_transaction: 'payment_transaction_listing',
  property_feature: 'property_feature_listed_at',
  reservation: 'reservation_counted',
};

/** Stores the settings that connections to a distributed database need. A copy by `create database` does not have them. */
export async function keepSettings(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const [name, value] of Object.entries(settings))
    await sql`alter database ${sql.ref(rows[0]!.name)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
}

/** Which of the tables are distributed; `absent` when the server lacks Citus. */
export async function distributionOf(db: Database): Promise<'absent' | 'none' | 'some' | 'all'> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0) return 'absent';
  const spread = await spreadTables(db);
  const missing = [...tablesAt('everywhere'), ...tablesAt('byListing')].filter((table) => !spread.has(table));
  return missing.length === 0 ? 'all' : spread.size === 0 ? 'none' : 'some';
}

/**
 * Makes all writers wait until the transaction ends, when the tables are distributed: each node has its own snapshot, which begins with
 * the first statement that the node executes. Transactions that lock rows wait too. The list of tables is read through `db`, because a
 * read in the transaction would begin the coordinator's snapshot too early.
 */
export async function holdWriters(trx: Trx, db: Database): Promise<void> {
  if (!(await isSpread(db))) return;
  const tables = (await listTables(db)).map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(trx);
}

/** Whether any table is distributed. Only for PostgreSQL. */
export async function isSpread(db: Database): Promise<boolean> {
  return !['absent', 'none'].includes(await distributionOf(db));
}

/** How many tables are distributed, and over how many nodes. */
export async function extentOf(db: Database): Promise<{ tables: number; nodes: number }> {
  const { rows } = await sql<{ nodes: number }>`select count(*) as nodes from pg_dist_node
    where noderole = 'primary' and isactive and shouldhaveshards`.execute(db);
  return { tables: (await spreadTables(db)).size, nodes: Number(rows[0]!.nodes) };
}

async function spreadTables(db: Database): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`select c.relname as name
    from pg_dist_partition p join pg_class c on c.oid = p.logicalrelid
    where c.relnamespace = current_schema()::regnamespace`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/**
 * Distributes the tables of a migrated database over the nodes of its Citus cluster, with all rows, in one transaction. Returns the
 * tables that were not distributed before. `shards` is the number of shards of the listings; repeating the command does not change it.
 * Servers may run meanwhile; their requests wait, or fail as during an outage. Throws when a table would lose rows.
 */
export async function distribute(
  database: OpenDatabase,
  shards: number,
  onProgress: (done: number, of: number) => void = () => {},
): Promise<string[]> {
  const connection = openDatabase(database.url, migrationOptions(database));
  try {
    return await connection.db.transaction().execute((guarded) => spread(guarded.withoutPlugins(), shards, onProgress));
  } finally {
    await connection.close();
  }
}

async function spread(trx: Trx, shards: number, onProgress: (done: number, of: number) => void): Promise<string[]> {
  const done = await spreadTables(trx);
  const [everywhere, byListing] = [tablesAt('everywhere'), tablesAt('byListing')];
  const missing = [...everywhere, ...byListing].filter((table) => !done.has(table));
  // Also when all tables are distributed: PostgreSQL's tools do not copy or restore the settings.
  await keepSettings(trx);
  if (done.has('property_feature')) await completeFeatures(trx);
  if (missing.length === 0) return [];

  for (const [name, value] of Object.entries(settings))
    await sql`set local ${sql.raw(name)} = ${sql.lit(value)}`.execute(trx);
  const counts = await countRows(trx, missing);
  for (const [table, trigger] of Object.entries(triggers).filter(([name]) => missing.includes(name))) {
    await sql`drop trigger if exists ${sql.ref(trigger)} on ${sql.table(table)}`.execute(trx);
    await sql`drop function if exists ${sql.ref(trigger)}()`.execute(trx);
  }
  await dropReferences(trx, tablesAt('coordinator'), everywhere);
  for (const [index, table] of missing.entries()) {
    if (places[table as keyof Tables] === 'everywhere') await sql`select create_reference_table(${table})`.execute(trx);
    else if (table === leader)
      await sql`select create_distributed_table(${table}, 'id', shard_count := cast(${shards} as integer), colocate_with := 'none')`.execute(
        trx,
      );
    else await sql`select create_distributed_table(${table}, 'property_id', colocate_with := ${leader})`.execute(trx);
    onProgress(index + 1, missing.length);
  }
  // The local rows still exist, but are invisible. Truncating them cascades to referring tables, hence after all are distributed.
  for (const table of missing) await sql`select truncate_local_data_after_distributing_table(${table})`.execute(trx);
  const after = await countRows(trx, missing);
  for (const table of missing)
    if (counts[table] !== after[table])
      throw new Error(`${table} had ${counts[table]} rows and would have ${after[table]}: nothing was changed`);
  return missing;
}

/** Fills a column of features that were written by servers of the previous release, as its trigger would. */
async function completeFeatures(trx: Trx): Promise<void> {
  await sql`update property_feature set listed_at = p.created_at from rent_property as p
    where p.id = property_feature.property_id and property_feature.listed_at = 0`.execute(trx);
}

/**
 * Drops the foreign keys from the tables `from` to the tables `to`. With them, each insert would lock the reference table on all nodes.
 * The application keeps the references valid: an insert follows a read of the person, and `deleteAccount` checks for references.
 */
async function dropReferences(trx: Trx, from: string[], to: string[]): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`select t.relname as "table", c.conname as name
    from pg_constraint c join pg_class t on t.oid = c.conrelid join pg_class o on o.oid = c.confrelid
    where c.contype = 'f' and t.relnamespace = current_schema()::regnamespace
      and t.relname in (${sql.join(from)}) and o.relname in (${sql.join(to)})`.execute(trx);
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(trx);
}

async function countRows(trx: Trx, tables: string[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(trx);
    counts[table] = Number(rows[0]!.count);
  }
  return counts;
}
