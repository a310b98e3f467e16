import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Call, type Actor, type TestApp, startTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { addListing } from '../../testing/listings';

/**
 * Responses about listings without charges, recorded from the last release before listings had them. A client of that release has to
 * read the same members with the same values, in the same order.
 */
const file = join(__dirname, 'recorded/before-charges.json');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Names of members that are ids, whose values depend on the data of the sandbox. */
const isId = /^(id|\w+Id)$/;
const withoutIds = (data: unknown) =>
  JSON.parse(
    JSON.stringify(data, (name, value: unknown) => (isId.test(name) && typeof value === 'number' ? 0 : value)),
  );

/** The members of `now` that `before` has too, in the order of `now`. */
function likeBefore(now: unknown, before: unknown): unknown {
  if (Array.isArray(now) && Array.isArray(before)) return now.map((one, index) => likeBefore(one, before[index]));
  if (!isRecord(now) || !isRecord(before)) return now;
  const known = Object.entries(now).filter(([name]) => name in before);
  return Object.fromEntries(known.map(([name, value]) => [name, likeBefore(value, before[name])]));
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Responses by what was asked. */
async function record(): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  const ask = async (name: string, as: Actor | undefined, operation: Parameters<TestApp['call']>[0], call: Call) => {
    const { status, data } = as ? await callAs(app, as, operation, call) : await app.call(operation, call);
    responses[name] = withoutIds({ status, data });
    return data as Record<string, unknown> & { id: number };
  };
  // Thirds of the minor unit, prices of weekends and of a season, and a price of a month.
  const daily = await addListing(app, { Price: 33.333, WeekendPrice: 41.667 });
  const monthly = await addListing(app, { RentType: 0, Price: 400, information: { title: 'Rooms by the month' } });
  const seasons = [{ name: 'Feast', startDate: '2027-03-08', endDate: '2027-03-12', price: 60, minStayNights: 2 }];
  await callAs(app, 'owner', 'setSeasons', { path: { id: daily }, body: { seasons } });
  const active = { property_status: PropertyStatus.Active };
  await app.db.updateTable('rent_property').set(active).where('id', 'in', [daily, monthly]).execute();

  const week = { startDate: '2027-02-01', endDate: '2027-02-08' };
  const feast = { startDate: '2027-03-06', endDate: '2027-03-10' };
  const months = { startDate: '2027-02-01', endDate: '2027-04-01' };
  await ask('quote of a week', undefined, 'getQuote', { path: { propertyId: daily }, query: week });
  await ask('quote with a season', undefined, 'getQuote', { path: { propertyId: daily }, query: feast });
  await ask('quote of two months', undefined, 'getQuote', { path: { propertyId: monthly }, query: months });
  const { id } = await ask('booking of a week', 'customer', 'bookReservation', {
    body: { propertyId: daily, ...week, guestsCount: 2 },
  });
  const { id: ofMonths } = await ask('booking of two months', 'otherCustomer', 'bookReservation', {
    body: { propertyId: monthly, ...months },
  });
  const stays = { ownerId: app.sandbox.userIds.owner, ...feast, search: 'sunlit' };
  await ask('search with dates', undefined, 'getRentProperties', { query: { ...stays, sort: 'priceAsc' } });
  await ask('search by price', undefined, 'getRentProperties', { query: { ...stays, minPrice: 40, maxPrice: 60 } });
  await ask('free dates', undefined, 'getAvailableDates', { path: { id: daily } });
  await ask('reservation for its owner', 'owner', 'getReservationById', { path: { id } });
  await ask('cancellation by the customer', 'customer', 'cancelReservation', { path: { id }, body: {} });
  await ask('cancellation by the owner', 'owner', 'cancelReservation', {
    path: { id: ofMonths },
    body: { reason: 'Repairs.' },
  });
  const changes = { property_id: daily };
  const paid = await insertReservation(app, BookingStatus.Confirmed, '2027-02-01', changes);
  await ask('cancellation of a confirmed stay', 'customer', 'cancelReservation', { path: { id: paid }, body: {} });
  return responses;
}

test('listings without charges respond as before listings had charges, except for added members', async () => {
  const responses = await record();
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [name, response] of Object.entries(before))
    expect([name, JSON.stringify(likeBefore(responses[name], response))]).toEqual([name, JSON.stringify(response)]);
});
