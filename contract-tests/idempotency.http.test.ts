import { adjustableClock } from '../src/adapters/clock';
import { withoutKey } from '../scripts/generate/idempotency';
import { readDocument, tokenNeedOf } from '../src/contract/document';
import { type TestApp, startTestApp } from '../src/testing/app';
import { listOperations } from './document';
import { usualCall } from './preparations';
import type { Call } from './request';
import { Sandbox } from './sandbox';

let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  // Prepared calls use dates relative to today.
  app = await startTestApp({}, { clock: adjustableClock() });
  sandbox = new Sandbox(app.url);
});
afterAll(() => app.close());

const taking = listOperations(readDocument()).filter(({ headerParameters }) =>
  headerParameters.includes('Idempotency-Key'),
);

/** Members that make a request different. Each operation has one of them and ignores the others. */
const others = {
  ...{ FirstName: 'Another', Price: 46, note: 'Another.', reason: 'Another.' },
  ...{ title: 'Another', name: 'Another', percent: 11, months: 3, childrenCount: 1, text: 'Another.' },
};
const changed = ({ body, form, ...call }: Call): Call => {
  // Without a body, only another path makes a request different.
  if (body === undefined && !form) {
    const path = Object.entries(call.path!).map(([name, id]) => [name, Number(id) + 1]);
    return { ...call, path: Object.fromEntries(path) as Record<string, number> };
  }
  if (!form) {
    // Names are case-insensitive, and the same name twice is invalid.
    const names = new Set(Object.keys(others).map((name) => name.toLowerCase()));
    const kept = Object.entries(body as object).filter(([name]) => !names.has(name.toLowerCase()));
    return { ...call, body: { ...Object.fromEntries(kept), ...others } };
  }
  const files = Object.entries(form).flatMap(([name, value]) =>
    value instanceof Uint8Array ? [[name, Buffer.concat([value, Buffer.alloc(1)])] as const] : [],
  );
  return { ...call, form: { ...form, ...others, ...Object.fromEntries(files) } };
};

test.each(taking.map((operation) => [operation.id, operation] as const))(
  '%s repeats the response for an Idempotency-Key, and returns 409 for a different request and while the first is in progress',
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
    // As while the first request is running.
    await app.db.updateTable('idempotency').set({ status: null, answer: null }).execute();
    const early = await sandbox.send(id, call);
    expect([early.status, early.code]).toEqual([409, 'IDEMPOTENCY_IN_PROGRESS']);
  },
);

test('every POST with an access token takes an Idempotency-Key, except those that are listed with a reason', () => {
  const posts = listOperations(readDocument()).filter(
    (operation) => operation.method === 'POST' && tokenNeedOf(operation) === 'access',
  );
  const without = posts.filter(({ headerParameters }) => !headerParameters.includes('Idempotency-Key'));
  expect(without.map(({ id }) => id).sort()).toEqual(Object.keys(withoutKey).sort());
  expect(taking.length).toBeGreaterThan(20);
});
