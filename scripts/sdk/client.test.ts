import type { ReceivedResponse } from './source/client';
import { ApiError } from './source/errors';
import { envelope, refusal, testService } from './testing';

const service = testService();

test('parameters go into path, query and body, token and language into headers', async () => {
  const api = service.client({ token: 'abc', language: 'ar' });
  expect(await api.read({ name: 'a/b', colour: ['red', 'blue'] })).toEqual(envelope);
  await api.act({ id: 3 });
  await api.pay({ id: 3, lang: 'ar' });
  expect(service.seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/Things/Get/a%2Fb?colour=red&colour=blue', ''],
    ['POST', '/Things/Act', '{"id":3}'],
    ['POST', '/Things/Pay?lang=ar', '{"id":3}'],
  ]);
  expect(service.seen[0]!.headers).toMatchObject({
    authorization: 'Bearer abc',
    'accept-language': 'ar',
    'x-sdk-version': '1.2.3',
  });
  await expect(api.read({} as { name: string })).rejects.toThrow(TypeError);
});

test('an error response throws an ApiError with the members of the envelope', async () => {
  const errors = [{ field: 'id', code: 'min', message: 'too small' }];
  service.answers = () => ({
    status: 400,
    body: { code: 'VALIDATION_ERROR', message: 'No.', errors, traceId: 'trace-1' },
  });
  const error = await service
    .client()
    .act({ id: 0 })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ operation: 'act', status: 400, code: 'VALIDATION_ERROR', errors, traceId: 'trace-1' });
  expect(service.seen).toHaveLength(1);
});

test('an error response of a proxy throws an ApiError with an empty code', async () => {
  service.answers = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
  await expect(service.client({ retries: 0 }).read({ name: 'a' })).rejects.toMatchObject({ status: 502, code: '' });
});

test.each([
  ['an HTML page', 200, '<h1>Welcome to the hotel’s network</h1>'],
  ['the response of another program', 200, '{"ok":true}'],
  ['a number', 200, '17'],
  ['an empty body', 200, ''],
  ['the error response of another program', 403, '{"error":"forbidden","message":["no"]}'],
])('%s instead of the envelope throws an ApiError without a retry', async (_, status, body) => {
  service.answers = () => ({ status, headers: { 'x-request-id': 'proxy-1' }, body });
  const error = await service
    .client()
    .read({ name: 'a' })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ operation: 'read', status, code: '', errors: [], traceId: 'proxy-1' });
  expect((error as Error).message).toContain(`HTTP ${status}`);
  expect(service.seen).toHaveLength(1);
});

test('retries a safe call after Retry-After while the service is unavailable', async () => {
  service.answers = (_, index) => (index === 0 ? refusal(503, 'NOT_READY', { 'retry-after': '1' }) : {});
  const start = performance.now();
  expect(await service.client().read({ name: 'a' })).toEqual(envelope);
  expect(service.seen).toHaveLength(2);
  expect(performance.now() - start).toBeGreaterThan(990);
});

test('each call has one Idempotency-Key for all retries, also after a lost connection', async () => {
  service.answers = (_, index) => (index === 0 ? { cut: true } : index === 1 ? refusal(500, 'INTERNAL_ERROR') : {});
  const api = service.client();
  await api.book({ id: 1 });
  await api.book({ id: 1 });
  await api.book({ id: 1 }, { idempotencyKey: 'mine' });
  const keys = service.seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String), 'mine']);
  expect(keys[3]).not.toBe(keys[0]);
});

test('does not retry an unsafe POST unless the service has not started it', async () => {
  service.answers = () => refusal(500, 'INTERNAL_ERROR');
  await expect(service.client().act({ id: 1 })).rejects.toMatchObject({ status: 500 });
  service.answers = () => ({ cut: true });
  await expect(service.client().act({ id: 1 })).rejects.toThrow('act: no response (fetch failed)');
  expect(service.seen).toHaveLength(2);
  service.answers = (_, index) => (index === 2 ? refusal(429, 'RATE_LIMITED', { 'retry-after': '0' }) : {});
  expect(await service.client().act({ id: 1 })).toEqual(envelope);
});

test.each([
  ['a lost connection', { cut: true }, 'change: no response (fetch failed)'],
  ['a 503', refusal(503, 'NOT_READY'), 'No.'],
])('after %s, a PUT whose repetition returns a conflict throws the first failure', async (_, failure, message) => {
  service.answers = (_, index) => (index === 0 ? failure : refusal(409, 'STATE_CONFLICT'));
  const error = await service
    .client()
    .change({ id: 1, version: 3 })
    .catch((thrown: unknown) => thrown);
  expect((error as Error).message).toBe(message);
  expect((error as ApiError).status).not.toBe(409);
  expect(service.seen).toHaveLength(2);
});

test('a conflict of the first PUT is thrown, also after a 429', async () => {
  service.answers = () => refusal(409, 'STATE_CONFLICT');
  await expect(service.client().change({ id: 1, version: 3 })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
  service.answers = (_, index) =>
    index === 1 ? refusal(429, 'RATE_LIMITED', { 'retry-after': '0' }) : refusal(409, 'STATE_CONFLICT');
  await expect(service.client().change({ id: 1, version: 3 })).rejects.toMatchObject({ code: 'STATE_CONFLICT' });
});

test('does not send a code again after too many wrong attempts', async () => {
  service.answers = () => refusal(429, 'OTP_ATTEMPTS_EXCEEDED', { 'retry-after': '0' });
  await expect(service.client().act({ id: 1 })).rejects.toMatchObject({ code: 'OTP_ATTEMPTS_EXCEEDED' });
  expect(service.seen).toHaveLength(1);
});

test('fails without a retry during maintenance, however long it may wait', async () => {
  service.answers = () => refusal(503, 'MAINTENANCE', { 'retry-after': '0' });
  await expect(service.client({ longestWait: 1e9 }).act({ id: 1 })).rejects.toMatchObject({ code: 'MAINTENANCE' });
  expect(service.seen).toHaveLength(1);
});

test('fails without a retry if Retry-After exceeds longestWait', async () => {
  service.answers = () => refusal(429, 'RATE_LIMITED', { 'retry-after': '60' });
  await expect(service.client().read({ name: 'a' })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 });
  expect(service.seen).toHaveLength(1);
});

test('fails after the configured number of retries', async () => {
  service.answers = () => refusal(503, 'NOT_READY');
  await expect(service.client({ retries: 2 }).read({ name: 'a' })).rejects.toMatchObject({ status: 503 });
  expect(service.seen).toHaveLength(3);
});

test('each requests pages only as needed', async () => {
  service.answers = ({ url }) => {
    const page = Number(/cursor=(\d)/.exec(url)?.[1] ?? 0);
    return { body: { data: [2 * page, 2 * page + 1], pagination: { nextCursor: page < 2 ? String(page + 1) : null } } };
  };
  const all: number[] = [];
  for await (const one of service.client().list.each()) all.push(one);
  expect(all).toEqual([0, 1, 2, 3, 4, 5]);
  for await (const one of service.client().list.each()) if (one === 2) break;
  expect(service.seen.map(({ url }) => url)).toEqual([
    ...['/Things/GetAll', '/Things/GetAll?cursor=1', '/Things/GetAll?cursor=2'],
    ...['/Things/GetAll', '/Things/GetAll?cursor=1'],
  ]);
});

test('each and autoPagingToArray go on after an empty page with a nextCursor', async () => {
  service.answers = ({ url }) => {
    const page = Number(/cursor=(\d)/.exec(url)?.[1] ?? 0);
    return { body: { data: page < 2 ? [] : [7], pagination: { nextCursor: page < 2 ? String(page + 1) : null } } };
  };
  const all: number[] = [];
  for await (const one of service.client().list.each()) all.push(one);
  expect(all).toEqual([7]);
  expect(await service.client().list.autoPagingToArray({}, { limit: 5 })).toEqual([7]);
});

test('autoPagingToArray stops at the limit', async () => {
  service.answers = ({ url }) => {
    const page = Number(/cursor=(\d)/.exec(url)?.[1] ?? 0);
    return { body: { data: [2 * page, 2 * page + 1], pagination: { nextCursor: String(page + 1) } } };
  };
  expect(await service.client().list.autoPagingToArray({}, { limit: 3 })).toEqual([0, 1, 2]);
  expect(await service.client().list.autoPagingToArray({}, { limit: 0 })).toEqual([]);
  expect(service.seen).toHaveLength(2);
});

test('timeout, retries and onResponse can be set for one call, and hooks are called for every attempt', async () => {
  service.answers = (_, index) => (index < 2 ? refusal(503, 'NOT_READY') : { headers: { 'ratelimit-remaining': '7' } });
  const all: [string, number, number][] = [];
  const mine: ReceivedResponse[] = [];
  const api = service.client({
    retries: 0,
    onRequest: ({ headers, attempt }) => (headers['x-trace'] = `try ${attempt}`),
    onResponse: ({ operation, status, attempt }) => all.push([operation, status, attempt]),
  });
  await expect(api.read({ name: 'a' })).rejects.toMatchObject({ status: 503 });
  await api.read({ name: 'a' }, { retries: 1, onResponse: (response) => mine.push(response) });
  expect(all).toEqual([
    ['read', 503, 0],
    ['read', 503, 0],
    ['read', 200, 1],
  ]);
  expect(mine.map(({ status, headers }) => [status, headers.get('ratelimit-remaining')])).toEqual([
    [503, null],
    [200, '7'],
  ]);
  expect(service.seen.map(({ headers }) => headers['x-trace'])).toEqual(['try 0', 'try 0', 'try 1']);
  const never: typeof fetch = (_, init) =>
    new Promise((_resolve, reject) =>
      init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
    );
  const call = service.client({ fetch: never }).read({ name: 'a' }, { timeout: 20, retries: 0 });
  await expect(call).rejects.toMatchObject({ name: 'ApiConnectionError', cause: { name: 'TimeoutError' } });
});

test('aborting a call that waits for a retry rejects immediately', async () => {
  const controller = new AbortController();
  service.answers = () => {
    setTimeout(() => controller.abort(), 100);
    return refusal(503, 'NOT_READY', { 'retry-after': '10' });
  };
  const waiting = service.client().read({ name: 'a' }, { signal: controller.signal });
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(service.seen).toHaveLength(1);
});

test('retries an attempt that exceeds the timeout', async () => {
  const slow = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>();
  slow.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      ),
  );
  // Without the signal, so that the load of the machine cannot make the second attempt exceed the timeout.
  slow.mockImplementation((input, init) => fetch(input, { ...init, signal: null }));
  expect(await service.client({ fetch: slow, timeout: 100 }).read({ name: 'a' })).toEqual(envelope);
  expect(slow).toHaveBeenCalledTimes(2);
});
