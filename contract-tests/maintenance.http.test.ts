/** Sends the prepared call of every operation while the service is in maintenance, and compares the database before and after. */
import { adjustableClock } from '../src/adapters/clock';
import { operationsOf, readDocument } from '../src/contract/document';
import { listTables } from '../src/database/list-tables';
import { useTestApp } from '../src/testing/app';
import { readRows } from '../src/testing/databases/contents';
import { listOperations } from './document';
import { usualCall } from './preparations';
import { Sandbox } from './sandbox';

const maintenance = { isOn: false, pausing: new AbortController().signal, refresh: async () => {} };
let sandbox: Sandbox;
let tables: string[] | undefined;
const app = useTestApp({}, { clock: adjustableClock(), maintenance });
beforeAll(async () => {
  sandbox = new Sandbox(app.url);
});

const goesOn = new Set(
  operationsOf(readDocument())
    .filter((operation) => operation.method === 'get' || operation['x-in-maintenance'])
    .map(({ operationId }) => operationId),
);

/** Reads that write nevertheless: an administrator's look at reported content is audited, and events get their numbers when they are read. */
const writingReads = ['getComplaintById', 'getEvents'];
const reads = new Set(
  operationsOf(readDocument())
    .filter(({ method, operationId }) => method === 'get' && !writingReads.includes(operationId))
    .map(({ operationId }) => operationId),
);

/** The rows of all tables in a fixed order, except those that count requests, by table. */
async function everything(): Promise<object> {
  tables ??= (await listTables(app.db)).filter((name) => !name.startsWith('rate_limit'));
  const all = Object.entries(await readRows(app.db, tables));
  return Object.fromEntries(all.map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]));
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
    if (goesOn.has(operation.id)) {
      expect([status < 400, code]).toEqual([true, status === 206 ? code : null]);
      if (reads.has(operation.id)) expect(await everything()).toEqual(before);
      return;
    }
    expect([status, code, headers.get('retry-after')]).toEqual([503, 'MAINTENANCE', '60']);
    expect(await everything()).toEqual(before);
  },
);
