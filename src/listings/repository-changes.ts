import { sql } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { type Facts, joinedTokens } from './search-facts';

/**
 * The listings that were published or changed, for the job that notifies of saved searches. A change adds a row of `property_change` (run 0),
 * or updates the row that waits. Both lock it, so that a run which takes the row later sees the listing after the change.
 */

/** Of how many listings one statement reads the words: a listing has up to 1,000, and a statement must take milliseconds. */
const readAtOnce = 50;

/** The facts of a public listing, with its title. */
export interface PublicListing {
  id: number;
  title: string;
  facts: Facts;
}

/** The facts of those of the listings that are public. Pass at most {@link readAtOnce} ids, because a statement reads all their words. */
export async function listFacts(db: Database, ids: readonly number[]): Promise<PublicListing[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .select(['p.id', 'p.title', 'p.owner_id', 'p.city', 'p.rent_type', 'p.building_type', 'p.rent_property_type'])
    .select(['p.rent_property_condition', 'p.currency_id', 'p.price_comparable', 'p.bedrooms', 'p.max_guests'])
    .select(['p.rating_rank', 'p.latitude', 'p.longitude'])
    .where('p.id', 'in', ids)
    .where('p.property_status', '=', PropertyStatus.Active)
    .where('o.is_active', '=', 1)
    .where('o.is_blocked', '=', 0)
    .execute();
  const features = await db
    .selectFrom('property_feature')
    .select(['property_id', 'feature'])
    .where('property_id', 'in', ids)
    .execute();
  const words = await db
    .selectFrom('property_word')
    .select(['property_id', 'word'])
    .where('property_id', 'in', ids)
    .execute();
  const featuresOf = byListing(features.map(({ property_id, feature }) => [property_id, feature]));
  const wordsOf = byListing(words.map(({ property_id, word }) => [property_id, word]));
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    facts: {
      ownerId: row.owner_id,
      city: row.city,
      rentType: row.rent_type,
      buildingType: row.building_type,
      rentPropertyType: row.rent_property_type,
      rentPropertyCondition: row.rent_property_condition,
      currencyId: row.currency_id,
      price: row.price_comparable,
      bedrooms: row.bedrooms,
      maxGuests: row.max_guests,
      rank: row.rating_rank,
      latitude: row.latitude,
      longitude: row.longitude,
      features: featuresOf.get(row.id) ?? [],
      tokens: joinedTokens(wordsOf.get(row.id) ?? []),
    },
  }));
}

function byListing(texts: [id: number, text: string][]): Map<number, string[]> {
  const grouped = new Map<number, string[]>();
  for (const [id, text] of texts) {
    const list = grouped.get(id);
    if (list) list.push(text);
    else grouped.set(id, [text]);
  }
  return grouped;
}

/** Records that the listing is about to change. Call it under the lock on the listing, before the change. `at` in epoch ms. */
export async function recordChange(trx: Trx, propertyId: number, at: number): Promise<void> {
  const [before] = await listFacts(trx, [propertyId]);
  await insertChange(trx, propertyId, before ? JSON.stringify(before.facts) : null, at);
}

/** Records that the listing is public and was not before. `at` in epoch ms. */
export async function recordPublication(trx: Trx, propertyId: number, at: number): Promise<void> {
  await insertChange(trx, propertyId, null, at);
}

async function insertChange(trx: Trx, property_id: number, before: string | null, changed_at: number): Promise<void> {
  await trx
    .insertInto('property_change')
    .values({ property_id, run: 0, changed_at, before })
    // What it was before the first of several changes is compared.
    .onConflict((conflict) => conflict.columns(['property_id', 'run']).doUpdateSet({ changed_at }))
    .execute();
}

/** Records that the owner's Active listings have become public, because the owner was activated or unblocked. `at` in epoch ms. */
export async function recordPublicationsOf(trx: Trx, ownerId: number, at: number): Promise<void> {
  // One statement, because an owner can have thousands of listings.
  await trx
    .insertInto('property_change')
    .columns(['property_id', 'run', 'changed_at'])
    .expression(
      trx
        .selectFrom('rent_property')
        .select(['id', sql.lit(0).as('run'), sql<number>`cast(${at} as bigint)`.as('changed_at')])
        .where('owner_id', '=', ownerId)
        .where('property_status', '=', PropertyStatus.Active)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.columns(['property_id', 'run']).doUpdateSet({ changed_at: at }))
    .execute();
}

/** The run whose rows are not deleted yet; undefined if the last run has ended. */
export async function findOpenRun(db: Database): Promise<number | undefined> {
  const open = await db
    .selectFrom('property_change')
    .select('run')
    .where('run', '>', 0)
    .orderBy('run')
    .limit(1)
    .executeTakeFirst();
  return open?.run;
}

/**
 * Takes the changes that have waited longest, at most {@link batchSize}, into the run. Returns their number, and how many characters the
 * texts that are compared have.
 */
export async function takeChanges(db: Database, run: number): Promise<{ taken: number; characters: number }> {
  const waiting = await db
    .selectFrom('property_change')
    .select(['property_id', sql<number>`length(coalesce(before, ''))`.as('length')])
    .where('run', '=', 0)
    .orderBy('changed_at')
    .orderBy('property_id')
    .limit(sql.lit(batchSize))
    .execute();
  if (waiting.length === 0) return { taken: 0, characters: 0 };
  const ids = waiting.map(({ property_id }) => property_id);
  await db.updateTable('property_change').set({ run }).where('run', '=', 0).where('property_id', 'in', ids).execute();
  let characters = waiting.reduce((sum, { length }) => sum + length, 0);
  for (let first = 0; first < ids.length; first += readAtOnce) {
    const words = await db
      .selectFrom('property_word')
      .select(sql<number | null>`sum(length(word))`.as('length'))
      .where('property_id', 'in', ids.slice(first, first + readAtOnce))
      .executeTakeFirstOrThrow();
    characters += Number(words.length ?? 0);
  }
  return { taken: ids.length, characters };
}

/** A listing of a run. */
export interface Change extends PublicListing {
  /** Epoch ms. */
  changedAt: number;
  /** What the listing was before; undefined if it was not public. */
  before: Facts | undefined;
}

/** The next listings of the run after `after`, at most 50, in the order of their ids. `last` is the last one looked at; undefined at the end. */
export async function listChanges(
  db: Database,
  run: number,
  after: number,
): Promise<{ changes: Change[]; last: number | undefined }> {
  const rows = await db
    .selectFrom('property_change')
    .select(['property_id', 'changed_at', 'before'])
    .where('run', '=', run)
    .where('property_id', '>', after)
    .orderBy('property_id')
    .limit(sql.lit(readAtOnce))
    .execute();
  const listings = await listFacts(
    db,
    rows.map(({ property_id }) => property_id),
  );
  const rowOf = new Map(rows.map((row) => [row.property_id, row]));
  const changes = listings.map((listing) => {
    const { changed_at, before } = rowOf.get(listing.id)!;
    return { ...listing, changedAt: changed_at, before: before === null ? undefined : (JSON.parse(before) as Facts) };
  });
  return { changes, last: rows.at(-1)?.property_id };
}

/** Ends the run: deletes some of its rows, and returns whether there are more. */
export async function deleteChanges(db: Database, run: number): Promise<boolean> {
  const some = await db
    .selectFrom('property_change')
    .select('property_id')
    .where('run', '=', run)
    .limit(sql.lit(batchSize))
    .execute();
  if (some.length === 0) return false;
  await db
    .deleteFrom('property_change')
    .where('run', '=', run)
    .where(
      'property_id',
      'in',
      some.map(({ property_id }) => property_id),
    )
    .execute();
  return some.length === batchSize;
}
