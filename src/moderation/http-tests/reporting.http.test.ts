import { ComplaintStatus, ComplaintSubject, NotificationType, PropertyStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { complaintOf, decideComplaint, messageOfOwner, report, reported } from '../../testing/complaints';
import { openedConversation, sendText } from '../../testing/conversations';
import { addListing, insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { completedStay, hide, publishedReview, reviewed } from '../../testing/reviews';
import { hour } from '../../testing/time';

const { Listing, Review, Message, Person } = ComplaintSubject;
const unknown = 2147483647;

const app = useTestApp({ LIMIT_OPEN_COMPLAINTS: '50' });
beforeEach(() => app.clock.set(testInstant));

const mine = async (as: Actor = 'customer') => (await callAs(app, as, 'getMyComplaints', {})).data as unknown[];
const owner = () => app.sandbox.userIds.owner;
const none = { pictureCount: 0, pictureIds: [] };

test('stores a complaint about a listing with a copy, which administrators read', async () => {
  const id = await addListing(app, { information: { title: 'A flat to report', description: 'Not as shown.' } });
  const added = await report(app, 'customer', Listing, id);
  const complaint = {
    id: expect.any(Number),
    kind: 4,
    about: Listing,
    subjectId: id,
    propertyId: id,
    status: ComplaintStatus.Open,
    text: 'An example.',
    createdAt: expect.any(String),
    decidedAt: null,
  };
  expect(added.data).toEqual(complaint);
  expect((await mine())[0]).toEqual(complaint);
  const shown = await complaintOf(app, added.data.id as number);
  expect(shown).toEqual({
    ...complaint,
    personId: owner(),
    reporterId: app.sandbox.userIds.customer,
    decidedBy: null,
    reason: null,
    content: { title: 'A flat to report', text: 'Not as shown.', isShortened: false, ...none, earlierMessages: [] },
  });
});

test('keeps the copy when the listing is changed afterwards', async () => {
  const propertyId = await insertListing(app, { title: 'Before', description: 'ش'.repeat(3000) });
  const id = await reported(app, 'customer', Listing, propertyId);
  await app.db.updateTable('rent_property').set({ title: 'After' }).where('id', '=', propertyId).execute();
  const { content } = await complaintOf(app, id);
  // Each of these letters has two bytes.
  expect(content).toMatchObject({ title: 'Before', text: 'ش'.repeat(2000), isShortened: true });
});

test('copies a message as it was written, and at most 3 earlier ones without contact details', async () => {
  const conversationId = await openedConversation(app, 'customer', { propertyId: await insertListing(app) });
  for (const text of ['first', 'second', 'third, 0791234567']) await sendText(app, 'customer', conversationId, text);
  await sendText(app, 'owner', conversationId, 'fourth');
  const { data } = await sendText(app, 'owner', conversationId, 'Call 0791234567, fool');
  const shown = await complaintOf(app, await reported(app, 'customer', Message, data.id as number));
  expect(shown).toMatchObject({ personId: owner() });
  expect(shown.content).toEqual({
    title: null,
    text: 'Call 0791234567, fool',
    isShortened: false,
    ...none,
    earlierMessages: [
      { senderId: app.sandbox.userIds.customer, text: 'second', createdAt: expect.any(String) },
      { senderId: app.sandbox.userIds.customer, text: 'third, •••', createdAt: expect.any(String) },
      { senderId: owner(), text: 'fourth', createdAt: expect.any(String) },
    ],
  });
});

describe('what the caller cannot see is not found, as if it did not exist:', () => {
  const answer = async (as: Actor, about: ComplaintSubject, id: number) => {
    const { status, envelope } = await report(app, as, about, id);
    return { status, code: envelope.code, message: envelope.message };
  };
  const cases: [string, ComplaintSubject, Actor, () => Promise<number>][] = [
    [
      'a listing that is not public',
      Listing,
      'customer',
      () => insertListing(app, { property_status: PropertyStatus.Inactive }),
    ],
    [
      'a sealed review about the caller',
      Review,
      'owner',
      async () => reviewed(app, 'customer', (await completedStay(app)).id),
    ],
    [
      'a hidden review',
      Review,
      'owner',
      async () => {
        const id = await publishedReview(app);
        await hide(app, id);
        return id;
      },
    ],
    [
      "an owner's published review of another customer",
      Review,
      'otherCustomer',
      async () => {
        const { id } = await completedStay(app);
        await reviewed(app, 'customer', id);
        return reviewed(app, 'owner', id);
      },
    ],
    ['a message of others', Message, 'otherCustomer', async () => (await messageOfOwner(app, 'Hello')).id],
    ['a customer without a stay, as an owner', Person, 'otherOwner', async () => app.sandbox.userIds.customer],
    ['a customer, as a customer', Person, 'otherCustomer', async () => app.sandbox.userIds.customer],
    ['an administrator', Person, 'customer', async () => app.sandbox.userIds.admin],
    ['an owner without a public listing', Person, 'otherCustomer', async () => app.sandbox.userIds.inactiveOwner],
  ];
  test.each(cases)('%s', async (_, about, as, subject) => {
    const given = await answer(as, about, await subject());
    expect(given).toEqual(await answer(as, about, unknown));
    expect(given).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

test.each<[string, ComplaintSubject, Actor, () => Promise<number>]>([
  ['a listing', Listing, 'owner', () => addListing(app)],
  ['a sealed review', Review, 'customer', async () => reviewed(app, 'customer', (await completedStay(app)).id)],
  ['a message', Message, 'owner', async () => (await messageOfOwner(app, 'Hello')).id],
  ['the account', Person, 'customer', async () => app.sandbox.userIds.customer],
])('returns 409 for %s of the caller', async (_, about, as, subject) => {
  const reply = await report(app, as, about, await subject());
  expect([reply.status, reply.envelope.code]).toEqual([409, 'STATE_CONFLICT']);
});

test('a published review about the caller, and a public one, can be reported', async () => {
  const { id } = await completedStay(app);
  const byCustomer = await reviewed(app, 'customer', id);
  const byOwner = await reviewed(app, 'owner', id);
  for (const [as, review] of [
    ['customer', byOwner],
    ['owner', byCustomer],
    ['otherCustomer', byCustomer],
  ] as const)
    expect((await report(app, as, Review, review)).status).toBe(200);
});

test('persons with whom the caller shares a stay, a conversation or a listing can be reported', async () => {
  const guest = await insertCustomer(app, 'complaining');
  const id = JSON.parse(Buffer.from(guest.token.split('.')[1]!, 'base64url').toString()).SID as string;
  // The sandbox's owner has a public listing.
  expect((await report(app, guest, Person, owner())).status).toBe(200);
  expect((await report(app, 'owner', Person, Number(id))).status).toBe(404);
  const conversationId = await openedConversation(app, guest, { propertyId: await insertListing(app) });
  expect((await report(app, 'owner', Person, Number(id))).status).toBe(404);
  await sendText(app, guest, conversationId, 'Hello');
  expect((await report(app, 'owner', Person, Number(id))).status).toBe(200);
  expect((await report(app, 'owner', Person, app.sandbox.userIds.customer)).status).toBe(200);
});

test('returns 409 for a second open complaint about a subject, also concurrently, and 200 after the decision', async () => {
  const id = await addListing(app);
  const replies = await Promise.all([1, 2, 3, 4].map(() => report(app, 'customer', Listing, id)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
  const first = replies.find(({ status }) => status === 200)!.data.id as number;
  await decideComplaint(app, first, ComplaintStatus.Dismissed);
  expect((await report(app, 'customer', Listing, id)).status).toBe(200);
});

test('returns 409 beyond the open complaints of an account, also concurrently', async () => {
  const guest = await insertCustomer(app, 'busy');
  const listings = await Promise.all(Array.from({ length: 56 }, () => insertListing(app)));
  const replies = [];
  for (const some of [listings.slice(0, 48), listings.slice(48)])
    replies.push(...(await Promise.all(some.map((id) => report(app, guest, Listing, id)))));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(50);
  expect(replies.find(({ status }) => status !== 200)?.envelope).toMatchObject({
    code: 'STATE_CONFLICT',
    message: expect.stringContaining('50'),
  });
});

test('returns 400 for a text of more than 2,000 bytes', async () => {
  const id = await addListing(app);
  const { status, envelope } = await report(app, 'customer', Listing, id, { text: 'ش'.repeat(1001) });
  expect([status, envelope.errors]).toEqual([400, [expect.objectContaining({ field: 'text', code: 'maxLength' })]]);
  expect((await report(app, 'customer', Listing, id, { text: 'ش'.repeat(1000) })).status).toBe(200);
});

test('returns 403 VERIFICATION_REQUIRED to an account without a verified contact', async () => {
  const guest = await insertCustomer(app, 'unverified', false);
  const { status, envelope } = await report(app, guest, Listing, await addListing(app));
  expect([status, envelope.code]).toEqual([403, 'VERIFICATION_REQUIRED']);
});

test('notifies administrators once an hour', async () => {
  const told = async () => {
    const rows = app.db
      .selectFrom('notification')
      .select('user_id')
      .where('type', '=', NotificationType.ComplaintAdded);
    return (await rows.execute()).length;
  };
  app.clock.advance(5 * hour);
  const before = await told();
  for (let count = 0; count < 3; count++) await reported(app, 'customer', Listing, await insertListing(app));
  expect(await told()).toBe(before + 1);
  app.clock.advance(hour);
  await reported(app, 'customer', Listing, await insertListing(app));
  expect(await told()).toBe(before + 2);
});

test('lists complaints by status, kind and subject, newest first', async () => {
  const read = async (query: Record<string, unknown>) =>
    (await callAs(app, 'admin', 'getComplaints', { query })).data as unknown as Record<string, number>[];
  // After the complaints of the other tests.
  app.clock.advance(12 * hour);
  const id = await reported(app, 'customer', Message, (await messageOfOwner(app, 'Spam')).id);
  for (const query of [{}, { status: 0 }, { kind: 4 }, { about: Message }, { status: 0, kind: 4, about: Message }])
    expect((await read(query))[0]).toMatchObject({ id });
  for (const query of [{ status: 2 }, { kind: 6 }, { about: Person }])
    expect((await read(query)).map((row) => row.id)).not.toContain(id);
  const pages = [...(await read({ pageSize: 2 })), ...(await read({ pageSize: 100 }))];
  expect(pages.every((row) => !('content' in row))).toBe(true);
});
