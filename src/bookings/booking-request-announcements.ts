import { NotificationType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import { notify } from '../notifications/repository';
import { localTimeIn } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { Party } from './parties';
import { type BookingRequestRow, publishRequest } from './repository-booking-requests';

/** What happens to a request, and the types of its notifications. */
const notifications = {
  created: NotificationType.BookingRequested,
  accepted: NotificationType.BookingRequestAccepted,
  declined: NotificationType.BookingRequestDeclined,
  withdrawn: NotificationType.BookingRequestWithdrawn,
  expired: NotificationType.BookingRequestExpired,
} as const;

/**
 * Publishes a step of a request and notifies the parties `to`. `request` is the state after it. The texts of both parties are part of the request,
 * not of the notifications.
 */
export async function announceRequest(
  trx: Trx,
  step: keyof typeof notifications,
  request: BookingRequestRow,
  to: readonly Party[],
  at: number,
): Promise<void> {
  await publishRequest(trx, `bookingRequest.${step}`, request, at);
  await notifyOf(trx, notifications[step], request, to, at);
}

/** Reminds the owner of an open request. Publishes no event, because nothing has changed. */
export async function remindOwner(trx: Trx, request: BookingRequestRow, at: number): Promise<void> {
  await notifyOf(trx, NotificationType.BookingRequestDue, request, ['owner'], at);
}

async function notifyOf(
  trx: Trx,
  type: (typeof notifications)[keyof typeof notifications] | typeof NotificationType.BookingRequestDue,
  request: BookingRequestRow,
  to: readonly Party[],
  at: number,
): Promise<void> {
  const { title, start_date, end_date, total_minor, minor_units, currency_code, expires_at, time_zone } = request;
  const { date, time } = localTimeIn(time_zone, expires_at);
  await notify(trx, {
    to: to.map((party) => (party === 'customer' ? request.customer_id : request.owner_id)),
    type,
    parameters: {
      title,
      startDate: start_date,
      endDate: end_date,
      amount: toMajorUnits(total_minor, minor_units),
      currency: currency_code,
      date,
      time,
    },
    reservationId: request.reservation_id ?? undefined,
    propertyId: request.property_id,
    at,
  });
}
