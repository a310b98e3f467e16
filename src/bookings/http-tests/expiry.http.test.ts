import { BookingStatus, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation, nightsOf, statusOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { day, hour } from '../../testing/time';
import { addDays } from '../../values/dates';
import { sweep } from '../expiry';
import { listDue, listHoldsOver } from '../repository';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Expired, NoShow } = BookingStatus;

let start: number;
const app = useTestApp();
beforeAll(async () => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

const stateOf = (id: number) => statusOf(app, id);

/** A stay of three nights in each state with a time-based transition, on a new listing, with the hour of the transition. */
async function stays() {
  const property_id = await insertListing(app);
  const on = (status: BookingStatus, offset: number) =>
    insertReservation(app, status, dateIn(app, offset), { property_id });
  return {
    property_id,
    held: await on(Pending, 30),
    declared: await on(DepositPaid, 1),
    confirmed: await on(Confirmed, 4),
  };
}

test('a list contains no reservation with a due transition, also when there are many', async () => {
  const property_id = await insertListing(app);
  for (let count = 0; count < 210; count += 1)
    await insertReservation(app, Pending, dateIn(app, 30 + 3 * count), { property_id });
  app.clock.advance(day);
  const query = { propertyId: property_id, pageSize: 1, includeTotalCount: true };
  const reply = await callAs(app, 'admin', 'getPendingDeposits', { query });
  expect(reply.envelope.pagination).toMatchObject({ totalCount: 0 });
});

test('reservations that are due together are found in the order of their ids, on both engines', async () => {
  const property_id = await insertListing(app);
  const ids: number[] = [];
  // Those that were booked last end first.
  for (let count = 0; count < 40; count += 1) {
    const hold_expires_at = start + hour - count;
    ids.push(await insertReservation(app, Pending, dateIn(app, 30 + 3 * count), { property_id, hold_expires_at }));
  }
  const now = start + hour;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  expect(idsOf(await listDue(app.db, now, 100, { propertyId: property_id }))).toEqual(ids);
  expect(idsOf(await app.database.transaction((trx) => listHoldsOver(trx, property_id, now)))).toEqual(ids);
});

test('the sweep applies each due transition at its time and not earlier', async () => {
  const { held, declared, confirmed } = await stays();
  const states = async () => Promise.all([held, declared, confirmed].map(stateOf));
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
  // The declared deposit stays Pending until it is decided.
  expect((await paymentsOf(app, declared))[0]).toMatchObject({ status: PaymentStatus.Pending });
});

describe('clock changes', () => {
  /** Books and confirms over HTTP, so that the service computes the times. */
  async function confirmed(city: number, startDate: string, endDate: string): Promise<number> {
    const propertyId = await insertListing(app, { city: city as 1, deposit_minor: 27_000 });
    const { data } = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, startDate, endDate } });
    await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: data.id as number }, body: {} });
    return data.id as number;
  }
  const at = (instant: string) => app.clock.set(Date.parse(instant));

  test.each([
    ['Berlin', 13, '2027-03-28', '2027-03-28T22:00:00Z'], // the night in which an hour is missing
    ['Berlin', 13, '2027-10-31', '2027-10-31T23:00:00Z'], // the night that has one more
    ['Beirut', 2, '2027-03-27', '2027-03-27T22:00:00Z'], // whose midnight is missing
    ['Cairo', 3, '2027-04-29', '2027-04-29T22:00:00Z'],
    ['Cairo', 3, '2027-10-28', '2027-10-28T22:00:00Z'], // whose last hour comes twice
    ['Amman', 1, '2027-03-28', '2027-03-28T21:00:00Z'],
  ])('a stay in %s (%i) with check-out on %s ends at %s', async (_name, city, endDate, instant) => {
    const id = await confirmed(city, addDays(endDate, -2), endDate);
    app.clock.set(Date.parse(instant) - 1);
    await sweep(app);
    expect(await stateOf(id)).toBe(Confirmed);
    at(instant);
    await sweep(app);
    expect(await stateOf(id)).toBe(Completed);
  });

  test.each([
    // Five days before means calendar days, whatever their hours: the tier changes at midnight in Berlin.
    ['2027-03-30', '2027-03-25T22:59:59.999Z', 27],
    ['2027-03-30', '2027-03-25T23:00:00Z', 13.5],
    ['2027-11-02', '2027-10-28T21:59:59.999Z', 27],
    ['2027-11-02', '2027-10-28T22:00:00Z', 13.5],
  ])(
    'the refund of a stay that begins on %s and is cancelled at %s is %f',
    async (startDate, instant, refundAmount) => {
      const id = await confirmed(13, startDate, addDays(startDate, 2));
      at(instant);
      const reply = await callAs(app, 'customer', 'cancelReservation', { path: { id }, body: {} });
      expect(reply.data).toMatchObject({ status: Cancelled, refundAmount });
    },
  );

  test.each([
    ['Beirut', 2, '2027-03-28', '2027-03-27T22:30:00Z', '2027-03-28T20:59:00Z'],
    ['Cairo', 3, '2027-10-29', '2027-10-28T23:00:00Z', '2027-10-29T21:59:00Z'],
    ['London', 15, '2027-10-31', '2027-10-31T00:30:00Z', '2027-10-31T23:59:00Z'],
  ])(
    'a hold in %s (%i) that is made on its first day, %s, at %s lasts until %s',
    async (_n, city, day, made, until) => {
      const propertyId = await insertListing(app, { city: city as 1 });
      at(made);
      const body = { propertyId, startDate: day, endDate: addDays(day, 1) };
      const { data } = await callAs(app, 'otherCustomer', 'bookReservation', { body });
      expect(data).toMatchObject({ status: Pending, holdExpiresAt: until });
      app.clock.set(Date.parse(until) - 1);
      await sweep(app);
      expect(await stateOf(data.id as number)).toBe(Pending);
      at(until);
      await sweep(app);
      expect(await stateOf(data.id as number)).toBe(Expired);
    },
  );
});

test('final states have no due transition', async () => {
  const ids = app.sandbox.reservationIds;
  const finals = [ids.completed, ids.cancelled, ids.rejected, ids.expired, ids.noShow];
  const before = await Promise.all(finals.map(stateOf));
  app.clock.set(start + 400 * day);
  await sweep(app);
  expect(await Promise.all(finals.map(stateOf))).toEqual(before);
  expect(before).toEqual([Completed, Cancelled, BookingStatus.Rejected, Expired, NoShow]);
});

test('the sweep applies nothing while the server is stopping', async () => {
  const id = await insertReservation(app, Pending, dateIn(app, 10), { property_id: await insertListing(app) });
  app.clock.set(start + day);
  expect(await sweep({ ...app, stopping: AbortSignal.abort() })).toBe(0);
  await sweep(app);
  expect(await stateOf(id)).toBe(Expired);
});

test('concurrent sweeps and reads apply each transition once', async () => {
  const property_id = await insertListing(app);
  const ids: number[] = [];
  for (let index = 0; index < 12; index += 1)
    ids.push(await insertReservation(app, Pending, dateIn(app, 10 + 3 * index), { property_id }));
  app.clock.set(start + day);
  const [first, second, third] = await Promise.all([
    sweep(app),
    sweep(app),
    sweep(app),
    ...ids.map((id) => callAs(app, 'customer', 'getReservationById', { path: { id } })),
    app.call('getAvailableDates', { path: { id: property_id } }),
  ]);
  expect(first + second + third).toBeLessThanOrEqual(ids.length);
  expect(new Set(await Promise.all(ids.map(stateOf)))).toEqual(new Set([Expired]));
  expect(await sweep(app)).toBe(0);
});

test('a read does not depend on the sweep', async () => {
  const { held, declared, confirmed } = await stays();
  const read = async (id: number) =>
    (await callAs(app, 'admin', 'getReservationById', { path: { id } })).data.status as number;
  app.clock.set(start + day);
  expect(await read(held)).toBe(Expired);
  app.clock.set(start + 9 * day);
  expect(await read(declared)).toBe(Expired);
  expect(await read(confirmed)).toBe(Completed);
});

test('a booking does not depend on the sweep: the nights of a hold that has ended are free', async () => {
  const property_id = await insertListing(app);
  const held = await insertReservation(app, Pending, dateIn(app, 30), { property_id });
  const body = { propertyId: property_id, startDate: dateIn(app, 31), endDate: dateIn(app, 32) };
  const book = () => callAs(app, 'otherCustomer', 'bookReservation', { body });
  app.clock.set(start + day - 1);
  expect((await book()).status).toBe(409);
  app.clock.set(start + day);
  expect((await book()).status).toBe(200);
  expect(await stateOf(held)).toBe(Expired);
});

test('a rejected booking commits the holds that it has expired', async () => {
  const property_id = await insertListing(app, { min_stay_nights: 3 });
  const held = await insertReservation(app, Pending, dateIn(app, 30), { property_id });
  app.clock.set(start + day + hour);
  const body = { propertyId: property_id, startDate: dateIn(app, 31), endDate: dateIn(app, 32) };
  expect((await callAs(app, 'otherCustomer', 'bookReservation', { body })).code).toBe('STAY_TOO_SHORT');
  expect(await stateOf(held)).toBe(Expired);
});

test('a read writes nothing when no transition is due', async () => {
  const { property_id, held } = await stays();
  const before = await app.db.selectFrom('reservation').select('updated_at').where('id', '=', held).executeTakeFirst();
  app.clock.set(start + hour);
  await callAs(app, 'customer', 'getReservationById', { path: { id: held } });
  await app.call('getAvailableDates', { path: { id: property_id } });
  const after = await app.db.selectFrom('reservation').select('updated_at').where('id', '=', held).executeTakeFirst();
  expect(after).toEqual(before);
});
