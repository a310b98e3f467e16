import type { OpenAPIV3 } from 'openapi-types';
import { type Operation, dereferenced, operationsOf, readDocument } from '../../src/contract/document';
import type { OperationId } from '../../src/contract/handler';
import type { UserName } from '../../src/sandbox/data';
import { userOfRole } from '../../src/testing/access';
import { type TestApp, startTestApp } from '../../src/testing/app';
import { testOnProductionEngine } from '../../src/testing/databases/engine';
import { hostileTexts, hostileValues, replacements } from './values';

const all = operationsOf(dereferenced(readDocument()));

/** The tags of the contract by test file; operations with other tags are in `others`. */
const parts = {
  people: ['Auth', 'Otp', 'Owner', 'Customer', 'BlockedUsers', 'Agent'],
  listings: ['RentProperties', 'ListingRules', 'Files'],
  reservations: ['Reservations'],
};

function partOf(operation: Operation): keyof typeof parts | 'others' {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  return names.find((name) => parts[name].includes(operation.tags[0])) ?? 'others';
}

/** Defines tests for the operations of one part: no parameter, body or form may cause a 5xx. */
export function testHostileInput(part: keyof typeof parts | 'others'): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const operations = all.filter((operation) => partOf(operation) === part);
  const idOf = (operation: Operation) => operation.operationId as OperationId;
  const eachOf = (list: Operation[]) => (name: string, run: (id: string, operation: Operation) => Promise<void>) => {
    for (const operation of list)
      testOnProductionEngine(name.replace('%s', operation.operationId), () => run(operation.operationId, operation));
  };

  const exampleParameters = (operation: Operation, place: 'path' | 'query') =>
    Object.fromEntries(
      parametersOf(operation, place).flatMap(({ name, example, required }) =>
        required ? [[name, example as string]] : [],
      ),
    );

  const withParameters = operations.filter((operation) => (operation.parameters ?? []).length > 0);
  eachOf(withParameters)('%s returns no 5xx to hostile parameters', async (_id, operation) => {
    const cases = (['path', 'query'] as const).flatMap((place) =>
      parametersOf(operation, place).flatMap(({ name }) => hostileTexts.map((text) => ({ place, name, text }))),
    );
    const faults = await faultsOf(cases, ({ place, name, text }) => {
      const value = text.toWellFormed();
      const path = { ...exampleParameters(operation, 'path'), ...(place === 'path' && { [name]: value || '%20' }) };
      const query = { ...exampleParameters(operation, 'query'), ...(place === 'query' && { [name]: value }) };
      return app.call(idOf(operation), { as: callerOf(operation), path, query, body: bodyExampleOf(operation) });
    });
    expect(faults).toEqual([]);
  });

  const withJson = operations.filter((operation) => bodyExampleOf(operation));
  eachOf(withJson)('%s returns no 5xx to hostile bodies', async (_id, operation) => {
    const cases = hostileValues.flatMap((value) => replacements(bodyExampleOf(operation), value));
    const faults = await faultsOf(cases, (body) =>
      app.call(idOf(operation), { as: callerOf(operation), path: exampleParameters(operation, 'path'), body }),
    );
    expect(faults).toEqual([]);
  });

  const withForm = operations.filter((operation) => formFieldsOf(operation).length > 0);
  eachOf(withForm)('%s returns no 5xx to hostile forms', async (_id, operation) => {
    const fields = formFieldsOf(operation);
    const cases = fields.flatMap((field) => [
      ...hostileTexts.map((text) => ({ [field]: text.toWellFormed() })),
      { [field]: new Uint8Array([1, 2, 3]) },
      { [`${field}[]`]: 'x', [`${field}[99999999]`]: 'y', '__proto__[x]': 'z' },
    ]);
    const faults = await faultsOf<Record<string, string | Uint8Array>>(cases, (form) =>
      app.call(idOf(operation), {
        as: callerOf(operation),
        form: { FirstName: 'Example', LastName: 'Customer', ...form },
      }),
    );
    expect(faults).toEqual([]);
  });
}

/** A user of the sandbox who may call the operation. */
function callerOf(operation: Operation): UserName | undefined {
  const roles = (operation as { 'x-roles'?: string[] })['x-roles'] ?? [];
  const role = (['Customer', 'Owner', 'Admin', 'Agent'] as const).find((one) => roles.includes(one));
  return role && userOfRole[role];
}

/** The operation's parameters in the path or the query, with their examples. */
function parametersOf(
  operation: Operation,
  place: 'path' | 'query',
): { name: string; example: unknown; required: boolean }[] {
  return (operation.parameters ?? [])
    .filter((parameter) => parameter.in === place)
    .map(({ name, example, required = false }) => ({ name, example: example as unknown, required }));
}

/** The example of the operation's JSON body. */
function bodyExampleOf(operation: Operation): Record<string, unknown> | undefined {
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  return body?.content['application/json']?.example as Record<string, unknown> | undefined;
}

/** The names of the operation's form fields. */
function formFieldsOf(operation: Operation): string[] {
  const body = operation.requestBody as OpenAPIV3.RequestBodyObject | undefined;
  const schema = body?.content['multipart/form-data']?.schema as OpenAPIV3.SchemaObject | undefined;
  return Object.keys(schema?.properties ?? {});
}

/** Sends all requests, a few at a time, and returns those whose response is a 5xx. */
async function faultsOf<Case>(
  cases: Case[],
  send: (one: Case) => Promise<{ status: number }>,
): Promise<[Case, number][]> {
  const faults: [Case, number][] = [];
  const queue = cases.values();
  await Promise.all(
    Array.from({ length: 16 }, async () => {
      for (const one of queue) {
        const { status } = await send(one);
        if (status >= 500) faults.push([one, status]);
      }
    }),
  );
  return faults;
}
