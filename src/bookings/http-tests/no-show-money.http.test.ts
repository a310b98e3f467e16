import { BookingStatus, PaymentPurpose, PaymentSessionPurpose, PaymentStatus } from '../../../generated/enumerations';
import { payOutRefunds } from '../../payments/refunds';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { dateIn, insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { getSessionRow, playOnline, referenceOf, refundedAtSandbox, startOnline } from '../../testing/online-payments';
import { balance, decide, heldOf, pay, payBalance, paymentsOf } from '../../testing/payments';
import { rent } from '../../testing/rent';
import { addDays } from '../../values/dates';

/** After a no-show, what was confirmed before is kept, and what arrives later is refunded, by the night and by the month. */

const app = useTestApp({ LIMIT_BOOKINGS: '1000', LIMIT_UNPAID_RESERVATIONS: '1000' });
beforeEach(() => app.clock.set(testInstant));

const { Refund } = PaymentPurpose;
const refundsOf = async (id: number) => (await paymentsOf(app, id)).filter(({ purpose }) => purpose === Refund);

/** A stay that begins today, with a confirmed deposit. */
async function stayOf(kind: string): Promise<number> {
  if (kind === 'by the month') return (await rent(app, { daysAhead: 0, months: 2 })).id;
  const propertyId = await insertListing(app);
  return insertReservation(app, BookingStatus.Confirmed, dateIn(app, 0), { property_id: propertyId });
}

async function markNoShow(id: number): Promise<void> {
  app.clock.set(testInstant + 12 * 3_600_000);
  const reply = await callAs(app, 'owner', 'markNoShow', { path: { id }, body: {} });
  expect(reply).toMatchObject({ status: 200, data: { status: BookingStatus.NoShow } });
}

describe.each(['by the night', 'by the month'])('a stay %s', (kind) => {
  test('refunds a declared payment that is confirmed afterwards, which an administrator can reject', async () => {
    const id = await stayOf(kind);
    const kept = await heldOf(app, id);
    const declared = await pay(app, id, balance(100));
    await markNoShow(id);
    expect((await decide(app, declared.data.id, { confirm: true })).status).toBe(200);
    const [back] = await refundsOf(id);
    expect(back).toMatchObject({ amount_minor: 100_000, status: PaymentStatus.Pending, surplus_minor: null });
    expect(await heldOf(app, id)).toBe(kept);
    expect((await decide(app, back!.id, { confirm: false, reason: 'It pays the night.' })).status).toBe(200);
    expect(await heldOf(app, id)).toBe(kept + 100_000);
    expect((await paymentsOf(app, id)).every(({ surplus_minor }) => (surplus_minor ?? 0) === 0)).toBe(true);
  });

  test('keeps what was confirmed before, and returns what arrives online afterwards', async () => {
    const id = await stayOf(kind);
    await payBalance(app, id, 50);
    const kept = await heldOf(app, id);
    const session = await startOnline(app, id, { purpose: PaymentSessionPurpose.Balance });
    await markNoShow(id);
    expect(await refundsOf(id)).toEqual([]);
    await playOnline(app, referenceOf(session), 'success');
    expect(await getSessionRow(app, session.data.id)).toMatchObject({ is_returned: 1, payment_id: null });
    await payOutRefunds(app);
    expect(await refundedAtSandbox(app, referenceOf(session))).toBe(session.data.amount * 1000);
    expect(await heldOf(app, id)).toBe(kept);
  });
});

test('a refund that notice has caused can be rejected, and its money counts as held', async () => {
  const { id, startDate } = await rent(app, { daysAhead: 0, months: 2 });
  await payBalance(app, id, 800);
  const body = { endDate: addDays(startDate, 40) };
  expect((await callAs(app, 'customer', 'giveNotice', { path: { id }, body })).status).toBe(200);
  const [back] = await refundsOf(id);
  await markNoShow(id);
  expect((await decide(app, back!.id, { confirm: false, reason: 'The guest did not arrive.' })).status).toBe(200);
  const paid = (await paymentsOf(app, id)).filter(({ purpose }) => purpose !== Refund);
  expect(paid.map(({ surplus_minor }) => surplus_minor ?? 0)).toEqual([0, 0]);
  expect(await heldOf(app, id)).toBe(900_000);
});
