import { BookingStatus } from '../../generated/enumerations';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { dateIn, insertReservation } from './bookings';
import { insertListing } from './listings';

/** A stay of three nights that has ended two days ago, at a new listing unless `propertyId` names one. */
export async function completedStay(
  app: TestApp,
  { propertyId, daysAgo = 6 }: { propertyId?: number; daysAgo?: number } = {},
): Promise<{ id: number; propertyId: number }> {
  const property_id = propertyId ?? (await insertListing(app));
  const id = await insertReservation(app, BookingStatus.Completed, dateIn(app, -daysAgo), { property_id });
  return { id, propertyId: property_id };
}

/** Adds a review; by default with 5 stars. */
export function review(
  app: TestApp,
  as: Actor,
  reservationId: number,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  return callAs(app, as, 'addReview', { body: { reservationId, rating: 5, text: 'A bright flat.', ...more } });
}

/** The id of a new review; throws if it was rejected. */
export async function reviewed(
  app: TestApp,
  as: Actor,
  reservationId: number,
  more: Record<string, unknown> = {},
): Promise<number> {
  const { status, envelope, data } = await review(app, as, reservationId, more);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** The id of the customer's review of a stay that both parties have reviewed. */
export async function published(app: TestApp, stay: { id: number }, rating = 5): Promise<number> {
  const id = await reviewed(app, 'customer', stay.id, { rating });
  await reviewed(app, 'owner', stay.id);
  return id;
}

/** The public reviews of a listing. */
export function reviewsOf(app: TestApp, propertyId: number, as?: Actor): Promise<Reply> {
  const call = { path: { propertyId } };
  return as ? callAs(app, as, 'getReviewsByProperty', call) : app.call('getReviewsByProperty', call);
}

/** The rating of a listing as everyone sees it. */
export async function ratingOf(app: TestApp, id: number): Promise<[average: number | null, count: number]> {
  const { data } = await app.call('getRentPropertyById', { path: { id } });
  const { averageRating, reviewsCount } = data as { averageRating: number | null; reviewsCount: number };
  return [averageRating, reviewsCount];
}

/** Hides a review. */
export function hide(app: TestApp, id: number, as: Actor = 'admin'): Promise<Reply> {
  return callAs(app, as, 'hideReview', { path: { id }, body: { reason: 'insulting' } });
}

/** The types of the events about a review. */
export async function reviewEventsOf(app: TestApp, id: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('outbox')
    .select('type')
    .where('resource_kind', '=', 'review')
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The id of the customer's review of a new stay, which both parties have reviewed. */
export async function publishedReview(app: TestApp): Promise<number> {
  return published(app, await completedStay(app));
}

/** Replies to a review of the customer. */
export function replyTo(app: TestApp, id: number, as: Actor = 'owner'): Promise<Reply> {
  return callAs(app, as, 'replyToReview', { path: { id }, body: { text: 'Thank you.' } });
}

/** Both parties review a stay with texts that begin with `name`, and the owner replies; each request has an Idempotency-Key. */
export async function reviewEachOther(
  app: TestApp,
  { guest, host, stay }: { guest: Actor; host: Actor; stay: number },
  name: string,
): Promise<void> {
  const write = (as: Actor) => {
    const body = { reservationId: stay, rating: 2, text: `${name}-opinion`, privateText: `${name}-private` };
    return app.call('addReview', { as, body, headers: { 'Idempotency-Key': `${stay}-review` } });
  };
  const { data } = await write(guest);
  const { id } = data as { id: number };
  expect((await write(host)).status).toBe(200);
  const reply = { path: { id }, body: { text: `${name}-reply` }, headers: { 'Idempotency-Key': `${stay}-reply` } };
  expect((await app.call('replyToReview', { as: host, ...reply })).status).toBe(200);
}
