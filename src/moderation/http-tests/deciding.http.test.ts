import {
  BookingStatus,
  ComplaintStatus,
  ComplaintSubject,
  NotificationType,
  PropertyStatus,
  ReviewStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import {
  complaintOf,
  decideComplaint,
  listingReported,
  messageOfOwner,
  report,
  reported,
} from '../../testing/complaints';
import { readMessages } from '../../testing/conversations';
import { auditTrailOf } from '../../testing/journal';
import { addListing, insertListing } from '../../testing/listings';
import { getUser, insertCustomer } from '../../testing/people';
import { completedStay, ratingOf, reviewed } from '../../testing/reviews';
import { day } from '../../testing/time';
import { deleteExpiredComplaints } from '../upkeep';

const { Dismissed, Hidden, Blocked, Open } = ComplaintStatus;
const { Listing, Review, Message, Person } = ComplaintSubject;

const app = useTestApp({ LIMIT_OPEN_COMPLAINTS: '500' });
beforeEach(() => app.clock.set(testInstant));

/** The types of the notifications of a user, newest first, with their parameters. */
async function toldTo(userId: number) {
  const rows = app.db.selectFrom('notification').select(['type', 'parameters']).where('user_id', '=', userId);
  return (await rows.orderBy('id', 'desc').execute()).map(({ type, parameters }) => ({
    type,
    ...(JSON.parse(parameters) as object),
  }));
}
const ids = () => app.sandbox.userIds;
const idOf = ({ token }: { token: string }) =>
  Number(JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).SID);

test('dismissing changes nothing else, and notifies the reporter without the reason', async () => {
  const { id, propertyId } = await listingReported(app);
  const before = (await toldTo(ids().owner)).length;
  const { status, data } = await decideComplaint(app, id, Dismissed);
  expect([status, data]).toEqual([
    200,
    expect.objectContaining({
      status: Dismissed,
      decidedBy: ids().admin,
      decidedAt: expect.any(String),
      reason: 'An example of a reason.',
    }),
  ]);
  const [told] = await toldTo(ids().customer);
  expect(told).toMatchObject({ type: NotificationType.ComplaintDecided });
  expect(JSON.stringify(told)).not.toContain('An example');
  expect(await toldTo(ids().owner)).toHaveLength(before);
  const listing = await app.call('getRentPropertyById', { path: { id: propertyId } });
  expect(listing.data).toMatchObject({ propertyStatus: PropertyStatus.Active });
  expect(await auditTrailOf(app, `complaint:${id}`)).toEqual([[ids().admin, 'decideComplaint', 'Dismissed', true]]);
});

test('hiding a listing suspends it, and tells the owner the reason', async () => {
  const { id, propertyId } = await listingReported(app);
  expect((await decideComplaint(app, id, Hidden)).data).toMatchObject({ status: Hidden });
  const { data } = await callAs(app, 'admin', 'getRentPropertyById', { path: { id: propertyId } });
  expect(data).toMatchObject({ propertyStatus: PropertyStatus.Suspended, statusReason: 'An example of a reason.' });
  expect((await toldTo(ids().owner))[0]).toMatchObject({
    type: NotificationType.PropertyStatusChanged,
    reason: 'An example of a reason.',
  });
});

test('hiding a review changes the rating of the listing in the same moment', async () => {
  const stay = await completedStay(app);
  const review = await reviewed(app, 'customer', stay.id);
  await reviewed(app, 'owner', stay.id);
  expect(await ratingOf(app, stay.propertyId)).toEqual([5, 1]);
  const id = await reported(app, 'owner', Review, review);
  expect((await decideComplaint(app, id, Hidden)).status).toBe(200);
  expect(await ratingOf(app, stay.propertyId)).toEqual([null, 0]);
  const [mine] = (await callAs(app, 'customer', 'getMyReviews', {})).data as unknown as { status: number }[];
  expect(mine).toMatchObject({ id: review, status: ReviewStatus.Hidden });
  expect((await toldTo(ids().customer))[0]).toMatchObject({ type: NotificationType.ReviewHidden });
});

test('hiding a message withholds its text from both parties, and keeps the numbers', async () => {
  const { id: messageId, conversationId } = await messageOfOwner(app, 'An insult, 0791234567');
  const before = (await readMessages(app, 'customer', conversationId)).data as { messages: { sequence: number }[] };
  const id = await reported(app, 'customer', Message, messageId);
  expect((await decideComplaint(app, id, Hidden)).status).toBe(200);
  for (const as of ['customer', 'owner'] as const) {
    const { messages } = (await readMessages(app, as, conversationId)).data as typeof before;
    expect(messages.map(({ sequence }) => sequence)).toEqual(before.messages.map(({ sequence }) => sequence));
    expect(messages.at(-1)).toMatchObject({ id: messageId, text: null, isHidden: true, isMasked: false });
    expect(messages.at(-2)).toMatchObject({ text: expect.any(String), isHidden: false });
  }
  expect((await toldTo(ids().owner))[0]).toMatchObject({
    type: NotificationType.MessageHidden,
    reason: 'An example of a reason.',
  });
});

test('returns 409 when the message to hide is deleted, and leaves the complaint open', async () => {
  const { id: messageId } = await messageOfOwner(app, 'An insult');
  const id = await reported(app, 'customer', Message, messageId);
  await app.db.deleteFrom('message').where('id', '=', messageId).execute();
  expect((await decideComplaint(app, id, Hidden)).envelope.code).toBe('STATE_CONFLICT');
  expect(await complaintOf(app, id)).toMatchObject({ status: Open, content: { text: 'An insult' } });
  expect((await decideComplaint(app, id, Dismissed)).status).toBe(200);
});

test('returns 400 when a person is to be hidden, and for the decision Open', async () => {
  const id = await reported(app, 'customer', Person, ids().owner);
  for (const status of [Hidden, Open]) {
    const reply = await decideComplaint(app, id, status);
    expect([reply.status, reply.envelope.errors]).toEqual([400, [expect.objectContaining({ field: 'status' })]]);
  }
  await decideComplaint(app, id, Dismissed);
});

test('blocking blocks the person behind the content, whose e-mail has the reason', async () => {
  const guest = await insertCustomer(app, 'rude');
  const stay = await insertReservation(app, BookingStatus.Completed, dateIn(app, -6), {
    property_id: await insertListing(app),
    customer_id: idOf(guest),
  });
  const review = await reviewed(app, guest, stay);
  await reviewed(app, 'owner', stay);
  const id = await reported(app, 'owner', Review, review);
  expect((await decideComplaint(app, id, Blocked)).data).toMatchObject({ status: Blocked });
  expect(await getUser(app, idOf(guest))).toMatchObject({ is_blocked: 1, blocked_reason: 'An example of a reason.' });
  expect((await app.call('getMe', { as: guest })).status).toBe(403);
  expect((await toldTo(idOf(guest)))[0]).toMatchObject({
    type: NotificationType.AccountBlocked,
    cause: 'An example of a reason.',
  });
  // Another decision about the blocked person changes nothing.
  const person = await reported(app, 'owner', Person, idOf(guest));
  expect((await decideComplaint(app, person, Blocked)).status).toBe(200);
  expect((await toldTo(idOf(guest))).filter(({ type }) => type === NotificationType.AccountBlocked)).toHaveLength(1);
});

test('a decision decides other open complaints about the subject, and only those', async () => {
  const { id, propertyId } = await listingReported(app);
  const other = await reported(app, 'otherCustomer', Listing, propertyId);
  const elsewhere = await reported(app, 'otherCustomer', Listing, await addListing(app));
  await decideComplaint(app, id, Hidden);
  expect(await complaintOf(app, other)).toMatchObject({ status: Hidden, reason: 'An example of a reason.' });
  expect(await complaintOf(app, elsewhere)).toMatchObject({ status: Open });
  expect((await toldTo(ids().otherCustomer))[0]).toMatchObject({ type: NotificationType.ComplaintDecided });
});

test('returns 409 for another decision, and for all but one of concurrent ones', async () => {
  const { id, propertyId } = await listingReported(app);
  const other = await reported(app, 'otherCustomer', Listing, propertyId);
  const replies = await Promise.all(
    [Dismissed, Hidden, Dismissed, Hidden].map((status, index) => decideComplaint(app, index < 2 ? id : other, status)),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const won = replies.find(({ status }) => status === 200)!.data.status;
  const { data } = await callAs(app, 'admin', 'getRentPropertyById', { path: { id: propertyId } });
  expect(data.propertyStatus).toBe(won === Hidden ? PropertyStatus.Suspended : PropertyStatus.Active);
  expect(await complaintOf(app, other)).toMatchObject({ status: won });
  expect((await decideComplaint(app, id, Dismissed)).envelope.code).toBe('STATE_CONFLICT');
});

test('repeats the response of a decision for the same Idempotency-Key', async () => {
  const { id } = await listingReported(app);
  const call = { as: 'admin', path: { id }, body: { status: Hidden, reason: 'x' } } as const;
  const headers = { 'Idempotency-Key': 'decide-once' };
  const first = await app.call('decideComplaint', { ...call, headers });
  expect((await app.call('decideComplaint', { ...call, headers })).envelope).toEqual(first.envelope);
  expect(first.status).toBe(200);
});

test('each reading of what was reported is audited', async () => {
  const { id } = await listingReported(app);
  await complaintOf(app, id);
  expect(await auditTrailOf(app, `complaint:${id}`)).toEqual([[ids().admin, 'getComplaintById', null, true]]);
  expect((await callAs(app, 'admin', 'getComplaintById', { path: { id: 2147483647 } })).status).toBe(404);
});

test('deletes complaints 180 days after the decision, and keeps open ones', async () => {
  const decided = await listingReported(app);
  const open = await listingReported(app);
  await decideComplaint(app, decided.id, Dismissed);
  app.clock.advance(179 * day);
  await deleteExpiredComplaints(app);
  expect((await complaintOf(app, decided.id)).status).toBe(Dismissed);
  app.clock.advance(2 * day);
  await deleteExpiredComplaints(app);
  expect((await callAs(app, 'admin', 'getComplaintById', { path: { id: decided.id } })).status).toBe(404);
  expect(await complaintOf(app, open.id)).toMatchObject({ status: Open });
});

test('the reported person learns nothing of the reporter', async () => {
  const guest = await insertCustomer(app, 'whistleblower');
  const propertyId = await addListing(app);
  const id = await reported(app, guest, Listing, propertyId);
  await decideComplaint(app, id, Hidden);
  const { data } = await callAs(app, 'owner', 'getMyData', {});
  const events = await callAs(app, 'owner', 'getEvents', { query: { pageSize: 100 } });
  for (const text of [JSON.stringify(data), JSON.stringify(events.data)]) {
    expect(text).not.toContain('whistleblower');
    expect(text).not.toMatch(new RegExp(`"(reporterId|userId|customerId)":${idOf(guest)}\\b`));
  }
  const own = (await callAs(app, guest, 'getMyData', {})).data as { complaints: unknown[] };
  expect(own.complaints).toEqual([expect.objectContaining({ id, status: Hidden, text: 'An example.' })]);
  expect((await report(app, guest, Listing, propertyId)).status).toBe(404);
});
