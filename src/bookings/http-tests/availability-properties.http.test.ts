import fc from 'fast-check';
import { sql } from 'kysely';
import { BookingStatus, RentType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant as start, useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { day, hour } from '../../testing/time';
import { addDays, listNights, nightsBetween, todayIn } from '../../values/dates';

const { Pending } = BookingStatus;

const app = useTestApp();

interface Span {
  startDate: string;
  endDate: string;
}

/** Cities with different clock changes, two of them at midnight, and cities without any; one is at UTC. */
const cities = [
  { city: 1, zone: 'Asia/Amman' },
  { city: 2, zone: 'Asia/Beirut' },
  { city: 3, zone: 'Africa/Cairo' },
  { city: 13, zone: 'Europe/Berlin' },
  { city: 15, zone: 'Europe/London' },
  { city: 5, zone: 'Asia/Dubai' },
  { city: 0, zone: 'UTC' },
];
const horizon = 365;

/** A listing, a time, its taken nights and stays to try. Days are counted from today in the listing's city. */
const scenario = fc.record({
  place: fc.constantFrom(...cities),
  // Within some hours of midnight in all cities, and around the days of clock changes.
  moment: fc.record({
    date: fc.constantFrom('2026-12-01', '2027-03-27', '2027-04-29', '2027-10-28', '2027-10-30', '2028-02-28'),
    minutes: fc.oneof(fc.integer({ min: 18 * 60, max: 26 * 60 }), fc.constantFrom(1258, 1259, 1260, 1319, 1320, 1438)),
  }),
  // By the night or by the month, soon or at the end of the booking window.
  monthly: fc.boolean(),
  offset: fc.constantFrom(0, 0, horizon - 30),
  minStay: fc.integer({ min: 1, max: 4 }),
  longer: fc.integer({ min: 1, max: 6 }),
  notice: fc.integer({ min: 0, max: 4 }),
  taken: fc.array(
    fc.record({
      first: fc.integer({ min: 0, max: 30 }),
      nights: fc.integer({ min: 1, max: 6 }),
      how: fc.constantFrom('block', 'booking', 'hold', 'passed hold'),
    }),
    { maxLength: 4 },
  ),
  // Nights beyond the minimum; both too few and too many occur.
  tries: fc.array(fc.record({ first: fc.integer({ min: -1, max: 34 }), beyond: fc.integer({ min: -1, max: 7 }) }), {
    minLength: 4,
    maxLength: 4,
  }),
  // Stays within the returned spans: which span, the offset in it, the length.
  within: fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { minLength: 4, maxLength: 4 }),
});
type Scenario = typeof scenario extends fc.Arbitrary<infer Value> ? Value : never;

interface Setup extends Scenario {
  propertyId: number;
  today: string;
  /** Minimum and maximum nights of a stay. */
  fewest: number;
  most: number;
}

/** Sets the clock and adds the listing, without a deposit, so that neither holds nor their limit interfere. */
async function setUp(given: Scenario): Promise<Setup> {
  const { place, moment, monthly, minStay, longer, notice, taken, offset } = given;
  app.clock.set(Date.parse(`${moment.date}T00:00:00Z`) + moment.minutes * 60_000);
  const now = app.clock.now();
  // From 23:59 on, the first day is tomorrow.
  const today = todayIn(place.zone, now + 60_000);
  const fewest = monthly ? 27 + minStay : minStay;
  const most = fewest + longer;
  const propertyId = await insertListing(app, {
    ...{ city: place.city as 1, rent_type: monthly ? RentType.Monthly : RentType.Daily, deposit_minor: 0 },
    ...{ min_stay_nights: fewest, max_stay_nights: most, min_notice_days: notice },
  });
  for (const { first, nights, how } of taken) {
    const startDate = addDays(today, offset + first);
    if (how === 'block') {
      const body = { propertyId, startDate, endDate: addDays(startDate, nights) };
      await callAs(app, 'owner', 'addBlockedDates', { body });
    } else if (how === 'booking') {
      const body = { propertyId, startDate, endDate: addDays(startDate, Math.max(fewest, Math.min(most, nights))) };
      await bookWith(body);
    } else {
      const hold_expires_at = how === 'hold' ? now + 1 : now;
      const taking = insertReservation(app, Pending, startDate, { property_id: propertyId, nights, hold_expires_at });
      // Nights that are already taken cannot be booked again.
      await taking.catch(() => undefined);
    }
  }
  return { ...given, propertyId, today, fewest, most };
}

const spansOf = async ({ propertyId }: Setup, query: { from?: string; to?: string } = {}) =>
  (await app.call('getAvailableDates', { path: { id: propertyId }, query })).data as Span[];
const covers = (spans: Span[], stay: Span) =>
  spans.some((span) => span.startDate <= stay.startDate && stay.endDate <= span.endDate);
const book = ({ propertyId }: Setup, stay: Span) => bookWith({ propertyId, ...stay });

/** Books as a customer without unpaid reservations, so that their limit does not interfere. */
async function bookWith(body: Span & { propertyId: number }) {
  const paid = { deposit_confirmed_at: app.clock.now() };
  await app.db.updateTable('reservation').set(paid).where('deposit_confirmed_at', 'is', null).execute();
  return callAs(app, 'customer', 'bookReservation', { body });
}

test('getAvailableDates, getQuote and the search agree with bookReservation about every stay', async () => {
  let [booked, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const setup = await setUp(given);
      const { propertyId, today, offset, fewest, most, tries } = setup;
      for (const { first, beyond } of tries) {
        const startDate = addDays(today, offset + first);
        const nights = fewest + beyond;
        const stay = { startDate, endDate: addDays(startDate, nights) };
        const spans = await spansOf(setup);
        const quote = await app.call('getQuote', { path: { propertyId }, query: { ...stay } });
        const query = { ...stay, city: setup.place.city, ownerId: app.sandbox.userIds.owner, pageSize: 100 };
        const search = await app.call('getRentProperties', { query });
        const reply = await book(setup, stay);

        const keepsTheRules = nights >= fewest && nights <= most;
        if (covers(spans, stay)) expect(reply.status === 200).toBe(keepsTheRules);
        // A stay may begin on the last day of the window and end after it, beyond every span.
        else if (stay.endDate <= addDays(today, horizon) || startDate > addDays(today, horizon))
          expect(reply.status).not.toBe(200);
        expect(quote.status === 200 && quote.data.isAvailable === true).toBe(reply.status === 200);
        if (quote.status === 400) expect(reply.code).toBe(quote.code);
        if (quote.status === 200 && reply.status !== 200) expect(reply.code).toBe('DATES_NOT_AVAILABLE');
        const ids = search.status === 200 ? (search.data as { id: number }[]).map(({ id }) => id) : [];
        expect(ids.includes(propertyId)).toBe(reply.status === 200);
        if (reply.status === 200) booked += 1;
        else refused += 1;
      }
    }),
    { numRuns: 16, seed: 20270105 },
  );
  // Ensures that the property was checked on enough stays.
  expect(Math.min(booked, refused)).toBeGreaterThan(8);
});

test('every stay within a span can be booked, and nights that become unbookable are no longer returned', async () => {
  let booked = 0;
  await fc.assert(
    fc.asyncProperty(scenario, async (given) => {
      const setup = await setUp(given);
      for (const [which, offset, length] of setup.within) {
        const spans = await spansOf(setup);
        if (spans.length === 0) break;
        const span = spans[which % spans.length]!;
        const room = nightsBetween(span.startDate, span.endDate);
        const nights = setup.fewest + (length % (Math.min(setup.most, room) - setup.fewest + 1));
        const startDate = addDays(span.startDate, offset % (room - nights + 1));
        const stay = { startDate, endDate: addDays(startDate, nights) };
        expect((await book(setup, stay)).status).toBe(200);
        booked += 1;
        const left = await spansOf(setup);
        for (const night of listNights(stay.startDate, stay.endDate))
          expect(covers(left, { startDate: night, endDate: addDays(night, 1) })).toBe(false);
        for (const one of left) expect(nightsBetween(one.startDate, one.endDate)).toBeGreaterThanOrEqual(setup.fewest);
        // A query for a part of the window returns that part of the spans, if it is long enough.
        const part = { from: addDays(startDate, -20), to: addDays(startDate, 40) };
        const clipped = left
          .map(({ startDate: first, endDate: last }) => ({
            startDate: first > part.from ? first : part.from,
            endDate: last < part.to ? last : part.to,
          }))
          .filter((one) => nightsBetween(one.startDate, one.endDate) >= setup.fewest);
        expect((await spansOf(setup, part)).map(({ startDate, endDate }) => ({ startDate, endDate }))).toEqual(clipped);
      }
    }),
    { numRuns: 12, seed: 11 },
  );
  expect(booked).toBeGreaterThan(24);
});

test('today can be booked until 23:59 in the listing’s city', async () => {
  const stay = { startDate: '2027-03-28', endDate: '2027-03-29' };
  for (const { city, zone } of cities) {
    const propertyId = await insertListing(app, { city: city as 1, deposit_minor: 0 });
    const last = lastInstantOf('2027-03-28', zone) - hour / 60;
    app.clock.set(last + 1);
    const tooLate = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, ...stay } });
    expect(tooLate).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
    app.clock.set(last);
    const query = { to: stay.endDate };
    expect((await app.call('getAvailableDates', { path: { id: propertyId }, query })).data).toEqual([
      { ...stay, nights: 1 },
    ]);
    expect((await bookWith({ propertyId, ...stay })).status).toBe(200);
    app.clock.set(last - 2 * day);
  }
  const rows = await sql<{
    n: number;
  }>`select count(*) as n from reservation where start_date = ${stay.startDate}`.execute(app.db);
  expect(Number(rows.rows[0]!.n)).toBe(cities.length);
});

test('a stay can begin at most 365 days in advance', async () => {
  app.clock.set(start);
  const propertyId = await insertListing(app, { deposit_minor: 0 });
  const on = (startDate: string) => ({ propertyId, startDate, endDate: addDays(startDate, 2) });
  const late = await callAs(app, 'customer', 'bookReservation', { body: on('2027-12-02') });
  expect(late).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
  expect((await bookWith(on('2027-12-01'))).status).toBe(200);
  const { data } = await app.call('getAvailableDates', { path: { id: propertyId } });
  expect((data as Span[]).at(-1)).toMatchObject({ endDate: '2027-12-01' });
});

/** Computed independently of the rule under test. */
function lastInstantOf(date: string, zone: string): number {
  let instant = Date.parse(`${date}T00:00:00Z`) - 14 * hour;
  const shown = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  while (shown(instant) <= date) instant += hour / 4;
  return instant - 1;
}
