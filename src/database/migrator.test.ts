import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import type { Order, Report } from '../testing/databases/migrating-process';
import { fillFirstRelease, firstRelease } from '../testing/databases/first-release';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { openDatabase } from './connection';
import { uniqueConstraints } from './constraints';
import { migrations } from './migrations';
import type { Schema } from './migrations/schema';
import { listPending, migrateToLatest } from './migrator';

let server: PostgresServer;
let folder: string;
let children: ChildProcess[];

const child = path.join(__dirname, '../testing/databases/migrating-process.ts');
const keyOfFirstRelease = 'ab'.repeat(8);
const sinceFirstRelease = Object.keys(migrations).slice(firstRelease.length);
const everyMigration = [...Object.keys(migrations), '9001-counter', '9002-count'];

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  const starting = startPostgres();
  children = Array.from({ length: 5 }, () => fork(child, { execArgv: ['--require', 'tsx/cjs'] }));
  await Promise.all(children.map((process) => once(process, 'message')));
  server = await starting;
});

afterAll(async () => {
  children.forEach((process) => process.kill());
  await server.stop();
  rmSync(folder, { recursive: true });
});

async function ask(process: ChildProcess, order: Order): Promise<Report> {
  const answer = once(process, 'message');
  process.send(order);
  return ((await answer) as [Report])[0];
}

async function read<Row>(url: string, query: string): Promise<Row[]> {
  const { db, close } = openDatabase(url, { poolSize: 1 });
  try {
    return (await sql.raw<Row>(query).execute(db)).rows;
  } finally {
    await close();
  }
}

/** The migrations that the five processes applied, together. */
async function migrateAtOnce(url: string, newer: boolean): Promise<string[]> {
  const reports = await Promise.all(children.map((process) => ask(process, { url, newer, hang: false })));
  return reports.flatMap((report) => ('applied' in report ? report.applied : [JSON.stringify(report)])).sort();
}

/** A database of the first release with a row in every table; `read` returns its contents. */
async function databaseOfFirstRelease(url: string) {
  const database = openDatabase(url, { poolSize: 1 });
  await migrateToLatest(database, Object.fromEntries(firstRelease.map((name) => [name, migrations[name]!])));
  const tables = await database.db.introspection.getTables();
  await database.db.transaction().execute((trx) => fillFirstRelease(trx as unknown as Schema, keyOfFirstRelease));
  await database.close();
  const contents = async () => {
    const held: Record<string, unknown[]> = {};
    for (const { name, columns } of tables) {
      if (/^(kysely|rate_limit)/.test(name)) continue;
      const list = columns.map((column) => `"${column.name}"`).join();
      held[name] = await read(url, `select ${list} from ${name} order by ${list}`);
    }
    return held;
  };
  return contents;
}

describe.each(['sqlite', 'postgres'])('five processes that start at once on %s', (engine) => {
  let url: string;
  let name: string;

  beforeEach(async () => {
    name = `db_${expect.getState().currentTestName?.replace(/\W+/g, '_')}`.slice(-40);
    url = engine === 'sqlite' ? `sqlite:${folder}/${name}.db` : await server.createDatabase(name);
  });

  test('apply each migration once to an empty database', async () => {
    expect(await migrateAtOnce(url, true)).toEqual(everyMigration);
    expect(await read(url, 'select value from counter')).toEqual([{ value: 1 }]);
  });

  test('apply each newer migration once to an older database', async () => {
    expect(await migrateAtOnce(url, false)).toEqual(Object.keys(migrations));
    expect(await migrateAtOnce(url, true)).toEqual(everyMigration.slice(-2));
    expect(await read(url, 'select value from counter')).toEqual([{ value: 1 }]);
  });

  test('migrate a database of the first release to the newest schema once, and keep its data', async () => {
    const contents = await databaseOfFirstRelease(url);
    const before = await contents();
    expect(Object.entries(before).filter(([, rows]) => rows.length === 0)).toEqual([]);
    expect(await migrateAtOnce(url, false)).toEqual(sinceFirstRelease);
    expect(await contents()).toEqual(before);
    const keys = `select name from marker where name like 'data-key:%'`;
    expect(await read(url, keys)).toEqual([{ name: `data-key:${keyOfFirstRelease}` }]);
  });

  test('complete the migration of such a database after a process was killed at the end of the newest migration', async () => {
    const contents = await databaseOfFirstRelease(url);
    const before = await contents();
    const killed = fork(child, { execArgv: ['--require', 'tsx/cjs'] });
    await once(killed, 'message');
    expect(await ask(killed, { url, newer: false, hang: true })).toEqual({ halfway: true });
    const others = migrateAtOnce(url, false);
    killed.kill('SIGKILL');
    expect(await others).toEqual(sinceFirstRelease);
    expect(await contents()).toEqual(before);
  });

  test('complete the migration of a killed process', async () => {
    const killed = fork(child, { execArgv: ['--require', 'tsx/cjs'] });
    await once(killed, 'message');
    expect(await ask(killed, { url, newer: true, hang: true })).toEqual({ halfway: true });
    const others = migrateAtOnce(url, true);
    killed.kill('SIGKILL');
    expect(await others).toEqual(everyMigration);
    expect(await read(url, 'select value from counter')).toEqual([{ value: 1 }]);
  });
});

test('a failed migration is rolled back and reports its error', async () => {
  const broken = {
    ...migrations,
    '9001-broken': {
      async up(db: Parameters<(typeof migrations)[string]['up']>[0]) {
        await db.schema.createTable('half').addColumn('value', 'integer').execute();
        await sql`select * from nowhere`.execute(db);
      },
    },
  };
  for (const url of [`sqlite:${folder}/broken.db`, await server.createDatabase('broken')]) {
    const database = openDatabase(url, { poolSize: 1 });
    const error = await migrateToLatest(database, broken).catch((reason: unknown) => reason);
    expect(String(error)).toContain('nowhere');
    expect(await database.db.introspection.getTables()).toEqual([]);
    await database.close();
  }
});

test('does not change a database of a newer version, and rejects one that lacks an older migration', async () => {
  for (const url of [`sqlite:${folder}/newer.db`, await server.createDatabase('newer')]) {
    const database = openDatabase(url, { poolSize: 1 });
    const newer = { ...migrations, '9001-newer': { up: () => Promise.resolve() } };
    await migrateToLatest(database, newer);
    expect(await migrateToLatest(database)).toEqual([]);
    expect(await listPending(database)).toEqual([]);
    await sql`insert into kysely_migration (name, timestamp) values ('0000-other', 'now')`.execute(database.db);
    await expect(migrateToLatest(database)).rejects.toThrow('0000-other');
    await database.close();
  }
});

test('migrates a database whose earlier migrations have later times', async () => {
  const older = Object.fromEntries(Object.entries(migrations).slice(0, 4));
  for (const url of [`sqlite:${folder}/ahead.db`, await server.createDatabase('ahead')]) {
    const database = openDatabase(url, { poolSize: 1 });
    await migrateToLatest(database, older);
    await sql`update kysely_migration set timestamp = '2099-01-01T00:00:00.000Z'`.execute(database.db);
    expect(await migrateToLatest(database)).toEqual(Object.keys(migrations).slice(4));
    expect(await migrateToLatest(database)).toEqual([]);
    await database.close();
  }
});

test('the list of unique constraints matches the schema on both engines', async () => {
  const postgres = await server.createDatabase('constraints');
  const sqlite = `sqlite:${folder}/constraints.db`;
  for (const url of [postgres, sqlite]) {
    const database = openDatabase(url, { poolSize: 1 });
    await migrateToLatest(database);
    await database.close();
  }
  const indexes = await read<{ name: string; columns: string }>(
    postgres,
    `select i.relname as name, string_agg(t.relname || '.' || a.attname, ', ' order by k.position) as columns
       from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid
       cross join unnest(x.indkey) with ordinality as k(attribute, position)
       join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attribute
      where x.indisunique and t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
      group by i.relname`,
  );
  // Ids that the database generates cannot collide; the counters of the limits are only upserted.
  const canCollide = ({ columns, name }: (typeof indexes)[number]) =>
    !(name.endsWith('_pkey') && /\.id(, \w+\.property_id)?$/.test(columns)) && !name.startsWith('rate_limit');
  const named = indexes.filter(canCollide);
  const listed = Object.entries(uniqueConstraints).filter(([constraint]) => constraint !== 'session_pkey');
  expect(Object.fromEntries(named.map(({ name, columns }) => [name, columns]))).toEqual(Object.fromEntries(listed));

  const inSqlite = await read<{ columns: string }>(
    sqlite,
    `select group_concat(t.name || '.' || c.name, ', ') as columns
       from pragma_table_list t join pragma_index_list(t.name) i join pragma_index_info(i.name) c
      where t.type = 'table' and t.schema = 'main' and i."unique" and t.name not like 'kysely%' and t.name not like 'sqlite%' group by i.name`,
  );
  expect(inSqlite.map(({ columns }) => columns).sort()).toEqual(Object.values(uniqueConstraints).sort());
});
