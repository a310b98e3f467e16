import { useTestApp } from '../../testing/app';
import { countDeadlocks } from '../../testing/databases/deadlocks';
import { testOnPostgres } from '../../testing/databases/engine';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { addDays } from '../../values/dates';

let customers: { token: string }[];
const app = useTestApp();
beforeAll(async () => {
  customers = await Promise.all(Array.from({ length: 20 }, (_, index) => insertCustomer(app, `racer${index}`)));
  // Opens all connections of the pool before the first race.
  await Promise.all(customers.map((as) => app.call('getMyReservations', { as })));
});

const book = (as: { token: string }, propertyId: number, startDate: string, endDate: string) =>
  app.call('bookReservation', { as, body: { propertyId, startDate, endDate } });

test('accepts one of twenty concurrent bookings of the same nights', async () => {
  for (const month of ['03', '05']) {
    const propertyId = await insertListing(app, { deposit_minor: month === '05' ? 0 : 27_000 });
    const replies = await Promise.all(
      customers.map((as) => book(as, propertyId, `2027-${month}-01`, `2027-${month}-04`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(new Set(replies.map(({ code }) => code))).toEqual(new Set([null, 'DATES_NOT_AVAILABLE']));
    const left = await app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId).execute();
    expect(left).toHaveLength(1);
  }
});

test('accepts one of concurrent overlapping long stays', async () => {
  for (let round = 0; round < 2; round += 1) {
    const propertyId = await insertListing(app, { deposit_minor: 0, max_stay_nights: 365 });
    const replies = await Promise.all(
      customers.map((as, index) => book(as, propertyId, addDays('2027-03-01', index), addDays('2027-06-01', index))),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
  }
});

testOnPostgres('none of it was a deadlock', async () => {
  expect(await countDeadlocks(app)).toBe(0);
});
