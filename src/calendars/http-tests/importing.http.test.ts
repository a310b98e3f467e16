import { setTimeout as delay } from 'node:timers/promises';
import { DefaultQueryExecutor, sql } from 'kysely';
import { BookingStatus, CalendarOutcome, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { getReservation, insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { addDays, listNights } from '../../values/dates';
import { readDueCalendars } from '../reading';

let app: TestApp;
let platform: Platform;
let other: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  [platform, other] = [await startPlatform(), await startPlatform()];
});
afterAll(async () => {
  await Promise.all([platform.close(), other.close()]);
  await app.close();
});

/** Adds a listing, so that its nights are known. */
async function listingWith(...platforms: Platform[]) {
  const propertyId = await insertListing(app);
  const ids: number[] = [];
  for (const { url } of platforms) {
    const { data } = await callAs(app, 'owner', 'addCalendarImport', { body: { propertyId, name: 'Airbnb', url } });
    ids.push((data as { id: number }).id);
  }
  return { propertyId, ids, importId: ids[0]! };
}

const refresh = async (id: number) => (await callAs(app, 'owner', 'refreshCalendar', { path: { id } })).data;

async function nightsTaken(propertyId: number): Promise<string[]> {
  const nights = app.db.selectFrom('reservation_night').select('night').where('property_id', '=', propertyId);
  return (await nights.orderBy('night').execute()).map(({ night }) => night);
}

const stay = listNights('2027-02-01', '2027-02-04');
const stayEvent = ['a1@airbnb.example', '2027-02-01', '2027-02-04'] as const;

test('the nights of a calendar are blocked with its import id, and become free when the calendar no longer has them', async () => {
  platform.answer = calendarOf([stayEvent, ['a2@airbnb.example', '2027-02-10', '2027-02-11']]);
  const { propertyId, importId } = await listingWith(platform);
  expect(await refresh(importId)).toMatchObject({ lastOutcome: CalendarOutcome.Read, events: 2, conflicts: [] });
  expect(await nightsTaken(propertyId)).toEqual([...stay, '2027-02-10']);
  const dates = { propertyId, startDate: '2027-02-03', endDate: '2027-02-06' };
  expect(await callAs(app, 'customer', 'bookReservation', { body: dates })).toMatchObject({
    code: 'DATES_NOT_AVAILABLE',
  });
  const blocks = await callAs(app, 'owner', 'getBlockedDates', { path: { propertyId } });
  expect(blocks.data).toMatchObject([{ importId, startDate: '2027-02-01' }, { importId }]);
  const removal = await callAs(app, 'owner', 'removeBlockedDates', { path: { id: blocks.data[0].id } });
  expect(removal).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });

  platform.answer = calendarOf([['a2@airbnb.example', '2027-02-10', '2027-02-12']]);
  await refresh(importId);
  expect(await nightsTaken(propertyId)).toEqual(['2027-02-10', '2027-02-11']);
  expect((await callAs(app, 'customer', 'bookReservation', { body: dates })).status).toBe(200);
});

test('a calendar that fails, or is empty once, frees no night; one that is empty twice in a row frees its nights', async () => {
  platform.answer = calendarOf([stayEvent]);
  const { propertyId, importId } = await listingWith(platform);
  await refresh(importId);
  const outcomes: [string | number, CalendarOutcome][] = [
    [500, CalendarOutcome.Refused],
    [302, CalendarOutcome.Refused],
    ['<html>Please log in.</html>', CalendarOutcome.NotACalendar],
    ['x'.repeat(1024 * 1024 + 1), CalendarOutcome.TooLarge],
    [calendarOf([]), CalendarOutcome.Empty],
  ];
  for (const [answer, lastOutcome] of outcomes) {
    platform.answer = answer;
    expect(await refresh(importId)).toMatchObject({ lastOutcome, events: 1 });
    expect(await nightsTaken(propertyId)).toEqual(stay);
  }
  expect(await refresh(importId)).toMatchObject({ lastOutcome: CalendarOutcome.Read, events: 0 });
  expect(await nightsTaken(propertyId)).toEqual([]);
});

test('a reservation keeps its nights; the conflict is listed and notified once, and the block follows the cancellation', async () => {
  const { propertyId, importId } = await listingWith(platform);
  const startDate = '2027-02-02';
  const reservationId = await insertReservation(app, BookingStatus.Confirmed, startDate, { property_id: propertyId });
  platform.answer = calendarOf([stayEvent]);
  const conflicts = [{ reservationId, startDate, endDate: '2027-02-04' }];
  expect(await refresh(importId)).toMatchObject({ conflicts });
  expect(await refresh(importId)).toMatchObject({ conflicts });
  expect(await nightsTaken(propertyId)).toEqual([...stay, '2027-02-04']);
  const notifications = app.db
    .selectFrom('notification')
    .select(['user_id', 'reservation_id'])
    .where('property_id', '=', propertyId)
    .where('type', '=', NotificationType.CalendarConflict);
  expect(await notifications.execute()).toEqual([
    { user_id: app.sandbox.userIds.owner, reservation_id: reservationId },
  ]);

  await callAs(app, 'owner', 'cancelReservation', { path: { id: reservationId }, body: { reason: 'Sold twice.' } });
  expect(await nightsTaken(propertyId)).toEqual(stay);
  const list = await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId } });
  expect(list.data).toMatchObject([{ id: importId, conflicts: [] }]);
});

test('the removal of a block expires holds that have ended, and blocks the nights that an import requests', async () => {
  const { propertyId, importId } = await listingWith(platform);
  const held = { property_id: propertyId, hold_expires_at: app.clock.now() + hour };
  const reservationId = await insertReservation(app, BookingStatus.Pending, '2027-02-01', held);
  const body = { propertyId, startDate: '2027-02-05', endDate: '2027-02-06' };
  const { data: block } = await callAs(app, 'owner', 'addBlockedDates', { body });
  platform.answer = calendarOf([stayEvent]);
  expect(await refresh(importId)).toMatchObject({ conflicts: [{ reservationId }] });
  const begin = app.clock.now();
  app.clock.advance(2 * hour);
  await callAs(app, 'owner', 'removeBlockedDates', { path: { id: block.id as number } });
  app.clock.set(begin);
  const list = await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId } });
  expect(list.data).toMatchObject([{ id: importId, conflicts: [] }]);
  expect((await getReservation(app, reservationId)).status).toBe(BookingStatus.Expired);
  expect(await nightsTaken(propertyId)).toEqual(stay);
});

test('a night of several imports stays blocked until the last of them frees it', async () => {
  const { propertyId, ids } = await listingWith(platform, other);
  platform.answer = calendarOf([stayEvent]);
  other.answer = calendarOf([['b1@booking.example', '2027-02-03', '2027-02-06']]);
  for (const id of ids) await refresh(id);
  const all = listNights('2027-02-01', '2027-02-06');
  expect(await nightsTaken(propertyId)).toEqual(all);
  const own = { propertyId, startDate: '2027-02-06', endDate: '2027-02-07' };
  const { data } = await callAs(app, 'owner', 'addBlockedDates', { body: own });
  other.answer = calendarOf([['b1@booking.example', '2027-02-03', '2027-02-07']]);
  await refresh(ids[1]!);
  expect(await nightsTaken(propertyId)).toEqual([...all, '2027-02-06']);
  await callAs(app, 'owner', 'removeBlockedDates', { path: { id: data.id } });
  expect(await nightsTaken(propertyId)).toEqual([...all, '2027-02-06']);

  await callAs(app, 'owner', 'removeCalendarImport', { path: { id: ids[1]! } });
  expect(await nightsTaken(propertyId)).toEqual(stay);
  await callAs(app, 'owner', 'removeCalendarImport', { path: { id: ids[0]! } });
  expect(await nightsTaken(propertyId)).toEqual([]);
});

test('the job reads due calendars every 15 minutes with If-None-Match, and none of archived listings', async () => {
  const { propertyId, importId } = await listingWith(platform);
  const archived = await listingWith(other);
  await callAs(app, 'owner', 'deleteRentProperty', { path: { id: archived.propertyId } });
  platform.answer = calendarOf([stayEvent]);
  platform.etag = '"1"';
  [platform.asked, other.asked] = [[], []];
  await readDueCalendars(app);
  expect(await nightsTaken(propertyId)).toEqual(stay);
  await readDueCalendars(app);
  app.clock.advance(hour / 4);
  await readDueCalendars(app);
  const [one] = (await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId } })).data;
  expect(one).toMatchObject({ id: importId, lastOutcome: CalendarOutcome.Unchanged, host: new URL(platform.url).host });
  expect(JSON.stringify(one)).not.toContain('canary-secret');
  expect(platform.asked.filter((etag) => etag === '"1"').length).toBeGreaterThan(0);
  expect(other.asked).toEqual([]);
  platform.etag = undefined;
  app.clock.reset();
});

test('an owner whose calendars never respond does not delay other owners', async () => {
  let open = () => {};
  platform.gate = new Promise<void>((resolve) => (open = resolve));
  for (let count = 0; count < 10; count += 1) await listingWith(platform);
  other.answer = calendarOf([stayEvent]);
  // Due last, and of another owner.
  app.clock.advance(1_000);
  const { propertyId } = await listingWith(other);
  const owner_id = app.sandbox.userIds.otherOwner;
  await sql`update rent_property set owner_id = ${owner_id} where id = ${propertyId}`.execute(app.db);
  platform.asked = [];
  const reading = readDueCalendars(app);
  for (let tries = 0; tries < 800 && (await nightsTaken(propertyId)).length === 0; tries += 1) await delay(50);
  expect(await nightsTaken(propertyId)).toEqual(stay);
  expect(platform.asked).toHaveLength(2);
  open();
  platform.gate = undefined;
  await reading;
  expect(platform.asked.length).toBeGreaterThanOrEqual(10);
  app.clock.reset();
});

test('one of several concurrent readings runs, and an older result does not replace a newer one', async () => {
  const { propertyId, importId } = await listingWith(platform);
  platform.asked = [];
  platform.answer = calendarOf([['old@airbnb.example', '2027-03-01', '2027-03-03']]);
  let open = () => {};
  platform.gate = new Promise((resolve) => (open = resolve));
  const slow = refresh(importId);
  while (platform.asked.length === 0) await delay(5);
  const others = await Promise.all(Array.from({ length: 4 }, () => refresh(importId)));
  expect(others.map(({ lastReadAt }) => lastReadAt as string | null)).toEqual([null, null, null, null]);
  expect(platform.asked).toHaveLength(1);

  // After the lease has expired.
  app.clock.advance(hour / 20);
  platform.gate = undefined;
  platform.answer = calendarOf([stayEvent]);
  await refresh(importId);
  open();
  await slow;
  expect(await nightsTaken(propertyId)).toEqual(stay);
  app.clock.reset();
});

test('returns 400 for an address that is not public, an invalid name and an eleventh import, and 409 for the same address', async () => {
  const { propertyId } = await listingWith();
  const add = (body: object) =>
    callAs(app, 'owner', 'addCalendarImport', { body: { propertyId, name: 'x', url: platform.url, ...body } });
  for (const url of ['https://10.0.0.1/a.ics', 'http://example.com/a.ics', 'ftp://example.com', 'nothing'])
    expect(await add({ url })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  for (const name of ['  ', 'two\nlines', 'turned \u202e around'])
    expect(await add({ name })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect((await add({})).status).toBe(200);
  expect(await add({})).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  for (let more = 1; more < 10; more++) expect((await add({ url: `${platform.url}${more}` })).status).toBe(200);
  expect(await add({ url: `${platform.url}10` })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 404 to another owner, and reads nothing', async () => {
  const { propertyId, importId } = await listingWith(platform);
  platform.asked = [];
  const path = { id: importId };
  expect((await callAs(app, 'otherOwner', 'refreshCalendar', { path })).status).toBe(404);
  expect((await callAs(app, 'otherOwner', 'removeCalendarImport', { path })).status).toBe(404);
  expect((await callAs(app, 'otherOwner', 'getCalendarImports', { path: { propertyId } })).status).toBe(404);
  const body = { propertyId, name: 'x', url: `${platform.url}1` };
  expect((await callAs(app, 'otherOwner', 'addCalendarImport', { body })).status).toBe(404);
  expect(platform.asked).toEqual([]);
  expect((await callAs(app, 'admin', 'removeCalendarImport', { path })).data).toEqual({ removed: true });
});

test('hundreds of changed blocks take a few statements, because other requests wait for the lock', async () => {
  const everyOtherNight = (first: string) =>
    calendarOf(
      Array.from({ length: 300 }, (_, index) => {
        const night = addDays(first, 2 * index);
        return [`${night}@airbnb.example`, night, addDays(night, 1)] as const;
      }),
    );
  platform.answer = everyOtherNight('2027-01-01');
  const { propertyId, importId } = await listingWith(platform);
  await refresh(importId);
  const before = await nightsTaken(propertyId);
  platform.answer = everyOtherNight('2027-01-02');
  const sent = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  await refresh(importId);
  const count = sent.mock.calls.length;
  sent.mockRestore();
  expect(before).toHaveLength(300);
  expect(await nightsTaken(propertyId)).toEqual(before.map((night) => addDays(night, 1)));
  expect(count).toBeLessThan(60);
});
