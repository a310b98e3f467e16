import { DefaultQueryExecutor } from 'kysely';
import { BookingMode, BookingStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { nightsOfListing, requestStay, requested } from '../../testing/booking-requests';
import { insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day, hour } from '../../testing/time';
import { formatInstant, listNights } from '../../values/dates';

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
  reservationId: number;
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
    /** Reads the platform's calendar, which consists of the events. */
    async read(...events: Parameters<typeof calendarOf>[0]) {
      app.clock.advance(1);
      platform.answer = calendarOf(events);
      const { data: row } = await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
      return (row as { conflicts: Conflict[] }).conflicts;
    },
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

test('an event of the nights of a reservation that the platform has read is no conflict, whatever its uid', async () => {
  const listing = await listingWithImport();
  await listing.reserve(stay[0]);
  await exportTo(listing.exportUrl);
  expect(await listing.read(['echo@airbnb.example', ...stay])).toEqual([]);
  const notifications = app.db
    .selectFrom('notification')
    .select('id')
    .where('property_id', '=', listing.propertyId)
    .where('type', '=', NotificationType.CalendarConflict);
  expect(await notifications.execute()).toEqual([]);
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
  expect(list.data).toMatchObject([{ id, conflicts: [] }]);
  expect(reads.length).toBe(1);
});
