import { PropertyStatus } from '../../../generated/enumerations';
import { type Actor, type Reply, useTestApp } from '../../testing/app';
import { testOnPostgres } from '../../testing/databases/engine';
import { meanwhile } from '../../testing/databases/meanwhile';
import { insertListing } from '../../testing/listings';

const app = useTestApp();
beforeEach(() => app.db.deleteFrom('favorite').execute());

const add = (propertyId: number, as: Actor = 'customer') => app.call('addFavorite', { as, path: { propertyId } });
const remove = (propertyId: number, as: Actor = 'customer') => app.call('removeFavorite', { as, path: { propertyId } });
const list = (query: Record<string, unknown> = {}, as: Actor = 'customer') => app.call('getFavorites', { as, query });
const idsOf = ({ data }: Reply) => (data as { propertyId: number }[]).map(({ propertyId }) => propertyId);

test('returns 200 with the listing, which then has isFavorite for this caller', async () => {
  const id = app.sandbox.propertyIds.active;
  const reply = await add(id);
  expect(reply).toMatchObject({
    status: 200,
    data: { propertyId: id, createdAt: '2026-12-01T09:30:00Z', property: { id, isFavorite: true } },
  });
  const seenBy = async (as?: Actor) => (await app.call('getRentPropertyById', { as, path: { id } })).data.isFavorite;
  expect(await seenBy('customer')).toBe(true);
  expect(await seenBy('otherCustomer')).toBe(false);
  expect(await seenBy()).toBe(false);
});

test('returns 200 with the same result for repeated and concurrent calls', async () => {
  const id = await insertListing(app);
  const first = await add(id);
  app.clock.advance(1000);
  expect((await add(id)).data).toEqual(first.data);
  const other = await insertListing(app);
  const replies = await Promise.all(Array.from({ length: 10 }, () => add(other)));
  expect(replies.map(({ status }) => status)).toEqual(Array<number>(10).fill(200));
  expect(idsOf(await list())).toEqual([other, id]);
});

testOnPostgres('returns 200 if the listing stops being public while the favorite is added', async () => {
  const property_id = await insertListing(app);
  const user_id = app.sandbox.userIds.customer;
  const reply = await meanwhile(
    app,
    async (trx) => {
      // The request has read the listing, and waits with its own insert, because this one may be committed.
      await trx.insertInto('favorite').values({ user_id, property_id, created_at: app.clock.now() }).execute();
      await trx.deleteFrom('favorite').where('user_id', '=', user_id).where('property_id', '=', property_id).execute();
      const hide = trx.updateTable('rent_property').set({ property_status: PropertyStatus.Inactive });
      await hide.where('id', '=', property_id).execute();
    },
    () => add(property_id),
  );
  expect(reply).toMatchObject({ status: 200, data: { propertyId: property_id, property: { isFavorite: true } } });
  expect(idsOf(await list())).toEqual([]);
});

test('returns 404 for a listing that is not public, and for an unknown id', async () => {
  for (const property_status of [PropertyStatus.Pending, PropertyStatus.Inactive, PropertyStatus.Archived])
    expect(await add(await insertListing(app, { property_status }))).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await add(2147483647)).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  // An owner can read the own hidden listing, but only a public listing can be a favorite.
  const own = await insertListing(app, { property_status: PropertyStatus.Inactive });
  expect(await add(own, 'owner')).toMatchObject({ status: 404 });
  expect(idsOf(await list())).toEqual([]);
});

test('returns 400 for the 501st favorite, also for concurrent calls', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 502; count += 1) ids.push(await insertListing(app));
  const user_id = app.sandbox.userIds.customer;
  const rows = ids.slice(0, 498).map((property_id) => ({ user_id, property_id, created_at: app.clock.now() }));
  await app.db.insertInto('favorite').values(rows).execute();
  const replies = await Promise.all(ids.slice(498).map((id) => add(id)));
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 400, 400]);
  const refused = replies.find(({ status }) => status === 400)!;
  expect([refused.code, refused.envelope.message]).toEqual([
    'VALIDATION_ERROR',
    'You can have at most 500 favorites. Remove one first.',
  ]);
  expect((await list({ includeTotalCount: true, pageSize: 1 })).envelope.pagination).toMatchObject({ totalCount: 500 });
});

test('returns 200 at the limit if some of the favorites are archived, which are then removed', async () => {
  const archived = await insertListing(app, { property_status: PropertyStatus.Archived });
  const inactive = await insertListing(app, { property_status: PropertyStatus.Inactive });
  const rows = [archived, inactive].map((property_id) => ({
    user_id: app.sandbox.userIds.customer,
    property_id,
    created_at: 1,
  }));
  await app.db.insertInto('favorite').values(rows).execute();
  const ids = await Promise.all(Array.from({ length: 499 }, () => insertListing(app)));
  const others = ids.slice(0, 498).map((property_id) => ({ ...rows[0]!, property_id }));
  await app.db.insertInto('favorite').values(others).execute();
  expect(await add(ids.at(-1)!)).toMatchObject({ status: 200 });
  const stored = await app.db.selectFrom('favorite').select('property_id').execute();
  expect(stored.map(({ property_id }) => property_id)).not.toContain(archived);
  expect(stored.map(({ property_id }) => property_id)).toContain(inactive);
  expect(stored).toHaveLength(500);
});

test('returns 200 for removing a favorite, whether or not it exists', async () => {
  const id = await insertListing(app);
  await add(id);
  await add(id, 'otherCustomer');
  for (const one of [id, id, 2147483647])
    expect(await remove(one)).toMatchObject({ status: 200, data: { removed: true } });
  expect(idsOf(await list())).toEqual([]);
  expect(idsOf(await list({}, 'otherCustomer'))).toEqual([id]);
});

test('returns 200 with pages of the caller’s favorites, newest first, without listings that are not public', async () => {
  const ids: number[] = [];
  for (let count = 0; count < 5; count += 1) {
    ids.unshift(await insertListing(app));
    await add(ids[0]!);
    // Two are added at the same time.
    if (count !== 2) app.clock.advance(1000);
  }
  await app.db
    .updateTable('rent_property')
    .set({ property_status: PropertyStatus.Inactive })
    .where('id', '=', ids[1]!)
    .execute();
  const seen: number[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await list({ pageSize: 2, includeTotalCount: true, ...(cursor && { cursor }) });
    expect(page.envelope.pagination).toMatchObject({ pageSize: 2, totalCount: 4 });
    seen.push(...idsOf(page));
    cursor = page.envelope.pagination!.nextCursor;
  } while (cursor);
  expect(seen).toEqual([ids[0], ids[2], ids[3], ids[4]]);

  await app.db
    .updateTable('rent_property')
    .set({ property_status: PropertyStatus.Active })
    .where('id', '=', ids[1]!)
    .execute();
  expect(idsOf(await list())).toEqual(ids);
  const since = new Date(app.clock.now() - 1000).toISOString();
  expect(idsOf(await list({ updatedSince: since }))).toEqual([ids[0]]);
});

test('returns 400 for an unknown parameter, 401 without a token and 403 for other roles', async () => {
  const path = { propertyId: app.sandbox.propertyIds.active };
  expect(await list({ pageSize: 101 })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(await list({ cursor: 'x' })).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  for (const id of ['addFavorite', 'removeFavorite'] as const) {
    expect(await app.call(id, { as: 'customer', path: { propertyId: 0 } })).toMatchObject({ status: 400 });
    expect(await app.call(id, { path })).toMatchObject({ status: 401 });
    for (const as of ['admin', 'agent'] as const)
      expect(await app.call(id, { as, path })).toMatchObject({ status: 403 });
  }
  expect(await app.call('getFavorites')).toMatchObject({ status: 401 });
  expect(await list({}, 'agent')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
