import { type Call, useTestApp } from '../../testing/app';
import { addListing } from '../../testing/listings';
import { day, hour } from '../../testing/time';
import { forgedToken } from '../../testing/access';

const app = useTestApp();

const search = (query: Record<string, unknown> | string, as?: Call['as']) =>
  app.call('getRentProperties', { query, as });

async function idsOf(query: Record<string, unknown>): Promise<number[]> {
  const { status, data, envelope } = await search({ pageSize: 100, ...query });
  if (status !== 200) throw new Error(JSON.stringify(envelope));
  return (data as { id: number }[]).map(({ id }) => id);
}

test('returns 200 with the public listings only, newest first', async () => {
  const { active, otherOwnerActive } = app.sandbox.propertyIds;
  expect(await idsOf({})).toEqual([otherOwnerActive, active]);
  expect(await idsOf({ ownerId: app.sandbox.userIds.inactiveOwner })).toEqual([]);
});

test('returns 200 without the listings of an inactive or blocked owner', async () => {
  const { otherOwner } = app.sandbox.userIds;
  const { active, otherOwnerActive } = app.sandbox.propertyIds;
  for (const [changes, back] of [
    [{ is_active: 0 }, { is_active: 1 }],
    [{ is_blocked: 1 }, { is_blocked: 0 }],
  ]) {
    await app.db.updateTable('app_user').set(changes!).where('id', '=', otherOwner).execute();
    expect(await idsOf({})).toEqual([active]);
    expect((await search({ includeTotalCount: true })).envelope.pagination!.totalCount).toBe(1);
    await app.db.updateTable('app_user').set(back!).where('id', '=', otherOwner).execute();
  }
  expect(await idsOf({})).toEqual([otherOwnerActive, active]);
});

describe('returns 200 with free listings', () => {
  const isFound = async (startDate: string, endDate: string) =>
    (await idsOf({ startDate, endDate })).includes(app.sandbox.propertyIds.active);

  // The sandbox's pending reservation has the nights of December 11th to 13th, and expires after a day.
  test.each([
    ['2026-12-09', '2026-12-11', true],
    ['2026-12-09', '2026-12-12', false],
    ['2026-12-13', '2026-12-14', false],
    ['2026-12-12', '2026-12-13', false],
    ['2026-12-14', '2026-12-15', true],
    ['2026-12-21', '2026-12-22', false],
    ['2026-12-31', '2027-01-01', false],
    ['2027-01-10', '2027-01-11', true],
  ])('from %s to %s: %s', async (startDate, endDate, isFree) => {
    expect(await isFound(startDate, endDate)).toBe(isFree);
  });

  test('also if an expired hold is still stored', async () => {
    app.clock.advance(day);
    expect(await isFound('2026-12-12', '2026-12-13')).toBe(true);
    app.clock.reset();
  });

  test('but not if the owner has blocked the dates', async () => {
    const property_id = await addListing(app);
    const dates = { start_date: '2027-06-01', end_date: '2027-06-02', reason: null };
    const created = { created_by: app.sandbox.userIds.owner, created_at: 0 };
    const blocks = app.db.insertInto('blocked_date_range').values({ property_id, ...dates, ...created });
    const { id } = await blocks.returning('id').executeTakeFirstOrThrow();
    const night = { property_id, night: '2027-06-01', reservation_id: null, block_id: id };
    await app.db.insertInto('reservation_night').values(night).execute();
    expect(await idsOf({ startDate: '2027-06-01', endDate: '2027-06-02' })).not.toContain(property_id);
    expect(await idsOf({ startDate: '2027-06-02', endDate: '2027-06-03' })).toContain(property_id);
  });

  test('by the current date in the city of each listing', async () => {
    const amman = await addListing(app, { information: { city: 1 } });
    const london = await addListing(app, { information: { city: 15 } });
    app.clock.advance(13 * hour); // 22:30 in London, and 01:30 of the next day in Amman.
    const today = await idsOf({ startDate: '2026-12-01', endDate: '2026-12-02' });
    expect([today.includes(london), today.includes(amman)]).toEqual([true, false]);
    const lastDay = await idsOf({ startDate: '2027-12-02', endDate: '2027-12-03' });
    expect([lastDay.includes(london), lastDay.includes(amman)]).toEqual([false, true]);
    app.clock.reset();
  });
});

describe('sorted', () => {
  const city = 5;
  const prices = [3, 1, 2, 2, 1, 3, 2, 2, 2, 1, 2, 2];
  const key: Record<string, (one: { price: number; id: number }) => number[]> = {
    newest: ({ id }) => [-id],
    priceAsc: ({ price, id }) => [price, id],
    priceDesc: ({ price, id }) => [-price, -id],
  };
  beforeAll(async () => {
    for (const Price of prices) await addListing(app, { Price, information: { city } });
  });

  test.each(Object.keys(key))(
    'returns 200 sorted by %s with each listing on one page, also with equal prices',
    async (sort) => {
      const seen: { price: number; id: number }[] = [];
      let cursor: string | undefined;
      do {
        const { data, envelope } = await search({ city, sort, pageSize: 5, cursor });
        seen.push(...(data as typeof seen));
        expect(data.length).toBeLessThanOrEqual(5);
        cursor = envelope.pagination!.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toHaveLength(prices.length);
      const inOrder = seen.toSorted((a, b) => {
        const [left, right] = [key[sort]!(a), key[sort]!(b)];
        return left[0]! - right[0]! || (left[1] ?? 0) - (right[1] ?? 0);
      });
      expect(seen.map(({ id }) => id)).toEqual(inOrder.map(({ id }) => id));
      expect(new Set(seen.map(({ id }) => id)).size).toBe(prices.length);
    },
  );

  test('returns 200 without gaps or duplicates if listings change between two pages', async () => {
    const before = await idsOf({ city });
    const first = await search({ city, pageSize: 4 });
    const fresh = await addListing(app, { information: { city } });
    await app.call('deleteRentProperty', { as: 'owner', path: { id: before[1]! } });
    const cursor = first.envelope.pagination!.nextCursor;
    const rest = await idsOf({ city, cursor });
    expect([...(first.data as { id: number }[]).map(({ id }) => id), ...rest]).toEqual(before);
    await app.call('deleteRentProperty', { as: 'owner', path: { id: fresh } });
  });

  test('returns 400 for a cursor of another search or sort, and for a malformed cursor', async () => {
    const { envelope } = await search({ city, sort: 'priceAsc', pageSize: 2 });
    const cursor = envelope.pagination!.nextCursor;
    for (const query of [
      { city, sort: 'priceDesc' },
      { city },
      { sort: 'priceAsc' },
      { city, sort: 'priceAsc', guests: 1 },
    ]) {
      const reply = await search({ ...query, cursor });
      expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
      expect(reply.envelope.errors).toMatchObject([{ field: 'cursor' }]);
    }
    expect((await search({ city, sort: 'priceAsc', cursor })).status).toBe(200);
    expect(await search({ cursor: 'garbage' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });
});

test('returns 200 with the total only if includeTotalCount is true', async () => {
  expect((await search({ pageSize: 1 })).envelope.pagination).toMatchObject({ totalCount: null });
  const total = (await search({ pageSize: 1, includeTotalCount: true })).envelope.pagination!.totalCount;
  expect(total).toBe((await idsOf({})).length);
});

test('returns 304 for a current ETag without a token', async () => {
  const first = await search({ pageSize: 3 });
  const headers = { 'if-none-match': first.headers.get('etag')! };
  expect(await app.call('getRentProperties', { query: { pageSize: 3 }, headers })).toMatchObject({ status: 304 });
  await addListing(app);
  expect(await app.call('getRentProperties', { query: { pageSize: 3 }, headers })).toMatchObject({ status: 200 });
});

test.each([
  ['startDate=2027-01-01', 'endDate'],
  ['endDate=2027-01-01', 'startDate'],
  ['latitude=1&longitude=1', 'radiusKm'],
  ['radiusKm=1', 'latitude'],
  ['minPrice=1.00001', 'minPrice'],
  ['minPrice=-1', 'minPrice'],
  ['city=99', 'city'],
  ['city=1&city=2', 'city'],
  ['city[]=1', 'city[]'],
  ['services=Sauna', 'services[0]'],
  ['services=Pool&services=x', 'services[1]'],
  ['startDate=2027-02-29&endDate=2027-03-01', 'startDate'],
  ['search=', 'search'],
  ['search=%00', 'search'],
  ['sort=oldest', 'sort'],
  ['latitude=91&longitude=0&radiusKm=1', 'latitude'],
  ['latitude=NaN&longitude=0&radiusKm=1', 'latitude'],
  ['north=1&south=0&east=1', 'west'],
  ['west=1', 'north'],
  ['north=0&south=1&east=1&west=0', 'north'],
  ['north=90.1&south=0&east=1&west=0', 'north'],
  ['north=1&south=-91&east=1&west=0', 'south'],
  ['north=1&south=0&east=180.5&west=0', 'east'],
  ['north=1&south=0&east=1&west=-181', 'west'],
  ['north=NaN&south=0&east=1&west=0', 'north'],
  ['north=1&south=0&east=Infinity&west=0', 'east'],
  ['north=1&south=-1e400&east=1&west=0', 'south'],
  ['north=1&south=0&east=1&west=', 'west'],
  ['north=1&south=0&east=1&west=%20', 'west'],
  ['north=1&north=2&south=0&east=1&west=0', 'north'],
  [`north=1&south=0&east=1&west=${'9'.repeat(7000)}`, 'west'],
  ['guestsCount=0', 'guestsCount'],
  ['guestsCount=101', 'guestsCount'],
  ['guestsCount=2.5', 'guestsCount'],
  ['guestsCount=2&guests=3', 'guestsCount'],
  ['pageSize=1e1', 'pageSize'],
  ['unknown=1', 'unknown'],
])('returns 400 for %s', async (query, field) => {
  const reply = await search(query);
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(reply.envelope.errors).toContainEqual(expect.objectContaining({ field }));
});

test.each([
  ['2027-01-02', '2027-01-02'],
  ['2027-01-03', '2027-01-02'],
  ['2026-11-29', '2026-12-02'],
  ['2027-12-04', '2027-12-05'],
  ['9999-12-30', '9999-12-31'],
])('returns 400 for a stay from %s to %s', async (startDate, endDate) => {
  expect(await search({ startDate, endDate })).toMatchObject({ status: 400, code: 'INVALID_DATE_RANGE' });
});

test('returns 200 with an empty list for a stay that no listing allows, and for a search without a word', async () => {
  expect(await idsOf({ startDate: '2027-01-01', endDate: '2028-06-01' })).toEqual([]);
  expect(await idsOf({ search: '🏠 …' })).toEqual([]);
});

test('returns 401 for an invalid token', async () => {
  expect(await search({}, { token: forgedToken })).toMatchObject({ status: 401 });
});

test('returns 403 for a blocked caller, and ignores a verification token', async () => {
  expect(await search({}, 'blocked')).toMatchObject({ status: 403, code: 'USER_BLOCKED' });
  expect((await search({}, 'verification')).status).toBe(200);
});
