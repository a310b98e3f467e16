import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Reply, useTestApp } from '../../testing/app';
import { dateIn, getReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';

const app = useTestApp();

let customers = 0;
const newCustomer = () => insertCustomer(app, `unpaid${++customers}`);
type Customer = Awaited<ReturnType<typeof newCustomer>>;

async function book(as: Customer, deposit_minor: number, ahead = 30): Promise<Reply> {
  const propertyId = await insertListing(app, { deposit_minor });
  const body = { propertyId, startDate: dateIn(app, ahead), endDate: dateIn(app, ahead + 15) };
  return callAs(app, as, 'bookReservation', { body });
}

const idOf = ({ data }: Reply) => (data as { id: number }).id;
const declare = (as: Customer, id: number) =>
  callAs(app, as, 'addPaymentTransaction', { body: { reservationId: id, paymentTypeId: 1, amount: 27 } });
const confirm = (id: number) => callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
const tooMany = { status: 409, code: 'STATE_CONFLICT' };

test('returns 409 beyond five reservations with deposits that are not confirmed', async () => {
  const as = await newCustomer();
  const ids: number[] = [];
  for (let count = 0; count < 12; count += 1) {
    const reply = await book(as, 27_000);
    if (reply.status !== 200) expect(reply).toMatchObject(tooMany);
    else {
      ids.push(idOf(reply));
      expect((await declare(as, idOf(reply))).status).toBe(200);
    }
  }
  expect(ids).toHaveLength(5);
  // Each confirmed or cancelled reservation permits another one.
  await confirm(ids[0]!);
  expect((await book(as, 27_000)).status).toBe(200);
  expect(await book(as, 27_000)).toMatchObject(tooMany);
  await callAs(app, as, 'cancelReservation', { path: { id: ids[1]! }, body: {} });
  expect((await book(as, 27_000)).status).toBe(200);
  expect(await book(as, 27_000)).toMatchObject(tooMany);
});

test('applies the limit to concurrent bookings', async () => {
  const as = await newCustomer();
  const replies = await Promise.all(Array.from({ length: 9 }, () => book(as, 27_000)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 409, 409, 409, 409]);
});

test('limits unpaid reservations to ten, including those without a deposit', async () => {
  const as = await newCustomer();
  const replies = await Promise.all(Array.from({ length: 12 }, () => book(as, 0)));
  expect(replies.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(200), 409, 409]);
  const first = idOf(replies.find(({ status }) => status === 200)!);
  expect(await book(as, 27_000)).toMatchObject(tooMany);
  // A confirmed balance counts as paid; a pending one does not.
  const body = { reservationId: first, paymentTypeId: 1, amount: 100, purpose: 1 };
  const { data } = await callAs(app, as, 'addPaymentTransaction', { body });
  expect(await book(as, 0)).toMatchObject(tooMany);
  await callAs(app, 'admin', 'decidePaymentTransaction', { path: { id: data.id as number }, body: { confirm: true } });
  expect((await book(as, 0)).status).toBe(200);
  expect(await book(as, 0)).toMatchObject(tooMany);
});

test('reservations with a confirmed deposit and ended reservations do not count', async () => {
  const as = await newCustomer();
  for (let count = 0; count < 12; count += 1) {
    const reply = await book(as, count % 2 ? 27_000 : 1_000);
    expect(reply.status).toBe(200);
    expect((await confirm(idOf(reply))).data).toMatchObject({ status: BookingStatus.Confirmed });
  }
  const begin = app.clock.now();
  for (let count = 0; count < 10; count += 1) expect((await book(as, 0, 1)).status).toBe(200);
  expect(await book(as, 0)).toMatchObject(tooMany);
  app.clock.advance(17 * day);
  expect((await book(as, 0)).status).toBe(200);
  app.clock.set(begin);
});

test('counts bookings that a server of the first release has inserted', async () => {
  const as = await newCustomer();
  const ids = [idOf(await book(as, 27_000))];
  const { id: _, is_counted: _counted, decision_due_at: _due, ...row } = await getReservation(app, ids[0]!);
  for (let count = 1; count < 5; count += 1) {
    const property_id = await insertListing(app);
    await app.db
      .insertInto('reservation')
      .values({ ...row, property_id })
      .execute();
  }
  expect(await book(as, 27_000)).toMatchObject(tooMany);
});
