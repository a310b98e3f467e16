/** The listing's rules for stays, in the operations other than getQuote and bookReservation (arrival-rules.http.test.ts). */
import { BookingMode, BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Change, acceptChange, proposeChange, proposed } from '../../testing/alterations';
import { type Reply, useTestApp } from '../../testing/app';
import { requestStay } from '../../testing/booking-requests';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';

const app = useTestApp();

const length = 3;
/** All days of the week but that of the date, `days` ahead. */
const othersThan = (days: number) =>
  [1, 2, 3, 4, 5, 6, 7].filter((day) => day % 7 !== new Date(dateIn(app, days)).getUTCDay());

/** The code, rules that cause it for a stay that begins 31 days ahead, and a change to a stay of three nights, 30 days ahead. */
const cases: [code: string, rulesOf: () => object, change: Change][] = [
  ['ARRIVAL_DAY_NOT_ALLOWED', () => ({ arrivalDays: othersThan(31) }), { start: 1, end: 1 }],
  ['DEPARTURE_DAY_NOT_ALLOWED', () => ({ departureDays: othersThan(31 + length) }), { start: 1, end: 1 }],
  ['NOTICE_TOO_SHORT', () => ({ noticeHours: 24 * 60 }), { start: 1, end: 1 }],
  ['STAY_TOO_SHORT', () => ({}), { start: 1 }],
  ['STAY_TOO_LONG', () => ({ maxStayNights: length - 1 }), { end: 1 }],
];

async function setRules(id: number, code: string, rules: object): Promise<void> {
  const { status } = await callAs(app, 'owner', 'setArrivalRules', { path: { id }, body: { rules } });
  expect(status).toBe(200);
  if (code !== 'STAY_TOO_SHORT') return;
  await app.db.updateTable('rent_property').set({ min_stay_nights: 9 }).where('id', '=', id).execute();
}

const expectRejection = ({ status, code }: Reply, expected: string) => expect([status, code]).toEqual([400, expected]);

const insertStay = (property_id: number) =>
  insertReservation(app, BookingStatus.Confirmed, dateIn(app, 30), { property_id });

test.each(cases)('addBookingRequest returns 400 %s', async (code, rulesOf) => {
  const propertyId = await insertListing(app, { booking_mode: BookingMode.Request });
  await setRules(propertyId, code, rulesOf());
  expectRejection(await requestStay(app, { propertyId, start: 31, nights: length }), code);
});

test.each(cases)('addAlteration returns 400 %s', async (code, rulesOf, change) => {
  const propertyId = await insertListing(app);
  const id = await insertStay(propertyId);
  await setRules(propertyId, code, rulesOf());
  expectRejection(await proposeChange(app, 'customer', id, change), code);
});

test('addAlteration returns 400 INVALID_DATE_RANGE for a stay that ends before it begins', async () => {
  const id = await insertStay(await insertListing(app));
  expectRejection(await proposeChange(app, 'customer', id, { end: -9 }), 'INVALID_DATE_RANGE');
});

test.each(cases)(
  'decideAlteration returns 400 %s for rules that the owner has set after the proposal',
  async (code, rulesOf, change) => {
    const propertyId = await insertListing(app);
    const proposal = await proposed(app, 'customer', await insertStay(propertyId), change);
    await setRules(propertyId, code, rulesOf());
    expectRejection(await acceptChange(app, 'owner', proposal), code);
  },
);
