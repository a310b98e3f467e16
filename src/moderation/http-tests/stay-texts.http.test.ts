import { BookingStatus, ComplaintStatus, ComplaintSubject, NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { proposed } from '../../testing/alterations';
import { requestRow, requested, stepOf, withoutStays } from '../../testing/booking-requests';
import { dateIn, insertReservation } from '../../testing/bookings';
import { complaintOf, decideComplaint, report, reported } from '../../testing/complaints';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';

const { Hidden } = ComplaintStatus;
const { BookingRequest, Reservation, Alteration } = ComplaintSubject;
const unknown = 2147483647;
const insult = 'You are a fool, call 0791234567';

const app = useTestApp({ LIMIT_OPEN_COMPLAINTS: '500' });
beforeEach(async () => {
  app.clock.set(testInstant);
  await withoutStays(app);
});

const ids = () => app.sandbox.userIds;

async function done(as: Actor, operationId: Parameters<typeof callAs>[2], call: Parameters<typeof callAs>[3]) {
  const { status, data, envelope } = await callAs(app, as, operationId, call);
  expect([status, envelope.code]).toEqual([200, null]);
  return data as Record<string, unknown>;
}

/** The request as one of the parties, or an administrator, finds it in a list. */
async function requestAs(as: 'customer' | 'owner' | 'admin', id: number) {
  const operation = as === 'customer' ? 'getMyBookingRequests' : 'getOwnerBookingRequests';
  const list = (await callAs(app, as, operation, { query: { pageSize: 100 } })).data as unknown as { id: number }[];
  return list.find((one) => one.id === id) as Record<string, unknown> | undefined;
}

const reservationAs = (as: Actor, id: number) => done(as, 'getReservationById', { path: { id } });

/** Reports the texts, and hides them. */
async function hidden(as: Actor, about: ComplaintSubject, id: number): Promise<void> {
  const complaint = await reported(app, as, about, id);
  app.clock.advance(hour / 2);
  expect((await decideComplaint(app, complaint, Hidden)).status).toBe(200);
}

/** A confirmed stay of the customer at a new listing. */
const confirmedStay = async (more: { note?: string } = {}) =>
  insertReservation(app, BookingStatus.Confirmed, dateIn(app, 30), { property_id: await insertListing(app), ...more });

/** The newest notification of a user. */
async function toldTo(userId: number) {
  const rows = app.db.selectFrom('notification').select(['type', 'parameters']).where('user_id', '=', userId);
  const { type, parameters } = await rows.orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();
  return { type, ...(JSON.parse(parameters) as object) };
}

/** A reservation of the customer with this note, and its alteration that the owner has declined with this reason. */
async function declinedChange(reason: string) {
  const stay = await confirmedStay();
  const id = await proposed(app, 'customer', stay, { end: 1 });
  await done('owner', 'decideAlteration', { path: { id }, body: { accept: false, reason } });
  return { id, stay };
}

test('copies the message of a request as it was written, for the owner who has received it', async () => {
  const id = await requested(app, { message: insult });
  const complaint = await reported(app, 'owner', BookingRequest, id);
  expect(await complaintOf(app, complaint)).toMatchObject({
    ...{ about: BookingRequest, subjectId: id, personId: ids().customer, propertyId: expect.any(Number) },
    content: { title: null, text: insult, isShortened: false, earlierMessages: [] },
  });
});

test('hides the message of a request from the owner only, also in the reservation that it becomes', async () => {
  const id = await requested(app, { message: insult });
  await hidden('owner', BookingRequest, id);
  expect(await requestAs('owner', id)).toMatchObject({ message: null });
  expect(await requestAs('customer', id)).toMatchObject({ message: insult });
  expect(await requestAs('admin', id)).toMatchObject({ message: insult });
  expect(await toldTo(ids().customer)).toMatchObject({
    type: NotificationType.MessageHidden,
    reason: 'An example of a reason.',
  });
  const { reservationId } = await done('owner', 'acceptBookingRequest', { path: { id } });
  expect(await reservationAs('owner', reservationId as number)).toMatchObject({ note: null });
  expect(await reservationAs('customer', reservationId as number)).toMatchObject({ note: insult });
});

test.each([
  ['request', BookingRequest],
  ['reservation', Reservation],
])('hides a text that the request and its reservation contain in both, after a report of the %s', async (_, about) => {
  const id = await requested(app, { message: insult });
  await stepOf(app, 'accept', id);
  const reservationId = (await requestRow(app, id)).reservation_id!;
  const since = new Date(app.clock.now() + 1000).toISOString();
  await hidden('owner', about, about === BookingRequest ? id : reservationId);
  expect(await requestAs('owner', id)).toMatchObject({ message: null });
  expect(await reservationAs('owner', reservationId)).toMatchObject({ note: null });
  const changed = await callAs(app, 'owner', 'getOwnerReservations', { query: { updatedSince: since } });
  expect(changed.data).toContainEqual(expect.objectContaining({ id: reservationId, note: null }));
});

test('hides the reason with which the owner has declined a request from the customer', async () => {
  const id = await requested(app, {});
  await done('owner', 'declineBookingRequest', { path: { id }, body: { reason: insult } });
  await hidden('customer', BookingRequest, id);
  expect(await requestAs('customer', id)).toMatchObject({ reason: null });
  expect(await requestAs('owner', id)).toMatchObject({ reason: insult });
  expect(await toldTo(ids().owner)).toMatchObject({ type: NotificationType.MessageHidden });
});

test('hides the reason of a cancellation by the owner, also in the notification of the customer', async () => {
  const id = await confirmedStay();
  await done('owner', 'cancelReservation', { path: { id }, body: { reason: insult } });
  expect(JSON.stringify(await toldTo(ids().customer))).toContain('fool');
  await hidden('customer', Reservation, id);
  expect(await reservationAs('customer', id)).toMatchObject({ cancellationReason: null });
  expect(await reservationAs('owner', id)).toMatchObject({ cancellationReason: insult });
  const { data } = await callAs(app, 'customer', 'getNotifications', { query: { pageSize: 100 } });
  expect(JSON.stringify(data)).not.toContain('fool');
});

test('keeps the reason of an administrator when the note of the customer is hidden', async () => {
  const id = await confirmedStay({ note: insult });
  await done('admin', 'cancelReservation', { path: { id }, body: { reason: 'The house was sold.' } });
  await hidden('owner', Reservation, id);
  expect(await reservationAs('owner', id)).toMatchObject({ note: null, cancellationReason: 'The house was sold.' });
  const { data } = await callAs(app, 'owner', 'getNotifications', { query: { pageSize: 100 } });
  expect(JSON.stringify(data)).toContain('The house was sold.');
});

test('decides only complaints about the same person together', async () => {
  const id = await confirmedStay({ note: insult });
  await done('owner', 'cancelReservation', { path: { id }, body: { reason: insult } });
  const aboutCustomer = await reported(app, 'owner', Reservation, id);
  await hidden('customer', Reservation, id);
  expect(await complaintOf(app, aboutCustomer)).toMatchObject({ status: ComplaintStatus.Open });
  expect(await reservationAs('owner', id)).toMatchObject({ note: insult });
  expect((await decideComplaint(app, aboutCustomer, Hidden)).status).toBe(200);
  expect(await reservationAs('owner', id)).toMatchObject({ note: null });
});

test('hides the reason with which a proposed change was declined', async () => {
  const { id, stay } = await declinedChange(insult);
  await hidden('customer', Alteration, id);
  const read = (as: Actor) => done(as, 'getAlterationsByReservation', { path: { id: stay } });
  expect(await read('customer')).toEqual([expect.objectContaining({ id, reason: null })]);
  expect(await read('owner')).toEqual([expect.objectContaining({ id, reason: insult })]);
});

test('shows what the person writes after the decision, which can be reported again', async () => {
  const id = await confirmedStay({ note: insult });
  await hidden('owner', Reservation, id);
  expect((await report(app, 'owner', Reservation, id)).status).toBe(404);
  app.clock.advance(hour / 2);
  await done('customer', 'cancelReservation', { path: { id }, body: { reason: 'My plans have changed.' } });
  expect(await reservationAs('owner', id)).toMatchObject({ note: null, cancellationReason: 'My plans have changed.' });
  const again = await complaintOf(app, await reported(app, 'owner', Reservation, id));
  expect(again.content).toMatchObject({ text: 'My plans have changed.' });
});

test('the data of the author contains the hidden texts', async () => {
  const id = await requested(app, { message: insult });
  await hidden('owner', BookingRequest, id);
  const { bookingRequests } = await done('customer', 'getMyData', {});
  expect(bookingRequests).toContainEqual(expect.objectContaining({ id, message: insult }));
});

test('returns 404 for records of others, and for records in which the other party has written nothing', async () => {
  const withMessage = await requested(app, { message: 'Hello' });
  const silent = await requested(app, { start: 60 });
  const { id: change } = await declinedChange('We are full.');
  for (const [as, about, id] of [
    ['otherOwner', BookingRequest, withMessage],
    ['otherCustomer', BookingRequest, withMessage],
    ['otherCustomer', Alteration, change],
    ['owner', BookingRequest, silent],
    ['customer', BookingRequest, silent],
    ['owner', Reservation, unknown],
  ] as const) {
    const { status, envelope } = await report(app, as, about, id);
    const missing = await report(app, as, about, unknown);
    expect([status, envelope.code, envelope.message]).toEqual([404, 'NOT_FOUND', missing.envelope.message]);
  }
});

test('returns 409 for a text of the caller, and when the record to hide is deleted', async () => {
  const id = await requested(app, { message: insult });
  expect((await report(app, 'customer', BookingRequest, id)).envelope.code).toBe('STATE_CONFLICT');
  const complaint = await reported(app, 'owner', BookingRequest, id);
  await withoutStays(app);
  expect((await decideComplaint(app, complaint, Hidden)).envelope.code).toBe('STATE_CONFLICT');
});
