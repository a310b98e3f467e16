/** Tests of calls that receive no response, and of the address of the service. */
import { ApiConnectionError } from './source/errors';
import { envelope, testService, tokenOf } from './testing';

const service = testService();
const failureOf = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);

test('a call whose connection fails throws an ApiConnectionError with the operation and the error of fetch', async () => {
  service.answers = () => ({ cut: true });
  const error = await failureOf(service.client({ retries: 0 }).read({ name: 'a' }));
  expect(error).toBeInstanceOf(ApiConnectionError);
  expect(error).toMatchObject({ name: 'ApiConnectionError', operation: 'read', cause: { message: 'fetch failed' } });
});

test.each<[what: string, cause: unknown]>([
  ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
  ['Safari', new TypeError('Load failed')],
  ['Bun', Object.assign(new Error('Unable to connect.'), { code: 'ConnectionRefused' })],
  ['a function that throws a text', 'offline'],
])('the failure of fetch in %s is the cause of an ApiConnectionError', async (_, cause) => {
  const rejecting = async (): Promise<never> => {
    await Promise.resolve();
    throw cause as Error;
  };
  const throwing = (() => {
    throw cause as Error;
  }) as typeof fetch;
  for (const fetch of [rejecting, throwing]) {
    const error = await failureOf(service.client({ fetch, retries: 0 }).act({ id: 1 }));
    expect(error).toBeInstanceOf(ApiConnectionError);
    expect(error).toMatchObject({ operation: 'act', cause });
  }
});

test('a response whose body is cut off throws an ApiConnectionError', async () => {
  const broken = () => new ReadableStream({ start: (stream) => stream.error(new TypeError('terminated')) });
  const fetch = async () => Promise.resolve(new Response(broken()));
  const client = service.client({ fetch, retries: 0 });
  for (const call of [client.read({ name: 'a' }), client.picture(), client.text()])
    expect(await failureOf(call)).toMatchObject({ name: 'ApiConnectionError', cause: { message: 'terminated' } });
});

test('a successful call sends one request, reads the body once and parses it once', async () => {
  const names = ['text', 'json', 'arrayBuffer', 'blob', 'formData', 'clone'] as const;
  const send = jest.spyOn(globalThis, 'fetch');
  const reads = names.map((name) => jest.spyOn(Response.prototype, name));
  const parse = jest.spyOn(JSON, 'parse');
  try {
    await service.client({ token: tokenOf('7') }).act({ id: 1 });
    const counts = [send, ...reads, parse].map(({ mock }) => mock.calls.length);
    expect(counts).toEqual([1, 1, ...names.slice(1).map(() => 0), 1]);
  } finally {
    jest.restoreAllMocks();
  }
});

test('an aborted call throws the reason of its signal, whatever fetch throws', async () => {
  const controller = new AbortController();
  const fetch = async () => {
    controller.abort(new Error('enough'));
    return Promise.reject(new TypeError('Load failed'));
  };
  const call = service.client({ fetch }).read({ name: 'a' }, { signal: controller.signal });
  await expect(call).rejects.toThrow('enough');
});

test('an error of onRequest or onResponse is thrown as it is, without a retry', async () => {
  const mistake = new TypeError('a mistake of the program');
  const fail = () => {
    throw mistake;
  };
  expect(await failureOf(service.client({ onRequest: fail }).read({ name: 'a' }))).toBe(mistake);
  expect(service.seen).toHaveLength(0);
  expect(await failureOf(service.client({ onResponse: fail }).read({ name: 'a' }))).toBe(mistake);
  expect(service.seen).toHaveLength(1);
});

test('a timeout that is too long for a timer never passes', async () => {
  expect(await service.client({ timeout: Infinity, retries: 0 }).read({ name: 'a' })).toEqual(envelope);
});

test('an ApiError has the docUrl of the error code', async () => {
  const docUrl = 'https://api.example.com/Docs/errors.html#not_found';
  service.answers = () => ({ status: 404, body: { isSuccess: false, code: 'NOT_FOUND', docUrl } });
  expect(await failureOf(service.client().read({ name: 'a' }))).toMatchObject({ code: 'NOT_FOUND', docUrl });
  service.answers = () => ({ status: 404, body: 'no page' });
  expect(await failureOf(service.client().read({ name: 'a' }))).toMatchObject({ code: '', docUrl: undefined });
});

const invalid = [
  '',
  'api',
  '/api',
  'localhost:8080',
  'ftp://a',
  'http:',
  'http://',
  'https:///a',
  'http://a b',
  'http://a?b',
  'http://a#b',
];
test.each([...invalid, undefined, null, 7])('rejects the baseUrl %p with a TypeError that names it', (baseUrl) => {
  const create = () => service.client({ baseUrl: baseUrl as string });
  expect(create).toThrow(TypeError);
  expect(create).toThrow(`baseUrl is not an HTTP URL: ${String(baseUrl)}`);
});

test.each(['http://127.0.0.1:8080', 'HTTPS://api.example.com/v2/', 'http://[::1]:80', 'https://مثال.com'])(
  'accepts the baseUrl %p',
  (baseUrl) => expect(() => service.client({ baseUrl })).not.toThrow(),
);

test('accepts a relative baseUrl where the platform has a location, as in browsers', async () => {
  const global = globalThis as { location?: unknown };
  global.location = { href: 'https://www.example.com/app' };
  try {
    const targets: unknown[] = [];
    const fetch = async (target: unknown) => {
      targets.push(target);
      return Promise.resolve(Response.json(envelope));
    };
    for (const baseUrl of ['', '/', '/api/', '//api.example.com']) await service.client({ baseUrl, fetch }).list();
    expect(targets).toEqual([
      '/Things/GetAll',
      '/Things/GetAll',
      '/api/Things/GetAll',
      '//api.example.com/Things/GetAll',
    ]);
    for (const baseUrl of ['localhost:8080', 'ftp://a', '?a', undefined])
      expect(() => service.client({ baseUrl })).toThrow(TypeError);
  } finally {
    delete global.location;
  }
});
