import { NotificationType, ReviewStatus, UserRole } from '../../generated/enumerations';
import type { Reservation } from '../bookings/repository';
import type { Caller } from '../contract/caller';
import type { Trx } from '../database/connection';
import type { RecordKey } from '../database/tables';
import { auditAdministrator } from '../journal/repository-audit';
import { notify } from '../notifications/repository';
import { publishReviewEvent, textsOf } from './publishing';
import { addToRating, getReview, setReview } from './repository';

/**
 * Hides a published review of the reservation: changes the rating of the listing, and notifies the author. Does nothing to another review.
 * The caller holds the lock of the listing.
 */
export async function hideIn(
  trx: Trx,
  reservation: Reservation,
  key: RecordKey,
  act: { by: Caller; reason: string; traceId: string; at: number },
): Promise<void> {
  const { reason, at } = act;
  const changes = { status: ReviewStatus.Hidden, updated_at: at };
  if (!(await setReview(trx, key, ReviewStatus.Published, changes))) return;
  const review = await getReview(trx, key);
  if (review.author_role === UserRole.Customer) await addToRating(trx, key.property_id, -review.rating, -1);
  await publishReviewEvent(trx, 'review.hidden', review, at);
  await notify(trx, {
    to: [review.author_id],
    type: NotificationType.ReviewHidden,
    parameters: { ...textsOf(reservation), reason },
    reservationId: reservation.id,
    propertyId: reservation.property_id,
    at,
  });
  await auditAdministrator(trx, 'hideReview', `reservation:${reservation.id}`, act);
}
