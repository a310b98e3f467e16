import { createSecretKey, randomBytes } from 'node:crypto';
import { copyFile, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StoredFiles, bucketOfFiles, folderOfFiles } from '../testing/stored-files';
import { minute } from '../testing/time';
import { DecryptionError } from './encryption';
import { createStorage } from './storage';
import type { Storage } from './storage';

const newKey = () => createSecretKey(randomBytes(32));
const keys = [newKey()];
const canary = 'the number on this card is 987-canary-654 ';
const document = Buffer.from(canary.repeat(50));

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(join(tmpdir(), 'storage-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each([
  ['a folder', folderOfFiles],
  ['a bucket', bucketOfFiles],
])('storage in %s', (_, start) => {
  let backend: StoredFiles;
  let storage: Storage;

  beforeEach(async () => {
    backend = await start(folder);
    storage = createStorage({ storageUrl: backend.url, dataKeys: keys });
  });
  afterEach(async () => {
    storage.close();
    await backend.stop();
  });

  test.each(['public', 'private'] as const)('keeps, replaces and removes %s files', async (kind) => {
    expect(await storage.get(kind, 'a.jpg')).toBeUndefined();
    await storage.put(kind, 'a.jpg', new Uint8Array(document));
    expect(Buffer.from((await storage.get(kind, 'a.jpg'))!)).toEqual(document);
    await storage.put(kind, 'a.jpg', Buffer.from('other'));
    expect(Buffer.from((await storage.get(kind, 'a.jpg'))!).toString()).toBe('other');
    await storage.put(kind, 'empty', new Uint8Array());
    expect(await storage.get(kind, 'empty')).toHaveLength(0);
    await storage.remove(kind, 'a.jpg');
    await storage.remove(kind, 'a.jpg');
    expect(await storage.get(kind, 'a.jpg')).toBeUndefined();
    expect(await backend.list()).toEqual([`${kind}/empty`]);
  });

  test('keeps a part of a larger buffer, and the largest picture', async () => {
    const large = randomBytes(5 * 1024 * 1024 + 2);
    await storage.put('public', 'large', large.subarray(1, -1));
    expect(Buffer.compare((await storage.get('public', 'large'))!, large.subarray(1, -1))).toBe(0);
  });

  test('lists the files of a kind that are older than an instant', async () => {
    const listed = async (kind: 'public' | 'private', instant: number) => {
      const found: string[] = [];
      for await (const key of storage.listOlder(kind, instant)) found.push(key);
      return found.sort();
    };
    expect(await listed('private', Date.now() + minute)).toEqual([]);
    for (const key of ['a', 'b']) await storage.put('private', key, document);
    await storage.put('public', 'c', document);
    expect(await listed('private', Date.now() + minute)).toEqual(['a', 'b']);
    expect(await listed('public', Date.now() + minute)).toEqual(['c']);
    expect(await listed('private', Date.now() - minute)).toEqual([]);
  });

  test('keeps public and private apart', async () => {
    await storage.put('public', 'same', Buffer.from('picture'));
    await storage.put('private', 'same', document);
    expect(Buffer.from((await storage.get('public', 'same'))!).toString()).toBe('picture');
    expect(await backend.list()).toEqual(['private/same', 'public/same']);
  });

  test('private files do not reveal their contents, and equal contents have different ciphertexts', async () => {
    await storage.put('private', 'one', document);
    await storage.put('private', 'two', document);
    const [one, two] = [await backend.read('private/one'), await backend.read('private/two')];
    for (const bytes of [one, two]) expect(bytes.includes('canary')).toBe(false);
    expect(one.subarray(9).equals(two.subarray(9))).toBe(false);
  });

  test('swapped, altered, truncated and foreign private files throw DecryptionError', async () => {
    await storage.put('private', 'one', document);
    await storage.put('private', 'two', Buffer.from('another content'));
    const [one, two] = [await backend.read('private/one'), await backend.read('private/two')];
    const altered = Buffer.from(one);
    altered[altered.length - 1]! ^= 1;
    for (const bytes of [two, altered, one.subarray(0, -1), one.subarray(0, 20), Buffer.alloc(0), document]) {
      await backend.overwrite('private/one', bytes);
      await expect(storage.get('private', 'one')).rejects.toThrow(DecryptionError);
    }
    await backend.overwrite('private/one', one);
    expect(Buffer.from((await storage.get('private', 'one'))!)).toEqual(document);
  });

  test('after a rotation, files of the old key can be read until the old key is removed', async () => {
    await storage.put('private', 'old', document);
    const fresh = newKey();
    const rotating = createStorage({ storageUrl: backend.url, dataKeys: [fresh, ...keys] });
    expect(Buffer.from((await rotating.get('private', 'old'))!)).toEqual(document);
    await rotating.put('private', 'new', document);
    await expect(storage.get('private', 'new')).rejects.toThrow(DecryptionError);
    const rotated = createStorage({ storageUrl: backend.url, dataKeys: [fresh] });
    expect(Buffer.from((await rotated.get('private', 'new'))!)).toEqual(document);
    await expect(rotated.get('private', 'old')).rejects.toThrow(DecryptionError);
    rotating.close();
    rotated.close();
  });

  test('reencrypt encrypts one file with the newest of several keys', async () => {
    await storage.put('private', 'oldest', document);
    const [newer, newest] = [newKey(), newKey()];
    const second = createStorage({ storageUrl: backend.url, dataKeys: [newer, ...keys] });
    await second.put('private', 'old', document);
    const third = createStorage({ storageUrl: backend.url, dataKeys: [newest, newer, ...keys] });
    await third.put('private', 'new', document);
    const before = await backend.read('private/new');
    for (const [key, done] of [
      ['oldest', true],
      ['old', true],
      ['new', false],
      ['none', undefined],
    ] as const)
      // prettier-ignore
      expect(await third.reencrypt(key)).toBe(done);
    expect(await third.reencrypt('oldest')).toBe(false);
    expect((await backend.read('private/new')).equals(before)).toBe(true);
    const alone = createStorage({ storageUrl: backend.url, dataKeys: [newest] });
    for (const key of ['oldest', 'old', 'new'])
      expect(Buffer.from((await alone.get('private', key))!)).toEqual(document);
    await storage.put('private', 'lost', document);
    await expect(alone.reencrypt('lost')).rejects.toThrow(DecryptionError);
    for (const one of [second, third, alone]) one.close();
  });

  test('lists its owners, which are not listed as files', async () => {
    expect(await storage.listOwners()).toEqual([]);
    await storage.noteOwner('one');
    await storage.noteOwner('one');
    await storage.noteOwner('two');
    expect((await storage.listOwners()).sort()).toEqual(['one', 'two']);
    await storage.removeOwner('one');
    expect(await storage.listOwners()).toEqual(['two']);
    for (const kind of ['public', 'private'] as const)
      for await (const key of storage.listOlder(kind, Date.now() + minute)) expect(key).toBeUndefined();
  });

  test.each([
    '',
    '.',
    '..',
    '../a',
    'a/b',
    'a\\b',
    '/etc/passwd',
    'a\0',
    '.hidden',
    'é',
    'a b',
    '%2e%2e',
    'a'.repeat(129),
  ])('%j is no key', async (key) => {
    await expect(storage.put('public', key, document)).rejects.toThrow('plain name');
    await expect(storage.get('public', key)).rejects.toThrow('plain name');
    await expect(async () => storage.remove('public', key)).rejects.toThrow('plain name');
    expect(await backend.list()).toEqual([]);
  });
});

describe('storage in a folder', () => {
  test('files and folders are accessible by this user only, and a failed write leaves no partial file', async () => {
    const storage = createStorage({ storageUrl: `file:${folder}/new/root`, dataKeys: keys });
    await storage.put('private', 'card', document);
    expect((await stat(join(folder, 'new/root/private/card'))).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, 'new/root/private'))).mode & 0o777).toBe(0o700);

    await copyFile(join(folder, 'new/root/private/card'), join(folder, 'new/root/public'));
    await expect(storage.put('public', 'picture', document)).rejects.toThrow();
    expect((await readdir(join(folder, 'new/root'), { recursive: true })).sort()).toEqual([
      'private',
      'private/card',
      'public',
    ]);
  });

  test('what a killed process has not finished is removed once it is old; other files that requests cannot reach stay', async () => {
    const storage = createStorage({ storageUrl: `file:${folder}/unfinished`, dataKeys: keys });
    await storage.put('private', 'card', document);
    const inPrivate = join(folder, 'unfinished/private');
    await writeFile(join(inPrivate, '.15f0a1af-860a-4621-8bf4-0b62a7c2aeb3'), 'a part');
    await writeFile(join(inPrivate, '.keep'), '');
    expect(await storage.removeUnfinished('public', Date.now() + minute)).toBe(0);
    expect(await storage.removeUnfinished('private', Date.now() - minute)).toBe(0);
    expect(await storage.removeUnfinished('private', Date.now() + minute)).toBe(1);
    expect((await readdir(inPrivate)).sort()).toEqual(['.keep', 'card']);
  });

  test('a read during a replacement returns the old or the new file completely', async () => {
    const storage = createStorage({ storageUrl: `file:${folder}`, dataKeys: keys });
    const versions = ['a', 'b'].map((letter) => Buffer.alloc(300_000, letter));
    await storage.put('public', 'picture', versions[0]!);
    let writing = true;
    const writer = (async () => {
      for (let index = 0; index < 40; index += 1) await storage.put('public', 'picture', versions[index % 2]!);
      writing = false;
    })();
    while (writing) {
      const bytes = Buffer.from((await storage.get('public', 'picture'))!);
      expect(versions.some((version) => version.equals(bytes))).toBe(true);
    }
    await writer;
  });
});

describe('storage in a bucket', () => {
  test('slow readers block neither other readers nor writers', async () => {
    const backend = await bucketOfFiles(folder);
    const storage = createStorage({ storageUrl: backend.url, dataKeys: keys });
    // More than the kernel keeps of a connection.
    const bytes = randomBytes(5 * 1024 * 1024);
    await storage.put('public', 'picture', bytes);
    const opened = [];
    for (let index = 0; index < 60; index += 1) opened.push(await storage.open('picture'));
    expect(opened.every((file) => file !== undefined)).toBe(true);
    await storage.put('public', 'other', Buffer.from('other'));
    expect(Buffer.from((await storage.open('other')) as Uint8Array).toString()).toBe('other');
    storage.close();
    await backend.stop();
  });
});

describe('storage in a bucket that is away', () => {
  test('connection errors throw, and do not count as a missing file', async () => {
    const server = createServer((_, response) => response.writeHead(500).end()).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const { port } = server.address() as AddressInfo;
    const storageUrl = `s3://files?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}&forcePathStyle=true`;
    const storage = createStorage({ storageUrl, dataKeys: keys });
    await expect(storage.get('public', 'a')).rejects.toThrow();
    await expect(storage.put('public', 'a', document)).rejects.toThrow();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(storage.get('public', 'a')).rejects.toThrow();
    storage.close();
  });
});
