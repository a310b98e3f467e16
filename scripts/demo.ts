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
import * as sdk from '../generated/sdk/src';
import { startMailbox } from '../src/testing/mailbox';
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
    throw error instanceof sdk.ResponseError ? new Error(await error.response.text()) : error;
  }
}

/** The refusal's status and code; fails when the call succeeds. */
async function refused(call: Promise<unknown>): Promise<[number, string]> {
  try {
    await call;
  } catch (error) {
    if (!(error instanceof sdk.ResponseError)) throw error;
    const envelope = (await error.response.json()) as sdk.ErrorEnvelope;
    return [error.response.status, envelope.code];
  }
  throw new Error('the call was not refused');
}

async function photograph(colour: string): Promise<Blob> {
  const bytes = await sharp({ create: { width: 800, height: 600, channels: 3, background: colour } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

async function tell(basePath: string, codeFor: (address: string) => Promise<string>): Promise<void> {
  const anonymous = new sdk.Configuration({ basePath });
  const withToken = (accessToken: string) => new sdk.Configuration({ basePath, accessToken });

  /** 206, a code by e-mail, 200: the log-in as a person does it. */
  async function logIn(email: string): Promise<sdk.LoginResult> {
    const first = await new sdk.AuthApi(anonymous).logInWithEmailRaw({ logInWithEmailRequest: { email } });
    strictEqual(first.raw.status, 206);
    const { token } = (await first.value()).data;
    await new sdk.OtpApi(anonymous).sendEmailCode({ sendEmailCodeRequest: { email } });
    const code = await codeFor(email);
    return (await new sdk.OtpApi(withToken(token)).verifyEmail({ verifyEmailRequest: { code } })).data;
  }

  const owner = await step('An owner registers with both sides of the identity card', async () => {
    const { data } = await new sdk.OwnerApi(anonymous).addOwner({
      firstName: 'Example',
      lastName: 'Owner',
      email: addressOf('owner'),
      frontIdCarImagePath: await photograph('#335577'),
      rearIdCarImagePath: await photograph('#775533'),
    });
    strictEqual(data.verificationRequired, true);
    return data;
  });
  const ownerLogin = await step('logs in with the code from the e-mail', () => logIn(addressOf('owner')));
  const asOwner = withToken(ownerLogin.token);
  await step('and finds the own user id in the SID of the token', async () => {
    const claims = JSON.parse(Buffer.from(ownerLogin.token.split('.')[1]!, 'base64url').toString()) as { SID: string };
    const { data } = await new sdk.OwnerApi(asOwner).getOwnerByUserId({ userId: Number(claims.SID) });
    deepStrictEqual([data.userId, data.firstName, data.hasFrontIdImage], [owner.userId, 'Example', true]);
  });

  const picture = await step('uploads a picture', async () => {
    const { data } = await new sdk.FilesApi(asOwner).uploadPicture({ image: await photograph('#c96f4a') });
    ok(/^\/Pictures\/[0-9a-f]{32}\.jpg$/.test(data.path));
    return data;
  });
  const listing = await step('and lists a property with it', async () => {
    const { data } = await new sdk.RentPropertiesApi(asOwner).addRentProperty({
      rentPropertyDto: {
        PropertyInformation: {
          images: [picture.path],
          propertyType: sdk.RentPropertyCondition.Furnished,
          type: sdk.RentPropertyType.Furnished,
          title: `Sunlit apartment ${run}`,
          city: sdk.City.Amman,
          bedrooms: 2,
        },
        CurrencyId: sdk.CurrencyNumber.JOD,
        DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
        RentType: sdk.RentType.Daily,
        Price: 45,
        DepositAmount: 27,
      },
    });
    strictEqual(data.propertyStatus, sdk.PropertyStatus.Active);
    return data;
  });

  await step('A visitor finds it, without an account', async () => {
    const { data } = await new sdk.RentPropertiesApi(anonymous).getRentProperties({
      city: sdk.City.Amman,
      search: run,
      services: [sdk.Service.Internet],
      maxPrice: 50,
    });
    deepStrictEqual([data.length, data[0]?.id], [1, listing.id]);
  });
  await step('and sees its picture', async () => {
    const response = await fetch(basePath + listing.propertyInformation.images[0]!);
    deepStrictEqual([response.status, response.headers.get('content-type')], [200, 'image/jpeg']);
  });
  const reservations = new sdk.ReservationsApi(anonymous);
  await step('and its free dates', async () => {
    const { data } = await reservations.getAvailableDates({ id: listing.id });
    strictEqual(data.length, 1);
  });
  const stay = { propertyId: listing.id, startDate: dayFromNow(40), endDate: dayFromNow(43) };
  await step('and what three nights cost', async () => {
    const { data } = await reservations.getQuote(stay);
    deepStrictEqual([data.nights, data.totalAmount, data.depositAmount, data.isAvailable], [3, 135, 27, true]);
  });

  await step('A customer registers', () =>
    new sdk.CustomerApi(anonymous).addCustomer({
      firstName: 'Example',
      lastName: 'Customer',
      email: addressOf('customer'),
    }),
  );
  const customerLogin = await step('logs in', () => logIn(addressOf('customer')));
  const asCustomer = withToken(customerLogin.token);
  const reservation = await step('and books the three nights: a deposit of 27 JOD is due', async () => {
    const { data } = await new sdk.ReservationsApi(asCustomer).bookReservation({ bookReservationRequest: stay });
    deepStrictEqual([data.status, data.depositAmount, data.currencyCode], [sdk.BookingStatus.Pending, 27, 'JOD']);
    return data;
  });
  await step('Nobody else gets one of these nights', async () => {
    const overlapping = { ...stay, startDate: dayFromNow(42), endDate: dayFromNow(44) };
    const call = new sdk.ReservationsApi(asCustomer).bookReservation({ bookReservationRequest: overlapping });
    deepStrictEqual(await refused(call), [409, 'DATES_NOT_AVAILABLE']);
  });
  await step('and they are gone from the free dates', async () => {
    const { data } = await reservations.getAvailableDates({ id: listing.id });
    deepStrictEqual([data.length, data[0]?.endDate, data[1]?.startDate], [2, stay.startDate, stay.endDate]);
  });

  await step('The owner cannot confirm the deposit', async () => {
    const call = new sdk.AdminApi(asOwner).confirmDeposit({ reservationId: reservation.id });
    deepStrictEqual(await refused(call), [403, 'FORBIDDEN']);
  });
  const asAdmin = withToken((await step('An administrator logs in', () => logIn(addressOf('admin')))).token);
  await step('sees the deposit waiting', async () => {
    const { data } = await new sdk.AdminApi(asAdmin).getPendingDeposits({ propertyId: listing.id });
    deepStrictEqual(
      data.map(({ id }) => id),
      [reservation.id],
    );
  });
  await step('and confirms it', async () => {
    const { data } = await new sdk.AdminApi(asAdmin).confirmDeposit({
      reservationId: reservation.id,
      confirmDepositRequest: { paymentTypeId: 2, reference: 'transfer 1' },
    });
    strictEqual(data.status, sdk.BookingStatus.Confirmed);
  });
  await step('The customer sees the reservation confirmed', async () => {
    const { data } = await new sdk.ReservationsApi(asCustomer).getMyReservations();
    deepStrictEqual(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, sdk.BookingStatus.Confirmed]],
    );
  });
  await step('and the owner sees who comes', async () => {
    const { data } = await new sdk.ReservationsApi(asOwner).getOwnerReservations({ propertyId: listing.id });
    deepStrictEqual([data[0]?.customer?.lastName, data[0]?.balanceAmount], ['Customer', 108]);
  });
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
    await tell(server.url, (address) => mailbox.codeFor(address));
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
