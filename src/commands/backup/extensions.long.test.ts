import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { readConfig } from '../../config/config';
import { type Database, openDatabase, withDatabase } from '../../database/connection';
import { openDependencies } from '../../dependencies';
import { engine } from '../../testing/databases/engine';
import { type PostgresServer, installedPostgres, startPostgres } from '../../testing/databases/postgres-server';
import { insertUser } from '../../testing/databases/rows';
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
  POSTGRES_TOOLS: installedPostgres(),
};
type Place = typeof environment & { DATABASE_URL: string; STORAGE_URL: string };

/** Opens the service's dependencies in this environment, as a server does, runs `work`, and closes them. */
async function within<Result>(place: Place, work: (db: Database) => Promise<Result>) {
  const dependencies = await openDependencies(readConfig(place, folder));
  try {
    return await work(dependencies.db);
  } finally {
    await dependencies.close();
  }
}

const done = { exitCode: 0, text: expect.any(String) as string };
let places = 0;
const fresh = () => join(folder, `place-${(places += 1)}`);

const installed = installedPostgres();
/** The test needs PostgreSQL's client programs, which CI has. */
const testWhole = engine === 'postgres' && installed ? test : test.skip;

testWhole('objects of extensions are not restored, and do not prevent a restore', async () => {
  const server: PostgresServer = await startPostgres({ isDurable: false, installed });
  closing.push(() => server.stop());
  const placeIn = async (name: string, extension?: string): Promise<Place> => {
    const DATABASE_URL = await server.createDatabase(name);
    const { db, close } = openDatabase(DATABASE_URL, { poolSize: 1 });
    if (extension) await sql`create extension ${sql.ref(extension)}`.execute(db);
    await close();
    return { ...environment, DATABASE_URL, STORAGE_URL: `file:${fresh()}` };
  };
  const extensionsOf = async ({ DATABASE_URL }: Place) => {
    const { rows } = await withDatabase(DATABASE_URL, { poolSize: 1 }, (db) =>
      sql<{ extname: string }>`select extname from pg_extension`.execute(db),
    );
    return rows.map(({ extname }) => extname).sort();
  };
  // The extension adds views to the schema of the service's tables.
  const watched = await placeIn('watched', 'pg_stat_statements');
  await within(watched, (db) => insertUser(db));
  const kept = fresh();
  expect(await backup(['--to', kept], watched)).toEqual(done);

  const [plain, other] = [await placeIn('plain'), await placeIn('other', 'pg_stat_statements')];
  for (const place of [plain, other]) expect(await restore(['--from', kept], place)).toEqual(done);
  expect(await extensionsOf(plain)).toEqual(['plpgsql']);
  expect(await extensionsOf(other)).toEqual(['pg_stat_statements', 'plpgsql']);
  expect(await within(plain, (db) => db.selectFrom('app_user').select('id').execute())).toHaveLength(1);
});
