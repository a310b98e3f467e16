import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { dateIn, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';

const app = useTestApp();

async function quoted(changes: Parameters<typeof insertListing>[1] = {}) {
  const propertyId = await insertListing(app, changes);
  const stay = { startDate: dateIn(app, 100), endDate: dateIn(app, 103) };
  const { data } = await app.call('getQuote', { path: { propertyId }, query: stay });
  return { propertyId, stay, total: data.totalAmount as number, quote: data };
}
const book = (propertyId: number, more: object) =>
  callAs(app, 'otherCustomer', 'bookReservation', { body: { propertyId, ...more } });

test('returns 409 with the new total when the price has changed from 135 to 2,700, and books nothing', async () => {
  const { propertyId, stay, total } = await quoted();
  expect(total).toBe(135);
  await app.db.updateTable('rent_property').set({ price_minor: 900_000 }).where('id', '=', propertyId).execute();
  const refused = await book(propertyId, { ...stay, expectedTotalAmount: total });
  expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', data: null });
  expect(refused.envelope.message).toBe('The price has changed. The stay now costs 2700 JOD.');
  const rows = await app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId).execute();
  expect(rows).toEqual([]);
  const booked = await book(propertyId, { ...stay, expectedTotalAmount: 2700 });
  expect(booked).toMatchObject({ status: 200, data: { totalAmount: 2700 } });
  expect(await nightsOf(app, booked.data.id as number)).toHaveLength(3);
});

test.each([[undefined], [null], [135], [135.0]])('returns 200 when %p was expected', async (expectedTotalAmount) => {
  const { propertyId, stay } = await quoted();
  expect((await book(propertyId, { ...stay, expectedTotalAmount })).status).toBe(200);
  await app.db.updateTable('reservation').set({ deposit_confirmed_at: 1 }).execute();
});

test.each([[134.999], [135.001], [135.0001], [0]])('returns 409 when %p was expected', async (expectedTotalAmount) => {
  const { propertyId, stay } = await quoted();
  const reply = await book(propertyId, { ...stay, expectedTotalAmount });
  expect(reply).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
});

describe('expected members of a quote', () => {
  /** A quote, and its values as the expected members of a booking. */
  const wholeQuote = async () => {
    const { propertyId, stay, quote } = await quoted();
    const expected = {
      expectedTotalAmount: quote.totalAmount,
      expectedDepositAmount: quote.depositAmount,
      expectedDueAtArrivalAmount: quote.dueAtArrivalAmount,
      expectedCurrencyId: quote.currencyId,
      expectedCancellationPolicy: quote.cancellationPolicy,
    };
    return { propertyId, body: { ...stay, ...expected } };
  };

  test.each([
    ['the deposit', { deposit_minor: 135_000 }, 'expectedDepositAmount', 'The deposit has changed. It is now 135 JOD.'],
    [
      'the currency',
      { currency_id: 1 },
      'expectedCurrencyId',
      /^The currency has changed\. Amounts are now in (?!JOD)[A-Z]{3}\.$/,
    ],
    [
      'the cancellation policy',
      { cancellation_policy: 2 },
      'expectedCancellationPolicy',
      'The cancellation policy has changed. It is now Strict.',
    ],
  ] as const)('returns 409 and books nothing when %s has changed', async (_, change, field, message) => {
    const { propertyId, body } = await wholeQuote();
    await app.db.updateTable('rent_property').set(change).where('id', '=', propertyId).execute();
    const refused = await book(propertyId, body);
    expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', data: null });
    const { errors, message: summary } = refused.envelope;
    expect(errors.find((one) => one.field === field)?.message).toMatch(message);
    expect(summary).toBe(errors[0]!.message);
    const rows = await app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId).execute();
    expect(rows).toEqual([]);
  });

  test('returns an error with the current value for each member that has changed', async () => {
    const { propertyId, body } = await wholeQuote();
    const change = { price_minor: 900_000, deposit_minor: 5000, cancellation_policy: 0 } as const;
    await app.db.updateTable('rent_property').set(change).where('id', '=', propertyId).execute();
    const refused = await callAs(app, 'otherCustomer', 'bookReservation', {
      body: { propertyId, ...body },
      headers: { 'accept-language': 'ar' },
    });
    expect(refused.envelope.errors.map(({ field, message }) => [field, message])).toEqual([
      ['expectedTotalAmount', 'تغيّر السعر: تكلفة الإقامة الآن 2700 JOD.'],
      ['expectedDepositAmount', 'تغيّر العربون: أصبح الآن 5 JOD.'],
      ['expectedCancellationPolicy', 'تغيّرت سياسة الإلغاء: أصبحت الآن «مرنة».'],
    ]);
  });

  test('limits the deposit to the total in the quote, the booking and the stored reservation', async () => {
    const { propertyId, stay } = await quoted({ deposit_minor: 900_000 });
    const quote = (await app.call('getQuote', { path: { propertyId }, query: stay })).data;
    expect(quote).toMatchObject({ totalAmount: 135, depositAmount: 135, balanceAmount: 0 });
    const { data } = await book(propertyId, { ...stay, expectedDepositAmount: 135 });
    expect(data).toMatchObject({ totalAmount: 135, depositAmount: 135, balanceAmount: 0 });
    const read = await callAs(app, 'otherCustomer', 'getReservationById', { path: { id: data.id as number } });
    expect(read.data).toMatchObject({ depositAmount: 135, balanceAmount: 0 });
  });
});

test('returns 400 for an invalid amount', async () => {
  const { propertyId, stay } = await quoted();
  for (const expectedTotalAmount of [-1, '135', 1e13])
    expect((await book(propertyId, { ...stay, expectedTotalAmount })).status).toBe(400);
});

test('the success message states the deposit and when the hold ends', async () => {
  const { propertyId, stay } = await quoted();
  expect((await book(propertyId, stay)).envelope.message).toBe(
    'Booked. The deposit of 27 JOD is due by 2 December 12:30 (local time).',
  );
  const free = await insertListing(app, { deposit_minor: 0 });
  expect((await book(free, stay)).envelope.message).toBe('Booked and confirmed.');
});
