import fc from 'fast-check';
import { sql } from 'kysely';
import { addDays, nightsBetween, todayIn } from '../dates';
import { type TestApp, startTestApp, testInstant } from '../testing/app';
import { addListing, callAs, day, hour } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface Span {
  startDate: string;
  endDate: string;
}

/** Cities that change their clocks on different days, or never; one keeps UTC. */
const cities = [
  { city: 1, zone: 'Asia/Amman' },
  { city: 13, zone: 'Europe/Berlin' },
  { city: 5, zone: 'Asia/Dubai' },
  { city: 0, zone: 'UTC' },
];

/** A listing, a moment, what is taken already, and stays to try; days are counted from today in the listing's city. */
const scenario = fc.record({
  place: fc.constantFrom(...cities),
  // Within two hours of midnight in one of the cities, and around the days that clocks change.
  moment: fc.record({
    date: fc.constantFrom('2026-12-01', '2027-03-27', '2027-10-30', '2028-02-28'),
    minutes: fc.integer({ min: 18 * 60, max: 26 * 60 }),
  }),
  minStay: fc.integer({ min: 1, max: 4 }),
  longer: fc.integer({ min: 1, max: 6 }),
  notice: fc.integer({ min: 0, max: 4 }),
  taken: fc.array(
    fc.record({ first: fc.integer({ min: 0, max: 30 }), nights: fc.integer({ min: 1, max: 6 }), blocks: fc.boolean() }),
    { maxLength: 4 },
  ),
  // Nights beyond the shortest stay; both too few and too many come up.
  tries: fc.array(fc.record({ first: fc.integer({ min: -1, max: 34 }), beyond: fc.integer({ min: -1, max: 6 }) }), {
    minLength: 6,
    maxLength: 6,
  }),
});

test('what getAvailableDates shows is what bookReservation takes, and getQuote says the same of every stay', async () => {
  let [booked, refused] = [0, 0];
  await fc.assert(
    fc.asyncProperty(scenario, async ({ place, moment, minStay, longer, notice, taken, tries }) => {
      app.clock.set(Date.parse(`${moment.date}T00:00:00Z`) + moment.minutes * 60_000);
      const today = todayIn(place.zone, app.clock.now());
      const rules = { min_stay_nights: minStay, max_stay_nights: minStay + longer, min_notice_days: notice };
      // No deposit, so that no hold and no limit of holds is in the way.
      const propertyId = await addListing(app, { city: place.city as 1, deposit_minor: 0, ...rules });
      for (const { first, nights, blocks } of taken) {
        const body = { propertyId, startDate: addDays(today, first), endDate: addDays(today, first + nights) };
        await callAs(app, blocks ? 'owner' : 'customer', blocks ? 'addBlockedDates' : 'bookReservation', { body });
      }
      for (const { first, beyond } of tries) {
        const nights = minStay + beyond;
        const stay = { startDate: addDays(today, first), endDate: addDays(today, first + nights) };
        const query = { to: addDays(today, 60) };
        const { data: spans } = await app.call('getAvailableDates', { path: { id: propertyId }, query });
        const quote = await app.call('getQuote', { path: { propertyId }, query: { ...stay } });
        const reply = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, ...stay } });

        const keepsTheRules = nights >= minStay && nights <= minStay + longer;
        const isWithin = (spans as Span[]).some(
          (span) => span.startDate <= stay.startDate && stay.endDate <= span.endDate,
        );
        expect(reply.status === 200).toBe(keepsTheRules && isWithin);
        expect(quote.status === 200 && quote.data.isAvailable === true).toBe(reply.status === 200);
        if (quote.status === 400) expect(reply.code).toBe(quote.code);
        if (quote.status === 200 && reply.status !== 200) expect(reply.code).toBe('DATES_NOT_AVAILABLE');
        if (reply.status === 200) booked += 1;
        else refused += 1;
      }
    }),
    { numRuns: 8, seed: 20270105 },
  );
  // Otherwise it has shown nothing.
  expect(Math.min(booked, refused)).toBeGreaterThan(8);
});

test('every stay within a span books, whichever is taken first', async () => {
  app.clock.set(testInstant);
  const propertyId = await addListing(app, { deposit_minor: 0, min_stay_nights: 2, max_stay_nights: 7 });
  const random = fc.sample(fc.tuple(fc.nat(), fc.nat(), fc.nat()), { numRuns: 15, seed: 11 });
  for (const [which, offset, length] of random) {
    const query = { to: addDays('2026-12-01', 90) };
    const { data } = await app.call('getAvailableDates', { path: { id: propertyId }, query });
    const spans = data as Span[];
    if (spans.length === 0) break;
    const span = spans[which % spans.length]!;
    const nights = Math.min(2 + (length % 6), nightsBetween(span.startDate, span.endDate));
    const latest = nightsBetween(span.startDate, span.endDate) - nights;
    const startDate = addDays(span.startDate, offset % (latest + 1));
    const body = { propertyId, startDate, endDate: addDays(startDate, nights) };
    expect((await callAs(app, 'customer', 'bookReservation', { body })).status).toBe(200);
  }
});

test('in the city, today is bookable until 23:59 there, when no hold of it could last any more', async () => {
  const stay = { startDate: '2027-03-28', endDate: '2027-03-29' };
  for (const { city, zone } of cities) {
    const propertyId = await addListing(app, { city: city as 1, deposit_minor: 0 });
    const last = lastInstantOf('2027-03-28', zone) - hour / 60;
    app.clock.set(last + 1);
    const tooLate = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, ...stay } });
    expect(tooLate).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
    app.clock.set(last);
    const query = { to: stay.endDate };
    expect((await app.call('getAvailableDates', { path: { id: propertyId }, query })).data).toEqual([
      { ...stay, nights: 1 },
    ]);
    const inTime = await callAs(app, 'customer', 'bookReservation', { body: { propertyId, ...stay } });
    expect(inTime.status).toBe(200);
    app.clock.set(last - 2 * day);
  }
  const rows = await sql<{
    n: number;
  }>`select count(*) as n from reservation where start_date = ${stay.startDate}`.execute(app.db);
  expect(Number(rows.rows[0]!.n)).toBe(cities.length);
});

/** Found by looking, not by the rule under test. */
function lastInstantOf(date: string, zone: string): number {
  let instant = Date.parse(`${date}T00:00:00Z`) - 14 * hour;
  const shown = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(at);
  while (shown(instant) <= date) instant += hour / 4;
  return instant - 1;
}
