import { sql } from 'kysely';
import { SavedSearchNotify } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import { givenRows } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import { type KeysetRows, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, Row, RowChanges } from '../database/tables';

export type SavedSearchRow = Row<'saved_search'>;

function selectOwn(db: Database, userId: number) {
  return db.selectFrom('saved_search').selectAll().where('user_id', '=', userId);
}

/** A page of the user's saved searches, newest first. */
export async function listSavedSearches(db: Database, userId: number, page: Page): Promise<KeysetRows<SavedSearchRow>> {
  const { updatedSince } = page;
  const own = selectOwn(db, userId).$if(updatedSince !== undefined, (query) =>
    query.where('updated_at', '>=', updatedSince!),
  );
  return readSlice(own, byCreation('saved_search'), page);
}

/** The next saved searches of the user after `last`, newest first. */
export async function pageOfSavedSearches(
  db: Database,
  userId: number,
  last: SavedSearchRow | undefined,
  limit: number,
): Promise<SavedSearchRow[]> {
  const after = last && ([last.created_at, last.id] as const);
  return selectSlice(selectOwn(db, userId), byCreation('saved_search'), { limit, after }).execute();
}

export async function findSavedSearch(db: Database, userId: number, id: number): Promise<SavedSearchRow | undefined> {
  return selectOwn(db, userId).where('id', '=', id).executeTakeFirst();
}

/** Call it under the lock on the user's row. */
export async function countSavedSearches(trx: Trx, userId: number): Promise<number> {
  const counted = trx.selectFrom('saved_search').where('user_id', '=', userId);
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Returns the id. */
export async function insertSavedSearch(trx: Trx, row: NewRow<'saved_search'>): Promise<number> {
  const { id } = await trx.insertInto('saved_search').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function setSavedSearch(
  db: Database,
  { id, user_id }: Pick<SavedSearchRow, 'id' | 'user_id'>,
  changes: RowChanges<'saved_search'>,
): Promise<void> {
  await db.updateTable('saved_search').set(changes).where('id', '=', id).where('user_id', '=', user_id).execute();
}

/** Returns false if the user has no such saved search. */
export async function deleteSavedSearch(db: Database, userId: number, id: number): Promise<boolean> {
  const deleted = db.deleteFrom('saved_search').where('id', '=', id).where('user_id', '=', userId);
  return (await deleted.executeTakeFirst()).numDeletedRows > 0n;
}

/** After how long without a log-in a user's saved searches are paused, in ms. */
const pausedAfter = 365 * 24 * 60 * 60_000;

/**
 * The saved searches that may notify, with all that decides it: their users are neither blocked nor closed, have a verified address or
 * number, and have logged in during the last year before `now` (epoch ms) or registered in it.
 */
function selectNotifying(db: Database, run: number, now: number) {
  return db
    .selectFrom('saved_search as s')
    .innerJoin('app_user as u', 'u.id', 's.user_id')
    .where('s.notify', '<>', SavedSearchNotify.Off)
    .where('s.notified_run', '<', run)
    .where('u.is_blocked', '=', 0)
    .where('u.closed_at', 'is', null)
    .where((eb) => eb.or([eb('u.is_email_verified', '=', 1), eb('u.is_phone_verified', '=', 1)]))
    .where((eb) => eb(eb.fn.coalesce('u.last_login_at', 'u.created_at'), '>=', now - pausedAfter));
}

/** A saved search as the job compares it. */
export type ComparedSearch = Pick<SavedSearchRow, 'id' | 'user_id' | 'filters' | 'since'>;

/** The next saved searches after the id `after` that have not notified of the run. */
export async function listCompared(
  db: Database,
  { run, now, after, limit }: { run: number; now: number; after: number; limit: number },
): Promise<ComparedSearch[]> {
  return selectNotifying(db, run, now)
    .select(['s.id', 's.user_id', 's.filters', 's.since'])
    .where('s.id', '>', after)
    .orderBy('s.id')
    .limit(sql.lit(limit))
    .execute();
}

export type LockedSearch = Pick<SavedSearchRow, 'id' | 'user_id' | 'name' | 'notify' | 'told'>;

/** Locks those of the saved searches that still have not notified of the run. */
export async function lockCompared(
  trx: Trx,
  ids: readonly number[],
  { run, now }: { run: number; now: number },
): Promise<LockedSearch[]> {
  return selectNotifying(trx, run, now)
    .select(['s.id', 's.user_id', 's.name', 's.notify', 's.told'])
    .where('s.id', 'in', ids)
    .orderBy('s.id')
    .$call(forNoKeyUpdate(trx, 's'))
    .execute();
}

type Told = Pick<SavedSearchRow, 'id' | 'told' | 'last_count'>;

/** Stores what the saved searches have notified of at `at` (epoch ms), in the transaction of the notifications. */
export async function setTold(trx: Trx, rows: readonly Told[], run: number, at: number): Promise<void> {
  if (rows.length === 0) return;
  await sql`update saved_search set told = given.told, last_count = given.last_count, notified_run = ${run},
    last_notified_at = ${at}, updated_at = ${at}
    from ${givenRows(trx, 'saved_search', rows)} as given where saved_search.id = given.id`.execute(trx);
}

/** The last run that a saved search has notified of; 0 if there was none. */
export async function findLastRun(db: Database): Promise<number> {
  const row = await db
    .selectFrom('saved_search')
    .select((eb) => eb.fn.max<number | null>('notified_run').as('last'))
    .executeTakeFirst();
  return row?.last ?? 0;
}
