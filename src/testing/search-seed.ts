import { sql } from 'kysely';
import { seed } from '../commands/seeding';
import { learnContents } from '../database/bulk';
import { clearTables } from '../database/clear';
import { unknownCity } from '../listings/rates';
import { rankOf } from '../values/ratings';
import { type TestApp, testInstant } from './app';
import { testEnvironment } from './environment';

/** Fills the database with 2000 listings, some of which have weekend prices and reviews, and lets the engine learn about them. */
export async function seedForSearches(app: TestApp): Promise<void> {
  await app.db.transaction().execute((trx) => clearTables(trx));
  const urls = { DATABASE_URL: app.config.databaseUrl, STORAGE_URL: app.config.storageUrl };
  const { exitCode } = await seed(['--listings', '2000'], { ...testEnvironment, ...urls }, undefined, testInstant);
  expect(exitCode).toBe(0);
  // Some listings have weekend prices.
  const some = await app.db
    .selectFrom('rent_property')
    .select(['id', 'city', 'price_comparable as price'])
    .where('rent_type', '=', 1)
    .limit(600)
    .execute();
  const wholeCalendar = { first_day: 0, end_day: 2_932_897, weekday_comparable: null, min_stay_nights: null };
  const rows = some.map(({ id, city, price }, index) => {
    const weekend = 100_000 + 2_000 * index;
    return {
      property_id: id,
      ...wholeCalendar,
      weekend_comparable: weekend,
      lowest_comparable: Math.min(price, weekend),
      highest_comparable: Math.max(price, weekend),
      // A server of the previous release does not store it.
      city: index % 5 === 0 ? unknownCity : city,
    };
  });
  await app.db.insertInto('property_rate').values(rows).execute();
  // One of five listings has reviews.
  for (const rating of [1, 2, 3, 4, 5])
    await app.db
      .updateTable('rent_property')
      .set({ rating_sum: rating, rating_count: 1, rating_rank: rankOf(rating, 1) })
      .where(sql<number>`id % 25`, '=', rating)
      .execute();
  await learnContents(app.db);
}
