import type { Operation } from 'openapi-backend';
import type { OperationId } from '../contract/handler';
import { dereferenced, readDocument } from '../contract/document';
import { IndexedRouter } from '../http/router';
import { type TestApp, startTestApp } from './app';
import {
  bodyExampleOf,
  callerOf,
  faultsOf,
  formFieldsOf,
  hostileTexts,
  hostileValues,
  parametersOf,
  replacements,
} from './hostile';

const all = new IndexedRouter(dereferenced(readDocument({ sandbox: false }))).getOperations();

/** The tags of the contract. */
export const tags = [...new Set(all.map((operation) => operation.tags![0]!))];

/**
 * Tests of the operations under some tags: whatever comes in as parameter, body or form, the answer is a refusal or a success
 * in the envelope, never a 5xx.
 */
export function holdAgainstHostileInput(chosen: string[]): void {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  const operations = all.filter((operation) => chosen.includes(operation.tags![0]!));
  const idOf = (operation: Operation) => operation.operationId as OperationId;
  const eachOf = (list: Operation[]) => (name: string, run: (id: string, operation: Operation) => Promise<void>) => {
    for (const operation of list)
      test(name.replace('%s', operation.operationId!), () => run(operation.operationId!, operation));
  };

  const exampleParameters = (operation: Operation, place: 'path' | 'query') =>
    Object.fromEntries(
      parametersOf(operation, place).flatMap(({ name, example, required }) =>
        required ? [[name, example as string]] : [],
      ),
    );

  const withParameters = operations.filter((operation) => (operation.parameters ?? []).length > 0);
  eachOf(withParameters)('%s takes any parameter', async (_id, operation) => {
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
  eachOf(withJson)('%s takes any body', async (_id, operation) => {
    const cases = hostileValues.flatMap((value) => replacements(bodyExampleOf(operation), value));
    const faults = await faultsOf(cases, (body) =>
      app.call(idOf(operation), { as: callerOf(operation), path: exampleParameters(operation, 'path'), body }),
    );
    expect(faults).toEqual([]);
  });

  const withForm = operations.filter((operation) => formFieldsOf(operation).length > 0);
  eachOf(withForm)('%s takes any form', async (_id, operation) => {
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
