import { SavedSearchNotify } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, idsOf, useTestApp } from '../../testing/app';
import { saveSearch, savedSearch } from '../../testing/saved-searches';

const { Off, Inbox, Email } = SavedSearchNotify;

const app = useTestApp({ LIMIT_SAVED_SEARCHES: '3' });
beforeEach(() => app.db.deleteFrom('saved_search').execute());

const mine = (as: Actor = 'customer', query: Record<string, unknown> = {}) =>
  callAs(app, as, 'getMySavedSearches', { query });
const update = (id: number, body: Record<string, unknown>, as: Actor = 'customer') =>
  callAs(app, as, 'updateSavedSearch', { path: { id }, body });
const remove = (id: number, as: Actor = 'customer') => callAs(app, as, 'removeSavedSearch', { path: { id } });
const unset = {
  ...{ city: null, district: null, rentType: null, buildingType: null, rentPropertyType: null },
  ...{ rentPropertyCondition: null, currencyId: null, minPrice: null, maxPrice: null, minBedrooms: null },
  guestsCount: null,
  ...{ services: [], terms: [], minRating: null, ownerId: null, search: null },
  ...{ latitude: null, longitude: null, radiusKm: null },
  ...{ north: null, south: null, east: null, west: null },
};

describe('addSavedSearch', () => {
  test('returns the filters that are set, and the others as null', async () => {
    const box = { north: 32, south: 31.9, east: 36, west: 35.8 };
    const filters = { city: 1, maxPrice: 60.5, services: ['Internet'], search: 'garden', guestsCount: 3, ...box };
    const { status, data } = await saveSearch(app, 'customer', filters, { name: '  Two bedrooms ', notify: Email });
    expect(status).toBe(200);
    expect(data).toMatchObject({ name: 'Two bedrooms', notify: Email, newMatchesCount: 0, newPropertyIds: [] });
    expect(data).toMatchObject({ filters: { ...unset, ...filters }, lastNotifiedAt: null });
    expect((await mine()).data).toEqual([data]);
  });

  test('takes what getMySavedSearches returns, and notifies in the service by default', async () => {
    const { data } = await saveSearch(app, 'owner', { ...unset, minBedrooms: 0 });
    expect(data).toMatchObject({ notify: Inbox, filters: { ...unset, minBedrooms: 0 } });
    const again = await saveSearch(app, 'owner', data.filters as Record<string, unknown>);
    expect(again.data.filters).toEqual(data.filters);
  });

  test('returns 400 without a filter, for half a circle and for a price with too many decimals', async () => {
    const refused = async (filters: Record<string, unknown>) => {
      const { status, envelope } = await saveSearch(app, 'customer', filters);
      return [status, ...envelope.errors.map(({ field }) => field)];
    };
    expect(await refused(unset)).toEqual([400, 'filters']);
    expect(await refused({ latitude: 1, longitude: 2 })).toEqual([400, 'filters.radiusKm']);
    expect(await refused({ north: 32, south: 31, east: 36 })).toEqual([400, 'filters.west']);
    expect(await refused({ north: 31, south: 32, east: 36, west: 35 })).toEqual([400, 'filters.north']);
    expect(await refused({ minPrice: 1.23456 })).toEqual([400, 'filters.minPrice']);
    expect((await saveSearch(app, 'customer', { city: 1 }, { name: '   ' })).status).toBe(400);
    expect((await saveSearch(app, 'customer', { city: 1 }, { name: 'x'.repeat(101) })).status).toBe(400);
    expect((await mine()).data).toEqual([]);
  });

  test('returns 400 beyond the number of saved searches, also for concurrent requests', async () => {
    const replies = await Promise.all([1, 2, 3, 4, 5].map((city) => saveSearch(app, 'customer', { city })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 400, 400]);
    expect((await saveSearch(app, 'owner', { city: 1 })).status).toBe(200);
  });

  test('returns 401 without a token and 403 for other roles', async () => {
    const body = { name: 'A search', filters: { city: 1 } };
    expect((await app.call('addSavedSearch', { body })).status).toBe(401);
    expect((await saveSearch(app, 'admin', { city: 1 })).status).toBe(403);
    expect((await saveSearch(app, 'agent', { city: 1 })).status).toBe(403);
  });
});

describe('getMySavedSearches', () => {
  test('lists only those of the caller, newest first, in pages', async () => {
    const ids = [];
    for (const city of [1, 2, 3]) ids.push(await savedSearch(app, 'customer', { city }));
    await savedSearch(app, 'owner', { city: 1 });
    const page = await mine('customer', { pageSize: 2 });
    expect(idsOf(page)).toEqual([ids[2], ids[1]]);
    const cursor = page.envelope.pagination!.nextCursor;
    expect(idsOf(await mine('customer', { pageSize: 2, cursor }))).toEqual([ids[0]]);
    expect((await mine('admin')).status).toBe(403);
    expect((await mine('customer', { pageSize: 0 })).status).toBe(400);
  });
});

describe('updateSavedSearch', () => {
  test('changes what is sent and keeps the rest', async () => {
    const id = await savedSearch(app, 'customer', { city: 1 }, { name: 'Amman' });
    expect((await update(id, { notify: Off })).data).toMatchObject({ name: 'Amman', notify: Off });
    expect((await update(id, { name: ' Old town ' })).data).toMatchObject({ name: 'Old town', notify: Off });
    expect((await update(id, {})).data).toEqual((await mine()).data[0]);
  });

  test('returns 404 for an unknown search and for one of another user, and 400 for an unknown value', async () => {
    const id = await savedSearch(app, 'customer', { city: 1 });
    expect((await update(id, { notify: Off }, 'owner')).status).toBe(404);
    expect((await update(2147483647, { notify: Off })).status).toBe(404);
    expect((await update(id, { notify: 3 })).status).toBe(400);
  });
});

describe('removeSavedSearch', () => {
  test('removes one of the caller, and returns 404 afterwards and for other users', async () => {
    const id = await savedSearch(app, 'customer', { city: 1 });
    expect((await remove(id, 'owner')).status).toBe(404);
    expect((await remove(id)).data).toEqual({ removed: true });
    expect((await remove(id)).status).toBe(404);
    expect((await mine()).data).toEqual([]);
  });
});
