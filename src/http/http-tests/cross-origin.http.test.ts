import type { OpenAPIV3 } from 'openapi-types';
import { dereferenced, operationsOf, readDocument } from '../../contract/document';
import { type TestApp, startTestApp } from '../../testing/app';

const page = 'https://app.example.com';
const other = 'https://other.example.com';
const apps = {} as Record<'off' | 'some' | 'all', TestApp>;

beforeAll(async () => {
  apps.off = await startTestApp();
  apps.some = await startTestApp({ CORS_ORIGINS: `${page}, http://127.0.0.1:5173` });
  apps.all = await startTestApp({ CORS_ORIGINS: '*' });
});
afterAll(() => Promise.all(Object.values(apps).map((app) => app.close())));

const preflight = (origin: string, path = '/Reservations/BookReservation/book') =>
  [
    path,
    {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    },
  ] as const;

/** The names of the response headers that concern origins. */
const sharing = ({ headers }: { headers: Headers }) =>
  [...headers.keys()].filter((name) => name.startsWith('access-control-'));

const listed = ({ headers }: { headers: Headers }, name: string) =>
  (headers.get(name) ?? '').split(',').map((one) => one.trim().toLowerCase());

test('without allowed origins, no response has CORS headers, and a preflight returns 405', async () => {
  const { off } = apps;
  const answers = [
    await off.call('getCurrencies', { headers: { origin: page } }),
    await off.send('/nothing', { headers: { origin: page } }),
    await off.send(...preflight(page)),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 404, 405]);
  expect(answers.flatMap(sharing)).toEqual([]);
  expect(answers[0]!.headers.get('vary')).toBe('Accept-Language');
});

test.each<[what: string, status: number, send: (app: TestApp, headers: Record<string, string>) => Promise<unknown>]>([
  ['an answer', 200, (app, headers) => app.call('getCurrencies', { headers })],
  ['a path that there is not', 404, (app, headers) => app.send('/nothing', { headers })],
  ['a method that there is not', 405, (app, headers) => app.send('/Currency/GetAll', { method: 'DELETE', headers })],
  ['an unreadable path', 400, (app, headers) => app.send('/Pictures/%E0%A4%A', { headers })],
  ['a missing token', 401, (app, headers) => app.call('getMyReservations', { headers })],
  ['a file of the docs', 200, (app, headers) => app.send('/Docs/icon.svg', { headers })],
  ['a path of the docs that is none', 400, (app, headers) => app.send('/Docs/%E0%A4%A', { headers })],
])('a page of a configured origin can read %s', async (_, status, send) => {
  const reply = (await send(apps.some, { origin: page })) as { status: number; headers: Headers };
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([status, page]);
  expect(listed(reply, 'vary')).toContain('origin');
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
});

test('other values of Vary are kept', async () => {
  const { headers } = await apps.some.call('getCurrencies', { headers: { origin: page } });
  expect(headers.get('vary')).toBe('Origin, Accept-Language');
  const script = await apps.some.send('/Docs/icon.svg', { headers: { origin: page } });
  expect(listed(script, 'vary')).toEqual(['origin', 'accept-encoding']);
});

test('a page of another origin gets a response that browsers hide from it', async () => {
  const reply = await apps.some.call('getCurrencies', { headers: { origin: other } });
  expect([reply.status, reply.headers.get('access-control-allow-origin')]).toEqual([200, null]);
  // So that a cache does not return this response to a page of a configured origin.
  expect(listed(reply, 'vary')).toContain('origin');
  const asked = await apps.some.send(...preflight(other));
  expect(asked.headers.get('access-control-allow-origin')).toBeNull();
});

test('a preflight of an allowed page returns the allowed methods and headers', async () => {
  const reply = await apps.some.send(...preflight(page));
  expect([reply.status, reply.bytes.length]).toEqual([204, 0]);
  expect(reply.headers.get('access-control-allow-origin')).toBe(page);
  expect(reply.headers.get('access-control-max-age')).toBe('7200');
  expect(listed(reply, 'vary')).toContain('origin');
  expect(listed(reply, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining(['authorization', 'content-type', 'accept-language', 'if-none-match', 'x-request-id']),
  );
});

test('OPTIONS without a preflight returns 405 with the allowed methods', async () => {
  const reply = await apps.some.send('/Currency/GetAll', { method: 'OPTIONS', headers: { origin: page } });
  expect([reply.status, reply.code, reply.headers.get('allow')]).toEqual([405, 'METHOD_NOT_ALLOWED', 'GET, HEAD']);
});

test('with * every page may read responses', async () => {
  const reply = await apps.all.call('getCurrencies', { headers: { origin: other } });
  expect([reply.headers.get('access-control-allow-origin'), reply.headers.get('vary')]).toEqual([
    '*',
    'Accept-Language',
  ]);
  expect((await apps.all.send(...preflight(other))).headers.get('access-control-allow-origin')).toBe('*');
});

test('every method and header of the contract is allowed, and every response header is exposed', async () => {
  const operations = operationsOf(dereferenced(readDocument()));
  const sent = operations.flatMap(({ parameters }) => parameters).filter((parameter) => parameter.in === 'header');
  const answered = operations
    .flatMap(({ responses }) => Object.values(responses) as OpenAPIV3.ResponseObject[])
    .flatMap(({ headers = {} }) => Object.keys(headers));

  const asked = await apps.some.send(...preflight(page));
  const methods = operations.map(({ method }) => method);
  expect(listed(asked, 'access-control-allow-methods')).toEqual(expect.arrayContaining([...new Set(methods)]));
  expect(sent.length).toBeGreaterThan(0);
  expect(listed(asked, 'access-control-allow-headers')).toEqual(
    expect.arrayContaining(sent.map(({ name }) => name.toLowerCase())),
  );
  const { headers } = await apps.some.call('getCurrencies', { headers: { origin: page } });
  const safe = ['cache-control', 'content-language', 'content-length', 'content-type', 'expires', 'last-modified'];
  // Exempt, because only programs other than pages use the challenge.
  const readable = [...listed({ headers }, 'access-control-expose-headers'), ...safe, 'www-authenticate'];
  expect(readable).toEqual(expect.arrayContaining(answered.map((name) => name.toLowerCase())));
  expect(readable).toEqual(expect.arrayContaining(['x-request-id', 'etag', 'x-api-version', 'idempotent-replayed']));
});
