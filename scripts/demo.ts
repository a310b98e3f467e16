/**
 * The whole rental story, told by the client SDK to a real server that this script starts, with codes read from real
 * e-mails. One line a step; ends non-zero when any step is wrong. On SQLite in a temporary folder, or on `DATABASE_URL`.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import {
  BookingStatus,
  City,
  type Client,
  CurrencyNumber,
  NotificationType,
  PaymentPurpose,
  PaymentStatus,
  PropertyStatus,
  RentPropertyCondition,
  RentPropertyType,
  RentType,
  Service,
  createClient,
  isApiError,
} from '../generated/sdk/src';
import { type Mailbox, startMailbox } from '../src/testing/mailbox';
import { startServerProcess } from '../src/testing/server-process';

/** So that the story can be told again on the same database. */
const run = Date.now().toString(36);
const addressOf = (name: string) => `${name}-${run}@example.com`;
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

async function step<Value>(title: string, act: () => Promise<Value>): Promise<Value> {
  try {
    const value = await act();
    console.log(`✔ ${title}`);
    return value;
  } catch (error) {
    console.log(`✘ ${title}`);
    throw isApiError(error) ? new Error(`${error.operation}: ${error.status} ${error.code} ${error.message}`) : error;
  }
}

/** The refusal's status and code; fails when the call succeeds. */
async function refused(call: Promise<unknown>): Promise<[number, string]> {
  try {
    await call;
  } catch (error) {
    if (!isApiError(error)) throw error;
    return [error.status, error.code];
  }
  throw new Error('the call was not refused');
}

async function photograph(colour: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function tell(baseUrl: string, { codeFor, mailTo }: Pick<Mailbox, 'codeFor' | 'mailTo'>): Promise<void> {
  const visitor = createClient({ baseUrl });

  /** A log-in as a person does it: 206, a code by e-mail, the token. */
  async function logIn(email: string): Promise<Client> {
    const client = createClient({ baseUrl });
    strictEqual((await client.logInWithEmail({ email })).data.verificationRequired, true);
    await client.sendEmailCode({ email });
    const { data } = await client.verifyEmail({ code: await codeFor(email) });
    strictEqual(data.tokenType, 'access');
    return client;
  }

  const registered = await step('An owner registers with both sides of the identity card', async () => {
    const { data } = await visitor.addOwner({
      FirstName: 'Example',
      LastName: 'Owner',
      Email: addressOf('owner'),
      FrontIdCarImagePath: await photograph('#335577'),
      RearIdCarImagePath: await photograph('#775533'),
    });
    strictEqual(data.verificationRequired, true);
    return data;
  });
  const owner = await step('logs in with the code from the e-mail', () => logIn(addressOf('owner')));
  await step('and finds the own user id in the SID of the token', async () => {
    const [, payload = ''] = owner.tokens.token!.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { SID: string };
    const { data } = await owner.getOwnerByUserId({ userId: Number(claims.SID) });
    deepStrictEqual([data.userId, data.firstName, data.hasFrontIdImage], [registered.userId, 'Example', true]);
  });

  const picture = await step('uploads a picture', async () => {
    const { data } = await owner.uploadPicture({ image: await photograph('#c96f4a') });
    ok(/^\/Pictures\/[0-9a-f]{32}\.jpg$/.test(data.path));
    return data;
  });
  const listing = await step('and lists a property with it', async () => {
    const { data } = await owner.addRentProperty({
      PropertyInformation: {
        images: [picture.path],
        propertyType: RentPropertyCondition.Furnished,
        type: RentPropertyType.Furnished,
        title: `Sunlit apartment ${run}`,
        city: City.Amman,
        bedrooms: 2,
      },
      CurrencyId: CurrencyNumber.JOD,
      DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
      RentType: RentType.Daily,
      Price: 45,
      DepositAmount: 27,
    });
    strictEqual(data.propertyStatus, PropertyStatus.Active);
    return data;
  });

  await step('A visitor finds it, without an account', async () => {
    const { data } = await visitor.getRentProperties({
      city: City.Amman,
      search: run,
      services: [Service.Internet],
      maxPrice: 50,
    });
    deepStrictEqual([data.length, data[0]?.id], [1, listing.id]);
  });
  await step('and sees its picture', async () => {
    const image = await visitor.getPicture({ fileName: picture.fileName });
    strictEqual(image.type, 'image/jpeg');
  });
  await step('and its free dates', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    strictEqual(data.length, 1);
  });
  const stay = { propertyId: listing.id, startDate: dayFromNow(40), endDate: dayFromNow(43) };
  await step('and what three nights cost', async () => {
    const { data } = await visitor.getQuote(stay);
    deepStrictEqual([data.nights, data.totalAmount, data.depositAmount, data.isAvailable], [3, 135, 27, true]);
  });

  await step('A customer registers', () =>
    visitor.addCustomer({ FirstName: 'Example', LastName: 'Customer', Email: addressOf('customer') }),
  );
  const customer = await step('logs in', () => logIn(addressOf('customer')));
  const reservation = await step('and books the three nights: a deposit of 27 JOD is due', async () => {
    const { data } = await customer.bookReservation(stay);
    deepStrictEqual([data.status, data.depositAmount, data.currencyCode], [BookingStatus.Pending, 27, 'JOD']);
    return data;
  });
  await step('Nobody else gets one of these nights', async () => {
    const overlapping = { ...stay, startDate: dayFromNow(42), endDate: dayFromNow(44) };
    deepStrictEqual(await refused(customer.bookReservation(overlapping)), [409, 'DATES_NOT_AVAILABLE']);
  });
  await step('and they are gone from the free dates', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    deepStrictEqual([data.length, data[0]?.endDate, data[1]?.startDate], [2, stay.startDate, stay.endDate]);
  });

  await step('pays the deposit and says so, with a picture of the receipt', async () => {
    const { data } = await customer.addPaymentTransaction({
      reservationId: reservation.id,
      paymentTypeId: 2,
      amount: reservation.depositAmount,
      reference: `transfer ${run}`,
      receipt: await photograph('#557733'),
    });
    deepStrictEqual(
      [data.status, data.purpose, data.hasReceipt],
      [PaymentStatus.Pending, PaymentPurpose.Deposit, true],
    );
  });

  await step('The owner cannot confirm the deposit', async () => {
    deepStrictEqual(await refused(owner.confirmDeposit({ reservationId: reservation.id })), [403, 'FORBIDDEN']);
  });
  const administrator = await step('An administrator logs in', () => logIn(addressOf('admin')));
  const before = await step('reads the report of the next weeks', () => jodOf(administrator));
  await step('is told of the deposit', async () => {
    const { data } = await administrator.getNotifications({ isRead: false });
    ok(data.some((one) => one.type === NotificationType.DepositSubmitted && one.reservationId === reservation.id));
  });
  await step('sees it waiting, and the receipt', async () => {
    const { data } = await administrator.getPendingDeposits({ propertyId: listing.id });
    deepStrictEqual(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.DepositPaid]],
    );
    const { data: payments } = await administrator.getPaymentTransactions({ reservationId: reservation.id });
    strictEqual((await administrator.getPaymentReceipt({ id: payments[0]!.id })).type, 'image/jpeg');
  });
  await step('and confirms it', async () => {
    const { data } = await administrator.confirmDeposit({ reservationId: reservation.id });
    strictEqual(data.status, BookingStatus.Confirmed);
  });
  await step('The customer is told, in the service and by e-mail', async () => {
    const { data } = await customer.getNotifications({ isRead: false });
    ok(data.some((one) => one.type === NotificationType.DepositConfirmed && one.reservationId === reservation.id));
    ok((await mailTo(addressOf('customer'), listing.propertyInformation.title)).length > 0);
  });
  await step('and sees the reservation confirmed', async () => {
    const { data } = await customer.getMyReservations();
    deepStrictEqual(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.Confirmed]],
    );
  });
  await step('The owner sees who comes', async () => {
    const { data } = await owner.getOwnerReservations({ propertyId: listing.id });
    deepStrictEqual([data[0]?.customer?.lastName, data[0]?.balanceAmount], ['Customer', 108]);
  });
  await step('The report counts the deposit', async () => {
    const now = await jodOf(administrator);
    deepStrictEqual(
      [now.depositsConfirmed - before.depositsConfirmed, now.depositsPending - before.depositsPending],
      [27, -27],
    );
  });

  await step('The customer cancels in good time: all of the deposit is due back', async () => {
    const { data } = await customer.cancelReservation({ id: reservation.id, reason: 'Plans have changed.' });
    deepStrictEqual([data.status, data.refundAmount], [BookingStatus.Cancelled, 27]);
  });
  await step('and the nights are free again', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    strictEqual(data.length, 1);
  });
  await step('The administrator pays it back', async () => {
    const { data } = await administrator.getPaymentTransactions({
      reservationId: reservation.id,
      purpose: PaymentPurpose.Refund,
    });
    const { data: paid } = await administrator.decidePaymentTransaction({ id: data[0]!.id, confirm: true });
    deepStrictEqual([paid.status, paid.amount], [PaymentStatus.Confirmed, 27]);
  });
  await step('The customer is told, in Arabic too', async () => {
    const arabic = createClient({ baseUrl, ...customer.tokens, language: 'ar' });
    const { data } = await arabic.getNotifications({ isRead: false });
    const refund = data.find(({ type }) => type === NotificationType.PaymentRefunded);
    ok(refund && /[\u0600-\u06ff]/.test(refund.title));
  });
  await step('and the report, also as a table for a spreadsheet, counts the refund', async () => {
    const now = await jodOf(administrator);
    strictEqual(now.refunds - before.refunds, 27);
    const table = await fetch(`${baseUrl}/Reports/GetGeneralReport`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${administrator.tokens.token}` },
    });
    ok((await table.text()).includes('JOD'));
  });

  /** What the report says of the dinars of the weeks in which the story plays. */
  async function jodOf(client: Client) {
    const { data } = await client.getGeneralReport({ from: dayFromNow(0), to: dayFromNow(60) });
    return data.money.find(({ currencyId }) => currencyId === CurrencyNumber.JOD)!;
  }
}

async function main(): Promise<void> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: dirname(__dirname), stdio: 'inherit' });
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  const mailbox = await startMailbox();
  const server = await startServerProcess(
    {
      DATABASE_URL: process.env.DATABASE_URL || undefined,
      ADMIN_EMAIL: addressOf('admin'),
      SMTP_URL: mailbox.url,
      MAIL_FROM: 'marketplace@example.com',
      LOG_LEVEL: 'error',
    },
    { folder, onLine: (line) => console.log(line.startsWith('{') ? line : `  ${line}`) },
  );
  try {
    await tell(server.url, mailbox);
    console.log('The story is told, every step as it should be.');
  } finally {
    await server.stop();
    await mailbox.close();
    await rm(folder, { recursive: true, force: true });
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
