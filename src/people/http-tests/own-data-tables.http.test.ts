import { listTables } from '../../database/list-tables';
import type { Tables } from '../../database/tables';
import { callAs } from '../../testing/access';
import { startTestApp, useForAll } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { LocalStripe } from '../../testing/local-stripe';
import type { MyData } from '../own-data-pages';

/** The member of the export that contains a table's rows, or the reason why none does. */
type Exported = { member: Exclude<keyof MyData, 'generatedAt'> } | { leftOut: string };

const inside = (member: Exclude<keyof MyData, 'generatedAt'>): Exported => ({ member });
const leftOut = (reason: string): Exported => ({ leftOut: reason });
const derived = leftOut('is calculated from exported records, for searches and limits');
const copies = leftOut('contains copies of or references to records that are exported themselves, for a limited time');
const impersonal = leftOut('contains nothing about a user');

const tables: Record<keyof Tables, Exported> = {
  app_user: inside('profile'),
  session: inside('sessions'),
  refresh_token: leftOut('contains hashes of secrets; the sessions are exported'),
  api_key: inside('apiKeys'),
  otp_code: inside('codes'),
  otp_attempt: leftOut('counts attempts by network, which may be another person’s'),
  file: inside('files'),
  message_picture: inside('messagePictures'),
  rent_property: inside('listings'),
  property_picture: inside('listings'),
  property_feature: inside('listings'),
  property_word: derived,
  property_rate: derived,
  property_floor: derived,
  property_night: inside('nights'),
  property_arrival: derived,
  promotion: inside('promotions'),
  promotion_redemption: inside('reservations'),
  promotion_return: derived,
  customer_turn: derived,
  reservation: inside('reservations'),
  blocked_date_range: inside('blockedDates'),
  reservation_night: inside('reservations'),
  alteration: inside('alterations'),
  conversation: inside('conversations'),
  message: inside('messages'),
  review: inside('reviews'),
  complaint: inside('complaints'),
  saved_search: inside('savedSearches'),
  property_change: derived,
  booking_request: inside('bookingRequests'),
  calendar_feed: inside('calendarFeeds'),
  calendar_import: inside('calendarImports'),
  calendar_night: leftOut('contains nights of calendars that other platforms publish'),
  calendar_conflict: inside('calendarImports'),
  calendar_request_conflict: inside('calendarImports'),
  currency: impersonal,
  city: impersonal,
  payment_type: impersonal,
  payment_transaction: inside('payments'),
  rent_invoice: inside('rentInvoices'),
  rent_allocation: inside('rentInvoices'),
  payment_session: inside('paymentSessions'),
  payment_notice: leftOut('contains ids of notices only'),
  payment_dispute: inside('paymentDisputes'),
  payment_refund: inside('paymentSessions'),
  sandbox_payment: leftOut('is the data of a simulated provider'),
  audit_log: inside('auditEntries'),
  outbox: copies,
  event_feed: copies,
  notification: inside('notifications'),
  contact_notice: leftOut('contains messages about the user’s own changes, until they are sent'),
  announcement: leftOut('contains texts for all users of a role, not yet delivered; deliveries are notifications'),
  favorite: inside('favorites'),
  terms_document: inside('acceptedTerms'),
  idempotency: copies,
  receipt_person: copies,
  webhook: inside('webhooks'),
  webhook_delivery: copies,
  webhook_lane: copies,
  webhook_feed: copies,
  webhook_usage: derived,
  marker: impersonal,
  job_run: impersonal,
};

/** Tables that only PostgreSQL has, which the application's types omit. */
const ofPostgres: Record<string, Exported> = {
  rate_limit: leftOut('counts requests for a short time'),
  rate_limit_call: leftOut('counts requests for a short time'),
};

const stripe = useForAll(() => LocalStripe.start());
const app = useForAll(() => startTestApp(stripe.environment));

test('each table of the database is exported or left out for a reason', async () => {
  const own = Object.keys({ ...tables, ...(engine === 'postgres' && ofPostgres) }).sort();
  const migrations = /^kysely_/;
  expect((await listTables(app.db)).filter((name) => !migrations.test(name)).sort()).toEqual(own);
  const { data } = await callAs(app, 'customer', 'getMyData');
  const members = new Set(Object.values(tables).flatMap((one) => ('member' in one ? [one.member as string] : [])));
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...members]));
});

test('returns the disputes of a customer’s online payments, and none to others', async () => {
  const { reservation, charge } = await stripe.pay(app);
  const object = { id: `dp_${charge}`, object: 'dispute', payment_intent: charge, reason: 'fraudulent' };
  for (const [event, status] of [
    ['created', 'needs_response'],
    ['closed', 'lost'],
  ])
    await stripe.notify(app, `charge.dispute.${event}`, { ...object, status, amount: 27_000, currency: 'jod' });
  const disputesOf = async (as: 'customer' | 'owner' | 'admin') =>
    ((await callAs(app, as, 'getMyData')).data as unknown as MyData).paymentDisputes;
  expect(await disputesOf('customer')).toEqual([
    expect.objectContaining({ reservationId: reservation, state: 'lost' }),
  ]);
  expect(await disputesOf('owner')).toEqual([]);
  expect(await disputesOf('admin')).toEqual([]);
});
