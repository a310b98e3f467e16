import {
  PaymentPurpose,
  PaymentSessionPurpose,
  PaymentStatus,
  RentInvoiceStatus,
} from '../../../generated/enumerations';
import { payOutRefunds } from '../../payments/refunds';
import { actor, callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { getSessionRow, playOnline, referenceOf, refundedAtSandbox, startOnline } from '../../testing/online-payments';
import { balance, decide, pay, paymentsOf } from '../../testing/payments';
import { invoicesOf, rent, waive } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';

/** Money that arrives for an invoice that no longer needs it. It pays nothing twice, and is never lost. */

const { Paid, Waived, Void } = RentInvoiceStatus;

const limits = { LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000', LIMIT_PAYMENT_SESSIONS: '1000' };
const app = useTestApp(limits);
beforeEach(() => app.clock.set(testInstant));

type Rented = Awaited<ReturnType<typeof rent>>;

/** A stay with an open online payment of the month `period`. */
async function started(period: number) {
  const stay = await rent(app);
  const invoice = (await invoicesOf(app, stay.id))[period - 1]!;
  const session = await startOnline(app, stay.id, {
    purpose: PaymentSessionPurpose.Invoice,
    rentInvoiceId: invoice.id,
  });
  expect(session.status).toBe(200);
  return { stay, invoice, session: session.data.id as number, reference: referenceOf(session) };
}
type Started = Awaited<ReturnType<typeof started>>;

/** All of the money of the session goes back, and the invoice has the status. */
async function expectReturned({ stay, invoice, session, reference }: Started, status: RentInvoiceStatus) {
  expect(await getSessionRow(app, session)).toMatchObject({ is_returned: 1, payment_id: null });
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(invoice.openAmount * 1000);
  expect((await invoicesOf(app, stay.id)).find(({ id }) => id === invoice.id)).toMatchObject({ status });
  expect((await paymentsOf(app, stay.id)).some(({ rent_invoice_id }) => rent_invoice_id === invoice.id)).toBe(false);
}

const notice = ({ id, startDate }: Rented) =>
  callAs(app, 'customer', 'giveNotice', { path: { id }, body: { endDate: addMonths(startDate, 1) } });

describe('money of an online payment', () => {
  test('goes back when the owner has waived the invoice', async () => {
    const open = await started(2);
    expect((await waive(app, open.invoice.id)).status).toBe(200);
    await playOnline(app, open.reference, 'success');
    await expectReturned(open, Waived);
  });

  test('goes back when a notice has voided the invoice', async () => {
    const open = await started(3);
    expect((await notice(open.stay)).status).toBe(200);
    await playOnline(app, open.reference, 'success');
    await expectReturned(open, Void);
  });

  test('goes back when the reservation was cancelled', async () => {
    const open = await started(2);
    const cancelled = await callAs(app, 'customer', 'cancelReservation', { path: { id: open.stay.id }, body: {} });
    expect(cancelled.status).toBe(200);
    await playOnline(app, open.reference, 'success');
    await expectReturned(open, Void);
  });

  test('goes back when another payment has paid the invoice', async () => {
    const open = await started(2);
    const other = await pay(app, open.stay.id, balance(450 + 350));
    await decide(app, other.data.id, { confirm: true });
    await playOnline(app, open.reference, 'success');
    await expectReturned(open, Paid);
  });

  test('goes back when the customer pays a second time on the same page', async () => {
    const { stay, invoice, reference } = await started(2);
    await playOnline(app, reference, 'paidTwice');
    expect((await invoicesOf(app, stay.id))[1]).toMatchObject({ status: Paid, paidAmount: 450 });
    expect((await paymentsOf(app, stay.id)).filter((one) => one.rent_invoice_id === invoice.id)).toHaveLength(1);
    await payOutRefunds(app);
    expect(await refundedAtSandbox(app, reference)).toBe(450_000);
  });

  test('that is a part of what is left pays it after a decision, and goes back when the invoice was waived meanwhile', async () => {
    const [paying, waived] = [await started(2), await started(2)];
    for (const { reference } of [paying, waived]) await playOnline(app, reference, 'otherAmount', { amount: 200 });
    await waive(app, waived.invoice.id);
    const accept = (id: number, isAccepted: boolean) =>
      callAs(app, 'admin', 'decidePaymentSession', {
        path: { id },
        body: { accept: isAccepted, reason: 'An example.' },
      });
    expect((await accept(paying.session, true)).status).toBe(200);
    expect((await invoicesOf(app, paying.stay.id))[1]).toMatchObject({ paidAmount: 200, openAmount: 250 });
    expect((await accept(waived.session, true)).code).toBe('STATE_CONFLICT');
    expect((await accept(waived.session, false)).status).toBe(200);
    expect((await invoicesOf(app, waived.stay.id))[1]).toMatchObject({ status: Waived, paidAmount: 0 });
    await payOutRefunds(app);
    expect(await refundedAtSandbox(app, waived.reference)).toBe(200_000);
  });
});

describe('a declared payment that is confirmed later', () => {
  const { Refund } = PaymentPurpose;
  const refunds = async (id: number) =>
    (await paymentsOf(app, id))
      .filter(({ purpose, status }) => purpose === Refund && status === PaymentStatus.Pending)
      .map(({ amount_minor }) => amount_minor);

  test('pays the other invoices first when its invoice is Void, and the rest is refunded', async () => {
    const { id, startDate } = await rent(app);
    const [, , third] = await invoicesOf(app, id);
    const declared = await pay(app, id, { ...balance(450), rentInvoiceId: third!.id });
    await notice({ id, startDate } as Rented);
    await decide(app, declared.data.id, { confirm: true });
    expect((await invoicesOf(app, id))[0]).toMatchObject({ status: Paid, paidAmount: 450 });
    expect(await refunds(id)).toEqual([100_000]);
  });

  test('takes no room from confirmed money when notice is given, and is refunded', async () => {
    const { id, startDate } = await rent(app);
    const [first, second, third] = await invoicesOf(app, id);
    for (const [invoice, amount] of [
      [first!, 350],
      [third!, 450],
    ] as const) {
      const paid = await pay(app, id, { ...balance(amount), rentInvoiceId: invoice.id });
      await decide(app, paid.data.id, { confirm: true });
    }
    const declared = await pay(app, id, { ...balance(300), rentInvoiceId: second!.id });
    const endDate = addDays(addMonths(startDate, 1), 20);
    expect((await callAs(app, 'customer', 'giveNotice', { path: { id }, body: { endDate } })).status).toBe(200);
    expect((await invoicesOf(app, id))[1]).toMatchObject({ status: Paid, paidAmount: 300, pendingAmount: 0 });
    expect(await refunds(id)).toEqual([150_000]);
    await decide(app, declared.data.id, { confirm: true });
    expect(await refunds(id)).toEqual([150_000, 300_000]);
  });

  test('is refunded when the stay was marked as a no-show', async () => {
    const { id } = await rent(app, { daysAhead: 0 });
    const [, second] = await invoicesOf(app, id);
    const declared = await pay(app, id, { ...balance(450), rentInvoiceId: second!.id });
    app.clock.set(testInstant + 12 * 3_600_000);
    expect((await app.call('markNoShow', { as: actor(app, 'owner'), path: { id }, body: {} })).status).toBe(200);
    await decide(app, declared.data.id, { confirm: true });
    expect(await refunds(id)).toEqual([450_000]);
  });
});
