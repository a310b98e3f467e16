import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, useTestApp } from '../../testing/app';
import { auditTrailOf, eventsOf } from '../../testing/journal';
import { type Changes, addListing, listing } from '../../testing/listings';

const app = useTestApp();

const summer = { name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60, minStayNights: 3 };
const newYear = { name: 'New Year', startDate: '2026-12-28', endDate: '2027-01-03', price: 75.5 };

const set = (id: number, seasons: unknown, more: object = {}, as: Call['as'] = 'owner') =>
  app.call('setSeasons', { as, path: { id }, body: { seasons, ...more } });
const get = (id: number, as?: Call['as']) => app.call('getSeasons', { as, path: { id } });
const update = (id: number, changes: Changes) =>
  app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing(changes) });

describe('setSeasons', () => {
  test('returns 200 with the seasons in chronological order and a new version, readable by every caller', async () => {
    const id = await addListing(app);
    app.clock.advance(60_000);
    const { status, data, envelope } = await set(id, [summer, newYear], { version: 1 });
    expect([status, envelope.message]).toEqual([200, 'The listing has 2 seasons.']);
    expect(data).toEqual({
      propertyId: id,
      currencyId: 7,
      currencyCode: 'JOD',
      version: 2,
      seasons: [{ ...newYear, minStayNights: null }, summer],
    });
    expect((await get(id)).data).toEqual(data);
    const read = await app.call('getRentPropertyById', { path: { id } });
    expect(read.data).toMatchObject({ price: 45, hasSeasons: true, version: 2 });
    const { type } = (await eventsOf(app, 'property', id)).at(-1)!;
    expect(type).toBe('property.updated');
  });

  test('returns 200 for a response of getSeasons, and removes all seasons for an empty list', async () => {
    const id = await addListing(app);
    await set(id, [summer, newYear]);
    const { data } = await get(id);
    expect((await set(id, data.seasons)).data.seasons).toEqual(data.seasons);
    const emptied = await set(id, []);
    expect([emptied.data.seasons, emptied.envelope.message]).toEqual([[], 'The listing has 0 seasons.']);
    expect((await app.call('getRentPropertyById', { path: { id } })).data.hasSeasons).toBe(false);
    expect(await ratesOf(id)).toBe(0);
  });

  test('returns 200 to an administrator with an audit record, and 404 to another owner', async () => {
    const id = await addListing(app);
    expect((await set(id, [summer], {}, 'admin')).status).toBe(200);
    expect(await auditTrailOf(app, `property:${id}`)).toEqual([[app.sandbox.userIds.admin, 'setSeasons', null, true]]);
    expect(await set(id, [], {}, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    expect((await get(id)).data.seasons).toHaveLength(1);
  });

  test('returns 200 if a season ends on the day on which the next begins', async () => {
    const id = await addListing(app);
    const next = { ...newYear, startDate: summer.endDate, endDate: '2027-09-02' };
    expect((await set(id, [next, summer])).status).toBe(200);
  });

  test.each<[string, object[], string, string]>([
    [
      'a night that another season has',
      [summer, newYear, { ...newYear, startDate: '2027-08-31', endDate: '2027-09-02' }],
      'seasons[2].startDate',
      'is already a night of the season “Summer”: start on 2027-09-01 or later, or end that season earlier',
    ],
    [
      'one within another',
      [{ ...newYear, startDate: '2027-07-01', endDate: '2027-07-02' }, summer],
      'seasons[0].startDate',
      'is already a night of the season “Summer”: start on 2027-09-01 or later, or end that season earlier',
    ],
    [
      'an end that is not after its start',
      [newYear, { ...summer, endDate: summer.startDate }],
      'seasons[1].endDate',
      'must be after its startDate, 2027-06-01',
    ],
    ['decimals', [{ ...summer, price: 60.0001 }], 'seasons[0].price', 'has more than 3 decimals'],
    ['a price of nothing', [{ ...summer, price: 0 }], 'seasons[0].price', 'must not be less than 0.01'],
    [
      'a shortest stay that no stay can be as long as',
      [{ ...summer, minStayNights: 366 }],
      'seasons[0].minStayNights',
      'must not be more than 365',
    ],
    ['no date', [{ ...summer, startDate: '2027-02-29' }], 'seasons[0].startDate', 'calendar date'],
    ['no name', [{ ...summer, name: ' ' }], 'seasons[0].name', 'blank'],
    ['a name of two lines', [{ ...summer, name: 'a\nb' }], 'seasons[0].name', 'U+000A'],
    ['nothing', [{}], 'seasons[0].startDate', 'is required'],
  ])('returns 400 for %s, naming its position', async (_, seasons, field, message) => {
    const id = await addListing(app);
    const { status, code, envelope } = await set(id, seasons);
    expect([status, code]).toEqual([400, 'VALIDATION_ERROR']);
    expect(envelope.errors.find((error) => error.field === field)?.message).toContain(message);
    expect((await get(id)).data).toMatchObject({ seasons: [], version: 1 });
  });

  test('returns 400 with all errors, and one error for a season that overlaps two others', async () => {
    const id = await addListing(app, { MaxStayNights: 5 });
    const inside = (startDate: string, endDate: string) => ({ ...summer, startDate, endDate });
    const { envelope } = await set(id, [
      summer,
      inside('2027-06-05', '2027-06-10'),
      { ...inside('2027-06-07', '2027-06-07'), minStayNights: 6, price: 1.2345 },
    ]);
    expect(envelope.errors.map(({ field, code }) => [field, code]).sort()).toEqual([
      ['seasons[1].startDate', 'custom'],
      ['seasons[2].endDate', 'custom'],
      ['seasons[2].minStayNights', 'max'],
      ['seasons[2].price', 'custom'],
      ['seasons[2].startDate', 'custom'],
    ]);
  });

  test('accepts 50 seasons, and returns 400 for 51', async () => {
    const id = await addListing(app);
    const years = Array.from({ length: 51 }, (_, year) => ({
      name: `${year}`,
      startDate: `${2027 + year}-01-01`,
      endDate: `${2027 + year}-02-01`,
      price: 1 + year,
    }));
    expect((await set(id, years.slice(1))).data.seasons).toHaveLength(50);
    const { status, envelope } = await set(id, years);
    expect([status, envelope.errors[0]!.field]).toEqual([400, 'seasons']);
  });

  test('returns 409 if the listing has another version, is archived, or is rented by the month', async () => {
    const id = await addListing(app);
    await set(id, [summer]);
    expect(await set(id, [], { version: 1 })).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    expect((await get(id)).data.seasons).toHaveLength(1);
    expect(await set(app.sandbox.propertyIds.archived, [])).toMatchObject({ status: 409, code: 'STATE_CONFLICT' });
    const monthly = await addListing(app, { RentType: 0 });
    const refused = await set(monthly, [summer]);
    expect([refused.status, refused.envelope.message]).toEqual([
      409,
      'This listing is rented by the month. Only listings rented by the night can have seasons.',
    ]);
    expect((await set(monthly, [])).status).toBe(200);
  });

  test('accepts seasons in every status but Archived, and keeps the status', async () => {
    for (const name of ['pending', 'active', 'inactive', 'rejected', 'suspended'] as const) {
      const id = app.sandbox.propertyIds[name];
      const before = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
      expect((await set(id, [summer])).status).toBe(200);
      const after = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
      expect(after.data.propertyStatus).toBe(before.data.propertyStatus);
    }
  });
});

test('getSeasons returns 404 to callers who may not see the listing', async () => {
  const id = await addListing(app);
  await set(id, [summer]);
  await app.db
    .updateTable('rent_property')
    .set({ property_status: PropertyStatus.Inactive })
    .where('id', '=', id)
    .execute();
  for (const as of [undefined, 'customer', 'otherOwner'] as const) expect((await get(id, as)).status).toBe(404);
  for (const as of ['owner', 'admin'] as const) expect((await get(id, as)).data.seasons).toHaveLength(1);
  expect((await get(999_999)).status).toBe(404);
});

describe('an update', () => {
  test('keeps the seasons, and replaces the weekend price', async () => {
    const id = await addListing(app, { WeekendPrice: 55.25 });
    await set(id, [summer]);
    expect((await update(id, { WeekendPrice: 56 })).data).toMatchObject({ weekendPrice: 56, hasSeasons: true });
    expect((await update(id, {})).data).toMatchObject({ weekendPrice: null, hasSeasons: true });
    expect((await get(id)).data.seasons).toEqual([summer]);
  });

  test('accepts the listing as it was read', async () => {
    const id = await addListing(app, { WeekendPrice: 55.25 });
    await set(id, [summer]);
    const { data } = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
    const sentBack = await app.call('updateRentProperty', { as: 'owner', path: { id }, body: data });
    expect(sentBack.data).toMatchObject({ price: 45, weekendPrice: 55.25, hasSeasons: true });
  });

  test.each<[string, Changes, string, string]>([
    ['another currency', { CurrencyId: 1 }, 'CurrencyId', 'remove them first'],
    ['another rent type', { RentType: 0 }, 'RentType', 'remove them first'],
    [
      'a longest stay below what a season asks',
      { MaxStayNights: 2 },
      'MaxStayNights',
      'minimum stay of a season, 3 nights',
    ],
  ])('returns 400 for %s if there are seasons, and 200 without', async (_, changes, field, message) => {
    const id = await addListing(app);
    await set(id, [summer]);
    const { status, envelope } = await update(id, changes);
    expect(status).toBe(400);
    expect(envelope.errors).toMatchObject([{ field, message: expect.stringContaining(message) }]);
    await set(id, []);
    expect((await update(id, changes)).status).toBe(200);
  });

  test.each<[string, Changes, string]>([
    [
      'what is let by the month',
      { RentType: 0, WeekendPrice: 50 },
      'is only for listings rented by the night: omit it',
    ],
    ['too many decimals', { WeekendPrice: 50.1234 }, 'has more than 3 decimals'],
    ['nothing', { WeekendPrice: 0 }, 'must not be less than 0.01'],
  ])('returns 400 for a weekend price of %s', async (_, changes, message) => {
    const { status, envelope } = await app.call('addRentProperty', { as: 'owner', body: listing(changes) });
    expect([status, envelope.errors]).toMatchObject([400, [{ field: 'WeekendPrice', message }]]);
  });

  test('stores prices of nights for searches only if they differ', async () => {
    const id = await addListing(app);
    expect(await ratesOf(id)).toBe(0);
    await update(id, { WeekendPrice: 50 });
    expect(await ratesOf(id)).toBe(1);
    await set(id, [summer, newYear]);
    expect(await ratesOf(id)).toBe(5);
    await update(id, {});
    expect(await ratesOf(id)).toBe(5);
  });
});

async function ratesOf(id: number): Promise<number> {
  return (await app.db.selectFrom('property_rate').select('first_day').where('property_id', '=', id).execute()).length;
}
