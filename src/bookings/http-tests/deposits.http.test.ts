import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { notJson, tooLarge } from '../../testing/bodies';
import { dateIn, insertReservation, nightsOf } from '../../testing/bookings';
import { auditOf } from '../../testing/journal';
import { insertListing } from '../../testing/listings';
import { paymentsOf } from '../../testing/payments';
import { day, hour } from '../../testing/time';

const { Pending, DepositPaid, Confirmed, Rejected } = BookingStatus;

let start: number;
/** Start dates that no other test in this file uses. */
let free = 100;
const app = useTestApp();
beforeAll(async () => {
  start = app.clock.now();
});
afterEach(() => app.clock.set(start));

const reservation = (status: BookingStatus) => insertReservation(app, status, dateIn(app, (free += 4)));
const confirm = (id: number, body?: object) =>
  callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body });
const reject = (id: number, body: object) =>
  callAs(app, 'admin', 'rejectDeposit', { path: { reservationId: id }, body });

describe('confirmDeposit', () => {
  test('returns 200 and records a payment when none was declared, also without a body', async () => {
    const id = await reservation(Pending);
    const reply = await confirm(id);
    expect(reply).toMatchObject({
      status: 200,
      data: {
        status: Confirmed,
        holdExpiresAt: null,
        depositConfirmedAt: '2026-12-01T09:30:00Z',
        depositConfirmedBy: app.sandbox.userIds.admin,
        customer: { userId: app.sandbox.userIds.customer },
        commissionAmount: 13.5,
      },
    });
    expect(await paymentsOf(app, id)).toEqual([
      expect.objectContaining({
        purpose: PaymentPurpose.Deposit,
        status: PaymentStatus.Confirmed,
        amount_minor: 27_000,
        currency_id: 7,
        payer_id: app.sandbox.userIds.customer,
        payment_type_id: 1,
        decided_by: app.sandbox.userIds.admin,
        decided_at: start,
      }),
    ]);
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await auditOf(app, `reservation:${id}`)).toEqual([
      expect.objectContaining({
        actor_id: app.sandbox.userIds.admin,
        action: 'confirmDeposit',
        trace_id: reply.envelope.traceId,
        at: start,
      }),
    ]);
  });

  test('returns 200 and records how the deposit was paid', async () => {
    const id = await reservation(Pending);
    await confirm(id, { paymentTypeId: 3, reference: 'TR-20261201-0042', note: 'Seen on the account today.' });
    expect(await paymentsOf(app, id)).toEqual([
      expect.objectContaining({
        payment_type_id: 3,
        reference: 'TR-20261201-0042',
        note: 'Seen on the account today.',
      }),
    ]);
  });

  test('returns 200 and confirms the declared payment unchanged', async () => {
    const id = await reservation(DepositPaid);
    expect((await confirm(id, { paymentTypeId: 5 })).data.status).toBe(Confirmed);
    expect(await paymentsOf(app, id)).toEqual([
      expect.objectContaining({ status: PaymentStatus.Confirmed, payment_type_id: 2, decided_at: start }),
    ]);
  });

  test('returns 200 to twenty concurrent requests, with one payment and one audit entry', async () => {
    for (const status of [Pending, DepositPaid]) {
      const id = await reservation(status);
      const replies = await Promise.all(Array.from({ length: 20 }, () => confirm(id)));
      expect(replies.map((reply) => reply.status)).toEqual(Array<number>(20).fill(200));
      expect(new Set(replies.map(({ data }) => JSON.stringify(data))).size).toBe(1);
      expect(await paymentsOf(app, id)).toHaveLength(1);
      expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
    }
  });

  test('applies exactly one of concurrent confirmations, rejections and cancellations', async () => {
    for (let round = 0; round < 4; round += 1) {
      const id = await reservation(DepositPaid);
      const replies = await Promise.all([
        ...[1, 2, 3].map(() => confirm(id)),
        ...[1, 2, 3].map(() => reject(id, { reason: 'example' })),
      ]);
      const { status } = (await callAs(app, 'admin', 'getReservationById', { path: { id } })).data as {
        status: number;
      };
      expect(replies.slice(0, 3).map((reply) => reply.status)).toEqual(Array(3).fill(status === Confirmed ? 200 : 409));
      expect(replies.slice(3).map((reply) => reply.status)).toEqual(Array(3).fill(status === Confirmed ? 409 : 200));
      expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
      expect(await nightsOf(app, id)).toHaveLength(status === Confirmed ? 3 : 0);
    }
  });

  test('returns 400 for an inactive payment type when a payment has to be recorded', async () => {
    const inactive = (is_active: number) =>
      app.db.updateTable('payment_type').set({ is_active }).where('id', 'in', [1, 3]).execute();
    await inactive(0);
    const id = await reservation(Pending);
    for (const body of [{}, { paymentTypeId: 3 }])
      expect(await confirm(id, body)).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
    expect(await paymentsOf(app, id)).toEqual([]);
    // A payment that was declared earlier is confirmed unchanged.
    expect((await confirm(await reservation(DepositPaid))).status).toBe(200);
    await inactive(1);
  });

  test('returns 400 for an unknown payment type and for bodies that violate the contract', async () => {
    const id = await reservation(Pending);
    expect(await confirm(id, { paymentTypeId: 99 })).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
    expect(await confirm(id, { paymentTypeId: 0 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await confirm(id, { reference: 'x'.repeat(101) })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await paymentsOf(app, id)).toEqual([]);
  });

  test('returns 401 without a token and 403 for all roles but administrators', async () => {
    const path = { reservationId: app.sandbox.reservationIds.pending };
    expect((await app.call('confirmDeposit', { path })).status).toBe(401);
    for (const as of ['owner', 'customer', 'agent', 'verification'] as const)
      expect((await app.call('confirmDeposit', { path, as })).status).toBe(403);
  });

  test('returns 404 for an unknown reservation', async () => {
    expect((await confirm(9999)).status).toBe(404);
  });

  test('returns 409 when the hold has ended, and the reservation is Expired', async () => {
    const id = await reservation(Pending);
    app.clock.advance(day);
    const reply = await confirm(id);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toContain('Expired');
    expect(await nightsOf(app, id)).toEqual([]);
    expect(await paymentsOf(app, id)).toEqual([]);
  });

  test('returns 413 for a body that is too large and 415 for one that is not JSON', async () => {
    const call = { path: { reservationId: app.sandbox.reservationIds.pending }, as: 'admin' as const };
    expect((await app.call('confirmDeposit', { ...call, ...tooLarge })).status).toBe(413);
    expect((await app.call('confirmDeposit', { ...call, ...notJson })).status).toBe(415);
  });
});

describe('rejectDeposit', () => {
  test('returns 200, frees the nights, rejects the payment and stores the reason', async () => {
    for (const status of [DepositPaid, Pending]) {
      const id = await reservation(status);
      const reply = await reject(id, { reason: 'The transfer has not arrived.' });
      expect(reply).toMatchObject({
        status: 200,
        data: { status: Rejected, rejectionReason: 'The transfer has not arrived.', holdExpiresAt: null },
      });
      expect(await nightsOf(app, id)).toEqual([]);
      const payments = await paymentsOf(app, id);
      expect(payments).toHaveLength(status === DepositPaid ? 1 : 0);
      for (const payment of payments) {
        expect(payment).toMatchObject({
          status: PaymentStatus.Rejected,
          rejection_reason: 'The transfer has not arrived.',
          decided_by: app.sandbox.userIds.admin,
        });
      }
      expect(await auditOf(app, `reservation:${id}`)).toEqual([
        expect.objectContaining({ action: 'rejectDeposit', reason: 'The transfer has not arrived.' }),
      ]);
    }
  });

  test('returns 200 with a new hold when the dates are not released, also when repeated', async () => {
    const id = await reservation(DepositPaid);
    app.clock.advance(hour);
    const body = { reason: 'The receipt cannot be read.', releaseDates: false };
    const reply = await reject(id, body);
    expect(reply.data).toMatchObject({
      status: Pending,
      holdExpiresAt: '2026-12-02T10:30:00Z',
      rejectionReason: 'The receipt cannot be read.',
    });
    expect((await paymentsOf(app, id))[0]).toMatchObject({ status: PaymentStatus.Rejected });
    app.clock.advance(hour);
    expect((await reject(id, body)).data).toEqual(reply.data);
    expect(await nightsOf(app, id)).toHaveLength(3);
    expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
    // The money was received later: a second payment is recorded.
    expect((await confirm(id)).data).toMatchObject({ status: Confirmed, rejectionReason: null });
    expect((await paymentsOf(app, id)).map(({ status }) => status)).toEqual([
      PaymentStatus.Rejected,
      PaymentStatus.Confirmed,
    ]);
  });

  test('returns 409 when the deposit was declared again after the rejection and withdrawn', async () => {
    const id = await reservation(DepositPaid);
    const body = { reason: 'The receipt cannot be read.', releaseDates: false };
    await reject(id, body);
    const declared = await callAs(app, 'customer', 'addPaymentTransaction', {
      body: { reservationId: id, paymentTypeId: 1, amount: 27 },
    });
    const read = async () => (await callAs(app, 'customer', 'getReservationById', { path: { id } })).data;
    expect(await read()).toMatchObject({ status: DepositPaid, rejectionReason: null });
    await callAs(app, 'customer', 'cancelPaymentTransaction', { path: { id: declared.data.id } });
    expect(await reject(id, { ...body, reason: 'Another.' })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await auditOf(app, `reservation:${id}`)).toHaveLength(1);
  });

  test('returns 200 with a hold until 23:59 of the first day at the latest', async () => {
    const property_id = await insertListing(app);
    const id = await insertReservation(app, DepositPaid, dateIn(app, 0), { property_id });
    const reply = await reject(id, { reason: 'example', releaseDates: false });
    expect(reply.data).toMatchObject({ status: Pending, holdExpiresAt: '2026-12-01T20:59:00Z' });
  });

  test.each([{}, { reason: '' }, { reason: '  ' }, { reason: 'x'.repeat(501) }, { reason: 'x', releaseDates: 'no' }])(
    '400 for a body that breaks the contract, case %#',
    async (body) => {
      const reply = await reject(app.sandbox.reservationIds.depositPaid, body);
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );

  test('returns 401 without a token and 403 for all roles but administrators', async () => {
    const call = { path: { reservationId: app.sandbox.reservationIds.depositPaid }, body: { reason: 'x' } };
    expect((await app.call('rejectDeposit', call)).status).toBe(401);
    for (const as of ['owner', 'customer', 'agent'] as const)
      expect((await app.call('rejectDeposit', { ...call, as })).status).toBe(403);
  });

  test('returns 404 for an unknown reservation', async () => {
    expect((await reject(9999, { reason: 'x' })).status).toBe(404);
  });

  test('returns 409 with the state in the message and adds no audit entry', async () => {
    const id = await reservation(Confirmed);
    const reply = await reject(id, { reason: 'x' });
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toContain('Confirmed');
    expect(await auditOf(app, `reservation:${id}`)).toEqual([]);
    expect((await paymentsOf(app, id))[0]).toMatchObject({ status: PaymentStatus.Confirmed });
  });

  test('returns 413 for a body that is too large and 415 for one that is not JSON', async () => {
    const call = { path: { reservationId: app.sandbox.reservationIds.depositPaid }, as: 'admin' as const };
    expect((await app.call('rejectDeposit', { ...call, ...tooLarge })).status).toBe(413);
    expect((await app.call('rejectDeposit', { ...call, ...notJson })).status).toBe(415);
  });
});
