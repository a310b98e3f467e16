import { BookingMode, BookingStatus, type NotificationType } from '../../generated/enumerations';
import { expireRequests } from '../bookings/booking-request-steps';
import type { Row } from '../database/tables';
import { addDays } from '../values/dates';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { dateIn } from './bookings';
import { insertListing } from './listings';
import { insertCustomer } from './people';
import { day } from './time';

/** A listing whose owner approves each booking. */
export function insertListingByRequest(app: TestApp, booking_mode: BookingMode = BookingMode.Request): Promise<number> {
  return insertListing(app, { booking_mode });
}

/** What a test requests: three nights from `start` days ahead unless `nights` differs, and other members of the body. */
export interface RequestedStay {
  propertyId: number;
  start?: number;
  nights?: number;
  [member: string]: unknown;
}

/** Sends a request to book. */
export function requestStay(
  app: TestApp,
  { start = 30, nights = 3, ...body }: RequestedStay,
  as: Actor = 'customer',
): Promise<Reply> {
  const startDate = dateIn(app, start);
  return callAs(app, as, 'addBookingRequest', { body: { startDate, endDate: addDays(startDate, nights), ...body } });
}

/** The id of a new request; throws if it was rejected. By default at a new listing. */
export async function requested(app: TestApp, stay: Partial<RequestedStay> = {}, as?: Actor): Promise<number> {
  const propertyId = stay.propertyId ?? (await insertListingByRequest(app));
  const { status, envelope, data } = await requestStay(app, { ...stay, propertyId }, as);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** Accepts, declines or withdraws a request. */
export function stepOf(
  app: TestApp,
  step: 'accept' | 'decline' | 'withdraw',
  id: number,
  as: Actor = step === 'withdraw' ? 'customer' : 'owner',
): Promise<Reply> {
  const body = step === 'decline' ? { reason: 'We are renovating.' } : undefined;
  return callAs(app, as, `${step}BookingRequest`, { path: { id }, ...(body && { body }) });
}

/** Reads the row of a request. */
export function requestRow(app: TestApp, id: number): Promise<Row<'booking_request'>> {
  return app.db.selectFrom('booking_request').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** Reads the nights of a listing with their holders. */
export function nightsOfListing(app: TestApp, propertyId: number) {
  return app.db
    .selectFrom('reservation_night')
    .select(['night', 'reservation_id', 'block_id', 'request_id', 'held_until'])
    .where('property_id', '=', propertyId)
    .orderBy('night')
    .execute();
}

/**
 * The owner makes the listing one that is booked by request, and declines the guest's request. Message and reason are texts that closing an account
 * erases.
 */
export async function requestAndDecline(
  app: TestApp,
  { guest, owner, propertyId }: { guest: Actor; owner: Actor; propertyId: number },
  { message, reason }: { message: string; reason: string },
): Promise<void> {
  const update = (booking_mode: BookingMode) =>
    app.db.updateTable('rent_property').set({ booking_mode }).where('id', '=', propertyId).execute();
  await update(BookingMode.Request);
  const id = await requested(app, { propertyId, start: 140, message }, guest);
  const { status, envelope } = await callAs(app, owner, 'declineBookingRequest', { path: { id }, body: { reason } });
  if (status !== 200) throw new Error(envelope.message);
  await update(BookingMode.Instant);
}

/** The types of the events about a request, in order. */
export async function requestEventsOf(app: TestApp, requestId: number): Promise<string[]> {
  const rows = await app.db
    .selectFrom('outbox')
    .select('type')
    .where('resource_kind', '=', 'bookingRequest')
    .where('resource_id', '=', requestId)
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** The types of the notifications about a listing to one of the sandbox's users. */
export async function notifiedAbout(
  app: TestApp,
  propertyId: number,
  who: 'customer' | 'owner',
): Promise<NotificationType[]> {
  const rows = await app.db
    .selectFrom('notification')
    .select('type')
    .where('property_id', '=', propertyId)
    .where('user_id', '=', app.sandbox.userIds[who])
    .orderBy('id')
    .execute();
  return rows.map(({ type }) => type);
}

/** Functions that cause an event of each type about requests, and return the id of the request. */
export function requestEvents(app: TestApp) {
  /** A request of a new customer, who has no other stays. */
  const request = async () => {
    const as = await insertCustomer(app, `requester-${app.random.uuid()}`);
    return { id: await requested(app, {}, as), as };
  };
  const decided = (step: 'accept' | 'decline' | 'withdraw') => async () => {
    const { id, as } = await request();
    const { status, envelope } = await stepOf(app, step, id, step === 'withdraw' ? as : 'owner');
    if (status !== 200) throw new Error(envelope.message);
    return id;
  };
  return {
    'bookingRequest.created': async () => (await request()).id,
    'bookingRequest.accepted': decided('accept'),
    'bookingRequest.declined': decided('decline'),
    'bookingRequest.withdrawn': decided('withdraw'),
    'bookingRequest.expired': async () => {
      const { id } = await request();
      app.clock.advance(day);
      await expireRequests(app);
      return id;
    },
  };
}

/** Closes all open stays and requests of the customers, so that a test begins without them. */
export async function withoutStays(app: TestApp): Promise<void> {
  await app.db.deleteFrom('reservation_night').where('request_id', 'is not', null).execute();
  await app.db.deleteFrom('booking_request').execute();
  await app.db.updateTable('reservation').set({ status: BookingStatus.Cancelled, hold_expires_at: null }).execute();
}
