import { sql } from 'kysely';
import { type Database, openDatabase } from '../../database/connection';
import { listMigrations, migrateToLatest } from '../../database/migrator';
import { useTestApp } from '../../testing/app';
import { CitusCluster } from '../../testing/databases/citus';
import { engine, testOnNodes, testOnOneNode, testOnPostgres } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { distributeTables } from '../distributing';
import { diagnose } from '../doctor/diagnosis';
import type { Finding } from '../doctor/findings';

const app = useTestApp();

const run = (args: string[] = [], url = app.config.databaseUrl) =>
  distributeTables(args, { ...testEnvironment, DATABASE_URL: url });
const refused = (why: string) => ({
  exitCode: 1,
  text: expect.stringContaining(`DATABASE_URL cannot be used: ${why}`) as string,
});

/** The findings of `marketplace doctor` about the database. */
async function databaseFindings(url = app.config.databaseUrl): Promise<string[]> {
  const { text } = await diagnose(['--json'], { ...testEnvironment, DATABASE_URL: url });
  const findings = JSON.parse(text) as Finding[];
  return findings.filter(({ about }) => about === 'database').map((one) => one.text);
}

/** The settings of this database (`alter database … set`). */
async function settingsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ setting: string }>`select unnest(s.setconfig) as setting from pg_db_role_setting s
    join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`.execute(db);
  return rows.map(({ setting }) => setting);
}

testOnOneNode('rejects SQLite, and PostgreSQL without Citus', async () => {
  // Each connection to a database in memory opens another database, so this one has no migrations to apply.
  const url = engine === 'sqlite' ? 'sqlite::memory:' : app.config.databaseUrl;
  expect(await run([], url)).toEqual(refused(engine === 'sqlite' ? 'SQLite is one file' : 'it has no Citus'));
});

testOnPostgres('rejects a database with pending migrations, and names them', async () => {
  const last = listMigrations().at(-1)!;
  await sql`update kysely_migration set name = '9999-later' where name = ${last}`.execute(app.db);
  expect(await run()).toEqual(refused(`it lacks the migrations ${last}: run marketplace migrate first`));
  await sql`update kysely_migration set name = ${last} where name = '9999-later'`.execute(app.db);
});

testOnNodes('leaves a distributed database unchanged, and doctor reports its number of nodes', async () => {
  expect(await run()).toEqual({ exitCode: 0, text: 'nothing to do: all tables are distributed' });
  expect(await databaseFindings()).toContainEqual(
    expect.stringMatching(/^has all \d+ tables of listings.* distributed over [2-9] nodes$/),
  );
});

testOnNodes('restores the settings of a distributed database that a copy has lost', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  await sql`alter database ${sql.ref(rows[0]!.name)} reset all`.execute(app.db);
  expect(await settingsOf(app.db)).toEqual([]);
  await run();
  expect(await settingsOf(app.db)).toHaveLength(2);
});

testOnNodes('fills in the listing times that servers of the previous release did not write', async () => {
  const { active: property_id } = app.sandbox.propertyIds;
  const feature = app.db.selectFrom('property_feature as f').where('f.feature', '=', 'Pool');
  const listedAt = feature
    .innerJoin('rent_property as p', 'p.id', 'f.property_id')
    .select(['f.listed_at', 'p.created_at']);
  await app.db.insertInto('property_feature').values({ property_id, feature: 'Pool' }).execute();
  expect(await listedAt.execute()).toMatchObject([{ listed_at: 0 }]);
  await run();
  const [row] = await listedAt.execute();
  expect(row!.listed_at).toBe(row!.created_at);
});

testOnNodes('doctor reports tables that are not distributed until distribute has run', async () => {
  const cluster = await CitusCluster.at(process.env.TEST_CITUS_URL!);
  const name = `distributing_${process.pid}`;
  const url = await cluster.create(name);
  const database = openDatabase(url, { poolSize: 1 });
  try {
    await migrateToLatest(database);
    expect(await databaseFindings(url)).toContainEqual(
      expect.stringMatching(/all tables on this node: marketplace distribute/),
    );
    const distributed = await run(['--shards=4'], url);
    expect(distributed).toEqual({ exitCode: 0, text: expect.stringMatching(/^distributed:\n {2}city\n/) as string });
    expect(await settingsOf(database.db)).toHaveLength(2);

    // The state after an upgrade that adds a table.
    for (const change of [
      'create table added (like calendar_conflict including all)',
      'drop table calendar_conflict',
      'alter table added rename to calendar_conflict',
    ])
      await sql.raw(change).execute(database.db);
    expect(await databaseFindings(url)).toContainEqual(expect.stringMatching(/^lacks some tables on its other nodes/));
    expect(await run([], url)).toEqual({ exitCode: 0, text: 'distributed:\n  calendar_conflict' });
    expect(await databaseFindings(url)).toContainEqual(expect.stringMatching(/^has all \d+ tables/));
  } finally {
    await database.close();
    await cluster.drop(name);
  }
});

test('prints one line for invalid arguments, and for an unreachable database', async () => {
  for (const shards of ['0', '-1', '1001', '2.5', 'many', '1e2'])
    expect(await run([`--shards=${shards}`])).toEqual({
      exitCode: 2,
      text: expect.stringContaining(
        'It must be a whole number from 1 to 1000. (marketplace distribute --help)',
      ) as string,
    });
  expect(await run(['--shard', '2'])).toMatchObject({ exitCode: 2 });
  expect(await run(['--help'])).toMatchObject({
    exitCode: 0,
    text: expect.stringContaining('Usage: marketplace distribute') as string,
  });
  const gone = await run([], 'postgres://nobody@127.0.0.1:1/nothing');
  expect(gone).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/^DATABASE_URL cannot be used: .*[^\n]$/) as string,
  });
});
