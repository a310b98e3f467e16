import sharp from 'sharp';
import { pictureSender } from '../testing/files';
import { pictureLimits, readPicture } from './images';

const noise = sharp({
  create: {
    width: 4600,
    height: 4000,
    channels: 3,
    background: '#888',
    noise: { type: 'gaussian', mean: 128, sigma: 40 },
  },
});

async function read(bytes: Uint8Array) {
  const picture = await readPicture(bytes, pictureSender());
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

describe('storing a picture', () => {
  test('keeps the palette of a picture with few colors', async () => {
    const row = Buffer.from(Array.from({ length: 4000 }, (_, index) => ((index * index) % 7 < 3 ? 0 : 255)));
    const pixels = Buffer.concat(Array<Buffer>(800).fill(row));
    const bytes = await sharp(pixels, { raw: { width: 4000, height: 800, channels: 1 } })
      .png({ palette: true, colours: 2 })
      .toBuffer();
    const picture = await read(bytes);
    expect(picture.bytes.length).toBeLessThan(2 * bytes.length);
    const stored = await sharp(picture.bytes).greyscale().raw().toBuffer();
    expect(stored.equals(pixels)).toBe(true);
  });

  test('encodes a picture smaller if the result exceeds the maximum size', async () => {
    const made = await noise.jpeg({ quality: 60 }).toBuffer();
    expect(made.length).toBeLessThan(pictureLimits.bytes);
    expect((await read(made)).bytes.length).toBeLessThan(pictureLimits.bytes);
  });
});
