import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, type Call, type TestApp, useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { addListing, listing } from '../../testing/listings';

/**
 * Responses about listings without charges, recorded from the last release before listings had them. A client of that release has to
 * read the same members with the same values, in the same order.
 */
const file = join(__dirname, 'recorded/before-charges.json');

const app = useTestApp();

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

type Data = Record<string, unknown> & { id: number };
type Ask = (
  name: string,
  as: Actor | undefined,
  operation: Parameters<TestApp['call']>[0],
  call: Call,
  pick?: (data: unknown) => unknown,
) => Promise<Data>;

/** Books stays of a listing, brings them into different states, and asks for what lists, calendars and payments show of them. */
async function recordLists(ask: Ask, ownerId: number): Promise<number> {
  const terms = { Price: 33.333, WeekendPrice: 41.667, MinStayNights: 2, CancellationPolicy: 2 } as const;
  const { id: propertyId } = await ask('new listing', 'owner', 'addRentProperty', {
    body: listing({ ...terms, information: { title: 'Loft for the recording' } }),
  });
  // The sandbox has other records too, which differ between releases.
  const ofListing = (data: unknown) =>
    (data as Data[]).filter((one) => one.propertyId === propertyId || one.id === propertyId);
  const book = (name: string, startDate: string, endDate: string, more: object = {}) =>
    ask(name, 'customer', 'bookReservation', { body: { propertyId, startDate, endDate, ...more } });
  const held = await book('booking of two nights', '2027-02-03', '2027-02-05');
  const declared = await book('booking over a weekend', '2027-02-10', '2027-02-15', { guestsCount: 3, note: 'Late.' });
  const confirmed = await book('booking to confirm', '2027-02-20', '2027-02-27');
  const path = (id: number) => ({ reservationId: id });
  await ask('confirmed deposit', 'admin', 'confirmDeposit', { path: path(confirmed.id), body: {} });
  // A customer can have three reservations that are not confirmed.
  const rejected = await book('booking to reject', '2027-03-02', '2027-03-04');
  await ask('booking of one night', 'customer', 'bookReservation', {
    body: { propertyId, startDate: '2027-03-10', endDate: '2027-03-11' },
  });
  await ask('booking of taken nights', 'otherCustomer', 'bookReservation', {
    body: { propertyId, startDate: '2027-02-04', endDate: '2027-02-06' },
  });
  const declare = (name: string, { id: reservationId, depositAmount: amount }: Data) =>
    ask(name, 'customer', 'addPaymentTransaction', { body: { reservationId, paymentTypeId: 1, amount } });
  await declare('declared deposit', declared);
  await declare('deposit to reject', rejected);
  await ask('pending deposits', 'admin', 'getPendingDeposits', { query: { pageSize: 100 } }, ofListing);
  await ask('rejected deposit', 'admin', 'rejectDeposit', { path: path(rejected.id), body: { reason: 'No money.' } });
  const blocked = { propertyId, startDate: '2027-03-20', endDate: '2027-03-25', reason: 'Painting.' };
  await ask('blocked nights', 'owner', 'addBlockedDates', { body: blocked });
  await ask('list of blocked nights', 'owner', 'getBlockedDates', { path: { propertyId } });
  await ask('free dates around stays', undefined, 'getAvailableDates', { path: { id: propertyId } });
  for (const [name, startDate, endDate] of [
    ['quote of free nights', '2027-03-01', '2027-03-06'],
    ['quote of taken nights', '2027-02-01', '2027-02-06'],
    ['quote of blocked nights', '2027-03-24', '2027-03-27'],
  ] as const)
    await ask(name, undefined, 'getQuote', { path: { propertyId }, query: { startDate, endDate } });

  await ask('listing', undefined, 'getRentPropertyById', { path: { id: propertyId } });
  await ask('own listings', 'owner', 'getMyRentListings', { query: { pageSize: 100 } }, ofListing);
  await ask('reservation that is held', 'customer', 'getReservationById', { path: { id: held.id } });
  for (const [name, as, operation] of [
    ['own reservations', 'customer', 'getMyReservations'],
    ['reservations of the owner', 'owner', 'getOwnerReservations'],
    ['all reservations', 'admin', 'getAllReservations'],
  ] as const)
    await ask(name, as, operation, { query: { pageSize: 100 } }, ofListing);
  await ask('own confirmed reservations', 'customer', 'getMyReservations', { query: { status: 2 } }, ofListing);
  await ask('own payments', 'customer', 'getMyPaymentTransactions', { query: { reservationId: declared.id } });
  await ask('reviewed deposit', 'admin', 'getPaymentTransactions', { query: { reservationId: declared.id } });
  const search = { ownerId, search: 'recording', pageSize: 100 };
  for (const [name, startDate, endDate] of [
    ['search with free dates', '2027-03-12', '2027-03-15'],
    ['search with taken dates', '2027-02-03', '2027-02-06'],
    ['search with blocked dates', '2027-03-19', '2027-03-22'],
    ['search with too few nights', '2027-03-12', '2027-03-13'],
  ] as const)
    await ask(name, undefined, 'getRentProperties', { query: { ...search, startDate, endDate } });
  await ask('search without dates', undefined, 'getRentProperties', { query: search });
  await ask('favorite', 'customer', 'addFavorite', { path: { propertyId } });
  await ask('favorites', 'customer', 'getFavorites', { query: { pageSize: 100 } }, ofListing);
  await ask('no-show too early', 'owner', 'markNoShow', { path: { id: confirmed.id }, body: {} });
  await ask('cancellation too late for a refund', 'customer', 'cancelReservation', {
    path: { id: confirmed.id },
    body: { reason: 'Ill.' },
  });
  return propertyId;
}

/** The lines of the exported calendar, without the ids in them. */
async function readCalendar(propertyId: number): Promise<string[]> {
  const { data } = await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } });
  const { bytes } = await app.send(new URL((data as { url: string }).url).pathname, {});
  // Long lines are folded.
  return bytes
    .toString()
    .replaceAll('\r\n ', '')
    .split('\r\n')
    .map((line) => line.replace(/^UID:.*/, 'UID'));
}

/** Responses by what was asked. */
async function record(): Promise<Record<string, unknown>> {
  const responses: Record<string, unknown> = {};
  const ask: Ask = async (name, as, operation, call, pick = (data) => data) => {
    const { status, data } = as ? await callAs(app, as, operation, call) : await app.call(operation, call);
    responses[name] = withoutIds({ status, data: pick(data) });
    return data as Data;
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
  const propertyId = await recordLists(ask, app.sandbox.userIds.owner);
  responses['exported calendar'] = await readCalendar(propertyId);
  return responses;
}

test('listings without charges respond as before listings had charges, except for added members', async () => {
  const responses = await record();
  const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
  for (const [name, response] of Object.entries(before))
    expect([name, JSON.stringify(likeBefore(responses[name], response))]).toEqual([name, JSON.stringify(response)]);
});
