import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { deflateSync } from 'node:zlib';
import { pictureSender } from '../testing/files';
import { identityPictures, listingPictures, pictureLimits, readPicture as readPictureOf } from './images';
import type { Picture } from './images';

const readPicture = (bytes: Uint8Array, rules = listingPictures) => readPictureOf(bytes, pictureSender(), rules);

const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  });
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });

async function read(bytes: Uint8Array): Promise<Picture> {
  const picture = await readPicture(bytes);
  if (typeof picture === 'string') throw new Error(picture);
  return picture;
}

/** A PNG file from its chunks, with right checksums. */
function png(...chunks: [type: string, data: Buffer][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const checksum = Buffer.alloc(4);
    checksum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, checksum]);
  });
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return ~crc >>> 0;
}

/** Grey, one bit a pixel: 16,000² of them fit into a few kilobytes. */
function pngOfSize(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = Buffer.alloc(Math.min((Math.ceil(width / 8) + 1) * height, 40_000_000));
  return png(['IHDR', header], ['IDAT', deflateSync(rows)], ['IEND', Buffer.alloc(0)]);
}

describe('pictures', () => {
  test.each([
    ['jpeg', 'image/jpeg', 'jpg'],
    ['png', 'image/png', 'png'],
    ['webp', 'image/webp', 'webp'],
  ] as const)('a %s stays one', async (format, contentType, extension) => {
    const picture = await read(await noise(40, 30).toFormat(format).toBuffer());
    expect(picture).toMatchObject({ contentType, extension, width: 40, height: 30 });
    expect((await sharp(picture.bytes).metadata()).format).toBe(format);
  });

  test('removes metadata, and applies the orientation', async () => {
    const original = await noise(40, 30)
      .jpeg()
      .withExif({
        IFD0: { Copyright: 'canary-copyright' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">canary-xmp</x:xmpmeta>')
      .withIccProfile('p3')
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(original.includes('canary-copyright')).toBe(true);

    const picture = await read(original);
    expect(picture).toMatchObject({ width: 30, height: 40 });
    const { exif, xmp, icc, iptc, orientation } = await sharp(picture.bytes).metadata();
    expect([exif, xmp, icc, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined]);
    expect(Buffer.from(picture.bytes).includes('canary')).toBe(false);
  });

  test('accepts the smallest and the widest picture', async () => {
    expect(await read(await plain(1, 1).png().toBuffer())).toMatchObject({ width: 1, height: 1 });
    expect(await read(await plain(8000, 2).png().toBuffer())).toMatchObject({ width: 8000, height: 2 });
  });

  test('accepts unusual pictures: CMYK, 16 bits, transparency, gray, progressive', async () => {
    const honest = [
      await noise(20, 20).toColourspace('cmyk').jpeg().toBuffer(),
      await noise(20, 20).toColourspace('rgb16').png().toBuffer(),
      await noise(20, 20).ensureAlpha(0.5).webp({ lossless: true }).toBuffer(),
      await noise(20, 20).greyscale().png({ palette: true, progressive: true }).toBuffer(),
      await noise(20, 20).jpeg({ progressive: true }).toBuffer(),
    ];
    for (const bytes of honest) expect(await readPicture(bytes)).toMatchObject({ width: 20, height: 20 });
  });

  test('identity documents are JPEG or PNG only', async () => {
    expect(await readPicture(await plain(9, 9).jpeg().toBuffer(), identityPictures)).toMatchObject({
      extension: 'jpg',
    });
    expect(await readPicture(await plain(9, 9).png().toBuffer(), identityPictures)).toMatchObject({ extension: 'png' });
    expect(await readPicture(await plain(9, 9).webp().toBuffer(), identityPictures)).toBe('unsupported');
  });

  test('decodes many concurrent pictures', async () => {
    const bytes = await noise(200, 200).jpeg().toBuffer();
    const results = await Promise.all(
      Array.from({ length: 16 }, (_, index) => readPicture(index % 2 ? bytes : bytes.subarray(50))),
    );
    expect(results.map((result) => typeof result)).toEqual(
      results.map((_, index) => (index % 2 ? 'object' : 'string')),
    );
  });
});

describe('hostile files', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  const frames = () => Promise.all([plain(9, 9).png().toBuffer(), noise(9, 9).png().toBuffer()]);

  test.each<[string, () => Buffer | Promise<Buffer>]>([
    ['no bytes', () => Buffer.alloc(0)],
    ['one byte', () => Buffer.of(0xff)],
    ['text', () => Buffer.from('Not a picture.')],
    ['zeros', () => Buffer.alloc(100_000)],
    ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', () => Buffer.from(svg)],
    [
      'SVG with declaration',
      () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>${svg}`),
    ],
    ['PDF', () => Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>')],
    ['BMP', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(200)])],
    ['script with an image name', () => Buffer.from('#!/bin/sh\necho picture.jpg\n')],
    ['GIF', () => plain(9, 9).gif().toBuffer()],
    [
      'animated GIF',
      async () =>
        sharp(await frames(), { join: { animated: true } })
          .gif()
          .toBuffer(),
    ],
    [
      'animated WebP',
      async () =>
        sharp(await frames(), { join: { animated: true } })
          .webp()
          .toBuffer(),
    ],
    ['TIFF', () => plain(9, 9).tiff().toBuffer()],
    ['AVIF', () => plain(9, 9).avif().toBuffer()],
    ['PNG signature only', () => Buffer.from('89504e470d0a1a0a', 'hex')],
    [
      'JPEG signature before HTML',
      () => Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from('<script>alert(1)</script>')]),
    ],
    [
      'GIF signature before a PNG',
      async () => Buffer.concat([Buffer.from('GIF89a'), await plain(9, 9).png().toBuffer()]),
    ],
    ['HTML before a JPEG', async () => Buffer.concat([Buffer.from('<script>'), await plain(9, 9).jpeg().toBuffer()])],
    [
      'PNG without pixels',
      () => png(['IHDR', Buffer.from('0000000900000009080200000000'.slice(0, 26), 'hex')], ['IEND', Buffer.alloc(0)]),
    ],
    ['PNG of 0 by 0', () => pngOfSize(0, 0)],
    ['PNG cut short, header kept', async () => (await noise(99, 99).png().toBuffer()).subarray(0, 100)],
    ['WebP header before nothing', () => Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1')],
  ])('%s is refused', async (_, make) => {
    expect(await readPicture(await make())).toBe('unsupported');
  });

  test.each(['jpeg', 'png', 'webp'] as const)('rejects a %s that is truncated anywhere', async (format) => {
    const bytes = await noise(300, 200).toFormat(format).toBuffer();
    for (const share of [0.01, 0.1, 0.25, 0.5, 0.75, 0.9, 0.97]) {
      expect(await readPicture(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe('unsupported');
    }
  });

  test('removes data that is hidden in or appended to a picture', async () => {
    const canary = '<script>alert("canary")</script>';
    const [header, ...rest] = [await plain(9, 9).png().toBuffer()].flatMap((bytes) => [
      bytes.subarray(0, 33),
      bytes.subarray(33),
    ]);
    const comment = png(['tEXt', Buffer.from(`Comment\0${canary}`)]).subarray(8);
    const jpeg = await plain(9, 9).jpeg().toBuffer();
    const jpegComment = Buffer.from(`\xff\xfe\0${String.fromCharCode(canary.length + 2)}${canary}`, 'latin1');
    const hostile = [
      Buffer.concat([header!, comment, ...rest]),
      Buffer.concat([header!, ...rest, Buffer.from(canary)]),
      Buffer.concat([jpeg, Buffer.from(canary)]),
      Buffer.concat([jpeg.subarray(0, 2), jpegComment, jpeg.subarray(2)]),
      Buffer.concat([jpeg, Buffer.from('PK\x03\x04canary.zip', 'latin1')]),
    ];
    for (const bytes of hostile) {
      const result = await readPicture(bytes);
      expect(typeof result === 'string' ? result : Buffer.from(result.bytes).includes('canary')).toBe(false);
    }
  });

  test('rejects too many bytes or pixels as too large, before decoding', async () => {
    expect(await readPicture(new Uint8Array(pictureLimits.bytes + 1))).toBe('tooLarge');
    const bomb = pngOfSize(16_000, 16_000);
    expect(bomb.length).toBeLessThan(50_000);
    expect(await readPicture(bomb)).toBe('tooLarge');
    expect(await readPicture(pngOfSize(8001, 1))).toBe('tooLarge');
    expect(await readPicture(pngOfSize(1, 8001))).toBe('tooLarge');
    expect(typeof (await readPicture(pngOfSize(2 ** 31 - 1, 2 ** 31 - 1)))).toBe('string');
  });

  test('limits the decoded size: pixels, and bytes per pixel', async () => {
    expect(await readPicture(pngOfSize(5000, 5000))).toMatchObject({ width: 5000, height: 5000 });
    expect(await readPicture(pngOfSize(5000, 5001))).toBe('tooLarge');
    const deep = (side: number) =>
      sharp({ create: { width: side, height: side, channels: 4, background: '#2a7' } })
        .toColourspace('rgb16')
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer();
    expect(await readPicture(await deep(1000))).toMatchObject({ width: 1000 });
    // 12.5 million pixels of 8 bytes are as many as 25 million of 4.
    expect(await readPicture(await deep(3536))).toBe('tooLarge');
  });
});

describe('the decoder process', () => {
  /** Of the processes that this one has started: those that decode. */
  const decoders = () =>
    (readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8').match(/\d+/g) ?? []).filter((pid) =>
      readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('decoder-process'),
    );
  const testOnLinux = process.platform === 'linux' ? test : test.skip;

  testOnLinux('has no secrets, and if it ends, its pictures are rejected with NOT_READY', async () => {
    process.env.JWT_SECRET = 'canary-secret';
    const bytes = await noise(3000, 3000).jpeg().toBuffer();
    while (decoders().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
    const reading = readPicture(bytes);
    const [pid] = decoders();
    expect(decoders()).toHaveLength(1);
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toContain('canary');
    process.kill(Number(pid), 'SIGKILL');
    await expect(reading).rejects.toMatchObject({ failure: { failure: 'NOT_READY' } });
    expect(await readPicture(bytes)).toMatchObject({ width: 3000 });
    // Without pictures it ends, and its memory is released.
    while (decoders().length > 0) await new Promise((resolve) => setTimeout(resolve, 50));
  });

  test('rejects pictures if too many are waiting', async () => {
    const bytes = pngOfSize(1000, 1000);
    expect(bytes.length).toBeLessThan(2000);
    const answers = await Promise.allSettled(Array.from({ length: 40 }, () => readPicture(bytes)));
    const refused = answers.filter(({ status }) => status === 'rejected');
    expect(refused).toHaveLength(22);
    expect(refused[0]).toMatchObject({ reason: { failure: { failure: 'NOT_READY' } } });
    expect(await readPicture(await plain(9, 9).png().toBuffer())).toMatchObject({ width: 9 });
  });

  test('serves senders round-robin, regardless of the number of their pictures', async () => {
    const bytes = pngOfSize(1000, 1000);
    const order: string[] = [];
    const send = (key: string) =>
      readPictureOf(bytes, pictureSender(key)).then(
        () => void order.push(key),
        () => {},
      );
    await Promise.all([...Array.from({ length: 40 }, () => send('greedy')), send('first'), send('second')]);
    // Two were at work before the others came, and two are at once.
    expect(order.slice(0, 8)).toEqual(expect.arrayContaining(['first', 'second']));
    expect(order).toHaveLength(18);
  });

  test('does not decode pictures of disconnected senders', async () => {
    const bytes = pngOfSize(1000, 1000);
    const leaving = new AbortController();
    const before = [readPicture(bytes), readPicture(bytes)];
    const left = Promise.allSettled(
      Array.from({ length: 16 }, () => readPictureOf(bytes, pictureSender('left', { gone: leaving.signal }))),
    );
    leaving.abort();
    expect((await left).map(({ status }) => status)).toEqual(Array(16).fill('rejected'));
    // Room again at once.
    const after = Array.from({ length: 16 }, () => readPicture(bytes));
    expect(await Promise.all([...before, ...after])).toHaveLength(18);
  });
});
