import sharp from 'sharp';
import { useTestApp } from '../../testing/app';
import { listing } from '../../testing/listings';
import { day } from '../../testing/time';
import { removeForgottenPictures, removeOrphans } from '../upkeep';

const app = useTestApp();

test('deletes a picture that no listing uses a day after its upload, and keeps others', async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .jpeg()
    .toBuffer();
  const upload = async () =>
    (await app.call('uploadPicture', { as: 'owner', form: { image } })).data as { fileName: string; path: string };
  const [shown, forgotten] = [await upload(), await upload()];
  await app.call('addRentProperty', { as: 'owner', body: listing({ information: { images: [shown.path] } }) });
  const statusOf = async ({ fileName }: { fileName: string }) =>
    (await app.call('getPicture', { path: { fileName } })).status;

  expect(await removeForgottenPictures(app)).toBe(0);
  app.clock.advance(day + 1);
  expect(await removeForgottenPictures(app)).toBe(1);
  expect([await statusOf(shown), await statusOf(forgotten)]).toEqual([200, 404]);
  expect(await app.storage.get('public', forgotten.fileName)).toBeUndefined();
});

test('deletes any number of unused pictures in one run', async () => {
  const row = (index: number) => ({
    kind: 'picture' as const,
    owner_id: app.sandbox.userIds.owner,
    purpose: null,
    content_type: 'image/png',
    bytes: 1,
    sha256: 'x',
    width: 1,
    height: 1,
    created_at: app.clock.now() - 2 * day,
    name: `${index}`.padStart(32, '0') + '.png',
    storage_key: `${index}`.padStart(32, '0') + '.png',
  });
  for (let first = 0; first < 600; first += 50)
    await app.db
      .insertInto('file')
      .values(Array.from({ length: 50 }, (_, index) => row(first + index)))
      .execute();
  expect(await removeForgottenPictures(app)).toBe(600);
});

test('removes files without a row after a day, and keeps those of users and listings', async () => {
  const orphan = 'f'.repeat(32);
  const bytes = new TextEncoder().encode('left by a process that was killed');
  for (const kind of ['public', 'private'] as const) await app.storage.put(kind, orphan, bytes);

  expect(await removeOrphans(app)).toBe(0);
  expect(await removeOrphans(app, Date.now() + day + 1000)).toBe(2);
  expect(await app.storage.get('private', orphan)).toBeUndefined();
  const image = { path: { userId: app.sandbox.userIds.owner, side: 'front' } };
  // The clock of this test has moved on, and the token with it.
  app.clock.reset();
  expect((await app.call('getOwnerIdImage', { as: 'owner', ...image })).status).toBe(200);
});
