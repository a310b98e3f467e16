/** Names of prepared statements, on a separate server. */
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { type OpenDatabase, openDatabase } from './connection';
import { Statements } from './statements';

const most = 500;

test('a statement that is used keeps its name, and a new one gets the name of the one not used for the longest time', () => {
  const statements = new Statements(true);
  for (let index = 0; index < most; index++) statements.knownOf(`select ${index}`);
  const used = statements.knownOf('select 0');
  const oldest = statements.knownOf('select 1').name;
  for (let index = 2; index < most; index++) statements.knownOf(`select ${index}`);
  expect(statements.knownOf('select 0')).toBe(used);
  expect(statements.knownOf('one more').name).toBe(oldest);
  for (let index = 0; index < 2 * most; index++) {
    statements.knownOf(`another ${index}`);
    expect(statements.knownOf('select 0')).toBe(used);
  }
});

describe('a connection', () => {
  let server: PostgresServer;
  let database: OpenDatabase;
  beforeAll(async () => {
    server = await startPostgres();
    database = openDatabase(await server.createDatabase('statements'), { poolSize: 1 });
  });
  afterAll(async () => {
    await database.close();
    await server.stop();
  });

  const answerOf = async (index: number) => {
    const { rows } = await sql<Record<string, number>>`select ${1}::integer as ${sql.ref(`of_${index}`)}`.execute(
      database.db,
    );
    return rows[0]![`of_${index}`];
  };
  const prepared = async () => {
    const all = sql<{ count: number }>`select count(*) as count from pg_prepared_statements`;
    return (await all.execute(database.db)).rows[0]!.count;
  };

  it('prepares statements that came late, and never more than the bound', async () => {
    for (let index = 0; index < most + 100; index++) expect(await answerOf(index)).toBe(1);
    expect(await prepared()).toBeLessThanOrEqual(most);
    const names = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(database.db);
    expect(names.rows.some(({ statement }) => statement.includes(`of_${most + 99}`))).toBe(true);
    // The statement whose name was given to another one, and that one again.
    for (const index of [0, most, 0, most]) expect(await answerOf(index)).toBe(1);
    expect(await prepared()).toBeLessThanOrEqual(most);
  });

  it('continues if a statement fails that took the name of another one', async () => {
    const failing = sql`select ${1}::integer / ${0}::integer as nothing`.execute(database.db);
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const invalid = sql`select ${1}::integer as x from missing_table`.execute(database.db);
    await expect(invalid).rejects.toMatchObject({ code: '42P01' });
    for (const index of [1, 2, 3]) expect(await answerOf(index)).toBe(1);
  });
});
