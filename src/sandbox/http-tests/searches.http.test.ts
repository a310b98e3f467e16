import { NotificationType, PropertyStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { addListing } from '../../testing/listings';
import { runSavedSearches } from '../../testing/saved-searches';

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const searches = async () =>
  (await callAs(app, 'otherCustomer', 'getMySavedSearches')).data as Record<string, unknown>[];
const told = async () =>
  ((await callAs(app, 'otherCustomer', 'getNotifications')).data as { type: number; propertyId: number }[]).filter(
    ({ type }) => type === NotificationType.SavedSearchMatched,
  );

test('the other customer has a saved search with a match, which its filters find', async () => {
  const { active } = app.sandbox.propertyIds;
  const [search, ...others] = await searches();
  expect(others).toEqual([]);
  expect(search).toMatchObject({ newMatchesCount: 1, newPropertyIds: [active] });
  const filters = Object.entries(search!.filters as object).filter(([, value]) => value !== null);
  const found = await app.call('getRentProperties', { query: Object.fromEntries(filters) });
  expect(found.data.map(({ id }: { id: number }) => id)).toContain(active);
  const [notification, ...more] = await told();
  expect([notification, more]).toMatchObject([{ propertyId: active, isRead: false }, []]);
});

test('the daily run notifies of a new listing that matches, and not of the known one again', async () => {
  const id = await addListing(app, { information: { bedrooms: 2 } });
  for (const propertyStatus of [PropertyStatus.Inactive, PropertyStatus.Active]) {
    const path = { id: app.sandbox.propertyIds.active };
    expect(await callAs(app, 'owner', 'changeRentPropertyStatus', { path, body: { propertyStatus } })).toMatchObject({
      status: 200,
    });
  }
  await runSavedSearches(app);
  expect(await searches()).toMatchObject([{ newMatchesCount: 1, newPropertyIds: [id] }]);
  expect((await told()).map(({ propertyId }) => propertyId)).toEqual([id, app.sandbox.propertyIds.active]);
});

test('the day that passes when the clock is advanced notifies of new matches', async () => {
  const id = await addListing(app, { information: { bedrooms: 3 } });
  expect((await app.call('setSandboxClock', { body: { advanceSeconds: 60 } })).status).toBe(200);
  expect((await told())[0]).not.toMatchObject({ propertyId: id });
  expect((await app.call('setSandboxClock', { body: { advanceSeconds: 24 * 60 * 60 } })).status).toBe(200);
  expect(await searches()).toMatchObject([{ newMatchesCount: 1, newPropertyIds: [id] }]);
  expect((await told())[0]).toMatchObject({ propertyId: id });
});

test.each([
  { latitude: 31.95, longitude: 35.92, radiusKm: 5 },
  { north: 32, south: 31.9, east: 36, west: 35.8 },
])('the listings are on the map: %j', async (query) => {
  const { active, otherOwnerActive } = app.sandbox.propertyIds;
  const found = await app.call('getRentProperties', { query });
  const ids = found.data.map(({ id }: { id: number }) => id);
  expect([ids.includes(active), ids.includes(otherOwnerActive)]).toEqual([true, true]);
});
