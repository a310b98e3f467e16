/** The chapters from the listing to the booking. */
import {
  BookingStatus,
  CancellationPolicy,
  City,
  type Client,
  CurrencyNumber,
  PropertyStatus,
  type Quote,
  type RentProperty,
  RentPropertyCondition,
  RentPropertyType,
  RentType,
  Service,
} from 'rental-marketplace-sdk';
import { type Booked, type Listed, type Run, addressOf, logIn } from './run.js';
import { apiErrorOf, assert, assertEqual, dayFromNow } from './steps.js';

/** An owner registers, logs in and lists a property with a picture. */
export async function listProperty(run: Run): Promise<Listed> {
  const { step, visitor, id } = run;
  const { photograph } = run.environment;
  const registered = await step('An owner registers with both sides of the identity card', async () => {
    const { data } = await visitor.addOwner({
      firstName: 'Example',
      lastName: 'Owner',
      email: addressOf('owner', run),
      frontIdCardImagePath: await photograph('#335577'),
      rearIdCardImagePath: await photograph('#775533'),
    });
    assertEqual(data.verificationRequired, true);
    return data;
  });
  const owner = await step('The owner logs in with the code from the e-mail', () =>
    logIn(addressOf('owner', run), run),
  );
  await step('and finds their user identifier in the SID of the token', async () => {
    const [, payload = ''] = owner.tokens.token!.split('.');
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as { SID: string };
    const { data } = await owner.getOwnerByUserId({ userId: Number(claims.SID) });
    assertEqual([data.userId, data.firstName, data.hasFrontIdImage], [registered.userId, 'Example', true]);
  });

  const picture = await step('The owner uploads a picture', async () => {
    const { data } = await owner.uploadPicture({ image: await photograph('#c96f4a') });
    assert(/^\/Pictures\/[0-9a-f]{32}\.jpg$/.test(data.path), `${data.path} is not the path of a picture`);
    return data;
  });
  const listing = await step('and lists a property with it', async () => {
    const { data } = await owner.addRentProperty({
      PropertyInformation: {
        images: [picture.path],
        propertyType: RentPropertyCondition.Furnished,
        type: RentPropertyType.Furnished,
        title: `Sunlit apartment ${id}`,
        city: City.Amman,
        bedrooms: 2,
      },
      CurrencyId: CurrencyNumber.JOD,
      DetailsJSON: '{"services":["Electricity","Internet"],"terms":["NoSmoking"],"room":{"bedrooms":2}}',
      RentType: RentType.Daily,
      Price: 45,
      DepositAmount: 27,
    });
    assertEqual(data.propertyStatus, PropertyStatus.Active);
    return data;
  });
  await changeListing(run, owner, listing);
  await step('A visitor sees its picture', async () => {
    const image = await visitor.getPicture({ fileName: picture.fileName });
    assertEqual(image.type, 'image/jpeg');
  });
  const stay = { propertyId: listing.id, startDate: dayFromNow(40), endDate: dayFromNow(43) };
  return { owner, listing, stay };
}

/** The owner changes the listing. Its request has the names of members in camelCase, unlike that of `listProperty`. */
async function changeListing({ step }: Run, owner: Client, listing: RentProperty): Promise<void> {
  await step('The owner changes it, with the names of members as in responses', async () => {
    const { data } = await owner.updateRentProperty({
      id: listing.id,
      propertyInformation: { ...listing.propertyInformation, description: 'Quiet, with a view of the old town.' },
      currencyId: listing.currencyId,
      detailsJSON: listing.detailsJSON,
      rentType: listing.rentType,
      price: 45,
      depositAmount: 27,
    });
    const { bedrooms, description } = data.propertyInformation;
    assertEqual([bedrooms, description, data.price], [2, 'Quiet, with a view of the old town.', 45]);
  });
}

/** A visitor finds the listing and reads its available dates and its price. */
export async function findListing({ step, visitor, id }: Run, { listing, stay }: Listed): Promise<Quote> {
  await step('A visitor finds the listing without an account', async () => {
    const { data } = await visitor.getRentProperties({
      city: City.Amman,
      search: id,
      services: [Service.Internet],
      maxPrice: 50,
    });
    assertEqual([data.length, data[0]?.id], [1, listing.id]);
  });
  await step('and reads its available dates', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    assertEqual(data.length, 1);
  });
  return step('and the price of three nights', async () => {
    const { data } = await visitor.getQuote(stay);
    assertEqual([data.nights, data.totalAmount, data.depositAmount, data.isAvailable], [3, 135, 27, true]);
    return data;
  });
}

/** A customer registers and books the stay. */
export async function bookStay(run: Run, listed: Listed, quote: Quote): Promise<Booked> {
  const { step, visitor } = run;
  const { listing, stay } = listed;
  await step('A customer registers', () =>
    visitor.addCustomer({ firstName: 'Example', lastName: 'Customer', email: addressOf('customer', run) }),
  );
  const customer = await step('and logs in', () => logIn(addressOf('customer', run), run));
  await step('A booking with an outdated price is rejected', async () => {
    for (const other of [
      { expectedTotalAmount: 134 },
      { expectedDepositAmount: 26 },
      { expectedCancellationPolicy: CancellationPolicy.Flexible },
    ] as const)
      assertEqual(await apiErrorOf(customer.bookReservation({ ...stay, ...other })), [409, 'PRICE_CHANGED']);
  });
  const reservation = await step('The customer books three nights, and a deposit of 27 JOD is due', async () => {
    const { data } = await customer.bookReservation({
      ...stay,
      expectedTotalAmount: quote.totalAmount,
      expectedDepositAmount: quote.depositAmount,
      expectedCurrencyId: quote.currencyId,
      expectedCancellationPolicy: quote.cancellationPolicy,
      expectedTermsDigest: quote.termsDigest,
    });
    assertEqual([data.status, data.depositAmount, data.currencyCode], [BookingStatus.Pending, 27, 'JOD']);
    return data;
  });
  await step('Another booking of one of these nights is rejected', async () => {
    const overlapping = { ...stay, startDate: dayFromNow(42), endDate: dayFromNow(44) };
    assertEqual(await apiErrorOf(customer.bookReservation(overlapping)), [409, 'DATES_NOT_AVAILABLE']);
  });
  await step('The nights are no longer available', async () => {
    const { data } = await visitor.getAvailableDates({ id: listing.id });
    assertEqual([data.length, data[0]?.endDate, data[1]?.startDate], [2, stay.startDate, stay.endDate]);
  });
  return { ...listed, customer, reservation };
}
