/**
 * The whole rental story, with the client SDK alone: `npm run demo` runs it in Node from the source, `npm run check -- sdk` from the
 * packed package, in every supported Node and in a browser.
 */
import {
  BookingStatus,
  CancellationPolicy,
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
} from 'rental-marketplace-sdk';
import { runFailures } from './failures.js';
import { runProgram } from './program.js';
import { type Environment, dayFromNow, holds, refused, same, stepsOf } from './steps.js';

/**
 * Runs the story against the service at `environment.baseUrl`. Answers how many steps it had; rejects with the first that went
 * wrong, whose title is in the message.
 */
export async function runStory(environment: Environment): Promise<number> {
  const { baseUrl, codeFor, mailTo, photograph } = environment;
  let steps = 0;
  const step = stepsOf({
    onStep(title, succeeded) {
      steps++;
      environment.onStep(title, succeeded);
    },
  });
  /** So that the story can be run again on the same database. */
  const run = crypto.randomUUID().slice(0, 8);
  const addressOf = (name: string) => `${name}-${run}@example.com`;
  const visitor = createClient({ baseUrl });

  /** A log-in as a person does it: 206, a code by e-mail, the token. */
  async function logIn(email: string): Promise<Client> {
    const client = createClient({ baseUrl });
    same((await client.logInWithEmail({ email })).data.verificationRequired, true);
    await client.sendEmailCode({ email });
    const { data } = await client.verifyEmail({ code: await codeFor(email) });
    same(data.tokenType, 'access');
    return client;
  }

  /** What the report says of the dinars of the weeks in which the story plays. */
  async function jodOf(client: Client) {
    const { data } = await client.getGeneralReport({ from: dayFromNow(0), to: dayFromNow(60) });
    const jod = data.money.find(({ currencyId }) => currencyId === CurrencyNumber.JOD);
    if (!jod) throw new Error('the report has no dinars');
    return jod;
  }

  const registered = await step('An owner registers with both sides of the identity card', async () => {
    const { data } = await visitor.addOwner({
      FirstName: 'Example',
      LastName: 'Owner',
      Email: addressOf('owner'),
      FrontIdCarImagePath: await photograph('#335577'),
      RearIdCarImagePath: await photograph('#775533'),
    });
    same(data.verificationRequired, true);
    return data;
  });
  const owner = await step('logs in with the code from the e-mail', () => logIn(addressOf('owner')));
  await step('and finds the own user id in the SID of the token', async () => {
    const [, payload = ''] = owner.tokens.token!.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { SID: string };
    const { data } = await owner.getOwnerByUserId({ userId: Number(claims.SID) });
    same([data.userId, data.firstName, data.hasFrontIdImage], [registered.userId, 'Example', true]);
  });

  const picture = await step('uploads a picture', async () => {
    const { data } = await owner.uploadPicture({ image: await photograph('#c96f4a') });
    holds(/^\/Pictures\/[0-9a-f]{32}\.jpg$/.test(data.path), `${data.path} is no path of a picture`);
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
    same(data.propertyStatus, PropertyStatus.Active);
    return data;
  });

  await step('A visitor finds it, without an account', async () => {
    const { data } = await visitor.getRentProperties({
      city: City.Amman,
      search: run,
      services: [Service.Internet],
      maxPrice: 50,
    });
    same([data.length, data[0]?.id], [1, listing.id]);
  });
  await step('and sees its picture', async () => {
    const image = await visitor.getPicture({ fileName: picture.fileName });
    same(image.type, 'image/jpeg');
  });
  await step('and its free dates', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    same(data.length, 1);
  });
  const stay = { propertyId: listing.id, startDate: dayFromNow(40), endDate: dayFromNow(43) };
  const quote = await step('and what three nights cost', async () => {
    const { data } = await visitor.getQuote(stay);
    same([data.nights, data.totalAmount, data.depositAmount, data.isAvailable], [3, 135, 27, true]);
    return data;
  });

  await step('A customer registers', () =>
    visitor.addCustomer({ FirstName: 'Example', LastName: 'Customer', Email: addressOf('customer') }),
  );
  const customer = await step('logs in', () => logIn(addressOf('customer')));
  await step('is booked at no other price than the one that was seen', async () => {
    for (const other of [
      { expectedTotalAmount: 134 },
      { expectedDepositAmount: 26 },
      { expectedCancellationPolicy: CancellationPolicy.Flexible },
    ] as const)
      same(await refused(customer.bookReservation({ ...stay, ...other })), [409, 'PRICE_CHANGED']);
  });
  const reservation = await step('and books the three nights: a deposit of 27 JOD is due', async () => {
    const { data } = await customer.bookReservation({
      ...stay,
      expectedTotalAmount: quote.totalAmount,
      expectedDepositAmount: quote.depositAmount,
      expectedCurrencyId: quote.currencyId,
      expectedCancellationPolicy: quote.cancellationPolicy,
    });
    same([data.status, data.depositAmount, data.currencyCode], [BookingStatus.Pending, 27, 'JOD']);
    return data;
  });
  await step('Nobody else gets one of these nights', async () => {
    const overlapping = { ...stay, startDate: dayFromNow(42), endDate: dayFromNow(44) };
    same(await refused(customer.bookReservation(overlapping)), [409, 'DATES_NOT_AVAILABLE']);
  });
  await step('and they are gone from the free dates', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    same([data.length, data[0]?.endDate, data[1]?.startDate], [2, stay.startDate, stay.endDate]);
  });

  await step('pays the deposit and says so, with a picture of the receipt', async () => {
    const { data } = await customer.addPaymentTransaction({
      reservationId: reservation.id,
      paymentTypeId: 2,
      amount: reservation.depositAmount,
      reference: `transfer ${run}`,
      receipt: await photograph('#557733'),
    });
    same([data.status, data.purpose, data.hasReceipt], [PaymentStatus.Pending, PaymentPurpose.Deposit, true]);
  });

  await step('The owner cannot confirm the deposit', async () => {
    same(await refused(owner.confirmDeposit({ reservationId: reservation.id })), [403, 'FORBIDDEN']);
  });
  const administrator = await step('An administrator logs in', () => logIn(environment.administrator));
  const before = await step('reads the report of the next weeks', () => jodOf(administrator));
  await step('is told of the deposit', async () => {
    const { data } = await administrator.getNotifications({ isRead: false });
    const told = data.find((one) => one.reservationId === reservation.id);
    same(told?.type, NotificationType.DepositSubmitted);
  });
  await step('sees it waiting, and the receipt', async () => {
    const { data } = await administrator.getPendingDeposits({ propertyId: listing.id });
    same(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.DepositPaid]],
    );
    const { data: payments } = await administrator.getPaymentTransactions({ reservationId: reservation.id });
    same((await administrator.getPaymentReceipt({ id: payments[0]!.id })).type, 'image/jpeg');
  });
  await step('and confirms it', async () => {
    const { data } = await administrator.confirmDeposit({ reservationId: reservation.id });
    same(data.status, BookingStatus.Confirmed);
  });
  await step('The customer is told, in the service and by e-mail', async () => {
    const { data } = await customer.getNotifications({ isRead: false });
    const told = data.find((one) => one.type === NotificationType.DepositConfirmed);
    same(told?.reservationId, reservation.id);
    await mailTo(addressOf('customer'), listing.propertyInformation.title);
  });
  await step('and sees the reservation confirmed', async () => {
    const { data } = await customer.getMyReservations();
    same(
      data.map(({ id, status }) => [id, status]),
      [[reservation.id, BookingStatus.Confirmed]],
    );
  });
  await step('The owner sees who comes', async () => {
    const { data } = await owner.getOwnerReservations({ propertyId: listing.id });
    same([data[0]?.customer?.lastName, data[0]?.balanceAmount], ['Customer', 108]);
  });
  await step('The report counts the deposit', async () => {
    const now = await jodOf(administrator);
    same([now.depositsConfirmed - before.depositsConfirmed, now.depositsPending - before.depositsPending], [27, -27]);
  });

  await step('The customer cancels in good time: all of the deposit is due back', async () => {
    const { data } = await customer.cancelReservation({ id: reservation.id, reason: 'Plans have changed.' });
    same([data.status, data.refundAmount], [BookingStatus.Cancelled, 27]);
  });
  await step('and the nights are free again', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    same(data.length, 1);
  });
  await step('The administrator pays it back', async () => {
    const { data } = await administrator.getPaymentTransactions({
      reservationId: reservation.id,
      purpose: PaymentPurpose.Refund,
    });
    const { data: paid } = await administrator.decidePaymentTransaction({ id: data[0]!.id, confirm: true });
    same([paid.status, paid.amount], [PaymentStatus.Confirmed, 27]);
  });
  await step('The customer is told, in Arabic too', async () => {
    const arabic = createClient({ baseUrl, ...customer.tokens, language: 'ar' });
    const { data } = await arabic.getNotifications({ isRead: false });
    const refund = data.find(({ type }) => type === NotificationType.PaymentRefunded);
    holds(/[\u0600-\u06ff]/.test(refund?.title ?? ''), 'no Arabic word');
  });
  await step('and the report, also as a table for a spreadsheet, counts the refund', async () => {
    const now = await jodOf(administrator);
    same(now.refunds - before.refunds, 27);
    const table = await fetch(`${baseUrl}/Reports/GetGeneralReport`, {
      headers: { accept: 'text/csv', authorization: `Bearer ${administrator.tokens.token}` },
    });
    holds((await table.text()).includes('JOD'), 'the table has no dinars');
  });

  await runProgram({ environment, step, owner, customer, propertyId: listing.id });
  await runFailures({ baseUrl, customer, step, stay });
  return steps;
}
