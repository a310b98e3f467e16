import { CommissionType, PropertyStatus } from '../../../generated/enumerations';
import { type Actor, type TestApp, startTestApp } from '../../testing/app';
import { refusesBadBodies } from '../../testing/bodies';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { addListing, listing } from '../../testing/listings';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const { Percentage, Fixed } = CommissionType;
const commission = (commissionType: number | null, commissionValue: number | null) => ({
  commissionType,
  commissionValue,
});
const none = commission(null, null);

const ofListing = (id: number, body: object, as: Actor = 'admin') =>
  app.call('setRentPropertyCommission', { as, path: { id }, body });
const ofOwner = (body: object, as: Actor = 'admin', userId = app.sandbox.userIds.owner) =>
  app.call('setOwnerCommission', { as, path: { userId }, body });

/** Books three nights of the listing for 135 dinars, a different day each time; returns what an administrator sees of the commission. */
let next = 0;
async function book(propertyId: number): Promise<unknown[]> {
  next += 1;
  const month = String((next % 9) + 1).padStart(2, '0');
  const body = { propertyId, startDate: `2027-${month}-10`, endDate: `2027-${month}-13` };
  const booked = await app.call('bookReservation', { as: 'customer', body });
  expect(booked.status).toBe(200);
  return shownOf(booked.data.id as number);
}
async function shownOf(id: number): Promise<unknown[]> {
  const { data } = await app.call('getReservationById', { as: 'admin', path: { id } });
  return [data.commissionType, data.commissionValue, data.commissionAmount];
}

describe('setRentPropertyCommission', () => {
  test("returns 200 with the listing and a new version; the listing's commission comes before the owner's", async () => {
    const id = await addListing(app);
    expect((await ofOwner(commission(Percentage, 20))).status).toBe(200);
    app.clock.advance(60_000);
    const { status, data, envelope } = await ofListing(id, { ...commission(Percentage, 12.5), version: 1 });
    expect([status, envelope.message]).toEqual([200, 'The commission was saved.']);
    expect(data).toMatchObject({
      id,
      commissionType: 0,
      commissionValue: 12.5,
      version: 2,
      updatedAt: '2026-12-01T09:31:00Z',
    });
    expect(await book(id)).toEqual([Percentage, 12.5, 16.875]);
    const trail = [[app.sandbox.userIds.admin, 'setRentPropertyCommission', 'Percentage 12.5', true]];
    expect(await auditTrailOf(app, `property:${id}`)).toEqual(trail);
    const types = (await eventsOf(app, 'property', id)).map(({ type }) => type);
    expect(types).toEqual(['property.created', 'property.updated']);

    const same = await ofListing(id, commission(Percentage, 12.5));
    expect(same).toMatchObject({ status: 200, data: { version: 2 } });
    expect(await auditTrailOf(app, `property:${id}`)).toEqual(trail);
  });

  test('an amount is in the currency of the listing, and at most the total', async () => {
    const id = await addListing(app);
    expect((await ofListing(id, commission(Fixed, 7.125))).data).toMatchObject({
      commissionType: 1,
      commissionValue: 7.125,
    });
    expect(await book(id)).toEqual([Fixed, 7.125, 7.125]);
    await ofListing(id, commission(Fixed, 1000));
    expect(await book(id)).toEqual([Fixed, 1000, 135]);
    await ofListing(id, commission(Fixed, 0));
    expect(await book(id)).toEqual([Fixed, 0, 0]);
  });

  test('null gives back to the commission of the owner, and then to that of the marketplace', async () => {
    const id = await addListing(app);
    await ofOwner(commission(Fixed, 4.25));
    await ofListing(id, commission(Percentage, 0));
    expect(await book(id)).toEqual([Percentage, 0, 0]);
    expect((await ofListing(id, none)).data).toMatchObject(none);
    expect(await book(id)).toEqual([Fixed, 4.25, 4.25]);
    await ofOwner(none);
    expect(await book(id)).toEqual([Percentage, 10, 13.5]);
    expect((await auditTrailOf(app, `property:${id}`)).map(([, , reason]) => reason)).toEqual([
      'Percentage 0',
      'default',
    ]);
  });

  test('never changes what is booked', async () => {
    const id = await addListing(app);
    expect(await book(id)).toEqual([Percentage, 10, 13.5]);
    const { id: stay } = await app.db
      .selectFrom('reservation')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const report = async () => (await app.call('getGeneralReport', { as: 'admin' })).data;
    const before = await report();
    await ofListing(id, commission(Fixed, 50));
    await ofOwner(commission(Percentage, 50));
    expect(await shownOf(stay)).toEqual([Percentage, 10, 13.5]);
    expect(await report()).toEqual(before);
  });

  test('the owner cannot see the commission of others, nor change the currency of a fixed one', async () => {
    const id = await addListing(app);
    await ofListing(id, commission(Fixed, 5));
    const read = async (as?: Actor) => (await app.call('getRentPropertyById', { as, path: { id } })).data;
    expect(await read('owner')).toMatchObject(commission(Fixed, 5));
    for (const as of [undefined, 'customer', 'otherOwner'] as const) expect(await read(as)).toMatchObject(none);
    const update = (CurrencyId: number) =>
      app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing({ CurrencyId }) });
    const { status, envelope } = await update(1);
    expect([status, envelope.errors]).toMatchObject([400, [{ field: 'CurrencyId', code: 'custom' }]]);
    expect(await update(7)).toMatchObject({ status: 200, data: commission(Fixed, 5) });
    await ofListing(id, commission(Percentage, 5));
    expect(await update(1)).toMatchObject({ status: 200, data: commission(Percentage, 5) });
  });

  test('returns 409 for an outdated version and an archived listing', async () => {
    const id = await addListing(app);
    expect(await ofListing(id, { ...none, version: 2 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const { archived } = app.sandbox.propertyIds;
    expect(await ofListing(archived, commission(Fixed, 1))).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await app.call('getRentPropertyById', { as: 'admin', path: { id: archived } })).data).toMatchObject({
      propertyStatus: PropertyStatus.Archived,
      ...none,
    });
  });

  test('returns 404 for an unknown listing', async () => {
    expect(await ofListing(2_147_483_647, none)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe('setOwnerCommission', () => {
  test('returns 200 with the profile, which the owner and administrators see; the listings keep theirs', async () => {
    const { owner } = app.sandbox.userIds;
    const listed = await app.call('getRentPropertyById', { as: 'owner', path: { id: app.sandbox.propertyIds.active } });
    const { status, data, envelope } = await ofOwner(commission(Fixed, 4.25));
    expect([status, envelope.message]).toEqual([200, 'The commission was saved.']);
    expect(data).toMatchObject({ userId: owner, ...commission(Fixed, 4.25), version: 1 });
    expect((await app.call('getMe', { as: 'owner' })).data).toMatchObject(commission(Fixed, 4.25));
    const seenBy = async (as: Actor) => (await app.call('getOwnerByUserId', { as, path: { userId: owner } })).data;
    expect(await seenBy('admin')).toMatchObject(commission(Fixed, 4.25));
    const again = await app.call('getRentPropertyById', { as: 'owner', path: { id: app.sandbox.propertyIds.active } });
    expect(again.data).toEqual(listed.data);
    expect((await ofOwner(commission(Fixed, 4.25))).status).toBe(200);
    const trail = [[app.sandbox.userIds.admin, 'setOwnerCommission', 'Fixed 4.25', true]];
    expect(await auditTrailOf(app, `user:${owner}`)).toEqual(trail);
  });

  test('an amount applies to listings in each currency', async () => {
    const dinars = await addListing(app);
    const dollars = await addListing(app, { CurrencyId: 1 });
    await ofOwner(commission(Fixed, 4.25));
    expect(await book(dinars)).toEqual([Fixed, 4.25, 4.25]);
    expect(await book(dollars)).toEqual([Fixed, 4.25, 4.25]);
    const rows = await app.db
      .selectFrom('reservation')
      .select('commission_minor')
      .where('property_id', 'in', [dinars, dollars])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([{ commission_minor: 4250 }, { commission_minor: 425 }]);
  });

  test('returns 404 for a user who is no owner, and for a closed account', async () => {
    const { customer, inactiveOwner } = app.sandbox.userIds;
    expect(await ofOwner(none, 'admin', customer)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    await app.call('closeAccount', { as: 'inactiveOwner', body: { confirm: true } });
    expect(await ofOwner(none, 'admin', inactiveOwner)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });
});

describe.each(['setRentPropertyCommission', 'setOwnerCommission'] as const)('%s', (operation) => {
  const set = (body: object, as?: Actor) =>
    operation === 'setOwnerCommission'
      ? app.call(operation, { as, path: { userId: app.sandbox.userIds.owner }, body })
      : app.call(operation, { as, path: { id: app.sandbox.propertyIds.active }, body });

  test.each([
    ['a percentage above 100', commission(Percentage, 100.01), 'commissionValue', 'max'],
    ['a percentage with three decimals', commission(Percentage, 12.125), 'commissionValue', 'custom'],
    ['an amount with four decimals', commission(Fixed, 1.0001), 'commissionValue', 'custom'],
    ['a negative value', commission(Fixed, -1), 'commissionValue', 'min'],
    ['an amount beyond what a price can be', commission(Fixed, 1_000_000_001), 'commissionValue', 'max'],
    ['a type without a value', commission(Percentage, null), 'commissionValue', 'custom'],
    ['a value without a type', commission(null, 5), 'commissionValue', 'custom'],
    ['an unknown type', commission(2, 5), 'commissionType', 'enum'],
    ['no value', { commissionType: 0 }, 'commissionValue', 'required'],
    ['nothing', {}, 'commissionType', 'required'],
  ])('returns 400 for %s', async (_, body, field, code) => {
    const reply = await set(body, 'admin');
    expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(reply.envelope.errors[0]).toMatchObject({ field, code });
  });

  test.each(['owner', 'customer', 'agent'] as const)('returns 403 for %s', async (as) => {
    expect(await set(none, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  });

  test('returns 401 without a token', async () => {
    expect(await set(none)).toMatchObject({ status: 401 });
  });

  const path: Record<string, number> = operation === 'setOwnerCommission' ? { userId: 2 } : { id: 11 };
  // Each test has an application of its own.
  refusesBadBodies({ call: (...given) => app.call(...given) }, operation, { as: 'admin', path });
});
