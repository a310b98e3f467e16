import { connect } from 'node:net';
import type { Operation } from 'openapi-backend';
import { type TestApp, startTestApp } from '../testing/app';
import {
  bodyExampleOf,
  callerOf,
  faultsOf,
  formFieldsOf,
  hostileTexts,
  hostileValues,
  parametersOf,
  replacements,
} from '../testing/hostile';
import type { OperationId } from './contract';
import { readDocument } from './document';
import { IndexedRouter } from './router';

/** Whatever comes in, the answer is a refusal or a success in the envelope: never a 5xx, on either engine. */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const operations = new IndexedRouter(readDocument({ sandbox: false })).getOperations();
const idOf = (operation: Operation) => operation.operationId as OperationId;
const named = (list: Operation[]) => list.map((operation) => [operation.operationId!, operation] as const);

const exampleParameters = (operation: Operation, place: 'path' | 'query') =>
  Object.fromEntries(
    parametersOf(operation, place).flatMap(({ name, example, required }) =>
      required ? [[name, example as string]] : [],
    ),
  );

const withParameters = operations.filter((operation) => (operation.parameters ?? []).length > 0);
test.each(named(withParameters))('%s takes any parameter', async (_id, operation) => {
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
test.each(named(withJson))('%s takes any body', async (_id, operation) => {
  const cases = hostileValues.flatMap((value) => replacements(bodyExampleOf(operation), value));
  const faults = await faultsOf(cases, (body) =>
    app.call(idOf(operation), { as: callerOf(operation), path: exampleParameters(operation, 'path'), body }),
  );
  expect(faults).toEqual([]);
});

const withForm = operations.filter((operation) => formFieldsOf(operation).length > 0);
test.each(named(withForm))('%s takes any form', async (_id, operation) => {
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

describe('framing', () => {
  const json = { 'content-type': 'application/json' };
  const boundary = { 'content-type': 'multipart/form-data; boundary=x' };
  test.each([
    ['a doubled type', 'logInWithEmail', '{}', { 'content-type': 'application/json, application/json' }],
    ['a bogus charset', 'logInWithEmail', '{}', { 'content-type': 'application/json; charset=bogus' }],
    ['a bogus encoding', 'logInWithEmail', '{}', { ...json, 'content-encoding': 'bogus' }],
    ['10⁵ members', 'logInWithEmail', `{${Array.from({ length: 20_000 }, (_, i) => `"a${i}":1`).join()}}`, json],
    ['deep nesting', 'logInWithEmail', '['.repeat(100_000), json],
    ['no boundary', 'addCustomer', 'x', { 'content-type': 'multipart/form-data' }],
    [
      'a truncated form',
      'addCustomer',
      '--x\r\nContent-Disposition: form-data; name="FirstName"\r\n\r\nExam',
      boundary,
    ],
    ['an empty form', 'addCustomer', '--x--\r\n', boundary],
    ['a nameless part', 'addCustomer', '--x\r\nContent-Disposition: form-data\r\n\r\nx\r\n--x--\r\n', boundary],
    [
      'a thousand parts',
      'addCustomer',
      `${Array.from({ length: 1000 }, (_, i) => `--x\r\nContent-Disposition: form-data; name="a${i}"\r\n\r\nx\r\n`).join('')}--x--\r\n`,
      boundary,
    ],
  ] as [string, OperationId, string, Record<string, string>][])('%s is refused', async (_name, id, raw, headers) => {
    const { status, envelope } = await app.call(id, { raw, headers });
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(envelope.isSuccess).toBe(false);
  });

  test('long headers and long URLs end in a refusal', async () => {
    const long = await app.send(`/RentProperties/GetRentProperties?search=${'a'.repeat(8000)}`);
    expect(long.status).toBe(400);
    await expect(app.call('live', { headers: { 'x-long': 'a'.repeat(20_000) } })).resolves.toMatchObject({
      status: 400,
    });
  });

  test('a client that goes away at any point of a request leaves the server as it was', async () => {
    const { hostname, port } = new URL(app.url);
    const body = '{"email":"customer@example.com"}';
    const whole = `POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
    for (let length = 0; length <= whole.length; length += 9) {
      await new Promise<void>((resolve, reject) => {
        const socket = connect(Number(port), hostname, () =>
          socket.write(whole.slice(0, length), () => socket.destroy()),
        );
        socket.on('close', () => resolve()).on('error', reject);
      });
    }
    expect(await app.call('ready')).toMatchObject({ status: 200 });
  });
});
