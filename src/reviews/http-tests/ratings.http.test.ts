import fc from 'fast-check';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import {
  completedStay,
  hide,
  published,
  ratingOf,
  review,
  reviewEventsOf,
  reviewed,
  reviewsOf,
} from '../../testing/reviews';
import { day } from '../../testing/time';
import { publishDueReviews } from '../publishing';

const app = useTestApp({ RATE_LIMITS: 'off', DATABASE_POOL_SIZE: '10' });
beforeEach(() => app.clock.set(testInstant));

/** What a test does with one of the stays of a listing. */
type Step = { do: 'customer' | 'owner' | 'hide' | 'change'; stay: number; rating: number } | { do: 'wait' };

const someStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom('customer', 'owner', 'customer', 'hide', 'change'),
      stay: fc.nat(3),
      rating: fc.integer({ min: 1, max: 5 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'wait' } as const) },
);

/** A customer's review in the naive model. */
interface Known {
  rating: number;
  state: 'sealed' | 'published' | 'hidden';
}

const agrees = fc.asyncProperty(fc.array(someStep, { minLength: 3, maxLength: 14 }), async (steps) => {
  app.clock.set(testInstant);
  const propertyId = await insertListing(app);
  const stays = [];
  // They end on four days, so that a wait ends the time of some.
  for (const daysAgo of [6, 9, 12, 15]) stays.push(await completedStay(app, { propertyId, daysAgo }));
  const known: (Known | undefined)[] = [];
  const ids: number[] = [];
  const ownerHasWritten: boolean[] = [];
  const untils = await Promise.all(stays.map(async ({ id }) => (await getReservation(app, id)).ends_at + 14 * day));
  for (const step of steps) {
    if (step.do === 'wait') {
      app.clock.advance(3 * day);
      await publishDueReviews(app);
      for (const [index, one] of known.entries())
        if (one?.state === 'sealed' && untils[index]! <= app.clock.now()) one.state = 'published';
    } else {
      const { stay, rating } = step;
      const one = known[stay];
      const isOpen = untils[stay]! > app.clock.now();
      if (step.do === 'customer') {
        const { status, data } = await review(app, 'customer', stays[stay]!.id, { rating });
        expect(status).toBe(isOpen && !one ? 200 : 409);
        if (status === 200) {
          known[stay] = { rating, state: ownerHasWritten[stay] ? 'published' : 'sealed' };
          ids[stay] = data.id as number;
        }
      } else if (step.do === 'owner') {
        const { status } = await review(app, 'owner', stays[stay]!.id, { rating });
        expect(status).toBe(isOpen && !ownerHasWritten[stay] ? 200 : 409);
        if (status === 200) {
          ownerHasWritten[stay] = true;
          if (one?.state === 'sealed') one.state = 'published';
        }
      } else if (one && step.do === 'hide') {
        expect((await hide(app, ids[stay]!)).status).toBe(one.state === 'sealed' ? 404 : 200);
        if (one.state === 'published') one.state = 'hidden';
      } else if (one && step.do === 'change') {
        const call = { path: { id: ids[stay]! }, body: { rating, text: 'Changed.' } };
        const { status } = await callAs(app, 'customer', 'updateReview', call);
        expect(status).toBe(one.state === 'sealed' ? 200 : 409);
        if (status === 200) one.rating = rating;
      }
    }
    const counted = known.filter((one) => one?.state === 'published').map((one) => one!.rating);
    const average = counted.reduce((sum, rating) => sum + rating, 0) / counted.length;
    const [shownAverage, count] = await ratingOf(app, propertyId);
    expect([shownAverage, count]).toEqual([counted.length === 0 ? null : expect.closeTo(average, 2), counted.length]);
    const { data } = await reviewsOf(app, propertyId);
    expect((data as { rating: number }[]).map(({ rating }) => rating).sort()).toEqual(counted.sort());
  }
});

test('the rating of a listing is that of its published reviews, after every step of random histories', async () => {
  await fc.assert(agrees, { numRuns: 25, seed: 21 });
  await fc.assert(agrees, { numRuns: 5 });
});

const times = <Result>(count: number, work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, () => work()));

test('50 second reviews at once publish both reviews once', async () => {
  const { id, propertyId } = await completedStay(app);
  const first = await reviewed(app, 'customer', id, { rating: 4 });
  const replies = await times(50, () => review(app, 'owner', id));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  expect(await ratingOf(app, propertyId)).toEqual([4, 1]);
  expect(await reviewEventsOf(app, first)).toEqual(['review.published']);
  const rows = await app.db.selectFrom('review').select('status').where('reservation_id', '=', id).execute();
  expect(rows).toEqual([{ status: 1 }, { status: 1 }]);
});

test('both parties at once, and reviews of several stays of a listing at once, give the sum of the ratings', async () => {
  const propertyId = await insertListing(app);
  const stays = [];
  for (const daysAgo of [6, 9, 12]) stays.push(await completedStay(app, { propertyId, daysAgo }));
  const sent = stays.flatMap(({ id }, index) => [
    review(app, 'customer', id, { rating: index + 1 }),
    review(app, 'owner', id),
  ]);
  for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
  expect(await ratingOf(app, propertyId)).toEqual([2, 3]);
});

test('a review that is hidden several times at once is subtracted once', async () => {
  const stay = await completedStay(app);
  const id = await published(app, stay, 1);
  await published(app, await completedStay(app, { propertyId: stay.propertyId, daysAgo: 9 }), 5);
  for (const { status } of await times(8, () => hide(app, id))) expect(status).toBe(200);
  expect(await ratingOf(app, stay.propertyId)).toEqual([5, 1]);
  expect((await reviewEventsOf(app, id)).filter((type) => type === 'review.hidden')).toHaveLength(1);
});

test('a review, a change of the listing and the job at once lose nothing', async () => {
  const { id, propertyId } = await completedStay(app);
  await reviewed(app, 'customer', id, { rating: 3 });
  app.clock.set((await getReservation(app, id)).ends_at + 14 * day);
  await Promise.all([
    publishDueReviews(app),
    publishDueReviews(app),
    reviewsOf(app, propertyId),
    reviewsOf(app, propertyId),
  ]);
  expect(await ratingOf(app, propertyId)).toEqual([3, 1]);
});

test('one reply of several at once is stored', async () => {
  const id = await published(app, await completedStay(app));
  const replies = await times(6, () =>
    callAs(app, 'owner', 'replyToReview', { path: { id }, body: { text: 'Thank you.' } }),
  );
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await reviewEventsOf(app, id)).filter((type) => type === 'review.replied')).toHaveLength(1);
});
