/** Sends the prepared call of every operation while the service is in maintenance, and compares the database before and after. */
import { sql } from 'kysely';
import { adjustableClock } from '../src/adapters/clock';
import { operationsOf, readDocument } from '../src/contract/document';
import { listTables } from '../src/database/own-tables';
import { type TestApp, startTestApp } from '../src/testing/app';
import { engine } from '../src/testing/databases/engine';
import { listOperations } from './document';
import { usualCall } from './preparations';
import { Sandbox } from './sandbox';

const maintenance = { isOn: false, pausing: new AbortController().signal, refresh: async () => {} };
let app: TestApp;
let sandbox: Sandbox;
let tables: string[] | undefined;
beforeAll(async () => {
  app = await startTestApp({}, { clock: adjustableClock(), maintenance });
  sandbox = new Sandbox(app.url);
});
afterAll(() => app.close());

const goesOn = new Set(
  operationsOf(readDocument())
    .filter((operation) => operation.method === 'get' || operation['x-in-maintenance'])
    .map(({ operationId }) => operationId),
);

/** The rows of all tables, except those that count requests, by table. */
async function everything(): Promise<object> {
  tables ??= (await listTables(app.db)).filter((name) => !name.startsWith('rate_limit'));
  if (engine === 'sqlite') {
    const rows = tables.map(
      async (name) => (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(app.db)).rows,
    );
    return Object.fromEntries((await Promise.all(rows)).map((found, index) => [tables![index], found])) as object;
  }
  // In one statement, because this is called twice for each operation, and there are dozens of tables.
  const texts = tables.map(
    (name) =>
      sql`select ${sql.lit(name)} as name, (select string_agg(r::text, chr(10) order by r::text) from ${sql.table(name)} as r) as text`,
  );
  const { rows } = await sql<{ name: string; text: string | null }>`${sql.join(texts, sql` union all `)}`.execute(
    app.db,
  );
  return Object.fromEntries(rows.map(({ name, text }) => [name, text]));
}

test('the operations that go on although they change rows are those of log-ins', () => {
  const writing = operationsOf(readDocument()).filter(({ method }) => method !== 'get');
  expect(writing.filter(({ operationId }) => goesOn.has(operationId)).map(({ operationId }) => operationId)).toEqual([
    'logInWithEmail',
    'logInWithPhoneNumber',
    'refreshToken',
    'logOut',
    'sendEmailCode',
    'sendPhoneCode',
    'verifyEmail',
    'verifyPhone',
  ]);
});

test.each(listOperations(readDocument()).map((operation) => [operation.id, operation] as const))(
  '%s in maintenance',
  async (_, operation) => {
    maintenance.isOn = false;
    await sandbox.renew();
    const call = await usualCall(operation, sandbox);
    maintenance.isOn = true;
    const before = await everything();
    const { status, code, headers } = await sandbox.send(operation.id, call!);
    if (goesOn.has(operation.id)) return expect([status < 400, code]).toEqual([true, status === 206 ? code : null]);
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'MAINTENANCE', '60']);
    expect(await everything()).toEqual(before);
  },
);
