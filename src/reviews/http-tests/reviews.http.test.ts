import { BookingStatus, NotificationType, ReviewStatus, UserRole } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { notifiedOf } from '../../testing/alterations';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { dateIn, getReservation, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { payBalance, reserve } from '../../testing/payments';
import { completedStay, ratingOf, review, reviewEventsOf, reviewed, reviewsOf } from '../../testing/reviews';
import { day } from '../../testing/time';
import { publishDueReviews } from '../publishing';

const { Sealed, Published } = ReviewStatus;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const mine = (as: Actor, query: Record<string, unknown> = {}) => callAs(app, as, 'getMyReviews', { query });
const update = (as: Actor, id: number, body: object) => callAs(app, as, 'updateReview', { path: { id }, body });
/** A Confirmed stay of three nights for 135 dinars, of which nothing is paid. */
async function bookWithoutDeposit(): Promise<number> {
  const propertyId = await insertListing(app, { deposit_minor: 0 });
  const body = { propertyId, startDate: dateIn(app, 40), endDate: dateIn(app, 43) };
  const { data } = await callAs(app, 'customer', 'bookReservation', { body });
  expect(data).toMatchObject({ status: BookingStatus.Confirmed });
  return data.id as number;
}

async function cancelAsOwner(id: number) {
  const cancelled = await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'repairs' } });
  expect(cancelled.status).toBe(200);
}

const content = { rating: 3, text: 'Changed.' };

describe('addReview', () => {
  test('seals the first review and publishes both with the second', async () => {
    const { id, propertyId } = await completedStay(app);
    const categories = { cleanliness: 5, communication: null, accuracy: 4, location: null, value: null };
    const first = await review(app, 'customer', id, { categories, privateText: 'The tap drips.' });
    const { ends_at } = await getReservation(app, id);
    expect(first.data).toMatchObject({
      status: Sealed,
      authorRole: UserRole.Customer,
      isMine: true,
      rating: 5,
      categories,
      privateText: 'The tap drips.',
      publishesAt: new Date(ends_at + 14 * day).toISOString().replace('.000', ''),
      publishedAt: null,
    });
    expect(first.envelope.message).toMatch(/sealed/);
    expect(await ratingOf(app, propertyId)).toEqual([null, 0]);
    expect(await notifiedOf(app, id, 'owner')).toEqual([NotificationType.ReviewWritten]);

    const second = await review(app, 'owner', id, { rating: 4 });
    expect(second.data).toMatchObject({ status: Published, authorRole: UserRole.Owner });
    expect(await ratingOf(app, propertyId)).toEqual([5, 1]);
    const shown = (await reviewsOf(app, propertyId)).data;
    expect(shown).toEqual([
      {
        id: first.data.id,
        propertyId,
        authorName: expect.any(String),
        rating: 5,
        categories,
        text: 'A bright flat.',
        publishedAt: second.data.publishedAt,
        reply: null,
        repliedAt: null,
      },
    ]);
    expect(await notifiedOf(app, id, 'owner')).toEqual([
      NotificationType.ReviewWritten,
      NotificationType.ReviewPublished,
    ]);
    expect(await notifiedOf(app, id, 'customer')).toEqual([NotificationType.ReviewPublished]);
    expect(await reviewEventsOf(app, first.data.id)).toEqual(['review.published']);
    expect(await reviewEventsOf(app, second.data.id)).toEqual(['review.published']);
    const [about] = (await mine('owner', { aboutMe: true })).data;
    expect(about).toMatchObject({ id: first.data.id, isMine: false, privateText: 'The tap drips.' });
  });

  test('returns 409 for a second review of the same party, before and after publication', async () => {
    const { id } = await completedStay(app);
    await reviewed(app, 'customer', id);
    expect(await review(app, 'customer', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await reviewed(app, 'owner', id);
    expect(await review(app, 'owner', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('returns 409 when the stay is not completed, or the 14 days are over', async () => {
    expect(await review(app, 'customer', await reserve(app, BookingStatus.Confirmed))).toMatchObject({ status: 409 });
    expect(await review(app, 'customer', await reserve(app, BookingStatus.Cancelled))).toMatchObject({ status: 409 });
    expect(await review(app, 'owner', await reserve(app, BookingStatus.NoShow, -3))).toMatchObject({ status: 409 });
    const { id } = await completedStay(app);
    const { ends_at } = await getReservation(app, id);
    app.clock.set(ends_at + 14 * day);
    expect(await review(app, 'customer', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    app.clock.set(ends_at + 14 * day - 1);
    expect((await review(app, 'customer', id)).status).toBe(200);
  });

  test('applies the end of the stay first', async () => {
    const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, -5), {
      property_id: await insertListing(app),
    });
    expect((await review(app, 'customer', id)).status).toBe(200);
    expect((await toldOf(app, id, NotificationType.ReservationCompleted))[0]).toMatchObject({
      reviewUntil: { date: expect.any(String), time: '00:00' },
    });
  });

  test('allows only the customer to review a stay that the owner has cancelled, and publishes after 14 days', async () => {
    const id = await reserve(app, BookingStatus.Confirmed);
    await cancelAsOwner(id);
    expect((await toldOf(app, id, NotificationType.ReservationCancelled))[0]).toHaveProperty('reviewUntil');
    expect(await review(app, 'owner', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const added = await reviewed(app, 'customer', id, { rating: 1 });
    expect(await notifiedOf(app, id, 'owner')).toEqual([]);
    app.clock.set(testInstant + 14 * day);
    await publishDueReviews(app);
    expect(await reviewEventsOf(app, added)).toEqual(['review.published']);
  });

  test('returns 409 for a stay that the owner has cancelled before anything was paid', async () => {
    const declared = await reserve(app, BookingStatus.DepositPaid);
    for (const id of [await reserve(app, BookingStatus.Pending), declared, await bookWithoutDeposit()]) {
      await cancelAsOwner(id);
      expect((await toldOf(app, id, NotificationType.ReservationCancelled))[0]).not.toHaveProperty('reviewUntil');
      expect(await review(app, 'customer', id, { rating: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    }
  });

  test('allows a review of a stay without deposit whose balance was paid before the owner cancelled it', async () => {
    const id = await bookWithoutDeposit();
    await payBalance(app, id, 135);
    await cancelAsOwner(id);
    expect((await review(app, 'customer', id, { rating: 1 })).status).toBe(200);
  });

  test('returns 400, 401, 403 and 404', async () => {
    const { id } = await completedStay(app);
    expect((await review(app, 'customer', id, { rating: 6 })).status).toBe(400);
    expect((await review(app, 'customer', id, { rating: 0 })).status).toBe(400);
    expect((await review(app, 'customer', id, { text: '' })).status).toBe(400);
    const foreign = await review(app, 'owner', id, { categories: { cleanliness: 5, value: 3 } });
    expect(foreign).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(foreign.envelope.errors).toMatchObject([{ field: 'categories.value' }]);
    expect((await app.call('addReview', { body: { reservationId: id, ...content } })).status).toBe(401);
    expect((await review(app, 'admin', id)).status).toBe(403);
    expect((await review(app, 'otherCustomer', id)).status).toBe(404);
    expect((await review(app, 'otherOwner', id)).status).toBe(404);
  });
});

describe('updateReview', () => {
  test('replaces a sealed review, and returns 409 after publication', async () => {
    const { id } = await completedStay(app);
    const added = await reviewed(app, 'customer', id, { privateText: 'private', categories: { value: 2 } });
    const changed = await update('customer', added, content);
    expect(changed.data).toMatchObject({ ...content, privateText: null, status: Sealed });
    expect(changed.data.categories.value).toBeNull();
    expect((await update('owner', added, content)).status).toBe(404);
    expect((await update('otherCustomer', added, content)).status).toBe(404);
    expect((await update('admin', added, content)).status).toBe(403);
    await reviewed(app, 'owner', id);
    expect(await update('customer', added, content)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('publishes a review whose time is over, and returns 409', async () => {
    const { id, propertyId } = await completedStay(app);
    const added = await reviewed(app, 'customer', id);
    const { ends_at } = await getReservation(app, id);
    app.clock.set(ends_at + 14 * day);
    expect(await update('customer', added, content)).toMatchObject({ status: 409 });
    expect(await ratingOf(app, propertyId)).toEqual([5, 1]);
  });
});

describe('publication after 14 days', () => {
  test('happens once, by the job', async () => {
    await publishDueReviews(app);
    const { id, propertyId } = await completedStay(app);
    const added = await reviewed(app, 'customer', id, { rating: 4 });
    const { ends_at } = await getReservation(app, id);
    app.clock.set(ends_at + 14 * day - 1);
    expect(await publishDueReviews(app)).toBe(0);
    app.clock.set(ends_at + 14 * day);
    expect(await Promise.all([publishDueReviews(app), publishDueReviews(app)])).toContain(1);
    expect(await ratingOf(app, propertyId)).toEqual([4, 1]);
    expect(await reviewEventsOf(app, added)).toEqual(['review.published']);
    expect(await review(app, 'owner', id)).toMatchObject({ status: 409 });
  });

  test('happens when the reviews are read', async () => {
    const stays = [await completedStay(app), await completedStay(app)] as const;
    for (const { id } of stays) await reviewed(app, 'customer', id);
    app.clock.set((await getReservation(app, stays[0].id)).ends_at + 14 * day);
    expect((await reviewsOf(app, stays[0].propertyId)).data).toHaveLength(1);
    expect((await mine('customer')).data[0]).toMatchObject({ status: Published });
    expect(await ratingOf(app, stays[1].propertyId)).toEqual([5, 1]);
  });
});
