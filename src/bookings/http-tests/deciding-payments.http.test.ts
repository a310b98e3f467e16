import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import { NotificationType } from '../../notifications/repository';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, getReservation, nightsOf, statusOf } from '../../testing/bookings';
import { auditOf, eventsOf } from '../../testing/journal';
import { toldOf } from '../../testing/notifications';
import { balance, cancel, decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { day, hour } from '../../testing/time';

const { Pending, DepositPaid, Confirmed, Cancelled, Rejected, Expired } = BookingStatus;
const { Deposit, Refund } = PaymentPurpose;

let start: number;
const app = useTestApp();
beforeAll(async () => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

const confirmed = { confirm: true };
const rejected = { confirm: false, reason: 'The transfer has not arrived.' };
const payment = async (id: number) => (await paymentsOf(app, id)).at(-1)!;

describe('cancelPaymentTransaction', () => {
  test('returns 200 for a withdrawn deposit, and the reservation waits until its original hold ends', async () => {
    const id = await reserve(app, Pending);
    const { data } = await pay(app, id);
    app.clock.advance(6 * hour);
    const reply = await cancel(app, data.id);
    expect(reply).toMatchObject({
      status: 200,
      data: {
        ...{ status: PaymentStatus.Cancelled, decidedAt: '2026-12-01T15:30:00Z', rejectionReason: null },
        decidedBy: app.sandbox.userIds.customer,
      },
    });
    const row = await getReservation(app, id);
    expect(row).toMatchObject({ status: Pending, hold_expires_at: start + day });
    expect(await nightsOf(app, id)).toHaveLength(3);
    const events = await eventsOf(app, 'payment', data.id);
    expect(events.map(({ type }) => type)).toEqual(['payment.created', 'payment.decided']);

    // Repeating the request changes nothing, not even the hold.
    app.clock.advance(hour);
    expect((await cancel(app, data.id)).data).toEqual(reply.data);
    expect(await getReservation(app, id)).toEqual(row);
    expect((await pay(app, id)).status).toBe(200);
  });

  test('returns 409 when the hold has ended; a rejection that holds the dates starts a new hold', async () => {
    const id = await reserve(app, DepositPaid);
    app.clock.advance(day);
    const first = (await payment(id)).id;
    expect(await cancel(app, first)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect([await statusOf(app, id), (await payment(id)).status]).toEqual([DepositPaid, PaymentStatus.Pending]);

    const path = { reservationId: id };
    const body = { reason: 'The picture cannot be read.', releaseDates: false };
    expect((await callAs(app, 'admin', 'rejectDeposit', { path, body })).status).toBe(200);
    const until = app.clock.now() + day;
    app.clock.advance(hour);
    const { data } = await pay(app, id);
    app.clock.advance(hour);
    expect((await cancel(app, data.id)).status).toBe(200);
    expect(await getReservation(app, id)).toMatchObject({ status: Pending, hold_expires_at: until });
  });

  test('returns 200 for a balance, which does not change the reservation and may be paid again', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, balance(108));
    expect((await pay(app, id, balance(108))).status).toBe(400);
    expect(await cancel(app, data.id)).toMatchObject({ status: 200, data: { status: PaymentStatus.Cancelled } });
    expect(await statusOf(app, id)).toBe(Confirmed);
    expect((await pay(app, id, balance(108))).status).toBe(200);
  });

  test('returns 200 for a deposit that was not decided before the end of the stay; the reservation stays Expired', async () => {
    const id = await reserve(app, DepositPaid, 1);
    app.clock.advance(5 * day);
    expect((await cancel(app, (await payment(id)).id)).status).toBe(200);
    expect(await statusOf(app, id)).toBe(Expired);
  });

  test('returns 409 from 23:59 of the first day on, when a hold would already have ended', async () => {
    app.clock.advance(10 * hour);
    const id = await reserve(app, DepositPaid, 0);
    // 23:59 in Amman is 20:59 in UTC.
    app.clock.set(Date.parse(`${dateIn(app, 0)}T20:59:00Z`));
    const { id: paymentId } = await payment(id);
    expect(await cancel(app, paymentId)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await statusOf(app, id)).toBe(DepositPaid);
    app.clock.advance(-1);
    expect((await cancel(app, paymentId)).status).toBe(200);
    expect((await getReservation(app, id)).hold_expires_at).toBe(app.clock.now() + 1);
  });

  test('returns 409 for a refund', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, refund(27));
    expect(await cancel(app, data.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await payment(id)).status).toBe(PaymentStatus.Pending);
  });

  test('returns 404 for another user’s or an unknown payment', async () => {
    const { id } = await payment(await reserve(app, DepositPaid));
    const call = { as: 'otherCustomer', path: { id } } as const;
    expect(await app.call('cancelPaymentTransaction', call)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await cancel(app, 999_999)).status).toBe(404);
  });

  test('returns 400 for a query parameter and 403 for all roles but customers', async () => {
    const path = { id: 1 };
    expect((await app.call('cancelPaymentTransaction', { as: 'customer', path, query: { x: 1 } })).status).toBe(400);
    for (const as of ['owner', 'admin', 'agent', 'verification', 'blocked'] as const)
      expect((await app.call('cancelPaymentTransaction', { as, path })).status).toBe(403);
  });
});

describe('decidePaymentTransaction', () => {
  test('returns 200 for a received balance and adds an audit entry', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, balance(40));
    app.clock.advance(hour);
    const reply = await decide(app, data.id, { ...confirmed, reason: 'Seen on the account.' });
    expect(reply).toMatchObject({
      status: 200,
      data: { status: 1, amount: 40, rejectionReason: null, decidedBy: app.sandbox.userIds.admin },
    });
    expect(await auditOf(app, `payment:${data.id}`)).toMatchObject([
      { action: 'decidePaymentTransaction', reason: 'Seen on the account.', at: app.clock.now() },
    ]);
    expect(await eventsOf(app, 'payment', data.id)).toMatchObject([
      { type: 'payment.created', data: { status: 0 } },
      { type: 'payment.decided', data: { status: 1, amount: 40 } },
    ]);
    // Repeating the request changes nothing and adds no audit entry.
    app.clock.advance(hour);
    expect((await decide(app, data.id, confirmed)).data).toEqual(reply.data);
    expect(await auditOf(app, `payment:${data.id}`)).toHaveLength(1);
    expect(await decide(app, data.id, rejected)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('returns 200 for a balance that was not received, and the customer can read the reason', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, balance(40));
    const reply = await decide(app, data.id, rejected);
    expect(reply).toMatchObject({ status: 200, data: { status: 2, rejectionReason: rejected.reason } });
    expect((await decide(app, data.id, { confirm: false, reason: 'another' })).data).toEqual(reply.data);
    expect((await decide(app, data.id, confirmed)).envelope.message).toContain('Rejected');
  });

  test('returns 200 for a paid refund and notifies the customer and the owner once', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, refund(26.5));
    for (let i = 0; i < 2; i += 1) expect((await decide(app, data.id, confirmed)).status).toBe(200);
    expect(await toldOf(app, id, NotificationType.PaymentRefunded)).toMatchObject([
      { user_id: app.sandbox.userIds.owner, amount: 26.5 },
      { user_id: app.sandbox.userIds.customer, amount: 26.5, currency: 'JOD', startDate: dateIn(app, 30) },
    ]);
    expect((await pay(app, id, refund(0.501))).status).toBe(400);
  });

  test('a rejected refund does not notify the customer of a payment, and can be recorded again', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, refund(27));
    expect((await decide(app, data.id, rejected)).status).toBe(200);
    expect(await toldOf(app, id, NotificationType.PaymentRefunded)).toEqual([]);
    expect((await pay(app, id, refund(27))).status).toBe(200);
  });

  test('returns 409 for a deposit that its reservation waits for', async () => {
    for (const body of [confirmed, rejected]) {
      const id = await reserve(app, DepositPaid);
      expect(await decide(app, (await payment(id)).id, body)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect(await statusOf(app, id)).toBe(DepositPaid);
    }
  });

  test('a deposit that is confirmed after the reservation expired creates a pending refund', async () => {
    const id = await reserve(app, DepositPaid, 1);
    const { id: depositId } = await payment(id);
    app.clock.advance(5 * day);
    expect(await callAs(app, 'admin', 'getReservationById', { path: { id } })).toMatchObject({
      data: { status: Expired },
    });
    expect((await payment(id)).status).toBe(PaymentStatus.Pending);
    expect(await decide(app, depositId, confirmed)).toMatchObject({ status: 200, data: { status: 1 } });
    expect(await statusOf(app, id)).toBe(Expired);
    expect(await nightsOf(app, id)).toEqual([]);
    const [deposit, back] = await paymentsOf(app, id);
    expect(back).toMatchObject({
      ...{ purpose: Refund, status: PaymentStatus.Pending, amount_minor: 27_000, currency_id: 7 },
      ...{ payer_id: app.sandbox.userIds.customer, payment_type_id: deposit!.payment_type_id },
    });
    // Repeating the request records no other refund, and no larger refund can be recorded.
    expect((await decide(app, depositId, confirmed)).status).toBe(200);
    expect((await pay(app, id, refund(0.001))).status).toBe(400);
    expect(await paymentsOf(app, id)).toHaveLength(2);
    expect((await decide(app, back!.id, confirmed)).status).toBe(200);
  });

  test.each(['Cancelled', 'Rejected', 'Expired'] as const)(
    'money that comes in when it is %s goes back',
    async (name) => {
      const id = await reserve(app, BookingStatus[name]);
      const { data } = await pay(app, id, { as: 'admin' });
      expect((await decide(app, data.id, confirmed)).status).toBe(200);
      const rows = await paymentsOf(app, id);
      expect(rows.map(({ purpose, status }) => [purpose, status])).toEqual([
        [Deposit, PaymentStatus.Confirmed],
        [Refund, PaymentStatus.Pending],
      ]);
    },
  );

  test('a balance that is confirmed after the cancellation creates a pending refund', async () => {
    const id = await reserve(app, Confirmed);
    const { data } = await pay(app, id, balance(50));
    const cancelled = await app.call('cancelReservation', { as: 'customer', path: { id }, body: {} });
    expect(cancelled.data).toMatchObject({ status: Cancelled, refundAmount: 27 });
    expect((await decide(app, data.id, confirmed)).status).toBe(200);
    const refunds = (await paymentsOf(app, id)).filter(({ purpose }) => purpose === Refund);
    expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual([27_000, 50_000]);
  });

  test('a rejected payment creates no refund', async () => {
    const id = await reserve(app, Rejected);
    const { data } = await pay(app, id, { as: 'admin' });
    expect((await decide(app, data.id, rejected)).status).toBe(200);
    expect(await paymentsOf(app, id)).toHaveLength(1);
  });

  test('applies one of twenty concurrent decisions', async () => {
    const id = await reserve(app, Expired);
    const { data } = await pay(app, id, { as: 'admin' });
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => decide(app, data.id, index % 2 ? confirmed : rejected)),
    );
    const { status } = (await paymentsOf(app, id))[0]!;
    const winners = replies.filter((reply) => reply.status === 200);
    expect(winners).toHaveLength(10);
    expect(new Set(winners.map((reply) => (reply.data as { status: number }).status))).toEqual(new Set([status]));
    expect(await auditOf(app, `payment:${data.id}`)).toHaveLength(2);
    expect(await paymentsOf(app, id)).toHaveLength(status === PaymentStatus.Confirmed ? 2 : 1);
  });

  test('returns 400 for a rejection without a reason, or without a decision', async () => {
    const { data } = await pay(app, await reserve(app, Confirmed), balance(1));
    for (const reason of [undefined, null, '', ' ']) {
      const reply = await decide(app, data.id, { confirm: false, reason });
      expect(reply.envelope.errors).toMatchObject([{ field: 'reason', code: 'required' }]);
    }
    expect((await decide(app, data.id, { reason: 'x' })).status).toBe(400);
    expect((await decide(app, data.id, { confirm: 'true' })).status).toBe(400);
  });

  test('returns 403 for other roles, 404 for an unknown payment, 413 and 415', async () => {
    const call = { path: { id: 1 }, body: confirmed };
    for (const as of ['customer', 'owner', 'agent', 'verification', 'blocked'] as const)
      expect((await app.call('decidePaymentTransaction', { as, ...call })).status).toBe(403);
    expect(await decide(app, 999_999, confirmed)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const bare = { as: 'admin', path: { id: 1 } } as const;
    expect((await app.call('decidePaymentTransaction', { ...bare, ...tooLarge })).status).toBe(413);
    expect((await app.call('decidePaymentTransaction', { ...bare, ...notJson })).status).toBe(415);
  });
});

test.each(['cancelPaymentTransaction', 'decidePaymentTransaction'] as OperationId[])('401 for %s', async (id) => {
  expect((await app.call(id, { path: { id: 1 } })).status).toBe(401);
});
