import { adjustableClock } from '../src/adapters/clock';
import { readDocument } from '../src/contract/document';
import { type TestApp, startTestApp } from '../src/testing/app';
import { listOperations } from './document';
import { usualCall } from './preparations';
import type { Call } from './request';
import { Sandbox } from './sandbox';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  // The prepared calls name dates from today on, as on any server.
  app = await startTestApp({}, { clock: adjustableClock() });
  sandbox = new Sandbox(app.url);
});
afterAll(() => app.close());

const taking = listOperations(readDocument()).filter(({ headerParameters }) =>
  headerParameters.includes('Idempotency-Key'),
);

/** Every operation knows one of these; the others are ignored. */
const others = { FirstName: 'Another', Price: 46, note: 'Another.', reason: 'Another.' };
const changed = ({ body, form, ...call }: Call): Call =>
  form ? { ...call, form: { ...form, ...others } } : { ...call, body: { ...(body as object), ...others } };

test.each(taking.map((operation) => [operation.id, operation] as const))(
  '%s is done once for a key, and 409 for another request with it',
  async (id, operation) => {
    await sandbox.renew();
    const call = { ...(await usualCall(operation, sandbox))!, headers: { 'idempotency-key': `example-${id}` } };
    const first = await sandbox.send(id, call);
    expect(first.status).toBe(200);
    const again = await sandbox.send(id, call);
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.data).toEqual(first.data);
    const other = await sandbox.send(id, changed(call));
    expect([other.status, other.code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  },
);

test('these are all that create or decide something', () => {
  expect(taking.length).toBe(8);
});
