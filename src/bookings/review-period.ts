import { BookingStatus, UserRole } from '../../generated/enumerations';
import type { Row } from '../database/tables';

export type ReviewingParty = 'customer' | 'owner';

const period = 14 * 24 * 60 * 60_000;

/**
 * Who may review a stay, and until when (epoch ms): both parties after its end; the customer alone if the owner has cancelled it. Undefined
 * if neither side may.
 */
export function reviewPeriodOf({
  status,
  ends_at,
  cancelled_at,
  cancelled_by_role,
}: Pick<Row<'reservation'>, 'status' | 'ends_at' | 'cancelled_at' | 'cancelled_by_role'>):
  | { until: number; parties: readonly ReviewingParty[] }
  | undefined {
  if (status === BookingStatus.Completed) return { until: ends_at + period, parties: ['customer', 'owner'] };
  if (status === BookingStatus.Cancelled && cancelled_at !== null && cancelled_by_role === UserRole.Owner)
    return { until: cancelled_at + period, parties: ['customer'] };
  return undefined;
}
