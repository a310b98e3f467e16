import sharp from 'sharp';
import { pictureSender } from '../testing/files';
import { identityPictures, readPicture } from './images';

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });
const readCard = async (bytes: Uint8Array) => {
  const picture = await readPicture(bytes, pictureSender(), identityPictures);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
};

test('are stored with at most 2400 pixels a side', async () => {
  const photograph = await noise(4000, 3000).blur(2).jpeg({ quality: 90 }).toBuffer();
  expect(await readCard(photograph)).toMatchObject({ width: 2400, height: 1800, extension: 'jpg' });
  expect(await readCard(await plain(900, 600).png().toBuffer())).toMatchObject({ width: 900, extension: 'png' });
});

test('with more than 13 million pixels are rejected', async () => {
  expect(await readPicture(await plain(4400, 3000).jpeg().toBuffer(), pictureSender(), identityPictures)).toBe(
    'tooLarge',
  );
});

test.each([
  ['a progressive JPEG', () => noise(4000, 3000).jpeg({ quality: 5, progressive: true }).toBuffer()],
  ['a PNG of two colors', () => noise(3000, 3000).threshold().png({ palette: true, colours: 2 }).toBuffer()],
  ['a PNG of 16 bits', () => noise(700, 700).toColourspace('rgb16').png().toBuffer()],
  ['a transparent PNG', () => plain(2000, 2000).ensureAlpha(0.5).png().toBuffer()],
])('%s is stored with no more bytes than were sent', async (_name, made) => {
  const bytes = await made();
  expect((await readCard(bytes)).bytes.length).toBeLessThanOrEqual(Math.max(bytes.length, 64 * 1024));
});
