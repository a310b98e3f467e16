import { BookingStatus, PaymentPurpose, PaymentSessionPurpose, PaymentStatus } from '../../../generated/enumerations';
import { payOutRefunds } from '../../payments/refunds';
import { callAs } from '../../testing/access';
import { acceptChange, proposed } from '../../testing/alterations';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, refundedAtSandbox, startOnline } from '../../testing/online-payments';
import { decide, heldOf, pay, payBalance, paymentsOf, refund, reserve } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { addMonths } from '../../values/dates';

/**
 * What an administrator has refunded by hand is not refunded again when the stay becomes shorter: the platform keeps what the stay costs. The
 * customer never has to pay it again, also not after a renewal.
 */

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const reject = (id: number) => decide(app, id, { confirm: false, reason: 'It was refunded before.' });
const refundsOf = async (id: number) =>
  (await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);

/** Records a refund of `amount` dinars, and pays it out in cash unless `isPaidOut` is false. Returns its id. */
async function refundByHand(id: number, amount: number, isPaidOut = true): Promise<number> {
  const { data } = await pay(app, id, refund(amount));
  if (isPaidOut) expect((await decide(app, data.id, { confirm: true })).status).toBe(200);
  return data.id as number;
}

async function endAfterAMonth({ id, startDate }: { id: number; startDate: string }): Promise<void> {
  const body = { endDate: addMonths(startDate, 1) };
  const reply = await callAs(app, 'customer', 'giveNotice', { path: { id }, body });
  expect(reply).toMatchObject({ status: 200, data: { totalAmount: 450 } });
}

/** Two months at 450 dinars, all of them paid. */
async function paidStay() {
  const stay = await rent(app, { months: 2 });
  await payBalance(app, stay.id, 800);
  return stay;
}

test('notice does not pay out online what was refunded in cash', async () => {
  const stay = await rent(app, { months: 2 });
  const reference = referenceOf(await startOnline(app, stay.id, { purpose: PaymentSessionPurpose.Balance }));
  await playOnline(app, reference, 'success');
  await refundByHand(stay.id, 450);
  await endAfterAMonth(stay);
  await payOutRefunds(app);
  expect(await refundedAtSandbox(app, reference)).toBe(0);
  expect(await refundsOf(stay.id)).toHaveLength(1);
  expect(await heldOf(app, stay.id)).toBe(450_000);
});

test.each([
  [100, 350],
  [700, 0],
])('after a refund of %d of 900, notice of 450 refunds %d', async (byHand, byNotice) => {
  const stay = await paidStay();
  await refundByHand(stay.id, byHand);
  await endAfterAMonth(stay);
  const [, second] = await refundsOf(stay.id);
  expect((second?.amount_minor ?? 0) / 1000).toBe(byNotice);
  expect(await heldOf(app, stay.id)).toBe((900 - byHand - byNotice) * 1000);
});

test('a shorter stay refunds as much by the night as by the month', async () => {
  const id = await reserve(app, BookingStatus.Confirmed);
  await payBalance(app, id);
  await refundByHand(id, 30);
  await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
  expect((await refundsOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([30_000, 15_000]);
  expect(await heldOf(app, id)).toBe(90_000);
});

test('a payment that is confirmed after notice refunds no more than the stay costs less', async () => {
  const stay = await rent(app, { months: 2 });
  const declared = await pay(app, stay.id, { purpose: PaymentPurpose.Balance, amount: 800 });
  await refundByHand(stay.id, 60);
  await endAfterAMonth(stay);
  expect((await decide(app, declared.data.id, { confirm: true })).status).toBe(200);
  expect((await refundsOf(stay.id)).map(({ amount_minor }) => amount_minor)).toEqual([60_000, 390_000]);
  expect(await heldOf(app, stay.id)).toBe(450_000);
});

test('of two refunds that together are more than the shorter stay leaves, one can be rejected', async () => {
  const stay = await paidStay();
  await endAfterAMonth(stay);
  const [byNotice] = await refundsOf(stay.id);
  await refundByHand(stay.id, 450);
  expect(await heldOf(app, stay.id)).toBe(0);
  expect(await reject(byNotice!.id)).toMatchObject({ status: 200, data: { status: PaymentStatus.Rejected } });
  expect(await heldOf(app, stay.id)).toBe(450_000);
  expect((await invoicesOf(app, stay.id)).map(({ openAmount }) => openAmount)).toEqual([0, 0]);
});

test('a refund by hand that waits cannot be rejected after notice: the stay does not need its money', async () => {
  const stay = await paidStay();
  const waiting = await refundByHand(stay.id, 100, false);
  await endAfterAMonth(stay);
  expect((await refundsOf(stay.id)).map(({ amount_minor }) => amount_minor)).toEqual([100_000, 350_000]);
  expect(await reject(waiting)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect((await decide(app, waiting, { confirm: true })).status).toBe(200);
  expect(await heldOf(app, stay.id)).toBe(450_000);
});

describe('a renewal', () => {
  const renew = (id: number) =>
    callAs(app, 'customer', 'renewReservation', { path: { id }, body: { months: 1, expectedMonthlyAmount: 450 } });
  const paidOf = async (id: number) =>
    (await invoicesOf(app, id))
      .sort((a, b) => a.period - b.period)
      .map(({ amount, paidAmount, openAmount }) => [amount, paidAmount, openAmount]);

  test('does not ask again for what was refunded of earlier months', async () => {
    const { id } = await paidStay();
    await refundByHand(id, 100);
    expect((await renew(id)).data).toMatchObject({ totalAmount: 1350 });
    expect(await paidOf(id)).toEqual([
      [450, 450, 0],
      [450, 450, 0],
      [450, 0, 450],
    ]);
    await payBalance(app, id, 450);
    expect(await heldOf(app, id)).toBe(1_250_000);
  });

  test.each([0, 100, 700])(
    'after a refund of %d and notice, asks for as much as without the notice',
    async (byHand) => {
      const stay = await paidStay();
      if (byHand > 0) await refundByHand(stay.id, byHand);
      await endAfterAMonth(stay);
      const { data: quote } = await callAs(app, 'customer', 'getRenewalQuote', {
        ...{ path: { id: stay.id }, query: { months: 1 } },
      });
      expect((await renew(stay.id)).data).toMatchObject({ totalAmount: 900 });
      const forgiven = Math.min(450, byHand);
      expect(await paidOf(stay.id)).toEqual([
        [450, 450, 0],
        [450, 0, 0],
        [450, forgiven, 450 - forgiven],
      ]);
      expect(quote.invoices).toMatchObject([{ amount: 450, paidAmount: forgiven, openAmount: 450 - forgiven }]);
      if (forgiven < 450) await payBalance(app, stay.id, 450 - forgiven);
      expect(await heldOf(app, stay.id)).toBe((900 - byHand) * 1000);
    },
  );
});
