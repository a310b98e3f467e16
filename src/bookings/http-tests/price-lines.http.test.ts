import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { auditTrailOf } from '../../testing/journal';
import { addListing } from '../../testing/listings';

const app = useTestApp();
afterEach(() => setTaxes([]));

const stay = { startDate: '2027-01-05', endDate: '2027-01-12' };
const charges = [
  { kind: 0, name: 'Final cleaning', mode: 0, value: 20 },
  { kind: 2, name: 'Further guests', mode: 3, value: 5, freeGuests: 2, isRefundable: false },
  { kind: 3, name: 'Dog or cat', mode: 0, value: 15.5, isOptional: true, collectedBy: 1 },
];
const discounts = [
  { kind: 0, threshold: 7, percent: 10 },
  { kind: 1, threshold: 365, percent: 50 },
];
const taxes = [
  { name: 'Sales tax', mode: 5, value: 8 },
  { name: 'City tax', mode: 3, value: 0.5, currencyId: 7, maxNights: 5, minAge: 12, appliesTo: 1 },
  { name: 'City tax', mode: 3, value: 0.5, currencyId: 1 },
  { name: 'Tourism levy', mode: 4, value: 5, isIncluded: true },
];

async function priced(changes: Parameters<typeof addListing>[1] = {}): Promise<number> {
  const propertyId = await addListing(app, changes);
  for (const [operation, body] of [
    ['setCharges', { charges }],
    ['setDiscounts', { discounts }],
  ] as const)
    expect(await app.call(operation, { as: 'owner', path: { id: propertyId }, body })).toMatchObject({ status: 200 });
  return propertyId;
}
async function setTaxes(list: object[]) {
  const set = await callAs(app, 'admin', 'setTaxes', { path: { id: 1 }, body: { taxes: list } });
  expect(set.status).toBe(200);
}
const quote = (propertyId: number, more: object = {}) =>
  app.call('getQuote', { path: { propertyId }, query: { ...stay, ...more } });
const book = (propertyId: number, more: object = {}) =>
  callAs(app, 'otherCustomer', 'bookReservation', { body: { propertyId, ...stay, ...more } });

/** 7 nights at 45, 3 guests of whom 1 is a child. */
const party = { guestsCount: 3, childrenCount: 1 };
const [nights, discount, cleaning, guests] = [315, -31.5, 20, 35];
const salesTax = 27.08; // 8 % of 338.5
const cityTax = 5; // 2 guests, 5 nights
const total = 370.58;

test('a quote has a line for each part of the price, in their order, whose sum is the total', async () => {
  const propertyId = await priced();
  await setTaxes(taxes);
  const { id } = (await app.call('getCharges', { path: { id: propertyId } })).data.charges[2];
  const { status, data } = await quote(propertyId, { ...party, chargeIds: [id] });
  expect(status).toBe(200);
  const line = { name: null, percent: null, collectedBy: 0, isIncluded: false };
  const plain = { ...line, chargeId: null, chargeKind: null, isRefundable: null };
  const amount = (value: number) => ({ quantity: 1, unitAmount: value, amount: value });
  expect(data.lines).toEqual([
    { ...plain, kind: 0, quantity: 7, unitAmount: 45, amount: nights },
    { ...plain, kind: 2, ...amount(discount), percent: 10 },
    { ...line, kind: 3, ...amount(cleaning), name: 'Final cleaning', chargeId: 1, chargeKind: 0, isRefundable: true },
    {
      ...{ ...line, kind: 3, quantity: 7, unitAmount: 5, amount: guests, name: 'Further guests' },
      ...{ chargeId: 2, chargeKind: 2, isRefundable: false },
    },
    {
      ...{ ...line, kind: 3, ...amount(15.5), name: 'Dog or cat', collectedBy: 1 },
      ...{ chargeId: 3, chargeKind: 3, isRefundable: true },
    },
    { ...plain, kind: 4, ...amount(salesTax), name: 'Sales tax', percent: 8 },
    { ...plain, kind: 4, quantity: 10, unitAmount: 0.5, amount: cityTax, name: 'City tax' },
    { ...plain, kind: 4, ...amount(13.5), name: 'Tourism levy', percent: 5, isIncluded: true },
  ]);
  expect(data).toMatchObject({
    ...{ totalAmount: total, depositAmount: 74.116, balanceAmount: 296.464, unitPrice: 45, nights: 7 },
    ...{ dueAtArrivalAmount: 15.5, discountAmount: 31.5, taxAmount: 45.58, guestsCount: 3, childrenCount: 1 },
  });
});

test('a booking has the quoted lines, which do not change with the listing, its city or a cancellation', async () => {
  const propertyId = await priced();
  await setTaxes(taxes);
  const chosen = { ...party, chargeIds: [3] };
  const quoted = (await quote(propertyId, chosen)).data;
  expect(await book(propertyId, { ...chosen, expectedTotalAmount: total - 0.001 })).toMatchObject({
    status: 409,
    code: 'PRICE_CHANGED',
  });
  const booked = await book(propertyId, { ...chosen, expectedTotalAmount: total, expectedDepositAmount: 74.116 });
  expect(booked.status).toBe(200);
  const shown = {
    ...{ lines: quoted.lines, totalAmount: total, dueAtArrivalAmount: 15.5, discountAmount: 31.5, taxAmount: 45.58 },
    ...{ childrenCount: 1, guestsCount: 3, nightlyPrices: quoted.nightlyPrices },
  };
  expect(booked.data).toMatchObject(shown);
  const id = booked.data.id as number;
  await setTaxes([]);
  await app.call('setCharges', { as: 'owner', path: { id: propertyId }, body: { charges: [] } });
  await app.call('setDiscounts', { as: 'owner', path: { id: propertyId }, body: { discounts: [] } });
  const cancelled = await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id }, body: {} });
  expect(cancelled.data).toMatchObject(shown);
  expect((await callAs(app, 'owner', 'getReservationById', { path: { id } })).data).toMatchObject({
    ...shown,
    // 10 % of the nights after the discount and the charges of the platform, without the tax that they contain.
    commissionAmount: 32.5,
  });
  const { data: list } = await callAs(app, 'otherCustomer', 'getMyReservations', {});
  expect((list as unknown as object[])[0]).toMatchObject({ ...shown, lines: null, nightlyPrices: null });
  expect((await quote(propertyId)).data).toMatchObject({ totalAmount: 315, dueAtArrivalAmount: 0, taxAmount: 0 });
});

test('a list of reservations does not read the lines and the prices of the nights, which it leaves out', async () => {
  const { data } = await book(await addListing(app));
  const unreadable = { price_lines: 'no JSON', night_prices: 'no JSON' };
  const id = data.id as number;
  await app.db.updateTable('reservation').set(unreadable).where('id', '=', id).execute();
  expect((await callAs(app, 'owner', 'getReservationById', { path: { id } })).status).toBe(500);
  const listed = await callAs(app, 'otherCustomer', 'getMyReservations', {});
  expect(listed).toMatchObject({ status: 200, data: expect.arrayContaining([expect.objectContaining({ id })]) });
});

test('a listing without charges, discounts and taxes has the same amounts as before', async () => {
  const propertyId = await addListing(app);
  expect((await quote(propertyId)).data).toMatchObject({
    ...{ totalAmount: 315, depositAmount: 63, dueAtArrivalAmount: 0, discountAmount: 0, taxAmount: 0 },
    lines: [{ kind: 0, quantity: 7, unitAmount: 45, amount: 315 }],
  });
  const { data } = await book(propertyId);
  expect(data).toMatchObject({ totalAmount: 315, lines: [{ kind: 0, amount: 315 }], childrenCount: 0 });
  const row = await app.db
    .selectFrom('reservation')
    .select(['price_lines', 'tax_minor', 'discount_minor', 'due_at_arrival_minor'])
    .where('id', '=', data.id as number)
    .executeTakeFirstOrThrow();
  expect(Object.values(row)).toEqual([null, null, null, null]);
});

test.each([
  ['more guests than the listing allows', { guestsCount: 5 }, 'VALIDATION_ERROR', 'guestsCount', 'max'],
  ['more children than guests', { childrenCount: 2 }, 'VALIDATION_ERROR', 'childrenCount', 'max'],
  ['a charge of no such listing', { chargeIds: [1, 99] }, 'UNKNOWN_REFERENCE', 'chargeIds[1]', 'unknownReference'],
])('a quote and a booking with %s return 400', async (_name, more, code, field, kind) => {
  const propertyId = await priced({ MaxGuests: 4 });
  for (const { status, envelope } of [await quote(propertyId, more), await book(propertyId, more)])
    expect([status, envelope.code, envelope.errors]).toMatchObject([400, code, [{ field, code: kind }]]);
});

test('a customer’s cancellation refunds nights by the policy, refundable charges in full, taxes in proportion', async () => {
  const propertyId = await priced({ CancellationPolicy: 2 });
  await setTaxes([{ name: 'Sales tax', mode: 5, value: 8 }]);
  const { data } = await book(propertyId, { guestsCount: 3 });
  const id = data.id as number;
  // Nights 283.5, cleaning 20, guests 35, taxes 27.08; the deposit is 20 % of 365.58.
  expect(data).toMatchObject({ totalAmount: 365.58, depositAmount: 73.116 });
  await callAs(app, 'admin', 'confirmDeposit', { path: { reservationId: id }, body: {} });
  const balance = { reservationId: id, purpose: 1, amount: 292.464, paymentTypeId: 1 };
  const { data: payment } = await callAs(app, 'admin', 'addPaymentTransaction', { body: balance });
  const decision = { path: { id: payment.id as number }, body: { confirm: true } };
  expect(await callAs(app, 'admin', 'decidePaymentTransaction', decision)).toMatchObject({ status: 200 });
  // Strict: half of the deposit's part for nights, and all that was paid for cleaning: (73.116 · (141.75 + 20) + 292.464 · 20) / 338.5.
  const due = 52.218;
  const read = await callAs(app, 'otherCustomer', 'getReservationById', { path: { id } });
  expect(read.data.refundIfCancelledNow).toBe(due);
  const cancelled = await callAs(app, 'otherCustomer', 'cancelReservation', { path: { id }, body: {} });
  expect(cancelled.data).toMatchObject({ refundAmount: due });
});

describe('setTaxes', () => {
  const set = (list: object[], as: 'admin' | 'owner' = 'admin', id = 1) =>
    callAs(app, as, 'setTaxes', { path: { id }, body: { taxes: list } });

  test('returns 200 with the taxes, which every caller can read, and adds an audit record', async () => {
    const before = await auditTrailOf(app, 'city:1');
    const { status, data, envelope } = await set(taxes);
    expect([status, envelope.message]).toEqual([200, 'The city has 4 taxes.']);
    expect(data.taxes[1]).toEqual({
      ...{ ...taxes[1], isIncluded: false, validFrom: null, validTo: null },
    });
    expect((await app.call('getTaxes', { path: { id: 1 } })).data).toEqual(data);
    await set(taxes);
    expect(await auditTrailOf(app, 'city:1')).toHaveLength(before.length + 1);
    expect((await app.call('getTaxes', { path: { id: 2 } })).data).toEqual({ city: 2, taxes: [] });
  });

  test.each([
    ['an amount without a currency', { mode: 0, value: 1 }, 'currencyId', 'required'],
    ['per cent with a currency', { mode: 5, value: 1, currencyId: 7 }, 'currencyId', 'custom'],
    ['too many decimals', { mode: 0, value: 0.0001, currencyId: 7 }, 'value', 'custom'],
    ['too many decimals of per cent', { mode: 5, value: 0.001 }, 'value', 'custom'],
    ['nights of a tax that is not by night', { mode: 2, value: 1, currencyId: 7, maxNights: 1 }, 'maxNights', 'custom'],
    ['an age of a tax that is not by guest', { mode: 1, value: 1, currencyId: 7, minAge: 1 }, 'minAge', 'custom'],
    [
      ...['an end before its start', { mode: 5, value: 1, validFrom: '2027-02-01', validTo: '2027-01-01' }],
      ...['validTo', 'custom'],
    ] as [string, object, string, string],
  ])('returns 400 VALIDATION_ERROR for %s', async (_name, tax, field, code) => {
    const { status, envelope } = await set([{ name: 'Tax', ...tax }]);
    expect([status, envelope.code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors).toMatchObject([{ field: `taxes[0].${field}`, code }]);
  });

  test('accepts exactly 100 per cent together, whose sum as floats would be more, and not a hundredth more', async () => {
    const percents = (...values: number[]) => values.map((value) => ({ name: 'Tax', mode: 5, value }));
    expect((await set(percents(31.92, 32.13, 35.96))).envelope.errors).toMatchObject([{ field: 'taxes' }]);
    expect((await set(percents(31.92, 32.13, 35.95))).status).toBe(200);
    expect((await set([])).status).toBe(200);
  });

  test('returns 400 for more than 100 per cent together and for an unknown currency, 404 for an unknown city', async () => {
    const half = { name: 'Tax', mode: 5, value: 60 };
    expect((await set([half, half])).envelope).toMatchObject({
      code: 'VALIDATION_ERROR',
      errors: [{ field: 'taxes' }],
    });
    const foreign = { name: 'Tax', mode: 0, value: 1, currencyId: 99 };
    expect(await set([foreign])).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
    expect(await set([], 'admin', 99)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await app.call('getTaxes', { path: { id: 99 } })).toMatchObject({ status: 404 });
    expect(await set([], 'owner')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });
});
