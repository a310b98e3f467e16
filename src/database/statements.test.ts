/** Names of prepared statements, on a separate server. */
import { sql } from 'kysely';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { compiled } from './compiled';
import { type OpenDatabase, openDatabase } from './connection';
import type { Param } from './param';
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

  it('plans a statement once for any values if it is marked, and only that statement', async () => {
    const addOne = compiled<{ sum: number }, { value: Param<number> }>(
      (_, { value }) => ({
        compile: () => sql<{ sum: number }>`select ${value}::integer + 1 as sum`.compile(database.db),
      }),
      () => true,
    );
    expect(await addOne(database.db, { value: 1 })).toEqual([{ sum: 2 }]);
    expect(await addOne(database.db, { value: 2 })).toEqual([{ sum: 3 }]);
    const inTransaction = await database.db
      .transaction()
      .execute(async (trx) => [
        await addOne(trx, { value: 3 }),
        (await sql`select current_setting(${'plan_cache_mode'}) as mode`.execute(trx)).rows,
      ]);
    expect(inTransaction).toEqual([[{ sum: 4 }], [{ mode: 'auto' }]]);
    expect((await sql`select current_setting(${'plan_cache_mode'}) as mode`.execute(database.db)).rows).toEqual([
      { mode: 'auto' },
    ]);
    const plans = await sql`select generic_plans::integer, custom_plans::integer from pg_prepared_statements
      where statement like ${'select $1::integer + 1%'}`.execute(database.db);
    // The execution within the transaction is planned as PostgreSQL chooses.
    expect(plans.rows).toEqual([{ generic_plans: 2, custom_plans: 1 }]);
  });

  it('continues if a statement fails that took the name of another one', async () => {
    const failing = sql`select ${1}::integer / ${0}::integer as nothing`.execute(database.db);
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    const invalid = sql`select ${1}::integer as x from missing_table`.execute(database.db);
    await expect(invalid).rejects.toMatchObject({ code: '42P01' });
    for (const index of [1, 2, 3]) expect(await answerOf(index)).toBe(1);
  });
});
