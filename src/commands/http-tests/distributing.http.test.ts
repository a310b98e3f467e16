import { sql } from 'kysely';
import { listMigrations } from '../../database/migrator';
import { type TestApp, startTestApp } from '../../testing/app';
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
async function doctorSays(): Promise<string[]> {
  const { text } = await diagnose(['--json'], { ...testEnvironment, DATABASE_URL: app.config.databaseUrl });
  const findings = JSON.parse(text) as Finding[];
  return findings.filter(({ about }) => about === 'database').map((one) => one.text);
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
