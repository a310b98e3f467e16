import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, type Server, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, type ClientOptions, type Operation, type Upload, clientOf } from './source/client';

type Page = { data: number[]; pagination: { nextCursor: string | null } };
type Reply = { data: unknown };

const read = {
  ...{ id: 'read', method: 'GET', path: '/Things/Get/{name}', query: ['colour'], token: true },
} as Operation<{ name: string; colour?: string[] }, Reply>;
const list = { id: 'list', method: 'GET', path: '/Things/GetAll', query: ['cursor'] } as Operation<object, Page>;
const act = { id: 'act', method: 'POST', path: '/Things/Act', query: [], body: 'json', token: true } as Operation<
  { id: number },
  Reply
>;
const book = { ...act, id: 'book', path: '/Things/Book', keeps: 'Idempotency-Key' } as typeof act;
const upload = { id: 'upload', method: 'POST', path: '/Things/Upload', query: [], body: 'form' } as Operation<
  { Title: string; image: Upload },
  Reply
>;
const picture = { id: 'picture', method: 'GET', path: '/Pictures/a.png', query: [], answers: 'bytes' } as Operation<
  object,
  Blob
>;
const refreshToken = { ...act, id: 'refreshToken', path: '/Auth/RefreshToken', token: undefined } as Operation<
  { refreshToken: string },
  Reply
>;
const operations = { read, list, act, book, upload, picture, refreshToken };

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
type Answer = { status?: number; headers?: Record<string, string>; body?: unknown; cut?: boolean };

let server: Server;
let seen: Seen[];
/** What the server answers to each request, by its number. */
let answers: (request: Seen, index: number) => Answer;

beforeAll(async () => {
  server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const one = { method, url, headers, body: Buffer.concat(chunks).toString('latin1') };
      const { status = 200, headers: more, body, cut } = answers(one, seen.push(one) - 1);
      if (cut) return void request.socket.destroy();
      response.writeHead(status, { 'content-type': 'application/json', ...more });
      response.end(typeof body === 'string' ? body : JSON.stringify(body ?? { data: 'done' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  seen = [];
  answers = () => ({});
});

function client(options: Partial<ClientOptions> = {}) {
  return clientOf(operations, { baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, ...options });
}

function refusal(status: number, code: string, headers?: Record<string, string>): Answer {
  return { status, headers, body: { code, message: 'No.', errors: [], traceId: 'trace-1' } };
}

test('members go into path, query and body; the token and the language into headers', async () => {
  const api = client({ token: 'abc', language: 'ar' });
  expect(await api.read({ name: 'a/b', colour: ['red', 'blue'] })).toEqual({ data: 'done' });
  await api.act({ id: 3 });
  expect(seen.map(({ method, url, body }) => [method, url, body])).toEqual([
    ['GET', '/Things/Get/a%2Fb?colour=red&colour=blue', ''],
    ['POST', '/Things/Act', '{"id":3}'],
  ]);
  expect(seen[0]!.headers).toMatchObject({ authorization: 'Bearer abc', 'accept-language': 'ar' });
  await expect(api.read({} as { name: string })).rejects.toThrow(TypeError);
});

test('a refusal is an ApiError that says what the envelope says', async () => {
  const errors = [{ field: 'id', code: 'min', message: 'too small' }];
  answers = () => ({ status: 400, body: { code: 'VALIDATION_ERROR', message: 'No.', errors, traceId: 'trace-1' } });
  const error = await client()
    .act({ id: 0 })
    .catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ operation: 'act', status: 400, code: 'VALIDATION_ERROR', errors, traceId: 'trace-1' });
  expect(seen).toHaveLength(1);
});

test('what a proxy on the way says is an ApiError too', async () => {
  answers = () => ({ status: 502, body: '<h1>Bad gateway</h1>' });
  await expect(client({ retries: 0 }).read({ name: 'a' })).rejects.toMatchObject({ status: 502, code: '' });
});

test('a call that is safe to repeat is sent again while the service is away, after as long as it asks for', async () => {
  answers = (_, index) => (index === 0 ? refusal(503, 'NOT_READY', { 'retry-after': '1' }) : {});
  const begin = performance.now();
  expect(await client().read({ name: 'a' })).toEqual({ data: 'done' });
  expect(seen).toHaveLength(2);
  expect(performance.now() - begin).toBeGreaterThan(990);
});

test('one key a call, kept over its retries, also where the connection broke', async () => {
  answers = (_, index) => (index === 0 ? { cut: true } : index === 1 ? refusal(500, 'INTERNAL_ERROR') : {});
  const api = client();
  await api.book({ id: 1 });
  await api.book({ id: 1 });
  await api.book({ id: 1 }, { idempotencyKey: 'mine' });
  const keys = seen.map(({ headers }) => headers['idempotency-key']);
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys).toEqual([keys[0], keys[0], keys[0], expect.any(String), 'mine']);
  expect(keys[3]).not.toBe(keys[0]);
});

test('a POST that could be done twice is not sent again, unless the service says that it has not begun', async () => {
  answers = () => refusal(500, 'INTERNAL_ERROR');
  await expect(client().act({ id: 1 })).rejects.toMatchObject({ status: 500 });
  answers = () => ({ cut: true });
  await expect(client().act({ id: 1 })).rejects.toThrow('fetch failed');
  expect(seen).toHaveLength(2);
  answers = (_, index) => (index === 2 ? refusal(429, 'RATE_LIMITED', { 'retry-after': '0' }) : {});
  expect(await client().act({ id: 1 })).toEqual({ data: 'done' });
});

test('a wait that is longer than the longest is an error at once', async () => {
  answers = () => refusal(429, 'RATE_LIMITED', { 'retry-after': '60' });
  await expect(client().read({ name: 'a' })).rejects.toMatchObject({ code: 'RATE_LIMITED', retryAfter: 60 });
  expect(seen).toHaveLength(1);
});

test('gives up after so many tries', async () => {
  answers = () => refusal(503, 'NOT_READY');
  await expect(client({ retries: 2 }).read({ name: 'a' })).rejects.toMatchObject({ status: 503 });
  expect(seen).toHaveLength(3);
});

test('an old token is changed for a new one, once for all calls that wait for it', async () => {
  const loggedIn = { data: { tokenType: 'access', token: 'new', refreshToken: 'r2' } };
  answers = ({ url, headers }) =>
    url.startsWith('/Auth') ? { body: loggedIn } : headers.authorization === 'Bearer new' ? {} : refusal(401, 'X');
  const kept: unknown[] = [];
  const api = client({ token: 'old', refreshToken: 'r1', onTokens: (tokens) => kept.push(tokens) });
  await Promise.all([api.read({ name: 'a' }), api.act({ id: 1 }), api.book({ id: 2 })]);
  expect(seen.filter(({ url }) => url.startsWith('/Auth')).map(({ body }) => body)).toEqual(['{"refreshToken":"r1"}']);
  expect(kept).toEqual([{ token: 'new', refreshToken: 'r2' }]);
  expect(api.tokens).toEqual({ token: 'new', refreshToken: 'r2' });
});

test('without a good refresh token the 401 is the caller’s, and the tokens are forgotten', async () => {
  answers = () => refusal(401, 'UNAUTHENTICATED');
  const api = client({ token: 'old', refreshToken: 'r1' });
  await expect(api.read({ name: 'a' })).rejects.toMatchObject({ status: 401, operation: 'read' });
  expect(seen).toHaveLength(2);
  expect(api.tokens).toEqual({});
});

test('logging out forgets the tokens', async () => {
  answers = () => ({ body: { data: { loggedOut: true } } });
  const api = client({ token: 'abc' });
  await api.act({ id: 1 });
  expect(api.tokens).toEqual({});
});

test('each goes through the pages, and no further than it is asked', async () => {
  answers = ({ url }) => {
    const page = Number(/cursor=(\d)/.exec(url)?.[1] ?? 0);
    return { body: { data: [2 * page, 2 * page + 1], pagination: { nextCursor: page < 2 ? String(page + 1) : null } } };
  };
  const all: number[] = [];
  for await (const one of client().list.each()) all.push(one);
  expect(all).toEqual([0, 1, 2, 3, 4, 5]);
  for await (const one of client().list.each()) if (one === 2) break;
  expect(seen.map(({ url }) => url)).toEqual([
    ...['/Things/GetAll', '/Things/GetAll?cursor=1', '/Things/GetAll?cursor=2'],
    ...['/Things/GetAll', '/Things/GetAll?cursor=1'],
  ]);
});

test('files of every kind arrive whole', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'upload-'));
  const file = join(folder, 'front.jpg');
  writeFileSync(file, 'the bytes');
  try {
    const bytes = new TextEncoder().encode('the bytes');
    const kinds: Upload[] = [new Blob(['the bytes']), bytes, createReadStream(file), new Blob([bytes]).stream()];
    for (const image of kinds) await client().upload({ Title: 'Ä', image });
  } finally {
    rmSync(folder, { recursive: true });
  }
  expect(seen).toHaveLength(4);
  for (const { body, headers } of seen) {
    expect(headers['content-type']).toMatch(/^multipart\/form-data; boundary=/);
    expect(body).toMatch(/name="image"; filename="[^"]+"\r\n[^]*\r\n\r\nthe bytes\r\n/);
    expect(body).toContain('name="Title"');
  }
});

test('bytes come as a Blob', async () => {
  answers = () => ({ headers: { 'content-type': 'image/png' }, body: 'png' });
  const image = await client().picture();
  expect([image.type, await image.text()]).toEqual(['image/png', 'png']);
});

test('an aborted call ends at once, also while it waits for another try', async () => {
  answers = () => refusal(503, 'NOT_READY', { 'retry-after': '10' });
  const controller = new AbortController();
  const waiting = client().read({ name: 'a' }, { signal: controller.signal });
  setTimeout(() => controller.abort(), 100);
  await expect(waiting).rejects.toMatchObject({ name: 'AbortError' });
  expect(seen).toHaveLength(1);
});

test('a try that takes too long is given up, and tried again', async () => {
  const slow = jest.fn<ReturnType<typeof fetch>, Parameters<typeof fetch>>();
  slow.mockImplementationOnce(
    (_, init) =>
      new Promise((_resolve, reject) =>
        init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason as Error)),
      ),
  );
  slow.mockImplementation(fetch);
  expect(await client({ fetch: slow, timeout: 100 }).read({ name: 'a' })).toEqual({ data: 'done' });
  expect(slow).toHaveBeenCalledTimes(2);
});
