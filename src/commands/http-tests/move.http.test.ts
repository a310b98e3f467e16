import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { fixedClock } from '../../adapters/clock';
import { readConfig } from '../../config/config';
import { type OpenDatabase, withDatabase } from '../../database/connection';
import { calendarIdOf, databaseIdOf, forgetMoved } from '../../database/instance-metadata';
import { listMigrations } from '../../database/migrator';
import { listTables } from '../../database/list-tables';
import { listMovedTables, listNextIds } from '../../database/transfer';
import { openDependencies } from '../../dependencies';
import { seedBasicSandbox } from '../../sandbox/seed';
import { testInstant } from '../../testing/app';
import { engine, testOnOneNode, testOnPostgres } from '../../testing/databases/engine';
import { insertUser } from '../../testing/databases/rows';
import { type TestDatabase, createEmptyDatabase, createTestDatabase } from '../../testing/databases/test-database';
import { testEnvironment } from '../../testing/environment';
import { administer } from '../admin';
import { backup } from '../backup/backing-up';
import { countRows } from '../backup/repository-backup';
import { diagnose } from '../doctor/diagnosis';
import { migrate } from '../migrating';
import { move } from '../move/moving';
import { verify } from '../move/verification';
import { seed } from '../seeding';

let folder: string;
let source: string;
let target: TestDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'move-'));
  source = `sqlite:${folder}/source.db`;
  target = await createEmptyDatabase(engine, folder);
});
afterEach(async () => {
  await target.remove();
  rmSync(folder, { recursive: true, force: true });
});

const environmentOf = (url: string) => ({
  ...testEnvironment,
  LOG_LEVEL: 'silent',
  DATABASE_URL: url,
  STORAGE_URL: `file:${folder}/files`,
});

const start = (url: string) => openDependencies(readConfig(environmentOf(url)), { clock: fixedClock(testInstant) });

/** A marketplace with the sandbox's data on SQLite. */
async function createMarketplace(url = source): Promise<void> {
  const dependencies = await start(url);
  await seedBasicSandbox(dependencies);
  await dependencies.close();
}

const on = <Result>(url: string, work: (db: OpenDatabase['db']) => Promise<Result>) =>
  withDatabase(url, { poolSize: 1 }, work);

const toTarget = () => ['--from', source, '--to', target.url];
const refused = (text: string) => ({ exitCode: 1, text: expect.stringContaining(text) as string });
const done = { exitCode: 0, text: expect.stringMatching(/^moved \d+ rows of \d+ tables/) as string };

test('every table of the schema is moved, except counters of requests', async () => {
  const database = await createTestDatabase(engine, folder);
  const [all, moved] = await on(database.url, async (db) => [await listTables(db), await listMovedTables(db)]);
  await database.remove();
  const names = moved.map(({ name }) => name);
  expect(all.filter((name) => !names.includes(name) && !name.startsWith('rate_limit'))).toEqual([]);
});

test('rejects a table that only one database has, a table without a key, and a column of an unknown type', async () => {
  await createMarketplace();
  await on(source, (db) => sql`create table extra (id integer primary key)`.execute(db));
  expect(await move(toTarget(), {})).toEqual(refused('--to has no table extra'));
  await on(source, (db) => sql`create table keyless (name text)`.execute(db));
  expect(await move(toTarget(), {})).toEqual(refused('keyless has no primary key'));
  await on(source, (db) => sql`alter table extra add column flag boolean`.execute(db));
  expect(await move(toTarget(), {})).toEqual(refused('extra.flag has the type'));
});

test('a move that is interrupted at each of its steps continues with the same command', async () => {
  await createMarketplace();
  const rows = await on(source, countRows);
  const steps = new Set<string>();
  let attempts = 0;
  for (let isDone = false; !isDone; attempts++) {
    let left = 7;
    const outcome = await move(toTarget(), {}, (what) => {
      steps.add(what);
      if (--left === 0) throw new Error('interrupted');
    });
    isDone = outcome.exitCode === 0;
    if (isDone) continue;
    // Steps after the last batch begin anew in each attempt.
    if (steps.has('rows compared')) isDone = (await move(toTarget(), {})).exitCode === 0;
    expect(outcome).toEqual(refused('interrupted'));
    if (!isDone) await expect(start(target.url)).rejects.toThrow('a move into this database has not ended');
  }
  expect([...steps]).toEqual(['rows copied', 'indexes and references created', 'rows compared']);
  expect(attempts).toBeGreaterThan(5);
  expect(await on(target.url, countRows)).toMatchObject(rows);
  await (await start(target.url)).close();
}, 300_000);

test('a move whose process is killed continues with the same command', async () => {
  expect(await seed(['--listings', '300'], environmentOf(source))).toMatchObject({ exitCode: 0 });
  const rows = await on(source, countRows);
  const run = () =>
    spawn(process.execPath, ['dist/src/marketplace.js', 'move', ...toTarget()], { stdio: ['ignore', 'pipe', 'pipe'] });
  for (const lines of [1, 4]) {
    const killed = run();
    let seen = 0;
    // One line for each tenth of a step.
    killed.stderr.on('data', () => ++seen >= lines && killed.kill('SIGKILL'));
    await once(killed, 'close');
  }
  const last = run();
  let text = '';
  last.stdout.on('data', (data: Buffer) => (text += data.toString()));
  last.stderr.resume();
  expect(await once(last, 'close')).toEqual([0, null]);
  expect(text).toMatch(/and verified them/);
  expect(await on(target.url, countRows)).toMatchObject(rows);
}, 180_000);

test('the source of a move is refused, naming the target without its password, until it adopts the storage', async () => {
  await createMarketplace();
  expect(await move(toTarget(), {})).toEqual(done);
  const place = target.url.replace(/\/\/[^/]*@/, '//…@').replace(/\?.*$/, '');
  const text = `DATABASE_URL cannot be used: this marketplace was moved to ${place}: use that database`;
  const environment = { ...environmentOf(source), SANDBOX: 'off' };
  await expect(start(source)).rejects.toThrow(text);
  expect(await administer(['list'], environment)).toEqual(refused(text));
  expect(await migrate([], environment)).toEqual(refused(text));
  expect(await backup(['--to', `${folder}/backup`], environment)).toEqual(refused(text));
  expect((await diagnose(['--json'], environment)).text).toContain(`this marketplace was moved to ${place}`);
  expect(await move(['--from', source, '--to', `sqlite:${folder}/third.db`], {})).toEqual(
    refused(`--from was moved to ${place}`),
  );
  expect(await move(toTarget(), {})).toEqual(
    refused(`--from was moved to ${place} already, and completely: start the`),
  );
  await (await start(target.url)).close();
  const ids = (url: string) => on(url, async (db) => [await databaseIdOf(db), await calendarIdOf(db)]);
  const [former] = await ids(target.url);
  expect(await ids(source)).toEqual([former, former]);

  expect(await administer(['adopt-storage'], environment)).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining(`without the changes made in ${place}`) as string,
  });
  // Other platforms recognize the events of its calendars.
  expect(await ids(source)).toEqual([expect.not.stringMatching(former!), former]);
  await (await start(source)).close();
  await expect(start(target.url)).rejects.toThrow('STORAGE_URL holds the files of another database');
}, 60_000);

test('ids of deleted rows are not given again after the move', async () => {
  await createMarketplace();
  const next = await on(source, async (db) => {
    const id = await insertUser(db);
    await db.deleteFrom('app_user').where('id', '=', id).execute();
    return listNextIds(db);
  });
  expect(await move(toTarget(), {})).toEqual(done);
  expect(await on(target.url, listNextIds)).toEqual(next);
  expect(await on(target.url, (db) => insertUser(db))).toBe(next.app_user);
});

test('files are copied to another storage as they are stored, and missing ones are named', async () => {
  await createMarketplace();
  const [name] = readdirSync(`${folder}/files/private`);
  const storages = ['--from-storage', `file:${folder}/files`, '--to-storage', `file:${folder}/moved`];
  expect(await move([...toTarget(), ...storages], {})).toEqual(done);
  const path = (storage: string) => join(folder, storage, 'private', name!);
  expect(readFileSync(path('moved'))).toEqual(readFileSync(path('files')));
  expect(readdirSync(`${folder}/moved/databases`)).toEqual(readdirSync(`${folder}/files/databases`));

  rmSync(path('files'));
  await on(source, forgetMoved);
  const other = `sqlite:${folder}/other.db`;
  const elsewhere = ['--from-storage', `file:${folder}/files`, '--to-storage', `file:${folder}/elsewhere`];
  expect(await move(['--from', source, '--to', other, ...elsewhere], {})).toEqual({
    exitCode: 3,
    text: expect.stringContaining('without 1 file that --from-storage lacks') as string,
  });
});

test('rejects a storage of another marketplace', async () => {
  await createMarketplace();
  const storages = ['--from-storage', `file:${folder}/files`, '--to-storage', `file:${folder}/moved`];
  const other = await openDependencies(
    readConfig({ ...environmentOf(`sqlite:${folder}/other.db`), STORAGE_URL: `file:${folder}/moved` }),
  );
  await other.close();
  expect(await move([...toTarget(), ...storages], {})).toEqual(
    refused('--to-storage holds the files of another database'),
  );
  expect(await on(target.url, listTables)).toEqual([]);
});

test('rejects a source that is served, is of another version, or does not exist', async () => {
  expect(await move(toTarget(), {})).toEqual(refused('which does not exist or is empty'));
  expect(existsSync(`${folder}/source.db`)).toBe(false);
  await createMarketplace();
  const server = await start(source);
  expect(await move(toTarget(), {})).toEqual(refused('--from is open in another process: stop the server'));
  await server.close();
  const last = listMigrations().at(-1)!;
  await on(source, (db) => sql`update kysely_migration set name = '9999-later' where name = ${last}`.execute(db));
  expect(await move(toTarget(), {})).toEqual(
    refused('--from is of a newer version, with unknown migrations: 9999-later'),
  );
  await on(source, (db) => sql`delete from kysely_migration where name = '9999-later'`.execute(db));
  expect(await move(toTarget(), {})).toEqual(refused(`--from is of an older version and lacks ${last}`));
});

testOnOneNode('rejects a target that is the source, is in use, or holds a move of another marketplace', async () => {
  await createMarketplace();
  expect(await move(['--from', source, '--to', source], {})).toEqual(refused('are the same database'));
  const used = await createTestDatabase(engine, folder);
  expect(await move(['--from', source, '--to', used.url], {})).toEqual(refused('--to is not empty'));
  await used.remove();

  await move(toTarget(), {}, () => {
    throw new Error('interrupted');
  });
  rmSync(`${folder}/files`, { recursive: true });
  const other = `sqlite:${folder}/other.db`;
  await createMarketplace(other);
  expect(await move(['--from', other, '--to', target.url], {})).toEqual(
    refused('--to holds an interrupted move of another marketplace'),
  );
  expect(await move(['--from', target.url, '--to', `sqlite:${folder}/third.db`], {})).toMatchObject({ exitCode: 1 });
});

testOnPostgres(
  'rejects a source on PostgreSQL that servers are connected to, and moves it back without them',
  async () => {
    await createMarketplace();
    expect(await move(toTarget(), {})).toEqual(done);
    const back = ['--from', target.url, '--to', `sqlite:${folder}/back.db`];
    const server = await start(target.url);
    expect(await move(back, {})).toEqual(refused('connections of servers or commands: stop the servers'));
    await server.close();
    // PostgreSQL ends its connections a little later.
    expect(await move(back, {})).toEqual(done);
  },
);

test('the comparison after a move finds a changed value and a missing row', async () => {
  await createMarketplace();
  expect(await move(toTarget(), {})).toEqual(done);
  const differences = () =>
    on(source, (from) => on(target.url, async (to) => verify(from, to, await listMovedTables(from), 0, () => {})));
  expect(await differences()).toEqual([]);
  await on(target.url, (db) => sql`update app_user set first_name = 'Other' where id = 1`.execute(db));
  await expect(differences()).rejects.toThrow('app_user has other rows');
  await on(source, (db) => sql`update app_user set first_name = 'Other' where id = 1`.execute(db));
  await on(target.url, (db) => sql`delete from favorite`.execute(db));
  await expect(differences()).rejects.toThrow(/favorite has 0 rows instead of/);
});
