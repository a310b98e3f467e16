/** The reviews of `marketplace seed`, and the ratings of its listings. */
import { BookingStatus, ReviewStatus, UserRole } from '../../../generated/enumerations';
import { clearTables } from '../../database/clear';
import { testInstant, useTestApp } from '../../testing/app';
import { isSpread, testOnOneNode } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { rankOf } from '../../values/ratings';
import { countViolations } from '../move/repository-facts';
import { seed } from '../seeding';

const listings = 300;

const app = useTestApp();
beforeAll(async () => {
  await app.db.transaction().execute((trx) => clearTables(trx));
  if (isSpread) return;
  const urls = { DATABASE_URL: app.config.databaseUrl, STORAGE_URL: app.config.storageUrl };
  const args = ['--listings', String(listings)];
  expect(await seed(args, { ...testEnvironment, ...urls }, undefined, testInstant)).toMatchObject({ exitCode: 0 });
});

testOnOneNode('ratings agree with the reviews of completed stays', async () => {
  const broken = Object.entries(await countViolations(app.db)).filter(([, count]) => count > 0);
  expect(broken).toEqual([]);
  const reviews = await app.db
    .selectFrom('review as v')
    .innerJoin('reservation as r', 'r.id', 'v.reservation_id')
    .selectAll('v')
    .select(['r.status as stay', 'r.ends_at', 'r.customer_id', 'r.owner_id'])
    .execute();
  expect(new Set(reviews.map(({ author_role }) => author_role))).toEqual(new Set([UserRole.Owner, UserRole.Customer]));
  for (const { stay, status, ends_at, created_at, publishes_at, published_at, ...review } of reviews) {
    expect(stay).toBe(BookingStatus.Completed);
    const isOwner = review.author_role === UserRole.Owner;
    expect(review.author_id).toBe(isOwner ? review.owner_id : review.customer_id);
    expect(review.subject_id).toBe(isOwner ? review.customer_id : review.owner_id);
    expect(created_at).toBeGreaterThanOrEqual(ends_at);
    expect(created_at).toBeLessThanOrEqual(Math.min(testInstant, published_at ?? publishes_at));
    if (status === ReviewStatus.Sealed) expect(publishes_at).toBeGreaterThan(testInstant);
    else expect(published_at).toBeLessThanOrEqual(testInstant);
  }
  const rated = await app.db
    .selectFrom('rent_property')
    .select(['rating_sum', 'rating_count', 'rating_rank'])
    .where('rating_count', '>', 0)
    .execute();
  for (const { rating_sum, rating_count, rating_rank } of rated)
    expect(rating_rank).toBe(rankOf(rating_sum, rating_count));
  expect(rated.length).toBeGreaterThan(0.15 * listings);
});

testOnOneNode('searches by rating find some of the listings', async () => {
  const found = async (query: object) => {
    const call = { query: { ...query, includeTotalCount: true } };
    return (await app.call('getRentProperties', call)).envelope.pagination!.totalCount!;
  };
  const [all, good, best] = [await found({}), await found({ minRating: 4 }), await found({ minRating: 4.8 })];
  expect(best).toBeGreaterThan(0);
  expect(good).toBeGreaterThan(best);
  expect(all).toBeGreaterThan(good);
});
