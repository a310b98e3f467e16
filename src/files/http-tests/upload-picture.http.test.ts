import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { type Call, useTestApp } from '../../testing/app';

const app = useTestApp();

const plain = (width = 40, height = 30) => sharp({ create: { width, height, channels: 3, background: '#2a7' } });
const upload = (image: Uint8Array | string, as: Call['as'] = 'owner') =>
  app.call('uploadPicture', { as, form: { image } });

/** The stored pictures, as bytes and as rows. */
async function stored(): Promise<[files: string[], rows: number]> {
  const folder = join(app.config.storageUrl.replace(/^file:/, ''), 'public');
  const { count } = await app.db
    .selectFrom('file')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return [(await readdir(folder)).sort(), count];
}

test.each([
  ['jpeg', 'image/jpeg', 'jpg'],
  ['png', 'image/png', 'png'],
  ['webp', 'image/webp', 'webp'],
] as const)(
  'returns 200 for a %s, which can be fetched with the returned path and type',
  async (format, contentType, extension) => {
    const { status, data } = await upload(await plain().toFormat(format).toBuffer());
    expect(status).toBe(200);
    expect(data).toEqual({
      path: `/Pictures/${data.fileName}`,
      fileName: expect.stringMatching(new RegExp(`^[0-9a-f]{32}\\.${extension}$`)),
      contentType,
      width: 40,
      height: 30,
      size: expect.any(Number),
    });
    const picture = await app.send(data.path as string);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, contentType]);
    expect(picture.bytes).toHaveLength(data.size as number);
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 40, height: 30 });
  },
);

test('returns 200, removes the location and applies the orientation', async () => {
  const original = await plain()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '31/1 57/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(original).metadata()).exif).toBeDefined();
  const { data } = await upload(original);
  expect(data).toMatchObject({ width: 30, height: 40 });
  const { bytes } = await app.send(data.path as string);
  expect((await sharp(bytes).metadata()).exif).toBeUndefined();
  expect(bytes.includes('canary')).toBe(false);
});

test('returns 200 and removes appended data', async () => {
  const { data } = await upload(
    Buffer.concat([await plain().jpeg().toBuffer(), Buffer.from('<script>canary</script>')]),
  );
  expect((await app.send(data.path as string)).bytes.includes('canary')).toBe(false);
});

test.each(['../../../etc/passwd.jpg', 'x.php.jpg', '\u202Egpj.exe', 'n'.repeat(300), '.htaccess', 'CON', '%00.jpg'])(
  '200 for a file called %j, which is called otherwise here',
  async (name) => {
    const form = new FormData();
    form.append('image', new Blob([await plain().jpeg().toBuffer()]), name);
    const { data } = await app.call('uploadPicture', { as: 'owner', raw: form });
    expect(data.fileName).toMatch(/^[0-9a-f]{32}\.jpg$/);
  },
);

/** Grey, one bit a pixel: 16,000 squared of them fit into a few kilobytes. */
function hugePng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const;
    ends[0].writeUInt32BE(data.length);
    let crc = ~0;
    for (const byte of body) {
      crc ^= byte;
      for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
    }
    ends[1].writeUInt32BE(~crc >>> 0);
    return Buffer.concat([ends[0], body, ends[1]]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header[8] = 1;
  const pixels = deflateSync(Buffer.alloc((Math.ceil(side / 8) + 1) * side));
  const signature = Buffer.from('89504e470d0a1a0a', 'hex');
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))]);
}

const mebibyte = 1024 * 1024;
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
const middle = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

const hostile: [name: string, file: () => Promise<Uint8Array> | Uint8Array, status: number][] = [
  ['nothing', () => new Uint8Array(), 415],
  ['one byte', () => Uint8Array.of(0xff), 415],
  ['text', () => Buffer.from('a picture of a flat'), 415],
  ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 415],
  ['a page that begins like a PNG', () => Buffer.from('\x89PNG\r\n\x1a\n<script>alert(1)</script>', 'latin1'), 415],
  ['a page that begins like a JPEG', () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'), 415],
  ['an SVG', () => Buffer.from(svg), 415],
  [
    'an SVG with a prologue',
    () => Buffer.from(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    415,
  ],
  ['a GIF', () => gif, 415],
  ['a GIF that is a script as well', () => Buffer.from('GIF89a/*\0*/=1;alert(1)', 'latin1'), 415],
  ['a PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\n%%EOF'), 415],
  ['a TIFF', () => plain().tiff().toBuffer(), 415],
  ['an AVIF', () => plain(16, 16).avif({ effort: 0 }).toBuffer(), 415],
  ['a bitmap', () => Buffer.concat([Buffer.from('BM'), Buffer.alloc(100)]), 415],
  ['a ZIP', () => Buffer.from('PK\x03\x04', 'latin1'), 415],
  ['a program', () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), 415],
  ['noughts', () => Buffer.alloc(1000), 415],
  ['half a JPEG', async () => middle(await plain(400, 400).jpeg().toBuffer()), 415],
  ['half a PNG', async () => middle(await plain(400, 400).png().toBuffer()), 415],
  ['half a WebP', async () => middle(await plain(400, 400).webp().toBuffer()), 415],
  ['the head of a JPEG', async () => (await plain().jpeg().toBuffer()).subarray(0, 20), 415],
  ['16,000 squared pixels', () => hugePng(16_000), 415],
  ['one pixel too wide', () => plain(8001, 1).png().toBuffer(), 415],
  [
    'frames that move',
    async () =>
      sharp([await plain().png().toBuffer(), await plain().negate().png().toBuffer()], { join: { animated: true } })
        .webp()
        .toBuffer(),
    415,
  ],
  ['one byte too many', async () => Buffer.concat([await plain().jpeg().toBuffer(), Buffer.alloc(5 * mebibyte)]), 413],
  ['more than a form may hold', () => Buffer.alloc(13 * mebibyte), 413],
];

test.each(hostile)('rejects %s and stores nothing', async (_, file, status) => {
  const before = await stored();
  const reply = await upload(await file());
  expect([reply.status, reply.code]).toEqual([status, status === 413 ? 'PAYLOAD_TOO_LARGE' : 'UNSUPPORTED_MEDIA_TYPE']);
  expect(await stored()).toEqual(before);
});

test('returns 400 for an invalid form, and stores nothing', async () => {
  const before = await stored();
  const image = await plain().jpeg().toBuffer();
  const twice = new FormData();
  for (const _ of [1, 2]) twice.append('image', new Blob([image]), 'a.jpg');
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
  const calls: Call[] = [
    { form: {} },
    { form: { image: '/etc/passwd' } },
    {
      raw: '--x\r\nContent-Disposition: form-data; name="image"; filename="a\0.jpg"\r\n\r\nabc\r\n--x--',
      headers: multipart,
    },
    { raw: '--x\r\nContent-Disposition: form-data; name="image"; filename=""\r\n\r\nabc\r\n--x--', headers: multipart },
    { form: { picture: image } },
    { raw: twice },
    { raw: '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nabc', headers: multipart },
    { raw: '--y--', headers: multipart },
    { raw: 'x', headers: { 'content-type': 'multipart/form-data' } },
  ];
  for (const call of calls) {
    const { status, code } = await app.call('uploadPicture', { as: 'owner', ...call });
    expect([status, ['VALIDATION_ERROR', 'MALFORMED_BODY'].includes(code!)]).toEqual([400, true]);
  }
  expect(await stored()).toEqual(before);
});

test('returns 415 for a picture without a form', async () => {
  const raw = { raw: await plain().jpeg().toBuffer(), headers: { 'content-type': 'image/jpeg' } } as unknown as Call;
  const reply = await app.call('uploadPicture', { as: 'owner', ...raw });
  expect(reply).toMatchObject({ status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' });
});

test('returns 401 without a token, and stores nothing', async () => {
  const before = await stored();
  const image = await plain().jpeg().toBuffer();
  expect(await app.call('uploadPicture', { form: { image } })).toMatchObject({ status: 401 });
  expect(await stored()).toEqual(before);
});

test.each([
  ['customer', 'FORBIDDEN'],
  ['agent', 'FORBIDDEN'],
  ['verification', 'VERIFICATION_REQUIRED'],
  ['blocked', 'USER_BLOCKED'],
] as const)('403 for %s', async (as, code) => {
  expect(await upload(await plain().jpeg().toBuffer(), as)).toMatchObject({ status: 403, code });
});

test('returns 200 to an inactive owner and to an administrator', async () => {
  const image = await plain().jpeg().toBuffer();
  for (const as of ['inactiveOwner', 'admin'] as const) expect((await upload(image, as)).status).toBe(200);
});

test('removes the bytes if the database rejects the picture', async () => {
  const before = await stored();
  await app.db.schema.alterTable('file').renameTo('file_away').execute();
  const reply = await upload(await plain().jpeg().toBuffer());
  await app.db.schema.alterTable('file_away').renameTo('file').execute();
  expect(reply.status).toBe(500);
  expect(await stored()).toEqual(before);
});

test('stores one picture if an upload is repeated with its Idempotency-Key', async () => {
  const image = await plain(41).png().toBuffer();
  const send = () =>
    app.call('uploadPicture', {
      as: 'owner',
      form: { image },
      headers: { 'idempotency-key': 'picture-of-the-kitchen' },
    });
  const first = await send();
  const before = await stored();
  const again = await send();
  expect([again.status, again.data, again.headers.get('idempotent-replayed')]).toEqual([200, first.data, 'true']);
  expect(await stored()).toEqual(before);
});
