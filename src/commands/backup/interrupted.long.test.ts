import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { type Storage, createStorage } from '../../adapters/storage';
import { readConfig } from '../../config/config';
import { type Database, openDatabase, withDatabase } from '../../database/connection';
import { databaseIdOf } from '../../database/instance-metadata';
import { listTables } from '../../database/list-tables';
import { openDependencies } from '../../dependencies';
import { engine } from '../../testing/databases/engine';
import { type PostgresServer, installedPostgres, startPostgres } from '../../testing/databases/postgres-server';
import { insertUser } from '../../testing/databases/rows';
import { backup } from './backing-up';
import { restore, restoreInto } from './restoring';

const installed = installedPostgres();
/** The tests need PostgreSQL's client programs, which CI has. */
const describeWhole = engine === 'sqlite' || installed ? describe : describe.skip;
const done = { exitCode: 0, text: expect.any(String) as string };

const folder = mkdtempSync(join(tmpdir(), 'interrupted-'));
/** What a restore into a database with tables returns. */
const alreadyThere =
  engine === 'sqlite'
    ? /^DATABASE_URL names .* exists already: a backup can only be restored/
    : /^DATABASE_URL is .*: a backup can only be restored/;

let server: PostgresServer | undefined;
beforeAll(async () => {
  if (engine === 'postgres' && installed) server = await startPostgres({ isDurable: false, installed });
});
afterAll(async () => {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

let places = 0;
async function newPlace() {
  const name = `place_${(places += 1)}`;
  return {
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    JWT_SECRET: 'a secret that only the tests use',
    DATA_KEY: Buffer.alloc(32, 7).toString('base64'),
    POSTGRES_TOOLS: installed,
    DATABASE_URL: server ? await server.createDatabase(name) : `sqlite:${folder}/${name}.db`,
    STORAGE_URL: `file:${folder}/${name}-files`,
  };
}
type Place = Awaited<ReturnType<typeof newPlace>>;

/** Opens the service's dependencies in this environment, as a server does, runs `work`, and closes them. */
async function within<Result>(place: Place, work: (db: Database, storage: Storage) => Promise<Result>) {
  const dependencies = await openDependencies(readConfig(place, folder));
  try {
    return await work(dependencies.db, dependencies.storage);
  } finally {
    await dependencies.close();
  }
}

/** A backup of a new service with one more user than `users`, and with two files. */
async function newBackup(users = 0): Promise<string> {
  const place = await newPlace();
  await within(place, async (db, storage) => {
    const owner_id = await insertUser(db);
    for (let more = 0; more < users; more++) await insertUser(db);
    for (const name of ['aa.png', 'bb.png']) {
      await storage.put('public', name, Buffer.from('a picture'));
      const common = { owner_id, content_type: 'image/png', width: 1, height: 1, created_at: 1, bytes: 9 };
      await db
        .insertInto('file')
        .values({ ...common, name, kind: 'picture', storage_key: name, purpose: null, sha256: '' })
        .execute();
    }
  });
  const kept = join(folder, `kept-${places}`);
  // The hashes of the files are not those of the rows.
  expect((await backup(['--to', kept], place)).exitCode).toBe(3);
  return kept;
}

/** PostgreSQL's tools, with a `pg_restore` that fails before or after it has restored. Its other uses are as usual. */
function brokenTools(when: 'before' | 'after'): string {
  const tools = mkdtempSync(join(folder, 'tools-'));
  const real = join(installed!, 'pg_restore');
  const last = when === 'before' ? 'exit 1' : `"${real}" "$@" && exit 1`;
  writeFileSync(
    join(tools, 'pg_restore'),
    `#!/bin/sh\ncase "$*" in *--single-transaction*) ${last};; *) exec "${real}" "$@";; esac\n`,
  );
  chmodSync(join(tools, 'pg_restore'), 0o755);
  return tools;
}

const away = () => Promise.reject(new Error('away'));
type Interruption = (storage: Storage) => { storage?: Partial<Storage>; tools?: string };
const interruptions: Record<string, Interruption> = {
  'while files are placed': (storage) => ({
    storage: { putStored: (kind, key, bytes) => (key === 'bb.png' ? away() : storage.putStored(kind, key, bytes)) },
  }),
  'before the storage notes its database': () => ({ storage: { noteOwner: away } }),
  'before the last note': (storage) => ({ storage: { noteOwner: (id) => storage.noteOwner(id).then(away) } }),
  ...(engine === 'postgres' && {
    'before pg_restore': () => ({ tools: brokenTools('before') }),
    'after pg_restore': () => ({ tools: brokenTools('after') }),
  }),
};

/** Restores until the interruption, at which it fails. */
async function restoreUntil(step: string, kept: string, place: Place): Promise<void> {
  const config = readConfig(place, folder);
  const whole = createStorage(config);
  const { storage, tools = installed } = interruptions[step]!(whole);
  const needs = { config: { ...config, postgresTools: tools }, storage: { ...whole, ...storage }, without: [] };
  await expect(restoreInto({ ...needs, onProgress: () => {} }, kept)).rejects.toThrow();
  whole.close();
}

describeWhole('a restore that is interrupted', () => {
  let kept: string;
  beforeAll(async () => (kept = await newBackup()));

  test.each(Object.keys(interruptions))('%s can be done again, after which a server starts', async (step) => {
    const place = await newPlace();
    await restoreUntil(step, kept, place);
    // An interruption of the second attempt changes nothing.
    await restoreUntil('while files are placed', kept, place);
    expect(await restore(['--from', kept], place)).toEqual(done);
    const tables = await within(place, async (db, storage) => {
      expect(await db.selectFrom('app_user').select('id').execute()).toHaveLength(1);
      expect(await storage.listOwners()).toEqual([await databaseIdOf(db)]);
      expect(await storage.get('public', 'bb.png')).toEqual(Buffer.from('a picture'));
      return listTables(db);
    });
    expect(tables).not.toContain('unfinished_restore');
    expect((await restore(['--from', kept], place)).text).toMatch(alreadyThere);
  });

  test('is not continued with another backup, and no server starts on the database', async () => {
    const place = await newPlace();
    await restoreUntil('before the last note', kept, place);
    expect(await restore(['--from', await newBackup(1)], place)).toEqual({
      exitCode: 1,
      text: expect.stringMatching(/^DATABASE_URL holds an interrupted restore of another backup: /) as string,
    });
    await expect(openDependencies(readConfig(place, folder))).rejects.toThrow(
      /^DATABASE_URL cannot be used: a restore into this database has not ended/,
    );
  });

  test('does not open a database that another process uses', async () => {
    const place = await newPlace();
    await withDatabase(place.DATABASE_URL, { poolSize: 1 }, async (db) => {
      await sql`create table somebodys (id integer)`.execute(db);
    });
    const before = readdirSync(folder);
    expect((await restore(['--from', kept], place)).text).toMatch(alreadyThere);
    const { db, close } = openDatabase(place.DATABASE_URL, { poolSize: 1 });
    expect(await listTables(db)).toEqual(['somebodys']);
    await close();
    expect(readdirSync(folder)).toEqual(before);
  });
});

const testWithTools = engine === 'postgres' && installed ? test : test.skip;

testWithTools('a backup waits longer for rows than DATABASE_TIMEOUT_MS allows requests to wait', async () => {
  const place = await newPlace();
  const { running } = await within(place, (db) =>
    db.transaction().execute(async (trx) => {
      await sql`lock table file in access exclusive mode`.execute(trx);
      const begun = backup(['--to', join(folder, 'patient')], { ...place, DATABASE_TIMEOUT_MS: '1000' });
      await delay(2_000);
      return { running: begun };
    }),
  );
  expect(await running).toEqual(done);
});
