import { BookingStatus, RentType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { insertReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import type { RowChanges } from '../../database/tables';

const app = useTestApp({ LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_BOOKINGS: '1000' });

interface Terms {
  rules?: object;
  seasons?: object[];
  nights?: object[];
  changes?: RowChanges<'rent_property'>;
}

/** A listing by the night at 45 dinars, without a deposit. */
async function insertWith({ rules, seasons, nights, changes }: Terms): Promise<number> {
  const id = await insertListing(app, { rent_type: RentType.Daily, deposit_minor: 0, ...changes });
  const path = { id };
  if (seasons) expect(await callAs(app, 'owner', 'setSeasons', { path, body: { seasons } })).toMatchObject(ok);
  if (nights) expect(await callAs(app, 'owner', 'setNights', { path, body: { nights } })).toMatchObject(ok);
  if (rules) expect(await callAs(app, 'owner', 'setArrivalRules', { path, body: { rules } })).toMatchObject(ok);
  return id;
}
const ok = { status: 200 };

const book = (propertyId: number, startDate: string, endDate: string) =>
  callAs(app, 'customer', 'bookReservation', { body: { propertyId, startDate, endDate } });
const quote = (propertyId: number, startDate: string, endDate: string) =>
  app.call('getQuote', { path: { propertyId }, query: { startDate, endDate } });
const spans = async (id: number, query: { from?: string; to?: string } = {}) =>
  (await app.call('getAvailableDates', { path: { id }, query })).data as { startDate: string; endDate: string }[];
const isFound = async (id: number, startDate: string, endDate: string) => {
  const query = { startDate, endDate, ownerId: app.sandbox.userIds.owner, pageSize: 100 };
  const { data } = await app.call('getRentProperties', { query });
  return (data as { id: number }[]).some((one) => one.id === id);
};

const season = { name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60 };

// 1 January 2027 is a Friday. It is 1 December 2026, 12:30 in Amman.
test.each<[string, Terms, [string, string], string, string]>([
  [
    'the day of arrival',
    { rules: { arrivalDays: [6] } },
    ['2027-01-01', '2027-01-05'],
    'ARRIVAL_DAY_NOT_ALLOWED',
    'begin on this day',
  ],
  [
    'the day of departure',
    { rules: { departureDays: [1] } },
    ['2027-01-01', '2027-01-05'],
    'DEPARTURE_DAY_NOT_ALLOWED',
    'end on this day',
  ],
  ['the length', { rules: { maxStayNights: 3 } }, ['2027-01-01', '2027-01-05'], 'STAY_TOO_LONG', '3 nights'],
  [
    'the days ahead',
    { rules: { maxDaysAhead: 30 } },
    ['2027-01-01', '2027-01-05'],
    'INVALID_DATE_RANGE',
    '30 days ahead',
  ],
  ['the notice', { rules: { noticeHours: 36 } }, ['2026-12-02', '2026-12-05'], 'NOTICE_TOO_SHORT', '36 hours'],
  [
    'the minimum of the first night',
    { nights: [{ date: '2027-01-01', minStayNights: 5 }] },
    ['2027-01-01', '2027-01-05'],
    'STAY_TOO_SHORT',
    '5 nights',
  ],
  [
    'the rules of the season',
    { rules: { maxStayNights: 9 }, seasons: [{ ...season, rules: { maxStayNights: 3 } }] },
    ['2027-06-02', '2027-06-08'],
    'STAY_TOO_LONG',
    '3 nights',
  ],
  [
    'the season of the departure',
    { seasons: [{ ...season, rules: { departureDays: [1] } }] },
    ['2027-05-30', '2027-06-01'],
    'DEPARTURE_DAY_NOT_ALLOWED',
    'end on this day',
  ],
])(
  'a quote and a booking return 400 because of %s, and the search does not find the listing',
  async (_, terms, stay, code, text) => {
    const id = await insertWith(terms);
    for (const reply of [await quote(id, ...stay), await book(id, ...stay)]) {
      expect(reply).toMatchObject({ status: 400, code });
      expect(reply.envelope.message).toContain(text);
    }
    expect(await isFound(id, ...stay)).toBe(false);
  },
);

test('a booking one hour earlier satisfies the notice, which counts from the end of the day of arrival', async () => {
  const id = await insertWith({ rules: { noticeHours: 35 } });
  expect(await isFound(id, '2026-12-02', '2026-12-05')).toBe(true);
  expect(await book(id, '2026-12-02', '2026-12-05')).toMatchObject(ok);
});

test('a season replaces the rules of the listing that it sets, and keeps the others', async () => {
  const rules = { arrivalDays: [6], maxStayNights: 3 };
  const id = await insertWith({ rules, seasons: [{ ...season, rules: { arrivalDays: [7] } }] });
  // 6 June 2027 is a Sunday.
  expect(await book(id, '2027-06-06', '2027-06-10')).toMatchObject({ code: 'STAY_TOO_LONG' });
  expect(await book(id, '2027-06-06', '2027-06-09')).toMatchObject(ok);
  expect(await book(id, '2027-06-12', '2027-06-13')).toMatchObject({ code: 'ARRIVAL_DAY_NOT_ALLOWED' });
});

test('a closed night is in no stay and no free date, and the owner can block it', async () => {
  const id = await insertWith({ nights: [{ date: '2027-01-03', isClosed: true }] });
  expect((await quote(id, '2027-01-01', '2027-01-05')).data).toMatchObject({ isAvailable: false });
  expect(await book(id, '2027-01-01', '2027-01-05')).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
  expect(await isFound(id, '2027-01-01', '2027-01-05')).toBe(false);
  const window = { from: '2027-01-01', to: '2027-01-08' };
  expect(await spans(id, window)).toMatchObject([
    { startDate: '2027-01-01', endDate: '2027-01-03' },
    { startDate: '2027-01-04', endDate: '2027-01-08' },
  ]);
  expect(await book(id, '2027-01-01', '2027-01-03')).toMatchObject(ok);
  const block = { propertyId: id, startDate: '2027-01-03', endDate: '2027-01-04' };
  expect(await callAs(app, 'owner', 'addBlockedDates', { body: block })).toMatchObject(ok);
});

test('nights are kept free between reservations, but not beside blocked dates', async () => {
  const id = await insertWith({ rules: { freeNights: 2 } });
  const block = { propertyId: id, startDate: '2027-01-20', endDate: '2027-01-22' };
  expect(await callAs(app, 'owner', 'addBlockedDates', { body: block })).toMatchObject(ok);
  expect(await book(id, '2027-01-10', '2027-01-12')).toMatchObject(ok);
  for (const [startDate, endDate] of [
    ['2027-01-13', '2027-01-15'],
    ['2027-01-07', '2027-01-09'],
  ] as const) {
    expect((await quote(id, startDate, endDate)).data).toMatchObject({ isAvailable: false });
    expect(await book(id, startDate, endDate)).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    expect(await isFound(id, startDate, endDate)).toBe(false);
  }
  expect(await spans(id, { from: '2027-01-01', to: '2027-01-24' })).toMatchObject([
    { startDate: '2027-01-01', endDate: '2027-01-08' },
    { startDate: '2027-01-14', endDate: '2027-01-20' },
    { startDate: '2027-01-22', endDate: '2027-01-24' },
  ]);
  expect(await book(id, '2027-01-14', '2027-01-20')).toMatchObject(ok);
});

test('a hold that has ended keeps no nights free', async () => {
  const id = await insertWith({ rules: { freeNights: 2 } });
  const hold = { property_id: id, hold_expires_at: app.clock.now() };
  await insertReservation(app, BookingStatus.Pending, '2027-01-10', hold);
  expect(await isFound(id, '2027-01-13', '2027-01-15')).toBe(true);
  expect(await book(id, '2027-01-13', '2027-01-15')).toMatchObject(ok);
});

test('of many simultaneous bookings side by side, those succeed that keep the nights between them free', async () => {
  const id = await insertWith({ rules: { freeNights: 1 } });
  const starts = ['2027-01-10', '2027-01-12', '2027-01-14', '2027-01-16', '2027-01-18'];
  const replies = await Promise.all(starts.map((startDate, index) => book(id, startDate, `2027-01-${12 + 2 * index}`)));
  const taken = starts.filter((_, index) => replies[index]!.status === 200);
  expect(taken.length).toBeGreaterThan(1);
  expect(replies.filter(({ code }) => code === 'DATES_NOT_AVAILABLE')).toHaveLength(starts.length - taken.length);
  const positions = taken.map((date) => starts.indexOf(date)).sort();
  for (const [index, position] of positions.entries())
    if (index > 0) expect(position - positions[index - 1]!).toBeGreaterThan(1);
});

test('the price of a night precedes that of its season and of the weekend, and a reservation keeps it', async () => {
  const id = await insertWith({
    seasons: [{ ...season, startDate: '2027-01-06', endDate: '2027-01-08' }],
    nights: [
      { date: '2027-01-07', price: 90.5 },
      { date: '2027-01-08', price: 10 },
      { date: '2027-01-09', minStayNights: 1 },
    ],
    changes: { weekend_price_minor: 50_000 },
  });
  const { data } = await quote(id, '2027-01-06', '2027-01-10');
  const prices = (data.nightlyPrices as { price: number }[]).map(({ price }) => price);
  expect([prices, data.totalAmount]).toEqual([[60, 90.5, 10, 45], 205.5]);
  const booked = await book(id, '2027-01-06', '2027-01-10');
  expect(booked.data.totalAmount).toBe(205.5);
  await callAs(app, 'owner', 'setNights', { path: { id }, body: { nights: [{ date: '2027-01-07' }] } });
  const read = await callAs(app, 'customer', 'getReservationById', { path: { id: booked.data.id as number } });
  expect(read.data.totalAmount).toBe(205.5);
});

describe('a change of a stay', () => {
  const change = (reservationId: number, startDate: string, endDate: string) =>
    callAs(app, 'customer', 'getAlterationQuote', { path: { reservationId }, query: { startDate, endDate } });

  test('is checked by the rules of what it changes', async () => {
    const id = await insertWith({});
    const reservationId = (await book(id, '2027-01-06', '2027-01-08')).data.id as number;
    const rules = { arrivalDays: [5], departureDays: [7], freeNights: 1 };
    await callAs(app, 'owner', 'setArrivalRules', { path: { id }, body: { rules } });
    expect(await change(reservationId, '2027-01-06', '2027-01-09')).toMatchObject({
      code: 'DEPARTURE_DAY_NOT_ALLOWED',
    });
    expect(await change(reservationId, '2027-01-05', '2027-01-08')).toMatchObject({ code: 'ARRIVAL_DAY_NOT_ALLOWED' });
    const longer = await change(reservationId, '2027-01-06', '2027-01-10');
    expect(longer).toMatchObject({ status: 200, data: { isAvailable: true } });
  });

  test('is rejected when it is accepted if nights have been closed or a reservation is too near', async () => {
    const id = await insertWith({ rules: { freeNights: 1 } });
    const booked = (await book(id, '2027-01-06', '2027-01-08')).data as { id: number };
    const [startDate, endDate] = ['2027-01-06', '2027-01-10'];
    const body = { reservationId: booked.id, startDate, endDate, expectedTotalAmount: 180 };
    const proposal = await callAs(app, 'customer', 'addAlteration', { body });
    expect(proposal).toMatchObject(ok);
    const decide = () =>
      callAs(app, 'owner', 'decideAlteration', { path: { id: proposal.data.id as number }, body: { accept: true } });
    const close = (isClosed: boolean) =>
      callAs(app, 'owner', 'setNights', { path: { id }, body: { nights: [{ date: '2027-01-09', isClosed }] } });
    await close(true);
    expect(await decide()).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    await close(false);
    const near = await insertReservation(app, BookingStatus.Confirmed, '2027-01-10', { property_id: id, nights: 1 });
    expect(await decide()).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
    await callAs(app, 'owner', 'cancelReservation', { path: { id: near }, body: { reason: 'An example.' } });
    expect(await decide()).toMatchObject(ok);
    expect(await nightsOf(app, booked.id)).toHaveLength(4);
  });
});

test('listings without rules answer free dates and quotes without reading nights', async () => {
  const id = await insertWith({});
  await insertReservation(app, BookingStatus.Confirmed, '2027-01-10', { property_id: id });
  expect(await spans(id, { from: '2027-01-08', to: '2027-01-15' })).toEqual([
    { startDate: '2027-01-08', endDate: '2027-01-10', nights: 2 },
    { startDate: '2027-01-13', endDate: '2027-01-15', nights: 2 },
  ]);
  expect(await book(id, '2027-01-08', '2027-01-10')).toMatchObject(ok);
});
