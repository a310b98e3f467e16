/** The chapters from the deposit to the refund. */
import {
  BookingStatus,
  type Client,
  CommissionType,
  CurrencyNumber,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  createClient,
} from 'rental-marketplace-sdk';
import { type Booked, type Run, addressOf, logIn } from './run.js';
import { apiErrorOf, assert, assertEqual, dayFromNow } from './steps.js';

/** The customer declares the deposit, the administrator confirms it, and the customer cancels and gets it back. */
export async function confirmAndCancel(run: Run, booked: Booked): Promise<void> {
  await declareDeposit(run, booked);
  const administrator = await run.step('An administrator logs in', () => logIn(run.environment.administrator, run));
  const before = await run.step('and reads the report of the next weeks', () => jodOf(administrator));
  await confirmDeposit(run, booked, administrator);
  await run.step('The report counts the deposit', async () => {
    const now = await jodOf(administrator);
    assertEqual(
      [now.depositsConfirmed - before.depositsConfirmed, now.depositsPending - before.depositsPending],
      [27, -27],
    );
  });
  await cancelBooking(run, booked, administrator);
  await run.step('The report counts the refund, also as CSV', async () => {
    const now = await jodOf(administrator);
    assertEqual(now.refunds - before.refunds, 27);
    const table = await fetch(`${run.environment.baseUrl}/Reports/GetGeneralReport`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${administrator.tokens.token}` },
    });
    assert((await table.text()).includes('JOD'), 'the table does not contain JOD');
  });
}

async function declareDeposit({ environment, step, id }: Run, { owner, customer, reservation }: Booked): Promise<void> {
  await step('The customer declares the deposit with a picture of the receipt', async () => {
    const { data } = await customer.addPaymentTransaction({
      reservationId: reservation.id,
      paymentTypeId: 2,
      amount: reservation.depositAmount,
      reference: `transfer ${id}`,
      receipt: await environment.photograph('#557733'),
    });
    assertEqual([data.status, data.purpose, data.hasReceipt], [PaymentStatus.Pending, PaymentPurpose.Deposit, true]);
  });

  await step('The owner cannot confirm the deposit', async () => {
    assertEqual(await apiErrorOf(owner.confirmDeposit({ reservationId: reservation.id })), [403, 'FORBIDDEN']);
  });
}

async function confirmDeposit(run: Run, booked: Booked, administrator: Client): Promise<void> {
  const { step } = run;
  const { owner, customer, listing, reservation } = booked;
  await step('The administrator is notified of the deposit', async () => {
    const { data } = await administrator.getNotifications({ isRead: false });
    const notification = data.find((one) => one.reservationId === reservation.id);
    assertEqual(notification?.type, NotificationType.DepositSubmitted);
  });
  await step('sees the pending deposit and its receipt', async () => {
    const { data } = await administrator.getPendingDeposits({ propertyId: listing.id });
    assertEqual(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.DepositPaid]],
    );
    const { data: payments } = await administrator.getPaymentTransactions({ reservationId: reservation.id });
    assertEqual((await administrator.getPaymentReceipt({ id: payments[0]!.id })).type, 'image/jpeg');
  });
  await step('and confirms it', async () => {
    const { data } = await administrator.confirmDeposit({ reservationId: reservation.id });
    assertEqual(data.status, BookingStatus.Confirmed);
  });
  await step('sets a commission for later bookings of the listing, and this one keeps its own', async () => {
    const commissionOf = async () =>
      (await administrator.getReservationById({ id: reservation.id })).data.commissionValue;
    const before = await commissionOf();
    const change = { commissionType: CommissionType.Percentage, commissionValue: 12.5 };
    const { data } = await administrator.setRentPropertyCommission({ id: listing.id, ...change });
    assertEqual([data.commissionValue, await commissionOf()], [12.5, before]);
  });
  await step('The customer is notified in the service and by e-mail', async () => {
    const { data } = await customer.getNotifications({ isRead: false });
    const notification = data.find((one) => one.type === NotificationType.DepositConfirmed);
    assertEqual(notification?.reservationId, reservation.id);
    await run.environment.mailTo(addressOf('customer', run), listing.propertyInformation.title);
  });
  await step('and sees the reservation confirmed', async () => {
    const { data } = await customer.getMyReservations();
    assertEqual(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.Confirmed]],
    );
  });
  await step('The owner sees the guest', async () => {
    const { data } = await owner.getOwnerReservations({ propertyId: listing.id });
    assertEqual([data[0]?.customer?.lastName, data[0]?.balanceAmount], ['Customer', 108]);
  });
}

/** The customer cancels in time, and the administrator pays the deposit back. */
async function cancelBooking(run: Run, booked: Booked, administrator: Client): Promise<void> {
  const { step, visitor } = run;
  const { customer, listing, reservation } = booked;
  await step('The customer cancels in time, and the full deposit is refundable', async () => {
    const { data } = await customer.cancelReservation({ id: reservation.id, reason: 'Plans have changed.' });
    assertEqual([data.status, data.refundAmount], [BookingStatus.Cancelled, 27]);
  });
  await step('The nights are available again', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    assertEqual(data.length, 1);
  });
  await step('The administrator pays the refund', async () => {
    const { data } = await administrator.getPaymentTransactions({
      reservationId: reservation.id,
      purpose: PaymentPurpose.Refund,
    });
    const { data: paid } = await administrator.decidePaymentTransaction({ id: data[0]!.id, confirm: true });
    assertEqual([paid.status, paid.amount], [PaymentStatus.Confirmed, 27]);
  });
  await step('The customer reads the notification in Arabic', async () => {
    const arabic = createClient({ baseUrl: run.environment.baseUrl, ...customer.tokens, language: 'ar' });
    const { data } = await arabic.getNotifications({ isRead: false });
    const refund = data.find(({ type }) => type === NotificationType.PaymentRefunded);
    assert(/[\u0600-\u06ff]/.test(refund?.title ?? ''), 'the title has no Arabic text');
  });
}

/** The report's amounts in JOD for the weeks of the story. */
async function jodOf(client: Client) {
  const { data } = await client.getGeneralReport({ from: dayFromNow(0), to: dayFromNow(60) });
  const jod = data.money.find(({ currencyId }) => currencyId === CurrencyNumber.JOD);
  if (!jod) throw new Error('the report does not contain JOD');
  return jod;
}
