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

/** Whether the contract's state machine has the transition `from` → `to` for the event and the role. */
export function isAllowed(event: BookingEvent, by: Role | 'System', from: BookingStatus, to: BookingStatus): boolean {
  return allows(bookingStatusTransitions, event, by, names.BookingStatus[from], names.BookingStatus[to]);
}

/** The states in which a reservation occupies its nights. */
export const nightHolding: readonly BookingStatus[] = bookingStatusTransitions.holdsNights.map(
  (name) => BookingStatus[name],
);

/** Whether `status` frees the nights. The nights of a completed stay remain stored. */
export function freesNights(status: BookingStatus): boolean {
  return !nightHolding.includes(status) && status !== BookingStatus.Completed;
}

/**
 * What a transition does to the promotion of the reservation: it is given back if the reservation frees its nights before it was Confirmed,
 * and taken again if late money confirms an Expired one.
 */
export function promotionStep(from: BookingStatus, to: BookingStatus): 'returnRedemption' | 'redeemAgain' | undefined {
  if (freesNights(from)) return nightHolding.includes(to) ? 'redeemAgain' : undefined;
  return nightHolding.includes(from) && from !== BookingStatus.Confirmed && freesNights(to)
    ? 'returnRedemption'
    : undefined;
}

/** The failure of a transition that the state does not allow; its message contains the state. */
export function stateConflict(status: BookingStatus) {
  return fail('STATE_CONFLICT', {
    message: createMessage('stay.state', { state: createMessage(`BookingStatus.${names.BookingStatus[status]}`) }),
  });
}

/**
 * The failure when `by` cannot cancel the reservation `today` in its city; undefined when `by` can. The customer and the owner can cancel
 * before the stay begins, administrators until it ends.
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

/** Whether the contract's state machine has the transition `from` → `to` for the event and the role; `from` is null for a new payment. */
export function isPaymentStep(
  event: PaymentEvent,
  by: Role | 'System',
  from: PaymentStatus | null,
  to: PaymentStatus,
): boolean {
  return allows(
    paymentStatusTransitions,
    event,
    by,
    from === null ? null : names.PaymentStatus[from],
    names.PaymentStatus[to],
  );
}

/** The failure of a transition that the state does not allow; its message contains the state. */
export function paymentConflict(status: PaymentStatus) {
  return fail('STATE_CONFLICT', {
    message: createMessage('payment.conflict', {
      state: createMessage(`PaymentStatus.${names.PaymentStatus[status]}`),
    }),
  });
}
