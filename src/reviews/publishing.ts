import { NotificationType, UserRole } from '../../generated/enumerations';
import { type Reservation, lockReservation } from '../bookings/repository';
import type { Dependencies } from '../contract/dependencies';
import { forEachDue } from '../database/batches';
import type { Trx } from '../database/connection';
import { lockRow } from '../database/dialect';
import { type EventType, publish } from '../journal/repository-outbox';
import { notify } from '../notifications/repository';
import {
  type DueScope,
  type ReviewKey,
  type ReviewRow,
  addToRating,
  getReview,
  listDueReviews,
  publishSealed,
} from './repository';
import { partiesOf } from './view';

/**
 * What happens to reviews. Each step runs under the lock of the listing, because it changes the listing's rating.
 *
 * - addReview → Sealed; if the other party has written, Sealed → Published for both, in the same transaction.
 * - Sealed → Published when the time to write is over: in a job, and before reviews are read ({@link publishDue}).
 * - Published → Hidden by hideReview.
 */
type Needs = Pick<Dependencies, 'database' | 'clock'>;

/** The parameters of the texts of notifications about a review. */
export function textsOf({ shown_title: title, start_date: startDate, end_date: endDate }: Reservation) {
  return { title, startDate, endDate };
}

export async function publishReviewEvent(
  trx: Trx,
  type: EventType & `review.${string}`,
  review: ReviewRow,
  at: number,
): Promise<void> {
  const { id, property_id, reservation_id, status, rating, author_role } = review;
  const about = { reservationId: reservation_id, propertyId: property_id, ...partiesOf(review) };
  const data = { ...about, status, rating, role: author_role };
  await publish(trx, { type, resource: { kind: 'review', id }, data, at });
}

/** Publishes the sealed reviews of a reservation together, with the listing's rating. */
export async function publishReviews(trx: Trx, reservation: Reservation, at: number): Promise<void> {
  const published = await publishSealed(trx, reservation, at);
  const ratings = published.filter(({ author_role }) => author_role === UserRole.Customer).map(({ rating }) => rating);
  const sum = ratings.reduce((total, rating) => total + rating, 0);
  await addToRating(trx, reservation.property_id, sum, ratings.length);
  for (const review of published) {
    await publishReviewEvent(trx, 'review.published', review, at);
    await notify(trx, {
      to: [review.subject_id],
      type: NotificationType.ReviewPublished,
      parameters: textsOf(reservation),
      reservationId: reservation.id,
      propertyId: reservation.property_id,
      at,
    });
  }
}

/** Publishes a review whose period has ended; false if it is no longer sealed. */
async function publishOne({ database, clock }: Needs, key: ReviewKey): Promise<boolean> {
  return database.transaction(async (trx) => {
    await lockRow(trx, 'rent_property', key.property_id);
    const at = clock.now();
    const reservation = await lockReservation(trx, { id: key.reservation_id, property_id: key.property_id });
    const { published_at, publishes_at } = await getReview(trx, key);
    if (published_at !== null || publishes_at > at) return false;
    await publishReviews(trx, reservation, at);
    return true;
  });
}

/** How many reviews one batch before a read publishes. */
const readBatch = 200;

/** Publishes the reviews in `scope` whose period has ended, before they are read. Publishes none during maintenance. */
export async function publishDue(
  { database, clock, maintenance }: Needs & Pick<Dependencies, 'maintenance'>,
  scope: DueScope,
): Promise<void> {
  if (maintenance.isOn) return;
  for (;;) {
    const due = await listDueReviews(database.read, clock.now(), readBatch, scope);
    for (const key of due) await publishOne({ database, clock }, key);
    if (due.length < readBatch) return;
  }
}

/** Publishes all reviews whose period has ended, each in its own transaction, and returns how many. A failure does not affect others. */
export async function publishDueReviews(needs: Needs & Pick<Dependencies, 'log' | 'stopping'>): Promise<number> {
  const { database, clock, log, stopping } = needs;
  return forEachDue(
    (limit) => listDueReviews(database.read, clock.now(), limit, {}),
    (due) => publishOne(needs, due),
    {
      stopping,
      onFailure: (error, { id }) => log.error({ err: error, reviewId: id }, 'the publication of a review failed'),
    },
  );
}
