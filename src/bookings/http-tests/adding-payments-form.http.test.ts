import sharp from 'sharp';
import { BookingStatus } from '../../../generated/enumerations';
import { type Call, useTestApp } from '../../testing/app';
import { tooLarge } from '../../testing/bodies';
import { dateIn, insertReservation, statusOf } from '../../testing/bookings';
import { bytesAtRest, privateFiles } from '../../testing/files';
import { pay, reserve } from '../../testing/payments';
import { cardImage } from '../../testing/people';

const { Pending, Confirmed } = BookingStatus;

const app = useTestApp();

const form = (reservationId: number, more: Call['form']) =>
  app.call('addPaymentTransaction', {
    as: 'customer',
    form: { reservationId, paymentTypeId: 1, amount: 27, ...more },
  });

/** Everything that a rejected payment could leave behind. */
const traces = async () => ({
  files: await privateFiles(app),
  rows: (await app.db.selectFrom('file').select('name').execute()).length,
  payments: (await app.db.selectFrom('payment_transaction').select('id').execute()).length,
  events: (await app.db.selectFrom('outbox').select('id').execute()).length,
});

describe('members that the payment type requires', () => {
  test('returns 400 without them and 200 with them', async () => {
    const id = await reserve(app, Pending);
    const changes = { requires_receipt: 1, requires_reference: 1 };
    await app.db.updateTable('payment_type').set(changes).where('id', '=', 3).execute();
    for (const reference of [undefined, null, '', ' ']) {
      const reply = await pay(app, id, { paymentTypeId: 3, reference });
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
      expect(reply.envelope.errors).toMatchObject([
        { field: 'reference', code: 'required' },
        { field: 'receipt', code: 'required' },
      ]);
    }
    const more = { paymentTypeId: 3, reference: 'TR-2', receipt: await cardImage() };
    expect(await form(id, more)).toMatchObject({ status: 200, data: { hasReceipt: true, reference: 'TR-2' } });
  });

  test('returns 400 UNKNOWN_REFERENCE for an unknown or inactive payment type', async () => {
    const id = await reserve(app, Pending);
    await app.call('deletePaymentType', { as: 'admin', path: { id: 5 } });
    for (const paymentTypeId of [5, 999]) {
      const reply = await pay(app, id, { paymentTypeId, reference: 'x' });
      expect(reply).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
      expect(reply.envelope.errors).toMatchObject([{ field: 'paymentTypeId', code: 'unknownReference' }]);
    }
  });
});

describe('a receipt', () => {
  test('returns 200 and stores the picture without metadata, encrypted and not public', async () => {
    const id = await reserve(app, Pending);
    const before = await privateFiles(app);
    const withPlace = await sharp(await cardImage('jpeg'))
      .withExif({ IFD0: { Copyright: 'example' } })
      .toBuffer();
    const { status, data } = await form(id, { receipt: withPlace, purpose: 0, note: 'example' });
    expect([status, data.hasReceipt, data.amount]).toEqual([200, true, 27]);
    const [name] = (await privateFiles(app)).filter((file) => !before.includes(file));
    expect((await bytesAtRest(app, name!)).includes('JFIF')).toBe(false);
    const row = await app.db.selectFrom('file').selectAll().where('name', '=', name!).executeTakeFirstOrThrow();
    expect(row).toMatchObject({ kind: 'receipt', owner_id: app.sandbox.userIds.customer, content_type: 'image/jpeg' });
    for (const spelling of [name!, `${name}.jpg`]) expect((await app.send(`/Pictures/${spelling}`)).status).toBe(404);
    const read = await app.call('getPaymentReceipt', { as: 'customer', path: { id: data.id as number } });
    expect((await sharp(read.bytes).metadata()).exif).toBeUndefined();
  });

  test('a rejected request leaves no rows and no files, at whatever step it fails', async () => {
    const id = await reserve(app, Confirmed);
    const foreign = await insertReservation(app, Pending, dateIn(app, 90), {
      customer_id: app.sandbox.userIds.otherCustomer,
    });
    const receipt = await cardImage('png');
    const before = await traces();
    for (const [expected, reservationId, more] of [
      [409, id, {}],
      [400, id, { purpose: 1, amount: 108.001 }],
      [403, id, { purpose: 2 }],
      [404, foreign, {}],
      [404, 999_999, {}],
      [400, id, { paymentTypeId: 999 }],
      [400, id, { amount: '1e3' }],
      [415, id, { purpose: 1, amount: 1, receipt: Buffer.from('<svg/>') }],
      [415, id, { purpose: 1, amount: 1, receipt: await cardImage('webp') }],
    ] as const)
      expect((await form(reservationId, { receipt, ...more })).status).toBe(expected);
    expect(await traces()).toEqual(before);
  });

  test('leaves no files when the rows cannot be written', async () => {
    const id = await reserve(app, Pending);
    const before = await traces();
    await app.db.schema.alterTable('notification').renameTo('notification_away').execute();
    expect((await form(id, { receipt: await cardImage() })).status).toBe(500);
    await app.db.schema.alterTable('notification_away').renameTo('notification').execute();
    expect(await traces()).toEqual(before);
    expect(await statusOf(app, id)).toBe(Pending);
    expect((await form(id, { receipt: await cardImage() })).status).toBe(200);
  });

  test('returns 400 for a text instead of the file, two files, or a file instead of a number', async () => {
    const id = await reserve(app, Pending);
    const reply = await form(id, { receipt: '/etc/passwd' });
    expect(reply.envelope.errors).toMatchObject([{ field: 'receipt', code: 'type' }]);
    expect((await form(id, { amount: new Uint8Array([50, 55]) })).status).toBe(400);
    const data = new FormData();
    for (const [name, value] of Object.entries({ reservationId: id, paymentTypeId: 1, amount: 27 }))
      data.append(name, String(value));
    for (let i = 0; i < 2; i += 1) data.append('receipt', new Blob([new Uint8Array([1])]), 'receipt.jpg');
    expect((await app.call('addPaymentTransaction', { as: 'customer', raw: data })).status).toBe(400);
    expect(await statusOf(app, id)).toBe(Pending);
  });
});

describe('the HTTP layer', () => {
  const call = (more: Call) => app.call('addPaymentTransaction', more);
  const body = { reservationId: 1, paymentTypeId: 1, amount: 27 };

  test('accepts form and JSON alike: case-insensitive names, numbers as text, defaults', async () => {
    const id = await reserve(app, Pending);
    const reply = await call({ as: 'customer', form: { RESERVATIONID: id, paymenttypeid: '1', Amount: '27.000' } });
    expect(reply).toMatchObject({ status: 200, data: { purpose: 0, amount: 27, hasReceipt: false } });
    const again = await reserve(app, Pending);
    const json = { RESERVATIONID: again, paymenttypeid: 1, Amount: 27, receipt: 'a member that JSON does not know' };
    expect(await call({ as: 'customer', body: json })).toMatchObject({ status: 200, data: { hasReceipt: false } });
  });

  test('returns 400 for truncated JSON and for a form without required members', async () => {
    const headers = { 'content-type': 'application/json' };
    expect(await call({ as: 'customer', raw: '{"amount":', headers })).toMatchObject({ code: 'MALFORMED_BODY' });
    const reply = await call({ as: 'customer', form: { amount: 27 } });
    expect(reply.envelope.errors.map(({ field }) => field).sort()).toEqual(['paymentTypeId', 'reservationId']);
    expect((await call({ as: 'customer', body, query: { x: 1 } })).status).toBe(400);
  });

  test('returns 401 without a token', async () => {
    expect((await call({ body })).status).toBe(401);
  });

  test.each(['owner', 'agent', 'verification', 'blocked'] as const)('returns 403 for %s', async (as) => {
    expect((await call({ as, body })).status).toBe(403);
  });

  test('returns 404 for another customer’s or an unknown reservation', async () => {
    const id = await reserve(app, Pending);
    expect(await pay(app, id, { as: 'otherCustomer' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await pay(app, 999_999)).toMatchObject({ status: 404 });
    expect(await pay(app, 999_999, { as: 'admin' })).toMatchObject({ status: 404 });
  });

  test('returns 413 for JSON or a receipt that is too large', async () => {
    const id = await reserve(app, Pending);
    expect((await call({ as: 'customer', ...tooLarge })).status).toBe(413);
    const { status, envelope } = await form(id, { receipt: new Uint8Array(5 * 1024 * 1024 + 1) });
    expect([status, envelope.message]).toEqual([413, 'The file receipt is too large: at most 5 MiB.']);
    expect(envelope.errors).toMatchObject([{ field: 'receipt' }]);
  });

  test('returns 415 for a body that is neither JSON nor a form', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const reply = await call({ as: 'customer', raw: 'amount=27', headers });
    expect(reply).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
    expect(reply.envelope.message).toMatch(/multipart\/form-data.*application\/json/);
  });
});
