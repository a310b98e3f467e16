/** Tries every operation of the contract as every kind of caller, with the calls that the contract tests prepare. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { access } from '../../generated/access';
import { adjustableClock } from '../../src/adapters/clock';
import { readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import { type TestApp, startTestApp } from '../../src/testing/app';
import { engine } from '../../src/testing/databases/engine';
import { type Operation, listOperations } from '../document';
import { usualCall } from '../preparations';
import type { Call, Tokens } from '../request';
import { Sandbox } from '../sandbox';
import { type ApiKeyName, type Caller, type Outcome, callers, expectedOutcome, isAsExpected } from './expectations';

interface Cell {
  /** Its place in the table: of the operation in the contract, of the caller among the callers. */
  position: [number, number];
  operation: string;
  caller: Caller;
  expected: Outcome;
  /** Status, and code where it is a refusal: `404 NOT_FOUND`. */
  answered: string;
  differs: boolean;
}

/** A test for each operation of one part of the contract: every `of`th, from number `part` on, so that none is in no part. */
export function testMatrix(part: number, of: number): void {
  const operations = listOperations(readDocument())
    .map((operation, position) => ({ ...operation, position }))
    .filter(({ position }) => position % of === part);
  const cells: Cell[] = [];
  let app: TestApp;
  let sandbox: Sandbox;

  beforeAll(async () => {
    // The prepared calls name dates from today on, as on any server.
    app = await startTestApp({}, { clock: adjustableClock() });
    sandbox = new Sandbox(app.url);
  });
  afterAll(async () => {
    await app.close();
    // Where report.js looks for them.
    const folder = process.env.ACCESS_CELLS;
    if (folder) writeFileSync(join(folder, `${engine}-${part}.json`), JSON.stringify(cells));
  });

  test.each(operations.map((operation) => [operation.id, operation] as const))('%s', async (_, operation) => {
    const row = await tryRow(operation, sandbox);
    cells.push(...row);
    expect(row).toHaveLength(callers.length);
    expect(row.filter(({ differs }) => differs).map(toLine)).toEqual([]);
  });
}

const toLine = ({ caller, expected, answered }: Cell) => `${caller}: ${expected} expected, ${answered} answered`;

/** The cells of one operation. */
async function tryRow(operation: Operation & { position: number }, sandbox: Sandbox): Promise<Cell[]> {
  let call: Call | undefined = await prepared(operation, sandbox);
  const usual = call.as ?? 'anonymous';
  if (typeof usual !== 'string') throw new Error(`${operation.id} has to be prepared for a user of the sandbox`);
  const plan = callers.map((caller, column) => ({
    caller,
    position: [operation.position, column] satisfies Cell['position'],
    expected: expectedOutcome(access[operation.id as OperationId], caller, usual),
  }));
  // Those who are to be refused come first, all on the same data: what they leave of it is what the others find.
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
      answered: code ? `${status} ${code}` : `${status}`,
      differs,
    });
    // Whoever is let in may have changed the data.
    if (operation.method !== 'GET' && status < 401) call = undefined;
  }
  return cells;
}

function senderOf(caller: Caller, { data }: Sandbox): Call['as'] {
  if (caller === 'anonymous') return undefined;
  return caller in data.apiKeys ? { token: data.apiKeys[caller as ApiKeyName] } : (caller as keyof Tokens);
}

/** The call that succeeds, on data as new. */
async function prepared(operation: Operation, sandbox: Sandbox): Promise<Call> {
  await sandbox.renew();
  const call = await usualCall(operation, sandbox);
  if (!call) throw new Error(`nothing prepares ${operation.id}: add it to contract-tests/preparations/`);
  return call;
}
