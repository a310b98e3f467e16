import { BookingStatus, NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { notify } from '../notifications/repository';
import { toMajorUnits } from '../values/money';
import type { Reservation } from './repository';

type Reader = 'customer' | 'owner' | 'administrators';

/** The steps of which people are told, and the type of the notification that tells them. */
const notifications = {
  created: NotificationType.ReservationCreated,
  depositSubmitted: NotificationType.DepositSubmitted,
  confirmed: NotificationType.DepositConfirmed,
  cancelled: NotificationType.ReservationCancelled,
  expired: NotificationType.ReservationExpired,
  completed: NotificationType.ReservationCompleted,
  noShow: NotificationType.ReservationNoShow,
} as const;

interface Circumstances {
  to: readonly Reader[];
  reason?: string | null;
  /** Epoch ms. */
  at: number;
}

/** Publishes a step and tells those who have to know of it, in the transaction that takes it. `reservation` as it is after it. */
export async function announce(
  trx: Trx,
  step: keyof typeof notifications,
  reservation: Reservation,
  { to, reason, at }: Circumstances,
): Promise<void> {
  await publishStep(trx, step, reservation, at);
  for (const readers of withListingLock(to, reservation))
    await notify(trx, {
      to: readers,
      type: notifications[step],
      parameters: { ...parametersOf(reservation), reason },
      ...subjectOf(reservation),
      at,
    });
}

/** The same for a deposit that was refused. A reservation whose dates are held once more has not taken a step. */
export async function announceRejection(
  trx: Trx,
  reservation: Reservation,
  { reason, at }: Omit<Circumstances, 'to'>,
): Promise<void> {
  const isOver = reservation.status === BookingStatus.Rejected;
  if (isOver) await publishStep(trx, 'rejected', reservation, at);
  const outcome = isOver
    ? createMessage('notification.DepositRejected.datesFreed')
    : createMessage('notification.DepositRejected.datesHeld');
  await notify(trx, {
    to: [reservation.customer_id],
    type: NotificationType.DepositRejected,
    parameters: { ...parametersOf(reservation), outcome, reason },
    ...subjectOf(reservation),
    at,
  });
}

/** Tells administrators once more of a deposit that waits for them. Nothing has happened, so that nothing is published. */
export async function remindAdministrators(trx: Trx, reservation: Reservation, at: number): Promise<void> {
  const parameters = parametersOf(reservation);
  const type = NotificationType.DepositSubmitted;
  await notify(trx, { to: 'administrators', type, parameters, ...subjectOf(reservation), at });
}

/** Tells the payer of a refund (minor units) that it was paid out, or that it will not be. */
export async function announceRefund(
  trx: Trx,
  reservation: Reservation,
  {
    amountMinor,
    isPaidOut,
    reason,
    at,
  }: { amountMinor: number; isPaidOut: boolean; reason: string | null; at: number },
): Promise<void> {
  await notify(trx, {
    to: [reservation.customer_id],
    type: isPaidOut ? NotificationType.PaymentRefunded : NotificationType.RefundRejected,
    parameters: { ...parametersOf(reservation, amountMinor), reason },
    ...subjectOf(reservation),
    at,
  });
}

/** Publishes a step of a reservation, which is given as it is after it. `at` in epoch ms. */
export async function publishStep(
  trx: Trx,
  step: keyof typeof notifications | 'rejected',
  { id, property_id, customer_id, owner_id, status }: Reservation,
  at: number,
): Promise<void> {
  await publish(trx, {
    type: `reservation.${step}`,
    resource: { kind: 'reservation', id },
    data: { propertyId: property_id, customerId: customer_id, ownerId: owner_id, status },
    at,
  });
}

/** Administrators are looked up, people are named: one after the other. */
function withListingLock(
  to: readonly Reader[],
  { customer_id, owner_id }: Reservation,
): (number[] | 'administrators')[] {
  const people = to.filter((reader) => reader !== 'administrators');
  return [
    ...(to.includes('administrators') ? (['administrators'] as const) : []),
    people.map((side) => (side === 'customer' ? customer_id : owner_id)),
  ];
}

function subjectOf({ id, property_id }: Reservation) {
  return { reservationId: id, propertyId: property_id };
}

/** What the texts of notifications name of a reservation; the amount, in minor units, is the deposit's where no other is given. */
function parametersOf(
  { shown_title: title, start_date, end_date, deposit_minor, currency_code, minor_units }: Reservation,
  amountMinor = deposit_minor,
) {
  return {
    title,
    startDate: start_date,
    endDate: end_date,
    amount: toMajorUnits(amountMinor, minor_units),
    currency: currency_code,
  };
}
