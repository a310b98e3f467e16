import type { QueryExecutor } from 'kysely';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { addListing } from '../../testing/listings';
import { addDays } from '../../values/dates';

const app = useTestApp();

const stay = { startDate: '2027-01-05', endDate: '2027-01-12' };
const city = 1;
const search = async (query: object) => {
  const { status, data } = await app.call('getRentProperties', { query: { city, pageSize: 100, ...query } });
  expect(status).toBe(200);
  return data as unknown as { id: number; stay: Record<string, number> | null }[];
};

test('a search with dates has the quoted price of the stay for the guests in each listing, one without dates has none', async () => {
  const id = await addListing(app, { WeekendPrice: 55.5 });
  const monthly = await addListing(app, { RentType: 0, MinStayNights: 1, Price: 400 });
  const charges = [
    { kind: 2, name: 'Further guests', mode: 3, value: 5, freeGuests: 1 },
    { kind: 3, name: 'Dog or cat', mode: 0, value: 15, isOptional: true },
    { kind: 0, name: 'Final cleaning', mode: 0, value: 20, collectedBy: 1 },
  ];
  await app.call('setCharges', { as: 'owner', path: { id }, body: { charges } });
  const discounts = [
    { kind: 0, threshold: 7, percent: 10 },
    { kind: 1, threshold: 20, percent: 12.5 },
  ];
  await app.call('setDiscounts', { as: 'owner', path: { id }, body: { discounts } });
  await callAs(app, 'admin', 'setTaxes', { path: { id: city }, body: { taxes: [{ name: 'Tax', mode: 5, value: 8 }] } });
  for (const guests of [undefined, 3]) {
    const found = await search({ ...stay, ...(guests && { guests }) });
    expect(found.map((one) => one.id)).toEqual(expect.arrayContaining([id, monthly]));
    for (const one of found) {
      const query = { ...stay, ...(guests && { guestsCount: guests }) };
      const { data } = await app.call('getQuote', { path: { propertyId: one.id }, query });
      const { nights, totalAmount, dueAtArrivalAmount } = data as Record<string, number>;
      expect(one.stay).toMatchObject({ nights, totalAmount, dueAtArrivalAmount });
      expect(Math.abs(one.stay!.averagePerNight! - totalAmount! / 7)).toBeLessThan(0.001);
    }
  }
  // 5 nights of 45 and 2 of 55.5 less 12.5 % are 294, 5 for each of 2 guests and 7 nights are 70, and 8 % are 29.12.
  const [one] = (await search({ ...stay, guests: 3 })).filter((listing) => listing.id === id);
  expect(one!.stay).toEqual({ nights: 7, totalAmount: 393.12, averagePerNight: 56.16, dueAtArrivalAmount: 20 });
  for (const listing of await search({})) expect(listing.stay).toBeNull();
});

test('a search reads as many rows for a listing with seasons and prices of many nights as for another one', async () => {
  const id = await addListing(app, { WeekendPrice: 55.5, MaxStayNights: 365 });
  const long = { startDate: '2027-01-05', endDate: '2027-07-20' };
  const rowsOf = async () => {
    // The prototype of the engine's executor: that of SQLite does not pass reads on to Kysely's.
    const executor = Object.getPrototypeOf(app.db.getExecutor()) as QueryExecutor;
    const execute = jest.spyOn(executor, 'executeQuery');
    const found = await search(long);
    const results = await Promise.all(execute.mock.results.map(({ value }) => value as Promise<{ rows: unknown[] }>));
    execute.mockRestore();
    const rows = results.reduce((sum, one) => sum + one.rows.length, 0);
    return { rows, stay: found.find((one) => one.id === id)!.stay! };
  };
  const before = await rowsOf();
  const night = (index: number) => ({ date: addDays('2027-01-10', index), price: 50 + index / 10 });
  const nights = Array.from({ length: 150 }, (_, index) => night(index));
  const season = (index: number) => addDays('2027-06-01', 3 * index);
  const seasons = Array.from({ length: 20 }, (_, index) => ({
    ...{ name: `Season ${index}`, startDate: season(index), endDate: season(index + 1), price: 80 + index },
  }));
  for (const [operationId, body] of [
    ['setNights', { nights }],
    ['setSeasons', { seasons }],
  ] as const)
    expect((await app.call(operationId, { as: 'owner', path: { id }, body })).status).toBe(200);
  const after = await rowsOf();
  expect(before.rows).toBeGreaterThan(0);
  expect(after.rows).toBe(before.rows);
  const { data } = await app.call('getQuote', {
    path: { propertyId: id },
    query: { startDate: long.startDate, endDate: long.endDate },
  });
  expect(after.stay.totalAmount).not.toBe(before.stay.totalAmount);
  expect(after.stay.totalAmount).toBe((data as { totalAmount: number }).totalAmount);
});

test.each([
  [{ sort: 'total' }, ['startDate', 'endDate', 'currencyId']],
  [{ maxTotalAmount: 100, startDate: '2027-01-02', endDate: '2027-01-04' }, ['currencyId']],
  [{ maxTotalAmount: 100, currencyId: 7 }, ['startDate', 'endDate']],
])('returns 400 VALIDATION_ERROR for the incomplete search by total %j', async (query, fields) => {
  const { status, code, envelope } = await app.call('getRentProperties', { query });
  expect([status, code, envelope.errors.map(({ field }) => field)]).toEqual([400, 'VALIDATION_ERROR', fields]);
});
