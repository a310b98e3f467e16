import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Storage } from '../../adapters/storage';
import { readConfig } from '../../config/config';
import type { Database } from '../../database/connection';
import { openDependencies } from '../../dependencies';
import { insertUser } from '../../testing/databases/rows';
import { type StoredFiles, bucketOfFiles, folderOfFiles } from '../../testing/stored-files';
import { move } from '../move/moving';
import { backup } from './backing-up';
import { restore } from './restoring';

const folder = mkdtempSync(join(tmpdir(), 'elsewhere-'));
const closing: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closing.reverse()) await close();
  rmSync(folder, { recursive: true, force: true });
});

const environment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  JWT_SECRET: 'a secret that only the tests use',
  DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
};
type Place = typeof environment & { DATABASE_URL: string; STORAGE_URL: string };

/** Opens the service's dependencies in this environment, as a server does, runs `work`, and closes them. */
async function within<Result>(place: Place, work: (db: Database, storage: Storage) => Promise<Result>) {
  const dependencies = await openDependencies(readConfig(place, folder));
  try {
    return await work(dependencies.db, dependencies.storage);
  } finally {
    await dependencies.close();
  }
}

const done = { exitCode: 0, text: expect.any(String) as string };
let places = 0;
const fresh = () => join(folder, `place-${(places += 1)}`);

describe('files in a bucket', () => {
  const bytes = { picture: Buffer.from('a picture'), identity: Buffer.from('an identity card') };

  async function startFiles(of: typeof bucketOfFiles): Promise<StoredFiles> {
    const place = fresh();
    mkdirSync(place);
    const files = await of(place);
    closing.push(() => files.stop());
    return files;
  }

  const placeWith = ({ url }: StoredFiles): Place => ({
    ...environment,
    DATABASE_URL: `sqlite:${fresh()}.db`,
    STORAGE_URL: url,
  });

  async function addFile(db: Database, storage: Storage, kind: keyof typeof bytes): Promise<void> {
    await storage.put(kind === 'picture' ? 'public' : 'private', kind, bytes[kind]);
    const row = { name: kind, kind, storage_key: kind, owner_id: await insertUser(db), bytes: bytes[kind].length };
    const sha256 = createHash('sha256').update(bytes[kind]).digest('hex');
    const about = { purpose: kind === 'identity' ? ('front' as const) : null, content_type: 'image/png', sha256 };
    await db
      .insertInto('file')
      .values({ ...row, ...about, width: 1, height: 1, created_at: 1 })
      .execute();
  }

  test.each([
    ['another bucket', bucketOfFiles],
    ['a folder', folderOfFiles],
  ])('are backed up, and restored into %s', async (_, of) => {
    const files = await startFiles(bucketOfFiles);
    const place = placeWith(files);
    await within(place, async (db, storage) => {
      for (const kind of ['picture', 'identity'] as const) await addFile(db, storage, kind);
    });
    const kept = fresh();
    expect(await backup(['--to', kept], place)).toMatchObject({ exitCode: 0 });

    const other = await startFiles(of);
    const elsewhere = placeWith(other);
    expect(await restore(['--from', kept], elsewhere)).toEqual(done);
    await within(elsewhere, async (_, storage) => {
      expect(Buffer.from((await storage.get('public', 'picture'))!)).toEqual(bytes.picture);
      expect(Buffer.from((await storage.get('private', 'identity'))!)).toEqual(bytes.identity);
    });
    // The stored bytes are equal, and encrypted.
    expect(await other.read('private/identity')).toEqual(await files.read('private/identity'));
    expect((await other.read('private/identity')).includes(bytes.identity)).toBe(false);
    expect(await restore(['--from', kept], placeWith(other))).toMatchObject({ exitCode: 1 });

    await files.overwrite('public/picture', Buffer.from('another'));
    expect(await backup(['--to', fresh()], place)).toEqual({
      exitCode: 3,
      text: expect.stringContaining('differ from the stored ones: picture') as string,
    });
  });

  test('are moved from a folder into a bucket as they are stored, and read there', async () => {
    const files = await startFiles(folderOfFiles);
    const place = placeWith(files);
    await within(place, async (db, storage) => {
      for (const kind of ['picture', 'identity'] as const) await addFile(db, storage, kind);
    });
    const bucket = await startFiles(bucketOfFiles);
    const target = placeWith(bucket);
    const databases = ['--from', place.DATABASE_URL, '--to', target.DATABASE_URL];
    expect(await move([...databases, '--from-storage', files.url, '--to-storage', bucket.url], {})).toEqual(done);
    const names = await files.list();
    expect(names).toEqual(expect.arrayContaining(['private/identity', 'public/picture']));
    expect(await bucket.list()).toEqual(names);
    for (const name of names) expect([name, await bucket.read(name)]).toEqual([name, await files.read(name)]);
    await within(target, async (_, storage) => {
      expect(Buffer.from((await storage.get('private', 'identity'))!)).toEqual(bytes.identity);
    });
  });
});
