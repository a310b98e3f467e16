import { sql } from 'kysely';
import { ReviewStatus, UserRole } from '../../generated/enumerations';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetOrder, type KeysetRows, byCreation, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, RecordKey, Row, RowChanges } from '../database/tables';
import { persistedText } from '../database/text-about-people';
import { rankOf } from '../values/ratings';

export type ReviewRow = Row<'review'>;

const { Sealed, Published } = ReviewStatus;

/** By the time of publication. */
const byPublication: KeysetOrder<{ published_at: number | null; id: number }> = {
  columns: ['v.published_at', 'v.id'],
  direction: 'desc',
  keyOf: ({ published_at, id }) => [published_at!, id],
};

/** The unique key `review_author_once` rejects a second review of the author. */
export async function insertReview(trx: Trx, row: NewRow<'review'>): Promise<number> {
  return (await trx.insertInto('review').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

export async function getReview(db: Database, { id, property_id }: RecordKey): Promise<ReviewRow> {
  const query = db.selectFrom('review').selectAll().where('id', '=', id).where('property_id', '=', property_id);
  return query.executeTakeFirstOrThrow();
}

/** The key of a review, and its reservation. */
const keyColumns = ['id', 'property_id', 'reservation_id', 'publishes_at'] as const;

export type ReviewKey = Pick<ReviewRow, (typeof keyColumns)[number]>;

/** A review that the user has written. */
export async function findOwn(db: Database, id: number, userId: number): Promise<ReviewKey | undefined> {
  const query = db.selectFrom('review').select(keyColumns).where('id', '=', id).where('author_id', '=', userId);
  return query.executeTakeFirst();
}

/** A published review about the user. */
export async function findAbout(db: Database, id: number, userId: number): Promise<ReviewKey | undefined> {
  return db
    .selectFrom('review')
    .select(keyColumns)
    .where('id', '=', id)
    .where('subject_id', '=', userId)
    .where('status', '=', Published)
    .executeTakeFirst();
}

/** A review that is not sealed. */
export async function findUnsealed(db: Database, id: number): Promise<ReviewKey | undefined> {
  const query = db.selectFrom('review').select(keyColumns).where('id', '=', id).where('status', '<>', Sealed);
  return query.executeTakeFirst();
}

/** The roles that have reviewed a reservation. */
export async function listAuthors(db: Database, reservation: RecordKey): Promise<UserRole[]> {
  const rows = await ofReservation(db, reservation).select('author_role').execute();
  return rows.map(({ author_role }) => author_role);
}

function ofReservation(db: Database, { id, property_id }: RecordKey) {
  return db.selectFrom('review').where('reservation_id', '=', id).where('property_id', '=', property_id);
}

/** Changes a review in the state `from`. Compare-and-swap: false if it is in another one. */
export async function setReview(
  trx: Trx,
  { id, property_id }: RecordKey,
  from: ReviewStatus,
  changes: RowChanges<'review'> & { updated_at: number },
): Promise<boolean> {
  const updated = await trx
    .updateTable('review')
    .set(changes)
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', from)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Stores the reply; false if the review has one or is not published. */
export async function insertReply(trx: Trx, { id, property_id }: RecordKey, reply: string | null, at: number) {
  const updated = await trx
    .updateTable('review')
    .set({ reply, replied_at: at, updated_at: at })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', Published)
    .where('replied_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Publishes the sealed reviews of a reservation, and returns them. The caller holds the lock of the listing. */
export async function publishSealed(trx: Trx, { id, property_id }: RecordKey, at: number): Promise<ReviewRow[]> {
  return trx
    .updateTable('review')
    .set({ status: Published, published_at: at, updated_at: at })
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', Sealed)
    .returningAll()
    .execute();
}

/**
 * Adds to the sum and the number of a listing's ratings. The caller holds the lock of the listing. The version of the listing stays, because
 * an owner who changes the listing at the same time changes nothing that a review has changed.
 */
export async function addToRating(trx: Trx, propertyId: number, sum: number, count: number): Promise<void> {
  if (count === 0) return;
  const listing = trx.selectFrom('rent_property').select(['rating_sum', 'rating_count']).where('id', '=', propertyId);
  const before = await listing.executeTakeFirstOrThrow();
  const [rating_sum, rating_count] = [before.rating_sum + sum, before.rating_count + count];
  await trx
    .updateTable('rent_property')
    .set({ rating_sum, rating_count, rating_rank: rankOf(rating_sum, rating_count) })
    .where('id', '=', propertyId)
    .execute();
}

export type DueScope = { propertyId?: number; userId?: number; reviewId?: number };

/** The sealed reviews in the scope whose period has ended at `now` (epoch ms), at most `limit`: of a listing, by or about a user, one, or all. */
export async function listDueReviews(
  db: Database,
  now: number,
  limit: number,
  { propertyId, userId, reviewId }: DueScope,
) {
  return db
    .selectFrom('review')
    .select(keyColumns)
    .where('status', '=', (eb) => eb.lit(Sealed))
    .where('publishes_at', '<=', now)
    .$if(propertyId !== undefined, (query) => query.where('property_id', '=', propertyId!))
    .$if(reviewId !== undefined, (query) => query.where('id', '=', reviewId!))
    .$if(userId !== undefined, (query) =>
      query.where((eb) => eb.or([eb('author_id', '=', userId!), eb('subject_id', '=', userId!)])),
    )
    .orderBy('publishes_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** A published review of a listing with its author's name, which is empty for a closed account. */
export interface PropertyReviewRow extends ReviewRow {
  first_name: string;
}

/** The statement of {@link listOfProperty}. The conditions are literals, so that the index of published reviews is used. */
function selectOfProperty(db: Database, propertyId: number) {
  return db
    .selectFrom('review as v')
    .innerJoin('app_user as a', 'a.id', 'v.author_id')
    .where('v.property_id', '=', propertyId)
    .where('v.status', '=', sql.lit(Published))
    .where('v.author_role', '=', sql.lit(UserRole.Customer))
    .selectAll('v')
    .select('a.first_name');
}

/** A page of the published reviews of a listing by customers, newest first. */
export async function listOfProperty(
  db: Database,
  propertyId: number,
  page: Page,
): Promise<KeysetRows<PropertyReviewRow>> {
  return readSlice(selectOfProperty(db, propertyId), byPublication, page);
}

export function selectBy(db: Database, userId: number) {
  return db.selectFrom('review as v').where('v.author_id', '=', userId).selectAll('v');
}

function selectAbout(db: Database, userId: number) {
  return db
    .selectFrom('review as v')
    .where('v.subject_id', '=', userId)
    .where('v.status', '=', sql.lit(Published))
    .selectAll('v');
}

/** A page of the reviews that the user has written, newest first. */
export async function listBy(db: Database, userId: number, page: Page): Promise<KeysetRows<ReviewRow>> {
  return readSlice(selectBy(db, userId), byCreation('v'), page);
}

/** A page of the published reviews about the user and the user's listings, newest first. */
export async function listAbout(db: Database, userId: number, page: Page): Promise<KeysetRows<ReviewRow>> {
  return readSlice(selectAbout(db, userId), byPublication, page);
}

/** At most `limit` of the reviews that the user has written, or of the published ones about the user, after `last`; newest first. */
export async function pageOfReviews(
  db: Database,
  side: 'by' | 'about',
  userId: number,
  last: ReviewRow | undefined,
  limit: number,
): Promise<ReviewRow[]> {
  if (side === 'by')
    return selectSlice(selectBy(db, userId), byCreation('v'), {
      limit,
      after: last && [last.created_at, last.id],
    }).execute();
  const after = last && byPublication.keyOf(last);
  return selectSlice(selectAbout(db, userId), byPublication, { limit, after }).execute();
}

/** The text to store for a text about the users `persons`; null if one of them has closed the account. */
export function textAbout(trx: Trx, persons: readonly number[], text: string | null | undefined) {
  return persistedText(trx, sql.join(persons), text || null);
}
