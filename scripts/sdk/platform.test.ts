/** Tests of the client on platforms without some functions of browsers and Node, such as React Native and older browsers. */
import { reasonOf } from './source/platform';
import { envelope, testService } from './testing';

const service = testService();
/** A short timeout, so that no timer outlives the test. */
const timeout = 1_000;
const missing: [object, string][] = [
  [globalThis, 'crypto'],
  [globalThis, 'ReadableStream'],
  [AbortSignal, 'timeout'],
  [AbortSignal, 'any'],
  [URLSearchParams.prototype, 'size'],
];
const originals = missing.map(([where, name]) => Object.getOwnPropertyDescriptor(where, name)!);
beforeAll(() => {
  for (const [where, name] of missing) Object.defineProperty(where, name, { configurable: true, value: undefined });
});
afterAll(() => missing.forEach(([where, name], index) => Object.defineProperty(where, name, originals[index]!)));

test('sends query parameters without URLSearchParams.size', async () => {
  await service.client({ timeout }).read({ name: 'a', colour: ['red', 'blue'] });
  expect(service.seen[0]!.url).toBe('/Things/Get/a?colour=red&colour=blue');
});

test('creates a new Idempotency-Key for each call without crypto', async () => {
  await service.client({ timeout }).book({ id: 1 });
  await service.client({ timeout }).book({ id: 1 });
  const [first, second] = service.seen.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('passes the file reference of React Native to FormData unchanged', async () => {
  const parts: unknown[][] = [];
  const native = class {
    append(...part: unknown[]) {
      parts.push(part);
    }
  };
  const { FormData: usual } = globalThis;
  globalThis.FormData = native as never;
  const image = { uri: 'file:///photo.jpg', name: 'photo.jpg', type: 'image/jpeg' };
  const sent: unknown[] = [];
  const fetch = async (_: unknown, { body }: RequestInit = {}) => {
    sent.push(body);
    return Promise.resolve(Response.json(envelope));
  };
  await service
    .client({ timeout, fetch: fetch })
    .upload({ Title: 'x', image })
    .finally(() => (globalThis.FormData = usual));
  expect(parts).toEqual([
    ['Title', 'x'],
    ['image', image],
  ]);
  expect(sent[0]).toBeInstanceOf(native);
});

test('a call rejects after its timeout and when it is aborted', async () => {
  // Like fetch, it rejects only when its signal is aborted.
  const never = ((_: unknown, { signal }: RequestInit = {}) =>
    new Promise((_resolve, reject) => {
      const stop = () => reject(reasonOf(signal!));
      if (signal!.aborted) stop();
      else signal!.addEventListener('abort', stop);
    })) as typeof fetch;
  const client = service.client({ fetch: never, timeout: 20, retries: 0 });
  await expect(client.read({ name: 'a' })).rejects.toMatchObject({ cause: { name: 'TimeoutError' } });
  const controller = new AbortController();
  const call = client.read({ name: 'a' }, { signal: controller.signal, timeout: 60_000 });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
