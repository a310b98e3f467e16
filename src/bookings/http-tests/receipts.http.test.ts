import { BookingStatus, NotificationType, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';
import { statusOf } from '../../testing/bookings';
import { privateFiles } from '../../testing/files';
import { toldOf } from '../../testing/notifications';
import { cancel, decide, pay, refund, reserve } from '../../testing/payments';
import { cardImage } from '../../testing/people';
import { day } from '../../testing/time';
import { formatInstant } from '../../values/dates';

const { Pending, DepositPaid, Confirmed, Expired } = BookingStatus;

let receipt: Uint8Array;
const app = useTestApp();
beforeAll(async () => {
  receipt = await cardImage();
});
afterEach(() => app.clock.reset());

/** A reservation with a declared deposit without a receipt. */
async function declared() {
  const reservationId = await reserve(app, Pending);
  const { data } = await pay(app, reservationId);
  return { reservationId, id: data.id as number };
}

const request = (id: number, body?: object) => app.call('requestPaymentReceipt', { as: 'admin', path: { id }, body });
const addReceipt = (id: number, as: Actor = 'customer') =>
  app.call('addPaymentReceipt', { as, path: { id }, form: { receipt } });
const recipients = async (reservationId: number, type: NotificationType) =>
  (await toldOf(app, reservationId, type)).map(({ user_id }) => user_id);
const conflict = { status: 409, code: 'STATE_CONFLICT' };

describe('an administrator who asks for the receipt of a payment', () => {
  test('notifies the customer once, with the reason, and leaves the payment and its deadline as they are', async () => {
    const { id, reservationId } = await declared();
    const held = async () =>
      (await app.call('getReservationById', { as: 'customer', path: { id: reservationId } })).data.holdExpiresAt;
    const before = await held();
    const requestedAt = formatInstant(app.clock.now());
    const reply = await request(id, { reason: 'We cannot find the transfer.' });
    expect(reply).toMatchObject({
      status: 200,
      data: { receiptRequestedAt: requestedAt, status: PaymentStatus.Pending },
    });
    app.clock.advance(60_000);
    expect(await request(id)).toMatchObject({ status: 200, data: { receiptRequestedAt: requestedAt } });
    expect(await recipients(reservationId, NotificationType.ReceiptRequested)).toEqual([app.sandbox.userIds.customer]);
    const { data } = await app.call('getNotifications', { as: 'customer', headers: { 'accept-language': 'ar' } });
    expect(data[0].message).toMatch(/27.*\u2068We cannot find the transfer\.\u2069$/);
    expect(await statusOf(app, reservationId)).toBe(DepositPaid);
    expect(await held()).toBe(before);
    const audited = await app.db
      .selectFrom('audit_log')
      .select('reason')
      .where('action', '=', 'requestPaymentReceipt')
      .where('subject', '=', `payment:${id}`)
      .execute();
    expect(audited).toEqual([{ reason: 'We cannot find the transfer.' }]);
  });

  test('shows the payment to clients that read what has changed', async () => {
    const { id, reservationId } = await declared();
    app.clock.advance(60_000);
    const updatedSince = formatInstant(app.clock.now());
    const changed = async () =>
      (
        (await app.call('getMyPaymentTransactions', { as: 'customer', query: { reservationId, updatedSince } }))
          .data as {
          hasReceipt: boolean;
        }[]
      ).map(({ hasReceipt }) => hasReceipt);
    expect(await changed()).toEqual([]);
    await request(id);
    expect(await changed()).toEqual([false]);
    await addReceipt(id);
    expect(await changed()).toEqual([true]);
  });

  test('receives 409 for a payment that was decided, cancelled, has a receipt or is a refund, and 404 without one', async () => {
    const { id } = await declared();
    await addReceipt(id);
    expect(await request(id)).toMatchObject(conflict);
    const cancelled = await declared();
    await cancel(app, cancelled.id);
    expect(await request(cancelled.id)).toMatchObject(conflict);
    const paid = await reserve(app, Confirmed);
    const { data } = await pay(app, paid, refund(9));
    expect(await request(data.id as number)).toMatchObject(conflict);
    expect(await request(2_147_483_647)).toMatchObject({ status: 404 });
    expect(await app.call('requestPaymentReceipt', { as: 'owner', path: { id } })).toMatchObject({ status: 403 });
  });
});

describe('a customer who adds the receipt of a payment', () => {
  test('lets administrators read it and decide, and notifies them', async () => {
    const { id, reservationId } = await declared();
    await request(id);
    expect(await addReceipt(id)).toMatchObject({
      status: 200,
      data: { hasReceipt: true, status: PaymentStatus.Pending },
    });
    const { admin } = app.sandbox.userIds;
    expect(await recipients(reservationId, NotificationType.ReceiptAdded)).toEqual([admin]);
    const read = await app.call('getPaymentReceipt', { as: 'admin', path: { id } });
    expect(read).toMatchObject({ status: 200 });
    expect(read.headers.get('content-type')).toBe('image/jpeg');
    const path = { reservationId };
    expect(await app.call('confirmDeposit', { as: 'admin', path, body: {} })).toMatchObject({ status: 200 });
  });

  test('can do so after the reservation has expired, because the money may have arrived', async () => {
    const { id, reservationId } = await declared();
    app.clock.advance(7 * day);
    const call = { path: { id } };
    expect(await callAs(app, 'admin', 'requestPaymentReceipt', call)).toMatchObject({ status: 200 });
    expect(await callAs(app, 'customer', 'addPaymentReceipt', { ...call, form: { receipt } })).toMatchObject({
      status: 200,
    });
    expect(await statusOf(app, reservationId)).toBe(Expired);
    expect(await decide(app, id, { confirm: true })).toMatchObject({ status: 200 });
  });

  test('adds one of two receipts that are sent at the same time, and no file remains of the other', async () => {
    const { id } = await declared();
    const before = (await privateFiles(app)).length;
    const replies = await Promise.all([addReceipt(id), addReceipt(id), addReceipt(id, 'admin')]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await privateFiles(app)).toHaveLength(before + 1);
  });

  test('receives 409 after the decision, 404 for the payment of another, and 415 for what is no picture', async () => {
    const { id, reservationId } = await declared();
    expect(await addReceipt(id, 'otherCustomer')).toMatchObject({ status: 404 });
    const form = { receipt: Buffer.from('no picture') };
    expect(await app.call('addPaymentReceipt', { as: 'customer', path: { id }, form })).toMatchObject({ status: 415 });
    await app.call('rejectDeposit', { as: 'admin', path: { reservationId }, body: { reason: 'Nothing arrived.' } });
    const before = (await privateFiles(app)).length;
    expect(await addReceipt(id)).toMatchObject(conflict);
    expect(await privateFiles(app)).toHaveLength(before);
  });

  test('is represented by an administrator, whose act is in the audit log and sends no notification', async () => {
    const { id, reservationId } = await declared();
    expect(await addReceipt(id, 'admin')).toMatchObject({ status: 200 });
    expect(await recipients(reservationId, NotificationType.ReceiptAdded)).toEqual([]);
    const audited = app.db.selectFrom('audit_log').select('actor_id').where('subject', '=', `payment:${id}`);
    expect(await audited.execute()).toEqual([{ actor_id: app.sandbox.userIds.admin }]);
    expect(await decide(app, id, { confirm: true })).toMatchObject(conflict);
  });
});
