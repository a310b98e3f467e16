import { PropertyStatus } from '../../../generated/enumerations';
import { useTestApp } from '../../testing/app';
import { addListing, listing, uploadPicture } from '../../testing/listings';

const { Pending, Active, Rejected } = PropertyStatus;

const app = useTestApp({ LISTING_REVIEW: 'on' });

const seen = async (id: number) => (await app.call('getRentPropertyById', { path: { id } })).status;
const decide = (id: number, body: object) => app.call('changeRentPropertyStatus', { as: 'admin', path: { id }, body });

test('returns 200 with a Pending listing, also for an active owner, and hides it until it is approved', async () => {
  const { data } = await app.call('addRentProperty', { as: 'owner', body: listing() });
  expect(data.propertyStatus).toBe(Pending);
  const id = data.id as number;
  expect(await seen(id)).toBe(404);
  const own = { as: 'owner', path: { id } } as const;
  const opened = await app.call('changeRentPropertyStatus', { ...own, body: { propertyStatus: Active } });
  expect(opened).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await decide(id, { propertyStatus: Active })).toMatchObject({ status: 200, data: { propertyStatus: Active } });
  expect(await seen(id)).toBe(200);
  // An approved listing stays public after a change of its price.
  const changed = await app.call('updateRentProperty', { ...own, body: listing({ Price: 46 }) });
  expect(changed.data.propertyStatus).toBe(Active);
});

test.each([
  ['its title', { information: { title: 'Another apartment' } }],
  ['its city', { information: { city: 2 } }],
  ['its place', { information: { latitude: 31.95 } }],
  ['what it offers', { DetailsJSON: '{"services":["Internet"]}' }],
  ['what it is', { information: { type: 1 } }],
] as const)(
  'returns 200 with a Pending listing if its owner changes %s; only an administrator can activate it',
  async (_, changes) => {
    for (const isPaused of [false, true]) {
      const id = await addListing(app);
      await decide(id, { propertyStatus: Active });
      const own = { as: 'owner', path: { id } } as const;
      const set = (propertyStatus: number) =>
        app.call('changeRentPropertyStatus', { ...own, body: { propertyStatus } });
      if (isPaused) await set(PropertyStatus.Inactive);
      const same = await app.call('updateRentProperty', { ...own, body: listing() });
      expect(same.data.propertyStatus).toBe(isPaused ? PropertyStatus.Inactive : Active);
      const changed = await app.call('updateRentProperty', { ...own, body: listing(changes) });
      expect(changed.data.propertyStatus).toBe(Pending);
      expect((await set(Active)).status).toBe(403);
      expect((await set(PropertyStatus.Inactive)).status).toBe(409);
      expect(await seen(id)).toBe(404);
      await decide(id, { propertyStatus: Active });
      expect(await seen(id)).toBe(200);
    }
  },
);

test('returns 200 with a Pending listing if its owner changes its pictures, and not if an administrator does', async () => {
  const id = await addListing(app);
  await decide(id, { propertyStatus: Active });
  const body = listing({ information: { images: [await uploadPicture(app)] } });
  const changed = await app.call('updateRentProperty', { as: 'owner', path: { id }, body });
  expect(changed.data.propertyStatus).toBe(Pending);
  await decide(id, { propertyStatus: Active });
  const own = await app.call('updateRentProperty', { as: 'admin', path: { id }, body: listing() });
  expect(own.data.propertyStatus).toBe(Active);
});

test('returns 200 with a Rejected listing and its reason, and a Pending one after its owner’s update', async () => {
  const id = await addListing(app);
  await decide(id, { propertyStatus: Rejected, reason: 'The pictures show another place.' });
  const own = { as: 'owner', path: { id } } as const;
  const rejected = await app.call('getRentPropertyById', own);
  expect(rejected.data).toMatchObject({ propertyStatus: Rejected, statusReason: 'The pictures show another place.' });
  const changed = await app.call('updateRentProperty', { ...own, body: listing() });
  expect(changed.data).toMatchObject({ propertyStatus: Pending, statusReason: null });
  await decide(id, { propertyStatus: Active });
  expect(await seen(id)).toBe(200);
});

test('returns 200 for the activation of an owner, whose listings stay Pending', async () => {
  const { owner } = app.sandbox.userIds;
  const inactive = { is_active: 0, activated_at: null, activated_by: null };
  await app.db.updateTable('app_user').set(inactive).where('id', '=', owner).execute();
  const id = await addListing(app);
  const activated = await app.call('activateOwner', { as: 'admin', path: { userId: owner }, body: {} });
  expect(activated).toMatchObject({ status: 200, data: { isActive: true } });
  const read = () => app.call('getRentPropertyById', { as: 'owner', path: { id } });
  expect((await read()).data).toMatchObject({ propertyStatus: Pending, version: 1 });
  await decide(id, { propertyStatus: Active });
  expect((await read()).data).toMatchObject({ propertyStatus: Active, version: 2 });
});
