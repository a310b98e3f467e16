import { BookingStatus } from '../../../generated/enumerations';
import { actor, loggedIn } from '../../testing/access';
import { type Actor, type Call, type Reply, type TestApp, useTestApp } from '../../testing/app';
import { declineAndCancel } from '../../testing/alterations';
import { requestAndDecline } from '../../testing/booking-requests';
import { dateIn } from '../../testing/bookings';
import { openedConversation, sendPictures, sendText, uploadedPicture } from '../../testing/conversations';
import { findInDatabase, listStored, wordsOf } from '../../testing/canaries';
import { impersonalColumns } from '../../testing/impersonal-columns';
import { listTextColumns } from '../../testing/databases/contents';
import { listing as dto } from '../../testing/listings';
import { cardImage } from '../../testing/people';
import { reviewEachOther } from '../../testing/reviews';
import { rentAndWaive } from '../../testing/rent';
import { day, hour, minute } from '../../testing/time';
import { keepToRetention } from '../retention';

/**
 * Every text that a person enters contains a unique word. An hour after the account was closed, no text column of any table contains one
 * of these words, and no file of the person is stored. A new column has to be filled here, or listed among the columns that hold no
 * personal data.
 */
const app = useTestApp();

type Words = ReturnType<typeof wordsOf>;
const hits = new Set<string>();

/** The columns in which the person is found now. */
async function traces(name: string, words: Words): Promise<string[]> {
  const found = await findInDatabase(app, [name, ...Object.values(words)]);
  const places = [...new Set(found.map((place) => place.split(':')[0]!))];
  for (const place of places) hits.add(place);
  return places;
}

async function expectOk(reply: Promise<Reply>): Promise<Reply['data']> {
  const { status, data, envelope } = await reply;
  expect([status, envelope?.message]).toEqual([200, expect.anything()]);

  return data;
}

const done = (operationId: Parameters<TestApp['call']>[0], call: Call) => expectOk(app.call(operationId, call));
let keys = 0;
const once = () => ({ 'Idempotency-Key': `canary-${(keys += 1)}` });

async function register(operation: 'addCustomer' | 'addOwner', words: Words): Promise<number> {
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const { userId } = (await done(operation, { form: { ...words, ...images }, headers: once() })) as { userId: number };
  return userId;
}

const admin = () => actor(app, 'admin');

/** Logs in again after the resend interval of codes. */
async function again(email: string): Promise<Actor> {
  app.clock.advance(2 * minute);
  return loggedIn(app, email);
}

async function book(as: Actor, propertyId: number, inDays: number, note: string): Promise<number> {
  const body = { propertyId, startDate: dateIn(app, inDays), endDate: dateIn(app, inDays + 2), note };
  const { id } = (await done('bookReservation', { as, body, headers: once() })) as { id: number };
  return id;
}

async function declare(as: Actor, reservationId: number, name: string): Promise<number> {
  const form = { reservationId, paymentTypeId: 2, amount: 27, reference: `${name}-reference`, note: `${name}-payment` };
  const call = { as, form: { ...form, receipt: await cardImage() }, headers: once() };
  return ((await done('addPaymentTransaction', call)) as { id: number }).id;
}

/** An administrator adds a payment for a closed account and refuses it, each with a text. */
async function concludeLater(reason: string, form: Call['form']): Promise<void> {
  const { id } = (await done('addPaymentTransaction', { as: admin(), form, headers: once() })) as { id: number };
  await done('decidePaymentTransaction', { as: admin(), path: { id }, body: { confirm: false, reason } });
}

/** Requests on the remaining records: those with a text are rejected, because the steps end before an account can be closed. */
async function expectOver(words: string, ...reservations: number[]): Promise<void> {
  for (const id of reservations) {
    const path = { id };
    const deposit = { as: admin(), path: { reservationId: id } };
    for (const reply of [
      await app.call('markNoShow', { as: actor(app, 'owner'), path, body: { note: words } }),
      await app.call('markNoShow', { as: admin(), path, body: { note: words } }),
      await app.call('rejectDeposit', { ...deposit, body: { reason: words } }),
    ])
      expect(reply).toMatchObject({ status: 409 });
    // A cancelled reservation is returned unchanged.
    for (const as of [actor(app, 'owner'), admin()])
      expect((await app.call('cancelReservation', { as, path, body: { reason: words } })).status).toBeLessThan(500);
  }
}

/** Administrators write notifications to the person and audited notes about the person. */
async function writeAbout(userId: number, name: string): Promise<void> {
  const as = admin();
  const notice = { userIds: [userId], title: `${name}-notice`, message: `${name}-notice` };
  await done('sendNotification', { as, body: notice });
  await done('blockUser', { as, path: { userId }, body: { reason: `${name}-block` } });
  await done('unblockUser', { as, path: { userId } });
}

test('keeps only proofs of a customer with a recent stay, and nothing after 90 days', async () => {
  const stored = await listStored(app);
  const [name, words] = ['canarycustomer', wordsOf('canarycustomer', 11)];
  const userId = await register('addCustomer', words);
  let as: Actor = await loggedIn(app, words.Email);
  const { active: propertyId } = app.sandbox.propertyIds;
  await done('addFavorite', { as, path: { propertyId } });
  const complaint = { kind: 2, about: 0, id: propertyId, text: `${name}-complaint` };
  await done('addComplaint', { as, body: complaint, headers: once() });
  const filters = { district: `${name}-district`, search: `${name}-words` };
  await done('addSavedSearch', { as, body: { name: `${name}-search`, filters }, headers: once() });

  const conversationId = await openedConversation(app, as, { propertyId });
  const contacts = { clientMessageId: `${name}-message`, text: `${name}-text, 0791234567` };
  await done('sendMessage', { as, body: { conversationId, ...contacts } });
  await sendText(app, 'owner', conversationId, 'An answer');

  // Three reservations: one is completed, one cancelled by the customer, one has its deposit refused.
  const stay = await book(as, propertyId, 100, `${name}-note`);
  const returnUrl = `http://localhost:3000/${name}-return`;
  const paying = { reservationId: stay, purpose: 0, provider: 'sandbox', returnUrl };
  const session = (await done('startPaymentSession', { as, body: paying })) as { id: number };
  await done('cancelPaymentSession', { as, path: { id: session.id } });
  await declare(as, stay, name);
  const confirmed = await done('confirmDeposit', { as: admin(), path: { reservationId: stay }, headers: once() });
  expect(confirmed).toMatchObject({ status: BookingStatus.Confirmed, customer: { firstName: words.FirstName } });
  const picture = await uploadedPicture(app, as, conversationId);
  await sendPictures(app, as, conversationId, [picture], { text: `${name}-picture` });
  await uploadedPicture(app, as, conversationId);
  const cancelled = await book(as, propertyId, 110, `${name}-note`);
  const cancelling = { reason: `${name}-cancelled` };
  await done('cancelReservation', { as, path: { id: cancelled }, body: cancelling, headers: once() });
  const refused = await book(as, propertyId, 120, `${name}-note`);
  await declare(as, refused, name);
  const refusing = { as: admin(), path: { reservationId: refused }, body: { reason: `${name}-refused` } };
  await done('rejectDeposit', { ...refusing, headers: once() });
  const asking = { message: `${name}-message`, reason: 'by the owner' };
  await requestAndDecline(app, { guest: as, owner: actor(app, 'owner'), propertyId }, asking);

  app.clock.advance(105 * day);
  await writeAbout(userId, name);
  as = await again(words.Email);
  await reviewEachOther(app, { guest: as, host: actor(app, 'owner'), stay }, name);
  // The responses stored for these keys, which are kept for a day, contain the customer’s name.
  const reservation = { as: actor(app, 'owner'), path: { id: cancelled }, body: { reason: 'as before' } };
  await done('cancelReservation', { ...reservation, headers: once() });
  const body = {
    firstName: words.FirstName,
    lastName: words.LastName,
    email: `new-${words.Email}`,
    phone: '+962791111113',
  };
  // The message about a changed phone number may go to the e-mail address.
  await app.db.updateTable('app_user').set({ is_phone_verified: 1 }).where('id', '=', userId).execute();
  await done('updateCustomer', { as, body });
  const before = await traces(name, { ...words, Phone: body.phone });
  expect(before).toEqual(expect.arrayContaining(['app_user.email', 'idempotency.answer', 'notification.parameters']));

  const { keptUntil } = (await done('closeAccount', { as, body: { confirm: true } })) as { keptUntil: string };
  expect(Date.parse(keptUntil)).toBeGreaterThan(app.clock.now() + 80 * day);
  // The target of a code is kept for an hour, because it counts for the limits of the address.
  expect(await traces(name, words)).toEqual(['otp_code.target', 'payment_transaction.reference']);
  expect(await listStored(app)).toHaveLength(stored.length + 4);
  // Later operations on the records of the closed account restore no text.
  const later = `${name}-later`;
  const refund = { reservationId: stay, paymentTypeId: 2, amount: 5, purpose: 2, note: later, reference: later };
  await concludeLater(later, refund);
  await concludeLater(later, { ...refund, purpose: 1, receipt: await cardImage() });
  await concludeLater(later, { ...refund, reservationId: refused, purpose: 0, amount: 27, receipt: await cardImage() });
  await expectOver(later, stay, cancelled);
  expect(await traces(name, words)).toEqual(['otp_code.target', 'payment_transaction.reference']);
  app.clock.advance(hour);
  await keepToRetention(app);
  expect(await traces(name, words)).toEqual(['payment_transaction.reference']);

  app.clock.advance(80 * day);
  await keepToRetention(app);
  expect(await traces(name, words)).toEqual(['payment_transaction.reference']);
  app.clock.advance(10 * day);
  await keepToRetention(app);
  expect(await traces(name, words)).toEqual([]);
  expect(await listStored(app)).toEqual(stored);
  // A receipt that is uploaded after the erasure is erased after the same period.
  await concludeLater(later, { ...refund, receipt: await cardImage() });
  expect(await traces(name, words)).toEqual([]);
  app.clock.advance(89 * day);
  await keepToRetention(app);
  expect(await listStored(app)).toHaveLength(stored.length + 1);
  app.clock.advance(2 * day);
  await keepToRetention(app);
  expect(await listStored(app)).toEqual(stored);
  // The records stay, without personal data.
  const row = await app.db.selectFrom('reservation').selectAll().where('id', '=', stay).executeTakeFirstOrThrow();
  expect(row).toMatchObject({ customer_id: userId, status: BookingStatus.Completed, deposit_minor: 27_000 });
});

test('keeps nothing of an owner except the title of the booked listing', async () => {
  const stored = await listStored(app);
  const [name, words] = ['canaryowner', { ...wordsOf('canaryowner', 12), code: 'CANARYOWNER-CODE' }];
  const userId = await register('addOwner', words);
  const as = await loggedIn(app, words.Email);
  const form = { image: await cardImage('png') };
  const picture = ((await done('uploadPicture', { as, form })) as { path: string }).path;
  const hook = { url: `https://93.184.216.34/${name}-hook` };
  const key = await done('addApiKey', { as, body: { name: `${name}-key`, access: 1 } });
  await done('addWebhook', { as: { token: (key as { key: string }).key }, body: hook });
  const spare = ((await done('uploadPicture', { as, form })) as { path: string }).path;
  const information = { images: [picture], district: `${name} district`, address: `${name}-address` };
  const texts = { ...information, description: `${name}-description` };
  const details = {
    DetailsJSON: JSON.stringify({ services: ['Internet'], terms: [], room: {}, hint: `${name}-hint` }),
  };
  const add = async (title: string) => {
    const body = dto({ ...details, DepositAmount: 27, information: { ...texts, title } });
    return ((await done('addRentProperty', { as, body, headers: once() })) as { id: number }).id;
  };
  const booked = await add('A flat with a balcony');
  const idle = await add(`${name}-title`);
  expect(spare).not.toBe(picture);
  const blocking = { propertyId: idle, startDate: dateIn(app, 30), endDate: dateIn(app, 32), reason: `${name}-mine` };
  await done('addBlockedDates', { as, body: blocking });
  const calendar = { property_id: idle, name: `${name}-calendar`, url_encrypted: '', feed_token: '', created_at: 0 };
  const unread = { next_read_at: Number.MAX_SAFE_INTEGER, reads: 0, was_empty: 0 };
  await app.db
    .insertInto('calendar_import')
    .values({ ...calendar, ...unread })
    .execute();
  const season = { name: `${name}-season`, startDate: dateIn(app, 90), endDate: dateIn(app, 99), price: 60 };
  await done('setSeasons', { as, path: { id: idle }, body: { seasons: [season] } });
  const charge = { kind: 0, name: `${name}-charge`, mode: 0, value: 20 };
  await done('setCharges', { as, path: { id: idle }, body: { charges: [charge] } });
  await done('addPromotion', { as, body: { code: `${name}-code`, percent: 10 }, headers: once() });
  const suspending = { propertyStatus: 4, reason: `${name}-suspended` };
  await done('changeRentPropertyStatus', { as: admin(), path: { id: idle }, body: suspending });

  const guest = actor(app, 'customer');
  const reservation = await book(guest, booked, 60, 'from the guest');
  const cancelling = { reason: `${name}-cancelled` };
  await done('cancelReservation', { as, path: { id: reservation }, body: cancelling, headers: once() });
  await rentAndWaive(app, as, `${name}-waived`);
  await declineAndCancel(app, { guest, owner: as, propertyId: booked }, `${name}-declined`);
  const declining = { message: 'from the guest', reason: `${name}-request-declined` };
  await requestAndDecline(app, { guest, owner: as, propertyId: booked }, declining);
  const complaint = { kind: 2, about: 0, id: booked, text: `${name}-complaint` };
  const { id } = (await done('addComplaint', { as: guest, body: complaint })) as { id: number };
  const dismissing = { path: { id }, body: { status: 1, reason: `${name}-dismissed` } };
  await done('decideComplaint', { as: admin(), ...dismissing, headers: once() });
  await writeAbout(userId, name);
  const last = await again(words.Email);
  expect(await traces(name, words)).toEqual(
    expect.arrayContaining([
      ...['api_key.name', 'rent_property.title', 'rent_property.seasons', 'property_word.word'],
      ...['rent_property.charges', 'promotion.code'],
      ...['blocked_date_range.reason', 'calendar_import.name'],
      ...['complaint.text', 'complaint.content', 'complaint.reason'],
    ]),
  );

  expect(await done('closeAccount', { as: last, body: { confirm: true } })).toMatchObject({ keptUntil: null });
  const byKey = { as: { token: (key as { key: string }).key } };
  expect(await app.call('getMyRentListings', byKey)).toMatchObject({ status: 401, code: 'UNAUTHENTICATED' });
  expect(await traces(name, words)).toEqual(['otp_code.target']);
  app.clock.advance(hour);
  await keepToRetention(app);
  expect(await traces(name, words)).toEqual([]);
  expect(await listStored(app)).toEqual(stored);
  const shown = await done('getReservationById', { as: guest, path: { id: reservation } });
  expect(shown).toMatchObject({ note: 'from the guest', property: { title: 'A flat with a balcony', image: null } });
});

test('every text column is filled by these tests or listed as free of personal data', async () => {
  const columns = (await listTextColumns(app.db)).map(({ table, column }) => `${table}.${column}`);
  expect(columns.filter((place) => !hits.has(place) && !impersonalColumns.includes(place))).toEqual([]);
});
