import { BookingStatus, PaymentSessionPurpose } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { playOnline, referenceOf, startOnline } from '../../testing/online-payments';
import { balance, heldOf, pay, reserve } from '../../testing/payments';
import { invoicesOf, insertMonthly } from '../../testing/rent';
import { dateIn } from '../../testing/bookings';
import { addMonths } from '../../values/dates';

/** A provider reports another amount than the deposit of 27 dinars, which an administrator accepts; the stay costs 135. */

const { Pending, Confirmed } = BookingStatus;
const { Balance } = PaymentSessionPurpose;

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

/** The provider reports `amount` for the deposit of the reservation, and an administrator accepts it. */
async function accepted(reservation: number, amount: number) {
  const session = await startOnline(app, reservation);
  await playOnline(app, referenceOf(session), 'otherAmount', { amount });
  const body = { accept: true, reason: 'Fine.' };
  return callAs(app, 'admin', 'decidePaymentSession', { path: { id: session.data.id }, body });
}

const read = async (id: number) => (await callAs(app, 'customer', 'getReservationById', { path: { id } })).data;

describe.each([20, 54, 135])('after %d were accepted as the deposit', (amount) => {
  test('the rest of the total is asked for online, and no more than the total is held', async () => {
    const id = await reserve(app, Pending);
    expect((await accepted(id, amount)).status).toBe(200);
    const rest = 135 - amount;
    expect(await read(id)).toMatchObject({ status: Confirmed, depositAmount: amount, balanceAmount: rest });
    const session = await startOnline(app, id, { purpose: Balance });
    if (rest > 0) {
      expect(session.data).toMatchObject({ amount: rest });
      await playOnline(app, referenceOf(session), 'success');
    }
    expect((await startOnline(app, id, { purpose: Balance })).code).toBe('STATE_CONFLICT');
    expect(await heldOf(app, id)).toBe(135_000);
  });

  test('the rest of the total can be declared, and no more', async () => {
    const id = await reserve(app, Pending);
    await accepted(id, amount);
    const rest = 135 - amount;
    expect(await pay(app, id, balance(rest + 0.001))).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    if (rest > 0) expect((await pay(app, id, balance(rest))).status).toBe(200);
  });
});

test('returns 409 for an amount above the total, and the reservation stays Pending', async () => {
  const id = await reserve(app, Pending);
  expect(await accepted(id, 135.001)).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  expect(await read(id)).toMatchObject({ status: Pending, depositAmount: 27 });
  expect(await heldOf(app, id)).toBe(0);
});

test('of a stay by the month, what was received pays the invoices', async () => {
  const propertyId = await insertMonthly(app);
  const startDate = dateIn(app, 30);
  const body = { propertyId, startDate, endDate: addMonths(startDate, 2) };
  const { id } = (await callAs(app, 'customer', 'bookReservation', { body })).data as { id: number };
  expect((await accepted(id, 500)).status).toBe(200);
  expect(await read(id)).toMatchObject({ depositAmount: 500, balanceAmount: 400 });
  expect((await invoicesOf(app, id)).map(({ paidAmount }) => paidAmount)).toEqual([450, 50]);
  expect((await startOnline(app, id, { purpose: Balance })).data).toMatchObject({ amount: 400 });
});
