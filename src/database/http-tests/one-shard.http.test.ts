import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import { type Call, type TestApp, startTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { type Platform, calendarOf, startPlatform } from '../../testing/calendars';
import { testOnNodes } from '../../testing/databases/engine';
import { ofSeveralShards, statementsOf } from '../../testing/databases/shards';
import { insertListing, listing } from '../../testing/listings';

/** The records that the requests use. */
interface Known {
  propertyId: number;
  /** The path of the listing's calendar feed. */
  feed: { propertyId: string; token: string };
  importId: number;
  /** Reservations of the listing by their later outcome. */
  reservations: { paid: number; confirmed: number; cancelled: number };
  blockId: number;
  /** Available dates. */
  stay: { startDate: string; endDate: string };
  free: { startDate: string; endDate: string };
}

type Case = [
  operationId: OperationId,
  as: 'anonymous' | 'customer' | 'owner' | 'admin',
  /**
   * The number of its statements that go to all shards: none if the request names the listing; one if it names a record by id, to look up
   * its listing; one if it counts all records of a user.
   */
  everywhere: number,
  call: (known: Known) => Call,
];

const id = ({ propertyId }: Known) => ({ path: { id: propertyId } });
const property = ({ propertyId }: Known) => ({ path: { propertyId } });
const calendarImport = ({ importId }: Known) => ({ path: { id: importId } });

/** In this order, because each request uses the data of the previous ones. */
const cases: Case[] = [
  ['getRentPropertyById', 'anonymous', 0, id],
  ['getRentPropertyById', 'customer', 0, id],
  ['getRentPropertyById', 'owner', 0, id],
  ['getRentPropertyById', 'admin', 0, id],
  ['getAvailableDates', 'anonymous', 0, id],
  ['getQuote', 'anonymous', 0, (known) => ({ ...property(known), query: known.stay })],
  ['bookReservation', 'customer', 0, ({ propertyId, stay }) => ({ body: { propertyId, ...stay, guestsCount: 1 } })],
  ['getReservationById', 'customer', 1, (known) => ({ path: { id: known.reservations.paid } })],
  ['getReservationById', 'owner', 1, (known) => ({ path: { id: known.reservations.paid } })],
  [
    'addPaymentTransaction',
    'customer',
    1,
    (known) => ({ body: { reservationId: known.reservations.paid, paymentTypeId: 1, amount: 27 } }),
  ],
  ['confirmDeposit', 'admin', 1, (known) => ({ path: { reservationId: known.reservations.confirmed }, body: {} })],
  ['cancelReservation', 'customer', 1, (known) => ({ path: { id: known.reservations.cancelled }, body: {} })],
  ['addBlockedDates', 'owner', 0, ({ propertyId, free }) => ({ body: { propertyId, ...free } })],
  ['getBlockedDates', 'owner', 0, property],
  ['removeBlockedDates', 'owner', 1, ({ blockId }) => ({ path: { id: blockId } })],
  ['getSeasons', 'anonymous', 0, id],
  ['setSeasons', 'owner', 0, (known) => ({ ...id(known), body: { seasons: [], weekendPrice: 60 } })],
  ['getArrivalRules', 'anonymous', 0, id],
  ['setArrivalRules', 'owner', 0, (known) => ({ ...id(known), body: { rules: { noticeHours: 1 } } })],
  ['getNights', 'anonymous', 0, id],
  ['setNights', 'owner', 0, (known) => ({ ...id(known), body: { nights: [{ date: '2027-02-14', price: 90 }] } })],
  [
    'setRentPropertyCommission',
    'admin',
    0,
    (known) => ({ ...id(known), body: { commissionType: 0, commissionValue: 12.5 } }),
  ],
  ['addFavorite', 'customer', 1, property],
  ['removeFavorite', 'customer', 0, property],
  ['getCalendarFeed', 'owner', 0, property],
  ['exportCalendar', 'anonymous', 0, ({ feed }) => ({ path: feed })],
  ['getCalendarImports', 'owner', 0, property],
  ['refreshCalendar', 'owner', 1, calendarImport],
  ['removeCalendarImport', 'owner', 1, calendarImport],
  ['rotateCalendarFeed', 'owner', 0, property],
  ['updateRentProperty', 'owner', 0, (known) => ({ ...id(known), body: listing() })],
  [
    'changeRentPropertyStatus',
    'admin',
    0,
    (known) => ({ ...id(known), body: { propertyStatus: PropertyStatus.Active } }),
  ],
];

let app: TestApp;
let platform: Platform;
let known: Known;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  const stay = { startDate: dateIn(app, 5), endDate: dateIn(app, 8) };
  platform = await startPlatform(calendarOf([['a1@airbnb.example', stay.endDate, dateIn(app, 9)]]));
  const propertyId = await insertListing(app);
  const feed = await app.call('getCalendarFeed', { as: 'owner', path: { propertyId } });
  const token = (feed.data as { url: string }).url.split('/').at(-1)!;
  const body = { propertyId, name: 'Airbnb', url: platform.url };
  const { data } = await app.call('addCalendarImport', { as: 'owner', body });
  const reserve = (status: BookingStatus, days: number) =>
    insertReservation(app, status, dateIn(app, days), { property_id: propertyId });
  const reservations = {
    paid: await reserve(BookingStatus.Pending, 20),
    confirmed: await reserve(BookingStatus.DepositPaid, 30),
    cancelled: await reserve(BookingStatus.Confirmed, 40),
  };
  const block = { propertyId, startDate: dateIn(app, 50), endDate: dateIn(app, 52) };
  const blocked = await app.call('addBlockedDates', { as: 'owner', body: block });
  const { id: blockId } = blocked.data as { id: number };
  const free = { startDate: dateIn(app, 60), endDate: dateIn(app, 62) };
  known = {
    reservations,
    blockId,
    free,
    propertyId,
    feed: { propertyId: String(propertyId), token },
    importId: (data as { id: number }).id,
    stay,
  };
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

testOnNodes.each(cases)('%s by %s goes to the shard of the listing alone, but for %i statements', async (...one) => {
  const [operationId, as, most, call] = one;
  const sent = await statementsOf(app, operationId, { ...(as !== 'anonymous' && { as }), ...call(known) });
  expect(sent.flatMap(({ shards }) => shards)).toContain(1);
  expect(ofSeveralShards(sent)).toHaveLength(most);
});
