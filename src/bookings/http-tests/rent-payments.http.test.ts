import {
  BookingStatus,
  NotificationType,
  PaymentPurpose,
  PaymentSessionPurpose,
  PaymentSessionStatus,
  RentInvoiceStatus,
} from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { toldOf } from '../../testing/notifications';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { balance, cancel, decide, pay, paymentsOf, refund } from '../../testing/payments';
import { invoicesOf, rent, waive } from '../../testing/rent';

const { Scheduled, PartlyPaid, Paid, Waived } = RentInvoiceStatus;

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENT_SESSIONS: '1000' };
const app = useTestApp(limits);
beforeEach(() => app.clock.set(testInstant));

const paid = async (id: number) => (await invoicesOf(app, id)).map(({ paidAmount }) => paidAmount);
const states = async (id: number) => (await invoicesOf(app, id)).map(({ status }) => status);
const payInvoice = (reservationId: number, rentInvoiceId: number, amount: number) =>
  pay(app, reservationId, { ...balance(amount), rentInvoiceId });
async function confirmed(reply: ReturnType<typeof pay>): Promise<number> {
  const { status, data } = await reply;
  expect(status).toBe(200);
  expect((await decide(app, data.id, { confirm: true })).status).toBe(200);
  return data.id as number;
}

describe('payments', () => {
  test('pay the invoice that they name, and are PartlyPaid and Paid when they are confirmed', async () => {
    const { id } = await rent(app);
    const [, second] = await invoicesOf(app, id);
    const declared = await payInvoice(id, second!.id, 150);
    expect(declared.data).toMatchObject({ rentInvoiceId: second!.id, purpose: PaymentPurpose.Balance });
    expect((await invoicesOf(app, id))[1]).toMatchObject({ status: Scheduled, pendingAmount: 150, openAmount: 300 });
    await decide(app, declared.data.id, { confirm: true });
    expect((await invoicesOf(app, id))[1]).toMatchObject({ status: PartlyPaid, paidAmount: 150, pendingAmount: 0 });
    await confirmed(payInvoice(id, second!.id, 300));
    expect(await states(id)).toEqual([PartlyPaid, Paid, Scheduled]);
  });

  test('without an invoice pay the oldest invoices that are not paid', async () => {
    const { id } = await rent(app);
    await confirmed(pay(app, id, balance(400)));
    expect(await paid(id)).toEqual([450, 50, 0]);
  });

  test('are rejected above what is left of the invoice, and of all invoices', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const tooMuch = await payInvoice(id, first!.id, 350.001);
    expect([tooMuch.code, tooMuch.envelope.errors[0]?.field]).toEqual(['VALIDATION_ERROR', 'amount']);
    await payInvoice(id, first!.id, 350);
    expect((await payInvoice(id, first!.id, 0.001)).code).toBe('VALIDATION_ERROR');
    expect((await pay(app, id, balance(900.001))).code).toBe('VALIDATION_ERROR');
    expect((await pay(app, id, balance(900))).status).toBe(200);
  });

  test('that are rejected or cancelled free the invoice again', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const one = await payInvoice(id, first!.id, 350);
    await decide(app, one.data.id, { confirm: false, reason: 'It did not arrive.' });
    const two = await payInvoice(id, first!.id, 350);
    await cancel(app, two.data.id);
    expect((await invoicesOf(app, id))[0]).toMatchObject({ pendingAmount: 0, openAmount: 350 });
    const allocations = app.db.selectFrom('rent_allocation').select('amount_minor').where('reservation_id', '=', id);
    expect(await allocations.execute()).toEqual([{ amount_minor: 100_000 }]);
  });

  test.each([
    ['VALIDATION_ERROR', 'a deposit', { purpose: 0, amount: 100, rentInvoiceId: 1 }],
    ['UNKNOWN_REFERENCE', 'an invoice of another reservation', { ...balance(1), rentInvoiceId: 'other' }],
  ] as const)('return %s for %s', async (code, _name, members) => {
    const [{ id }, other] = [await rent(app), await rent(app)];
    const [foreign] = await invoicesOf(app, other.id);
    const rentInvoiceId = members.rentInvoiceId === 'other' ? foreign!.id : members.rentInvoiceId;
    const reply = await pay(app, id, { ...members, rentInvoiceId });
    expect([reply.code, reply.envelope.errors[0]?.field]).toEqual([code, 'rentInvoiceId']);
  });

  test('a refund by an administrator leaves invoices paid, as it leaves the balance', async () => {
    const { id } = await rent(app);
    await confirmed(pay(app, id, balance(350)));
    await pay(app, id, refund(50));
    expect(await states(id)).toEqual([Paid, Scheduled, Scheduled]);
  });
});

describe('online payments', () => {
  const startInvoice = (id: number, rentInvoiceId: number) =>
    startOnline(app, id, { purpose: PaymentSessionPurpose.Invoice, rentInvoiceId });

  test('pay what is left of an invoice', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const started = await startInvoice(id, first!.id);
    expect(started.data).toMatchObject({ amount: 350, purpose: 2, rentInvoiceId: first!.id });
    await playOnline(app, referenceOf(started), 'success');
    expect((await invoicesOf(app, id))[0]).toMatchObject({ status: Paid, paidAmount: 450 });
    expect((await paymentsOf(app, id)).at(-1)).toMatchObject({ rent_invoice_id: first!.id, allocated_minor: 350_000 });
    expect((await startInvoice(id, first!.id)).code).toBe('STATE_CONFLICT');
  });

  test('of the balance pay all that is left of all invoices', async () => {
    const { id } = await rent(app);
    const started = await startOnline(app, id, { purpose: PaymentSessionPurpose.Balance });
    expect(started.data).toMatchObject({ amount: 1250, rentInvoiceId: null });
    await playOnline(app, referenceOf(started), 'success');
    expect(await states(id)).toEqual([Paid, Paid, Paid]);
  });

  test('that arrive for an invoice that was paid meanwhile go back', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const started = await startInvoice(id, first!.id);
    await confirmed(payInvoice(id, first!.id, 350));
    await playOnline(app, referenceOf(started), 'success');
    const session = await callAs(app, 'customer', 'getPaymentSessionById', { path: { id: started.data.id } });
    expect(session.data).toMatchObject({ isReturned: true, paymentId: null });
    expect(await paid(id)).toEqual([450, 0, 0]);
  });

  test('return 409 while the payment of another invoice of the reservation is open', async () => {
    const { id } = await rent(app);
    const [first, second] = await invoicesOf(app, id);
    await startInvoice(id, first!.id);
    expect((await startInvoice(id, second!.id)).code).toBe('STATE_CONFLICT');
    expect((await startInvoice(id, first!.id)).status).toBe(200);
  });

  test('of another invoice can start after the invoice of the open payment was waived', async () => {
    const { id } = await rent(app);
    const [first, second] = await invoicesOf(app, id);
    const started = await startInvoice(id, first!.id);
    await waive(app, first!.id);
    expect((await startInvoice(id, second!.id)).status).toBe(200);
    const session = await callAs(app, 'customer', 'getPaymentSessionById', { path: { id: started.data.id } });
    expect(session.data.status).toBe(PaymentSessionStatus.Expired);
  });

  test.each([
    ['VALIDATION_ERROR', 'an invoice for another purpose', { purpose: 1, rentInvoiceId: 1 }],
    ['VALIDATION_ERROR', 'the purpose Invoice without an invoice', { purpose: 2 }],
    ['UNKNOWN_REFERENCE', 'an invoice that the reservation does not have', { purpose: 2, rentInvoiceId: 2147483647 }],
  ])('return %s for %s', async (code, _name, members) => {
    const { id } = await rent(app);
    const reply = await startOnline(app, id, members);
    expect([reply.code, reply.envelope.errors[0]?.field]).toEqual([code, 'rentInvoiceId']);
  });
});

describe('waiveRentInvoice', () => {
  test('waives what is left, tells the customer, and is audited', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const { data } = await waive(app, first!.id);
    expect(data).toMatchObject({
      ...{ status: Waived, paidAmount: 100, waivedAmount: 350, openAmount: 0 },
      waiveReason: 'The heating did not work.',
    });
    expect((await waive(app, first!.id)).status).toBe(200);
    const told = await toldOf(app, id, NotificationType.RentWaived);
    expect(told).toMatchObject([{ user_id: app.sandbox.userIds.customer, amount: 350 }]);
    const audits = app.db.selectFrom('audit_log').select('action').where('subject', '=', `reservation:${id}`);
    expect((await audits.where('action', '=', 'waiveRentInvoice').execute()).length).toBe(1);
    await confirmed(pay(app, id, balance(1)));
    expect(await paid(id)).toEqual([100, 1, 0]);
    const { data: stay } = await callAs(app, 'customer', 'getReservationById', { path: { id } });
    expect(stay).toMatchObject({ totalAmount: 1350, status: BookingStatus.Confirmed });
  });

  test('returns 409 while a payment waits, and when nothing is left', async () => {
    const { id } = await rent(app);
    const [first] = await invoicesOf(app, id);
    const declared = await payInvoice(id, first!.id, 350);
    expect((await waive(app, first!.id)).code).toBe('STATE_CONFLICT');
    await decide(app, declared.data.id, { confirm: true });
    expect((await waive(app, first!.id)).code).toBe('STATE_CONFLICT');
  });

  test("returns 404 for another owner's invoice and 403 for the customer", async () => {
    const [first] = await invoicesOf(app, (await rent(app)).id);
    expect((await waive(app, first!.id, 'otherOwner')).code).toBe('NOT_FOUND');
    expect((await waive(app, first!.id, 'customer')).code).toBe('FORBIDDEN');
  });
});
