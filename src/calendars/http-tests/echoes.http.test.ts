import { BookingStatus, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Change, acceptChange, proposed } from '../../testing/alterations';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { rent } from '../../testing/rent';
import { day } from '../../testing/time';
import { addDays, addMonths } from '../../values/dates';

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

type Event = Parameters<typeof calendarOf>[0][number];
interface Conflict {
  reservationId: number;
  startDate: string;
  endDate: string;
}

/** Imports the platform's calendar into the listing. */
async function importInto(propertyId: number) {
  const { data } = await callAs(app, 'owner', 'addCalendarImport', {
    body: { propertyId, name: 'Airbnb', url: platform.url },
  });
  const { id, exportUrl } = data as { id: number; exportUrl: string };
  return {
    /** Reads the platform's calendar, which consists of the events. Returns the conflicts with reservations. */
    async read(...events: Event[]) {
      app.clock.advance(1);
      platform.answer = calendarOf(events);
      const { data: row } = await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
      return (row as { conflicts: Conflict[] }).conflicts;
    },
    /** The platform reads the calendar of the listing. */
    async export() {
      app.clock.advance(1);
      expect((await app.send(new URL(exportUrl).pathname)).status).toBe(200);
    },
    notifications: () =>
      app.db
        .selectFrom('notification')
        .select('parameters')
        .where('property_id', '=', propertyId)
        .where('type', '=', NotificationType.CalendarConflict)
        .execute(),
  };
}

/** A stay of three nights in `daysAhead` days that the platform has read and echoes. */
async function echoedStay({ daysAhead = 30, nights = 3 } = {}) {
  const propertyId = await insertListing(app);
  const listing = await importInto(propertyId);
  const first = dateIn(app, daysAhead);
  const stay = { property_id: propertyId, nights };
  const reservationId = await insertReservation(app, BookingStatus.Confirmed, first, stay);
  /** The event of the nights from the first one to the one before the last, counted from the first day of the stay. */
  const event = (uid: string, from: number, to: number): Event => [
    `${uid}@airbnb.example`,
    addDays(first, from),
    addDays(first, to),
  ];
  await listing.export();
  expect(await listing.read(event('echo', 0, nights))).toEqual([]);
  return {
    ...{ ...listing, propertyId, reservationId, event },
    async alter(change: Change) {
      app.clock.advance(1);
      const id = await proposed(app, 'customer', reservationId, change);
      expect((await acceptChange(app, 'owner', id)).status).toBe(200);
    },
  };
}

describe('an echo of a stay that has changed since is no conflict', () => {
  test.each<[string, Required<Pick<Change, 'start' | 'end'>>]>([
    ['ends a night earlier', { start: 0, end: -1 }],
    ['ends a night later', { start: 0, end: 1 }],
    ['begins a night earlier', { start: -1, end: 0 }],
    ['has moved by a night', { start: 1, end: 1 }],
    ['has moved to other nights', { start: 7, end: 7 }],
  ])('if the stay %s, before and after the platform reads the change', async (_name, change) => {
    const { event, ...listing } = await echoedStay();
    await listing.alter(change);
    expect(await listing.read(event('echo', 0, 3))).toEqual([]);
    // Some platforms write new UIDs each time.
    expect(await listing.read(event('echo2', 0, 3))).toEqual([]);
    await listing.export();
    expect(await listing.read(event('echo3', change.start, 3 + change.end))).toEqual([]);
    expect(await listing.notifications()).toEqual([]);
  });

  test('if its customer did not come', async () => {
    const { event, ...listing } = await echoedStay({ daysAhead: 1, nights: 4 });
    app.clock.advance(2 * day);
    const noShow = { path: { id: listing.reservationId }, body: { note: 'Did not arrive.' } };
    expect((await callAs(app, 'owner', 'markNoShow', noShow)).status).toBe(200);
    expect(await listing.read(event('echo', 0, 4))).toEqual([]);
    expect(await listing.notifications()).toEqual([]);
  });

  test('if an administrator cancels it after it has begun', async () => {
    const { event, ...listing } = await echoedStay({ daysAhead: 1, nights: 4 });
    app.clock.advance(2 * day);
    const call = { path: { id: listing.reservationId }, body: { reason: 'The house is unsafe.' } };
    expect((await callAs(app, 'admin', 'cancelReservation', call)).status).toBe(200);
    expect(await listing.read(event('echo', 0, 4))).toEqual([]);
    expect(await listing.notifications()).toEqual([]);
  });

  test('if its customer gives notice, or it is renewed', async () => {
    const { id, propertyId, startDate, endDate } = await rent(app);
    const listing = await importInto(propertyId);
    await listing.export();
    const echo: Event = ['echo@airbnb.example', startDate, endDate];
    expect(await listing.read(echo)).toEqual([]);
    const earlier = addMonths(startDate, 2);
    const notice = await callAs(app, 'customer', 'giveNotice', { path: { id }, body: { endDate: earlier } });
    expect(notice.status).toBe(200);
    expect(await listing.read(echo)).toEqual([]);
    await listing.export();
    const echoOfNotice: Event = ['echo@airbnb.example', startDate, earlier];
    expect(await listing.read(echoOfNotice)).toEqual([]);
    const body = { months: 1, expectedMonthlyAmount: 450 };
    expect((await callAs(app, 'customer', 'renewReservation', { path: { id }, body })).status).toBe(200);
    expect(await listing.read(echoOfNotice)).toEqual([]);
    await listing.export();
    expect(await listing.read(['echo@airbnb.example', startDate, addMonths(startDate, 3)])).toEqual([]);
    expect(await listing.notifications()).toEqual([]);
  });
});

describe('an echo hides no double booking', () => {
  test('if the event gets other nights of the stay, also fewer', async () => {
    const { event, reservationId, ...listing } = await echoedStay();
    for (const [from, to] of [
      [0, 2],
      [1, 3],
      [0, 4],
    ] as const)
      expect(await listing.read(event('echo', from, to))).toMatchObject([{ reservationId }]);
  });

  test('if the platform has sold a night that the stay got later, by an event of its own', async () => {
    const { event, reservationId, ...listing } = await echoedStay();
    await listing.alter({ end: 2 });
    const sold = event('sold', 3, 5);
    const [conflict] = await listing.read(event('echo', 0, 3), sold);
    expect(conflict).toMatchObject({ reservationId, startDate: sold[1], endDate: sold[2] });
    // The conflict ends when the sale does, though the echo is still there.
    expect(await listing.read(event('echo', 0, 3))).toEqual([]);
  });

  test('if the platform has sold a night that the stay got later, by extending the event', async () => {
    const { event, reservationId, ...listing } = await echoedStay();
    await listing.alter({ end: 1 });
    expect(await listing.read(event('echo', 0, 4))).toMatchObject([{ reservationId }]);
    await listing.export();
    expect(await listing.read(event('echo', 0, 4))).toMatchObject([{ reservationId }]);
  });

  test('if the platform has sold the nights to which the stay has moved', async () => {
    const { event, reservationId, ...listing } = await echoedStay();
    await listing.alter({ start: 7, end: 7 });
    expect(await listing.read(event('echo', 0, 3), event('sold', 7, 10))).toMatchObject([{ reservationId }]);
    expect(await listing.notifications()).toHaveLength(1);
  });

  test('if the platform has sold a night by which the stay was renewed', async () => {
    const { id, propertyId, startDate, endDate } = await rent(app);
    const listing = await importInto(propertyId);
    await listing.export();
    app.clock.advance(1);
    const body = { months: 1, expectedMonthlyAmount: 450 };
    expect((await callAs(app, 'customer', 'renewReservation', { path: { id }, body })).status).toBe(200);
    const sold: Event = ['closed@airbnb.example', startDate, addMonths(startDate, 4)];
    expect(await listing.read(sold)).toMatchObject([{ reservationId: id, startDate, endDate: sold[2] }]);
    expect(endDate < sold[2]).toBe(true);
  });

  test('a freed night stays blocked until the event changes, and one that the platform sells then is blocked too', async () => {
    const { event, propertyId, ...listing } = await echoedStay();
    await listing.alter({ end: -1 });
    const isFree = async () => {
      const query = { startDate: event('', 2, 3)[1], endDate: event('', 2, 3)[2] };
      return (await callAs(app, 'customer', 'getQuote', { path: { propertyId }, query })).data.isAvailable as boolean;
    };
    expect(await isFree()).toBe(false);
    await listing.export();
    expect(await listing.read(event('echo', 0, 2))).toEqual([]);
    expect(await isFree()).toBe(true);
    expect(await listing.read(event('echo', 0, 2), event('sold', 2, 5))).toEqual([]);
    expect(await isFree()).toBe(false);
    expect(await listing.notifications()).toEqual([]);
  });
});

describe('a sale that overlaps the echo of a reservation', () => {
  test.each(['before', 'after'])('is a conflict if it stands %s the echo', async (order) => {
    const { event, reservationId, ...listing } = await echoedStay();
    const events = [event('sold', 2, 5), event('echo', 0, 3)];
    if (order === 'after') events.reverse();
    const [conflict] = await listing.read(...events);
    expect(conflict).toMatchObject({ reservationId, endDate: event('', 0, 3)[2] });
    expect(await listing.notifications()).toHaveLength(1);
  });

  test('is a conflict with each of two reservations, in any order', async () => {
    for (const reverse of [false, true]) {
      const { event, reservationId, propertyId, ...listing } = await echoedStay();
      const other = await insertReservation(app, BookingStatus.Confirmed, event('', 3, 5)[1], {
        property_id: propertyId,
        nights: 2,
      });
      await listing.export();
      const events = [event('echo', 3, 5), event('sold', 0, 5)];
      const conflicts = await listing.read(...(reverse ? events.reverse() : events));
      expect(conflicts.map((one) => one.reservationId).sort()).toEqual([reservationId, other].sort());
    }
  });

  test('is no conflict if it has the same nights, as duplicates of the echo have', async () => {
    const { event, ...listing } = await echoedStay();
    expect(await listing.read(event('echo', 0, 3), event('duplicate', 0, 3))).toEqual([]);
  });

  test.each(['echo', 'sale'])(
    'ends its conflict when it disappears, if the %s was the first in the file',
    async (first) => {
      const { event, ...listing } = await echoedStay();
      const events = [event('echo', 0, 3), event('sold', 2, 5)];
      expect(await listing.read(...(first === 'echo' ? events : events.toReversed()))).toHaveLength(1);
      expect(await listing.read(event('echo', 0, 3))).toEqual([]);
    },
  );

  test('is reported if a part of the nights of an echo remains when it disappears', async () => {
    const { event, ...listing } = await echoedStay();
    await listing.read(event('sold', 2, 5), event('echo', 0, 3));
    expect(await listing.read(event('other', 0, 2))).toHaveLength(1);
  });
});
