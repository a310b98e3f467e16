import { BookingStatus, NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { Row } from '../database/tables';
import { publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { notify } from '../notifications/repository';
import { localTimeIn } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { hasNoStay } from './ledger';
import type { Reservation } from './repository';
import { findReviewPeriod } from './review-period';
import type { Party } from './parties';
import { heldUntil } from './time';

type Recipient = Party | 'administrators';

/** The transitions that notify users, and the types of their notifications. */
const notifications = {
  created: NotificationType.ReservationCreated,
  depositSubmitted: NotificationType.DepositSubmitted,
  confirmed: NotificationType.DepositConfirmed,
  cancelled: NotificationType.ReservationCancelled,
  expired: NotificationType.ReservationExpired,
  completed: NotificationType.ReservationCompleted,
  noShow: NotificationType.ReservationNoShow,
  noticeGiven: NotificationType.NoticeGiven,
  renewed: NotificationType.ReservationRenewed,
} as const;

interface Details {
  to: readonly Recipient[];
  reason?: string | null;
  /** Epoch ms. */
  at: number;
}

/** Publishes a transition and notifies `to`, in the transaction of the transition. `reservation` is the state after it. */
export async function announce(
  trx: Trx,
  step: keyof typeof notifications,
  reservation: Reservation,
  { to, reason, at }: Details,
): Promise<void> {
  await publishStep(trx, step, reservation, at);
  const period = await findReviewPeriod(trx, reservation);
  const reviewUntil = period && localTimeIn(reservation.time_zone, period.until);
  for (const recipients of recipientsOf(to, reservation))
    await notify(trx, {
      to: recipients,
      type: notifications[step],
      parameters: { ...parametersOf(reservation), reason, ...(recipients !== 'administrators' && { reviewUntil }) },
      ...subjectOf(reservation),
      at,
    });
}

/**
 * Notifies the customer and the owner that the deposit was rejected. Publishes an event only when the reservation is Rejected too, and not when its
 * dates are held again.
 */
export async function announceRejection(
  trx: Trx,
  reservation: Reservation,
  { reason, at }: Omit<Details, 'to'>,
): Promise<void> {
  const isRejected = reservation.status === BookingStatus.Rejected;
  if (isRejected) await publishStep(trx, 'rejected', reservation, at);
  for (const [userId, held] of [
    [reservation.customer_id, 'datesHeld'],
    [reservation.owner_id, 'datesHeldForCustomer'],
  ] as const)
    await notify(trx, {
      to: [userId],
      type: NotificationType.DepositRejected,
      parameters: {
        ...parametersOf(reservation),
        outcome: createMessage(`notification.DepositRejected.${isRejected ? 'datesFreed' : held}`),
        reason,
      },
      ...subjectOf(reservation),
      at,
    });
}

/**
 * Reminds administrators of a declared deposit, at `isMilestone` with the time by which they have to decide. Publishes no event, because
 * nothing has changed.
 */
export async function remindAdministrators(
  trx: Trx,
  reservation: Reservation,
  isMilestone: boolean,
  at: number,
): Promise<void> {
  const about = { to: 'administrators', ...subjectOf(reservation), at } as const;
  const parameters = parametersOf(reservation);
  const until = heldUntil(reservation);
  if (!isMilestone || until === null)
    return notify(trx, { ...about, type: NotificationType.DepositSubmitted, parameters });
  const deadline = { ...parameters, ...localTimeIn(reservation.time_zone, until) };
  return notify(trx, { ...about, type: NotificationType.DepositDecisionDue, parameters: deadline });
}

/**
 * Notifies the customer that a refund (minor units) was paid out or rejected; and the owner, unless it `isOfLateMoney`, which was no payment of the
 * reservation.
 */
export async function announceRefund(
  trx: Trx,
  reservation: Reservation,
  {
    amountMinor,
    isPaidOut,
    isOfLateMoney = false,
    reason,
    at,
  }: { amountMinor: number; isPaidOut: boolean; isOfLateMoney?: boolean; reason: string | null; at: number },
): Promise<void> {
  const about = {
    type: isPaidOut ? NotificationType.PaymentRefunded : NotificationType.RefundRejected,
    ...subjectOf(reservation),
    at,
  };
  const parameters = parametersOf(reservation, amountMinor);
  await notify(trx, { ...about, to: [reservation.customer_id], parameters: { ...parameters, reason } });
  // The reason is written for the customer, whose account may be closed by then.
  if (!isOfLateMoney) await notify(trx, { ...about, to: [reservation.owner_id], parameters });
}

/** Notifies the customer and the owner that a balance or rent (minor units) was received, at `at` (epoch ms). */
export async function announceReceived(
  trx: Trx,
  reservation: Reservation,
  amountMinor: number,
  at: number,
): Promise<void> {
  await notify(trx, {
    to: [reservation.customer_id, reservation.owner_id],
    type: NotificationType.PaymentReceived,
    parameters: parametersOf(reservation, amountMinor),
    ...subjectOf(reservation),
    at,
  });
}

/** Notifies the customer that a declared balance or rent (minor units) was not received. */
export async function announceRejectedBalance(
  trx: Trx,
  reservation: Reservation,
  { amountMinor, reason, at }: { amountMinor: number; reason: string | null; at: number },
): Promise<void> {
  const outcome = hasNoStay(reservation) ? 'nothingOwed' : 'stillOwed';
  await notify(trx, {
    to: [reservation.customer_id],
    type: NotificationType.DepositRejected,
    parameters: {
      variant: 'balance',
      ...parametersOf(reservation, amountMinor),
      outcome: createMessage(`notification.DepositRejected.${outcome}`),
      reason,
    },
    ...subjectOf(reservation),
    at,
  });
}

/**
 * Notifies the customer that the receipt of a payment (minor units) is needed, or the administrators that it was added. Publishes no event,
 * because the state of the payment has not changed.
 */
export async function announceReceipt(
  trx: Trx,
  reservation: Reservation,
  step: 'requested' | 'added',
  { amountMinor, reason, at }: { amountMinor: number; reason?: string | null; at: number },
): Promise<void> {
  const about = { parameters: { ...parametersOf(reservation, amountMinor), reason }, ...subjectOf(reservation), at };
  if (step === 'added') return notify(trx, { to: 'administrators', type: NotificationType.ReceiptAdded, ...about });
  return notify(trx, { to: [reservation.customer_id], type: NotificationType.ReceiptRequested, ...about });
}

/** What happens to a proposed alteration, and the types of its notifications. */
const alterationNotifications = {
  proposed: NotificationType.AlterationProposed,
  accepted: NotificationType.AlterationAccepted,
  declined: NotificationType.AlterationDeclined,
  withdrawn: NotificationType.AlterationWithdrawn,
  expired: NotificationType.AlterationExpired,
} as const;

/**
 * Notifies the parties `to` of a step of an alteration. `reservation` is the stay before it. Publishes no event: an acceptance is an event of
 * the reservation ({@link publishAltered}), other steps are events of the alteration.
 */
export async function announceAlteration(
  trx: Trx,
  step: keyof typeof alterationNotifications,
  reservation: Reservation,
  { start_date, end_date, total_minor, expires_at }: Row<'alteration'>,
  { to, reason, at }: { to: readonly Party[]; reason?: string | null; at: number },
): Promise<void> {
  const { date, time } = localTimeIn(reservation.time_zone, expires_at);
  await notify(trx, {
    to: recipientsOf(to, reservation).flatMap((ids) => (ids === 'administrators' ? [] : ids)),
    type: alterationNotifications[step],
    parameters: {
      ...parametersOf(reservation, total_minor),
      newStartDate: start_date,
      newEndDate: end_date,
      date,
      time,
      reason,
    },
    ...subjectOf(reservation),
    at,
  });
}

/** Publishes that an alteration of a reservation was accepted. */
export async function publishAltered(
  trx: Trx,
  { id, property_id, customer_id, owner_id, status }: Reservation,
  alterationId: number,
  at: number,
): Promise<void> {
  await publish(trx, {
    type: 'reservation.altered',
    resource: { kind: 'reservation', id },
    data: { propertyId: property_id, customerId: customer_id, ownerId: owner_id, status, alterationId },
    at,
  });
}

/** Publishes a transition of a reservation. `reservation` is the state after it; `at` is epoch ms. */
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

/** The recipients in the two forms that `notify` accepts: administrators, and the ids of the parties. */
function recipientsOf(
  to: readonly Recipient[],
  { customer_id, owner_id }: Reservation,
): (number[] | 'administrators')[] {
  const parties = to.filter((recipient) => recipient !== 'administrators');
  return [
    ...(to.includes('administrators') ? (['administrators'] as const) : []),
    parties.map((party) => (party === 'customer' ? customer_id : owner_id)),
  ];
}

function subjectOf({ id, property_id }: Reservation) {
  return { reservationId: id, propertyId: property_id };
}

/** The parameters of the texts of notifications. `amountMinor` (minor units) is the deposit unless another amount is given. */
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
