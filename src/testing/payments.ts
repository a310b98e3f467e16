import type { BookingStatus } from '../../generated/enumerations';
import { PaymentPurpose } from '../../generated/enumerations';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { dateIn, insertReservation } from './bookings';
import { insertListing } from './listings';

/** A reservation of the sandbox's customer on a listing of its own: deposit 27, balance 108 dinars. */
export async function reserve(app: TestApp, status: BookingStatus, daysAhead = 30): Promise<number> {
  return insertReservation(app, status, dateIn(app, daysAhead), { property_id: await insertListing(app) });
}

/** Records a payment in cash: the deposit, or whatever `more` says. */
export function pay(
  app: TestApp,
  reservationId: number,
  more: { as?: Actor } & Record<string, unknown> = {},
): Promise<Reply> {
  const { as = 'customer', ...members } = more;
  return callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId, paymentTypeId: 1, amount: 27, ...members },
  });
}

/** What {@link pay} records instead of the deposit; amounts in dinars. */
export const balance = (amount: number) => ({ purpose: PaymentPurpose.Balance, amount });
export const refund = (amount: number) => ({ as: 'admin', purpose: PaymentPurpose.Refund, amount }) as const;

/** An administrator's decision on a payment. */
export function decide(app: TestApp, id: number, body: object): Promise<Reply> {
  return callAs(app, 'admin', 'decidePaymentTransaction', { path: { id }, body });
}

/** The customer's cancellation of a payment. */
export function cancel(app: TestApp, id: number): Promise<Reply> {
  return callAs(app, 'customer', 'cancelPaymentTransaction', { path: { id } });
}

/** The rows of a reservation's payments, oldest first. */
export async function paymentsOf(app: TestApp, reservationId: number) {
  return app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute();
}
