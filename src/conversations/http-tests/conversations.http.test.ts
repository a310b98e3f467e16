import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import { type Actor, idsOf, testInstant, useTestApp } from '../../testing/app';
import { callAs } from '../../testing/access';
import { refusesBadBodies } from '../../testing/bodies';
import { dateIn, insertReservation } from '../../testing/bookings';
import { closeAccount, endStays } from '../../testing/closing';
import { openedConversation, readMessages, sendText } from '../../testing/conversations';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';
import { deleteExpiredMessages } from '../upkeep';

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const open = (as: Actor, body: object) => callAs(app, as, 'openConversation', { body });
const list = (as: Actor, query = {}) => callAs(app, as, 'getConversations', { query });
/** A conversation in the list of the user. */
const listed = async (as: Actor, id: number) =>
  ((await list(as)).data as { id: number }[]).find((conversation) => conversation.id === id);
const markAsRead = (as: Actor, id: number, query = {}) =>
  callAs(app, as, 'markConversationAsRead', { path: { id }, query });
const mute = (as: Actor, id: number, isMuted = true) =>
  callAs(app, as, 'muteConversation', { path: { id }, body: { isMuted } });

/** A new conversation of the sandbox's customer with the sandbox's owner. */
async function opened(as: Actor = 'customer'): Promise<number> {
  return openedConversation(app, as, { propertyId: await insertListing(app) });
}

describe('openConversation', () => {
  refusesBadBodies(app, 'openConversation', { as: 'customer' });

  test('returns 200 with one conversation for each customer and listing', async () => {
    const propertyId = await insertListing(app);
    const { status, data } = await open('customer', { propertyId });
    const { customer, owner } = app.sandbox.userIds;
    expect([status, data]).toMatchObject([
      200,
      { propertyId, customerId: customer, ownerId: owner, lastSequence: 0, unreadCount: 0, lastMessageAt: null },
    ]);
    expect(data).toMatchObject({ otherPartyName: 'Example', hidesContacts: true, canSend: true, isMuted: false });
    expect((await open('customer', { propertyId })).data.id).toBe(data.id);
    const others = await open('otherCustomer', { propertyId });
    expect(others.data.id).not.toBe(data.id);

    const reservation = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), {
      property_id: propertyId,
    });
    for (const as of ['customer', 'owner'] as const)
      expect((await open(as, { reservationId: reservation })).data).toMatchObject({ id: data.id });
  });

  test('opens one conversation when several requests open it at the same time', async () => {
    const propertyId = await insertListing(app);
    const replies = await Promise.all(Array.from({ length: 8 }, () => open('customer', { propertyId })));
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id}`)).size).toBe(1);
  });

  test.each([{}, { propertyId: 11, reservationId: 21 }, { propertyId: 0 }, { reservationId: 'x' }])(
    'returns 400 for %j',
    async (body) => {
      expect(await open('customer', body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );

  test('returns 400 for an owner who sends a listing', async () => {
    const reply = await open('owner', { propertyId: app.sandbox.propertyIds.active });
    expect(reply).toMatchObject({ status: 400, envelope: { errors: [{ field: 'propertyId' }] } });
  });

  test('returns 404 for a listing that is not public, and for reservations of others', async () => {
    const propertyId = await insertListing(app, { property_status: PropertyStatus.Inactive });
    expect(await open('customer', { propertyId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await open('customer', { propertyId: 2147483647 })).toMatchObject({ status: 404 });
    const reservationId = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 60));
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect(await open(as, { reservationId })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('returns the conversation about a listing that is no longer public', async () => {
    const propertyId = await insertListing(app);
    const { data } = await open('customer', { propertyId });
    await app.db
      .updateTable('rent_property')
      .set({ property_status: PropertyStatus.Inactive })
      .where('id', '=', propertyId)
      .execute();
    expect(await open('customer', { propertyId })).toMatchObject({ status: 200, data: { id: data.id } });
  });

  test('returns 401 without a token, 403 for other roles and for an account without a verified contact', async () => {
    const body = { propertyId: app.sandbox.propertyIds.active };
    expect(await app.call('openConversation', { body })).toMatchObject({ status: 401 });
    for (const as of ['admin', 'agent'] as const)
      expect(await open(as, body)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await open(await insertCustomer(app, 'unverified', false), body)).toMatchObject({
      status: 403,
      code: 'VERIFICATION_REQUIRED',
    });
  });
});

describe('getConversations', () => {
  test('returns pages of the conversations with messages, newest message first, with unread counts', async () => {
    const as = await insertCustomer(app, 'pages');
    const ids: number[] = [];
    for (let index = 0; index < 5; index++) {
      ids.push(await opened(as));
      app.clock.advance(1000);
      await sendText(app, as, ids.at(-1)!, 'Hello');
    }
    const empty = await opened(as);
    app.clock.advance(1000);
    await sendText(app, 'owner', ids[1]!, 'Hello');
    await sendText(app, 'owner', ids[1]!, 'Welcome');
    const order = [ids[1], ids[4], ids[3], ids[2], ids[0]];
    const first = await list(as, { pageSize: 2, includeTotalCount: true });
    expect(first.envelope.pagination).toMatchObject({ pageSize: 2, totalCount: 5 });
    const seen = idsOf(first);
    for (let cursor = first.envelope.pagination!.nextCursor; cursor !== null;) {
      const next = await list(as, { pageSize: 2, includeTotalCount: true, cursor });
      seen.push(...idsOf(next));
      cursor = next.envelope.pagination!.nextCursor;
    }
    expect(seen).toEqual(order);
    expect(seen).not.toContain(empty);
    expect(first.data[0]).toMatchObject({ unreadCount: 2, lastSequence: 3 });
    const updatedSince = new Date(app.clock.now()).toISOString();
    expect(idsOf(await list(as, { updatedSince }))).toEqual([ids[1]]);
    expect(await list(as, { cursor: 'x' })).toMatchObject({ status: 400 });
    // The owner sees the messages of the customers.
    const { data } = await list('owner', { pageSize: 1 });
    expect(data).toMatchObject([{ id: ids[1], unreadCount: 1, lastSequence: 3 }]);
    expect((await list('otherOwner')).data).toEqual([]);
  });
});

describe('markConversationAsRead', () => {
  test('marks messages up to the one that was shown, and never fewer than before', async () => {
    const id = await opened();
    for (const text of ['one', 'two', 'three']) await sendText(app, 'owner', id, text);
    await sendText(app, 'customer', id, 'four');
    expect((await markAsRead('customer', id, { upToSequence: 2 })).data).toMatchObject({ unreadCount: 1 });
    expect((await markAsRead('customer', id, { upToSequence: 1 })).data).toMatchObject({ unreadCount: 1 });
    expect((await markAsRead('customer', id, { upToSequence: 1000 })).data).toMatchObject({ unreadCount: 0 });
    await sendText(app, 'owner', id, 'five');
    expect((await markAsRead('customer', id, { upToSequence: 4 })).data).toMatchObject({ unreadCount: 1 });
    expect(await markAsRead('customer', id)).toMatchObject({ status: 200, data: { unreadCount: 0, lastSequence: 5 } });
    expect(await listed('owner', id)).toMatchObject({ unreadCount: 1 });
  });

  test('returns 400, 401, 403 and 404', async () => {
    const id = await opened();
    expect(await markAsRead('customer', id, { upToSequence: -1 })).toMatchObject({ status: 400 });
    expect(await app.call('markConversationAsRead', { path: { id } })).toMatchObject({ status: 401 });
    for (const as of ['admin', 'agent'] as const) expect(await markAsRead(as, id)).toMatchObject({ status: 403 });
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect(await markAsRead(as, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('muteConversation', () => {
  refusesBadBodies(app, 'muteConversation', { as: 'customer', path: { id: 1 } });

  test('switches the notifications of one party off and on', async () => {
    const id = await opened();
    expect(await mute('owner', id)).toMatchObject({ status: 200, data: { isMuted: true } });
    await sendText(app, 'customer', id, 'Hello');
    expect(await listed('owner', id)).toMatchObject({ isMuted: true, unreadCount: 1 });
    expect(await listed('customer', id)).toMatchObject({ isMuted: false });
    expect(await mute('owner', id, false)).toMatchObject({ status: 200, data: { isMuted: false } });
  });

  test('returns 400, 401, 403 and 404', async () => {
    const path = { id: await opened() };
    expect(await app.call('muteConversation', { as: 'owner', path, body: {} })).toMatchObject({ status: 400 });
    expect(await app.call('muteConversation', { path, body: { isMuted: true } })).toMatchObject({ status: 401 });
    expect(await mute('admin', path.id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect(await mute(as, path.id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

test('messages and conversations are deleted after MESSAGES_KEPT_DAYS', async () => {
  const [old, kept] = [await opened(), await opened()];
  await sendText(app, 'customer', old, 'old');
  await sendText(app, 'customer', kept, 'old');
  app.clock.advance(100 * day);
  await sendText(app, 'customer', kept, 'new');
  app.clock.advance(631 * day);
  await deleteExpiredMessages(app);
  expect(await readMessages(app, 'customer', old)).toMatchObject({ status: 404 });
  const { data } = await readMessages(app, 'customer', kept, { afterSequence: 0 });
  expect(data.messages).toMatchObject([{ sequence: 2, text: 'new' }]);
  expect((await sendText(app, 'customer', kept, 'next')).data.sequence).toBe(3);
});

test('deleted messages are not counted as unread, for either party', async () => {
  const id = await opened();
  for (const text of ['read', 'unread']) await sendText(app, 'customer', id, text);
  await sendText(app, 'owner', id, 'unread');
  await markAsRead('owner', id, { upToSequence: 1 });
  app.clock.advance(100 * day);
  await sendText(app, 'customer', id, 'new');
  const unread = () => Promise.all((['owner', 'customer'] as const).map((as) => listed(as, id)));
  expect(await unread()).toMatchObject([{ unreadCount: 2 }, { unreadCount: 1 }]);
  app.clock.advance(631 * day);
  await deleteExpiredMessages(app);
  expect(await unread()).toMatchObject([{ unreadCount: 1 }, { unreadCount: 0 }]);
  // The next message notifies the customer again.
  await sendText(app, 'owner', id, 'next');
  expect(await unread()).toMatchObject([{ unreadCount: 1 }, { unreadCount: 1 }]);
});

test('a closed account has no name and no texts, and receives no messages', async () => {
  const as = await insertCustomer(app, 'closing');
  const id = await opened(as);
  await sendText(app, as, id, 'A secret of mine');
  await sendText(app, 'owner', id, 'An answer');
  await endStays(app);
  expect((await closeAccount(app, as)).status).toBe(200);
  expect(await listed('owner', id)).toMatchObject({ otherPartyName: 'Closed account', canSend: false });
  const { data } = await readMessages(app, 'owner', id);
  expect(data.messages).toMatchObject([
    { sequence: 1, text: null },
    { sequence: 2, text: 'An answer' },
  ]);
  expect(await sendText(app, 'owner', id, 'Hello?')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test('getMyData contains the messages that the caller has sent, as they were written, and none of others', async () => {
  const as = await insertCustomer(app, 'exporting');
  const id = await opened(as);
  await sendText(app, as, id, 'Mine: 0791234567', 'mine');
  await sendText(app, 'owner', id, 'Of the owner');
  const { data } = await callAs(app, as, 'getMyData');
  expect(data.messages).toMatchObject([
    { conversationId: id, text: 'Mine: 0791234567', isMasked: false, clientMessageId: 'mine' },
  ]);
  expect(JSON.stringify(data)).not.toContain('Of the owner');
});

test("getMyData contains the caller's conversations with whether they are muted and up to which message they are read", async () => {
  const as = await insertCustomer(app, 'exporting-conversations');
  const id = await opened(as);
  await opened(as);
  for (const text of ['first', 'second']) await sendText(app, 'owner', id, text);
  await markAsRead(as, id, { upToSequence: 1 });
  await mute(as, id);
  const exported = async (who: Actor) => (await callAs(app, who, 'getMyData')).data.conversations as { id: number }[];
  expect(await exported(as)).toEqual([
    {
      ...{ id, propertyId: expect.any(Number), isMuted: true, readUpToSequence: 1, lastSequence: 2 },
      ...{ lastMessageAt: expect.any(String), createdAt: expect.any(String) },
    },
  ]);
  const ofOwner = (await exported('owner')).find((one) => one.id === id);
  expect(ofOwner).toMatchObject({ isMuted: false, readUpToSequence: 0, lastSequence: 2 });
  expect(await exported('admin')).toEqual([]);
});
