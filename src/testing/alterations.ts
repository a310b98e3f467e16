import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { getReservation } from './bookings';
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

/** Proposes a change at `expectedTotalAmount`, by default at the price of its quote. */
export async function proposeChange(
  app: TestApp,
  as: Actor,
  id: number,
  { expectedTotalAmount, ...change }: Change & { expectedTotalAmount?: number },
): Promise<Reply> {
  const body = { reservationId: id, ...(await changed(app, id, change)) };
  const total = expectedTotalAmount ?? (await quoteChange(app, as, id, change)).data?.after.totalAmount ?? 0;
  return callAs(app, as, 'addAlteration', { body: { ...body, expectedTotalAmount: total } });
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
