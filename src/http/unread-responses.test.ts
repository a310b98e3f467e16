import { once } from 'node:events';
import { type IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { connect as connectSecurely } from 'node:tls';
import { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryBudget } from '../limits/memory-budget';
import { certificate } from '../testing/certificate';
import { sending } from './sending';
import { createListener, createServer } from './server';
import { UnreadResponses } from './unread-responses';

const megabyte = 1024 * 1024;
const slice = 64 * 1024;
/** More than the buffers of the operating system take. */
const bytes = Buffer.alloc(16 * megabyte + 1, '0123456789abcde');
/** Of which each character has two bytes. */
const text = 'ä'.repeat(8 * megabyte);
const bodies: Record<string, string | Buffer> = { '/bytes': bytes, '/text': text, '/short': Buffer.alloc(slice, 'x') };

const unread = new UnreadResponses();
const send = sending([], unread);
const answer = (request: IncomingMessage, response: ServerResponse) => {
  responses.push(response);
  if (request.url === '/shared') {
    response.writeHead(200, { 'Content-Length': bytes.length });
    return unread.endShared(response, bytes, '192.0.2.1');
  }
  if (request.url === '/late')
    return void response.once('close', () => setImmediate(() => unread.holdStream(response, '192.0.2.1')));
  if (request.url === '/pages') {
    const pages = [text, 'short', text].map((page) => page.slice(0, 2 * megabyte));
    return send(response, { status: 200, headers: {}, body: { stream: Readable.from(pages) } }, [], '192.0.2.1');
  }
  if (request.url === '/file') {
    const body = { stream: Readable.from([bytes]), size: bytes.length };
    return send(response, { status: 200, headers: {}, body }, [], '192.0.2.1');
  }
  const isShared = request.url === '/document';
  const body = isShared ? bytes : (bodies[request.url!] ?? 'none');
  send(response, { status: 200, headers: {}, contentType: 'text/plain', body, isShared }, [], '192.0.2.1');
};
const listener = createListener(answer, { trustedProxies: 1, unread });
const servers = { plain: createServer(listener), encrypted: createServer(listener, { tls: certificate() }) };

const responses: ServerResponse[] = [];
const holding = jest.spyOn(MemoryBudget.prototype, 'hold');
const writing = jest.spyOn(ServerResponse.prototype, 'write');
const budgets = () => [...new Set(holding.mock.contexts as MemoryBudget<{ socket: Socket }>[])];
const used = () => budgets().reduce((sum, budget) => sum + budget.used, 0);
const until = async (isSo: () => boolean) => {
  for (let tries = 0; tries < 4_000 && !isSo(); tries++) await delay(5);
  expect(isSo()).toBe(true);
};

beforeAll(async () => {
  for (const server of Object.values(servers)) await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  responses.length = 0;
  jest.clearAllMocks();
});
afterAll(async () => {
  jest.restoreAllMocks();
  for (const server of Object.values(servers)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

async function connected(kind: keyof typeof servers): Promise<Socket> {
  const target = { port: (servers[kind].address() as AddressInfo).port, host: '127.0.0.1' };
  const socket = kind === 'plain' ? connect(target) : connectSecurely({ ...target, rejectUnauthorized: false });
  await once(
    socket.on('error', () => {}),
    kind === 'plain' ? 'connect' : 'secureConnect',
  );
  return socket;
}

const request = (path: string, { method = 'GET', others = '' } = {}) =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\n${others}\r\n`;

/** Reads the responses to requests that are sent at once. */
async function read(socket: Socket, count: number, hasBody: (index: number) => boolean = () => true) {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
  const found: { head: string; body: Buffer }[] = [];
  let rest: Buffer = Buffer.alloc(0);
  while (found.length < count) {
    if (chunks.length === 0) await delay(5);
    rest = Buffer.concat([rest, ...chunks.splice(0)]);
    const end = rest.indexOf('\r\n\r\n');
    if (end === -1) continue;
    const head = rest.subarray(0, end).toString();
    const length = hasBody(found.length) ? Number(/content-length: (\d+)/i.exec(head)![1]) : 0;
    if (rest.length < end + 4 + length) continue;
    found.push({ head, body: rest.subarray(end + 4, end + 4 + length) });
    rest = rest.subarray(end + 4 + length);
  }
  expect(rest.length).toBe(0);
  return found;
}

test.each([
  ['/bytes', bytes, bytes.length],
  ['/text', Buffer.from(text), 2 * text.length],
  ['/shared', bytes, 2 * slice],
  ['/document', bytes, 2 * slice],
])(
  'an encrypted connection buffers one slice of %s, whose bytes are held until they are read',
  async (path, sent, held) => {
    const socket = await connected('encrypted');
    socket.pause().write(request(path));
    await until(() => holding.mock.calls.length > 0);
    expect(holding.mock.calls.map(([, amount]) => amount)).toEqual([held]);
    const [response] = responses as [ServerResponse];
    for (let tries = 0; tries < 50; tries++) {
      expect(response.writableLength).toBeLessThan(2 * slice);
      await delay(5);
    }
    expect([response.writableEnded, used()]).toEqual([false, held]);
    const [{ head, body }] = (await read(socket, 1)) as [{ head: string; body: Buffer }];
    expect(head).toContain(`Content-Length: ${sent.length}`);
    expect(body.equals(sent)).toBe(true);
    await until(() => used() === 0);
    const sizes = writing.mock.calls.map(([chunk]) => (chunk as Buffer).length);
    expect([Math.max(...sizes), sizes.length]).toEqual([slice, Math.ceil(sent.length / slice) - 1]);
    socket.destroy();
  },
);

test.each(['plain', 'encrypted'] as const)(
  'a %s connection gets the pages of a list in slices, and holds one page until the client reads it',
  async (kind) => {
    const socket = await connected(kind);
    socket.pause().write(request('/pages', { others: 'Connection: close\r\n' }));
    // A page has two bytes for each character.
    await until(() => used() === 2 * slice + 4 * megabyte);
    const [response] = responses as [ServerResponse];
    for (let tries = 0; tries < 50; tries++) {
      expect(response.writableLength).toBeLessThan(2 * slice);
      await delay(5);
    }
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk)).resume();
    await once(socket, 'end');
    expect(Buffer.concat(received).length).toBeGreaterThan(8 * megabyte);
    expect(Math.max(...writing.mock.calls.map(([chunk]) => (chunk as Buffer).length))).toBe(slice);
    await until(() => used() === 0);
  },
);

test('an encrypted connection gets long pieces of a file in slices, and holds two of them', async () => {
  const socket = await connected('encrypted');
  socket.pause().write(request('/file'));
  await until(() => used() === 2 * slice);
  const [response] = await read(socket, 1);
  expect(response!.body.equals(bytes)).toBe(true);
  expect(Math.max(...writing.mock.calls.map(([chunk]) => (chunk as Buffer).length))).toBe(slice);
  await until(() => used() === 0);
  socket.destroy();
});

test('when the client disconnects in a page of a list, its stream ends and nothing is held', async () => {
  const socket = await connected('encrypted');
  socket.pause().write(request('/pages'));
  await until(() => used() > 2 * slice);
  socket.destroy();
  await until(() => responses[0]!.closed && used() === 0);
  await delay(20);
  expect(used()).toBe(0);
});

test('when the client disconnects between two slices, nothing is held and no further slice is written', async () => {
  const socket = await connected('encrypted');
  socket.pause().write(request('/bytes'));
  await until(() => used() > 0);
  const [response] = responses as [ServerResponse];
  socket.destroy();
  await until(() => response.closed && used() === 0);
  expect(response.writableEnded).toBe(false);
  const written = writing.mock.calls.length;
  await delay(50);
  expect(writing.mock.calls.length).toBe(written);
});

test('nothing is held for a client that disconnected while its response was prepared', async () => {
  const socket = await connected('plain');
  socket.write(request('/late'));
  await until(() => responses.length > 0);
  socket.destroy();
  await until(() => responses[0]!.closed);
  await delay(20);
  expect([holding.mock.calls.length, used()]).toEqual([0, 0]);
});

test('responses in slices are sent in the order of their requests, and one to HEAD has no body', async () => {
  const socket = await connected('encrypted');
  const requests = [
    request('/text'),
    request('/bytes', { method: 'HEAD' }),
    request('/short'),
    request('/shared', { method: 'HEAD' }),
    request('/bytes'),
    request('/none'),
  ];
  socket.write(requests.join(''));
  const found = await read(socket, 6, (index) => index !== 1 && index !== 3);
  expect(found.map(({ head }) => Number(/content-length: (\d+)/i.exec(head)![1]))).toEqual([
    2 * text.length,
    bytes.length,
    slice,
    bytes.length,
    bytes.length,
    4,
  ]);
  expect([found[0]!.body.equals(Buffer.from(text)), found[4]!.body.equals(bytes)]).toEqual([true, true]);
  expect(String(found[5]!.body)).toBe('none');
  await until(() => used() === 0);
  socket.destroy();
});

test('without encryption, a body is written at once, and shared bytes are not held', async () => {
  const socket = await connected('plain');
  socket.write(request('/bytes') + request('/shared') + request('/document'));
  const found = await read(socket, 3);
  expect(found.every(({ body }) => body.equals(bytes))).toBe(true);
  expect(writing).not.toHaveBeenCalled();
  expect(holding.mock.calls.filter(([holder]) => responses.indexOf(holder as ServerResponse) > 0)).toEqual([]);
  socket.destroy();
});

test.each([
  ['encrypted', '/Docs/llms-full.txt', 2 * slice],
  ['plain', '/Docs/llms-full.txt', undefined],
  ['encrypted', '/Docs/workflows.arazzo.yaml', 2 * slice],
  ['plain', '/Docs/workflows.arazzo.yaml', 2 * slice],
] as const)(
  'over a connection that is %s, %s holds what it buffers for the address of its client',
  async (kind, path, held) => {
    const socket = await connected(kind);
    socket.write(request(path, { others: 'X-Forwarded-For: 198.51.100.7\r\n' }));
    const [first] = await read(socket, 1);
    expect(first!.head).toMatch(/^HTTP\/1.1 200 /);
    expect(holding.mock.calls.map(([, ...amounts]) => amounts)).toEqual(
      held === undefined ? [] : [[held, '198.51.100.7']],
    );
    await until(() => used() === 0);
    socket.destroy();
  },
);
