import sharp from 'sharp';
import { useTestApp } from '../../testing/app';

let name: string;
const app = useTestApp();
beforeAll(async () => {
  const image = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();
  name = (await app.call('uploadPicture', { as: 'owner', form: { image } })).data.fileName as string;
});

test('returns 200 without a token, with headers for caching and against execution', async () => {
  const { status, headers, bytes } = await app.call('getPicture', { path: { fileName: name } });
  expect([status, headers.get('content-type')]).toEqual([200, 'image/png']);
  expect((await sharp(bytes).metadata()).width).toBe(8);
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("default-src 'none'");
  expect(headers.get('etag')).toMatch(/^"[0-9a-f]{64}"$/);
});

test('returns 200 with any token and parameters', async () => {
  expect((await app.call('getPicture', { path: { fileName: name }, as: 'blocked', query: { v: 1 } })).status).toBe(200);
  expect((await app.call('getPicture', { path: { fileName: name }, as: { token: 'x' } })).status).toBe(200);
});

test('returns 304 if the client has the current copy', async () => {
  const { headers } = await app.call('getPicture', { path: { fileName: name } });
  const call = (etag: string) =>
    app.call('getPicture', { path: { fileName: name }, headers: { 'if-none-match': etag } });
  expect(await call(`"x", ${headers.get('etag')}`)).toMatchObject({ status: 304, bytes: Buffer.alloc(0) });
  expect((await call('"x"')).status).toBe(200);
});

test.each([
  (known: string) => known.toUpperCase(),
  (known: string) => `${known}%00`,
  (known: string) => `${known}.`,
  (known: string) => `${known}%20`,
  (known: string) => known.replace('.png', '.jpg'),
  (known: string) => known.replace('.png', ''),
  (known: string) => `..%2fpublic%2f${known}`,
  (known: string) => `.%2f${known}`,
  () => `${'0'.repeat(32)}.jpg`,
  () => '..%2f..%2f..%2fetc%2fpasswd',
  () => '..%5c..%5cboot.ini',
  () => '%2fetc%2fpasswd',
  () => '%252e%252e%252f',
  () => 'x'.repeat(4000),
  () => '%F0%9F%8F%A0',
  () => '*',
  () => "'%20or%201=1--",
])('returns 404 for an invalid name (%#)', async (spelling) => {
  const reply = await app.send(`/Pictures/${spelling(name)}`);
  expect([reply.status, reply.code]).toEqual([404, 'NOT_FOUND']);
});

test('returns 404 for an identity document under any name', async () => {
  const documents = await app.db.selectFrom('file').selectAll().where('kind', '=', 'identity').execute();
  expect(documents.length).toBeGreaterThan(0);
  for (const { name: document } of documents) {
    for (const asked of [document, `${document}.jpg`, `..%2fprivate%2f${document}`, `..%2Fprivate%2F${document}.jpg`]) {
      expect(await app.send(`/Pictures/${asked}`, { as: 'admin' })).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    }
  }
});

test('returns 404 for an identity document with the name of a picture', async () => {
  const document = `${'b'.repeat(32)}.jpg`;
  const bytes = Buffer.from('secret');
  const row = { kind: 'identity' as const, owner_id: app.sandbox.userIds.otherOwner, purpose: 'front' as const };
  const file = { content_type: 'image/jpeg', bytes: 6, sha256: 'x', width: 1, height: 1, created_at: 0 };
  await app.db
    .insertInto('file')
    .values({ ...row, ...file, name: document, storage_key: document })
    .execute();
  await app.storage.put('public', document, bytes);
  expect((await app.send(`/Pictures/${document}`)).status).toBe(404);
});

test('returns 404 if the bytes are missing', async () => {
  await app.storage.remove('public', name);
  expect((await app.call('getPicture', { path: { fileName: name } })).status).toBe(404);
});
