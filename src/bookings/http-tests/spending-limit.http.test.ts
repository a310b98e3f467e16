import { ApiKeyAccess, BookingMode } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { race, secondInstance } from '../../testing/servers/second-instance';
import { day } from '../../testing/time';

const app = useTestApp({
  LIMIT_BOOKINGS: '1000',
  LIMIT_WAITING_RESERVATIONS: '100',
  LIMIT_UNPAID_RESERVATIONS: '100',
});
const other = useForAll(() => secondInstance(app));
afterEach(() => app.db.deleteFrom('api_key').where('name', '=', 'Agent').execute());

const dinar = 7;
const euro = 2;

async function keyWith(amount?: number, currencyId = dinar): Promise<{ id: number; token: string }> {
  const spendingLimit = amount === undefined ? undefined : { amount, currencyId };
  const body = { name: 'Agent', access: ApiKeyAccess.Write, spendingLimit };
  const { status, data } = await callAs(app, 'otherCustomer', 'addApiKey', { body });
  expect(status).toBe(200);
  return { id: data.id, token: data.key };
}
const stay = async (changes: Parameters<typeof insertListing>[1] = {}) => ({
  propertyId: await insertListing(app, changes),
  startDate: dateIn(app, 100),
  endDate: dateIn(app, 103),
});
const book = (as: { token: string }, body: object) => app.call('bookReservation', { as, body });
const spentWith = async ({ id }: { id: number }) => {
  const keys = (await callAs(app, 'otherCustomer', 'getApiKeys')).data as { id: number; spendingLimit: { spentToday: number } }[]; // prettier-ignore
  return keys.find((key) => key.id === id)!.spendingLimit.spentToday;
};
const refused = { status: 403, code: 'SPENDING_LIMIT_EXCEEDED' };

test('books up to the limit of the key, and returns 403 for a stay beyond what is left of it', async () => {
  const key = await keyWith(270);
  expect(await spentWith(key)).toBe(0);
  for (const spent of [135, 270]) {
    expect(await book(key, await stay())).toMatchObject({ status: 200 });
    expect(await spentWith(key)).toBe(spent);
  }
  const body = await stay();
  const reply = await book(key, body);
  expect(reply).toMatchObject(refused);
  expect(reply.envelope.message).toContain('135');
  const rows = await app.db.selectFrom('reservation').select('id').where('property_id', '=', body.propertyId).execute();
  expect(rows).toEqual([]);
  expect(await spentWith(key)).toBe(270);
});

test('returns 403 for a key without a limit, and for a stay in another currency', async () => {
  const none = await book(await keyWith(), await stay());
  expect(none).toMatchObject(refused);
  const abroad = await book(await keyWith(1000, euro), await stay());
  expect(abroad).toMatchObject(refused);
  expect(new Set([none, abroad].map(({ envelope }) => envelope.message)).size).toBe(2);
});

test('counts the amount that the owner collects at arrival', async () => {
  const body = await stay();
  const charge = { kind: 0, name: 'Cleaning', mode: 0, value: 20, collectedBy: 1 };
  const set = await app.call('setCharges', { as: 'owner', path: { id: body.propertyId }, body: { charges: [charge] } });
  expect(set.status).toBe(200);
  expect(await book(await keyWith(154.999), body)).toMatchObject(refused);
  const key = await keyWith(155);
  expect(await book(key, body)).toMatchObject({ status: 200, data: { totalAmount: 135, dueAtArrivalAmount: 20 } });
  expect(await spentWith(key)).toBe(155);
});

test('counts nothing when the booking fails for another reason', async () => {
  const key = await keyWith(1000);
  const body = await stay();
  expect(await book(key, { ...body, expectedTotalAmount: 1 })).toMatchObject({ status: 409 });
  expect(await book(key, body)).toMatchObject({ status: 200 });
  expect(await book(key, body)).toMatchObject({ status: 409, code: 'DATES_NOT_AVAILABLE' });
  expect(await book(key, { ...(await stay()), promoCode: 'UNKNOWN' })).toMatchObject({ status: 400 });
  expect(await spentWith(key)).toBe(135);
});

test('begins again on the next day in UTC, and gives nothing back for a cancellation', async () => {
  const key = await keyWith(135);
  const { data } = await book(key, await stay());
  const cancelled = await app.call('cancelReservation', { as: key, path: { id: data.id }, body: {} });
  expect(cancelled.status).toBe(200);
  expect(await book(key, await stay())).toMatchObject(refused);
  app.clock.advance(day);
  expect(await spentWith(key)).toBe(0);
  expect(await book(key, await stay())).toMatchObject({ status: 200 });
});

test('a booking that began before midnight does not begin the day again', async () => {
  const key = await keyWith(135);
  const now = app.clock.now();
  app.clock.advance(day);
  expect(await book(key, await stay())).toMatchObject({ status: 200 });
  app.clock.set(now);
  expect(await book(key, await stay())).toMatchObject(refused);
  app.clock.advance(day);
  expect(await book(key, await stay())).toMatchObject(refused);
});

test('a repeated Idempotency-Key counts once', async () => {
  const key = await keyWith(1000);
  const body = await stay();
  const again = () => app.call('bookReservation', { as: key, body, headers: { 'idempotency-key': 'agent-1' } });
  expect([(await again()).status, (await again()).status]).toEqual([200, 200]);
  expect(await spentWith(key)).toBe(135);
});

test('a request to book that exceeds the limit is rejected', async () => {
  const as = await keyWith(100);
  const body = await stay({ booking_mode: BookingMode.Request });
  expect(await app.call('addBookingRequest', { as, body })).toMatchObject(refused);
});

test('simultaneous bookings on two instances never exceed the limit', async () => {
  const key = await keyWith(405);
  const bodies = await Promise.all(Array.from({ length: 8 }, () => stay()));
  const outcome = await race(app, other, '/Reservations/BookReservation/book', bodies, key.token);
  expect(outcome).toEqual({ '200': 3, SPENDING_LIMIT_EXCEEDED: 5 });
  expect(await spentWith(key)).toBe(405);
});

test('the customer’s own token has no limit', async () => {
  await keyWith(0);
  expect(await callAs(app, 'otherCustomer', 'bookReservation', { body: await stay() })).toMatchObject({ status: 200 });
});

test('returns 400 for a limit with too many decimals, a negative one and an unknown currency', async () => {
  const add = (spendingLimit: object) =>
    callAs(app, 'otherCustomer', 'addApiKey', { body: { name: 'Agent', access: ApiKeyAccess.Write, spendingLimit } });
  expect(await add({ amount: 1.0001, currencyId: dinar })).toMatchObject({
    status: 400,
    envelope: { errors: [{ field: 'spendingLimit.amount' }] },
  });
  expect(await add({ amount: -1, currencyId: dinar })).toMatchObject({ status: 400 });
  expect(await add({ amount: 1 })).toMatchObject({ status: 400 });
  expect(await add({ amount: 1, currencyId: 99 })).toMatchObject({ status: 400, code: 'UNKNOWN_REFERENCE' });
});

test('a customer’s key cannot pay online, and lists the customer’s reservations', async () => {
  const key = await keyWith(135);
  const { data } = await book(key, await stay());
  const start = await app.call('startPaymentSession', { as: key, body: { reservationId: data.id, purpose: 0, provider: 'sandbox' } }); // prettier-ignore
  expect(start).toMatchObject({ status: 403, code: 'API_KEY_NOT_ACCEPTED' });
  const list = (await app.call('getMyReservations', { as: key })).data as { id: number }[];
  expect(list.map(({ id }) => id)).toContain(data.id);
});

test('the database rejects an amount beyond the limit', async () => {
  const { id } = await keyWith(10);
  const update = app.db.updateTable('api_key').set({ spent_minor: 10_001 }).where('id', '=', id).execute();
  await expect(update).rejects.toMatchObject({ message: expect.stringMatching(/constraint/i) });
});
