import { BookingStatus, NotificationType } from '../../../generated/enumerations';
import { sweep } from '../../bookings/expiry';
import { remindOfDeposits } from '../../bookings/reminders';
import { callAs } from '../../testing/access';
import { type Reply, testInstant, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { toldOf } from '../../testing/notifications';
import { balance, decide, pay, refund, reserve } from '../../testing/payments';
import { day } from '../../testing/time';

/** Which events notify which users. Each event notifies a user once. */
const app = useTestApp();
beforeEach(async () => {
  app.clock.set(testInstant);
  await app.db.deleteFrom('notification').execute();
});

const { Pending, DepositPaid, Confirmed } = BookingStatus;
const names = Object.keys(NotificationType);

/** The recipient and the type of each notification, e.g. `owner ReservationCreated`, in alphabetical order. */
async function sent(): Promise<string[]> {
  const rows = await app.db.selectFrom('notification').select(['user_id', 'type']).execute();
  const people = Object.entries(app.sandbox.userIds);
  return rows.map(({ user_id, type }) => `${people.find(([, id]) => id === user_id)![0]} ${names[type]!}`).sort();
}

async function succeeds(reply: Promise<Reply>): Promise<Reply> {
  const { status, envelope } = await reply;
  expect({ status, code: envelope.code }).toEqual({ status: 200, code: null });
  return reply;
}

const withReason = { reason: 'An example.' };
const customerAndOwner = (type: string) => [`customer ${type}`, `owner ${type}`];

test('a booking notifies the owner; a booking without a deposit also notifies both parties of the confirmation', async () => {
  const book = async (propertyId: number) =>
    succeeds(
      callAs(app, 'customer', 'bookReservation', {
        body: { propertyId, startDate: dateIn(app, 30), endDate: dateIn(app, 33) },
      }),
    );
  await book(await insertListing(app));
  expect(await sent()).toEqual(['owner ReservationCreated']);
  await app.db.deleteFrom('notification').execute();
  await book(await insertListing(app, { deposit_minor: 0 }));
  expect(await sent()).toEqual(['customer DepositConfirmed', 'owner DepositConfirmed', 'owner ReservationCreated']);
});

test('a declared deposit notifies the owner and the administrators, and reminds the administrators every 24 hours', async () => {
  const id = await reserve(app, Pending);
  await succeeds(pay(app, id));
  expect(await sent()).toEqual(['admin DepositSubmitted', 'owner DepositSubmitted']);
  /** How many notifications the administrator has after four instances have run the job concurrently. */
  async function remindersSent(): Promise<number> {
    await Promise.all(Array.from({ length: 4 }, () => remindOfDeposits(app)));
    const about = await toldOf(app, id, NotificationType.DepositSubmitted);
    return about.filter(({ user_id }) => user_id === app.sandbox.userIds.admin).length;
  }
  app.clock.advance(day - 1);
  expect(await remindersSent()).toBe(1);
  app.clock.advance(1);
  expect(await remindersSent()).toBe(2);
  app.clock.advance(day - 1);
  expect(await remindersSent()).toBe(2);
  app.clock.advance(1);
  expect(await remindersSent()).toBe(3);
});

test.each([
  ['confirmDeposit', {}, customerAndOwner('DepositConfirmed')],
  ['rejectDeposit', withReason, customerAndOwner('DepositRejected')],
  ['rejectDeposit', { ...withReason, releaseDates: false }, customerAndOwner('DepositRejected')],
] as const)('%s %j notifies %j, and no user when it is repeated', async (operation, body, expected) => {
  const path = { reservationId: await reserve(app, DepositPaid) };
  await succeeds(callAs(app, 'admin', operation, { path, body }));
  expect(await sent()).toEqual(expected);
  await succeeds(callAs(app, 'admin', operation, { path, body }));
  expect(await sent()).toEqual(expected);
});

test.each([
  ['customer', ['owner ReservationCancelled']],
  ['owner', ['customer ReservationCancelled']],
  ['admin', customerAndOwner('ReservationCancelled')],
] as const)('a cancellation by the %s notifies the other parties with the reason', async (who, expected) => {
  const path = { id: await reserve(app, Confirmed) };
  await succeeds(callAs(app, who, 'cancelReservation', { path, body: withReason }));
  await succeeds(callAs(app, who, 'cancelReservation', { path, body: withReason }));
  expect(await sent()).toEqual(expected);
  const reader = who === 'owner' ? 'customer' : 'owner';
  expect((await callAs(app, reader, 'getNotifications')).data[0].message).toMatch(/ Reason: An example\.$/);
});

test('an expired hold and a completed stay notify both parties once', async () => {
  await reserve(app, Pending);
  const id = await reserve(app, Confirmed, 1);
  await app.db
    .updateTable('reservation')
    .set({ hold_expires_at: testInstant + day })
    .where('status', '=', Pending)
    .execute();
  app.clock.advance(6 * day);
  await Promise.all([sweep(app), sweep(app), callAs(app, 'customer', 'getReservationById', { path: { id } })]);
  const about = await app.db.selectFrom('notification').select('user_id').where('reservation_id', '=', id).execute();
  expect(about).toHaveLength(2);
  expect(new Set(await sent())).toEqual(
    new Set([...customerAndOwner('ReservationCompleted'), ...customerAndOwner('ReservationExpired')]),
  );
});

test('a confirmed balance notifies both parties, and no user when it is repeated', async () => {
  const payment = await succeeds(pay(app, await reserve(app, Confirmed), balance(40)));
  for (let i = 0; i < 2; i += 1) await succeeds(decide(app, payment.data.id as number, { confirm: true }));
  expect(await sent()).toEqual(customerAndOwner('PaymentReceived'));
});

test('a rejected balance notifies the customer with the reason in both languages, and no user when it is repeated', async () => {
  const id = await reserve(app, Confirmed);
  const payment = await succeeds(pay(app, id, balance(40)));
  for (let i = 0; i < 2; i += 1)
    await succeeds(decide(app, payment.data.id as number, { confirm: false, ...withReason }));
  expect(await sent()).toEqual(['customer DepositRejected']);
  const read = async (language: string) => {
    const headers = { 'Accept-Language': language };
    return (await app.call('getNotifications', { as: 'customer', headers })).data[0] as Record<string, unknown>;
  };
  expect(await read('en')).toMatchObject({
    reservationId: id,
    title: 'Payment not accepted',
    message: expect.stringMatching(
      /^The payment of 40 JOD for .* was not accepted\. The amount is still owed\. Please pay it again\. Reason: An example\.$/,
    ) as string,
  });
  const arabic = await read('ar');
  expect(arabic.title).toBe('لم تُقبل الدفعة');
  expect(arabic.message).toMatch(/^لم تُقبل الدفعة البالغة 40 .*ما زال المبلغ مستحقًا/);
  expect(arabic.message).toMatch(/\u2068.*\u2069/);
});

test('a rejected balance of a cancelled stay does not ask the customer to pay again', async () => {
  const id = await reserve(app, Confirmed);
  const payment = await succeeds(pay(app, id, balance(40)));
  await succeeds(callAs(app, 'customer', 'cancelReservation', { path: { id }, body: withReason }));
  await app.db.deleteFrom('notification').execute();
  await succeeds(decide(app, payment.data.id as number, { confirm: false, ...withReason }));
  expect(await sent()).toEqual(['customer DepositRejected']);
  expect((await callAs(app, 'customer', 'getNotifications')).data[0].message).toMatch(
    /The reservation has ended, so you do not have to pay it again\. Reason: An example\.$/,
  );
});

test('a paid and a rejected refund notify both parties', async () => {
  const id = await reserve(app, Confirmed);
  for (const [confirm, expected] of [
    [false, customerAndOwner('RefundRejected')],
    [true, customerAndOwner('PaymentRefunded')],
  ] as const) {
    const payment = await succeeds(pay(app, id, refund(5)));
    await app.db.deleteFrom('notification').execute();
    const body = { confirm, ...(!confirm && withReason) };
    await succeeds(callAs(app, 'admin', 'decidePaymentTransaction', { path: { id: payment.data.id }, body }));
    expect(await sent()).toEqual(expected);
  }
});

test('an administrator’s change of a listing’s status notifies its owner; the owner’s change notifies no user', async () => {
  const id = await insertListing(app);
  const change = (who: 'admin' | 'owner', propertyStatus: number) =>
    succeeds(callAs(app, who, 'changeRentPropertyStatus', { path: { id }, body: { propertyStatus, ...withReason } }));
  await change('owner', 2);
  await change('owner', 1);
  expect(await sent()).toEqual([]);
  await change('admin', 4);
  expect(await sent()).toEqual(['owner PropertyStatusChanged']);
  expect((await callAs(app, 'owner', 'getNotifications')).data[0]).toMatchObject({
    propertyId: id,
    message: expect.stringMatching(/The new status is: Suspended\. Reason: An example\.$/) as string,
  });
});

test('activation and deactivation notify the owner once each', async () => {
  const path = { userId: app.sandbox.userIds.owner };
  for (const _time of [1, 2]) await succeeds(callAs(app, 'admin', 'deactivateOwner', { path, body: withReason }));
  for (const _time of [1, 2]) await succeeds(callAs(app, 'admin', 'activateOwner', { path, body: {} }));
  expect(await sent()).toEqual(['owner OwnerActivated', 'owner OwnerDeactivated']);
});

test('the verification of an identity notifies the customer once', async () => {
  const path = { userId: app.sandbox.userIds.customer };
  const { version } = (await callAs(app, 'admin', 'getCustomerByUserId', { path })).data;
  const body = { version };
  for (const _time of [1, 2]) await succeeds(callAs(app, 'admin', 'verifyCustomerIdentity', { path, body }));
  expect(await sent()).toEqual(['customer IdentityVerified']);
});

test('rejected requests notify no user', async () => {
  const id = await reserve(app, Confirmed);
  for (const reply of [
    await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id }, body: withReason }),
    await callAs(app, 'admin', 'rejectDeposit', { path: { reservationId: id }, body: withReason }),
    await callAs(app, 'customer', 'addPaymentTransaction', {
      body: { reservationId: id, paymentTypeId: 1, amount: 1e6 },
    }),
  ])
    expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(await sent()).toEqual([]);
});
