/** The client on platforms that lack much of what browsers and Node have: React Native, browsers of some years ago. */
import { reasonOf } from './source/platform';
import { envelope, testService } from './testing';

const service = testService();
/** No call takes longer, and what waits for it is over with the test. */
const timeout = 1_000;
const lacking: [object, string][] = [
  [globalThis, 'crypto'],
  [globalThis, 'ReadableStream'],
  [AbortSignal, 'timeout'],
  [AbortSignal, 'any'],
  [URLSearchParams.prototype, 'size'],
];
const kept = lacking.map(([where, name]) => Object.getOwnPropertyDescriptor(where, name)!);
beforeAll(() => {
  for (const [where, name] of lacking) Object.defineProperty(where, name, { configurable: true, value: undefined });
});
afterAll(() => lacking.forEach(([where, name], index) => Object.defineProperty(where, name, kept[index]!)));

test('a query is sent', async () => {
  await service.client({ timeout }).read({ name: 'a', colour: ['red', 'blue'] });
  expect(service.seen[0]!.url).toBe('/Things/Get/a?colour=red&colour=blue');
});

test('what is done once has a key, another one for each call', async () => {
  await service.client({ timeout }).book({ id: 1 });
  await service.client({ timeout }).book({ id: 1 });
  const [first, second] = service.seen.map(({ headers }) => headers['idempotency-key']);
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});

test('a file that React Native names by its address is handed to its form as it is', async () => {
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

test('a call ends when its time is over, and when it is aborted', async () => {
  // Ends as fetch does, by its signal alone.
  const never = ((_: unknown, { signal }: RequestInit = {}) =>
    new Promise((_resolve, reject) => {
      const stop = () => reject(reasonOf(signal!));
      if (signal!.aborted) stop();
      else signal!.addEventListener('abort', stop);
    })) as typeof fetch;
  const client = service.client({ fetch: never, timeout: 20, retries: 0 });
  await expect(client.read({ name: 'a' })).rejects.toMatchObject({ name: 'TimeoutError' });
  const controller = new AbortController();
  const call = client.read({ name: 'a' }, { signal: controller.signal, timeout: 60_000 });
  controller.abort();
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});
