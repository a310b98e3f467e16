import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, type TestApp, useTestApp } from '../../testing/app';
import { auditOf } from '../../testing/journal';
import { addListing } from '../../testing/listings';

const app = useTestApp();

const remove = (id: number, as?: Call['as']) => app.call('deleteRentProperty', { as, path: { id } });

test('returns 200 and archives, also if repeated; only the owner and administrators still see the listing', async () => {
  const id = await addListing(app);
  for (const _ of [1, 2]) {
    expect(await remove(id, 'owner')).toMatchObject({
      status: 200,
      data: { id, propertyStatus: PropertyStatus.Archived },
    });
  }
  const read = (as?: Call['as']) => app.call('getRentPropertyById', { as, path: { id } });
  expect((await read()).status).toBe(404);
  expect((await read('customer')).status).toBe(404);
  expect((await read('owner')).data).toMatchObject({ propertyStatus: PropertyStatus.Archived, version: 2 });
  expect((await read('admin')).status).toBe(200);
});

test('returns 200 to an administrator, and writes an audit record', async () => {
  const id = await addListing(app);
  expect((await remove(id, 'admin')).status).toBe(200);
  const acts = await auditOf(app, `property:${id}`);
  expect(acts).toMatchObject([{ actor_id: app.sandbox.userIds.admin, action: 'deleteRentProperty' }]);
});

/** A new listing with a copy of the sandbox's reservation of that name. */
async function listingWithStay(
  name: keyof TestApp['sandbox']['reservationIds'],
  changes: { ends_at?: number; hold_expires_at?: number } = {},
): Promise<number> {
  const property_id = await addListing(app);
  const stays = app.db.selectFrom('reservation').selectAll().where('id', '=', app.sandbox.reservationIds[name]);
  const { id: _, ...stay } = await stays.executeTakeFirstOrThrow();
  await app.db
    .insertInto('reservation')
    .values({ ...stay, property_id, ...changes })
    .execute();
  return property_id;
}

test.each(['pending', 'depositPaid', 'confirmed'] as const)(
  'returns 409 while a stay that is %s has not ended',
  async (name) => {
    const id = await listingWithStay(name, { ends_at: app.clock.now() + 1 });
    for (const as of ['owner', 'admin'] as const)
      expect(await remove(id, as)).toMatchObject({ status: 409, code: 'IN_USE' });
    expect((await app.call('getRentPropertyById', { path: { id } })).status).toBe(200);
  },
);

test.each(['depositPaid', 'confirmed'] as const)('returns 200 if a stay that is %s has ended', async (name) => {
  const id = await listingWithStay(name, { ends_at: app.clock.now() });
  expect((await remove(id, 'owner')).status).toBe(200);
});

test('returns 200 if the only stay is an expired hold', async () => {
  const id = await listingWithStay('pending', { hold_expires_at: app.clock.now() });
  expect((await remove(id, 'owner')).status).toBe(200);
});

test.each(['completed', 'cancelled', 'rejected', 'expired', 'noShow'] as const)(
  'returns 200 if the only stay is %s',
  async (name) => {
    expect((await remove(await listingWithStay(name), 'owner')).status).toBe(200);
  },
);

test('returns 400 for a malformed id', async () => {
  expect((await app.send('/RentProperties/DeleteRentProperty/0', { method: 'DELETE', as: 'owner' })).status).toBe(400);
});

test('returns 401 without a token', async () => {
  expect(await remove(1)).toMatchObject({ status: 401 });
});

test('returns 403 for a customer', async () => {
  expect(await remove(1, 'customer')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});

test("returns 404 for another owner's listing and an unknown id", async () => {
  const id = await addListing(app);
  expect(await remove(id, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect(await remove(2_147_483_647, 'owner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await app.call('getRentPropertyById', { path: { id } })).status).toBe(200);
});
