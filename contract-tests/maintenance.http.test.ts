/** Sends the prepared call of every operation while the service is in maintenance, and compares the database before and after. */
import { sql } from 'kysely';
import { adjustableClock } from '../src/adapters/clock';
import { operationsOf, readDocument } from '../src/contract/document';
import { listTables } from '../src/database/own-tables';
import { type TestApp, startTestApp } from '../src/testing/app';
import { listOperations } from './document';
import { usualCall } from './preparations';
import { Sandbox } from './sandbox';

const maintenance = { isOn: false, pausing: new AbortController().signal, refresh: async () => {} };
let app: TestApp;
let sandbox: Sandbox;
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

/** The rows of all tables, except those that count requests. */
async function everything(): Promise<Record<string, unknown[]>> {
  const tables = (await listTables(app.db)).filter((name) => !name.startsWith('rate_limit'));
  const rows = await Promise.all(
    tables.map(async (name) => [
      name,
      (await sql`select * from ${sql.table(name)} order by 1, 2`.execute(app.db)).rows,
    ]),
  );
  return Object.fromEntries(rows) as Record<string, unknown[]>;
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
