import { useTestApp } from '../../testing/app';
import { countDeadlocks } from '../../testing/databases/deadlocks';
import { testOnPostgres } from '../../testing/databases/engine';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { addDays, listNights } from '../../values/dates';
import { nightHolding } from '../transitions';

let customers: { token: string }[];
const app = useTestApp();
beforeAll(async () => {
  customers = await Promise.all(Array.from({ length: 8 }, (_, index) => insertCustomer(app, `guest${index}`)));
});

const book = (as: { token: string }, propertyId: number, startDate: string, endDate: string) =>
  app.call('bookReservation', { as, body: { propertyId, startDate, endDate } });

test('concurrent overlapping bookings and cancellations book no night twice and leave no unbookable gap', async () => {
  const listings = [await insertListing(app, { deposit_minor: 0 }), await insertListing(app, { deposit_minor: 0 })];
  const [first, days] = ['2027-03-01', 40];
  const statuses: number[] = [];
  const booked: { id: number; as: { token: string } }[] = [];
  const random = seeded(20270301);

  const requests = Array.from({ length: 200 }, (_, index) => ({
    as: customers[index % customers.length]!,
    propertyId: listings[random(2)]!,
    start: random(days - 9),
    nights: 1 + random(9),
    cancels: random(10) === 0,
  }));
  const worker = async (from: number) => {
    for (let index = from; index < requests.length; index += 32) {
      const { as, propertyId, start, nights, cancels } = requests[index]!;
      const earlier = cancels ? booked.pop() : undefined;
      const reply = earlier
        ? await app.call('cancelReservation', { as: earlier.as, path: { id: earlier.id }, body: {} })
        : await book(as, propertyId, addDays(first, start), addDays(first, start + nights));
      statuses.push(reply.status);
      if (!earlier && reply.status === 200) booked.push({ id: reply.data.id as number, as });
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, from) => worker(from)));
  expect(new Set(statuses)).toEqual(new Set([200, 409]));

  for (const propertyId of listings) {
    // Every gap begins where a stay ends and ends where one begins, so that it can be booked.
    const query = { from: first, to: addDays(first, days) };
    const { data: gaps } = await app.call('getAvailableDates', { path: { id: propertyId }, query });
    const fills = await Promise.all(
      (gaps as { startDate: string; endDate: string }[]).map((gap, index) =>
        book(customers[index % customers.length]!, propertyId, gap.startDate, gap.endDate),
      ),
    );
    expect(fills.filter(({ status }) => status !== 200)).toEqual([]);

    const live = await app.db
      .selectFrom('reservation')
      .select(['id', 'start_date', 'end_date'])
      .where('property_id', '=', propertyId)
      .where('status', 'in', nightHolding)
      .execute();
    const overlapping = live.flatMap((one) =>
      live.filter((other) => one.id < other.id && one.start_date < other.end_date && other.start_date < one.end_date),
    );
    expect(overlapping).toEqual([]);
    const rows = await app.db
      .selectFrom('reservation_night')
      .select(['night', 'reservation_id'])
      .where('property_id', '=', propertyId)
      .orderBy('night')
      .execute();
    expect(rows.map(({ night }) => night)).toEqual(listNights(first, addDays(first, days)));
    const expected = live.flatMap(({ id, start_date, end_date }) =>
      listNights(start_date, end_date).map((night) => ({ night, reservation_id: id })),
    );
    expect(rows).toEqual(expected.sort((one, other) => (one.night < other.night ? -1 : 1)));
  }
});

testOnPostgres('none of it was a deadlock', async () => {
  expect(await countDeadlocks(app)).toBe(0);
});

/** A seeded generator of integers below a bound (mulberry32). */
function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}
