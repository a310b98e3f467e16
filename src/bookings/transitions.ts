import { BookingStatus, type PaymentStatus } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { bookingStatusTransitions, paymentStatusTransitions } from '../../generated/state-machines';
import type { Caller, Role } from '../contract/caller';
import { fail } from '../contract/failures';
import { isAdministrator } from '../contract/roles';
import { type EventOf, allows } from '../contract/state-machine';
import type { Row } from '../database/tables';
import { createMessage } from '../languages';
import type { CalendarDate } from '../values/dates';

type BookingEvent = EventOf<typeof bookingStatusTransitions>;

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
    message: createMessage('stay.state', { state: createMessage(`BookingStatus.${names.BookingStatus[status]}`) }),
  });
}

/**
 * Why `by` cannot call the stay off `today` in its city; undefined where they can. The customer and the owner may before it begins, an
 * administrator until it ends.
 */
export function cancellationRefusal(
  { status, start_date, end_date }: Pick<Row<'reservation'>, 'status' | 'start_date' | 'end_date'>,
  by: Caller,
  today: CalendarDate,
) {
  if (!isAllowed('cancelReservation', by.role, status, BookingStatus.Cancelled)) return stateConflict(status);
  const isOver = today >= (isAdministrator(by.role) ? end_date : start_date);
  return isOver ? fail('STATE_CONFLICT', { message: createMessage('stay.begun') }) : undefined;
}

export type PaymentEvent = EventOf<typeof paymentStatusTransitions>;

/** Whether the contract lets `event`, caused by `by`, lead from one state to the other; from null where it creates the payment. */
export function isPaymentStep(event: PaymentEvent, by: Role, from: PaymentStatus | null, to: PaymentStatus): boolean {
  return allows(
    paymentStatusTransitions,
    event,
    by,
    from === null ? null : names.PaymentStatus[from],
    names.PaymentStatus[to],
  );
}

/** The refusal of a step that the state does not allow; names the state. */
export function paymentConflict(status: PaymentStatus) {
  return fail('STATE_CONFLICT', {
    message: createMessage('payment.conflict', {
      state: createMessage(`PaymentStatus.${names.PaymentStatus[status]}`),
    }),
  });
}
