import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, addBigint, createIndexes } from './schema';

/**
 * Stores the creation time of the listing beside each of its features, so that the newest listings with a feature are read in order
 * from an index. The previous release writes features without it; a trigger adds it.
 */
export async function up(db: Schema): Promise<void> {
  const isServer = dialectOf(db) !== 'sqlite';
  // Otherwise PostgreSQL would update these indexes for every row.
  if (isServer) await dropIndexes(db);
  await addBigint(db, 'property_feature', 'listed_at', (column) => column.notNull().defaultTo(0));
  await sql`update property_feature set listed_at = p.created_at from rent_property as p
    where p.id = property_feature.property_id`.execute(db.withoutPlugins());
  if (isServer) await createDropped(db);
  await createIndexes(db, 'property_feature', { newest: ['feature', 'listed_at', 'property_id'] });
  if (!isServer) await addOnFile(db);
  else if (!(await isSpread(db))) await addOnServer(db);
}

async function dropIndexes(db: Schema): Promise<void> {
  await sql`alter table property_feature drop constraint property_feature_once`.execute(db);
  await sql`drop index property_feature_property`.execute(db);
}

async function createDropped(db: Schema): Promise<void> {
  await sql`alter table property_feature add constraint property_feature_once primary key (feature, property_id)`.execute(
    db,
  );
  await createIndexes(db, 'property_feature', { property: ['property_id', 'feature'] });
}

async function addOnFile(db: Schema): Promise<void> {
  await sql`create trigger property_feature_listed_at after insert on property_feature when new.listed_at = 0
    begin
      update property_feature set listed_at = (select created_at from rent_property where id = new.property_id)
      where feature = new.feature and property_id = new.property_id;
    end`.execute(db.withoutPlugins());
}

async function addOnServer(db: Schema): Promise<void> {
  await sql`create function property_feature_listed_at() returns trigger language plpgsql as $$
    begin
      select p.created_at into new.listed_at from rent_property as p where p.id = new.property_id;
      return new;
    end $$`.execute(db);
  await sql`create trigger property_feature_listed_at before insert on property_feature
    for each row when (new.listed_at = 0) execute function property_feature_listed_at()`.execute(db);
}

/** Distributed tables have no triggers: there `distribute` fills in what the previous release has left out. */
export async function isSpread(db: Schema): Promise<boolean> {
  const { rows: citus } = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  if (citus.length === 0) return false;
  const { rows } = await sql`select 1 from pg_dist_partition where logicalrelid = 'property_feature'::regclass`.execute(
    db,
  );
  return rows.length > 0;
}
