import { callAs } from '../../testing/access';
import { type Call, startTestApp, useTestApp } from '../../testing/app';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { type Changes, addListing, listing } from '../../testing/listings';
import { deletePassedNights } from '../passed-nights';

const app = useTestApp();

const valentine = { date: '2027-02-14', price: 90.5, minStayNights: 2, isClosed: false };
const closed = { date: '2027-02-15', price: null, minStayNights: null, isClosed: true };

const set = (id: number, nights: unknown, more: object = {}, as: Call['as'] = 'owner') =>
  app.call('setNights', { as, path: { id }, body: { nights, ...more } });
const get = (id: number, query: Record<string, unknown> = {}, as?: Call['as']) =>
  app.call('getNights', { as, path: { id }, query });
const setRules = (id: number, rules: object, more: object = {}, as: Call['as'] = 'owner') =>
  app.call('setArrivalRules', { as, path: { id }, body: { rules, ...more } });
const getRules = (id: number, as?: Call['as']) => app.call('getArrivalRules', { as, path: { id } });
const update = (id: number, changes: Changes) =>
  app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing(changes) });

const noRules = {
  ...{ arrivalDays: null, departureDays: null, maxStayNights: null },
  ...{ noticeHours: null, maxDaysAhead: null, freeNights: null },
};

describe('setNights', () => {
  test('returns 200 with the nights that were sent in chronological order and a new version', async () => {
    const id = await addListing(app);
    const { status, data, envelope } = await set(id, [closed, valentine], { version: 1 });
    expect([status, envelope.message]).toEqual([200, '2 nights were saved.']);
    expect(data).toEqual({
      ...{ propertyId: id, currencyId: 7, currencyCode: 'JOD', version: 2 },
      nights: [valentine, closed],
    });
    expect((await get(id)).data).toEqual(data);
    expect((await eventsOf(app, 'property', id)).at(-1)!.type).toBe('property.updated');
  });

  test('changes only the nights that are sent, and replaces these', async () => {
    const id = await addListing(app);
    await set(id, [valentine, closed]);
    const { data } = await set(id, [{ date: valentine.date, minStayNights: 3 }, { date: closed.date }]);
    const changed = { date: valentine.date, price: null, minStayNights: 3, isClosed: false };
    expect(data).toMatchObject({ version: 3, nights: [changed] });
    await set(id, [{ date: '2027-03-01', isClosed: true }]);
    expect((await get(id)).data.nights).toEqual([changed, { ...closed, date: '2027-03-01' }]);
    expect((await get(id, { from: '2027-02-15' })).data.nights).toHaveLength(1);
    expect((await get(id, { to: '2027-03-01' })).data.nights).toEqual([changed]);
  });

  test('does not change the version if the nights are the same as before', async () => {
    const id = await addListing(app);
    await set(id, [valentine, closed]);
    const before = (await eventsOf(app, 'property', id)).length;
    expect((await set(id, [closed, { date: '2027-05-05' }])).data.version).toBe(2);
    expect(await eventsOf(app, 'property', id)).toHaveLength(before);
  });

  test('accepts 730 nights in one request, and 731 are 400', async () => {
    const id = await addListing(app);
    const first = Date.parse('2026-12-01');
    const nights = Array.from({ length: 731 }, (_, index) => ({
      ...{ date: new Date(first + index * 86_400_000).toISOString().slice(0, 10), price: 20 + (index % 7) },
      ...{ minStayNights: 1 + (index % 3), isClosed: index % 11 === 0 },
    }));
    expect(await set(id, nights)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await set(id, nights.slice(0, 730))).status).toBe(200);
    expect((await get(id)).data.nights).toEqual(nights.slice(0, 730));
  });

  test.each<[string, object[], string, string]>([
    ['a date that is sent twice', [valentine, closed, { date: '2027-02-14' }], 'nights[2].date', 'is sent twice'],
    ['the day before yesterday', [{ date: '2026-11-29' }], 'nights[0].date', 'from 2026-11-30 to 2028-11-30'],
    ['a day too far ahead', [{ date: '2028-12-01' }], 'nights[0].date', 'from 2026-11-30 to 2028-11-30'],
    ['decimals', [{ ...valentine, price: 60.0001 }], 'nights[0].price', 'has more than 3 decimals'],
    [
      'a minimum beyond the longest stay',
      [{ ...valentine, minStayNights: 31 }],
      'nights[0].minStayNights',
      '30 nights',
    ],
    ['no date', [valentine, { price: 20 }], 'nights[1].date', 'is required'],
  ])('returns 400 for %s, naming its position', async (_, nights, field, message) => {
    const id = await addListing(app, { MaxStayNights: 30 });
    const { status, code, envelope } = await set(id, nights);
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors.find((error) => error.field === field)?.message).toContain(message);
    expect((await get(id)).data).toMatchObject({ nights: [], version: 1 });
  });

  test('returns 200 to an administrator with an audit record, and 404 to another owner', async () => {
    const id = await addListing(app);
    expect((await set(id, [closed], {}, 'admin')).status).toBe(200);
    expect(await auditTrailOf(app, `property:${id}`)).toEqual([[app.sandbox.userIds.admin, 'setNights', null, true]]);
    expect(await set(id, [closed], {}, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('returns 409 for an outdated version, an archived listing, and a price by the night of a monthly listing', async () => {
    const id = await addListing(app);
    await set(id, [closed]);
    expect(await set(id, [valentine], { version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const monthly = await addListing(app, { RentType: 0 });
    expect((await set(monthly, [closed])).status).toBe(200);
    expect(await set(monthly, [valentine])).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    await app.call('deleteRentProperty', { as: 'owner', path: { id } });
    expect(await set(id, [closed])).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await setRules(id, {})).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect(await app.db.selectFrom('property_night').selectAll().where('property_id', '=', id).execute()).toEqual([]);
  });

  test('keeps the currency and the rent type of the listing while nights have prices', async () => {
    const id = await addListing(app);
    await set(id, [valentine]);
    expect(await update(id, { CurrencyId: 1 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect(await update(id, { MaxStayNights: 1 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    expect((await update(id, { Price: 50 })).status).toBe(200);
    await set(id, [{ date: valentine.date }]);
    expect((await update(id, { CurrencyId: 1 })).status).toBe(200);
  });

  test('passed nights keep neither the currency nor the longest stay, and another currency deletes them', async () => {
    const id = await addListing(app);
    const start = app.clock.now();
    // With a new token, as the clock is moved.
    const update = (changes: Changes) =>
      callAs(app, 'owner', 'updateRentProperty', { path: { id }, body: listing(changes) });
    await set(id, [{ date: '2026-12-03', price: 20, minStayNights: 9 }, closed]);
    expect((await update({ MaxStayNights: 8 })).status).toBe(400);
    // The last moment of 3 December in Amman, and the first after it.
    app.clock.set(Date.parse('2026-12-03T20:59:59Z'));
    expect((await update({ CurrencyId: 1 })).status).toBe(400);
    app.clock.set(Date.parse('2026-12-03T21:00:00Z'));
    expect((await update({ MaxStayNights: 8 })).status).toBe(200);
    expect((await get(id, { from: '2026-12-01' })).data.nights).toHaveLength(2);
    expect((await update({ CurrencyId: 1 })).status).toBe(200);
    expect((await get(id, { from: '2026-12-01' })).data).toMatchObject({ currencyId: 1, nights: [closed] });
    app.clock.set(start);
  });
});

test('getNights returns 400 for a range that ends before it begins', async () => {
  const id = await addListing(app);
  const query = { from: '2027-02-02', to: '2027-02-02' };
  expect(await get(id, query)).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
  expect(await get(999_999)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
});

describe('setArrivalRules', () => {
  test('returns 200 with the rules and a new version, and without rules all members are null', async () => {
    const id = await addListing(app);
    expect((await getRules(id)).data).toEqual({ propertyId: id, version: 1, rules: noRules });
    const { status, data } = await setRules(
      id,
      { arrivalDays: [6, 5, 6], freeNights: 1, noticeHours: 30 },
      { version: 1 },
    );
    const rules = { ...noRules, arrivalDays: [5, 6], freeNights: 1, noticeHours: 30 };
    expect([status, data]).toEqual([200, { propertyId: id, version: 2, rules }]);
    expect((await getRules(id)).data).toEqual(data);
    expect((await setRules(id, rules)).data.version).toBe(2);
    expect((await setRules(id, {})).data).toEqual({ propertyId: id, version: 3, rules: noRules });
    const rows = await app.db.selectFrom('property_arrival').selectAll().where('property_id', '=', id).execute();
    expect(rows).toEqual([]);
  });

  test.each([
    [{ arrivalDays: [] }, 'rules.arrivalDays'],
    [{ departureDays: [8] }, 'rules.departureDays[0]'],
    [{ freeNights: 8 }, 'rules.freeNights'],
    [{ noticeHours: -1 }, 'rules.noticeHours'],
    [{ maxDaysAhead: 366 }, 'rules.maxDaysAhead'],
  ])('returns 400 for %j', async (rules, field) => {
    const { status, envelope } = await setRules(await addListing(app), rules);
    expect([status, envelope.errors.map((error) => error.field)]).toEqual([400, [field]]);
  });

  test('returns 404 to another owner, and 409 for an outdated version', async () => {
    const id = await addListing(app);
    await setRules(id, { freeNights: 1 });
    expect(await setRules(id, {}, {}, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect(await setRules(id, {}, { version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
  });

  test('rules of a season are returned with it, and left out where it has none', async () => {
    const id = await addListing(app);
    const season = { name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60, minStayNights: 3 };
    const seasons = [
      { ...season, rules: { arrivalDays: [6] } },
      { ...season, startDate: '2027-10-01', endDate: '2027-10-05', rules: {} },
      { ...season, startDate: '2027-11-01', endDate: '2027-11-05', rules: null },
    ];
    const { data } = await app.call('setSeasons', { as: 'owner', path: { id }, body: { seasons } });
    const [first, ...others] = data.seasons as Record<string, unknown>[];
    expect(first!.rules).toEqual({ ...noRules, arrivalDays: [6] });
    expect(others.map((one) => 'rules' in one)).toEqual([false, false]);
    const again = await app.call('setSeasons', {
      as: 'owner',
      path: { id },
      body: { seasons: data.seasons as object },
    });
    expect(again.data).toEqual(data);
  });
});

test('changes of nights are counted by their size, by account and day', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on', LIMIT_NIGHTS: '10' });
  const send = (count: number, as: 'owner' | 'otherOwner') => {
    const nights = Array.from({ length: count }, () => ({ date: '2027-02-14', isClosed: true }));
    return limited.call('setNights', { as, path: { id: limited.sandbox.propertyIds.active }, body: { nights } });
  };
  expect((await send(1, 'owner')).status).toBe(200);
  // 730 nights are about 28 kB.
  expect(await send(730, 'owner')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await send(1, 'otherOwner')).status).toBe(404);
  await limited.close();
});

test('blocking and unblocking of dates count as changes of nights', async () => {
  const limited = await startTestApp({ RATE_LIMITS: 'on', LIMIT_NIGHTS: '2' });
  const dates = { startDate: '2027-02-14', endDate: '2027-02-16' };
  const block = (as: 'owner' | 'otherOwner') => {
    const { active, otherOwnerActive } = limited.sandbox.propertyIds;
    const propertyId = as === 'owner' ? active : otherOwnerActive;
    return limited.call('addBlockedDates', { as, body: { propertyId, ...dates } });
  };
  const unblock = (id: number) => limited.call('removeBlockedDates', { as: 'owner', path: { id } });
  const { id } = (await block('owner')).data as { id: number };
  expect((await unblock(id)).status).toBe(200);
  expect(await block('owner')).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(await unblock(id)).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect((await block('otherOwner')).status).toBe(200);
  await limited.close();
});

test('a job deletes nights that passed more than 60 days ago, with their prices for searches', async () => {
  const [id, other] = [await addListing(app), await addListing(app)];
  const start = app.clock.now();
  await set(id, [valentine, { date: '2026-12-02', price: 20 }]);
  await set(other, [{ date: '2026-12-02', isClosed: true }]);
  const nightsOf = async (propertyId: number) => {
    const query = app.db.selectFrom('property_night').select('night').where('property_id', '=', propertyId);
    return (await query.execute()).map(({ night }) => night);
  };
  app.clock.set(Date.parse('2027-01-30T12:00:00Z'));
  expect(await deletePassedNights(app)).toBe(0);
  app.clock.set(Date.parse('2027-02-05T12:00:00Z'));
  // A listing of another test too.
  expect(await deletePassedNights(app)).toBe(3);
  expect(await deletePassedNights(app)).toBe(0);
  expect([await nightsOf(id), await nightsOf(other)]).toEqual([['2027-02-14'], []]);
  const rates = await app.db.selectFrom('property_rate').selectAll().where('property_id', '=', id).execute();
  expect(Math.min(...rates.map((rate) => rate.lowest_comparable))).toBe(450_000);
  const { has_nights, version } = await app.db
    .selectFrom('rent_property')
    .select(['has_nights', 'version'])
    .where('id', '=', other)
    .executeTakeFirstOrThrow();
  expect([has_nights, version]).toEqual([0, 2]);
  const closures = await app.db.selectFrom('property_arrival').selectAll().where('property_id', '=', other).execute();
  expect(closures).toEqual([]);
  app.clock.set(start);
});
