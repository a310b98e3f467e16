import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../config/config';
import { type Storage, createStorage } from '../../adapters/storage';
import { type OpenDatabase, openDatabase } from '../../database/connection';
import { calendarIdOf, databaseIdOf } from '../../database/instance-metadata';
import { inspectTarget } from '../../database/snapshot';
import { openDependencies } from '../../dependencies';
import { engine } from '../../testing/databases/engine';
import { type PostgresServer, installedPostgres, startPostgres } from '../../testing/databases/postgres-server';
import { insertProperty, insertUser } from '../../testing/databases/rows';
import { backUp, backup } from './backing-up';
import { readManifest, writeManifest } from './manifest';
import { restore } from './restoring';

const installed = installedPostgres();
/** The tests need PostgreSQL's client programs, which CI has. */
const describeWhole = engine === 'sqlite' || installed ? describe : describe.skip;
const keys: readonly [string, string] = [
  Buffer.alloc(32, 7).toString('base64'),
  Buffer.alloc(32, 8).toString('base64'),
];

let server: PostgresServer | undefined;
beforeAll(async () => {
  server =
    installed === undefined || engine === 'sqlite' ? undefined : await startPostgres({ isDurable: false, installed });
});
afterAll(() => server?.stop());

const folder = mkdtempSync(join(tmpdir(), 'backup-'));
let places = 0;
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The environment of a service with a separate empty database and storage. */
async function newPlace(of: 'sqlite' | 'postgres' = engine) {
  const name = `place_${(places += 1)}`;
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that only the tests use',
    DATA_KEY: keys[0],
    POSTGRES_TOOLS: installed,
    DATABASE_URL: of === 'sqlite' ? `sqlite:${folder}/${name}/market.db` : await server!.createDatabase(name),
    STORAGE_URL: `file:${folder}/${name}/files`,
  };
}

type Place = Awaited<ReturnType<typeof newPlace>>;

/** Opens the service's dependencies in this environment, as a server does, runs `work`, and closes them. */
async function within<Result>(place: Place, work: (db: OpenDatabase['db'], storage: Storage) => Promise<Result>) {
  const dependencies = await openDependencies(readConfig(place, folder));
  try {
    return await work(dependencies.db, dependencies.storage);
  } finally {
    await dependencies.close();
  }
}

const picture = Buffer.from('a picture');
const identity = Buffer.from('an identity card');

async function addFile(db: OpenDatabase['db'], storage: Storage, name: string, kind: 'picture' | 'identity') {
  const bytes = kind === 'picture' ? picture : identity;
  await storage.put(kind === 'picture' ? 'public' : 'private', name, bytes);
  const [owner] = await db.selectFrom('app_user').select('id').execute();
  const common = { owner_id: owner!.id, content_type: 'image/png', width: 1, height: 1, created_at: 1 };
  const purpose = kind === 'identity' ? 'front' : null;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await db
    .insertInto('file')
    .values({ ...common, name, kind, storage_key: name, bytes: bytes.length, purpose, sha256 })
    .execute();
}

async function fill(place: Place): Promise<void> {
  await within(place, async (db, storage) => {
    await insertProperty(db, await insertUser(db));
    for (const name of ['aa.png', 'bb.png']) await addFile(db, storage, name, 'picture');
    await addFile(db, storage, 'cc', 'identity');
    // A file of a failed upload, which has no row.
    await storage.put('private', 'orphan', identity);
  });
}

/** The data that must be equal in the original and the restored service. */
async function contentsOf(place: Place) {
  return within(place, async (db, storage) => ({
    users: await db.selectFrom('app_user').selectAll().execute(),
    listings: await db.selectFrom('rent_property').selectAll().execute(),
    files: await db.selectFrom('file').selectAll().orderBy('name').execute(),
    bytes: [await storage.get('public', 'aa.png'), await storage.get('private', 'cc')].map((one) => String(one)),
    orphan: await storage.get('private', 'orphan'),
  }));
}

let backups = 0;
/** The path of a folder that does not exist yet. */
const fresh = () => join(folder, `kept-${(backups += 1)}`);
const done = { exitCode: 0, text: expect.any(String) as string };

describeWhole('a backup', () => {
  let place: Place;
  let kept: string;
  beforeAll(async () => {
    place = await newPlace();
    await fill(place);
    kept = fresh();
    expect(await backup(['--to', kept], place)).toEqual({
      exitCode: 0,
      text: expect.stringMatching(/^backed up and verified, in .*: \d+ records and 3 files \(\d+ bytes\)$/) as string,
    });
  });

  test('is restored into another database with a new id, on which a server starts', async () => {
    const before = await contentsOf(place);
    const elsewhere = await newPlace();
    expect(await restore(['--from', kept], elsewhere)).toEqual(done);
    expect(await contentsOf(elsewhere)).toEqual({ ...before, orphan: undefined });
    const idsOf = (read: typeof databaseIdOf) => Promise.all([place, elsewhere].map((one) => within(one, read)));
    expect(new Set(await idsOf(databaseIdOf)).size).toBe(2);
    expect(new Set(await idsOf(calendarIdOf)).size).toBe(1);
    // Generated ids continue after the restored ones.
    expect(await within(elsewhere, (db) => insertUser(db))).toBe(before.users.at(-1)!.id + 1);
  });

  test('is verified without its database and storage, by its keys, bytes and numbers of rows', async () => {
    const { DATABASE_URL: _, STORAGE_URL: __, ...elsewhere } = place;
    const text = expect.stringMatching(/^verified the backup of 20.* and 3 files \(\d+ bytes\)$/) as string;
    expect(await backup(['--verify', kept], elsewhere)).toEqual({ exitCode: 0, text });
    const config = readConfig(place, folder);
    const manifest = await readManifest(kept, config.dataKeys, []);
    expect(manifest.rows.app_user).toBe(1);

    const wrong = fresh();
    cpSync(kept, wrong, { recursive: true });
    await writeManifest(wrong, { ...manifest, rows: { ...manifest.rows, app_user: 2 } }, config.dataKeys);
    expect((await backup(['--verify', wrong], place)).text).toContain('app_user 1 of 2');
    await writeManifest(wrong, { ...manifest, migrations: [...manifest.migrations, '9999-later'] }, config.dataKeys);
    expect((await backup(['--verify', wrong], place)).text).toContain('from a newer version');
    await writeManifest(wrong, manifest, config.dataKeys);
    expect((await backup(['--verify', wrong], place)).exitCode).toBe(0);
    writeFileSync(join(wrong, 'files/public/aa.png'), 'other');
    expect((await backup(['--verify', wrong], place)).text).toContain('aa.png of the backup was changed');
    const other = { ...place, DATA_KEY: Buffer.alloc(32, 99).toString('base64') };
    expect((await backup(['--verify', kept], other)).text).toMatch(/^DATA_KEY lacks/);
  });

  test('is readable by this user only, and contains neither keys nor decrypted data', async () => {
    const entries = readdirSync(kept, { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name);
      expect([path, statSync(path).mode & 0o777]).toEqual([path, entry.isDirectory() ? 0o700 : 0o600]);
      if (!entry.isFile()) continue;
      const held = readFileSync(path);
      for (const secret of [keys[0], Buffer.from(keys[0], 'base64'), identity, place.JWT_SECRET])
        expect(held.includes(secret)).toBe(false);
    }
    expect(statSync(kept).mode & 0o777).toBe(0o700);
  });

  test('is not restored into a database or a storage that is not empty', async () => {
    expect(await restore(['--from', kept], place)).toEqual({
      exitCode: 1,
      text: expect.stringMatching(
        engine === 'sqlite'
          ? /^DATABASE_URL names .* exists already: a backup can only be restored into an empty database$/
          : /^DATABASE_URL is .*: a backup can only be restored into an empty database$/,
      ) as string,
    });
    const elsewhere = await newPlace();
    const taken = { ...elsewhere, STORAGE_URL: place.STORAGE_URL };
    const text = 'STORAGE_URL contains files: a backup can only be restored into an empty storage';
    expect(await restore(['--from', kept], taken)).toEqual({ exitCode: 1, text });
    // The remains of an interrupted restore of the same backup do not prevent a restore.
    await createStorage(readConfig(elsewhere, folder)).put('public', 'aa.png', picture);
    expect(await restore(['--from', kept], elsewhere)).toEqual(done);
  });

  test.each([
    ['database.*', 'changed'],
    ['database.*', 'cut'],
    ['files/public/aa.png', 'changed'],
    ['files/private/cc', 'cut'],
    ['files/private/cc', 'removed'],
    ['files/private/more', 'added'],
    ['files.txt', 'cut'],
    ['files.txt', 'removed'],
    ['manifest.json', 'changed'],
    ['manifest.json', 'removed'],
    ['manifest.json and its sum', 'changed'],
    ['seals.json', 'removed'],
  ])('whose %s was %s is rejected before anything is written', async (name, harm) => {
    const broken = fresh();
    cpSync(kept, broken, { recursive: true });
    const found = readdirSync(broken).find((entry) => entry.startsWith('database.'))!;
    const file = join(broken, name.replace('database.*', found).replace(' and its sum', ''));
    if (harm === 'removed') rmSync(file);
    else if (harm === 'added') writeFileSync(file, 'more');
    else {
      const held = readFileSync(file);
      const at = Math.floor(held.length / 2);
      if (harm === 'changed') held.writeUInt8(held.readUInt8(at) ^ 1, at);
      writeFileSync(file, harm === 'cut' ? held.subarray(0, at) : held);
    }
    if (name.endsWith('its sum')) {
      const seals = join(broken, 'seals.json');
      const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
      writeFileSync(seals, JSON.stringify({ ...JSON.parse(readFileSync(seals, 'utf8')), sha256 }));
    }
    const elsewhere = await newPlace();
    expect(await restore(['--from', broken], elsewhere)).toEqual({
      exitCode: 1,
      text: expect.stringMatching(/^(?!failed)[^\n]*backup/) as string,
    });
    expect(existsSync(elsewhere.STORAGE_URL.slice('file:'.length))).toBe(false);
    expect(await inspectTarget(elsewhere.DATABASE_URL, '')).toEqual({ state: 'empty' });
  });

  test('is rejected with the fingerprint of a missing key, unless --without-key names it', async () => {
    const elsewhere = { ...(await newPlace()), DATA_KEY: keys[1] };
    const refused = await restore(['--from', kept], elsewhere);
    const missing = createHash('sha256').update(Buffer.from(keys[0], 'base64')).digest('hex').slice(0, 16);
    expect(refused.text).toContain(`DATA_KEY lacks ${missing},`);
    expect(await restore(['--from', kept, '--without-key', missing], elsewhere)).toEqual(done);
    // A server without the key starts.
    expect(await within(elsewhere, (db) => db.selectFrom('app_user').select('id').execute())).toHaveLength(1);
  });

  test('from a newer version is rejected', async () => {
    const { db, close } = openDatabase(place.DATABASE_URL, { poolSize: 1 });
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'now')`.execute(db);
    const newer = fresh();
    expect(await backup(['--to', newer], place)).toEqual(done);
    expect(await restore(['--from', newer], await newPlace())).toEqual({
      exitCode: 1,
      text: 'the backup is from a newer version, with unknown migrations: 9999-later',
    });
    await sql`delete from kysely_migration where name = '9999-later'`.execute(db);
    await close();
  });

  test('contains all files that the snapshot names if files are added and removed meanwhile', async () => {
    const config = readConfig(place, folder);
    const database = openDatabase(place.DATABASE_URL, { poolSize: 3 });
    const storage = createStorage(config);
    let reads = 0;
    const changingStorage: Storage = {
      ...storage,
      async getStored(kind, key) {
        reads += 1;
        // After all existing files were copied, a file is added, and removed before it is copied.
        if (reads === 3) await addFile(database.db, storage, 'dd.png', 'picture');
        if (key === 'dd.png') {
          await database.db.deleteFrom('file').where('name', '=', key).execute();
          await storage.remove('public', key);
          await addFile(database.db, storage, 'ee.png', 'picture');
        }
        return storage.getStored(kind, key);
      },
    };
    const changed = fresh();
    const manifest = await backUp({ config, database, storage: changingStorage }, changed, () => {});
    await database.close();
    expect(manifest).toMatchObject({ lost: [], damaged: [], rows: { file: 4 }, files: { count: 4 } });
    expect(readdirSync(join(changed, 'files/public')).sort()).toEqual(['aa.png', 'bb.png', 'ee.png']);
    const elsewhere = await newPlace();
    expect(await restore(['--from', changed], elsewhere)).toEqual(done);
    expect((await contentsOf(elsewhere)).files.map(({ name }) => name)).toEqual(['aa.png', 'bb.png', 'cc', 'ee.png']);
  });

  test('is made although the storage has lost or damaged files, which are named', async () => {
    await within(place, async (_, storage) => {
      await storage.remove('public', 'bb.png');
      await storage.putStored('private', 'cc', Buffer.from('something else'));
    });
    const lacking = fresh();
    expect(await backup(['--to', lacking], place)).toEqual({
      exitCode: 3,
      text: expect.stringMatching(/missing from the storage: bb\.png\n.*differ from the stored ones: cc$/) as string,
    });
    expect(await restore(['--from', lacking], await newPlace())).toEqual(done);
  });
});
