import sharp from 'sharp';
import { pictureSender } from '../testing/files';
import { listingPictures, readPicture, receiptPictures } from './images';

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const smallest = 64 * 1024;

async function stored(bytes: Uint8Array, rules = listingPictures) {
  const picture = await readPicture(bytes, pictureSender(), rules);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

test.each([
  ['a JPEG of low quality', () => noise(2000, 1500).jpeg({ quality: 20, progressive: true }).toBuffer()],
  ['a WebP of low quality', () => noise(1500, 1000).webp({ quality: 20, effort: 0 }).toBuffer()],
  ['a PNG of 16 colors', () => noise(800, 800).png({ palette: true, colours: 16, dither: 0 }).toBuffer()],
  ['a PNG of 16 bits', () => noise(700, 700).toColourspace('rgb16').png().toBuffer()],
])('%s is stored with no more bytes than were sent', async (name, made) => {
  const bytes = await made();
  expect(bytes.length).toBeGreaterThan(smallest);
  expect((await stored(bytes)).bytes.length).toBeLessThanOrEqual(bytes.length);
  if (!name.includes('WebP'))
    expect((await stored(bytes, receiptPictures)).bytes.length).toBeLessThanOrEqual(bytes.length);
});

test('a photograph keeps its format and its size', async () => {
  const photograph = await noise(2000, 1500).blur(2).jpeg({ quality: 80 }).toBuffer();
  expect(photograph.length).toBeGreaterThan(smallest);
  expect(await stored(photograph)).toMatchObject({ width: 2000, height: 1500, extension: 'jpg' });
});

test('a screenshot with a palette remains a PNG of its size', async () => {
  const [width, height] = [1200, 1900];
  const pixels = Buffer.alloc(width * height * 3, 255);
  // Rows of strokes in a few dozen colors, as in a text.
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1)
      if (row % 20 < 12 && ((column >> 1) * 7919 + (row >> 3) * 104_729) % 5 === 0)
        pixels.fill((row * column) % 64, (row * width + column) * 3, (row * width + column) * 3 + 3);
  const raw = sharp(pixels, { raw: { width, height, channels: 3 } });
  const screenshot = await raw.png({ palette: true, effort: 10, dither: 0 }).toBuffer();
  expect(screenshot.length).toBeGreaterThan(smallest);
  const picture = await stored(screenshot, receiptPictures);
  expect(picture).toMatchObject({ width, height, extension: 'png' });
  expect(picture.bytes.length).toBeLessThanOrEqual(screenshot.length);
});
