import { BookingStatus, NotificationType, PaymentPurpose, PaymentStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { idsOf, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { balance, decide, pay, paymentsOf, refund, reserve } from '../../testing/payments';
import { hour } from '../../testing/time';
import { formatInstant } from '../../values/dates';

const { Pending, Confirmed, Rejected } = PaymentStatus;

const app = useTestApp();

/** A confirmed reservation of 135 dinars with a deposit of 27, and a confirmed and a pending balance of the given amounts. */
async function paid(confirmed: number, declared = 0): Promise<number> {
  const id = await reserve(app, BookingStatus.Confirmed);
  const { data } = await pay(app, id, balance(confirmed));
  expect((await decide(app, data.id as number, { confirm: true })).status).toBe(200);
  if (declared > 0) await pay(app, id, balance(declared));
  return id;
}
const cancel = (id: number, as: 'customer' | 'owner' | 'admin', more: object = {}) =>
  callAs(app, as, 'cancelReservation', { path: { id }, body: { reason: 'example', ...more } });
const refundsOf = async (id: number) =>
  (await paymentsOf(app, id)).filter(({ purpose }) => purpose === PaymentPurpose.Refund);
const read = async (id: number) =>
  (await callAs(app, 'customer', 'getReservationById', { path: { id } })).data as object;

describe('an owner or administrator who cancels', () => {
  test.each(['owner', 'admin'] as const)('refunds all confirmed payments including the balance: %s', async (as) => {
    const id = await paid(100, 8);
    const reply = await cancel(id, as);
    expect(reply).toMatchObject({ status: 200, data: { refundAmount: 127, refundStatus: Pending } });
    expect(await refundsOf(id)).toMatchObject([{ status: Pending, amount_minor: 127_000, payment_type_id: 2 }]);
    // A pending balance is refunded once it is confirmed.
    const declared = (await paymentsOf(app, id)).find(({ amount_minor }) => amount_minor === 8000)!;
    await decide(app, declared.id, { confirm: true });
    expect((await refundsOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([127_000, 8000]);
  });

  test('refunds the balance of a reservation without a deposit', async () => {
    const propertyId = await insertListing(app, { deposit_minor: 0 });
    const body = { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33) };
    const { data } = await callAs(app, 'otherCustomer', 'bookReservation', { body });
    const id = data.id as number;
    const more = { as: 'otherCustomer', paymentTypeId: 4, reference: 'example' } as const;
    const payment = await pay(app, id, { ...balance(135), ...more });
    await decide(app, payment.data.id as number, { confirm: true });
    expect((await cancel(id, 'owner')).data).toMatchObject({ refundAmount: 135, refundStatus: Pending });
    expect(await refundsOf(id)).toMatchObject([{ amount_minor: 135_000, payment_type_id: 4 }]);
  });

  test('subtracts refunds that an administrator has recorded before', async () => {
    const id = await paid(108);
    await pay(app, id, refund(50));
    expect((await cancel(id, 'owner')).data).toMatchObject({ refundAmount: 85 });
    expect((await refundsOf(id)).map(({ amount_minor }) => amount_minor)).toEqual([50_000, 85_000]);
  });

  test('refunds the amount of an administrator, up to all confirmed payments', async () => {
    const id = await paid(108);
    const tooMuch = await cancel(id, 'admin', { refundAmount: 135.001 });
    expect(tooMuch).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await cancel(id, 'admin', { refundAmount: 130 })).data).toMatchObject({ refundAmount: 130 });
    expect((await cancel(await paid(108), 'admin', { refundAmount: 135 })).data).toMatchObject({ refundAmount: 135 });
  });
});

test('a cancellation by the customer refunds the deposit by the policy, and an administrator refunds the balance', async () => {
  const id = await paid(108);
  expect((await cancel(id, 'customer')).data).toMatchObject({ refundAmount: 27, refundStatus: Pending });
  expect((await pay(app, id, refund(108))).status).toBe(200);
});

test.each([
  ['all', 27, 0],
  ['a part', 10, 17],
  ['more, of the balance too,', 50, 0],
])(
  'a customer who cancels is not given back again a deposit of which %s was given back',
  async (_how, amount, left) => {
    const id = await paid(100);
    const { data } = await pay(app, id, refund(amount));
    expect((await decide(app, data.id as number, { confirm: true })).status).toBe(200);
    expect((await cancel(id, 'customer')).data).toMatchObject({ refundAmount: left });
    expect((await refundsOf(id)).map((one) => one.amount_minor)).toEqual([
      amount * 1000,
      ...(left ? [left * 1000] : []),
    ]);
  },
);

test('a reservation contains the status of its refund, and the customer is notified', async () => {
  const id = await reserve(app, BookingStatus.Confirmed);
  expect(await read(id)).toMatchObject({ refundAmount: null, refundStatus: null });
  await cancel(id, 'owner');
  const [promised] = await refundsOf(id);
  app.clock.advance(hour);
  const updatedSince = formatInstant(app.clock.now());
  const changed = async () => idsOf(await callAs(app, 'customer', 'getMyReservations', { query: { updatedSince } }));
  expect(await changed()).not.toContain(id);

  await decide(app, promised!.id, { confirm: false, reason: 'The account is closed.' });
  expect(await read(id)).toMatchObject({ refundAmount: 27, refundStatus: Rejected });
  expect(await changed()).toContain(id);
  const noticesOf = (type: NotificationType) => toldOf(app, id, type);
  expect(await noticesOf(NotificationType.RefundRejected)).toMatchObject([
    { user_id: app.sandbox.userIds.owner, amount: 27 },
    { user_id: app.sandbox.userIds.customer, amount: 27, reason: 'The account is closed.' },
  ]);

  const { data } = await pay(app, id, refund(27));
  expect(await read(id)).toMatchObject({ refundAmount: 27, refundStatus: Pending });
  await decide(app, data.id as number, { confirm: true });
  expect(await read(id)).toMatchObject({ refundAmount: 27, refundStatus: Confirmed });
  expect(await noticesOf(NotificationType.PaymentRefunded)).toHaveLength(2);
});
