import { BookingStatus, UserRole } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import type { RecordKey, Row } from '../database/tables';
import type { Party } from './parties';
import { isPaidFor } from './repository-payments';

const period = 14 * 24 * 60 * 60_000;

/** Until when a stay that ended at `endsAt` can be reviewed; both epoch ms. */
export function reviewsEndAt(endsAt: number): number {
  return endsAt + period;
}

type Stay = RecordKey & Pick<Row<'reservation'>, 'status' | 'ends_at' | 'cancelled_at' | 'cancelled_by_role'>;

/**
 * Who may review a stay, and until when (epoch ms): both parties after its end; the customer alone if the owner has cancelled it after a payment
 * was confirmed. Undefined if neither may. Without the payment, an owner could book and cancel with accounts of their own, or a
 * stranger could book and wait for the cancellation, and each booking would add a rating at no cost.
 */
export async function findReviewPeriod(
  db: Database,
  stay: Stay,
): Promise<{ until: number; parties: readonly Party[] } | undefined> {
  const { status, ends_at, cancelled_at, cancelled_by_role } = stay;
  if (status === BookingStatus.Completed) return { until: reviewsEndAt(ends_at), parties: ['customer', 'owner'] };
  const isOwners = status === BookingStatus.Cancelled && cancelled_by_role === UserRole.Owner;
  if (!isOwners || cancelled_at === null || !(await isPaidFor(db, stay))) return undefined;
  return { until: reviewsEndAt(cancelled_at), parties: ['customer'] };
}
