import { PropertyStatus } from '../../../generated/enumerations';
import { type TestApp, startTestApp } from '../../testing/app';
import { addListing, listing } from '../../testing/listings';

const { Pending, Active, Rejected } = PropertyStatus;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ LISTING_REVIEW: 'on' });
});
afterAll(() => app.close());

const seen = async (id: number) => (await app.call('getRentPropertyById', { path: { id } })).status;
const decide = (id: number, body: object) => app.call('changeRentPropertyStatus', { as: 'admin', path: { id }, body });

test('200 as Pending for a new listing, of an active owner too, which nobody else sees until it is approved', async () => {
  const { data } = await app.call('addRentProperty', { as: 'owner', body: listing() });
  expect(data.propertyStatus).toBe(Pending);
  const id = data.id as number;
  expect(await seen(id)).toBe(404);
  const own = { as: 'owner', path: { id } } as const;
  const opened = await app.call('changeRentPropertyStatus', { ...own, body: { propertyStatus: Active } });
  expect(opened).toMatchObject({ status: 403, code: 'FORBIDDEN' });
  expect(await decide(id, { propertyStatus: Active })).toMatchObject({ status: 200, data: { propertyStatus: Active } });
  expect(await seen(id)).toBe(200);
  // What was approved once stays public when its owner changes it.
  const changed = await app.call('updateRentProperty', { ...own, body: listing({ Price: 46 }) });
  expect(changed.data.propertyStatus).toBe(Active);
});

test('200 as Rejected with the reason, and Pending again when its owner has changed it', async () => {
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

test('200 for an owner who is activated, whose listings still wait for their approval', async () => {
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
