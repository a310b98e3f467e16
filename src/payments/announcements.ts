import { NotificationType } from '../../generated/enumerations';
import type { Reservation } from '../bookings/repository';
import type { Trx } from '../database/connection';
import { type EventType, publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { notify } from '../notifications/repository';
import { toMajorUnits } from '../values/money';
import type { SessionRow } from './repository';
import { shownMinor } from './shown-amounts';

/** Publishes an event about a session. `session` is the state after it; `at` is epoch ms. */
export async function publishSession(
  trx: Trx,
  type: EventType & (`paymentSession.${string}` | 'payment.orphaned'),
  session: SessionRow,
  at: number,
): Promise<void> {
  const amount = shownMinor(session, session.received_minor ?? 0);
  const data = {
    reservationId: session.reservation_id,
    payerId: session.customer_id,
    status: session.status,
    amount: toMajorUnits(amount, session.minor_units),
    currencyId: session.currency_id,
  };
  await publish(trx, { type, resource: { kind: 'paymentSession', id: session.id }, data, at });
}

const types = {
  returned: NotificationType.PaymentReturned,
  mismatch: NotificationType.PaymentMismatch,
  refundFailed: NotificationType.RefundFailed,
  disputed: NotificationType.PaymentDisputed,
  takenBack: NotificationType.PaymentDisputed,
} as const;

/** Notifies users about an online payment. `amount` is in minor units of the reservation's currency. */
export async function notifyOfMoney(
  trx: Trx,
  about: keyof typeof types,
  reservation: Reservation,
  { to, amount, at }: { to: readonly number[] | 'administrators'; amount: number; at: number },
): Promise<void> {
  await notify(trx, {
    to,
    type: types[about],
    parameters: {
      title: reservation.shown_title,
      startDate: reservation.start_date,
      endDate: reservation.end_date,
      amount: toMajorUnits(amount, reservation.minor_units),
      currency: reservation.currency_code,
      // Only the text of PaymentDisputed has it.
      consequence: createMessage(about === 'takenBack' ? 'notification.owedAgain' : 'notification.disputeToAnswer'),
    },
    reservationId: reservation.id,
    propertyId: reservation.property_id,
    at,
  });
}
