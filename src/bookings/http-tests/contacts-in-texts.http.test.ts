import { callAs } from '../../testing/access';
import { declineChange, proposed } from '../../testing/alterations';
import { type Actor, useTestApp } from '../../testing/app';
import { insertListingByRequest, requestStay, stepOf } from '../../testing/booking-requests';
import { openedConversation, sendText } from '../../testing/conversations';
import { insertListing } from '../../testing/listings';
import { getUser } from '../../testing/people';
import { dateIn } from '../../testing/bookings';
import { addDays } from '../../values/dates';

/** Contact details in texts about a stay are hidden from the other party until the stay is confirmed, as in messages. */

const app = useTestApp();

const texts = [
  ['Latin digits', 'Please call 079 123 4567.', 'Please call •••.'],
  ['Arabic digits', 'اتصل على ٠٧٩١٢٣٤٥٦٧', 'اتصل على •••'],
  ['an e-mail address', 'Write to omar@example.com', 'Write to •••'],
] as const;

const lists = {
  customer: 'getMyBookingRequests',
  owner: 'getOwnerBookingRequests',
  admin: 'getOwnerBookingRequests',
} as const;
type Reader = keyof typeof lists;
type Request = { id: number; message: string | null; reason: string | null };

/** The request as a user reads it in a list. */
async function listed(as: Reader, id: number): Promise<Request> {
  const { data } = await callAs(app, as, lists[as], { query: { pageSize: 100 } });
  return (data as unknown as Request[]).find((request) => request.id === id)!;
}

/** The record with the id in a list of the user's own data. */
async function exported(as: Actor, list: 'bookingRequests' | 'alterations', id: number): Promise<Request> {
  const { data } = await callAs(app, as, 'getMyData');
  return (data as Record<string, Request[]>)[list]!.find((one) => one.id === id)!;
}

async function requestWith(message: string): Promise<{ id: number; propertyId: number }> {
  const propertyId = await insertListingByRequest(app);
  const { data } = await requestStay(app, { propertyId, message });
  expect(data).toMatchObject({ message });
  return { id: (data as { id: number }).id, propertyId };
}

test('in a name from before names were checked are hidden from the other party until a stay is confirmed', async () => {
  const { id: userId, first_name } = await getUser(app, app.sandbox.userIds.customer);
  const name = (value: string) =>
    app.db.updateTable('app_user').set({ first_name: value }).where('id', '=', userId).execute();
  const { id, propertyId } = await requestWith('For two.');
  const conversationId = await openedConversation(app, 'customer', { propertyId });
  await sendText(app, 'customer', conversationId, 'Hello.');
  await name('0791234567');
  const namesFor = async (as: 'owner' | 'admin') => (await listed(as, id)) as unknown as { customer: object };
  const conversations = (await callAs(app, 'owner', 'getConversations')).data as unknown as { id: number }[];
  const [seen, administrators] = [await namesFor('owner'), await namesFor('admin')];
  await name(first_name);
  expect(seen.customer).toMatchObject({ firstName: '•••', lastName: 'Customer' });
  expect(administrators.customer).toMatchObject({ firstName: '0791234567' });
  const conversation = conversations.find((one) => one.id === conversationId);
  expect(conversation).toMatchObject({ otherPartyName: '•••', hidesContacts: true });
});

describe.each(texts)('%s', (_, text, masked) => {
  test('of a request are hidden from the owner until a stay is confirmed', async () => {
    const { id } = await requestWith(text);
    for (const [as, shown] of [
      ['customer', text],
      ['owner', masked],
      ['admin', text],
    ] as const)
      expect([as, (await listed(as, id)).message]).toEqual([as, shown]);
    const accepted = await stepOf(app, 'accept', id);
    expect(accepted.data).toMatchObject({ message: masked });
    expect((await listed('owner', id)).message).toBe(masked);
    const path = { reservationId: accepted.data.reservationId as number };
    expect((await callAs(app, 'admin', 'confirmDeposit', { path, body: {} })).status).toBe(200);
    expect((await listed('owner', id)).message).toBe(text);
    expect((await exported('customer', 'bookingRequests', id)).message).toBe(text);
  });

  test('of a refusal are hidden from the customer', async () => {
    const { id } = await requestWith('For two.');
    const body = { reason: text };
    expect((await callAs(app, 'owner', 'declineBookingRequest', { path: { id }, body })).data).toMatchObject(body);
    for (const [as, shown] of [
      ['customer', masked],
      ['owner', text],
      ['admin', text],
    ] as const)
      expect([as, (await listed(as, id)).reason]).toEqual([as, shown]);
    expect((await exported('customer', 'bookingRequests', id)).reason).toBe(masked);
    expect((await exported('owner', 'bookingRequests', id)).reason).toBe(text);
  });

  test('of a refusal by an administrator are shown', async () => {
    const { id } = await requestWith('For two.');
    await callAs(app, 'admin', 'declineBookingRequest', { path: { id }, body: { reason: text } });
    expect((await listed('customer', id)).reason).toBe(text);
  });

  // Only a confirmed stay can be changed. Without a deposit, contact details are hidden again when it is cancelled.
  test.each([
    ['customer', 'owner'],
    ['owner', 'customer'],
  ] as const)('of a change that the %s declines are shown to the %s while the stay is confirmed', async (by, other) => {
    const propertyId = await insertListing(app, { deposit_minor: 0 });
    const startDate = dateIn(app, 30);
    const body = { propertyId, startDate, endDate: addDays(startDate, 3) };
    const stay = (await callAs(app, 'customer', 'bookReservation', { body })).data.id as number;
    const id = await proposed(app, other, stay, { end: 1 });
    expect((await declineChange(app, by, id, text)).data).toMatchObject({ reason: text });
    const reasonFor = async (as: Actor) => {
      const { data } = await callAs(app, as, 'getAlterationsByReservation', { path: { id: stay } });
      return (data as unknown as { reason: string }[])[0]!.reason;
    };
    expect(await reasonFor(other)).toBe(text);
    await callAs(app, 'owner', 'cancelReservation', { path: { id: stay }, body: { reason: 'Repairs.' } });
    expect([await reasonFor(by), await reasonFor(other), await reasonFor('admin')]).toEqual([text, masked, text]);
    expect((await exported(by, 'alterations', id)).reason).toBe(text);
    expect((await exported(other, 'alterations', id)).reason).toBe(other === 'customer' ? masked : null);
  });
});
