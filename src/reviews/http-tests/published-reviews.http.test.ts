import { randomUUID } from 'node:crypto';
import { NotificationType, ReviewStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { notifiedOf } from '../../testing/alterations';
import { type Actor, idsOf, testInstant, useTestApp } from '../../testing/app';
import { insertListing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { completedStay, hide, published, ratingOf, reviewEventsOf, reviewed, reviewsOf } from '../../testing/reviews';
import { day } from '../../testing/time';

const { Hidden } = ReviewStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const mine = (as: Actor, query: Record<string, unknown> = {}) => callAs(app, as, 'getMyReviews', { query });
const reply = (as: Actor, id: number, text = 'Thank you.') =>
  callAs(app, as, 'replyToReview', { path: { id }, body: { text } });

describe('replyToReview', () => {
  test('publishes one reply of the reviewed party', async () => {
    const stay = await completedStay(app);
    const id = await published(app, stay);
    expect((await reply('customer', id)).status).toBe(404);
    expect((await reply('otherOwner', id)).status).toBe(404);
    expect((await reply('owner', id)).data).toMatchObject({ reply: 'Thank you.', isMine: false });
    expect(await reply('owner', id, 'again')).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await reviewsOf(app, stay.propertyId)).data).toMatchObject([{ reply: 'Thank you.' }]);
    expect((await notifiedOf(app, stay.id, 'customer')).at(-1)).toBe(NotificationType.ReviewReplied);
    expect(await reviewEventsOf(app, id)).toEqual(['review.published', 'review.replied']);
  });

  test('publishes the due review that it replies to, and no due review of another listing', async () => {
    const [stay, other] = [await completedStay(app), await completedStay(app)];
    const [id, otherId] = [await reviewed(app, 'customer', stay.id), await reviewed(app, 'customer', other.id)];
    app.clock.advance(14 * day);
    const headers = { 'Idempotency-Key': randomUUID() };
    const replied = await callAs(app, 'owner', 'replyToReview', { path: { id }, body: { text: 'Thanks.' }, headers });
    expect(replied.status).toBe(200);
    expect(await reviewEventsOf(app, id)).toEqual(['review.published', 'review.replied']);
    expect(await reviewEventsOf(app, otherId)).toEqual([]);
  });

  test('returns 404 for a sealed and for a hidden review, 400, 401 and 403', async () => {
    const stay = await completedStay(app);
    const id = await reviewed(app, 'customer', stay.id);
    expect((await reply('owner', id)).status).toBe(404);
    await reviewed(app, 'owner', stay.id);
    await hide(app, id);
    expect((await reply('owner', id)).status).toBe(404);
    expect((await reply('owner', id, '')).status).toBe(400);
    expect((await reply('admin', id)).status).toBe(403);
    expect((await app.call('replyToReview', { path: { id }, body: { text: 'x' } })).status).toBe(401);
  });
});

describe('hideReview', () => {
  test('hides a review from everyone but its author, changes the rating at once, and is recorded', async () => {
    const stay = await completedStay(app);
    const other = await completedStay(app, { propertyId: stay.propertyId, daysAgo: 9 });
    const id = await published(app, stay, 1);
    await published(app, other, 4);
    expect(await ratingOf(app, stay.propertyId)).toEqual([2.5, 2]);
    expect((await hide(app, id)).data).toMatchObject({ status: Hidden, privateText: null });
    expect(await ratingOf(app, stay.propertyId)).toEqual([4, 1]);
    expect((await hide(app, id)).data).toMatchObject({ status: Hidden });
    expect(await ratingOf(app, stay.propertyId)).toEqual([4, 1]);
    expect(idsOf(await reviewsOf(app, stay.propertyId))).not.toContain(id);
    expect(idsOf(await mine('owner', { aboutMe: true }))).not.toContain(id);
    expect((await mine('customer')).data).toContainEqual(expect.objectContaining({ id, status: Hidden }));
    expect(await reviewEventsOf(app, id)).toEqual(['review.published', 'review.hidden']);
    expect(await toldOf(app, stay.id, NotificationType.ReviewHidden)).toMatchObject([{ reason: 'insulting' }]);
    const audited = await app.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject', '=', `reservation:${stay.id}`)
      .execute();
    expect(audited).toMatchObject([{ action: 'hideReview', reason: 'insulting' }]);
  });

  test("of an owner's review of a customer leaves the listing's rating", async () => {
    const stay = await completedStay(app);
    const id = await reviewed(app, 'owner', stay.id, { rating: 1 });
    await reviewed(app, 'customer', stay.id, { rating: 3 });
    expect((await hide(app, id)).status).toBe(200);
    expect(await ratingOf(app, stay.propertyId)).toEqual([3, 1]);
  });

  test('returns 404 for a sealed review, 400, 401 and 403', async () => {
    const id = await reviewed(app, 'customer', (await completedStay(app)).id);
    expect((await hide(app, id)).status).toBe(404);
    expect((await hide(app, id, 'owner')).status).toBe(403);
    expect((await callAs(app, 'admin', 'hideReview', { path: { id }, body: {} })).status).toBe(400);
    expect((await app.call('hideReview', { path: { id }, body: { reason: 'x' } })).status).toBe(401);
  });
});

describe('getReviewsByProperty and getMyReviews', () => {
  test('page by key', async () => {
    const propertyId = await insertListing(app);
    const ids: number[] = [];
    for (let index = 0; index < 5; index += 1) {
      app.clock.set(testInstant + index);
      ids.unshift(await published(app, await completedStay(app, { propertyId, daysAgo: 5 + 3 * index })));
    }
    for (const list of ['public', 'mine'] as const) {
      const seen: number[] = [];
      let cursor: string | null = null;
      do {
        const query: Record<string, unknown> = { pageSize: 2, ...(cursor && { cursor }) };
        const page =
          list === 'public'
            ? await app.call('getReviewsByProperty', { path: { propertyId }, query })
            : await mine('customer', query);
        expect(page.status).toBe(200);
        seen.push(...idsOf(page));
        cursor = page.envelope.pagination!.nextCursor;
      } while (cursor);
      expect(seen.filter((id) => ids.includes(id))).toEqual(ids);
    }
    const counted = await app.call('getReviewsByProperty', {
      path: { propertyId },
      query: { includeTotalCount: true },
    });
    expect(counted.envelope.pagination!.totalCount).toBe(5);
  });

  test('return 404 for a listing that is not public, except to its owner; 401 and 403', async () => {
    const { suspended } = app.sandbox.propertyIds;
    expect((await reviewsOf(app, suspended)).status).toBe(404);
    expect((await reviewsOf(app, suspended, 'owner')).status).toBe(200);
    expect((await reviewsOf(app, 2_147_483_647)).status).toBe(404);
    expect((await app.call('getMyReviews')).status).toBe(401);
    expect((await mine('agent')).status).toBe(403);
    expect((await mine('customer', { pageSize: 0 })).status).toBe(400);
  });
});
