import { BookingStatus, PaymentStatus } from '../../generated/enumerations';
import { type TestApp, startTestApp } from '../testing/app';
import { sweep } from './actions';
import { addListing, addReservation, callAs, dateIn, day, hour, nightsOf, paymentsOf } from './testing';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Expired, NoShow } = BookingStatus;

let app: TestApp;
let start: number;
beforeAll(async () => {
  app = await startTestApp();
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));
afterAll(() => app.close());

const statusOf = async (id: number) =>
  (await app.db.selectFrom('reservation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;

/** One stay of three nights in each state that time can move, on a listing of their own, with the hour in which it does. */
async function stays() {
  const property_id = await addListing(app);
  const on = (status: BookingStatus, offset: number) =>
    addReservation(app, status, dateIn(app, offset), { property_id });
  return {
    property_id,
    held: await on(Pending, 30),
    declared: await on(DepositPaid, 1),
    confirmed: await on(Confirmed, 4),
  };
}

test('the sweeper moves what time has moved, each at its moment and no sooner', async () => {
  const { held, declared, confirmed } = await stays();
  const states = async () => Promise.all([held, declared, confirmed].map(statusOf));
  await sweep(app);
  expect(await states()).toEqual([Pending, DepositPaid, Confirmed]);

  app.clock.set(start + day - 1);
  await sweep(app);
  expect(await states()).toEqual([Pending, DepositPaid, Confirmed]);
  app.clock.set(start + day);
  await sweep(app);
  expect(await states()).toEqual([Expired, DepositPaid, Confirmed]);

  // The day of departure, 4 days ahead, ends in Amman at 21:00 UTC.
  app.clock.set(Date.UTC(2026, 11, 5, 21) - 1);
  await sweep(app);
  expect(await states()).toEqual([Expired, DepositPaid, Confirmed]);
  app.clock.set(Date.UTC(2026, 11, 5, 21));
  await sweep(app);
  expect(await states()).toEqual([Expired, Expired, Confirmed]);
  app.clock.set(Date.UTC(2026, 11, 8, 21));
  await sweep(app);
  expect(await states()).toEqual([Expired, Expired, Completed]);

  expect(await nightsOf(app, held)).toEqual([]);
  expect(await nightsOf(app, declared)).toEqual([]);
  expect(await nightsOf(app, confirmed)).toHaveLength(3);
  // What was declared stays to be decided or paid back.
  expect((await paymentsOf(app, declared))[0]).toMatchObject({ status: PaymentStatus.Pending });
});

test('what is final stays as it is', async () => {
  const ids = app.world.reservationIds;
  const finals = [ids.completed, ids.cancelled, ids.rejected, ids.expired, ids.noShow];
  const before = await Promise.all(finals.map(statusOf));
  app.clock.set(start + 400 * day);
  await sweep(app);
  expect(await Promise.all(finals.map(statusOf))).toEqual(before);
  expect(before).toEqual([Completed, Cancelled, BookingStatus.Rejected, Expired, NoShow]);
});

test('many sweepers and readers at once move each reservation once', async () => {
  const property_id = await addListing(app);
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1)
    ids.push(await addReservation(app, Pending, dateIn(app, 10 + 3 * index), { property_id }));
  app.clock.set(start + day);
  const [first, second, third] = await Promise.all([
    sweep(app),
    sweep(app),
    sweep(app),
    ...ids.map((id) => callAs(app, 'customer', 'getReservationById', { path: { id } })),
    app.call('getAvailableDates', { path: { id: property_id } }),
  ]);
  expect(first + second + third).toBeLessThanOrEqual(ids.length);
  expect(new Set(await Promise.all(ids.map(statusOf)))).toEqual(new Set([Expired]));
  expect(await sweep(app)).toBe(0);
});

test('a reader does not wait for the sweeper', async () => {
  const { held, declared, confirmed } = await stays();
  const read = async (id: number) =>
    (await callAs(app, 'admin', 'getReservationById', { path: { id } })).data.status as number;
  app.clock.set(start + day);
  expect(await read(held)).toBe(Expired);
  app.clock.set(start + 9 * day);
  expect(await read(declared)).toBe(Expired);
  expect(await read(confirmed)).toBe(Completed);
});

test('a booking does not wait for the sweeper either: the nights of a hold that has passed are free', async () => {
  const property_id = await addListing(app);
  const held = await addReservation(app, Pending, dateIn(app, 30), { property_id });
  const body = { propertyId: property_id, startDate: dateIn(app, 31), endDate: dateIn(app, 32) };
  const book = () => callAs(app, 'otherCustomer', 'bookReservation', { body });
  app.clock.set(start + day - 1);
  expect((await book()).status).toBe(409);
  app.clock.set(start + day);
  expect((await book()).status).toBe(200);
  expect(await statusOf(held)).toBe(Expired);
});

test('a refused booking keeps what it has expired on the way', async () => {
  const property_id = await addListing(app, { min_stay_nights: 3 });
  const held = await addReservation(app, Pending, dateIn(app, 30), { property_id });
  app.clock.set(start + day + hour);
  const body = { propertyId: property_id, startDate: dateIn(app, 31), endDate: dateIn(app, 32) };
  expect((await callAs(app, 'otherCustomer', 'bookReservation', { body })).code).toBe('STAY_TOO_SHORT');
  expect(await statusOf(held)).toBe(Expired);
});

test('reading writes nothing where time has moved nothing', async () => {
  const { property_id, held } = await stays();
  const before = await app.db.selectFrom('reservation').select('updated_at').where('id', '=', held).executeTakeFirst();
  app.clock.set(start + hour);
  await callAs(app, 'customer', 'getReservationById', { path: { id: held } });
  await app.call('getAvailableDates', { path: { id: property_id } });
  const after = await app.db.selectFrom('reservation').select('updated_at').where('id', '=', held).executeTakeFirst();
  expect(after).toEqual(before);
});
