import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { type Changes, addListing, insertListing } from '../../testing/listings';
import { seeded } from '../../testing/random';
import { addDays } from '../../values/dates';

const app = useTestApp();

/** 2027-01-05 is a Tuesday; the weekend nights in Amman are Thursday and Friday. */
const festival = { name: 'Festival', startDate: '2027-01-09', endDate: '2027-01-11', price: 60 };
const stay = { startDate: '2027-01-05', endDate: '2027-01-12' };
const prices = [45, 45, 55.5, 55.5, 60, 60, 45];
const nightlyPrices = prices.map((price, index) => ({ date: addDays(stay.startDate, index), price }));

async function priced(changes: Changes = {}, season: object = {}) {
  const propertyId = await addListing(app, { WeekendPrice: 55.5, ...changes });
  const body = { seasons: [{ ...festival, ...season }] };
  const { status } = await app.call('setSeasons', { as: 'owner', path: { id: propertyId }, body });
  expect(status).toBe(200);
  return propertyId;
}
const quote = (propertyId: number, query: typeof stay = stay) => app.call('getQuote', { path: { propertyId }, query });
const book = (propertyId: number, more: object = {}) =>
  callAs(app, 'otherCustomer', 'bookReservation', { body: { propertyId, ...stay, ...more } });
const read = (id: number) => callAs(app, 'otherCustomer', 'getReservationById', { path: { id } });
const forget = () =>
  app.db.updateTable('reservation').set({ status: BookingStatus.Cancelled, hold_expires_at: null }).execute();

test('a quote contains the price of each night, and the total, deposit and average of these prices', async () => {
  const propertyId = await priced();
  expect((await quote(propertyId)).data).toMatchObject({
    ...{ nights: 7, nightlyPrices, totalAmount: 366, unitPrice: 52.286, depositAmount: 73.2, balanceAmount: 292.8 },
  });
  const usual = await quote(await insertListing(app));
  expect(usual.data).toMatchObject({ unitPrice: 45, totalAmount: 315 });
  expect((usual.data.nightlyPrices as { price: number }[]).map(({ price }) => price)).toEqual(Array(7).fill(45));
});

test('a booking has the quoted prices, which do not change with the listing or a cancellation', async () => {
  const propertyId = await priced();
  const { status, data } = await book(propertyId, { expectedTotalAmount: 366, expectedDepositAmount: 73.2 });
  expect(status).toBe(200);
  const booked = { nights: 7, unitPrice: 52.286, totalAmount: 366, depositAmount: 73.2, nightlyPrices };
  expect(data).toMatchObject(booked);
  await app.call('setSeasons', { as: 'owner', path: { id: propertyId }, body: { seasons: [] } });
  await app.call('cancelReservation', {
    as: 'admin',
    path: { id: data.id as number },
    body: { reason: 'An example.' },
  });
  // The nights are free, and their prices are still stored.
  expect((await read(data.id as number)).data).toMatchObject({ status: BookingStatus.Cancelled, ...booked });
  expect((await quote(propertyId)).data).toMatchObject({ totalAmount: 45 * 5 + 55.5 * 2, isAvailable: true });
});

test('returns 409 PRICE_CHANGED when a season was added between quote and booking', async () => {
  const propertyId = await priced({}, { startDate: '2028-01-01', endDate: '2028-01-02' });
  const { totalAmount } = (await quote(propertyId)).data as { totalAmount: number };
  expect(totalAmount).toBe(336);
  const body = { seasons: [{ ...festival, startDate: stay.startDate, endDate: stay.endDate, price: 900 }] };
  await app.call('setSeasons', { as: 'owner', path: { id: propertyId }, body });
  const refused = await book(propertyId, { expectedTotalAmount: totalAmount });
  expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
  expect(refused.envelope.message).toBe('The price has changed. The stay now costs 6300 JOD.');
});

test('lists do not contain the prices of nights', async () => {
  const { data } = await callAs(app, 'otherCustomer', 'getMyReservations', {});
  expect((data as unknown as object[]).length).toBeGreaterThan(0);
  for (const one of data as unknown as object[]) expect(one).toHaveProperty('nightlyPrices', null);
});

test('an old reservation without stored prices has its unit price each night', async () => {
  const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 200));
  const { data } = await app.call('getReservationById', { as: 'customer', path: { id } });
  const nights = [200, 201, 202].map((days) => ({ date: dateIn(app, days), price: 45 }));
  expect(data.nightlyPrices).toEqual(nights);
});

test('a monthly reservation has no prices of nights', async () => {
  const propertyId = await addListing(app, { RentType: 0, Price: 300 });
  const month = { startDate: '2027-03-01', endDate: '2027-04-01' };
  expect((await quote(propertyId, month)).data).toMatchObject({ totalAmount: 300, unitPrice: 300, nightlyPrices: [] });
  await forget();
  const { data } = await book(propertyId, month);
  expect(data).toMatchObject({ totalAmount: 300, nightlyPrices: [] });
  expect((await read(data.id as number)).data.nightlyPrices).toEqual([]);
});

test('the season in which a stay begins determines the minimum stay of quotes, bookings, searches and free dates', async () => {
  const propertyId = await priced({ MinStayNights: 2 }, { minStayNights: 4 });
  const inSeason = (nights: number) => ({ startDate: '2027-01-10', endDate: addDays('2027-01-10', nights) });
  const isFound = async (query: typeof stay) => {
    const found = await app.call('getRentProperties', { query: { ...query, ownerId: app.sandbox.userIds.owner } });
    return (found.data as unknown as { id: number }[]).some(({ id }) => id === propertyId);
  };
  for (const [query, isLongEnough] of [
    [inSeason(3), false],
    [inSeason(4), true],
    [{ startDate: '2027-01-07', endDate: '2027-01-09' }, true],
    [{ startDate: '2027-01-11', endDate: '2027-01-13' }, true],
    [{ startDate: '2027-01-11', endDate: '2027-01-12' }, false],
  ] as const) {
    const { status, code } = await quote(propertyId, query);
    expect([query, status, code ?? null]).toEqual([query, ...(isLongEnough ? [200, null] : [400, 'STAY_TOO_SHORT'])]);
    expect([query, await isFound(query)]).toEqual([query, isLongEnough]);
  }
  const refused = await book(propertyId, inSeason(3));
  expect([refused.code, refused.envelope.message]).toEqual(['STAY_TOO_SHORT', 'The minimum stay here is 4 nights.']);
  const body = { propertyId, startDate: '2027-01-11', endDate: '2027-01-13' };
  await app.call('addBlockedDates', { as: 'owner', body });
  const { data } = await app.call('getAvailableDates', {
    path: { id: propertyId },
    query: { from: '2027-01-09', to: '2027-01-15' },
  });
  // The two nights before the block are too few for a stay that begins in the season.
  expect(data).toEqual([{ startDate: '2027-01-13', endDate: '2027-01-15', nights: 2 }]);
});

test('the quote equals the booking, and the search sorts and filters by the average, for random listings', async () => {
  const random = seeded(20270105);
  const found: { id: number; total: number }[] = [];
  const owner = app.sandbox.userIds.otherOwner;
  await app.db.updateTable('rent_property').set({ property_status: 2 }).where('owner_id', '=', owner).execute();
  for (let count = 0; count < 25; count += 1) {
    const money = () => (10 + random(90_000)) / 1000;
    const changes = { Price: money(), WeekendPrice: random(2) ? money() : null };
    const propertyId = await addListing(app, changes, 'otherOwner');
    const day = random(12);
    const seasons = [day, day + 4, day + 6].slice(random(4)).map((first) => ({
      ...{ name: 'A season', price: money() },
      ...{ startDate: addDays('2027-01-01', first), endDate: addDays('2027-01-01', first + 1 + random(2)) },
    }));
    const set = await app.call('setSeasons', { as: 'otherOwner', path: { id: propertyId }, body: { seasons } });
    expect(set.status).toBe(200);
    const { totalAmount, nightlyPrices: nights } = (await quote(propertyId)).data as {
      totalAmount: number;
      nightlyPrices: { price: number }[];
    };
    expect(nights.reduce((sum, { price }) => sum + Math.round(price * 1000), 0)).toBe(Math.round(totalAmount * 1000));
    found.push({ id: propertyId, total: Math.round(totalAmount * 1000) });
  }
  const search = async (query: object) => {
    const { data } = await app.call('getRentProperties', { query: { ...stay, ownerId: owner, ...query } });
    return (data as unknown as { id: number }[]).map(({ id }) => id);
  };
  const sorted = [...found].sort((a, b) => a.total - b.total || a.id - b.id);
  expect(await search({ sort: 'priceAsc' })).toEqual(sorted.map(({ id }) => id));
  expect(await search({ sort: 'priceDesc' })).toEqual(sorted.map(({ id }) => id).reverse());
  const middle = sorted[12]!.total;
  const minPrice = Math.ceil((middle / 7) * 10) / 10_000;
  const dear = sorted.filter(({ total }) => total * 10 >= minPrice * 10_000 * 7).map(({ id }) => id);
  expect(await search({ sort: 'priceAsc', minPrice })).toEqual(dear);
  expect(dear.length).toBeLessThan(found.length);

  for (const { id, total } of found) {
    await forget();
    const { status, data } = await book(id, { expectedTotalAmount: total / 1000 });
    expect([status, data.totalAmount]).toEqual([200, total / 1000]);
  }
});
