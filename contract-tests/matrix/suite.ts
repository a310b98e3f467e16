/** Sends the prepared call of every operation as every kind of caller and compares the status with the access rules. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from '../../generated/access';
import { adjustableClock } from '../../src/adapters/clock';
import { operationsOf, readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import { type TestApp, startTestApp } from '../../src/testing/app';
import { engine } from '../../src/testing/databases/engine';
import { type Operation, listOperations } from '../document';
import { usualCall } from '../preparations';
import type { Call, Tokens } from '../request';
import { Sandbox } from '../sandbox';
import { type ApiKeyName, type Caller, type Outcome, callers, expectedOutcome, isAsExpected } from './expectations';

interface Cell {
  /** Row and column: the index of the operation in the contract and of the caller among the callers. */
  position: [number, number];
  operation: string;
  caller: Caller;
  expected: Outcome;
  /** The status and, of an error, the code: `404 NOT_FOUND`. */
  actual: string;
  differs: boolean;
}

/** The tags of the contract by test file; operations with other tags are in `others`. The files run in parallel and take about as long. */
const tagsOfArea = {
  accounts: ['Auth', 'Otp', 'BlockedUsers', 'ApiKeys'],
  people: ['Owner', 'Customer', 'Agent', 'Reports'],
  listings: ['RentProperties', 'ListingRules', 'Files', 'FavoriteProperties', 'SavedSearches'],
  reservations: ['Reservations', 'Admin'],
  'payments-and-calendars': ['PaymentTypes', 'PaymentTransactions', 'PaymentSessions', 'RentInvoices', 'Calendar'],
};

type Area = keyof typeof tagsOfArea | 'others';

/** Operations of one party to a reservation: the one that has proposed a change withdraws it, and the other decides it. */
const oneSided = ['decideAlteration', 'withdrawAlteration'];

const tagOf = new Map(operationsOf(readDocument()).map(({ operationId, tags }) => [operationId, tags[0]]));

function areaOf({ id }: Operation): Area {
  const areas = Object.keys(tagsOfArea) as (keyof typeof tagsOfArea)[];
  return areas.find((area) => tagsOfArea[area].includes(tagOf.get(id)!)) ?? 'others';
}

/** Defines a test for each operation of an area. */
export function testMatrix(area: Area): void {
  const operations = listOperations(readDocument())
    .map((operation, position) => ({ ...operation, position }))
    .filter((operation) => areaOf(operation) === area);
  const cells: Cell[] = [];
  let app: TestApp;
  let sandbox: Sandbox;

  beforeAll(async () => {
    // Prepared calls use dates relative to today.
    app = await startTestApp({}, { clock: adjustableClock() });
    sandbox = new Sandbox(app.url);
  });
  afterAll(async () => {
    await app.close();
    // report.js reads this folder.
    const folder = process.env.ACCESS_CELLS;
    if (folder) writeFileSync(join(folder, `${engine}-${area}.json`), JSON.stringify(cells));
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const row = await tryRow(operation, sandbox);
    cells.push(...row);
    expect(row).toHaveLength(callers.length);
    expect(row.filter(({ differs }) => differs).map(toLine)).toEqual([]);
  });
}

const toLine = ({ caller, expected, actual }: Cell) => `${caller}: expected ${expected}, got ${actual}`;

/** The cells of one operation. */
async function tryRow(operation: Operation & { position: number }, sandbox: Sandbox): Promise<Cell[]> {
  let call: Call | undefined = await prepared(operation, sandbox);
  const usual = call.as ?? 'anonymous';
  if (typeof usual !== 'string') throw new Error(`${operation.id} must be prepared for a user of the sandbox`);
  const plan = callers.map((caller, column) => ({
    caller,
    position: [operation.position, column] satisfies Cell['position'],
    expected: expectedOutcome(access[operation.id as OperationId], caller, usual, oneSided.includes(operation.id)),
  }));
  // Rejected callers come first, on the same data: their calls must not change it for the others.
  const admitted = plan.filter(({ expected }) => expected === 'success' || expected === 'admitted');
  const refused = plan.filter((cell) => !admitted.includes(cell));

  const cells: Cell[] = [];
  for (const { caller, position, expected } of [...refused, ...admitted]) {
    call ??= await prepared(operation, sandbox);
    const { status, code } = await sandbox.send(operation.id, {
      ...call,
      as: senderOf(caller, sandbox),
    });
    const differs = !isAsExpected(expected, status, code);
    cells.push({
      position,
      operation: operation.id,
      caller,
      expected,
      actual: code ? `${status} ${code}` : `${status}`,
      differs,
    });
    // An admitted call may have changed the data.
    if (operation.method !== 'GET' && status < 401) call = undefined;
  }
  return cells;
}

function senderOf(caller: Caller, { data }: Sandbox): Call['as'] {
  if (caller === 'anonymous') return undefined;
  return caller in data.apiKeys ? { token: data.apiKeys[caller as ApiKeyName] } : (caller as keyof Tokens);
}

/** The call that succeeds, on a reset sandbox. */
async function prepared(operation: Operation, sandbox: Sandbox): Promise<Call> {
  await sandbox.renew();
  const call = await usualCall(operation, sandbox);
  if (!call) throw new Error(`no preparation for ${operation.id}: add it to contract-tests/preparations/`);
  return call;
}
