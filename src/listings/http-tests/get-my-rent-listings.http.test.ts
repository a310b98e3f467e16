import { PropertyStatus } from '../../../generated/enumerations';
import { byCreation, selectSlice } from '../../database/keyset';
import { type Call, idsOf, useTestApp } from '../../testing/app';
import { testOnOneNode } from '../../testing/databases/engine';
import { planOf } from '../../testing/databases/query-plan';
import { addListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { selectListings } from '../repository';

const app = useTestApp();

const mine = (query: Record<string, unknown> = {}, as: Call['as'] = 'owner') =>
  app.call('getMyRentListings', { as, query });

test('returns 200 with the caller’s listings in every status but Archived, newest first', async () => {
  const { active, inactive, pending, rejected, suspended } = app.sandbox.propertyIds;
  expect(idsOf(await mine())).toEqual([suspended, rejected, pending, inactive, active]);
  expect(idsOf(await mine({}, 'otherOwner'))).toEqual([app.sandbox.propertyIds.otherOwnerActive]);
  expect(await mine({}, 'inactiveOwner')).toMatchObject({ status: 200, data: [] });
});

test.each(['active', 'inactive', 'pending', 'rejected', 'suspended', 'archived'] as const)(
  'returns 200 with the listings that are %s',
  async (name) => {
    const propertyStatus = Object.entries(PropertyStatus).find(([key]) => key.toLowerCase() === name)![1];
    expect(idsOf(await mine({ propertyStatus }))).toEqual([app.sandbox.propertyIds[name]]);
  },
);

test('returns 200 with each listing on one page', async () => {
  const all = idsOf(await mine());
  const seen: number[] = [];
  let cursor: string | undefined;
  do {
    const reply = await mine({ pageSize: 2, cursor, includeTotalCount: true });
    expect(reply.envelope.pagination).toMatchObject({ pageSize: 2, totalCount: 5 });
    seen.push(...idsOf(reply));
    cursor = reply.envelope.pagination!.nextCursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(all);
});

test('returns 200 with the listings updated since', async () => {
  app.clock.advance(hour);
  const id = await addListing(app);
  expect(idsOf(await mine({ updatedSince: '2026-12-01T10:30:00Z' }))).toEqual([id]);
  expect((await mine({ updatedSince: '2026-12-01T10:30:01Z' })).data).toEqual([]);
});

test.each([
  { propertyStatus: 6 },
  { pageSize: 0 },
  { pageSize: 101 },
  { cursor: 'x' },
  { ownerId: 1 },
  { updatedSince: 'today' },
])('returns 400 for %j', async (query) => {
  expect(await mine(query)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
});

test('returns 401 without a token', async () => {
  expect(await app.call('getMyRentListings')).toMatchObject({ status: 401 });
});

test.each(['customer', 'admin', 'agent'] as const)('returns 403 for %s', async (as) => {
  expect(await mine({}, as)).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

testOnOneNode('own listings are read from the index of their owner in its order', async () => {
  const own = selectListings(app.db, undefined).where('p.owner_id', '=', 2);
  const plan = await planOf(app.db, selectSlice(own, byCreation('p'), { limit: 51, after: undefined }).compile());
  expect(plan).toContain('rent_property_owner');
  expect(plan).not.toMatch(/FOR ORDER BY|Sort Key: p/);
});
