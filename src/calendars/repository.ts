import { expressionBuilder } from 'kysely';
import { PropertyStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import type { NewRow, RecordKey, Row, RowChanges, Tables } from '../database/tables';
import { leaseMs, maxRetryMs, periodMs, tooFarAhead } from './times';

export type Import = Row<'calendar_import'>;

/** The feed of a listing; undefined if it has none yet. */
export async function findFeed(db: Database, propertyId: number): Promise<Row<'calendar_feed'> | undefined> {
  return db.selectFrom('calendar_feed').selectAll().where('property_id', '=', propertyId).executeTakeFirst();
}

/** Inserts the feed of a listing, and returns it, or the one that a concurrent request has inserted. */
export async function insertFeed(db: Database, row: NewRow<'calendar_feed'>): Promise<Row<'calendar_feed'>> {
  await db
    .insertInto('calendar_feed')
    .values(row)
    .onConflict((conflict) => conflict.column('property_id').doNothing())
    .execute();
  return (await findFeed(db, row.property_id))!;
}

/** Replaces the token of the listing's feed, and those of the feeds for the platforms of its imports. */
export async function replaceFeed(trx: Trx, feed: NewRow<'calendar_feed'>, tokenOf: () => string): Promise<void> {
  const { token, created_at } = feed;
  await trx
    .insertInto('calendar_feed')
    .values(feed)
    .onConflict((conflict) => conflict.column('property_id').doUpdateSet({ token, created_at }))
    .execute();
  for (const one of await listImports(trx, feed.property_id)) await setImport(trx, one, { feed_token: tokenOf() });
}

/** A reader of an exported calendar: the platform of one import, or any other reader. */
export interface FeedReader {
  propertyId: number;
  importId: number | undefined;
  /** The version that it has read last. */
  exportedEtag: string | null;
}

/**
 * The reader that a feed's token belongs to. Undefined if the token is unknown, the listing
 * is archived, or its owner's account is closed.
 */
export async function findFeedReader(db: Database, propertyId: number, token: string): Promise<FeedReader | undefined> {
  const open = await db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .leftJoin('calendar_feed as f', (join) => join.onRef('f.property_id', '=', 'p.id').on('f.token', '=', token))
    .leftJoin('calendar_import as i', (join) => join.onRef('i.property_id', '=', 'p.id').on('i.feed_token', '=', token))
    .where('p.id', '=', propertyId)
    .where('p.property_status', '<>', PropertyStatus.Archived)
    .where('o.closed_at', 'is', null)
    .select(['f.token', 'i.id', 'f.exported_etag', 'i.exported_etag as import_etag'])
    .executeTakeFirst();
  if (!open || (open.token === null && open.id === null)) return undefined;
  const { id, exported_etag, import_etag } = open;
  return { propertyId, importId: id ?? undefined, exportedEtag: id === null ? exported_etag : import_etag };
}

/** Records which version of the listing's calendar the reader has read at `now` (epoch ms), unless it has read it before. */
export async function recordExport(
  db: Database,
  { propertyId, importId, exportedEtag }: FeedReader,
  etag: string,
  now: number,
): Promise<void> {
  if (exportedEtag === etag) return;
  const version = { exported_etag: etag, exported_at: now };
  if (importId !== undefined) return setImport(db, { id: importId, property_id: propertyId }, version);
  await db.updateTable('calendar_feed').set(version).where('property_id', '=', propertyId).execute();
}

export async function getStatus(db: Database, propertyId: number): Promise<PropertyStatus> {
  const query = db.selectFrom('rent_property').select('property_status').where('id', '=', propertyId);
  return (await query.executeTakeFirstOrThrow()).property_status;
}

/** The imports of a listing, oldest first. */
export async function listImports(db: Database, propertyId: number): Promise<Import[]> {
  return db.selectFrom('calendar_import').selectAll().where('property_id', '=', propertyId).orderBy('id').execute();
}

export async function insertImport(trx: Trx, row: NewRow<'calendar_import'>): Promise<Import> {
  return trx.insertInto('calendar_import').values(row).returningAll().executeTakeFirstOrThrow();
}

export async function setImport(
  db: Database,
  { id, property_id }: RecordKey,
  changes: RowChanges<'calendar_import'>,
): Promise<void> {
  await db
    .updateTable('calendar_import')
    .set(changes)
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}

/** Records for all imports of the listing what has been announced of their nights. */
export async function announceAllImports(
  trx: Trx,
  propertyId: number,
  changes: Pick<RowChanges<'calendar_import'>, 'announced_at' | 'is_unannounced'>,
): Promise<void> {
  await trx.updateTable('calendar_import').set(changes).where('property_id', '=', propertyId).execute();
}

export async function findImport(db: Database, { id, property_id }: RecordKey): Promise<Import | undefined> {
  const query = db.selectFrom('calendar_import').selectAll().where('id', '=', id);
  return query.where('property_id', '=', property_id).executeTakeFirst();
}

/** An import of one of the caller's listings; of any listing, if the caller is an administrator. */
export async function findOwnImport(db: Database, id: number, { role, userId }: Caller): Promise<Import | undefined> {
  return db
    .selectFrom('calendar_import as i')
    .innerJoin('rent_property as p', 'p.id', 'i.property_id')
    .selectAll('i')
    .where('i.id', '=', id)
    .$if(!isAdministrator(role), (query) => query.where('p.owner_id', '=', userId))
    .executeTakeFirst();
}

/** Deletes the nights and conflicts of an import. */
export async function deleteNightsAndConflicts(trx: Trx, { id, property_id }: RecordKey): Promise<void> {
  for (const table of ['calendar_night', 'calendar_conflict', 'calendar_request_conflict'] as const)
    await trx.deleteFrom(table).where('import_id', '=', id).where('property_id', '=', property_id).execute();
}

/** Deletes an import that has no nights. Its past blocks remain. False if it does not exist. */
export async function deleteImport(trx: Trx, { id, property_id }: RecordKey): Promise<boolean> {
  await trx
    .updateTable('blocked_date_range')
    .set({ import_id: null })
    .where('import_id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
  const query = trx.deleteFrom('calendar_import').where('id', '=', id).where('property_id', '=', property_id);
  return (await query.returning('id').executeTakeFirst()) !== undefined;
}

/**
 * Whether the next reading was set while a clock was ahead of `now` (epoch ms). After failures it may be up to `maxRetryMs` ahead, unless the
 * last failure is ahead itself.
 */
function isSetAhead(now: number) {
  const eb = expressionBuilder<Tables, 'calendar_import'>();
  return eb.and([
    eb('next_read_at', '>', tooFarAhead(now, periodMs)),
    eb.or([
      eb('problem_at', 'is', null),
      eb('problem_at', '>', now + periodMs),
      eb('next_read_at', '>', now + periodMs + maxRetryMs),
    ]),
  ]);
}

/**
 * Of the slow imports, or of the others, the one that has been due for the longest time at `now` (epoch ms), without those that a process is
 * reading, those of archived listings, and those of owners who are blocked, inactive or among `excludedOwners`. Otherwise one whose next reading
 * was set while a clock was ahead.
 */
export async function findDueImport(
  db: Database,
  { now, isSlow, excludedOwners }: { now: number; isSlow: boolean; excludedOwners: readonly number[] },
): Promise<(RecordKey & { owner_id: number }) | undefined> {
  const query = db
    .selectFrom('calendar_import as i')
    .innerJoin('rent_property as p', 'p.id', 'i.property_id')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .where((eb) =>
      eb.or([
        eb('i.leased_until', 'is', null),
        eb('i.leased_until', '<=', now),
        eb('i.leased_until', '>', tooFarAhead(now, leaseMs)),
      ]),
    )
    .where('i.slowness', isSlow ? '>' : '=', 0)
    .where('p.property_status', '<>', PropertyStatus.Archived)
    .where('o.is_blocked', '=', 0)
    .where('o.is_active', '=', 1)
    .$if(excludedOwners.length > 0, (query) => query.where('p.owner_id', 'not in', excludedOwners))
    .select(['i.id', 'i.property_id', 'p.owner_id'])
    .orderBy('i.next_read_at')
    .orderBy('i.id')
    .limit(1);
  // Two statements, each of which reads a range of an index.
  return (
    (await query.where('i.next_read_at', '<=', now).executeTakeFirst()) ??
    (await query.where(isSetAhead(now)).executeTakeFirst())
  );
}

/**
 * Leases the import to this process. Undefined if another process has a lease at `now` (epoch ms), or, with `onlyDue`, if the import is not
 * due. One of several concurrent calls succeeds.
 */
export async function leaseImport(
  db: Database,
  { id, property_id }: RecordKey,
  { now, onlyDue }: { now: number; onlyDue: boolean },
): Promise<Import | undefined> {
  return db
    .updateTable('calendar_import')
    .set((eb) => ({ leased_until: now + leaseMs, reads: eb('reads', '+', 1) }))
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where((eb) =>
      eb.or([
        eb('leased_until', 'is', null),
        eb('leased_until', '<=', now),
        eb('leased_until', '>', tooFarAhead(now, leaseMs)),
      ]),
    )
    .$if(onlyDue, (query) => query.where((eb) => eb.or([eb('next_read_at', '<=', now), isSetAhead(now)])))
    .returningAll()
    .executeTakeFirst();
}

/** Whether no later reading of the import has begun. Call it under the lock on the listing. */
export async function isLatestReading(trx: Trx, { id, property_id, reads }: Import): Promise<boolean> {
  const query = trx
    .selectFrom('calendar_import')
    .select('id')
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('reads', '=', reads);
  return (await query.executeTakeFirst()) !== undefined;
}

/** The owner and the title of a listing, and the time zone of its city, IANA. */
export async function getOwnerAndTimeZone(db: Database, propertyId: number) {
  const query = db
    .selectFrom('rent_property as p')
    .innerJoin('city as c', 'c.id', 'p.city')
    .select(['p.owner_id', 'p.title', 'c.time_zone'])
    .where('p.id', '=', propertyId);
  return query.executeTakeFirstOrThrow();
}

/** The owner of a listing, as limits count the reads of its calendars. */
export async function getCountedOwner(db: Database, propertyId: number) {
  const query = db
    .selectFrom('rent_property as p')
    .innerJoin('app_user as o', 'o.id', 'p.owner_id')
    .select(['p.owner_id', 'o.activated_by'])
    .where('p.id', '=', propertyId);
  const { owner_id, activated_by } = await query.executeTakeFirstOrThrow();
  return { userId: owner_id, isIdentified: activated_by !== null };
}
