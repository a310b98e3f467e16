import { BookingMode, BookingStatus } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import { type Call, type TestApp, useTestApp } from '../../testing/app';
import { proposed } from '../../testing/alterations';
import { requested } from '../../testing/booking-requests';
import { dateIn, insertReservation } from '../../testing/bookings';
import { openedConversation } from '../../testing/conversations';
import { testOnNodes } from '../../testing/databases/engine';
import { ofSeveralShards, statementsOf } from '../../testing/databases/shards';
import { insertListing } from '../../testing/listings';
import { rent } from '../../testing/rent';
import { completedStay, publishedReview } from '../../testing/reviews';
import { addDays } from '../../values/dates';

/** The records that the requests use. */
interface Known {
  propertyId: number;
  requests: Record<'accepted' | 'declined' | 'withdrawn', number>;
  reservationId: number;
  alterations: Record<'withdrawn' | 'decided', number>;
  conversationId: number;
  completed: number;
  published: { id: number; propertyId: number };
  /** A monthly stay. */
  rented: { id: number; endDate: string };
}

type Case = [
  operationId: OperationId,
  as: 'anonymous' | 'customer' | 'owner',
  /**
   * The number of its statements that go to all shards, as in one-shard.http.test.ts: one for each record that is identified by its id alone,
   * such as a proposal and its reservation, and one that counts the open stays of a customer.
   */
  everywhere: number,
  call: (known: Known, app: TestApp) => Call,
];

const stay = (app: TestApp, days: number) => ({ startDate: dateIn(app, days), endDate: dateIn(app, days + 3) });

/** In this order, because each request uses the data of the previous ones. */
const cases: Case[] = [
  ['addBookingRequest', 'customer', 1, ({ propertyId }, app) => ({ body: { propertyId, ...stay(app, 20) } })],
  ['acceptBookingRequest', 'owner', 1, ({ requests }) => ({ path: { id: requests.accepted } })],
  [
    'declineBookingRequest',
    'owner',
    1,
    ({ requests }) => ({ path: { id: requests.declined }, body: { reason: 'example' } }),
  ],
  ['withdrawBookingRequest', 'customer', 1, ({ requests }) => ({ path: { id: requests.withdrawn } })],
  [
    'getAlterationQuote',
    'customer',
    1,
    ({ reservationId }, app) => ({ path: { reservationId }, query: { ...stay(app, 61) } }),
  ],
  ['withdrawAlteration', 'customer', 2, ({ alterations }) => ({ path: { id: alterations.withdrawn } })],
  [
    'addAlteration',
    'customer',
    1,
    ({ reservationId }, app) => ({ body: { reservationId, ...stay(app, 61), expectedTotalAmount: 135 } }),
  ],
  [
    'decideAlteration',
    'owner',
    2,
    ({ alterations }) => ({ path: { id: alterations.decided }, body: { accept: true } }),
  ],
  ['getAlterationsByReservation', 'owner', 1, ({ reservationId }) => ({ path: { id: reservationId } })],
  ['openConversation', 'customer', 0, ({ propertyId }) => ({ body: { propertyId } })],
  [
    'sendMessage',
    'customer',
    1,
    ({ conversationId }) => ({ body: { conversationId, text: 'Is it quiet?', clientMessageId: 'one-shard' } }),
  ],
  ['getMessages', 'owner', 1, ({ conversationId }) => ({ path: { id: conversationId } })],
  ['markConversationAsRead', 'owner', 1, ({ conversationId }) => ({ path: { id: conversationId } })],
  ['muteConversation', 'owner', 1, ({ conversationId }) => ({ path: { id: conversationId }, body: { isMuted: true } })],
  [
    'addReview',
    'customer',
    1,
    ({ completed }) => ({ body: { reservationId: completed, rating: 5, text: 'A bright flat.' } }),
  ],
  ['replyToReview', 'owner', 3, ({ published }) => ({ path: { id: published.id }, body: { text: 'Thank you.' } })],
  ['getReviewsByProperty', 'anonymous', 0, ({ published: { propertyId } }) => ({ path: { propertyId } })],
  [
    'renewReservation',
    'customer',
    1,
    ({ rented: { id } }) => ({ path: { id }, body: { months: 1, expectedMonthlyAmount: 450 } }),
  ],
  ['giveNotice', 'customer', 1, ({ rented: { id, endDate } }) => ({ path: { id }, body: { endDate } })],
];

let known: Known;
const app = useTestApp({ LIMIT_WAITING_RESERVATIONS: '100' });
beforeAll(async () => {
  const byRequest = { booking_mode: BookingMode.Request };
  const propertyId = await insertListing(app, byRequest);
  const requests = {
    accepted: await requested(app, { propertyId, start: 30 }),
    declined: await requested(app, { propertyId, start: 40 }),
    withdrawn: await requested(app, { propertyId, start: 50 }),
  };
  const reserve = async () =>
    insertReservation(app, BookingStatus.Confirmed, dateIn(app, 60), { property_id: await insertListing(app) });
  const [reservationId, decided] = [await reserve(), await reserve()];
  const alterations = {
    withdrawn: await proposed(app, 'customer', reservationId, { end: 1 }),
    decided: await proposed(app, 'customer', decided, { end: 1 }),
  };
  const published = await publishedReview(app);
  const { property_id } = await app.db
    .selectFrom('review')
    .select('property_id')
    .where('id', '=', published)
    .executeTakeFirstOrThrow();
  const rented = await rent(app, { months: 3 });
  known = {
    ...{ propertyId, requests, reservationId, alterations },
    conversationId: await openedConversation(app),
    completed: (await completedStay(app)).id,
    published: { id: published, propertyId: property_id },
    rented: { id: rented.id, endDate: addDays(rented.endDate, -10) },
  };
});

testOnNodes.each(cases)('%s by %s goes to the shard of the listing alone, but for %i statements', async (...one) => {
  const [operationId, as, most, call] = one;
  const sent = await statementsOf(app, operationId, { ...(as !== 'anonymous' && { as }), ...call(known, app) });
  expect(sent.flatMap(({ shards }) => shards)).toContain(1);
  const everywhere = ofSeveralShards(sent);
  expect([everywhere.length, everywhere]).toEqual([most, everywhere]);
});
