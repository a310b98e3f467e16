import sharp from 'sharp';
import { BookingStatus, ComplaintStatus, ComplaintSubject } from '../../../generated/enumerations';
import type { Trx } from '../../database/connection';
import { callAs } from '../../testing/access';
import { type Actor, testInstant, useTestApp } from '../../testing/app';
import { decideComplaint, reported } from '../../testing/complaints';
import {
  confirmedConversation,
  openedConversation,
  readMessages,
  readPicture,
  sendPictures,
  sendText,
  uploadPicture,
  uploadedPicture,
} from '../../testing/conversations';
import { meanwhile } from '../../testing/databases/meanwhile';
import { bytesAtRest, privateFiles } from '../../testing/files';
import { insertListing } from '../../testing/listings';

const app = useTestApp({ LIMIT_CONVERSATION_PICTURES: '7' });
beforeEach(() => app.clock.set(testInstant));

const parties = ['customer', 'owner'] as const;
const statusOf = async (as: Actor, id: number) => (await readPicture(app, as, id)).status;
const statusesOf = (id: number) => Promise.all(parties.map((as) => statusOf(as, id)));
const newest = async (as: Actor, id: number) => (await readMessages(app, as, id)).data.messages.at(-1);
const conflict = { status: 409, code: 'STATE_CONFLICT' };

/** The rows and private files that a rejected request must not change. */
const stored = async () => [
  await privateFiles(app),
  await app.db.selectFrom('message_picture').selectAll().orderBy('id').execute(),
  await app.db.selectFrom('message').select('id').orderBy('id').execute(),
];

async function keepsStored(act: () => Promise<unknown>): Promise<void> {
  const before = await stored();
  await act();
  expect(await stored()).toEqual(before);
}

/** Cancels the stay of {@link confirmedConversation}, as if no deposit had been due, so that contact details are hidden again. */
const cancelStay = (id: number) =>
  app.db
    .updateTable('reservation')
    .set({ status: BookingStatus.Cancelled, deposit_confirmed_at: null, cancelled_at: app.clock.now() })
    .where('id', '=', id)
    .execute();

describe('uploadMessagePicture', () => {
  test.each([
    ['jpeg', 'image/jpeg'],
    ['png', 'image/png'],
    ['webp', 'image/webp'],
  ] as const)('returns 200 for a %s, which only the uploader reads, stored encrypted', async (format, contentType) => {
    const { id } = await confirmedConversation(app);
    const before = await privateFiles(app);
    const image = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2a7' } })
      .withExif({ IFD0: { Copyright: 'canary' } })
      .toFormat(format)
      .toBuffer();
    const { status, data } = await uploadPicture(app, 'customer', id, image);
    expect([status, data]).toEqual([
      200,
      { id: expect.any(Number), contentType, width: 40, height: 30, size: expect.any(Number) },
    ]);
    const reply = await readPicture(app, 'customer', data.id);
    expect([reply.status, reply.headers.get('content-type'), reply.headers.get('cache-control')]).toEqual([
      ...[200, contentType, 'no-store'],
    ]);
    expect(reply.bytes).toHaveLength(data.size);
    expect((await sharp(reply.bytes).metadata()).exif).toBeUndefined();
    for (const as of ['owner', 'otherCustomer', 'admin'] as const) expect(await statusOf(as, data.id)).toBe(404);
    const [file] = (await privateFiles(app)).filter((name) => !before.includes(name));
    expect((await bytesAtRest(app, file!)).includes(reply.bytes.subarray(0, 16))).toBe(false);
  });

  test('stores a large picture smaller', async () => {
    const { id } = await confirmedConversation(app);
    const image = await sharp({ create: { width: 3000, height: 1500, channels: 3, background: '#2a7' } })
      .jpeg()
      .toBuffer();
    const { data } = await uploadPicture(app, 'owner', id, image);
    expect(data).toMatchObject({ width: 2400, height: 1200 });
  });

  test('returns 400, 401, 403, 404, 413 and 415, and stores nothing', async () => {
    const { id } = await confirmedConversation(app);
    await keepsStored(async () => {
      expect(await callAs(app, 'customer', 'uploadMessagePicture', { path: { id }, form: {} })).toMatchObject({
        status: 400,
      });
      expect(await app.call('uploadMessagePicture', { path: { id } })).toMatchObject({ status: 401 });
      for (const as of ['admin', 'agent'] as const)
        expect(await uploadPicture(app, as, id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      for (const as of ['otherCustomer', 'otherOwner'] as const)
        expect(await uploadPicture(app, as, id)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      for (const bytes of [Buffer.from('no picture'), Buffer.from('%PDF-1.7')])
        expect(await uploadPicture(app, 'customer', id, bytes)).toMatchObject({ status: 415 });
      expect(await uploadPicture(app, 'customer', id, Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
        status: 413,
      });
    });
  });

  test('returns 409 until a stay is confirmed, and stores nothing', async () => {
    const id = await openedConversation(app, 'customer', { propertyId: await insertListing(app) });
    await keepsStored(async () => {
      for (const as of parties) expect(await uploadPicture(app, as, id)).toMatchObject(conflict);
    });
  });

  test('returns 409 when the caller has uploaded as many pictures as one party can, also at the same time', async () => {
    const { id } = await confirmedConversation(app);
    const replies = await Promise.all(Array.from({ length: 9 }, () => uploadPicture(app, 'customer', id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 7 }, () => 200), 409, 409]);
    const pictures = app.db.selectFrom('message_picture').select('id').where('conversation_id', '=', id);
    expect(await pictures.execute()).toHaveLength(7);
    await keepsStored(async () => {
      expect(await uploadPicture(app, 'customer', id)).toMatchObject(conflict);
    });
    expect((await uploadPicture(app, 'owner', id)).status).toBe(200);
  });

  test('returns 403 and stores nothing when the other party is blocked, or the uploader is meanwhile', async () => {
    const { id } = await confirmedConversation(app);
    const { customer } = app.sandbox.userIds;
    const setBlocked = (db: Pick<Trx, 'updateTable'>, is_blocked: number) =>
      db.updateTable('app_user').set({ is_blocked }).where('id', '=', customer).execute();
    await keepsStored(async () => {
      const reply = await meanwhile(
        app,
        (trx) => setBlocked(trx, 1),
        () => uploadPicture(app, 'customer', id),
      );
      expect(reply).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
      expect(await uploadPicture(app, 'owner', id)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    });
    await setBlocked(app.db, 0);
  });

  test('with an Idempotency-Key, a repeated request returns the same picture', async () => {
    const { id } = await confirmedConversation(app);
    const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const call = { as: 'customer', path: { id }, form: { image }, headers: { 'idempotency-key': 'one' } } as const;
    const [first, again] = [await app.call('uploadMessagePicture', call), await app.call('uploadMessagePicture', call)];
    expect(again.data).toEqual(first.data);
    const pictures = app.db.selectFrom('message_picture').select('id').where('conversation_id', '=', id);
    expect(await pictures.execute()).toEqual([{ id: first.data.id }]);
  });
});

describe('sendMessage with pictures', () => {
  test('shows them to both parties in the order in which they were sent, and needs no text', async () => {
    const { id } = await confirmedConversation(app);
    const one = await uploadedPicture(app, 'customer', id);
    const two = await uploadedPicture(app, 'customer', id);
    const { status, data } = await sendPictures(app, 'customer', id, [two, one]);
    expect([status, data]).toMatchObject([200, { text: '', isMasked: false, pictures: [{ id: two }, { id: one }] }]);
    for (const as of parties)
      expect(await newest(as, id)).toMatchObject({ text: '', pictures: [{ id: two, width: 40 }, { id: one }] });
    expect(await statusesOf(one)).toEqual([200, 200]);
    for (const as of ['otherCustomer', 'otherOwner', 'admin'] as const) expect(await statusOf(as, one)).toBe(404);
    expect(await readPicture(app, 'agent', one)).toMatchObject({ status: 403 });
    expect(await app.call('getMessagePicture', { path: { pictureId: one } })).toMatchObject({ status: 401 });
    expect(await callAs(app, 'owner', 'getMessagePicture', { path: { pictureId: 'x' } })).toMatchObject({
      status: 400,
    });
    await sendText(app, 'owner', id, 'Thank you');
    expect(await newest('customer', id)).toMatchObject({ text: 'Thank you', pictures: [] });
  });

  test('returns the same message for a repeated request, and 409 with other pictures', async () => {
    const { id } = await confirmedConversation(app);
    const [one, other] = [await uploadedPicture(app, 'owner', id), await uploadedPicture(app, 'owner', id)];
    const again = { text: 'Hello', clientMessageId: 'same-pictures' };
    const replies = await Promise.all([1, 2, 3].map(() => sendPictures(app, 'owner', id, [one], again)));
    for (const { status, data } of replies)
      expect([status, data]).toMatchObject([200, { id: replies[0]!.data.id, pictures: [{ id: one }] }]);
    for (const pictures of [[], [other], [one, other]])
      expect(await sendPictures(app, 'owner', id, pictures, again)).toMatchObject({
        ...{ status: 409, code: 'IDEMPOTENCY_KEY_REUSED' },
      });
  });

  test('returns 400 and changes nothing for pictures that the caller cannot send here', async () => {
    const { id } = await confirmedConversation(app);
    const elsewhere = await confirmedConversation(app);
    const mine = await uploadedPicture(app, 'customer', id);
    const sent = await uploadedPicture(app, 'customer', id);
    await sendPictures(app, 'customer', id, [sent]);
    const wrong = [
      await uploadedPicture(app, 'owner', id),
      await uploadedPicture(app, 'customer', elsewhere.id),
      sent,
      2147483647,
    ];
    await keepsStored(async () => {
      for (const picture of wrong)
        expect(await sendPictures(app, 'customer', id, [mine, picture], { text: 'Hello' })).toMatchObject({
          ...{ status: 400, code: 'VALIDATION_ERROR', envelope: { errors: [{ field: 'pictures[1]' }] } },
        });
      for (const pictures of [[], [mine, mine], [mine, 1, 2, 3, 4], [0], ['x' as never]])
        expect(await sendPictures(app, 'customer', id, pictures)).toMatchObject({ status: 400 });
      expect(await sendPictures(app, 'customer', id, [mine], { text: ' ' })).toMatchObject({ status: 400 });
    });
    expect(await sendPictures(app, 'customer', id, [mine])).toMatchObject({ status: 200, data: { sequence: 2 } });
  });

  test('sends a picture once when two messages with it are sent at the same time', async () => {
    const { id } = await confirmedConversation(app);
    const picture = await uploadedPicture(app, 'customer', id);
    const replies = await Promise.all([1, 2, 3].map(() => sendPictures(app, 'customer', id, [picture])));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await readMessages(app, 'owner', id)).data).toMatchObject({
      messages: [{ sequence: 1 }],
      newestSequence: 1,
    });
  });

  test('returns 409, and hides sent pictures, while contact details are hidden again', async () => {
    const { id, stay } = await confirmedConversation(app);
    const [sent, unsent] = [await uploadedPicture(app, 'owner', id), await uploadedPicture(app, 'owner', id)];
    const clientMessageId = 'hidden-again';
    const { data } = await sendPictures(app, 'owner', id, [sent], { clientMessageId });
    await cancelStay(stay);
    expect(await sendPictures(app, 'owner', id, [unsent])).toMatchObject(conflict);
    expect(await sendPictures(app, 'owner', id, [sent], { clientMessageId })).toMatchObject({
      status: 200,
      data: { id: data.id, pictures: [] },
    });
    for (const as of parties) expect(await newest(as, id)).toMatchObject({ pictures: [] });
    expect([...(await statusesOf(sent)), await statusOf('owner', unsent)]).toEqual([404, 404, 404]);
  });
});

describe('administrators', () => {
  test('read a picture once its message is reported, each time with an audit entry; hiding it hides it from both parties', async () => {
    const { id } = await confirmedConversation(app);
    const picture = await uploadedPicture(app, 'owner', id);
    const { data } = await sendPictures(app, 'owner', id, [picture]);
    const other = await uploadedPicture(app, 'owner', id);
    await sendPictures(app, 'owner', id, [other]);
    const complaint = await reported(app, 'customer', ComplaintSubject.Message, data.id);
    const shown = await callAs(app, 'admin', 'getComplaintById', { path: { id: complaint } });
    expect(shown.data.content).toMatchObject({ text: '', pictureCount: 1, pictureIds: [picture] });
    expect([await statusOf('admin', picture), await statusOf('admin', other)]).toEqual([200, 404]);
    expect((await decideComplaint(app, complaint, ComplaintStatus.Hidden)).status).toBe(200);
    expect(await statusesOf(picture)).toEqual([404, 404]);
    expect(await statusOf('admin', picture)).toBe(200);
    for (const as of parties) {
      const { messages } = (await readMessages(app, as, id)).data;
      expect(messages).toMatchObject([{ isHidden: true, pictures: [] }, { pictures: [{ id: other }] }]);
    }
    const audited = app.db.selectFrom('audit_log').select('subject').where('action', '=', 'getMessagePicture');
    expect(await audited.execute()).toEqual([1, 2].map(() => ({ subject: `complaint:${complaint}` })));
  });
});
