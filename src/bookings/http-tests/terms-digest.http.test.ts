import { BookingMode, BookingStatus, CancellationPolicy, RentType } from '../../../generated/enumerations';
import type { OperationId } from '../../contract/handler';
import type { RowChanges } from '../../database/tables';
import { callAs } from '../../testing/access';
import { acceptChange } from '../../testing/alterations';
import { useTestApp } from '../../testing/app';
import { dateIn, getReservation, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { insertMonthly, rent } from '../../testing/rent';
import { addDays, addMonths } from '../../values/dates';
import { termsDigestOf } from '../reservation-terms';

/** A quote has a digest of the terms, and what is stored has the same; a request that expects other terms stores nothing. */

const many = '1000';
const app = useTestApp({ LIMIT_BOOKINGS: many, LIMIT_UNPAID_RESERVATIONS: many, LIMIT_WAITING_RESERVATIONS: many });

const { Daily, Monthly } = RentType;
const charge = { id: 1, kind: 0, name: 'Cleaning', mode: 0, value: 5000, freeGuests: 0, isOptional: false };
const perNight = { ...charge, id: 2, name: 'Water', mode: 1, value: 1000 };
const chargesOf = (isRefundable: boolean) =>
  JSON.stringify([charge, perNight].map((one) => ({ ...one, collectedBy: 0, isRefundable })));
const charges = chargesOf(true);

const change = async (id: number, changes: RowChanges<'rent_property'>) =>
  void (await app.db.updateTable('rent_property').set(changes).where('id', '=', id).execute());
const storedDigest = async (id: number) => termsDigestOf(await getReservation(app, id));
const inserted = (rentType: RentType, changes: RowChanges<'rent_property'> = {}) =>
  rentType === Monthly ? insertMonthly(app, { charges, ...changes }) : insertListing(app, { charges, ...changes });

/** A quote of a listing, and the body that books it with the terms of the quote. */
async function quoted(rentType: RentType, changes: RowChanges<'rent_property'> = {}) {
  const propertyId = await inserted(rentType, changes);
  const stay = { startDate: dateIn(app, 40), endDate: dateIn(app, rentType === Monthly ? 110 : 43) };
  const { data } = await app.call('getQuote', { path: { propertyId }, query: stay });
  const expected = { expectedTotalAmount: data.totalAmount, expectedTermsDigest: data.termsDigest as string };
  return { propertyId, body: { propertyId, ...stay, ...expected } };
}

const send = (operation: OperationId, body: object) => callAs(app, 'customer', operation, { body });
const refusedTerms = {
  ...{ status: 409, code: 'PRICE_CHANGED', data: null },
  envelope: { errors: [{ field: 'expectedTermsDigest', code: 'custom' }] },
};

const isRefundable = ['whether charges are refunded', { charges: chargesOf(false) }] as const;
const policy = ['the cancellation policy', { cancellation_policy: CancellationPolicy.Strict }] as const;
const noticeDays = ['the notice period', { notice_days: 60 }] as const;
const minNights = ['the minimum of nights', { min_stay_nights: 20 }] as const;

describe.each([
  ['bookReservation', {}],
  ['addBookingRequest', { booking_mode: BookingMode.Request }],
] as const)('%s', (operation, mode) => {
  const table = operation === 'bookReservation' ? 'reservation' : 'booking_request';
  const rowsOf = (propertyId: number) =>
    app.db.selectFrom(table).selectAll().where('property_id', '=', propertyId).execute();

  test.each([Daily, Monthly])('stores the terms of the quote (rent type %d)', async (rentType) => {
    const { propertyId, body } = await quoted(rentType, { ...mode, notice_days: 14 });
    expect((await send(operation, body)).status).toBe(200);
    const [row] = await rowsOf(propertyId);
    expect(termsDigestOf(row!)).toBe(body.expectedTermsDigest);
  });

  test.each([
    [Daily, ...isRefundable],
    [Daily, ...policy],
    [Monthly, ...isRefundable],
    [Monthly, ...policy],
    [Monthly, ...noticeDays],
    [Monthly, ...minNights],
  ] as const)('with rent type %d, returns 409 and stores nothing when %s changes', async (rentType, _, changes) => {
    const { propertyId, body } = await quoted(rentType, mode);
    await change(propertyId, changes);
    expect(await send(operation, body)).toMatchObject(refusedTerms);
    expect(await rowsOf(propertyId)).toEqual([]);
    const taken = app.db.selectFrom('reservation_night').selectAll().where('property_id', '=', propertyId);
    expect(await taken.execute()).toEqual([]);
    expect((await send(operation, { ...body, expectedTermsDigest: null })).status).toBe(200);
  });

  test('returns both differences when the price has changed too, and none of the terms when only the price has', async () => {
    const { propertyId, body } = await quoted(Daily, mode);
    await change(propertyId, { price_minor: 46_000 });
    const fieldsOf = async () => (await send(operation, body)).envelope.errors.map(({ field }) => field);
    expect(await fieldsOf()).toEqual(['expectedTotalAmount']);
    await change(propertyId, isRefundable[1]);
    expect(await fieldsOf()).toEqual(['expectedTotalAmount', 'expectedTermsDigest']);
  });
});

test('the message is in the language of the caller', async () => {
  const { propertyId, body } = await quoted(Daily);
  await change(propertyId, isRefundable[1]);
  const refused = await callAs(app, 'customer', 'bookReservation', { body, headers: { 'accept-language': 'ar' } });
  expect(refused).toMatchObject({ status: 409, envelope: { message: expect.stringMatching(/^تغيّرت شروط/) } });
});

describe('addAlteration', () => {
  /** A confirmed stay of three nights, the quote for one more, and the body that proposes it with the terms of the quote. */
  async function alteration() {
    const propertyId = await insertListing(app, { charges, deposit_minor: 0 });
    const stay = { startDate: dateIn(app, 40), endDate: dateIn(app, 43) };
    const { id } = (await send('bookReservation', { propertyId, ...stay })).data as { id: number };
    const query = { ...stay, endDate: dateIn(app, 44) };
    const { data } = await callAs(app, 'customer', 'getAlterationQuote', { path: { reservationId: id }, query });
    const expectedTotalAmount = data.after.totalAmount as number;
    const body = { reservationId: id, ...query, expectedTotalAmount, expectedTermsDigest: data.termsDigest as string };
    return { id, propertyId, body };
  }

  test('the reservation has the terms of the quote when the change is accepted', async () => {
    const { id, body } = await alteration();
    const { status, data } = await send('addAlteration', body);
    expect(status).toBe(200);
    await acceptChange(app, 'owner', data.id as number);
    expect((await getReservation(app, id)).nights).toBe(4);
    expect(await storedDigest(id)).toBe(body.expectedTermsDigest);
  });

  test('returns 409 and stores nothing when whether charges are refunded has changed', async () => {
    const { id, propertyId, body } = await alteration();
    await change(propertyId, isRefundable[1]);
    expect(await send('addAlteration', body)).toMatchObject(refusedTerms);
    const stored = app.db.selectFrom('alteration').selectAll().where('reservation_id', '=', id);
    expect(await stored.execute()).toEqual([]);
    expect((await send('addAlteration', { ...body, expectedTermsDigest: undefined })).status).toBe(200);
  });

  test('is not affected by terms that stay as booked', async () => {
    const { propertyId, body } = await alteration();
    await change(propertyId, policy[1]);
    expect((await send('addAlteration', body)).status).toBe(200);
  });
});

describe('renewReservation', () => {
  /** A monthly stay, and the body that renews it by two months with what the quote says. */
  async function renewal() {
    const { id, propertyId, startDate } = await rent(app, { months: 2, changes: { charges } });
    const { data } = await callAs(app, 'customer', 'getRenewalQuote', { path: { id }, query: { months: 2 } });
    const expected = { expectedMonthlyAmount: data.monthlyAmount, expectedTermsDigest: data.termsDigest as string };
    const body = { months: 2, ...expected };
    return { propertyId, id, startDate, body };
  }
  const renew = (id: number, body: object) => callAs(app, 'customer', 'renewReservation', { path: { id }, body });

  test('the reservation has the terms of the quote', async () => {
    const { id, startDate, body } = await renewal();
    expect((await renew(id, body)).data).toMatchObject({ endDate: addMonths(startDate, 4) });
    expect(await storedDigest(id)).toBe(body.expectedTermsDigest);
  });

  test('returns 409 and stores nothing when whether charges are refunded has changed', async () => {
    const { id, propertyId, body } = await renewal();
    const before = [await getReservation(app, id), await nightsOf(app, id)];
    await change(propertyId, isRefundable[1]);
    expect(await renew(id, body)).toMatchObject(refusedTerms);
    expect([await getReservation(app, id), await nightsOf(app, id)]).toEqual(before);
    expect((await renew(id, { ...body, expectedTermsDigest: null })).status).toBe(200);
  });
});

test('a stay without a deposit is Confirmed with the terms of its quote', async () => {
  const { body } = await quoted(Daily, { deposit_minor: 0 });
  const { data } = await send('bookReservation', { ...body, endDate: addDays(body.startDate, 3) });
  expect(data).toMatchObject({ status: BookingStatus.Confirmed });
  expect(await storedDigest(data.id as number)).toBe(body.expectedTermsDigest);
});
