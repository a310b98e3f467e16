import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { withFacts } from './0004-growth/search';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import { type Schema, TableBuilder, addBigint, createIndexes, createUniqueIndexes, required } from './schema';

export const largeIndexes: readonly LargeIndex[] = [
  {
    table: 'rent_property',
    name: 'rent_property_rating',
    columns: withFacts('property_status', 'rating_rank', 'id'),
    newColumns: { rating_rank: 0 },
  },
  {
    table: 'rent_property',
    name: 'rent_property_city_rating',
    columns: withFacts('property_status', 'city', 'rating_rank', 'id'),
  },
];

/**
 * Reviews of stays. The unique index allows one review of each role a reservation. A listing has the sum and the number of the ratings in its
 * published reviews, and `rating_rank`, by which searches sort: the average in hundredths × 1,000,000, plus the number of reviews.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'review')
    .id()
    .bigint('property_id', required)
    .bigint('reservation_id', required)
    .integer('author_id', required)
    .enumeration('author_role', required)
    .integer('subject_id', required)
    .enumeration('status', required)
    .integer('rating', required)
    .integer('cleanliness')
    .integer('communication')
    .integer('accuracy')
    .integer('location')
    .integer('value')
    .text('text')
    .text('private_text')
    .text('reply')
    .bigint('replied_at')
    .bigint('publishes_at', required)
    .bigint('published_at')
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('status_known', sql`status between 0 and 2`)
    .check('author_known', sql`author_role in (1, 2)`)
    .check('rated', sql`rating between 1 and 5`)
    .check('published', sql`(status = 0) = (published_at is null)`)
    .check('replied', sql`replied_at is null or published_at is not null`)
    .create();
  if (dialectOf(db) === 'postgres') {
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    await sql`alter table review alter column id type bigint`.execute(db);
    await sql`alter table review drop constraint review_pkey,
      add constraint review_pkey primary key (id, property_id)`.execute(db);
  }
  await createUniqueIndexes(db, 'review', { author_once: ['property_id', 'reservation_id', 'author_role'] });
  await createIndexes(db, 'review', { author: ['author_id', 'created_at', 'id'] });
  for (const [name, columns, where] of [
    ['review_subject', ['subject_id', 'published_at', 'id'], sql<boolean>`status = 1`],
    ['review_listing', ['property_id', 'published_at', 'id'], sql<boolean>`status = 1 and author_role = 2`],
    ['review_due', ['publishes_at', 'id'], sql<boolean>`status = 0`],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('review')
      .columns([...columns])
      .where(where)
      .execute();
  for (const column of ['rating_sum', 'rating_count'])
    await addBigint(db, 'rent_property', column, (build) => build.notNull().defaultTo(0));
  await completeLargeIndexes(db, largeIndexes);
}
