import { BookingStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import { say } from '../languages';
import { toMajorUnits } from '../values/money';
import { NotificationType, notify } from '../notifications/repository';
import { publish } from '../journal/repository-outbox';

type Reservation = Row<'reservation'>;

/** The steps of a reservation of which the world is told, and the notification that goes with each. */
const steps = {
  created: NotificationType.ReservationCreated,
  confirmed: NotificationType.DepositConfirmed,
  cancelled: NotificationType.ReservationCancelled,
  expired: NotificationType.ReservationExpired,
  completed: NotificationType.ReservationCompleted,
} as const;

interface Circumstances {
  to: readonly ('customer' | 'owner')[];
  reason?: string | null;
  /** Epoch ms. */
  at: number;
}

/** Publishes a step and tells those who have to know of it, in the transaction that takes it. `reservation` as it is after it. */
export async function announce(
  trx: Trx,
  step: keyof typeof steps,
  reservation: Reservation,
  { to, reason, at }: Circumstances,
): Promise<void> {
  await publishStep(trx, step, reservation, at);
  await notify(trx, {
    to: to.map((side) => (side === 'customer' ? reservation.customer_id : reservation.owner_id)),
    type: steps[step],
    parameters: { ...(await wordsFor(trx, reservation)), reason },
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
    ? say('notification.DepositRejected.datesFreed')
    : say('notification.DepositRejected.datesHeld');
  await notify(trx, {
    to: [reservation.customer_id],
    type: NotificationType.DepositRejected,
    parameters: { ...(await wordsFor(trx, reservation)), outcome, reason },
    ...subjectOf(reservation),
    at,
  });
}

async function publishStep(
  trx: Trx,
  step: keyof typeof steps | 'rejected',
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

export function subjectOf({ id, property_id }: Reservation) {
  return { reservationId: id, propertyId: property_id };
}

/** What the texts of notifications name of a reservation. */
export async function wordsFor(db: Database, { property_id, currency_id, ...reservation }: Reservation) {
  const { title, code, minor_units } = await db
    .selectFrom('rent_property as p')
    .innerJoin('currency as m', (join) => join.on('m.id', '=', currency_id))
    .where('p.id', '=', property_id)
    .select(['p.title', 'm.code', 'm.minor_units'])
    .executeTakeFirstOrThrow();
  return {
    title,
    startDate: reservation.start_date,
    endDate: reservation.end_date,
    amount: toMajorUnits(reservation.deposit_minor, minor_units),
    currency: code,
  };
}
