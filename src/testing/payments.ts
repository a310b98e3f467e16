import type { BookingStatus } from '../../generated/enumerations';
import { PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { dateIn, insertReservation } from './bookings';
import { insertListing } from './listings';

/** Books a new listing as the sandbox's customer: deposit 27, balance 108 dinars. */
export async function reserve(app: TestApp, status: BookingStatus, daysAhead = 30): Promise<number> {
  return insertReservation(app, status, dateIn(app, daysAhead), { property_id: await insertListing(app) });
}

/** Records a cash payment: the deposit unless `more` differs. */
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

/** Members that replace those of the deposit in {@link pay}; amounts in dinars. */
export const balance = (amount: number) => ({ purpose: PaymentPurpose.Balance, amount });
export const refund = (amount: number) => ({ as: 'admin', purpose: PaymentPurpose.Refund, amount }) as const;

/** Decides a payment as an administrator. */
export function decide(app: TestApp, id: number, body: object): Promise<Reply> {
  return callAs(app, 'admin', 'decidePaymentTransaction', { path: { id }, body });
}

/** Cancels a payment as the customer. */
export function cancel(app: TestApp, id: number): Promise<Reply> {
  return callAs(app, 'customer', 'cancelPaymentTransaction', { path: { id } });
}

/** Reads the rows of a reservation's payments, oldest first. */
export async function paymentsOf(app: TestApp, reservationId: number) {
  return app.db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reservation_id', '=', reservationId)
    .orderBy('id')
    .execute();
}

/** The paid money of a reservation: live payments without refunds, in minor units. */
export async function heldOf(app: TestApp, reservationId: number): Promise<number> {
  const live = (await paymentsOf(app, reservationId)).filter(({ status }) => status <= PaymentStatus.Confirmed);
  return live.reduce(
    (sum, { purpose, amount_minor }) => sum + (purpose === PaymentPurpose.Refund ? -1 : 1) * amount_minor,
    0,
  );
}

/** Pays the balance, 108 dinars unless `amount` differs, as an administrator. */
export async function payBalance(app: TestApp, reservationId: number, amount = 108): Promise<void> {
  const paid = await pay(app, reservationId, { as: 'admin', ...balance(amount) });
  if (paid.status !== 200) throw new Error(paid.envelope.message);
  const last = (await paymentsOf(app, reservationId)).at(-1)!;
  if (last.status === PaymentStatus.Pending) await decide(app, last.id, { confirm: true });
}
