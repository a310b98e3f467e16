import { sql } from 'kysely';
import { type Database, openDatabase } from '../../database/connection';
import { listMigrations, migrateToLatest } from '../../database/migrator';
import { type TestApp, startTestApp } from '../../testing/app';
import { CitusCluster } from '../../testing/databases/citus';
import { engine, testOnNodes, testOnOneNode, testOnPostgres } from '../../testing/databases/engine';
import { testEnvironment } from '../../testing/environment';
import { distributeTables } from '../distributing';
import { diagnose } from '../doctor/diagnosis';
import type { Finding } from '../doctor/findings';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.close());

const run = (args: string[] = [], url = app.config.databaseUrl) =>
  distributeTables(args, { ...testEnvironment, DATABASE_URL: url });
const refused = (why: string) => ({
  exitCode: 1,
  text: expect.stringContaining(`DATABASE_URL cannot be used: ${why}`) as string,
});

/** What `npm run doctor` says of the database. */
async function doctorSays(url = app.config.databaseUrl): Promise<string[]> {
  const { text } = await diagnose(['--json'], { ...testEnvironment, DATABASE_URL: url });
  const findings = JSON.parse(text) as Finding[];
  return findings.filter(({ about }) => about === 'database').map((one) => one.text);
}

/** What is set for the database alone. */
async function settingsOf(db: Database): Promise<string[]> {
  const { rows } = await sql<{ setting: string }>`select unnest(s.setconfig) as setting from pg_db_role_setting s
    join pg_database d on d.oid = s.setdatabase where d.datname = current_database()`.execute(db);
  return rows.map(({ setting }) => setting);
}

testOnOneNode('a database that cannot have other nodes is refused', async () => {
  // One in memory is another one to whoever opens it.
  const url = engine === 'sqlite' ? 'sqlite::memory:' : app.config.databaseUrl;
  expect(await run([], url)).toEqual(refused(engine === 'sqlite' ? 'SQLite is one file' : 'it has no Citus'));
});

testOnPostgres('one that lacks a migration is refused, and the migration named', async () => {
  const last = listMigrations().at(-1)!;
  await sql`update kysely_migration set name = '9999-later' where name = ${last}`.execute(app.db);
  expect(await run()).toEqual(refused(`it lacks ${last}: npm run migrate first`));
  await sql`update kysely_migration set name = ${last} where name = '9999-later'`.execute(app.db);
});

testOnNodes('one that is spread stays as it is, and the doctor says over how many nodes', async () => {
  expect(await run()).toEqual({ exitCode: 0, text: 'nothing to do: all tables are spread' });
  expect(await doctorSays()).toContainEqual(
    expect.stringMatching(/^has all \d+ tables of listings.* over [2-9] nodes$/),
  );
});

testOnNodes('one that is spread gets back the settings that a copy of it has lost', async () => {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(app.db);
  await sql`alter database ${sql.ref(rows[0]!.name)} reset all`.execute(app.db);
  expect(await settingsOf(app.db)).toEqual([]);
  await run();
  expect(await settingsOf(app.db)).toHaveLength(2);
});

testOnNodes('one that is spread has what servers of the release before left out beside the new ones', async () => {
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

testOnNodes(
  'the doctor says of tables that are not spread that they are not, until they are',
  async () => {
    const cluster = await CitusCluster.at(process.env.TEST_CITUS_URL!);
    const name = `distributing_${process.pid}`;
    const url = await cluster.create(name);
    const database = openDatabase(url, { poolSize: 1 });
    try {
      await migrateToLatest(database);
      expect(await doctorSays(url)).toContainEqual(
        expect.stringMatching(/all tables on this node: npm run distribute/),
      );
      const spread = await run(['--shards=4'], url);
      expect(spread).toEqual({ exitCode: 0, text: expect.stringMatching(/^spread:\n {2}city\n/) as string });
      expect(await settingsOf(database.db)).toHaveLength(2);

      // As an upgrade leaves it that brings a table.
      for (const change of [
        'create table brought (like calendar_conflict including all)',
        'drop table calendar_conflict',
        'alter table brought rename to calendar_conflict',
      ])
        await sql.raw(change).execute(database.db);
      expect(await doctorSays(url)).toContainEqual(expect.stringMatching(/^lacks some tables on its other nodes/));
      expect(await run([], url)).toEqual({ exitCode: 0, text: 'spread:\n  calendar_conflict' });
      expect(await doctorSays(url)).toContainEqual(expect.stringMatching(/^has all \d+ tables/));
    } finally {
      await database.close();
      await cluster.drop(name);
    }
  },
  60_000,
);

test('what is not understood, or not there, is said in a line', async () => {
  for (const shards of ['0', '-1', '1001', '2.5', 'many', '1e2'])
    expect(await run([`--shards=${shards}`])).toEqual({
      exitCode: 2,
      text: expect.stringContaining('--shards is a number from 1 to 1000') as string,
    });
  expect(await run(['--shard', '2'])).toMatchObject({ exitCode: 2 });
  expect(await run(['--help'])).toMatchObject({ exitCode: 0, text: expect.stringContaining('usage') as string });
  const gone = await run([], 'postgres://nobody@127.0.0.1:1/nothing');
  expect(gone).toEqual({
    exitCode: 1,
    text: expect.stringMatching(/^DATABASE_URL cannot be used: .*[^\n]$/) as string,
  });
});
