import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import type { NewRow } from '../../database/tables';
import { NotificationType } from '../../notifications/repository';
import { useTestApp } from '../../testing/app';
import { dateIn, nightsOf, statusOf } from '../../testing/bookings';
import { auditOf, eventsOf } from '../../testing/journal';
import { toldOf } from '../../testing/notifications';
import { balance, cancel, decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { day } from '../../testing/time';
import { maxUndecided } from '../ledger';

const { Pending, DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow } = BookingStatus;

let start: number;
const app = useTestApp();
beforeAll(async () => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

describe('a deposit', () => {
  test('returns 200 and moves the reservation to DepositPaid without a hold, and notifies the owner and the administrators', async () => {
    const id = await reserve(app, Pending);
    const { status, data } = await pay(app, id, { paymentTypeId: 2, reference: 'TR-1', note: 'Paid this morning.' });
    expect(status).toBe(200);
    expect(data).toEqual({
      ...{ id: data.id as number, reservationId: id, payerId: app.sandbox.userIds.customer, purpose: 0, status: 0 },
      ...{
        amount: 27,
        currencyId: 7,
        paymentTypeId: 2,
        reference: 'TR-1',
        hasReceipt: false,
        receiptRequestedAt: null,
      },
      ...{
        note: 'Paid this morning.',
        rejectionReason: null,
        rentInvoiceId: null,
        alterationId: null,
        takenBackAmount: 0,
        createdAt: '2026-12-01T09:30:00Z',
      },
      ...{ decidedAt: null, decidedBy: null },
    });
    const events = {
      reservation: await eventsOf(app, 'reservation', id),
      payment: await eventsOf(app, 'payment', data.id),
    };
    expect(events).toMatchObject({
      reservation: [{ type: 'reservation.depositSubmitted', data: { status: DepositPaid } }],
      payment: [{ type: 'payment.created', data: { reservationId: id, purpose: 0, status: 0, amount: 27 } }],
    });
    const { title } = await app.db
      .selectFrom('rent_property')
      .select('title')
      .where('id', '=', app.sandbox.propertyIds.active)
      .executeTakeFirstOrThrow();
    const parameters = {
      ...{ title, startDate: dateIn(app, 30), endDate: dateIn(app, 33), amount: 27, currency: 'JOD' },
    };
    expect(await toldOf(app, id, NotificationType.DepositSubmitted)).toEqual([
      { user_id: app.sandbox.userIds.admin, ...parameters },
      { user_id: app.sandbox.userIds.owner, ...parameters },
    ]);

    app.clock.advance(7 * day);
    const read = await app.call('getReservationById', { as: 'admin', path: { id } });
    expect(read.status).toBe(401);
    expect(await statusOf(app, id)).toBe(DepositPaid);
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await auditOf(app, `payment:${data.id}`)).toEqual([]);
  });

  test('returns 200 for an administrator on behalf of the customer, and adds an audit entry', async () => {
    const id = await reserve(app, Pending);
    const { data } = await pay(app, id, { as: 'admin', note: 'By telephone.' });
    expect(data).toMatchObject({ payerId: app.sandbox.userIds.customer, status: 0 });
    expect(await statusOf(app, id)).toBe(DepositPaid);
    expect(await auditOf(app, `payment:${data.id}`)).toMatchObject([
      { actor_id: app.sandbox.userIds.admin, action: 'addPaymentTransaction', reason: 'By telephone.' },
    ]);
  });

  test('returns 400 for an amount other than the deposit or with too many decimals', async () => {
    const id = await reserve(app, Pending);
    for (const [amount, code] of [
      [26.999, 'custom'],
      [27.001, 'custom'],
      [27.0001, 'custom'],
      [0, 'min'],
      [-27, 'min'],
      [1e13, 'max'],
      ['27', 'type'],
    ] as const) {
      const reply = await pay(app, id, { amount });
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
      expect(reply.envelope.errors).toMatchObject([{ field: 'amount', code }]);
    }
    expect(await statusOf(app, id)).toBe(Pending);
    expect(await paymentsOf(app, id)).toEqual([]);
  });

  test('returns 409 when the hold has ended, and stores that the reservation is Expired', async () => {
    const id = await reserve(app, Pending);
    await app.db.updateTable('reservation').set({ hold_expires_at: app.clock.now() }).where('id', '=', id).execute();
    expect(await pay(app, id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await statusOf(app, id)).toBe(Expired);
    expect(await paymentsOf(app, id)).toEqual([]);
    expect(await nightsOf(app, id)).toEqual([]);
  });

  test('returns 409 in every state but Pending, except that an administrator may record a late deposit', async () => {
    for (const status of [DepositPaid, Confirmed, Completed, Cancelled, Rejected, Expired, NoShow])
      expect(await pay(app, await reserve(app, status))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    for (const status of [DepositPaid, Confirmed, Completed, NoShow])
      expect(await pay(app, await reserve(app, status), { as: 'admin' })).toMatchObject({ status: 409 });
    for (const status of [Cancelled, Rejected, Expired]) {
      const id = await reserve(app, status);
      expect(await pay(app, id, { as: 'admin' })).toMatchObject({ status: 200, data: { status: 0 } });
      expect(await statusOf(app, id)).toBe(status);
      expect(await pay(app, id, { as: 'admin' })).toMatchObject({ status: 409 });
    }
  });

  test('accepts one of twenty concurrent deposits', async () => {
    const id = await reserve(app, Pending);
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(app, id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await paymentsOf(app, id)).toHaveLength(1);
    expect(await eventsOf(app, 'reservation', id)).toHaveLength(1);
  });
});

describe('a balance', () => {
  test('returns 200 for partial balances up to the total; a rejected balance may be paid again', async () => {
    const id = await reserve(app, Confirmed);
    const first = await pay(app, id, balance(100.5));
    expect(first).toMatchObject({ status: 200, data: { purpose: 1, status: 0, amount: 100.5 } });
    const above = await pay(app, id, balance(7.501));
    expect(above.envelope.errors).toMatchObject([{ field: 'amount', code: 'max' }]);
    expect(above.envelope.errors[0]!.message).toContain('7.5');
    expect((await pay(app, id, balance(7.5))).status).toBe(200);
    expect((await pay(app, id, balance(0.001))).status).toBe(400);
    expect((await decide(app, first.data.id, { confirm: false, reason: 'example' })).status).toBe(200);
    expect((await pay(app, id, balance(100.501))).status).toBe(400);
    expect((await pay(app, id, balance(100.5))).status).toBe(200);
    expect(await statusOf(app, id)).toBe(Confirmed);
    expect(await toldOf(app, id, NotificationType.DepositSubmitted)).toEqual([]);
  });

  test('returns 409 for a customer while many are pending or were cancelled, and 200 for an administrator', async () => {
    const id = await reserve(app, Confirmed);
    const first = await pay(app, id, balance(1));
    expect((await cancel(app, first.data.id)).status).toBe(200);
    expect((await pay(app, id, balance(1))).status).toBe(200);
    const [{ id: _id, ...pending }] = (await paymentsOf(app, id)).slice(-1) as [NewRow<'payment_transaction'>];
    const others = Array.from({ length: maxUndecided - 2 }, () => ({ ...pending, amount_minor: 1 }));
    await app.db.insertInto('payment_transaction').values(others).execute();
    expect(await pay(app, id, balance(1))).toMatchObject({
      status: 409,
      envelope: { code: 'STATE_CONFLICT', message: expect.stringContaining(String(maxUndecided)) as string },
    });
    expect((await pay(app, id, { ...balance(1), as: 'admin' })).status).toBe(200);
    const [last] = (await paymentsOf(app, id)).slice(-1);
    for (const payment of [last!.id, last!.id - 1])
      expect((await decide(app, payment, { confirm: false, reason: 'example' })).status).toBe(200);
    // Rejected ones do not count.
    expect((await pay(app, id, balance(1))).status).toBe(200);
    expect((await pay(app, id, balance(1))).status).toBe(409);
  });

  test('returns 200 after the stay and 409 in every other state', async () => {
    expect((await pay(app, await reserve(app, Completed, -10), balance(1))).status).toBe(200);
    for (const status of [Pending, DepositPaid, Cancelled, Rejected, Expired, NoShow])
      for (const as of ['customer', 'admin'] as const)
        expect(await pay(app, await reserve(app, status), { ...balance(1), as })).toMatchObject({
          status: 409,
          code: 'STATE_CONFLICT',
        });
  });

  test('accepts no more than the remaining balance from concurrent requests', async () => {
    const id = await reserve(app, Confirmed);
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(app, id, balance(10))));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(replies.filter(({ status }) => status === 400)).toHaveLength(10);
  });
});

describe('a refund', () => {
  test('returns 200 up to the confirmed payments minus earlier refunds', async () => {
    const id = await reserve(app, Confirmed);
    await pay(app, id, balance(50));
    expect((await pay(app, id, refund(27.001))).status).toBe(400);
    expect(await pay(app, id, refund(20))).toMatchObject({ status: 200, data: { purpose: 2, payerId: 3 } });
    const above = await pay(app, id, refund(7.001));
    expect(above.envelope.errors).toMatchObject([{ field: 'amount', code: 'max' }]);
    expect((await pay(app, id, refund(7))).status).toBe(200);
    // A cancellation subtracts refunds that were recorded earlier.
    const body = { reason: 'example' };
    const cancelled = await app.call('cancelReservation', { as: 'admin', path: { id }, body });
    expect(cancelled).toMatchObject({ status: 200, data: { refundAmount: 0 } });
    expect((await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund)).toHaveLength(2);
  });

  test('returns 200 without the reference that the payment type requires, because a refund is not paid yet', async () => {
    const id = await reserve(app, Confirmed);
    expect((await pay(app, id, { ...refund(27), paymentTypeId: 2 })).status).toBe(200);
  });

  test('returns 400 when no payment was confirmed, and 403 for a customer', async () => {
    const id = await reserve(app, DepositPaid);
    expect((await pay(app, id, refund(1))).status).toBe(400);
    expect(await pay(app, id, { ...refund(1), as: 'customer' })).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});

test('a rejected deposit can be declared again as a new payment', async () => {
  const id = await reserve(app, Pending);
  await pay(app, id);
  const body = { reason: 'example', releaseDates: false };
  await app.call('rejectDeposit', { as: 'admin', path: { reservationId: id }, body });
  expect((await pay(app, id)).status).toBe(200);
  const statuses = (await paymentsOf(app, id)).map(({ status }) => status);
  expect(statuses).toEqual([PaymentStatus.Rejected, PaymentStatus.Pending]);
});
