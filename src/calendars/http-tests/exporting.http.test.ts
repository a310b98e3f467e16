import ical from 'node-ical';
import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { listNights } from '../../values/dates';

let app: TestApp;
let platform: Platform;
let propertyId: number;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
beforeEach(async () => {
  propertyId = await insertListing(app);
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

const feedOf = async () => (await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } })).data.url as string;
const get = (url: string, headers = {}, method = 'GET') => app.send(new URL(url).pathname, { headers, method });

/** The nights that another library reads, including duplicates. */
function nightsIn(text: string): string[] {
  const date = (value: Date) => {
    const pad = (number: number) => String(number).padStart(2, '0');
    return `${value.getFullYear()}-${pad(value.getMonth() + 1)}-${pad(value.getDate())}`;
  };
  return Object.values(ical.sync.parseICS(text))
    .filter((one) => one?.type === 'VEVENT')
    .flatMap(({ start, end }) => listNights(date(start), date(end!)))
    .sort();
}

test('the exported calendar has the nights of reservations and blocks, and no personal data', async () => {
  await insertReservation(app, BookingStatus.Confirmed, '2027-01-05', { property_id: propertyId, note: 'Anna' });
  await insertReservation(app, BookingStatus.Cancelled, '2027-01-20', { property_id: propertyId });
  const block = { propertyId, startDate: '2027-01-08', endDate: '2027-01-10', reason: 'Painting' };
  await callAs(app, 'owner', 'addBlockedDates', { body: block });
  const { status, headers, bytes } = await get(await feedOf());
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8; method=PUBLISH',
    'private, no-cache',
  ]);
  const text = bytes.toString();
  expect(nightsIn(text)).toEqual(listNights('2027-01-05', '2027-01-10'));
  expect(text).not.toMatch(/Anna|Painting|Example|customer|owner/i);
  expect(text.split('\r\n').every((line) => !line.includes('\n') && Buffer.byteLength(line) <= 75)).toBe(true);
});

test('returns the same bytes and ETag while nothing changes, also for HEAD and without .ics, and 304 for a current ETag', async () => {
  await insertReservation(app, BookingStatus.Confirmed, '2027-01-05', { property_id: propertyId });
  const url = await feedOf();
  const first = await get(url);
  app.clock.advance(24 * hour);
  const etag = first.headers.get('etag')!;
  expect((await get(url)).bytes).toEqual(first.bytes);
  expect(await get(url, { 'if-none-match': etag })).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect((await get(url, {}, 'HEAD')).headers.get('etag')).toBe(etag);
  expect((await get(`${url.replace('.ics', '')}`)).bytes).toEqual(first.bytes);
  expect((await app.send(`${new URL(url).pathname}?t=1`)).status).toBe(200);
  await insertReservation(app, BookingStatus.Confirmed, '2027-01-15', { property_id: propertyId });
  expect(await get(url, { 'if-none-match': etag })).toMatchObject({ status: 200 });
  app.clock.reset();
});

test('an expired hold is not exported, and a stay that has begun keeps its first day', async () => {
  const hold = app.clock.now() + hour;
  const pending = { property_id: propertyId, hold_expires_at: hold };
  await insertReservation(app, BookingStatus.Pending, '2027-01-05', pending);
  await insertReservation(app, BookingStatus.Confirmed, '2026-12-02', { property_id: propertyId, nights: 10 });
  const url = await feedOf();
  expect(nightsIn((await get(url)).bytes.toString())).toHaveLength(13);
  app.clock.advance(6 * 24 * hour);
  expect(nightsIn((await get(url)).bytes.toString())).toEqual(listNights('2026-12-02', '2026-12-12'));
  app.clock.reset();
});

test('returns 404 for a malformed, replaced or foreign token, and for an archived listing', async () => {
  const old = await feedOf();
  const { data } = await callAs(app, 'owner', 'rotateCalendarFeed', { path: { propertyId } });
  const { url } = data as { url: string };
  const codes = async (...urls: string[]) => Promise.all(urls.map(async (one) => (await get(one)).status));
  expect(await feedOf()).toBe(url);
  const elsewhere = url.replace(`/${propertyId}/`, `/${app.sandbox.propertyIds.active}/`);
  expect(await codes(old, url, elsewhere, `${url}x`, url.replace(/[^/]+$/, 'x'))).toEqual([404, 200, 404, 404, 404]);
  expect((await callAs(app, 'otherOwner', 'rotateCalendarFeed', { path: { propertyId } })).status).toBe(404);
  expect((await callAs(app, 'otherOwner', 'getCalendarFeed', { path: { propertyId } })).status).toBe(404);
  await callAs(app, 'owner', 'deleteRentProperty', { path: { id: propertyId } });
  expect(await codes(url)).toEqual([404]);
});

test('an imported event is exported to all readers but the platform that it came from', async () => {
  platform.answer = calendarOf([['a1@airbnb.example', '2027-02-01', '2027-02-04']]);
  const body = { propertyId, name: 'Airbnb', url: platform.url };
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body });
  const { id, exportUrl } = data as { id: number; exportUrl: string };
  await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
  const exported = (await get(await feedOf())).bytes.toString();
  expect(nightsIn(exported)).toEqual(listNights('2027-02-01', '2027-02-04'));
  expect(exported).toContain('a1@airbnb.example');
  expect(nightsIn((await get(exportUrl)).bytes.toString())).toEqual([]);
  await callAs(app, 'owner', 'rotateCalendarFeed', { path: { propertyId } });
  expect((await get(exportUrl)).status).toBe(404);
});
