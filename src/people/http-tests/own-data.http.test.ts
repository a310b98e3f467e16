import { BookingStatus, PropertyStatus } from '../../../generated/enumerations';
import { callAs, loggedIn } from '../../testing/access';
import { type Actor, type TestApp, useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { pay, reserve } from '../../testing/payments';
import { cardImage, getUser } from '../../testing/people';

const app = useTestApp();

const read = (as?: Actor) => app.call('getMyData', { as });

test('returns 200 with all data of a customer, in the form of each resource’s operation', async () => {
  const { customer } = app.sandbox.userIds;
  const { active } = app.sandbox.propertyIds;
  await app.call('addFavorite', { as: 'customer', path: { propertyId: active } });
  const reservationId = await reserve(app, BookingStatus.Pending);
  const receipt = await cardImage();
  const form = { reservationId, paymentTypeId: 2, amount: 27, reference: 'TRF-1', note: 'from my bank', receipt };
  const { data: payment } = await app.call('addPaymentTransaction', { as: 'customer', form });
  await app.call('rejectDeposit', { as: 'admin', path: { reservationId }, body: { reason: 'No money came.' } });
  const { token } = await loggedIn(app, 'customer@example.com');

  const as = { token };
  const { status, data, headers } = await read(as);
  expect(status).toBe(200);
  expect(headers.get('cache-control')).toBe('no-store');
  const own = data as Record<string, never[]>;
  const same = async (operation: Parameters<TestApp['call']>[0], member: string, query = { pageSize: 100 }) =>
    expect(own[member]).toEqual((await app.call(operation, { as, query })).data);
  const listed = (await app.call('getMyReservations', { as, query: { pageSize: 100 } })).data as unknown as object[];
  // Lists omit the prices of nights.
  expect(own.reservations!.map((one: object) => ({ ...one, nightlyPrices: null, lines: null }))).toEqual(listed);
  await same('getMyPaymentTransactions', 'payments');
  const path = { userId: customer };
  expect(own.profile).toEqual((await app.call('getCustomerByUserId', { as, path })).data);
  expect(own.favorites).toEqual(expect.arrayContaining([expect.objectContaining({ propertyId: active })]));
  expect(own.files).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ kind: 'identity', side: 'front', path: null }),
      expect.objectContaining({ kind: 'receipt', paymentId: (payment as { id: number }).id }),
    ]),
  );
  expect(own.auditEntries).toContainEqual(
    expect.objectContaining({ action: 'rejectDeposit', reason: 'No money came.', isOwnAct: false }),
  );
  expect(own.codes).toContainEqual(expect.objectContaining({ target: 'customer@example.com', isUsed: true }));
  expect(own.sessions).toHaveLength(2);
  expect(own.listings).toEqual([]);
  expect(JSON.stringify(data)).not.toContain(token);
});

test('returns 200 with an owner’s listings and reservations, without customer data', async () => {
  const { customer, owner } = app.sandbox.userIds;
  const words = {
    first_name: 'Unmistakable',
    last_name: 'Stranger',
    phone: '+962799998877',
    whatsapp_number: '+962799998866',
  };
  await app.db.updateTable('app_user').set(words).where('id', '=', customer).execute();
  const reservationId = await reserve(app, BookingStatus.Pending);
  await app.db
    .updateTable('reservation')
    .set({ cancellation_reason: 'stranger words' })
    .where('id', '=', reservationId)
    .execute();
  await pay(app, reservationId, { reference: 'stranger reference', note: 'stranger note' });
  const blocking = { startDate: '2027-08-01', endDate: '2027-08-03', reason: 'Painting' };
  const propertyId = app.sandbox.propertyIds.active;
  await app.call('addBlockedDates', { as: 'owner', body: { propertyId, ...blocking } });

  const { status, data } = await read('owner');
  expect(status).toBe(200);
  const own = data as Record<string, { id: number }[]>;
  const text = JSON.stringify(data);
  expect(own.apiKeys).toEqual((await app.call('getApiKeys', { as: 'owner' })).data);
  expect(own.apiKeys).toHaveLength(3);
  for (const key of Object.values(app.sandbox.apiKeys)) expect(text).not.toContain(key);
  for (const word of [...Object.values(words), 'stranger', 'Stranger', 'customer@example.com'])
    expect(text).not.toContain(word);
  const listings = await app.db.selectFrom('rent_property').select('id').where('owner_id', '=', owner).execute();
  expect(own.listings!.map(({ id }) => id).sort()).toEqual(listings.map(({ id }) => id).sort());
  expect(own.blockedDates).toEqual(expect.arrayContaining([expect.objectContaining(blocking)]));
  expect(own.reservations!.find(({ id }) => id === reservationId)).toMatchObject({ customer: null, note: null });
  expect(own.payments!.length).toBeGreaterThan(0);
  expect(own.files).toEqual(expect.arrayContaining([expect.objectContaining({ kind: 'picture' })]));
});

test('returns an owner’s seasons, nights, arrival rules, charges, discounts, promotions, keys, calendars and webhooks without keys, secrets or secret URLs', async () => {
  const id = await insertListing(app, { weekend_price_minor: 50_000 });
  const path = { propertyId: id };
  const as = 'owner';
  const season = { name: 'Summer', startDate: '2027-07-01', endDate: '2027-08-01', price: 60 };
  const { data: seasons } = await callAs(app, as, 'setSeasons', { path: { id }, body: { seasons: [season] } });
  const charge = { kind: 0, name: 'Final cleaning', mode: 0, value: 20 };
  const { data: charges } = await callAs(app, as, 'setCharges', { path: { id }, body: { charges: [charge] } });
  const discount = { kind: 0, threshold: 7, percent: 10 };
  const { data: discounts } = await callAs(app, as, 'setDiscounts', { path: { id }, body: { discounts: [discount] } });
  const rules = { arrivalDays: [5, 6], noticeHours: 30 };
  const { data: arrivalRules } = await callAs(app, as, 'setArrivalRules', { path: { id }, body: { rules } });
  const night = { date: '2027-02-14', price: 90 };
  const { data: nights } = await callAs(app, as, 'setNights', { path: { id }, body: { nights: [night] } });
  const promotion = (await callAs(app, as, 'addPromotion', { body: { code: 'SAVE-10', percent: 10 } })).data as object;
  const feed = (await callAs(app, as, 'getCalendarFeed', { path })).data as { url: string; createdAt: string };
  const url = 'https://www.airbnb.example/calendar.ics?s=secret-of-airbnb';
  const added = await callAs(app, as, 'addCalendarImport', { body: { ...path, name: 'Airbnb', url } });
  const imported = added.data as { id: number; exportUrl: string };
  const stay = { start_date: '2027-05-01', end_date: '2027-05-03' };
  const reservationId = await insertReservation(app, BookingStatus.Confirmed, '2027-05-01', { property_id: id });
  const found = { found_at: 0, uid: 'a@airbnb.example' };
  const conflict = { property_id: id, import_id: imported.id, reservation_id: reservationId, ...found, ...stay };
  await app.db.insertInto('calendar_conflict').values(conflict).execute();
  const ofRequest = { property_id: id, import_id: imported.id, request_id: 71, ...found, ...stay };
  await app.db.insertInto('calendar_request_conflict').values(ofRequest).execute();
  const receiver = { url: 'https://partner.example/events', types: ['reservation.created'] };
  const webhook = (await callAs(app, as, 'addWebhook', { body: receiver })).data as { id: number; secret: string };

  const { data, envelope } = await read('owner');
  const own = data as Record<string, { id: number; propertyId: number; weekendPrice?: number }[]>;
  expect(own.listings!.find((one) => one.id === id)).toMatchObject({ weekendPrice: 50 });
  // Each change is a new version of the listing.
  const version = (nights as unknown as { version: number }).version;
  expect(own.seasons).toEqual([{ ...seasons, version }]);
  expect(own.charges).toEqual([{ ...charges, version }]);
  expect(own.discounts).toEqual([{ ...discounts, version }]);
  expect(own.arrivalRules).toEqual([{ ...arrivalRules, version }]);
  expect(own.nights).toEqual([nights]);
  expect(own.promotions).toEqual([promotion]);
  expect(own.calendarFeeds).toContainEqual({ propertyId: id, createdAt: feed.createdAt });
  expect(own.calendarImports!.find((one) => one.id === imported.id)).toMatchObject({
    ...{ propertyId: id, name: 'Airbnb', host: 'www.airbnb.example' },
    conflicts: [{ reservationId, startDate: stay.start_date, endDate: stay.end_date, uid: 'a@airbnb.example' }],
    requestConflicts: [{ bookingRequestId: 71, startDate: stay.start_date, endDate: stay.end_date }],
  });
  expect(own.webhooks!.find((one) => one.id === webhook.id)).toMatchObject(receiver);
  const text = JSON.stringify(envelope);
  for (const secret of [feed.url, imported.exportUrl, 'secret-of-airbnb', webhook.secret])
    expect(text).not.toContain(secret);
  const others = (await read('otherOwner')).data as typeof own;
  const of = (member: string) => others[member]!.map(({ propertyId }) => propertyId);
  expect([...of('seasons'), ...of('calendarFeeds'), ...of('calendarImports')]).not.toContain(id);
});

test('omits the reason of a customer who cancelled, also in the owner’s notification', async () => {
  const id = await reserve(app, BookingStatus.Confirmed);
  const body = { reason: 'My mother is in hospital.' };
  await callAs(app, 'customer', 'cancelReservation', { path: { id }, body });
  const { data, envelope } = await read('owner');
  expect(JSON.stringify(envelope)).not.toContain('hospital');
  const { notifications } = data as { notifications: { reservationId: number; message: string }[] };
  expect(notifications.find(({ reservationId }) => reservationId === id)).toMatchObject({
    message: expect.stringContaining('A reason was given') as string,
  });
  const own = (await read('customer')).data as { reservations: { id: number }[] };
  expect(own.reservations.find((one) => one.id === id)).toMatchObject({ cancellationReason: body.reason });
});

test('includes reasons of administrators that the caller received, and omits their notes', async () => {
  const { owner } = app.sandbox.userIds;
  const by = (operation: Parameters<TestApp['call']>[0], path: Record<string, number>, body: object) =>
    callAs(app, 'admin', operation, { path, body });
  const confirmed = await reserve(app, BookingStatus.Pending);
  await pay(app, confirmed);
  await by('confirmDeposit', { reservationId: confirmed }, { note: 'internal: deposit' });
  const missed = await reserve(app, BookingStatus.Confirmed, -1);
  await by('markNoShow', { id: missed }, { note: 'internal: no show' });
  const refused = await reserve(app, BookingStatus.Pending);
  await by('rejectDeposit', { reservationId: refused }, { reason: 'told: the customer' });
  const off = await reserve(app, BookingStatus.Confirmed);
  await by('cancelReservation', { id: off }, { reason: 'told: both' });
  await by('blockUser', { userId: owner }, { reason: 'internal: block' });
  await callAs(app, 'admin', 'unblockUser', { path: { userId: owner } });
  const { token } = await loggedIn(app, 'owner@example.com');
  await by('deactivateOwner', { userId: owner }, { reason: 'told: the owner' });
  await by('activateOwner', { userId: owner }, { note: 'internal: activation' });
  const id = app.sandbox.propertyIds.active;
  await by('changeRentPropertyStatus', { id }, { propertyStatus: PropertyStatus.Suspended, reason: 'told: listing' });

  const reasonsOf = async (as: Actor) => {
    const { data } = await read(as);
    expect(JSON.stringify(data)).not.toContain('internal');
    const { auditEntries } = data as { auditEntries: { action: string; subject: string; reason: string | null }[] };
    const about = [confirmed, missed, refused, off].map((one) => `reservation:${one}`);
    return auditEntries
      .filter(({ subject }) => [...about, `user:${owner}`, `property:${id}`].includes(subject))
      .map(({ action, reason }) => `${action} ${reason}`)
      .sort();
  };
  expect(await reasonsOf('customer')).toEqual([
    'cancelReservation told: both',
    'confirmDeposit null',
    'markNoShow null',
    'rejectDeposit told: the customer',
  ]);
  expect(await reasonsOf({ token })).toEqual([
    'activateOwner null',
    'blockUser null',
    'cancelReservation told: both',
    'changeRentPropertyStatus told: listing',
    'confirmDeposit null',
    'deactivateOwner told: the owner',
    'markNoShow null',
    'rejectDeposit null',
    'unblockUser null',
  ]);
});

test('returns 200 with only the account for agents and administrators', async () => {
  for (const as of ['agent', 'admin'] as const) {
    const { status, data } = await read(as);
    expect(status).toBe(200);
    expect(data).toMatchObject({ reservations: [], payments: [], listings: [], acceptedTerms: null });
    const { first_name } = await getUser(app, app.sandbox.userIds[as]);
    expect(data).toMatchObject({ profile: { firstName: first_name } });
  }
});

test('includes the accepted terms', async () => {
  const terms = { title: 'Example terms', body: 'Text', language: 'en', audience: 0 };
  const { data } = await app.call('addTerms', { as: 'admin', body: terms });
  const { version } = data as { version: number };
  await app.call('acceptTerms', { as: 'otherCustomer', body: { version } });
  const { data: own } = await read('otherCustomer');
  expect(own).toMatchObject({ acceptedTerms: { version, language: 'en', title: 'Example terms' } });
});

test('returns 400 for an unknown parameter, 401 and 403', async () => {
  expect(await app.call('getMyData', { as: 'customer', query: { userId: 1 } })).toMatchObject({ status: 400 });
  expect(await read()).toMatchObject({ status: 401 });
  expect(await read('verification')).toMatchObject({ status: 403, code: 'VERIFICATION_REQUIRED' });
  expect(await read('blocked')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
});
