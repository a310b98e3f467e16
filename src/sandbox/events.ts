import { BookingStatus, PaymentStatus } from '../../generated/enumerations';
import { insertMany } from '../database/bulk';
import type { Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { EventType } from '../journal/repository-outbox';
import { toMajorUnits } from '../values/money';
import { amman } from './data';

type Step = Extract<EventType, `reservation.${string}`>;

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;

/** The states through which the reservations of the sandbox reach each state after they were created, with the events of these steps. */
const steps: Record<BookingStatus, [Step, BookingStatus][]> = {
  [Pending]: [],
  [DepositPaid]: [['reservation.depositSubmitted', DepositPaid]],
  [Confirmed]: [['reservation.confirmed', Confirmed]],
  [Completed]: [
    ['reservation.confirmed', Confirmed],
    ['reservation.completed', Completed],
  ],
  [Cancelled]: [['reservation.cancelled', Cancelled]],
  [Rejected]: [['reservation.rejected', Rejected]],
  [Expired]: [['reservation.expired', Expired]],
  [NoShow]: [
    ['reservation.confirmed', Confirmed],
    ['reservation.noShow', NoShow],
  ],
};

type Payment = Pick<
  Row<'payment_transaction'>,
  'id' | 'reservation_id' | 'payer_id' | 'purpose' | 'status' | 'amount_minor' | 'currency_id'
>;

/** Publishes the events that lead to the state of each reservation and of its deposit, as if they had been booked and paid at `now` (epoch ms). */
export async function publishHistory(
  trx: Trx,
  reservations: readonly Row<'reservation'>[],
  payments: readonly Payment[],
  now: number,
): Promise<void> {
  const event = (type: EventType, kind: string, id: number, data: object) => ({
    type,
    resource_kind: kind,
    resource_id: id,
    data: JSON.stringify(data),
    occurred_at: now,
  });
  const events = reservations.flatMap((reservation) => {
    const { id, property_id: propertyId, customer_id: customerId, owner_id: ownerId } = reservation;
    const step = (type: EventType, status: BookingStatus) =>
      event(type, 'reservation', id, { propertyId, customerId, ownerId, status });
    const paid = payments.filter(({ reservation_id }) => reservation_id === id);
    return [
      step('reservation.created', Pending),
      ...paid.flatMap((payment) => stepsOf(payment).map(([type, data]) => event(type, 'payment', payment.id, data))),
      ...steps[reservation.status].map(([type, status]) => step(type, status)),
    ];
  });
  await insertMany(trx, 'outbox', events);
}

function stepsOf(payment: Payment): [EventType, object][] {
  const data = {
    ...{ reservationId: payment.reservation_id, payerId: payment.payer_id, purpose: payment.purpose },
    amount: toMajorUnits(payment.amount_minor, amman.minorUnits),
    currencyId: payment.currency_id,
  };
  const created: [EventType, object] = ['payment.created', { ...data, status: payment.status }];
  return payment.status === PaymentStatus.Pending
    ? [created]
    : [created, ['payment.decided', { ...data, status: payment.status }]];
}
