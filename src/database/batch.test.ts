/** Statements of a transaction that are sent together, on a separate server. */
import { sql } from 'kysely';
import pg from 'pg';
import { type PostgresServer, startPostgres } from '../testing/databases/postgres-server';
import { compiled } from './compiled';
import { type OpenDatabase, type Trx, openDatabase } from './connection';
import { migrateToLatest } from './migrator';
import type { Params } from './param';
import { inSavepoint, inTransaction } from './transaction';

let server: PostgresServer;
let database: OpenDatabase;
beforeAll(async () => {
  server = await startPostgres();
  database = openDatabase(await server.createDatabase('batch'), { poolSize: 1 });
  await migrateToLatest(database);
}, 60_000);
afterAll(async () => {
  await database.close();
  await server.stop();
});
beforeEach(() => database.db.deleteFrom('marker').where('name', 'like', 'batch-%').execute());
afterEach(() => jest.restoreAllMocks());

const add = compiled((db, row: Params<{ name: string; value: string; noted_at: number }>) =>
  db.insertInto('marker').values(row).returning('value'),
);
const read = compiled((db, { name }: Params<{ name: string }>) =>
  db.selectFrom('marker').select(['name', 'value']).where('name', '=', name),
);
const marker = (name: string) => ({ name: `batch-${name}`, value: name, noted_at: 1 });
const later = (trx: Trx, name: string) => add.later(trx, marker(name));
const names = async () => {
  const rows = await database.db.selectFrom('marker').select('name').where('name', 'like', 'batch-%').execute();
  return rows.map(({ name }) => name.slice('batch-'.length)).sort();
};

/** The first words of the statements of each round trip during `act`. */
async function sentBy(act: () => Promise<unknown>): Promise<string[]> {
  const query = jest.spyOn(pg.Client.prototype, 'query');
  await act();
  const sent = query.mock.calls.map(([given]) => given as unknown as { text: string; statements?: { text: string }[] });
  return sent.map((given) => (given.statements ?? [given]).map(({ text }) => /\w+/.exec(text)![0]).join(', '));
}

test('begin is sent with the first statement, and what is executed later with the next one or the commit', async () => {
  const sent = await sentBy(() =>
    inTransaction(database.db, async (trx) => {
      const early = await later(trx, 'a');
      expect(await read(trx, { name: 'batch-a' })).toEqual([{ name: 'batch-a', value: 'a' }]);
      expect(early).toEqual([{ value: 'a' }]);
      await later(trx, 'b');
      await later(trx, 'c');
    }),
  );
  expect(sent).toEqual(['begin, insert, select', 'insert, insert, commit']);
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('a transaction without statements sends none', async () => {
  const failing = inTransaction(database.db, () => Promise.reject(new Error('no')));
  expect(await sentBy(() => expect(failing).rejects.toThrow('no'))).toEqual([]);
  expect(await sentBy(() => inTransaction(database.db, () => Promise.resolve()))).toEqual([]);
});

test('the commit throws the error of what was executed later, and rolls back', async () => {
  const failing = inTransaction(database.db, async (trx) => {
    await add(trx, marker('a'));
    await later(trx, 'b');
    await later(trx, 'b');
    await later(trx, 'c');
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(await names()).toEqual([]);
  // The statements that were skipped are not regarded as prepared.
  await inTransaction(database.db, async (trx) => void (await later(trx, 'd')));
  expect(await names()).toEqual(['d']);
});

test('the first statement that fails is not executed outside a transaction, and the connection stays usable', async () => {
  for (const value of [0, 1]) {
    const failing = inTransaction(database.db, async (trx) => {
      await later(trx, 'a');
      await sql`select ${1}::integer / ${value}::integer, 'form 1'`.execute(trx);
      await sql`select ${1}::integer / ${0}::integer, 'form 2'`.execute(trx);
    });
    await expect(failing).rejects.toMatchObject({ code: '22012' });
    expect(await names()).toEqual([]);
  }
});

test('a statement is prepared after a batch failed in which it took the name of another one', async () => {
  const { db } = database;
  // As many as a connection prepares.
  for (let index = 0; index < 500; index++) await sql`select ${1}::integer as ${sql.ref(`of_${index}`)}`.execute(db);
  await add(db, marker('a'));
  const select = (executor: OpenDatabase['db'] | Trx) => sql`select ${2}::integer as taken`.execute(executor);
  const failing = inTransaction(db, async (trx) => {
    await later(trx, 'a');
    await select(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  for (const _ of [1, 2]) expect((await select(db)).rows).toEqual([{ taken: 2 }]);
});

test('what is executed later is not sent when the transaction is rolled back', async () => {
  const sent = await sentBy(async () => {
    const failing = inTransaction(database.db, async (trx) => {
      await read(trx, { name: 'batch-a' });
      await later(trx, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
  });
  expect(sent).toEqual(['begin, select', 'rollback']);
  expect(await names()).toEqual([]);
});

test('a savepoint includes what is executed later in it, and not what was executed later before it', async () => {
  await inTransaction(database.db, async (trx) => {
    await later(trx, 'before');
    const failing = inSavepoint(trx, async (part) => {
      await later(part, 'within');
      await later(part, 'within');
    });
    await expect(failing).rejects.toMatchObject({ code: '23505' });
    await inSavepoint(trx, (part) => later(part, 'after'));
  });
  expect(await names()).toEqual(['after', 'before']);
});

test('what is executed later in a savepoint is not sent when the savepoint is rolled back', async () => {
  await inTransaction(database.db, async (trx) => {
    await later(trx, 'a');
    const failing = inSavepoint(trx, async (part) => {
      await later(part, 'a');
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    await later(trx, 'b');
  });
  expect(await names()).toEqual(['a', 'b']);
});

test('an error that was caught makes the commit fail', async () => {
  const swallowing = inTransaction(database.db, async (trx) => {
    await sql`select ${1}::integer / ${0}::integer`.execute(trx).catch(() => {});
    await later(trx, 'a').catch(() => {});
  });
  await expect(swallowing).rejects.toThrow(/current transaction is aborted|an error was swallowed/);
  expect(await names()).toEqual([]);
});

test('several statements in one text, which have no values, follow begin', async () => {
  await inTransaction(database.db, async (trx) => {
    await sql
      .raw(`insert into marker values ('batch-a', '', 1); insert into marker values ('batch-b', '', 1)`)
      .execute(trx);
    await later(trx, 'c');
  });
  expect(await names()).toEqual(['a', 'b', 'c']);
});

test('the transaction runs again when a migration has changed the columns of its first statement', async () => {
  await sql`create table changed (id integer)`.execute(database.db);
  const select = () =>
    inTransaction(database.db, async (trx) => {
      await later(trx, 'a');
      const { rows } = await sql`select * from changed where id = ${1}`.execute(trx);
      return rows;
    });
  await sql`insert into changed values (1)`.execute(database.db);
  expect(await select()).toEqual([{ id: 1 }]);
  await sql`alter table changed add name text`.execute(database.db);
  await sql`delete from marker where name = 'batch-a'`.execute(database.db);
  expect(await select()).toEqual([{ id: 1, name: null }]);
  expect(await names()).toEqual(['a']);
});

test('the connection is replaced when the server ends it while statements wait', async () => {
  const lost = inTransaction(database.db, async (trx) => {
    await later(trx, 'a');
    await sql`select pg_terminate_backend(pg_backend_pid()), ${1}::integer`.execute(trx);
  });
  await expect(lost).rejects.toThrow();
  expect(await names()).toEqual([]);
});

test('reports each statement, and the error with the one that failed', async () => {
  const reported: string[] = [];
  const watch = {
    statement: (text: string, _ms: number, error?: unknown) =>
      void reported.push(`${/\w+/.exec(text)![0]}${error === undefined ? '' : ' failed'}`),
    turn() {},
    busy() {},
  };
  const watched = openDatabase(server.url('batch'), { poolSize: 1, watch });
  const failing = inTransaction(watched.db, async (trx) => {
    await later(trx, 'a');
    await later(trx, 'a');
    await read(trx, { name: 'batch-a' });
  });
  await expect(failing).rejects.toMatchObject({ code: '23505' });
  expect(reported).toEqual(['begin', 'insert', 'insert failed', 'rollback']);
  await watched.close();
});
