import { DefaultQueryExecutor } from 'kysely';
import { BookingMode, BookingStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { nightsOfListing, requestStay, requested, stepOf } from '../../testing/booking-requests';
import { insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day, hour } from '../../testing/time';
import { addDays, formatInstant, listNights } from '../../values/dates';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  await platform.close();
  await app.close();
});

interface Conflict {
  reservationId?: number;
  bookingRequestId?: number;
  startDate: string;
  endDate: string;
  uid: string | null;
  since: string;
}

/** A listing with an import of the platform. */
async function listingWithImport(booking_mode: BookingMode = BookingMode.Instant) {
  const propertyId = await insertListing(app, { booking_mode });
  const body = { propertyId, name: 'Airbnb', url: platform.url };
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body });
  const { id, exportUrl } = data as { id: number; exportUrl: string };
  const feed = (await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } })).data as { url: string };
  return {
    ...{ propertyId, id, exportUrl, feedUrl: feed.url },
    /** Reads the platform's calendar, which consists of the events. Returns all conflicts. */
    async read(...events: Parameters<typeof calendarOf>[0]) {
      app.clock.advance(1);
      platform.answer = calendarOf(events);
      const { data: row } = await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
      const { conflicts, requestConflicts } = row as Record<'conflicts' | 'requestConflicts', Conflict[]>;
      return [...conflicts, ...requestConflicts];
    },
    /** The notifications about conflicts of the listing. */
    notifications: () =>
      app.db
        .selectFrom('notification')
        .select(['reservation_id', 'parameters'])
        .where('property_id', '=', propertyId)
        .where('user_id', '=', app.sandbox.userIds.owner)
        .where('type', '=', NotificationType.CalendarConflict)
        .execute(),
    async reserve(startDate: string, nights = 3) {
      return insertReservation(app, BookingStatus.Confirmed, startDate, { property_id: propertyId, nights });
    },
  };
}

/** The platform reads the calendar of the listing. */
async function exportTo(url: string) {
  app.clock.advance(1);
  expect((await app.send(new URL(url).pathname)).status).toBe(200);
}

const stay = ['2027-02-01', '2027-02-04'] as const;

test('a conflict has the uid of its event, and the time since when it exists, which begins again when it recurs', async () => {
  const listing = await listingWithImport();
  const reservationId = await listing.reserve('2027-02-03');
  const conflicts = await listing.read(['a1@airbnb.example', ...stay]);
  const since = formatInstant(app.clock.now());
  const first = { reservationId, startDate: '2027-02-03', endDate: '2027-02-04' };
  expect(conflicts).toEqual([{ ...first, uid: 'a1@airbnb.example', since }]);
  app.clock.advance(hour);
  expect(await listing.read(['a2@airbnb.example', ...stay])).toEqual([{ ...first, uid: 'a2@airbnb.example', since }]);
  expect(await listing.read(['a3@airbnb.example', '2027-02-20', '2027-02-21'])).toEqual([]);
  app.clock.advance(hour);
  const [again] = await listing.read(['a4@airbnb.example', ...stay]);
  expect(again).toEqual({ ...first, uid: 'a4@airbnb.example', since: formatInstant(app.clock.now()) });
});

test('the message of a refresh contains the number of conflicts, if there are any', async () => {
  const listing = await listingWithImport();
  await listing.reserve('2027-02-03');
  const refresh = async (language: string) => {
    const call = { path: { id: listing.id }, headers: { 'accept-language': language } };
    return (await callAs(app, 'owner', 'refreshCalendar', call)).envelope.message;
  };
  await listing.read(['a1@airbnb.example', ...stay], ['a2@airbnb.example', '2027-02-20', '2027-02-21']);
  expect(await refresh('en')).toBe('The calendar was read. 2 events block nights. Conflicts: 1.');
  expect(await refresh('ar')).toMatch(/عدد التعارضات: 1\.$/);
  await listing.read(['a2@airbnb.example', '2027-02-20', '2027-02-21']);
  expect(await refresh('en')).toBe('The calendar was read. 1 event blocks nights.');
});

test('an event of the nights of a reservation that the platform has read is no conflict, whatever its uid', async () => {
  const listing = await listingWithImport();
  await listing.reserve(stay[0]);
  await exportTo(listing.exportUrl);
  expect(await listing.read(['echo@airbnb.example', ...stay])).toEqual([]);
  expect(await listing.notifications()).toEqual([]);
  // The platform may close consecutive stays by one event.
  await listing.reserve('2027-02-04', 2);
  await exportTo(listing.exportUrl);
  expect(await listing.read(['echo@airbnb.example', '2027-02-01', '2027-02-06'])).toEqual([]);
  expect(await listing.read(['echo@airbnb.example', '2027-02-01', '2027-02-05'])).toHaveLength(2);
});

test('an event of the same nights is a conflict if the platform had not read the reservation', async () => {
  const listing = await listingWithImport();
  await exportTo(listing.exportUrl);
  app.clock.advance(1);
  const reservationId = await listing.reserve(stay[0]);
  // Another reader has, but this platform has an address of its own.
  await exportTo(listing.feedUrl);
  expect(await listing.read(['sold@airbnb.example', ...stay])).toMatchObject([{ reservationId }]);
  // It was sold before the platform read the reservation.
  await exportTo(listing.exportUrl);
  expect(await listing.read(['sold@airbnb.example', ...stay])).toMatchObject([{ reservationId }]);
});

test('a platform that reads the address of the listing repeats what it has read there', async () => {
  const listing = await listingWithImport();
  await listing.reserve(stay[0]);
  await exportTo(listing.feedUrl);
  expect(await listing.read(['echo@airbnb.example', ...stay])).toEqual([]);
});

test('an event of other nights than a reservation is a conflict', async () => {
  const listing = await listingWithImport();
  const reservationId = await listing.reserve(stay[0]);
  await exportTo(listing.exportUrl);
  for (const [from, to] of [
    ['2027-02-01', '2027-02-03'],
    ['2027-02-02', '2027-02-04'],
    ['2027-01-31', '2027-02-04'],
    ['2027-02-01', '2027-02-05'],
  ] as const)
    expect(await listing.read([`${from}${to}@airbnb.example`, from, to])).toMatchObject([{ reservationId }]);
});

describe('an open request to book', () => {
  /** A request of a new customer for three nights, and its dates. */
  async function listingWithRequest(start: number) {
    const listing = await listingWithImport(BookingMode.Request);
    const customer = await insertCustomer(app, `requester-${start}`);
    const id = await requested(app, { propertyId: listing.propertyId, start }, customer);
    const nights = (await nightsOfListing(app, listing.propertyId)).map(({ night }) => night);
    return { ...listing, requestId: id, nights, startDate: nights[0]!, endDate: addDays(nights[0]!, nights.length) };
  }

  test('conflicts with an event of its nights: the owner is notified once, and accepting returns 409', async () => {
    const { requestId, nights, endDate, ...listing } = await listingWithRequest(110);
    const event = ['sold@airbnb.example', nights[1]!, addDays(endDate, 2)] as const;
    const conflict = { bookingRequestId: requestId, startDate: nights[1], endDate, uid: 'sold@airbnb.example' };
    const conflicts = await listing.read(event);
    const since = formatInstant(app.clock.now());
    expect(conflicts).toEqual([{ ...conflict, since }]);
    app.clock.advance(hour);
    expect(await listing.read(event)).toEqual([{ ...conflict, since }]);
    const refused = await stepOf(app, 'accept', requestId);
    expect(refused).toMatchObject({ status: 409, envelope: { code: 'DATES_NOT_AVAILABLE' } });
    expect(refused.envelope.message).toContain(`${nights[1]} to ${endDate}`);
    const told = await listing.notifications();
    expect(told.map(({ reservation_id }) => reservation_id)).toEqual([null]);
    expect(JSON.parse(told[0]!.parameters)).toMatchObject({ startDate: nights[1], endDate });
    expect(await nightsOfListing(app, listing.propertyId)).toMatchObject([
      ...nights.map(() => ({ request_id: requestId })),
      { request_id: null },
      { request_id: null },
    ]);

    expect(await listing.read(['other@airbnb.example', addDays(endDate, 5), addDays(endDate, 6)])).toEqual([]);
    expect((await stepOf(app, 'accept', requestId)).status).toBe(200);
  });

  test('can be accepted if the event repeats it, also if another event appears afterwards', async () => {
    const { requestId, nights, startDate, endDate, ...listing } = await listingWithRequest(120);
    await exportTo(listing.exportUrl);
    expect(await listing.read(['echo@airbnb.example', startDate, endDate])).toEqual([]);
    const { status, data } = await stepOf(app, 'accept', requestId);
    expect(status).toBe(200);
    const { reservationId } = data as { reservationId: number };
    expect(await listing.read(['sold@airbnb.example', nights[0]!, nights[1]!])).toMatchObject([{ reservationId }]);
  });

  test('is no conflict any more when it is declined: the event takes its nights', async () => {
    const { requestId, nights, startDate, endDate, ...listing } = await listingWithRequest(130);
    expect(await listing.read(['sold@airbnb.example', startDate, endDate])).toHaveLength(1);
    expect((await stepOf(app, 'decline', requestId)).status).toBe(200);
    expect(await listing.read(['sold@airbnb.example', startDate, endDate])).toEqual([]);
    const taken = await nightsOfListing(app, listing.propertyId);
    expect(taken.map(({ night, block_id }) => [night, block_id !== null])).toEqual(
      nights.map((night) => [night, true]),
    );
    const stored = app.db.selectFrom('calendar_request_conflict').select('is_over').where('request_id', '=', requestId);
    expect(await stored.execute()).toEqual([]);
  });

  test('cannot be accepted if a server of the previous release has read the event', async () => {
    const { requestId, startDate, endDate, ...listing } = await listingWithRequest(140);
    await listing.read(['sold@airbnb.example', startDate, endDate]);
    await app.db.deleteFrom('calendar_request_conflict').where('request_id', '=', requestId).execute();
    expect(await stepOf(app, 'accept', requestId)).toMatchObject({ envelope: { code: 'DATES_NOT_AVAILABLE' } });
  });
});

test('an import takes the nights of several requests that end together at once', async () => {
  const calendar = await listingWithImport(BookingMode.Request);
  const { propertyId, id } = calendar;
  const [one, other] = [await insertCustomer(app, 'requester-one'), await insertCustomer(app, 'requester-other')];
  const ids = [
    await requested(app, { propertyId, start: 62 }, one),
    await requested(app, { propertyId, start: 66 }, other),
  ];
  const nights = await nightsOfListing(app, propertyId);
  expect(new Set(nights.map(({ request_id }) => request_id))).toEqual(new Set(ids));
  await calendar.read(['1@airbnb.example', nights[0]!.night, nights.at(-1)!.night]);

  app.clock.advance(2 * day);
  const sent = jest.spyOn(DefaultQueryExecutor.prototype, 'executeQuery');
  const { status } = await requestStay(app, { propertyId, start: 90 }, one);
  const reads = sent.mock.calls.filter(([{ sql }]) => sql.startsWith('select') && sql.includes('"calendar_night"'));
  sent.mockRestore();
  expect(status).toBe(200);
  const blocked = (await nightsOfListing(app, propertyId)).filter(({ block_id }) => block_id !== null);
  expect(blocked.map(({ night }) => night)).toEqual(listNights(nights[0]!.night, nights.at(-1)!.night));
  const list = await callAs(app, 'owner', 'getCalendarImports', { path: { propertyId } });
  expect(list.data).toMatchObject([{ id, conflicts: [], requestConflicts: [] }]);
  expect(reads.length).toBe(1);
});
