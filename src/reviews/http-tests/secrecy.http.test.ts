import { dereferenced, operationsOf, readDocument } from '../../contract/document';
import type { OperationId } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { findInDatabase } from '../../testing/canaries';
import { numberAll } from '../../testing/events';
import { completedStay, hide, ratingOf, reviewed, reviewsOf } from '../../testing/reviews';
import { day } from '../../testing/time';

/**
 * Only its author sees a sealed review by any path: every operation that reads is called as every other user, and neither the texts of
 * the review nor its id as a review's may be in a response.
 */
const app = useTestApp({ RATE_LIMITS: 'off' });
beforeEach(() => app.clock.set(testInstant));

const words = { text: 'canaryopinion', privateText: 'canarysecret' };
const others: Actor[] = ['owner', 'admin', 'agent', 'otherCustomer', 'otherOwner'];

/** All operations that read, with the parameters that the stay gives. */
const reading = operationsOf(dereferenced(readDocument())).flatMap(({ method, path, operationId }) =>
  method.toUpperCase() === 'GET' ? [{ path, operationId: operationId as OperationId }] : [],
);

async function everythingReadBy(as: Actor | undefined, stay: { id: number; propertyId: number }): Promise<string> {
  const texts: string[] = [];
  for (const { operationId, path } of reading) {
    const ids: Record<string, number | string> = { propertyId: stay.propertyId, reservationId: stay.id, token: 'x' };
    const isOfListing = /RentProperties|AvailableDates|Favorite/.test(path);
    ids.id = isOfListing ? stay.propertyId : stay.id;
    for (const name of ['userId', 'ownerId', 'customerId']) ids[name] = app.sandbox.userIds.customer;
    const call = { path: ids, query: operationId === 'getMyReviews' ? { aboutMe: true } : {} };
    const { bytes } = await (as ? callAs(app, as, operationId, call) : app.call(operationId, call));
    texts.push(`${operationId}: ${bytes.toString()}`);
  }
  return texts.join('\n');
}

test('no operation that reads shows a sealed review to anyone but its author', async () => {
  const stay = await completedStay(app);
  await reviewed(app, 'customer', stay.id, { ...words, rating: 1 });
  await numberAll(app.db);
  for (const as of [...others, undefined]) {
    const seen = await everythingReadBy(as, stay);
    expect(seen).not.toContain('canary');
    expect(seen).not.toMatch(/"reviewsCount":[1-9]/);
    expect(seen).not.toContain('"type":"review.');
  }
  // The texts are found where they may be.
  expect(await everythingReadBy('customer', stay)).toContain('getMyData');
  const mine = await callAs(app, 'customer', 'getMyData', {});
  expect(mine.bytes.toString()).toContain(words.text);
  expect((await callAs(app, 'customer', 'getMyReviews', {})).bytes.toString()).toContain(words.privateText);
  // Neither events, notifications, the audit log nor deliveries contain them.
  const places = await findInDatabase(app, Object.values(words));
  expect(places).toEqual([`review.private_text: ${words.privateText}`, `review.text: ${words.text}`]);
});

test('changing a sealed review by its id returns the same to others as an id that does not exist', async () => {
  const stay = await completedStay(app);
  const id = await reviewed(app, 'customer', stay.id, words);
  const attempts = (path: { id: number }) => [
    callAs(app, 'owner', 'updateReview', { path, body: { rating: 1, text: 'x' } }),
    callAs(app, 'owner', 'replyToReview', { path, body: { text: 'x' } }),
    hide(app, path.id),
  ];
  const [real, unknown] = await Promise.all([
    Promise.all(attempts({ id })),
    Promise.all(attempts({ id: 2_147_483_647 })),
  ]);
  const shown = (replies: typeof real) => replies.map(({ status, code, envelope }) => [status, code, envelope.message]);
  expect(shown(real)).toEqual(shown(unknown));
});

test('the rating of a listing changes with the publication, and not with a sealed review', async () => {
  const stay = await completedStay(app);
  const before = await app.call('getRentPropertyById', { path: { id: stay.propertyId } });
  const id = await reviewed(app, 'customer', stay.id, { rating: 2 });
  const after = await app.call('getRentPropertyById', { path: { id: stay.propertyId } });
  expect(after.data).toEqual(before.data);
  expect(after.headers.get('etag')).toBe(before.headers.get('etag'));
  const { envelope } = await app.call('getReviewsByProperty', {
    path: { propertyId: stay.propertyId },
    query: { includeTotalCount: true },
  });
  expect(envelope).toMatchObject({ data: [], pagination: { totalCount: 0 } });

  await reviewed(app, 'owner', stay.id);
  expect(await ratingOf(app, stay.propertyId)).toEqual([2, 1]);
  const published = await app.call('getRentPropertyById', { path: { id: stay.propertyId } });
  expect(published.headers.get('etag')).not.toBe(before.headers.get('etag'));
  // The version and the time of the last change are those of the owner's changes.
  const { averageRating: _average, reviewsCount: _count, ...others } = published.data as Record<string, unknown>;
  expect(before.data).toMatchObject(others);
  expect((await reviewsOf(app, stay.propertyId)).data).toMatchObject([{ id }]);
});

test('private texts are shown to the two parties only, also after publication', async () => {
  const stay = await completedStay(app);
  await reviewed(app, 'customer', stay.id, words);
  await reviewed(app, 'owner', stay.id, { text: 'A good guest.', privateText: 'canaryowner' });
  for (const as of ['admin', 'agent', 'otherCustomer', 'otherOwner', undefined] as const)
    expect(await everythingReadBy(as, stay)).not.toMatch(/canarysecret|canaryowner/);
  expect(await everythingReadBy('owner', stay)).toContain('canarysecret');
  expect(await everythingReadBy('customer', stay)).toContain('canaryowner');
});

test('a review is not read before the 14 days are over, and is read by everyone afterwards', async () => {
  const stay = await completedStay(app);
  await reviewed(app, 'customer', stay.id, words);
  const until = (await getReservation(app, stay.id)).ends_at + 14 * day;
  app.clock.set(until - 1);
  expect((await reviewsOf(app, stay.propertyId)).data).toEqual([]);
  app.clock.set(until);
  expect((await reviewsOf(app, stay.propertyId)).data).toMatchObject([{ text: words.text }]);
});
