import { BookingStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { bookingStatusTransitions } from '../../generated/state-machines';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { type EventOf, allows } from '../contract/state-machine';
import type { Role } from '../contract/caller';

export type BookingEvent = EventOf<typeof bookingStatusTransitions>;

/** Whether the contract lets `event`, caused by `by`, lead from one state to the other. */
export function isAllowed(event: BookingEvent, by: Role | 'System', from: BookingStatus, to: BookingStatus): boolean {
  return allows(bookingStatusTransitions, event, by, names.BookingStatus[from], names.BookingStatus[to]);
}

/** The states in which a reservation has its nights for itself. */
export const nightHolding: readonly BookingStatus[] = bookingStatusTransitions.holdsNights.map(
  (name) => BookingStatus[name],
);

/** Whether the nights are free again in `status`. A stay that took place keeps the nights it had. */
export function freesNights(status: BookingStatus): boolean {
  return !nightHolding.includes(status) && status !== BookingStatus.Completed;
}

/** The refusal of a step that the state does not allow; names the state. */
export function stateConflict(status: BookingStatus) {
  return fail('STATE_CONFLICT', {
    message: say('stay.state', { state: say(`BookingStatus.${names.BookingStatus[status]}`) }),
  });
}

/** What time alone makes of a reservation at `now` (epoch ms); undefined while it stays as it is. */
export function dueStatus(
  { status, hold_expires_at, ends_at }: { status: BookingStatus; hold_expires_at: number | null; ends_at: number },
  now: number,
): BookingStatus | undefined {
  const { Pending, DepositPaid, Confirmed, Expired, Completed } = BookingStatus;
  if (status === Pending && hold_expires_at !== null && hold_expires_at <= now) return Expired;
  if (status === DepositPaid && ends_at <= now) return Expired;
  if (status === Confirmed && ends_at <= now) return Completed;
  return undefined;
}
