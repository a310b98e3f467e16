import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { limits } from '../../testing/limits';
import { insertListing } from '../../testing/listings';
import { hour, minute } from '../../testing/time';
import { addDays, todayIn } from '../../values/dates';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on', RATE_LIMITS: 'on', TRUST_PROXY: '1' });
  platform = await startPlatform();
});
beforeEach(() => app.limits.clear());
afterEach(() => app.clock.reset());
afterAll(async () => {
  await platform.close();
  await app.close();
});

const day = (days: number) => addDays(todayIn('UTC', app.clock.now()), days);

async function listingWithFeed() {
  const propertyId = await insertListing(app);
  const { data } = await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } });
  return { propertyId, path: new URL((data as { url: string }).url).pathname };
}

async function importInto(propertyId: number): Promise<number> {
  const body = { propertyId, name: 'Airbnb', url: platform.url };
  return ((await callAs(app, 'owner', 'addCalendarImport', { body })).data as { id: number }).id;
}

const refresh = (id: number) => callAs(app, 'owner', 'refreshCalendar', { path: { id } });
const textOf = async (path: string) => (await app.send(path)).bytes.toString();

test('a calendar of 725 imported events is rendered once while it does not change: no other request reads its nights', async () => {
  const { propertyId, path } = await listingWithFeed();
  const id = await importInto(propertyId);
  platform.answer = calendarOf(
    Array.from({ length: 725 }, (_, index) => [`${index}@airbnb.example`, day(index), day(index + 1)] as const),
  );
  await refresh(id);
  const first = await app.send(path);
  const etag = first.headers.get('etag')!;
  expect(first.bytes.toString().split('BEGIN:VEVENT')).toHaveLength(726);

  // The platform's calendar has not changed. A row that changes without the import's version shows that the nights are not read.
  await refresh(id);
  await app.db.updateTable('calendar_night').set({ uid: 'read' }).where('import_id', '=', id).execute();
  for (let count = 0; count < 3; count++) {
    expect((await app.send(path)).bytes.equals(first.bytes)).toBe(true);
    expect((await app.send(path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  }
});

test('each change of a reservation, a block or an import is in the next response, whichever process made it', async () => {
  const { propertyId, path } = await listingWithFeed();
  const id = await importInto(propertyId);
  const nightsOf = async () => ((await textOf(path)).match(/DTSTART;VALUE=DATE:\d+/g) ?? []).length;
  expect(await nightsOf()).toBe(0);
  const reservationId = await insertReservation(app, BookingStatus.Confirmed, day(10), { property_id: propertyId });
  expect(await nightsOf()).toBe(1);
  const dates = { propertyId, startDate: day(20), endDate: day(22) };
  const { data: block } = await callAs(app, 'owner', 'addBlockedDates', { body: dates });
  expect(await nightsOf()).toBe(2);
  platform.answer = calendarOf([['a@airbnb.example', day(30), day(31)]]);
  await refresh(id);
  expect(await nightsOf()).toBe(3);
  platform.answer = calendarOf([['b@airbnb.example', day(30), day(31)]]);
  await refresh(id);
  expect(await textOf(path)).toContain('b@airbnb.example');
  await callAs(app, 'owner', 'removeBlockedDates', { path: { id: (block as { id: number }).id } });
  expect(await nightsOf()).toBe(2);
  await callAs(app, 'owner', 'cancelReservation', { path: { id: reservationId }, body: { reason: 'Called off.' } });
  expect(await nightsOf()).toBe(1);
  await callAs(app, 'owner', 'removeCalendarImport', { path: { id } });
  expect(await nightsOf()).toBe(0);
});

test('a night that becomes part of the calendar at a time is in the first response after it', async () => {
  const { propertyId, path } = await listingWithFeed();
  const id = await importInto(propertyId);
  const reservationId = await insertReservation(app, BookingStatus.Confirmed, day(10), { property_id: propertyId });
  platform.answer = calendarOf([['echo@airbnb.example', day(10), day(13)]]);
  await refresh(id);
  await callAs(app, 'owner', 'cancelReservation', { path: { id: reservationId }, body: { reason: 'Called off.' } });
  app.clock.advance(24 * hour - 1);
  expect(await textOf(path)).not.toContain('VEVENT');
  app.clock.advance(1);
  expect(await textOf(path)).toContain('echo@airbnb.example');
  // A clock that steps back.
  app.clock.advance(-1);
  expect(await textOf(path)).not.toContain('VEVENT');
});

test('a change by a server of the previous release, which raises no version, is exported within five minutes', async () => {
  const { propertyId, path } = await listingWithFeed();
  const id = await importInto(propertyId);
  platform.answer = calendarOf([['a@airbnb.example', day(30), day(31)]]);
  await refresh(id);
  await textOf(path);
  await app.db.updateTable('calendar_night').set({ uid: 'b@airbnb.example' }).where('import_id', '=', id).execute();
  app.clock.advance(5 * minute);
  expect(await textOf(path)).toContain('b@airbnb.example');
});

test('reads of one listing are limited over all networks; reads without a valid token do not count', async () => {
  const [perListing] = limits.calendarReadsOfListing;
  const [one, other] = [await listingWithFeed(), await listingWithFeed()];
  const get = (path: string, network: number) =>
    app.send(path, { headers: { 'x-forwarded-for': `198.51.${network}.7` } });
  const invalid = `/Calendar/Export/${one.propertyId}/${'x'.repeat(43)}.ics`;
  for (let count = 0; count < perListing.points; count++) expect((await get(invalid, count)).status).toBe(404);
  for (let count = 0; count < perListing.points; count++) expect((await get(one.path, count)).status).toBe(200);
  const refused = await get(one.path, 200);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await get(other.path, 200)).status).toBe(200);
});
