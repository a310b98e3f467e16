import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn, nightsOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function quoted() {
  const propertyId = await insertListing(app);
  const stay = { startDate: dateIn(app, 100), endDate: dateIn(app, 103) };
  const { data } = await app.call('getQuote', { path: { propertyId }, query: stay });
  return { propertyId, stay, total: data.totalAmount as number };
}
const book = (propertyId: number, more: object) =>
  callAs(app, 'otherCustomer', 'bookReservation', { body: { propertyId, ...more } });

test('a stay that was quoted for 135 is not booked for 2,700: 409 names the new total, and the nights stay free', async () => {
  const { propertyId, stay, total } = await quoted();
  expect(total).toBe(135);
  await app.db.updateTable('rent_property').set({ price_minor: 900_000 }).where('id', '=', propertyId).execute();
  const refused = await book(propertyId, { ...stay, expectedTotalAmount: total });
  expect(refused).toMatchObject({ status: 409, code: 'PRICE_CHANGED', data: null });
  expect(refused.envelope.message).toBe('The price has changed: the stay costs 2700 JOD now.');
  const rows = await app.db.selectFrom('reservation').select('id').where('property_id', '=', propertyId).execute();
  expect(rows).toEqual([]);
  const booked = await book(propertyId, { ...stay, expectedTotalAmount: 2700 });
  expect(booked).toMatchObject({ status: 200, data: { totalAmount: 2700 } });
  expect(await nightsOf(app, booked.data.id as number)).toHaveLength(3);
});

test.each([[undefined], [null], [135], [135.0]])('200 where %p was expected', async (expectedTotalAmount) => {
  const { propertyId, stay } = await quoted();
  expect((await book(propertyId, { ...stay, expectedTotalAmount })).status).toBe(200);
  await app.db.updateTable('reservation').set({ deposit_confirmed_at: 1 }).execute();
});

test.each([[134.999], [135.001], [135.0001], [0]])('409 where %p was expected', async (expectedTotalAmount) => {
  const { propertyId, stay } = await quoted();
  const reply = await book(propertyId, { ...stay, expectedTotalAmount });
  expect(reply).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
});

test('400 for an amount that is none', async () => {
  const { propertyId, stay } = await quoted();
  for (const expectedTotalAmount of [-1, '135', 1e13])
    expect((await book(propertyId, { ...stay, expectedTotalAmount })).status).toBe(400);
});

test('what was booked says what is due, and until when', async () => {
  const { propertyId, stay } = await quoted();
  expect((await book(propertyId, stay)).envelope.message).toBe(
    'Booked. The deposit of 27 JOD is due by 2026-12-02, 12:30 (local time).',
  );
  const free = await insertListing(app, { deposit_minor: 0 });
  expect((await book(free, stay)).envelope.message).toBe('Booked and confirmed.');
});
