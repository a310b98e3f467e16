import { BookingMode, BookingStatus, CancellationPolicy } from '../../../generated/enumerations';
import { type ToolReply, startAgent } from '../../testing/agents';
import { useForAll, useTestApp } from '../../testing/app';
import { dateIn, insertReservation, statusOf } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';

const app = useTestApp();
const agent = useForAll(() =>
  startAgent(app, {
    args: ['--allow-writes'],
    env: { MARKETPLACE_TOKEN: app.sandbox.tokens.otherCustomer },
  }),
);
// Unpaid reservations are limited.
afterEach(() => app.db.updateTable('reservation').set({ deposit_confirmed_at: 1 }).execute());

const stayOf = (propertyId: number) => ({ propertyId, startDate: dateIn(app, 100), endDate: dateIn(app, 103) });
const tokenOf = ({ content }: ToolReply) => (content as { confirmationToken: string }).confirmationToken;
const reservationsOf = (propertyId: number) =>
  app.db.selectFrom('reservation').select(['id', 'total_minor']).where('property_id', '=', propertyId).execute();
const chargesOf = (isRefundable: boolean) => {
  const cleaning = { id: 1, kind: 0, name: 'Cleaning', mode: 0, value: 5000, freeGuests: 0, isOptional: false };
  return JSON.stringify([{ ...cleaning, collectedBy: 0, isRefundable }]);
};
const invalid = { isError: true, content: { error: { code: 'CONFIRMATION_INVALID', whatToDo: expect.any(String) } } };

test('searches, quotes, previews and books a stay with the token of the preview', async () => {
  const propertyId = await insertListing(app);
  const found = await agent.call('search_listings', { city: 'Amman', pageSize: 100 });
  expect((found.content.data as { id: number }[]).map(({ id }) => id)).toContain(propertyId);
  const stay = stayOf(propertyId);
  const quote = await agent.call('get_quote', stay);
  expect(quote.content.data).toMatchObject({ totalAmount: 135, currencyCode: 'JOD', isAvailable: true });
  const preview = await agent.call('book_stay', stay);
  expect(preview).toMatchObject({ isError: false, content: { preview: quote.content.data } });
  expect(await reservationsOf(propertyId)).toEqual([]);
  const booked = await agent.call('book_stay', { ...stay, confirmationToken: tokenOf(preview) });
  expect(booked).toMatchObject({ isError: false, content: { data: { status: 'Pending', totalAmount: 135 } } });
  expect(await reservationsOf(propertyId)).toHaveLength(1);
  const stays = await agent.call('list_my_stays', { status: 'Pending' });
  expect(stays.content.data).toContainEqual(expect.objectContaining({ id: booked.content.data.id }));
});

test('refuses to preview a booking at a listing that is booked by request', async () => {
  const propertyId = await insertListing(app);
  const byRequest = { booking_mode: BookingMode.Request };
  await app.db.updateTable('rent_property').set(byRequest).where('id', '=', propertyId).execute();
  const reply = await agent.call('book_stay', stayOf(propertyId));
  expect(reply).toMatchObject({
    isError: true,
    content: {
      error: {
        code: 'REQUEST_REQUIRED',
        message: expect.stringContaining('The owner of this listing approves each booking'),
        whatToDo: expect.stringContaining('send a request to book'),
      },
    },
  });
  expect(reply.content).not.toHaveProperty('confirmationToken');
});

test('refuses to preview a booking for a customer whose identity the listing requires, and previews it once it is verified', async () => {
  const propertyId = await insertListing(app);
  const forVerified = { booking_mode: BookingMode.InstantIfVerified };
  await app.db.updateTable('rent_property').set(forVerified).where('id', '=', propertyId).execute();
  const stay = stayOf(propertyId);
  const reply = await agent.call('book_stay', stay);
  expect(reply).toMatchObject({
    isError: true,
    content: { error: { code: 'REQUEST_REQUIRED', message: expect.stringContaining('identity is not verified') } },
  });
  const customer = app.db.updateTable('app_user').where('id', '=', app.sandbox.userIds.otherCustomer);
  await customer.set({ activated_by: app.sandbox.userIds.admin }).execute();
  const confirmationToken = tokenOf(await agent.call('book_stay', stay));
  expect(await agent.call('book_stay', { ...stay, confirmationToken })).toMatchObject({ isError: false });
  await customer.set({ activated_by: null }).execute();
});

test.each(['', 'yes', `confirm_${'A'.repeat(32)}`])('books nothing with %j in place of a token', async (word) => {
  const propertyId = await insertListing(app);
  expect(await agent.call('book_stay', { ...stayOf(propertyId), confirmationToken: word })).toMatchObject(invalid);
  expect(await reservationsOf(propertyId)).toEqual([]);
});

test('refuses a token for the second time', async () => {
  const propertyId = await insertListing(app);
  const stay = stayOf(propertyId);
  const confirmationToken = tokenOf(await agent.call('book_stay', stay));
  const replies = await Promise.all([1, 2].map(() => agent.call('book_stay', { ...stay, confirmationToken })));
  expect(replies.filter(({ isError }) => !isError)).toHaveLength(1);
  expect(replies.find(({ isError }) => isError)).toMatchObject(invalid);
  expect(await reservationsOf(propertyId)).toHaveLength(1);
});

test('refuses a token for other dates, and for another listing', async () => {
  const [propertyId, otherId] = [await insertListing(app), await insertListing(app)];
  const stay = stayOf(propertyId);
  for (const changed of [{ endDate: dateIn(app, 110) }, { propertyId: otherId }]) {
    const confirmationToken = tokenOf(await agent.call('book_stay', stay));
    expect(await agent.call('book_stay', { ...stay, ...changed, confirmationToken })).toMatchObject(invalid);
  }
  expect([await reservationsOf(propertyId), await reservationsOf(otherId)]).toEqual([[], []]);
});

test.each([
  ['the price', { price_minor: 46_000 }],
  ['the deposit', { deposit_minor: 30_000 }],
  ['the cancellation policy', { cancellation_policy: 2 }],
  ['whether a charge is refunded', { charges: chargesOf(false) }],
] as const)('books nothing when %s has changed since the preview', async (_, changes) => {
  const propertyId = await insertListing(app, { charges: chargesOf(true) });
  const stay = stayOf(propertyId);
  const confirmationToken = tokenOf(await agent.call('book_stay', stay));
  await app.db.updateTable('rent_property').set(changes).where('id', '=', propertyId).execute();
  expect(await agent.call('book_stay', { ...stay, confirmationToken })).toMatchObject({
    isError: true,
    content: { error: { code: 'PRICE_CHANGED' } },
  });
  expect(await reservationsOf(propertyId)).toEqual([]);
});

test('refuses a token of another caller', async () => {
  const propertyId = await insertListing(app);
  const stay = stayOf(propertyId);
  const confirmationToken = tokenOf(await agent.call('book_stay', stay));
  const other = await startAgent(app, {
    args: ['--allow-writes'],
    env: { MARKETPLACE_TOKEN: app.sandbox.tokens.customer },
  });
  const reply = await other.call('book_stay', { ...stay, confirmationToken });
  await other.close();
  expect(reply).toMatchObject(invalid);
  expect(await reservationsOf(propertyId)).toEqual([]);
});

test('refuses to preview a change for a caller without a key and a token', async () => {
  const guest = await startAgent(app, { args: ['--allow-writes'] });
  const reply = await guest.call('book_stay', stayOf(app.sandbox.propertyIds.active));
  await guest.close();
  expect(reply).toMatchObject({ isError: true, content: { error: { code: 'UNAUTHENTICATED' } } });
});

describe('cancel_stay', () => {
  const customer = () =>
    startAgent(app, { args: ['--allow-writes'], env: { MARKETPLACE_TOKEN: app.sandbox.tokens.customer } });

  test('shows the refund before it cancels', async () => {
    const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 200));
    const own = await customer();
    const preview = await own.call('cancel_stay', { id });
    expect(preview.content.preview).toMatchObject({ id, status: 'Confirmed', refundIfCancelledNow: 27 });
    expect(await statusOf(app, id)).toBe(BookingStatus.Confirmed);
    const done = await own.call('cancel_stay', { id, confirmationToken: tokenOf(preview) });
    await own.close();
    expect(done).toMatchObject({ isError: false, content: { data: { status: 'Cancelled', refundAmount: 27 } } });
  });

  test('cancels nothing when the refund has changed since the preview', async () => {
    const property_id = await insertListing(app, { cancellation_policy: CancellationPolicy.Moderate });
    const id = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 5), { property_id });
    const own = await customer();
    const confirmationToken = tokenOf(await own.call('cancel_stay', { id }));
    // Tomorrow, only half is refunded.
    app.clock.advance(14 * hour);
    const reply = await own.call('cancel_stay', { id, confirmationToken });
    await own.close();
    expect(reply).toMatchObject({ isError: true, content: { error: { code: 'PRICE_CHANGED' } } });
    expect(await statusOf(app, id)).toBe(BookingStatus.Confirmed);
  });

  test('gives no token for a reservation that is over', async () => {
    const own = await customer();
    const reply = await own.call('cancel_stay', { id: app.sandbox.reservationIds.completed });
    await own.close();
    expect(reply).toMatchObject({ isError: true, content: { error: { code: 'STATE_CONFLICT' } } });
  });
});

describe('the owner’s tools', () => {
  const owner = () =>
    startAgent(app, { args: ['--allow-writes'], env: { MARKETPLACE_API_KEY: app.sandbox.apiKeys.ownerWrite } });

  test('block and unblock nights in one call each', async () => {
    const propertyId = await insertListing(app);
    const own = await owner();
    const nights = { propertyId, startDate: dateIn(app, 300), endDate: dateIn(app, 302) };
    const blocked = await own.call('block_nights', { ...nights, reason: 'Painting' });
    expect(blocked).toMatchObject({ isError: false, content: { data: nights } });
    expect((await own.call('list_blocked_nights', { propertyId })).content.data).toHaveLength(1);
    expect(await own.call('unblock_nights', { id: blocked.content.data.id })).toMatchObject({ isError: false });
    expect((await own.call('list_blocked_nights', { propertyId })).content.data).toEqual([]);
    await own.close();
  });

  test('replace seasons after a preview, and not when the listing has changed since', async () => {
    const id = await insertListing(app);
    const own = await owner();
    const seasons = [{ name: 'Summer', startDate: dateIn(app, 150), endDate: dateIn(app, 200), price: 60 }];
    const preview = await own.call('set_seasons', { id, seasons });
    expect(preview.content.preview).toMatchObject({ seasons: [] });
    const done = await own.call('set_seasons', { id, seasons, confirmationToken: tokenOf(preview) });
    expect(done).toMatchObject({ isError: false, content: { data: { seasons: [{ price: 60 }] } } });
    const stale = tokenOf(await own.call('set_seasons', { id, seasons: [] }));
    await app.db.updateTable('rent_property').set((eb) => ({ version: eb('version', '+', 1) })).where('id', '=', id).execute(); // prettier-ignore
    const refused = await own.call('set_seasons', { id, seasons: [], confirmationToken: stale });
    await own.close();
    expect(refused).toMatchObject({ isError: true, content: { error: { code: 'STATE_CONFLICT' } } });
  });
});

test('a read-only key is told that it can only read', async () => {
  const reader = await startAgent(app, {
    args: ['--allow-writes'],
    env: { MARKETPLACE_API_KEY: app.sandbox.apiKeys.ownerRead },
  });
  const nights = { propertyId: app.sandbox.propertyIds.active, startDate: dateIn(app, 310), endDate: dateIn(app, 312) };
  const reply = await reader.call('block_nights', nights);
  await reader.close();
  expect(reply).toMatchObject({ isError: true, content: { error: { code: 'API_KEY_READ_ONLY' } } });
});
