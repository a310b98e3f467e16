import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DurableLocalAdapter } from './adapters/local-files';
import { type Storage, createStorage } from './adapters/storage';
import { administer } from './commands/admin';
import { readConfig } from './config/config';
import { openDatabase } from './database/connection';
import { migrations } from './database/migrations';
import { migrateToLatest } from './database/migrator';
import { openDependencies } from './dependencies';
import { claimStorage } from './files/storage-claim';
import { Starts, readRows } from './testing/starts';
import { insertUser } from './testing/databases/rows';

let starts: Starts;
const environmentOf = (url: string, changes?: Record<string, string>) => starts.environmentOf(url, changes);
const start = (url: string, changes?: Record<string, string>) => starts.start(url, changes);
const refusal = (url: string, changes?: Record<string, string>) => starts.refusal(url, changes);
const newDatabase = (engine: string) => starts.newDatabase(engine);

beforeAll(async () => {
  starts = await Starts.begin();
});
beforeEach(() => starts.createFolder());
afterEach(() => starts.closeAll());
afterAll(() => starts.server.stop());

describe.each(['sqlite', 'postgres'])('on %s, a wrong DATABASE_URL changes nothing', (engine) => {
  test('in a database of another program', async () => {
    const url = await newDatabase(engine);
    await readRows(url, 'create table invoice (id integer primary key)');
    expect(await refusal(url)).toMatch(
      /^DATABASE_URL cannot be used: it contains 1 tables of another program \(invoice\)/,
    );
    const tables =
      engine === 'sqlite'
        ? `select name from sqlite_master`
        : `select tablename as name from pg_tables where schemaname = 'public'`;
    expect(await readRows(url, tables)).toEqual([{ name: 'invoice' }]);
  });

  test('in a database of an older release with other keys or another storage', async () => {
    await (await start(await newDatabase(engine))).close();
    starts.opened.pop();
    const older = Object.entries(migrations).slice(0, -1);
    const url = await newDatabase(engine);
    const database = openDatabase(url, { poolSize: 1 });
    await migrateToLatest(database, Object.fromEntries(older));
    await database.close();
    const applied = 'select name from kysely_migration';
    const before = await readRows(url, applied);
    expect(before).toHaveLength(older.length);

    expect(await refusal(url)).toMatch(/^STORAGE_URL holds the files of another database/);
    const elsewhere = { STORAGE_URL: `file:${starts.folder}/other` };
    await readRows(url, `insert into marker (name, value, noted_at) values ('data-key:${'ab'.repeat(8)}', '', 1)`);
    expect(await refusal(url, elsewhere)).toMatch(/^DATA_KEY lacks abababababababab/);
    await readRows(url, `insert into marker (name, value, noted_at) values ('real', '', 1)`);
    await readRows(url, `delete from marker where name like 'data-key%'`);
    expect(await refusal(url, { ...elsewhere, SANDBOX: 'on' })).toMatch(/^SANDBOX cannot be on/);
    expect(await readRows(url, applied)).toEqual(before);
    expect(readdirSync(starts.folder)).not.toContain('other/databases');
  });

  test('in an empty database whose storage holds files', async () => {
    const url = await newDatabase(engine);
    const { storage } = await start(await newDatabase(engine));
    await storage.put('public', 'picture.jpg', Buffer.from('picture'));
    rmSync(join(starts.folder, 'files/databases'), { recursive: true });
    expect(await refusal(url)).toMatch(/^STORAGE_URL holds files, and the database knows of none/);
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await readRows(url, tables)).toEqual([]);
  });

  test('with files whose storage is empty, until it is adopted; a sandbox is exempt', async () => {
    const url = await newDatabase(engine);
    const { db } = await start(url);
    const userId = await insertUser(db);
    const columns = {
      purpose: null,
      content_type: 'image/jpeg',
      bytes: 1,
      sha256: 'a'.repeat(64),
      width: 1,
      height: 1,
    };
    const row = { name: 'picture', kind: 'picture', owner_id: userId, storage_key: 'picture', created_at: 1 } as const;
    await db
      .insertInto('file')
      .values({ ...row, ...columns })
      .execute();
    await starts.opened.pop()!.close();
    const elsewhere = { STORAGE_URL: `file:${starts.folder}/not-mounted` };
    expect(await refusal(url, elsewhere)).toMatch(
      /^STORAGE_URL is empty, and the database has files: .*marketplace admin adopt-storage/,
    );
    const config = readConfig(environmentOf(url, elsewhere), starts.folder);
    const [database, storage] = [openDatabase(url, { poolSize: 1 }), createStorage(config)];
    await expect(claimStorage(config, database.db, storage)).rejects.toThrow(/^STORAGE_URL is empty/);
    await database.close();
    expect(readdirSync(starts.folder)).not.toContain('not-mounted');
    expect(await administer(['adopt-storage'], environmentOf(url, elsewhere))).toMatchObject({ exitCode: 0 });
    expect(await refusal(url, elsewhere)).toBe('started');
    await starts.opened.pop()!.close();
    await readRows(url, `update marker set name = 'sandbox' where name = 'real'`);
    expect(await refusal(url, { STORAGE_URL: `file:${starts.folder}/again`, SANDBOX: 'on' })).toBe('started');
  });

  test('whose storage cannot be written to the end, and leaves no file', async () => {
    const url = await newDatabase(engine);
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const write = jest.spyOn(DurableLocalAdapter.prototype, 'write').mockRejectedValue(full);
    try {
      expect(await refusal(url)).toBe('STORAGE_URL cannot be used: no space is left: free up space');
    } finally {
      write.mockRestore();
    }
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await readRows(url, tables)).toEqual([]);
    await start(url);
    expect(readdirSync(join(starts.folder, 'files/databases'))).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  });

  test('whose storage cannot be written', async () => {
    const url = await newDatabase(engine);
    writeFileSync(join(starts.folder, 'files'), 'not a folder');
    expect(await refusal(url)).toMatch(/^STORAGE_URL cannot be used: ENOTDIR/);
    expect(await refusal(url, { STORAGE_URL: `file:${starts.folder}/files/below` })).toMatch(
      /^STORAGE_URL cannot be used: ENOTDIR/,
    );
    const tables =
      engine === 'sqlite' ? `select name from sqlite_master` : `select 1 from pg_tables where schemaname = 'public'`;
    expect(await readRows(url, tables)).toEqual([]);
  });

  test('with MIGRATE=off, which says what the database lacks', async () => {
    const url = await newDatabase(engine);
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      'MIGRATE is off, and the database is empty: run marketplace migrate first',
    );
    const database = openDatabase(url, { poolSize: 1 });
    const all = Object.entries(migrations);
    await migrateToLatest(database, Object.fromEntries(all.slice(0, -4)));
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      `MIGRATE is off, and the database lacks 4 migrations (${all.at(-4)![0]} to ${all.at(-1)![0]}): run marketplace migrate first`,
    );
    await migrateToLatest(database, Object.fromEntries(all.slice(0, -2)));
    expect(await refusal(url, { MIGRATE: 'off' })).toBe(
      `MIGRATE is off, and the database lacks ${all.at(-2)![0]}, ${all.at(-1)![0]}: run marketplace migrate first`,
    );
    await migrateToLatest(database);
    await database.close();
    expect(await refusal(url, { MIGRATE: 'off' })).toBe('started');
  });
});

describe.each(['sqlite', 'postgres'])('on %s, the start accepts the storage of its database', (engine) => {
  test.each(['listOwners', 'listOlder'] as const)('that another server uses since before %s', async (reading) => {
    const config = readConfig(environmentOf(await newDatabase(engine)), starts.folder);
    const storage = createStorage(config);
    let isUsed = false;
    const use = async () => {
      if (isUsed) return;
      isUsed = true;
      const other = await start(config.databaseUrl);
      await other.storage.put('public', 'picture.jpg', Buffer.from('picture'));
    };
    const watched: Storage = {
      ...storage,
      async listOwners() {
        if (reading === 'listOwners') await use();
        return storage.listOwners();
      },
      async *listOlder(kind, instant) {
        await use();
        yield* storage.listOlder(kind, instant);
      },
    };
    starts.opened.push(await openDependencies(config, { storage: watched }));
    expect(isUsed).toBe(true);
  });
});
