import { sql } from 'kysely';
import { type Database, type OpenDatabase, type Trx, openDatabase } from './connection';
import { migrationOptions } from './migrator';
import { listTables } from './own-tables';
import type { Tables } from './tables';

/**
 * Where the rows of a table are in a database of several nodes (Citus): `everywhere` whole on each of them, since rows of listings are
 * joined with them; `byListing` on the node that has the listing, with all else that is the listing's; `coordinator` on the one that
 * servers speak to, since they are about a person or the whole.
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
  favorite: 'byListing',
  reservation: 'byListing',
  calendar_feed: 'byListing',
  calendar_import: 'byListing',
  blocked_date_range: 'byListing',
  reservation_night: 'byListing',
  payment_transaction: 'byListing',
  calendar_night: 'byListing',
  calendar_conflict: 'byListing',

  customer_turn: 'coordinator',
  session: 'coordinator',
  refresh_token: 'coordinator',
  api_key: 'coordinator',
  otp_code: 'coordinator',
  otp_attempt: 'coordinator',
  audit_log: 'coordinator',
  outbox: 'coordinator',
  event_feed: 'coordinator',
  notification: 'coordinator',
  terms_document: 'coordinator',
  idempotency: 'coordinator',
  receipt_person: 'coordinator',
  webhook: 'coordinator',
  webhook_delivery: 'coordinator',
  webhook_lane: 'coordinator',
  webhook_feed: 'coordinator',
  marker: 'coordinator',
  job_run: 'coordinator',
};

/** The table that the others of a listing follow. */
const leader = 'rent_property';

/** The tables of a place, those that others refer to first. */
function tablesAt(place: Place): string[] {
  return Object.entries(places).flatMap(([table, at]) => (at === place ? [table] : []));
}

/** What is set for the database from then on. */
const settings = {
  // One connection to each node: who has read in parallel could not write to what is everywhere in the same transaction.
  'citus.multi_shard_modify_mode': 'sequential',
  // Tables of the coordinator stay as they are, though they refer to those that are everywhere.
  'citus.enable_local_reference_table_foreign_keys': 'off',
};

/** Triggers that only servers of an earlier release need, which does not know of distribution; Citus has none. Each has a function of its name. */
const triggers: Partial<Record<keyof Tables, string>> = {
  payment_transaction: 'payment_transaction_listing',
  property_feature: 'property_feature_listed_at',
};

/** Sets what connections to a spread database need: a copy that `create database` has made of one has no settings. */
export async function keepSettings(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  for (const [name, value] of Object.entries(settings))
    await sql`alter database ${sql.ref(rows[0]!.name)} set ${sql.raw(name)} = ${sql.lit(value)}`.execute(db);
}

/** Whether the tables can be spread: `absent` where the server has no Citus. */
export async function distributionOf(db: Database): Promise<'absent' | 'none' | 'some' | 'all'> {
  const { rows } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (rows.length === 0) return 'absent';
  const spread = await spreadTables(db);
  const missing = [...tablesAt('everywhere'), ...tablesAt('byListing')].filter((table) => !spread.has(table));
  return missing.length === 0 ? 'all' : spread.size === 0 ? 'none' : 'some';
}

/**
 * Has everybody who writes wait until the transaction ends, where the tables are spread: each node has a snapshot of its own, which begins
 * when it is first asked. Those who lock rows wait too, so that they hold nothing yet that is waited for here. `db` is asked what there is:
 * a question in the transaction would begin the coordinator's snapshot too early.
 */
export async function holdWriters(trx: Trx, db: Database): Promise<void> {
  if (!(await isSpread(db))) return;
  const tables = (await listTables(db)).map((name) => sql.table(name));
  await sql`lock table ${sql.join(tables)} in exclusive mode`.execute(trx);
}

/** Whether any table is spread, of a database on PostgreSQL. */
export async function isSpread(db: Database): Promise<boolean> {
  return !['absent', 'none'].includes(await distributionOf(db));
}

/** How many tables are spread, and over how many nodes. */
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
 * Spreads the tables of a migrated database over the nodes of its Citus cluster, in one transaction, with all rows that there are, and
 * answers the tables that were spread: none where all were. `shards` is into how many parts the listings are cut, which cannot be changed
 * by repeating it. Servers may run meanwhile; their requests wait, or fail as if the database were away. Throws where rows are lost on the way.
 */
export async function distribute(database: OpenDatabase, shards: number): Promise<string[]> {
  const connection = openDatabase(database.url, migrationOptions(database));
  try {
    return await connection.db.transaction().execute((guarded) => spread(guarded.withoutPlugins(), shards));
  } finally {
    await connection.close();
  }
}

async function spread(trx: Trx, shards: number): Promise<string[]> {
  const done = await spreadTables(trx);
  const [everywhere, byListing] = [tablesAt('everywhere'), tablesAt('byListing')];
  const missing = [...everywhere, ...byListing].filter((table) => !done.has(table));
  // Also where all are spread: what was copied or restored by the tools of PostgreSQL has lost them.
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
  for (const table of missing) {
    if (places[table as keyof Tables] === 'everywhere') await sql`select create_reference_table(${table})`.execute(trx);
    else if (table === leader)
      await sql`select create_distributed_table(${table}, 'id', shard_count := cast(${shards} as integer), colocate_with := 'none')`.execute(
        trx,
      );
    else await sql`select create_distributed_table(${table}, 'property_id', colocate_with := ${leader})`.execute(trx);
  }
  // What was copied stays where it was, and is seen by nobody. It goes with all that refers to it, hence after all are spread.
  for (const table of missing) await sql`select truncate_local_data_after_distributing_table(${table})`.execute(trx);
  const after = await countRows(trx, missing);
  for (const table of missing)
    if (counts[table] !== after[table])
      throw new Error(`${table} had ${counts[table]} rows and would have ${after[table]}: nothing was changed`);
  return missing;
}

/** What a trigger would have added to the features that servers of the release before have written. */
async function completeFeatures(trx: Trx): Promise<void> {
  await sql`update property_feature set listed_at = p.created_at from rent_property as p
    where p.id = property_feature.property_id and property_feature.listed_at = 0`.execute(trx);
}

/**
 * Drops the foreign keys of some tables to others. Each row that is inserted would lock the whole of what is everywhere, on all nodes;
 * who inserts has just read whom it is about, and who deletes a person asks before (`deleteAccount`).
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
