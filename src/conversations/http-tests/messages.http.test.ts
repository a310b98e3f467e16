import { setTimeout as delay } from 'node:timers/promises';
import { BookingStatus, NotificationType } from '../../../generated/enumerations';
import type { Trx } from '../../database/connection';
import { type LongPollingLoop, waitLimits } from '../../events/long-polling';
import { callAs } from '../../testing/access';
import { type Actor, type Reply, testInstant, useTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { dateIn, insertReservation } from '../../testing/bookings';
import { openedConversation, readMessages, sendText } from '../../testing/conversations';
import { meanwhile } from '../../testing/databases/meanwhile';
import { insertListing } from '../../testing/listings';
import { insertCustomer } from '../../testing/people';
import { lockConversation } from '../repository';

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

async function opened(as: Actor = 'customer'): Promise<{ id: number; propertyId: number }> {
  const propertyId = await insertListing(app);
  return { id: await openedConversation(app, as, { propertyId }), propertyId };
}

/** Waits until `count` requests wait for messages. */
async function haveBegun(count: number): Promise<void> {
  while ((app.longPolling as LongPollingLoop).size < count) await delay(5);
}

/** Ends all waits as if their time had passed. */
const endWaits = () => (app.longPolling as unknown as { endAll: (outcome: 'over') => void }).endAll('over');

const textsOf = ({ data }: Reply) => (data.messages as { text: string }[]).map(({ text }) => text);

/** The notifications of messages about a listing. */
const notified = (propertyId: number) =>
  app.db
    .selectFrom('notification')
    .select(['user_id', 'parameters'])
    .where('property_id', '=', propertyId)
    .where('type', '=', NotificationType.MessageReceived)
    .orderBy('id')
    .execute();

describe('sendMessage', () => {
  refusesBadBodies(app, 'sendMessage', { as: 'customer' });

  test('returns 200, and both parties read the messages in order', async () => {
    const { id } = await opened();
    const first = await sendText(app, 'customer', id, 'Is there a cot?', 'a');
    const { customer, owner } = app.sandbox.userIds;
    expect(first).toMatchObject({
      status: 200,
      data: { conversationId: id, sequence: 1, senderId: customer, senderRole: 2, clientMessageId: 'a' },
    });
    const answer = await sendText(app, 'owner', id, 'Yes,\nthere is.', 'a');
    expect(answer.data).toMatchObject({ sequence: 2, senderId: owner, senderRole: 1, isMasked: false });
    for (const as of ['customer', 'owner'] as const) {
      const reply = await readMessages(app, as, id);
      expect(reply.data).toMatchObject({ lastSequence: 2, newestSequence: 2 });
      expect(textsOf(reply)).toEqual(['Is there a cot?', 'Yes,\nthere is.']);
    }
    expect((await readMessages(app, 'owner', id)).data.messages[0].clientMessageId).toBeNull();
  });

  test('returns the same message for a repeated request, and sends nothing', async () => {
    const { id, propertyId } = await opened();
    const replies = await Promise.all(Array.from({ length: 6 }, () => sendText(app, 'customer', id, 'Once', 'once')));
    expect(new Set(replies.map(({ status, data }) => `${status} ${data.id} ${data.sequence}`)).size).toBe(1);
    expect((await readMessages(app, 'owner', id)).data.messages).toHaveLength(1);
    expect(await notified(propertyId)).toHaveLength(1);
  });

  test('returns 409 for a clientMessageId with another text or to another conversation about the listing', async () => {
    const { id, propertyId } = await opened();
    const other = await openedConversation(app, 'otherCustomer', { propertyId });
    expect((await sendText(app, 'owner', id, 'Hello', 'same')).status).toBe(200);
    for (const again of [sendText(app, 'owner', id, 'Bye', 'same'), sendText(app, 'owner', other, 'Hello', 'same')])
      expect(await again).toMatchObject({ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' });
    // At the same time, so that the unique key rejects one of them.
    const both = await Promise.all([id, other].map((one) => sendText(app, 'owner', one, 'Hi', 'both')));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sequences = await Promise.all([id, other].map(async (one) => (await readMessages(app, 'owner', one)).data));
    for (const { messages, newestSequence } of sequences) expect(messages).toHaveLength(newestSequence);
  });

  test('numbers messages that are sent at the same time without gaps', async () => {
    const { id } = await opened();
    const sending = Array.from({ length: 30 }, (_, index) =>
      sendText(app, index % 2 ? 'customer' : 'owner', id, `Text ${index}`),
    );
    const numbers = (await Promise.all(sending)).map(({ data }) => data.sequence as number);
    expect(numbers.toSorted((one, other) => one - other)).toEqual(numbers.map((_, index) => index + 1));
  });

  test('notifies the other party once until it has read all messages, without the text', async () => {
    const { id, propertyId } = await opened();
    const { owner, customer } = app.sandbox.userIds;
    for (const text of ['A secret text', 'Another one']) await sendText(app, 'customer', id, text);
    expect(await notified(propertyId)).toMatchObject([{ user_id: owner }]);
    expect(JSON.stringify(await notified(propertyId))).not.toContain('secret');
    await callAs(app, 'owner', 'markConversationAsRead', { path: { id } });
    await sendText(app, 'customer', id, 'A third one');
    expect(await notified(propertyId)).toHaveLength(2);
    await callAs(app, 'customer', 'muteConversation', { path: { id }, body: { isMuted: true } });
    await sendText(app, 'owner', id, 'An answer');
    expect((await notified(propertyId)).filter(({ user_id }) => user_id === customer)).toEqual([]);
    const { data } = await callAs(app, 'owner', 'getNotifications', { query: { pageSize: 1 } });
    expect(data[0]).toMatchObject({ type: NotificationType.MessageReceived, propertyId, reservationId: null });
    expect(data[0].message).not.toContain('third');
  });

  test('returns 400 for an empty, blank or long text, and for a wrong id', async () => {
    const { id } = await opened();
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      expect(await sendText(app, 'customer', id, text)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    for (const wrong of ['', 'with space', 'عربي', 'x'.repeat(65)])
      expect(await sendText(app, 'customer', id, 'Hello', wrong)).toMatchObject({ status: 400 });
    expect(await sendText(app, 'customer', id, 'ن'.repeat(2000))).toMatchObject({ status: 200 });
  });

  test('returns 401, 403 for other roles and for blocked people, and 404 for conversations of others', async () => {
    const { id } = await opened();
    const body = { conversationId: id, text: 'Hello', clientMessageId: 'x' };
    expect(await app.call('sendMessage', { body })).toMatchObject({ status: 401 });
    for (const as of ['admin', 'agent'] as const)
      expect(await sendText(app, as, id, 'Hello')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    expect(await sendText(app, 'blocked', id, 'Hello')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect(await sendText(app, as, id, 'Hello')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const unverified = await insertCustomer(app, 'unverified', false);
    expect(await sendText(app, unverified, id, 'Hello')).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  });

  test('returns 403 and stores nothing for a sender who is blocked while the request waits for the conversation', async () => {
    const as = await insertCustomer(app, 'blocked-meanwhile');
    const { id, propertyId } = await opened(as);
    const { data } = await callAs(app, as, 'openConversation', { body: { propertyId } });
    const block = async (trx: Trx) => {
      await lockConversation(trx, { id, property_id: propertyId });
      await trx
        .updateTable('app_user')
        .set({ is_blocked: 1 })
        .where('id', '=', data.customerId as number)
        .execute();
    };
    const reply = await meanwhile(app, block, () => sendText(app, as, id, 'Hello'));
    expect(reply).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
    const stored = app.db.selectFrom('message').select('id').where('conversation_id', '=', id);
    expect(await stored.execute()).toEqual([]);
  });

  test('returns 403 while the other party is blocked', async () => {
    const as = await insertCustomer(app, 'troublesome');
    const { id, propertyId } = await opened(as);
    const { data } = await callAs(app, as, 'openConversation', { body: { propertyId } });
    const blocking = { as: 'admin', path: { userId: data.customerId as number } } as const;
    expect((await app.call('blockUser', { ...blocking, body: { reason: 'for example' } })).status).toBe(200);
    const { envelope, status, code } = await sendText(app, 'owner', id, 'Hello');
    expect([status, code, envelope.message]).toEqual([403, 'FORBIDDEN', expect.stringContaining('blocked or closed')]);
    expect((await app.call('unblockUser', blocking)).status).toBe(200);
    expect((await sendText(app, 'owner', id, 'Hello')).data.sequence).toBe(1);
  });
});

describe('getMessages', () => {
  test('returns the newest page, the messages after a number and those before one', async () => {
    const { id } = await opened();
    for (let index = 1; index <= 7; index++) await sendText(app, 'customer', id, `${index}`);
    const read = (query: object) => readMessages(app, 'owner', id, { ...query });
    expect(textsOf(await read({ pageSize: 3 }))).toEqual(['5', '6', '7']);
    const before = await read({ beforeSequence: 5, pageSize: 3 });
    expect(textsOf(before)).toEqual(['2', '3', '4']);
    expect(before.data).toMatchObject({ lastSequence: 4, newestSequence: 7 });
    expect(textsOf(await read({ afterSequence: 0, pageSize: 3 }))).toEqual(['1', '2', '3']);
    expect(textsOf(await read({ afterSequence: 5 }))).toEqual(['6', '7']);
    expect((await read({ afterSequence: 7 })).data).toEqual({ messages: [], lastSequence: 7, newestSequence: 7 });
  });

  test('returns 400, 401, 403 also for administrators, and 404', async () => {
    const { id } = await opened();
    for (const query of [
      { afterSequence: 1, beforeSequence: 2 },
      { waitSeconds: 1 },
      { waitSeconds: 26, afterSequence: 0 },
      { pageSize: 101 },
      { afterSequence: -1 },
    ])
      expect(await readMessages(app, 'customer', id, query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await app.call('getMessages', { path: { id } })).toMatchObject({ status: 401 });
    for (const as of ['admin', 'agent'] as const)
      expect(await readMessages(app, as, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    for (const as of ['otherCustomer', 'otherOwner'] as const)
      expect(await readMessages(app, as, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('hides contact details from both parties until a stay is confirmed, and then shows them', async () => {
    const { id, propertyId } = await opened();
    const sent = await sendText(app, 'customer', id, 'Call me: 0791234567');
    expect(sent.data).toMatchObject({ text: 'Call me: •••', isMasked: true });
    const read = async (as: Actor) => (await readMessages(app, as, id)).data.messages[0];
    const pending = await insertReservation(app, BookingStatus.Pending, dateIn(app, 30), { property_id: propertyId });
    for (const as of ['customer', 'owner'] as const)
      expect(await read(as)).toMatchObject({ text: 'Call me: •••', isMasked: true });
    const confirmation = {
      status: BookingStatus.Confirmed,
      deposit_confirmed_at: app.clock.now(),
      hold_expires_at: null,
    };
    await app.db.updateTable('reservation').set(confirmation).where('id', '=', pending).execute();
    for (const as of ['customer', 'owner'] as const)
      expect(await read(as)).toMatchObject({ text: 'Call me: 0791234567', isMasked: false });
    expect((await sendText(app, 'owner', id, 'Mine: 0791234568')).data.text).toBe('Mine: 0791234568');
    const { data } = await callAs(app, 'owner', 'openConversation', { body: { reservationId: pending } });
    expect(data).toMatchObject({ hidesContacts: false, otherPartyName: 'Example Customer' });
    // A stay of another customer, or at another listing, shows nothing.
    const other = await openedConversation(app, 'otherCustomer', { propertyId });
    expect((await sendText(app, 'otherCustomer', other, '0791234567')).data.text).toBe('•••');
    const elsewhere = await opened();
    expect((await sendText(app, 'customer', elsewhere.id, '0791234567')).data.text).toBe('•••');
  });

  test('hides contact details again when a stay without a deposit is cancelled', async () => {
    const { id, propertyId } = await opened();
    await sendText(app, 'customer', id, '0791234567');
    const shown = async () => (await readMessages(app, 'owner', id)).data.messages[0].text as string;
    const changes = { property_id: propertyId, deposit_confirmed_at: null };
    const stay = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 30), changes);
    expect(await shown()).toBe('0791234567');
    const cancellation = { status: BookingStatus.Cancelled, cancelled_at: app.clock.now() };
    await app.db.updateTable('reservation').set(cancellation).where('id', '=', stay).execute();
    expect(await shown()).toBe('•••');
  });

  test('ends a wait when a message of the conversation arrives, and not for others', async () => {
    const { id } = await opened();
    const other = await opened();
    const query = { afterSequence: 0, waitSeconds: 25 };
    const waiting = (['customer', 'owner'] as const).map((as) => readMessages(app, as, id, query));
    const elsewhere = readMessages(app, 'customer', other.id, query);
    await haveBegun(3);
    await sendText(app, 'owner', id, 'Hello');
    for (const one of waiting)
      expect((await one).data).toMatchObject({ messages: [{ text: 'Hello' }], lastSequence: 1 });
    expect((app.longPolling as LongPollingLoop).size).toBe(1);
    endWaits();
    expect((await elsewhere).data).toEqual({ messages: [], lastSequence: 0, newestSequence: 0 });
  });

  test('returns no message to a caller who is blocked or logged out, or whose conversation is deleted, during the wait', async () => {
    const { propertyId } = await opened();
    const waiting = async (name: string) => {
      const as = await insertCustomer(app, name);
      const { id, customerId } = (await callAs(app, as, 'openConversation', { body: { propertyId } })).data;
      return { as, id, customerId, reply: readMessages(app, as, id, { afterSequence: 0, waitSeconds: 25 }) };
    };
    const [leaving, blocked, losing] = await Promise.all(['leaving', 'blocked-later', 'losing'].map(waiting));
    await haveBegun(3);
    // Until the cached checks of the callers have expired.
    await delay(1200);
    expect((await app.call('logOut', { as: leaving!.as })).status).toBe(200);
    await sendText(app, 'owner', leaving!.id, 'Hello');
    const blocking = { path: { userId: blocked!.customerId }, body: { reason: 'for example' } };
    expect((await callAs(app, 'admin', 'blockUser', blocking)).status).toBe(200);
    await app.db.deleteFrom('conversation').where('id', '=', losing!.id).execute();
    expect(await leaving!.reply).toMatchObject({ status: 401, code: 'UNAUTHENTICATED', data: null });
    endWaits();
    expect(await losing!.reply).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await blocked!.reply).toMatchObject({ status: 403, code: 'USER_BLOCKED', data: null });
  });

  test('returns 429 beyond the limit of waits of a caller', async () => {
    const { id } = await opened();
    const wait = (as: Actor, waitSeconds: number) => readMessages(app, as, id, { afterSequence: 0, waitSeconds });
    const waiting = Array.from({ length: waitLimits.perCaller }, () => wait('customer', 25));
    await haveBegun(waiting.length);
    expect(await wait('customer', 1)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(await wait('owner', 1)).toMatchObject({ status: 200 });
    await sendText(app, 'owner', id, 'Hello');
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(waiting.map(() => 200));
  });
});
