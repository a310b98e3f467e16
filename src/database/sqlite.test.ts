import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { failure } from '../testing/databases/failure';
import { openDatabase } from './connection';
import type { OpenDatabase } from './connection';
import { migrateToLatest } from './migrator';
import { Mutex } from './mutex';
import { recognize } from './recognized';
import { openSqliteFile } from './sqlite-library';

const folder = mkdtempSync(path.join(os.tmpdir(), 'sqlite-'));
const opened: OpenDatabase[] = [];

function open(name = 'test.db'): OpenDatabase {
  const database = openDatabase(`sqlite:${folder}/${name}`, { poolSize: 1 });
  opened.push(database);
  return database;
}

beforeAll(() => migrateToLatest(open()));

afterAll(async () => {
  await Promise.all(opened.map((database) => database.close()));
  rmSync(folder, { recursive: true });
});

test('reads neither wait for a transaction nor see its changes; writes wait in order', async () => {
  const { db } = open();
  const name = async () =>
    (await db.selectFrom('currency').select('name').where('id', '=', 9).executeTakeFirstOrThrow()).name;
  const before = await name();
  let write: Promise<unknown> = Promise.resolve();
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('currency').set({ name: 'first' }).where('id', '=', 9).execute();
    write = db
      .updateTable('currency')
      .set({ symbol: 'second' })
      .where('name', '=', 'first')
      .where('id', '=', 9)
      .execute();
    expect(await name()).toBe(before);
  });
  await write;
  const row = await db.selectFrom('currency').select(['name', 'symbol']).where('id', '=', 9).executeTakeFirstOrThrow();
  expect(row).toEqual({ name: 'first', symbol: 'second' });
});

test('only the user of the process can read the files, also if they were readable before', async () => {
  const own = mkdtempSync(path.join(folder, 'own-'));
  const modes = () => readdirSync(own).map((name) => [name, (statSync(path.join(own, name)).mode & 0o777).toString(8)]);
  const use = async () => {
    const database = openDatabase(`sqlite:${own}/test.db`, { poolSize: 1 });
    await migrateToLatest(database);
    const found = modes();
    await database.close();
    return found;
  };
  const mask = process.umask(0);
  try {
    const expected = ['test.db', 'test.db-shm', 'test.db-wal'].map((name) => [name, '600']);
    expect(await use()).toEqual(expected);
    chmodSync(`${own}/test.db`, 0o644);
    expect(await use()).toEqual(expected);
  } finally {
    process.umask(mask);
  }
});

test('a file with tables of another program is refused, and keeps its bytes and its mode', async () => {
  const own = mkdtempSync(path.join(folder, 'other-'));
  const location = `${own}/invoices.db`;
  const other = openSqliteFile(location);
  other.exec('create table invoice (id integer primary key)');
  other.close();
  chmodSync(location, 0o644);
  const before = readFileSync(location);
  const database = openDatabase(`sqlite:${location}`, { poolSize: 1 });
  await expect(recognize(database)).rejects.toThrow('it contains 1 tables of another program (invoice)');
  await database.close();
  expect(readFileSync(location).equals(before)).toBe(true);
  expect(statSync(location).mode & 0o777).toBe(0o644);
  expect(readdirSync(own)).toEqual(['invoices.db']);
});

test('waits for another process without blocking the event loop', async () => {
  // A connection blocks the event loop for its busy timeout of 20 ms (connection.test.ts), and then waits with timers.
  const [here, there] = [open().db, open().db];
  const order: string[] = [];
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => (begun = resolve));
  const held = there.transaction().execute(async (trx) => {
    await trx.updateTable('currency').set({ name: 'there' }).where('id', '=', 8).execute();
    begun();
    for (let beats = 0; beats < 30; beats += 1) await delay(5);
    order.push('there');
  });
  await hasBegun;
  await here.transaction().execute(async (trx) => {
    order.push('here');
    await trx.updateTable('currency').set({ name: 'here' }).where('id', '=', 8).execute();
  });
  await held;
  expect(order).toEqual(['there', 'here']);
});

test('an error rolls back, and the next transaction runs', async () => {
  const { db } = open();
  const failing = db.transaction().execute(async (trx) => {
    await trx.updateTable('currency').set({ name: 'gone' }).where('id', '=', 7).execute();
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  const row = await db
    .transaction()
    .execute((trx) => trx.selectFrom('currency').select('name').where('id', '=', 7).executeTakeFirst());
  expect(row).toEqual({ name: 'Jordanian dinar' });
});

test('a waiting caller times out, and the others run in the order of arrival', async () => {
  const mutex = new Mutex(30);
  const order: number[] = [];
  await mutex.acquire();
  const late = failure(mutex.acquire());
  expect(await late).toMatchObject({ kind: 'unavailable' });
  const others = [1, 2].map((number) => mutex.acquire().then(() => order.push(number)));
  mutex.release();
  await others[0];
  mutex.release();
  await others[1];
  expect(order).toEqual([1, 2]);
});

test('no other process can open the file alone, and remove the write-ahead log of this process', async () => {
  const location = `${folder}/existing.db`;
  const created = openDatabase(`sqlite:${location}`, { poolSize: 1 });
  await sql`create table note (text text not null)`.execute(created.db);
  await created.close();
  const { db } = open('existing.db');
  await sql`insert into note values ('kept')`.execute(db);
  const log = statSync(`${location}-wal`).ino;
  const library = Number(process.versions.node.split('.')[0]) >= 22 ? 'better-sqlite3-node22' : 'better-sqlite3';
  const script = `const file = new (require(process.argv[1]))(process.argv[2], { timeout: 10 });
    file.pragma('locking_mode = EXCLUSIVE');
    try { file.exec('begin exclusive; rollback'); console.log('alone'); } catch (error) { console.log(error.code); }
    file.close();`;
  const args = ['-e', script, require.resolve(library), location];
  expect((await promisify(execFile)(process.execPath, args)).stdout).toBe('SQLITE_BUSY\n');
  expect(statSync(`${location}-wal`).ino).toBe(log);
});
