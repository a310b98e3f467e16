import { BookingStatus, PaymentPurpose, PaymentSessionPurpose, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { acceptChange, proposed } from '../../testing/alterations';
import { testInstant, useTestApp } from '../../testing/app';
import { getReservation } from '../../testing/bookings';
import { startOnline } from '../../testing/online-payments';
import { balance, decide, heldOf, pay, payBalance, paymentsOf, refund, reserve } from '../../testing/payments';
import { invoicesOf, rent } from '../../testing/rent';
import { addMonths } from '../../values/dates';

/** The money of a refund that is rejected stays with the stay: it pays what is asked for, and no more than the total is held. */

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const reject = (id: number) => decide(app, id, { confirm: false, reason: 'The customer stays.' });
const refundsOf = async (id: number) =>
  (await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);
/** The amount that is asked for online, in dinars; undefined if nothing is. */
const askedFor = async (id: number) =>
  (await startOnline(app, id, { purpose: PaymentSessionPurpose.Balance })).data?.amount as number | undefined;

describe('a refund that notice has caused', () => {
  /** Three months at 450, all of them paid; after notice, 900 are refunded. */
  async function noticed() {
    const stay = await rent(app);
    await payBalance(app, stay.id, 1250);
    const body = { endDate: addMonths(stay.startDate, 1) };
    expect((await callAs(app, 'customer', 'giveNotice', { path: { id: stay.id }, body })).status).toBe(200);
    const [back] = await refundsOf(stay.id);
    expect(back).toMatchObject({ amount_minor: 900_000, status: PaymentStatus.Pending });
    return { id: stay.id, back: back!.id };
  }
  const renew = (id: number, months: number) =>
    callAs(app, 'customer', 'renewReservation', { path: { id }, body: { months, expectedMonthlyAmount: 450 } });

  test('cannot be rejected while the stay does not need the money', async () => {
    const { id, back } = await noticed();
    const reply = await reject(back);
    expect(reply).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(reply.envelope.message).toContain('0 JOD');
    expect((await renew(id, 1)).status).toBe(200);
    expect((await reject(back)).envelope.message).toContain('450 JOD');
    expect(await heldOf(app, id)).toBe(450_000);
    expect(await askedFor(id)).toBe(450);
  });

  test('pays the renewed months when it is rejected', async () => {
    const { id, back } = await noticed();
    expect((await renew(id, 2)).status).toBe(200);
    expect((await reject(back)).status).toBe(200);
    expect(await heldOf(app, id)).toBe(1_350_000);
    // By due date: the second and the fourth are Void.
    expect((await invoicesOf(app, id)).map(({ paidAmount }) => paidAmount)).toEqual([450, 0, 450, 0, 450]);
    expect(await askedFor(id)).toBeUndefined();
    // Notice again refunds the money again.
    const { start_date } = await getReservation(app, id);
    const body = { endDate: addMonths(start_date, 2) };
    await callAs(app, 'customer', 'giveNotice', { path: { id }, body });
    expect((await refundsOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([900_000, 450_000]);
    expect(await heldOf(app, id)).toBe(900_000);
  });

  test('takes the place of a declared payment, which is refunded when it is confirmed', async () => {
    const { id, back } = await noticed();
    await renew(id, 2);
    const declared = await pay(app, id, balance(900));
    expect((await reject(back)).status).toBe(200);
    await decide(app, declared.data.id, { confirm: true });
    expect(await heldOf(app, id)).toBe(1_350_000);
    expect((await refundsOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([900_000, 900_000]);
  });

  test('can be rejected after a cancellation', async () => {
    const { id, back } = await noticed();
    await callAs(app, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Repairs.' } });
    expect((await reject(back)).status).toBe(200);
  });
});

describe('a refund that a shorter stay has caused', () => {
  /** Three nights at 45, all of them paid, of which one was dropped; then 45 are refunded. */
  async function shortened() {
    const id = await reserve(app, BookingStatus.Confirmed);
    await payBalance(app, id);
    await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
    const [back] = await refundsOf(id);
    expect(back).toMatchObject({ amount_minor: 45_000, status: PaymentStatus.Pending });
    return { id, back: back!.id };
  }
  const lengthen = async (id: number) => acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: 1 }));

  test('cannot be rejected while the stay does not need the money', async () => {
    const { id, back } = await shortened();
    expect(await reject(back)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await heldOf(app, id)).toBe(90_000);
  });

  test('pays the nights that were added again when it is rejected', async () => {
    const { id, back } = await shortened();
    expect((await lengthen(id)).status).toBe(200);
    expect((await reject(back)).status).toBe(200);
    expect(await heldOf(app, id)).toBe(135_000);
    expect(await askedFor(id)).toBeUndefined();
  });

  test.each(['declared', 'confirmed'])('cannot be rejected after the added nights were paid (%s)', async (paid) => {
    const { id, back } = await shortened();
    await lengthen(id);
    if (paid === 'confirmed') await payBalance(app, id, 45);
    else expect((await pay(app, id, balance(45))).status).toBe(200);
    expect(await reject(back)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await decide(app, back, { confirm: true })).status).toBe(200);
  });
});

test('a refund that an administrator has recorded can be rejected, unless the stay has become shorter', async () => {
  const id = await reserve(app, BookingStatus.Confirmed);
  await payBalance(app, id);
  const first = await pay(app, id, refund(45));
  expect((await reject(first.data.id)).status).toBe(200);
  const second = await pay(app, id, refund(45));
  await acceptChange(app, 'customer', await proposed(app, 'owner', id, { end: -1 }));
  expect(await reject(second.data.id)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await heldOf(app, id)).toBe(90_000);
});
