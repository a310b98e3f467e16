import sharp from 'sharp';
import { PropertyStatus } from '../../../generated/enumerations';
import { type Call, useTestApp } from '../../testing/app';
import { meanwhile } from '../../testing/databases/meanwhile';
import { auditOf } from '../../testing/journal';
import { addListing, listing } from '../../testing/listings';

let image: Buffer;
const app = useTestApp();
beforeAll(async () => {
  image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
});

async function uploaded(as: Call['as'] = 'owner'): Promise<string> {
  return (await app.call('uploadPicture', { as, form: { image } })).data.fileName as string;
}
const remove = (fileName: string, as?: Call['as']) => app.call('deletePicture', { as, path: { fileName } });
const statusOf = async (fileName: string) => (await app.call('getPicture', { path: { fileName } })).status;

test('returns 200 to the owner, and deletes row and bytes', async () => {
  const name = await uploaded();
  expect(await remove(name, 'owner')).toMatchObject({ status: 200, data: { deleted: true } });
  expect(await statusOf(name)).toBe(404);
  expect(await app.storage.get('public', name)).toBeUndefined();
  expect((await remove(name, 'owner')).status).toBe(404);
});

test('returns 200 to an administrator, and writes an audit log entry', async () => {
  const name = await uploaded();
  expect((await remove(name, 'admin')).status).toBe(200);
  const acts = await auditOf(app, `picture:${name}`);
  expect(acts).toMatchObject([{ action: 'deletePicture', actor_id: app.sandbox.userIds.admin }]);
});

test('returns 409 while a listing in any status except Archived shows it', async () => {
  const name = await uploaded();
  const id = await addListing(app, { information: { images: [`/Pictures/${name}`] } });
  await app.call('changeRentPropertyStatus', { as: 'owner', path: { id }, body: { propertyStatus: 2 } });
  for (const as of ['owner', 'admin'] as const)
    expect(await remove(name, as)).toMatchObject({ status: 409, code: 'IN_USE' });
  expect(await statusOf(name)).toBe(200);
  await app.call('updateRentProperty', { as: 'owner', path: { id }, body: listing() });
  expect((await remove(name, 'owner')).status).toBe(200);
});

test('returns 200 if only an archived listing has it', async () => {
  const name = await uploaded();
  const id = await addListing(app, { information: { images: [`/Pictures/${name}`] } });
  await app.call('deleteRentProperty', { as: 'owner', path: { id } });
  expect((await remove(name, 'owner')).status).toBe(200);
});

test('returns 200 if a server of an earlier release archived the listing, which keeps its other pictures', async () => {
  const [first, second] = [await uploaded(), await uploaded()];
  const images = [first, second].map((name) => `/Pictures/${name}`);
  const id = await addListing(app, { information: { images } });
  const archived = { property_status: PropertyStatus.Archived };
  await app.db.updateTable('rent_property').set(archived).where('id', '=', id).execute();
  expect((await remove(first, 'owner')).status).toBe(200);
  const { data } = await app.call('getRentPropertyById', { as: 'owner', path: { id } });
  expect(data.propertyInformation.images).toEqual([images[1]]);
});

describe('concurrently with a listing that takes the picture', () => {
  test('returns 409, and the listing keeps the picture', async () => {
    const [id, name] = [await addListing(app), await uploaded()];
    const removed = await meanwhile(
      app,
      (trx) => trx.insertInto('property_picture').values({ property_id: id, position: 0, file_name: name }).execute(),
      () => remove(name, 'owner'),
    );
    expect([removed.status, removed.code]).toEqual([409, 'IN_USE']);
    expect(await statusOf(name)).toBe(200);
  });

  test('or rejects the listing, which is not written', async () => {
    const name = await uploaded();
    const count = async () =>
      (await app.call('getMyRentListings', { as: 'owner', query: { includeTotalCount: true } })).envelope.pagination!
        .totalCount;
    const before = await count();
    const body = listing({ information: { images: [`/Pictures/${name}`] } });
    const added = await meanwhile(
      app,
      (trx) => trx.deleteFrom('file').where('name', '=', name).execute(),
      () => app.call('addRentProperty', { as: 'owner', body }),
    );
    expect([added.status, added.code]).toEqual([400, 'UNKNOWN_REFERENCE']);
    expect(await count()).toBe(before);
  });
});

test("returns 404 for another owner's picture, as for an unknown one, and keeps it", async () => {
  const name = await uploaded();
  expect(await remove(name, 'otherOwner')).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  expect((await remove(`${'0'.repeat(32)}.jpg`, 'owner')).status).toBe(404);
  expect(await statusOf(name)).toBe(200);
});

test('returns 400 for an invalid name', async () => {
  for (const name of ['x', '..%2fx', `${'0'.repeat(32)}.svg`])
    expect((await app.send(`/Files/DeletePicture/${name}`, { method: 'DELETE', as: 'owner' })).status).toBe(400);
});

test('returns 401 without a token', async () => {
  expect(await remove(`${'0'.repeat(32)}.jpg`)).toMatchObject({ status: 401 });
});

test('returns 403 to a customer', async () => {
  expect(await remove(`${'0'.repeat(32)}.jpg`, 'customer')).toMatchObject({ status: 403, code: 'FORBIDDEN' });
});
