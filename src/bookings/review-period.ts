import { BookingStatus, UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { RecordKey, Row } from '../database/tables';
import { isPaidFor } from './repository-payments';

export type ReviewingParty = 'customer' | 'owner';

const period = 14 * 24 * 60 * 60_000;

/** Until when a stay that ended at `endsAt` can be reviewed; both epoch ms. */
export function reviewsEndAt(endsAt: number): number {
  return endsAt + period;
}

interface ReviewPeriod {
  until: number;
  parties: readonly ReviewingParty[];
}

type Stay = RecordKey & Pick<Row<'reservation'>, 'status' | 'ends_at' | 'cancelled_at' | 'cancelled_by_role'>;

/**
 * Who may review a stay for which a payment was confirmed, and until when (epoch ms): both parties after its end; the customer alone if the owner
 * has cancelled it. Undefined if neither side may. Without the payment, an owner could book a listing without a deposit with accounts of their
 * own, or a stranger could book and wait for the cancellation, and each booking would add a rating at no cost.
 */
export async function findReviewPeriod(db: Database, stay: Stay): Promise<ReviewPeriod | undefined> {
  const period = periodOf(stay);
  return period && (await isPaidFor(db, stay)) ? period : undefined;
}

function periodOf({ status, ends_at, cancelled_at, cancelled_by_role }: Stay): ReviewPeriod | undefined {
  if (status === BookingStatus.Completed) return { until: reviewsEndAt(ends_at), parties: ['customer', 'owner'] };
  const isOwners = status === BookingStatus.Cancelled && cancelled_by_role === UserRole.Owner;
  return isOwners && cancelled_at !== null ? { until: reviewsEndAt(cancelled_at), parties: ['customer'] } : undefined;
}
