import type { BookingStatus, NotificationType } from '../../generated/enumerations';
import { PaymentPurpose } from '../../generated/enumerations';
import { addListing, addReservation, callAs, dateIn } from './bookings';
import type { Reply, TestApp } from './app';

/** A reservation of the sandbox's customer on a listing of its own: deposit 27, balance 108 dinars. */
export async function reserve(app: TestApp, status: BookingStatus, daysAhead = 30): Promise<number> {
  return addReservation(app, status, dateIn(app, daysAhead), { property_id: await addListing(app) });
}

/** Records a payment in cash: the deposit, or whatever `more` says. */
export function pay(
  app: TestApp,
  reservationId: number,
  more: { as?: Parameters<typeof callAs>[1] } & Record<string, unknown> = {},
): Promise<Reply> {
  const { as = 'customer', ...members } = more;
  return callAs(app, as, 'addPaymentTransaction', {
    body: { reservationId, paymentTypeId: 1, amount: 27, ...members },
  });
}

export const balance = (amount: number) => ({ purpose: PaymentPurpose.Balance, amount });
export const refund = (amount: number) => ({ as: 'admin', purpose: PaymentPurpose.Refund, amount }) as const;

export function decide(app: TestApp, id: number, body: object): Promise<Reply> {
  return callAs(app, 'admin', 'decidePaymentTransaction', { path: { id }, body });
}

export function cancel(app: TestApp, id: number): Promise<Reply> {
  return callAs(app, 'customer', 'cancelPaymentTransaction', { path: { id } });
}

export async function statusOf(app: TestApp, reservationId: number): Promise<BookingStatus> {
  const row = app.db.selectFrom('reservation').select('status').where('id', '=', reservationId);
  return (await row.executeTakeFirstOrThrow()).status;
}

/** What was published about one thing, oldest first. */
export async function eventsOf(app: TestApp, kind: string, id: number) {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['type', 'data'])
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) as Record<string, unknown> }));
}

/** Who was told of a reservation, by type of notification. */
export async function toldOf(app: TestApp, reservationId: number, type: NotificationType) {
  const rows = await app.db
    .selectFrom('notification')
    .select(['user_id', 'parameters'])
    .where('reservation_id', '=', reservationId)
    .where('type', '=', type)
    .orderBy('user_id')
    .execute();
  return rows.map(({ user_id, parameters }) => ({ user_id, ...(JSON.parse(parameters) as Record<string, unknown>) }));
}
