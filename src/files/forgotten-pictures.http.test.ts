import sharp from 'sharp';
import { listing } from '../rent-properties/testing/listing';
import { type TestApp, startTestApp } from '../testing/app';
import { removeForgottenPictures } from './actions';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('a picture that no listing shows a day after its upload is deleted; one that a listing shows stays', async () => {
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
  app.clock.advance(24 * 60 * 60 * 1000 + 1);
  expect(await removeForgottenPictures(app)).toBe(1);
  expect([await statusOf(shown), await statusOf(forgotten)]).toEqual([200, 404]);
  expect(await app.storage.get('public', forgotten.fileName)).toBeUndefined();
});
