import type { NotificationType } from '../../generated/enumerations';
import { callAs } from './access';
import type { OperationId } from '../contract/handler';
import type { Actor, Call, Reply, TestApp } from './app';
import { dateIn, getReservation } from './bookings';
import { addDays } from '../values/dates';

/** What a test changes of a stay: by how many days its ends move, and other members of the request. */
export interface Change {
  start?: number;
  end?: number;
  guestsCount?: number;
  childrenCount?: number;
}

/** The dates and guests of a reservation after the change. */
async function changed(app: TestApp, id: number, { start = 0, end = 0, ...guests }: Change) {
  const { start_date, end_date } = await getReservation(app, id);
  return { startDate: addDays(start_date, start), endDate: addDays(end_date, end), ...guests };
}

/** Requests the quote of a change. */
export async function quoteChange(app: TestApp, as: Actor, id: number, change: Change): Promise<Reply> {
  const query = await changed(app, id, change);
  return callAs(app, as, 'getAlterationQuote', { path: { reservationId: id }, query });
}

/** Proposes a change at `expectedTotalAmount`, by default at the total of its quote. */
export async function proposeChange(
  app: TestApp,
  as: Actor,
  id: number,
  {
    expectedTotalAmount,
    expectedDueAtArrivalAmount,
    ...change
  }: Change & { expectedTotalAmount?: number; expectedDueAtArrivalAmount?: number },
): Promise<Reply> {
  const body = { reservationId: id, ...(await changed(app, id, change)) };
  const total = expectedTotalAmount ?? (await quoteChange(app, as, id, change)).data?.after.totalAmount ?? 0;
  return callAs(app, as, 'addAlteration', {
    body: { ...body, expectedTotalAmount: total, expectedDueAtArrivalAmount },
  });
}

/** The id of a new proposal; throws if it was rejected. */
export async function proposed(app: TestApp, as: Actor, id: number, change: Change): Promise<number> {
  const { status, envelope, data } = await proposeChange(app, as, id, change);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** Accepts a proposal. */
export function acceptChange(app: TestApp, as: Actor, id: number): Promise<Reply> {
  return callAs(app, as, 'decideAlteration', { path: { id }, body: { accept: true } });
}

/** Declines a proposal. */
export function declineChange(app: TestApp, as: Actor, id: number, reason?: string): Promise<Reply> {
  return callAs(app, as, 'decideAlteration', { path: { id }, body: { accept: false, reason } });
}

/** The types of the notifications about a reservation to one of its parties. */
export async function notifiedOf(
  app: TestApp,
  reservationId: number,
  who: 'customer' | 'owner',
): Promise<NotificationType[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('type')
    .where('reservation_id', '=', reservationId)
    .where('user_id', '=', app.sandbox.userIds[who])
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of the events about a reservation and its alterations, in order. */
export async function alterationEventsOf(app: TestApp, reservationId: number): Promise<string[]> {
  const rows = await app.db.selectFrom('outbox').select(['type', 'resource_id', 'data']).orderBy('id').execute();
  const subject = (data: string) => (JSON.parse(data) as { reservationId?: number }).reservationId;
  return rows
    .filter(
      ({ type, resource_id, data }) =>
        (type.startsWith('reservation.') ? resource_id : subject(data)) === reservationId,
    )
    .map(({ type }) => type);
}

/**
 * A guest books two nights, the administrator confirms the deposit, and the owner declines that the guest stays longer, with a reason. Then
 * the owner cancels the stay, and the deposit is refunded.
 */
export async function declineAndCancel(
  app: TestApp,
  { guest, owner, propertyId }: { guest: Actor; owner: Actor; propertyId: number },
  reason: string,
): Promise<void> {
  const done = async (as: Actor, operation: OperationId, call: Call): Promise<Reply> => {
    const reply = await callAs(app, as, operation, call);
    if (reply.status !== 200) throw new Error(`${operation}: ${reply.envelope.message}`);
    return reply;
  };
  const stay = { propertyId, startDate: dateIn(app, 80), endDate: dateIn(app, 82) };
  const { id } = (await done(guest, 'bookReservation', { body: stay })).data as { id: number };
  await done('admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
  const alteration = await proposed(app, guest, id, { end: 1 });
  await done(owner, 'decideAlteration', { path: { id: alteration }, body: { accept: false, reason } });
  await done(owner, 'cancelReservation', { path: { id }, body: { reason } });
  const refunds = await done('admin', 'getPaymentTransactions', { query: { reservationId: id, purpose: 2 } });
  for (const { id: refund } of refunds.data as { id: number }[])
    await done('admin', 'decidePaymentTransaction', { path: { id: refund }, body: { confirm: true } });
}
