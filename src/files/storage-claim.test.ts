import { createSecretKey, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Storage, createStorage } from '../adapters/storage';
import { type OpenDatabase, openDatabase } from '../database/connection';
import { migrateToLatest } from '../database/migrator';
import { type StoredFiles, bucketOfFiles, folderOfFiles } from '../testing/stored-files';
import { adoptStorage, claimStorage } from './storage-claim';

const dataKeys = [createSecretKey(randomBytes(32))];
const config = { databaseUrl: 'sqlite:a-file', sandbox: false };

describe.each([
  ['a folder', folderOfFiles],
  ['a bucket', bucketOfFiles],
])('the files in %s', (_, start) => {
  let folder: string;
  let files: StoredFiles;
  let storage: Storage;
  let databases: OpenDatabase[];

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ownership-'));
    files = await start(folder);
    storage = createStorage({ storageUrl: files.url, dataKeys });
    databases = [0, 1].map(() => openDatabase('sqlite::memory:', { poolSize: 1 }));
    for (const database of databases) await migrateToLatest(database);
  });
  afterEach(async () => {
    for (const database of databases) await database.close();
    storage.close();
    await files.stop();
    await rm(folder, { recursive: true, force: true });
  });

  const claim = (index: number) => claimStorage(config, databases[index]!.db, storage);

  test('belong to the first database, for all its servers, until another database adopts them', async () => {
    await Promise.all([claim(0), claim(0), claim(0)]);
    await storage.put('public', 'picture', new Uint8Array([1]));
    await expect(claim(1)).rejects.toThrow(/^STORAGE_URL holds the files of another database: [^\n]+$/);
    await claim(0);
    await adoptStorage(config, databases[1]!.db, storage);
    await claim(1);
    await expect(claim(0)).rejects.toThrow(/another database/);
  });

  test('that are unclaimed do not belong to an empty database', async () => {
    await storage.put('private', 'card', new Uint8Array([1]));
    await expect(claim(0)).rejects.toThrow(/^STORAGE_URL holds files, and the database knows of none: /);
    expect(await storage.listOwners()).toEqual([]);
  });

  test('can be claimed by a server while another server of its database claims them and stores the first one', async () => {
    const { db } = databases[0]!;
    let isFirst = true;
    const meanwhile: Storage = {
      ...storage,
      async *listOlder(kind, before) {
        if (isFirst) {
          isFirst = false;
          await claim(0);
          // The row of a file is inserted after its bytes are stored.
          await storage.put('public', 'picture', new Uint8Array([1]));
        }
        yield* storage.listOlder(kind, before);
      },
    };
    await claimStorage(config, db, meanwhile);
    expect(isFirst).toBe(false);
    expect(await storage.listOwners()).toHaveLength(1);
  });

  test('belong to an in-memory database also after a restart, which changes its id', async () => {
    for (const { db } of databases) await claimStorage({ databaseUrl: 'sqlite::memory:', sandbox: false }, db, storage);
    await storage.put('public', 'picture', new Uint8Array([1]));
    await expect(claim(0)).rejects.toThrow(/another database/);
  });

  test('can be claimed by another database if an in-memory database has left none', async () => {
    await claimStorage({ databaseUrl: 'sqlite::memory:', sandbox: false }, databases[0]!.db, storage);
    await claim(1);
    await expect(
      claimStorage({ databaseUrl: 'sqlite::memory:', sandbox: false }, databases[0]!.db, storage),
    ).rejects.toThrow(/another/);
  });

  test('belong to no database if two databases claim them concurrently, until one adopts them', async () => {
    const outcomes = await Promise.allSettled([claim(0), claim(1)]);
    expect(outcomes.some(({ status }) => status === 'rejected')).toBe(true);
    await adoptStorage(config, databases[0]!.db, storage);
    await claim(0);
  });
});
