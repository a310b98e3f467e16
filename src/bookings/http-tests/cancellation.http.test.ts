import { BookingStatus, CancellationPolicy, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, insertReservation, nightsOf } from '../../testing/bookings';
import { auditOf } from '../../testing/journal';
import { paymentsOf } from '../../testing/payments';
import { day } from '../../testing/time';

const { Pending, DepositPaid, Confirmed, Cancelled } = BookingStatus;

/** Start dates that no other test in this file uses. */
let free = 100;
const app = useTestApp();

const nextStart = () => dateIn(app, (free += 4));
const cancel = (as: Actor, id: number, body: object = {}) =>
  callAs(app, as, 'cancelReservation', { path: { id }, body });

/** The `refundIfCancelledNow` of the reservation. */
const refundIfCancelled = async (as: Actor, id: number) =>
  (await callAs(app, as, 'getReservationById', { path: { id } })).data.refundIfCancelledNow;

describe('cancelReservation', () => {
  test('returns 200 to the customer, frees the nights and refunds the deposit', async () => {
    const id = await insertReservation(app, Confirmed, nextStart());
    const reply = await cancel('customer', id, { reason: 'The dates no longer suit us.' });
    expect(reply).toMatchObject({
      status: 200,
      data: {
        status: Cancelled,
        cancelledAt: '2026-12-01T09:30:00Z',
        cancelledBy: 2,
        cancellationReason: 'The dates no longer suit us.',
        refundAmount: 27,
        customer: null,
        commissionAmount: null,
      },
    });
    expect(await nightsOf(app, id)).toEqual([]);
    const [deposit, refund, ...more] = await paymentsOf(app, id);
    expect(more).toEqual([]);
    expect(deposit).toMatchObject({ purpose: PaymentPurpose.Deposit, status: PaymentStatus.Confirmed });
    expect(refund).toMatchObject({
      purpose: PaymentPurpose.Refund,
      status: PaymentStatus.Pending,
      amount_minor: 27_000,
      payer_id: app.sandbox.userIds.customer,
      payment_type_id: 2,
      currency_id: 7,
      decided_at: null,
    });
    expect(await auditOf(app, `reservation:${id}`)).toEqual([]);
  });

  test('returns 200 when repeated, with the unchanged reservation and no second refund', async () => {
    const id = await insertReservation(app, Confirmed, nextStart());
    const first = await cancel('customer', id);
    app.clock.advance(60_000);
    for (const [as, body] of [
      ['customer', {}],
      ['owner', { reason: 'again' }],
      ['admin', { reason: 'again', refundAmount: 1 }],
    ] as const) {
      const again = await cancel(as, id, body);
      expect(again.status).toBe(200);
      expect(again.data).toMatchObject({ cancelledBy: 2, refundAmount: 27, updatedAt: first.data.updatedAt as string });
    }
    expect(await paymentsOf(app, id)).toHaveLength(2);
    app.clock.advance(-60_000);
  });

  test('returns 200 without a refund for a Pending reservation', async () => {
    const id = await insertReservation(app, Pending, nextStart());
    expect((await cancel('customer', id)).data).toMatchObject({
      status: Cancelled,
      refundAmount: 0,
      holdExpiresAt: null,
    });
    expect(await paymentsOf(app, id)).toEqual([]);
    expect(await nightsOf(app, id)).toEqual([]);
  });

  test('returns 200 without a refund for a declared deposit, and rejects the payment', async () => {
    const id = await insertReservation(app, DepositPaid, nextStart());
    expect(await refundIfCancelled('customer', id)).toBe(0);
    expect((await cancel('customer', id)).data).toMatchObject({ status: Cancelled, refundAmount: 0 });
    expect(await paymentsOf(app, id)).toEqual([
      expect.objectContaining({
        status: PaymentStatus.Rejected,
        decided_at: app.clock.now(),
        decided_by: app.sandbox.userIds.customer,
      }),
    ]);
  });

  test.each([
    [CancellationPolicy.Flexible, 1, 27],
    [CancellationPolicy.Flexible, 40, 27],
    [CancellationPolicy.Moderate, 5, 27],
    [CancellationPolicy.Moderate, 4, 13.5],
    [CancellationPolicy.Moderate, 1, 13.5],
    [CancellationPolicy.Strict, 14, 13.5],
    [CancellationPolicy.Strict, 13, 0],
    [CancellationPolicy.Strict, 1, 0],
  ])('returns 200 with the refund of policy %i, %i days before the start: %f', async (policy, days, refund) => {
    const start = nextStart();
    const id = await insertReservation(app, Confirmed, start, { cancellation_policy: policy });
    const before = app.clock.now();
    // Until the last moment of that day in Amman; a later change of the listing's policy has no effect.
    app.clock.set(Date.parse(`${start}T00:00:00+03:00`) - (days - 1) * day - 1);
    expect(await refundIfCancelled('customer', id)).toBe(refund);
    expect((await cancel('customer', id)).data.refundAmount).toBe(refund);
    const refunds = (await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);
    expect(refunds.map(({ amount_minor }) => amount_minor)).toEqual(refund ? [refund * 1000] : []);
    app.clock.set(before);
  });

  test('returns 200 with a full refund when the owner cancels one day before a stay with the strict policy', async () => {
    const id = await insertReservation(app, Confirmed, dateIn(app, 1), {
      cancellation_policy: CancellationPolicy.Strict,
    });
    expect([await refundIfCancelled('customer', id), await refundIfCancelled('owner', id)]).toEqual([0, 27]);
    const reply = await cancel('owner', id, { reason: 'Water damage.' });
    expect(reply.data).toMatchObject({ status: Cancelled, cancelledBy: 1, refundAmount: 27, commissionAmount: 13.5 });
    expect(reply.data.customer).toMatchObject({ userId: app.sandbox.userIds.customer });
  });

  test('returns 200 with a full refund when an administrator cancels during the stay, and audits the reason', async () => {
    const id = await insertReservation(app, Confirmed, dateIn(app, -1), {
      cancellation_policy: CancellationPolicy.Strict,
    });
    // The stay has begun, so that its customer cannot cancel it.
    expect([await refundIfCancelled('customer', id), await refundIfCancelled('admin', id)]).toEqual([null, 27]);
    const reply = await cancel('admin', id, { reason: 'The house is unsafe.' });
    expect(await refundIfCancelled('admin', id)).toBeNull();
    expect(reply.data).toMatchObject({ status: Cancelled, cancelledBy: 0, refundAmount: 27 });
    expect(await auditOf(app, `reservation:${id}`)).toEqual([
      expect.objectContaining({
        actor_id: app.sandbox.userIds.admin,
        action: 'cancelReservation',
        reason: 'The house is unsafe.',
        trace_id: reply.envelope.traceId,
        at: app.clock.now(),
      }),
    ]);
  });

  test('returns 200 with the refund amount of an administrator, and ignores the amount of others', async () => {
    const [first, second, third] = [nextStart(), nextStart(), nextStart()];
    const set = await insertReservation(app, Confirmed, first);
    expect((await cancel('admin', set, { reason: 'x', refundAmount: 10.125 })).data.refundAmount).toBe(10.125);
    expect((await paymentsOf(app, set))[1]).toMatchObject({ amount_minor: 10_125 });
    const none = await insertReservation(app, Confirmed, second);
    expect((await cancel('admin', none, { reason: 'x', refundAmount: 0 })).data.refundAmount).toBe(0);
    expect(await paymentsOf(app, none)).toHaveLength(1);
    const ignored = await insertReservation(app, Confirmed, third);
    expect((await cancel('owner', ignored, { reason: 'x', refundAmount: 1 })).data.refundAmount).toBe(27);
  });

  test.each([
    ['owner', {}, 'reason', 'required'],
    ['admin', {}, 'reason', 'required'],
    ['admin', { reason: '   ' }, 'reason', 'required'],
    ['customer', { reason: 'x'.repeat(501) }, 'reason', 'maxLength'],
    ['admin', { reason: 'x', refundAmount: 27.001 }, 'refundAmount', 'max'],
    ['admin', { reason: 'x', refundAmount: 1.0001 }, 'refundAmount', 'max'],
    ['admin', { reason: 'x', refundAmount: -1 }, 'refundAmount', 'min'],
  ] as const)('400 for %s, case %#, and the reservation stands', async (as, body, field, code) => {
    const reply = await cancel(as, app.sandbox.reservationIds.confirmed, body);
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(reply.envelope.errors).toEqual([expect.objectContaining({ field, code })]);
    expect(await nightsOf(app, app.sandbox.reservationIds.confirmed)).toHaveLength(3);
  });

  test('returns 400 for a refund of more than the confirmed payments', async () => {
    const id = await insertReservation(app, DepositPaid, nextStart());
    expect((await cancel('admin', id, { reason: 'x', refundAmount: 1 })).status).toBe(400);
    expect((await paymentsOf(app, id))[0]).toMatchObject({ status: PaymentStatus.Pending });
  });

  test('returns 401 without a token and 403 for an agent', async () => {
    const path = { id: app.sandbox.reservationIds.confirmed };
    expect((await app.call('cancelReservation', { path, body: {} })).status).toBe(401);
    expect((await app.call('cancelReservation', { path, body: {}, as: 'agent' })).status).toBe(403);
  });

  test('returns 404 for another user’s or an unknown reservation', async () => {
    const id = app.sandbox.reservationIds.confirmed;
    expect((await cancel('otherCustomer', id)).status).toBe(404);
    expect((await cancel('otherOwner', id, { reason: 'x' })).status).toBe(404);
    expect((await cancel('admin', 9999, { reason: 'x' })).status).toBe(404);
  });

  test('returns 409 from the first day on, and for administrators from the check-out day on', async () => {
    const id = await insertReservation(app, Confirmed, dateIn(app, 5));
    const before = app.clock.now();
    app.clock.advance(5 * day);
    expect(await cancel('customer', id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await cancel('owner', id, { reason: 'x' })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    app.clock.advance(3 * day);
    expect(await cancel('admin', id, { reason: 'x' })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await nightsOf(app, id)).toHaveLength(3);
    app.clock.advance(-day);
    expect((await cancel('admin', id, { reason: 'x' })).status).toBe(200);
    app.clock.set(before);
  });

  test('returns 409 with the state in the message for a reservation in a final state', async () => {
    for (const [name, state] of [
      ['completed', 'Completed'],
      ['rejected', 'Rejected'],
      ['expired', 'Expired'],
      ['noShow', 'No show'],
    ] as const) {
      const reply = await cancel('customer', app.sandbox.reservationIds[name]);
      expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
      expect(reply.envelope.message).toContain(state);
    }
  });

  test('applies one of many concurrent cancellations', async () => {
    const id = await insertReservation(app, Confirmed, nextStart());
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        index % 2 ? cancel('customer', id) : cancel('admin', id, { reason: 'x' }),
      ),
    );
    expect(replies.every(({ status }) => status === 200)).toBe(true);
    expect(new Set(replies.map(({ data }) => data.cancelledBy as number)).size).toBe(1);
    expect(await paymentsOf(app, id)).toHaveLength(2);
  });

  test('returns 413 for a body that is too large and 415 for one that is not JSON', async () => {
    const call = { path: { id: app.sandbox.reservationIds.confirmed }, as: 'customer' as const };
    expect((await app.call('cancelReservation', { ...call, ...tooLarge })).status).toBe(413);
    expect((await app.call('cancelReservation', { ...call, ...notJson })).status).toBe(415);
  });
});
