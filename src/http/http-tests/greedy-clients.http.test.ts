import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { Server } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '../../app';
import { insertPicture } from '../../files/repository';
import { useTestApp } from '../../testing/app';
import { MemoryBudget } from '../../limits/memory-budget';
import { type ServerOptions, createServer } from '../server';

const megabyte = 1_000_000;
const name = `${'0a'.repeat(16)}.jpg`;
/** More than the kernel buffers for a connection whose client does not read. */
const bytes = randomBytes(16 * megabyte);

const app = useTestApp();
beforeAll(async () => {
  await app.storage.put('public', name, bytes);
  await insertPicture(app.db, {
    name,
    owner_id: app.sandbox.userIds.owner,
    content_type: 'image/jpeg',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    width: 1,
    height: 1,
    storage_key: name,
    created_at: app.clock.now(),
  });
});

let server: Server;
let port: number;
const sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

async function listen(options?: ServerOptions): Promise<void> {
  server = createServer(await createApp(app), options).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
}

/** A connection, and the promise of its end. */
function open(text = ''): { socket: Socket; closed: Promise<void> } {
  const socket = connect(port, '127.0.0.1', () => socket.write(text));
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()));
  return { socket, closed };
}

/** Requests the picture and reads only the beginning of the response. */
async function neverRead(client = '192.0.2.1'): Promise<ReturnType<typeof open>> {
  const { socket, closed } = open(`GET /Pictures/${name} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${client}\r\n\r\n`);
  await new Promise<void>((resolve) =>
    socket.once('data', () => {
      socket.pause();
      resolve();
    }),
  );
  return { socket, closed };
}

const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('clients that never read make the server hold almost nothing of the requested files', async () => {
  await listen();
  const held = () => process.memoryUsage().external;
  const before = held();
  await Promise.all(Array.from({ length: 20 }, () => neverRead()));
  // All clients have received the beginning of their response. If responses were held completely, they would take 320 MB.
  expect(held() - before).toBeLessThan(60 * megabyte);
  expect(await statusOf('/Health/Ready')).toBe(200);
});

test('a client that stops reading is cut off, and a slow one receives all of it', async () => {
  await listen();
  expect(server.timeout).toBe(15_000);
  server.timeout = 2_000;
  const slow = open(`GET /Pictures/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let received = 0;
  slow.socket.on('data', (chunk) => {
    received += chunk.length;
    slow.socket.pause();
    // More than two seconds for all chunks, and far less for each.
    setTimeout(() => slow.socket.resume(), 10);
  });
  const readers = await Promise.all(Array.from({ length: 10 }, () => neverRead()));
  const count = () => new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)));
  await slow.closed;
  expect(received).toBeGreaterThan(bytes.length);
  while ((await count()) > 0) await delay(20);
  expect(readers).toHaveLength(10);
});

test('a file that the client does not read to its end is closed', async () => {
  await listen();
  const opened: { destroyed: boolean }[] = [];
  const openFile = app.storage.open.bind(app.storage);
  app.storage.open = async (key) => {
    const stream = await openFile(key);
    if (stream && 'destroyed' in stream) opened.push(stream);
    return stream;
  };
  await neverRead();
  for (const socket of sockets.splice(0)) socket.destroy();
  expect(opened).toHaveLength(1);
  while (opened.some(({ destroyed }) => !destroyed)) await delay(5);
  app.storage.open = openFile;
});

test('files that a client requests without waiting for responses are opened one after the other, and none stays open', async () => {
  await listen();
  const openFiles = () => readdirSync('/proc/self/fd').length;
  expect((await fetch(`http://127.0.0.1:${port}/Docs/icon.svg`)).status).toBe(200);
  const before = openFiles();
  for (const path of [`/Pictures/${name}`, '/Docs/llms-full.txt']) {
    const first = Array.from({ length: 20 }, () => {
      const { socket } = open(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(50));
      return new Promise<void>((resolve) => socket.once('data', () => resolve(void socket.pause())));
    });
    await Promise.all(first);
    // A connection of each side and a file for each client.
    expect(openFiles() - before).toBeLessThanOrEqual(70);
    for (const socket of sockets.splice(0)) socket.destroy();
    for (let tries = 0; tries < 1_000 && openFiles() > before + 5; tries += 1) await delay(10);
    expect(openFiles() - before).toBeLessThanOrEqual(5);
  }
});

test('bodies behind a response that is not read are forgotten when the client disconnects', async () => {
  const holding = jest.spyOn(MemoryBudget.prototype, 'hold');
  await listen();
  const body = JSON.stringify({ text: 'x'.repeat(50_000) });
  const post = `POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
  const { socket, closed } = open(`GET /Pictures/${name} HTTP/1.1\r\nHost: x\r\n\r\n${post.repeat(3)}`);
  await new Promise<void>((resolve) => socket.once('data', () => resolve(void socket.pause())));
  await delay(50);
  socket.destroy();
  await closed;
  const budgets = new Set(holding.mock.contexts as MemoryBudget<{ socket: Socket }>[]);
  expect(budgets.size).toBeGreaterThan(0);
  const used = () => [...budgets].reduce((sum, budget) => sum + budget.used, 0);
  for (let tries = 0; tries < 1_000 && used() > 0; tries += 1) await delay(5);
  expect(used()).toBe(0);
  holding.mockRestore();
});

test('a body in pieces of one byte counts as the memory that they take', async () => {
  const holding = jest.spyOn(MemoryBudget.prototype, 'hold');
  await listen();
  const head =
    'POST /Auth/LogInWithEmail HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n';
  const { socket, closed } = open(head + '1\r\na\r\n'.repeat(1000));
  for (let tries = 0; tries < 1_000 && holding.mock.calls.length < 1000; tries += 1) await delay(5);
  const [budget] = holding.mock.contexts as MemoryBudget<{ socket: Socket }>[];
  // Each is an object of about 260 bytes.
  expect(budget!.used).toBeGreaterThan(1000 * 260);
  socket.destroy();
  await closed;
  for (let tries = 0; tries < 1_000 && budget!.used > 0; tries += 1) await delay(5);
  expect(budget!.used).toBe(0);
  holding.mockRestore();
});

test('a file whose content is not sent is not opened', async () => {
  await listen();
  const opening = jest.spyOn(app.storage, 'open');
  const url = `http://127.0.0.1:${port}/Pictures/${name}`;
  const head = await fetch(url, { method: 'HEAD' });
  expect([head.status, head.headers.get('content-length')]).toEqual([200, String(bytes.length)]);
  const etag = head.headers.get('etag')!;
  const again = await fetch(url, { headers: { 'if-none-match': etag } });
  expect([again.status, again.headers.get('etag'), await again.text()]).toEqual([304, etag, '']);
  expect(opening).not.toHaveBeenCalled();
  expect((await fetch(url)).status).toBe(200);
  expect(opening).toHaveBeenCalledTimes(1);
  opening.mockRestore();
});

test('connections are bounded, in total and for each address', async () => {
  await listen({ connections: { inTotal: 100, ofAddress: 3 } });
  const three = [open(), open(), open()];
  await Promise.all(three.map(({ socket }) => new Promise((resolve) => socket.once('connect', resolve))));
  // Connected by the kernel, and closed by the server.
  await open().closed;
  three[0]!.socket.destroy();
  await three[0]!.closed;
  while ((await new Promise((resolve) => server.getConnections((_, count) => resolve(count)))) === 3) await delay(5);
  expect(await statusOf('/Health/Live')).toBe(200);
});

const request = 'GET /Health/Live HTTP/1.1\r\nHost: x\r\n\r\n';

/** An idle connection from a loopback address, after its first response. */
async function answeredFrom(localAddress: string) {
  const socket = connect({ port, host: '127.0.0.1', localAddress }, () => socket.write(request));
  sockets.push(socket);
  const closed = new Promise<void>((resolve) => socket.on('error', () => {}).once('close', () => resolve()));
  const first = new Promise<boolean>((resolve) => socket.once('data', () => resolve(true)));
  const isAnswered = await Promise.race([first, closed.then(() => false)]);
  return { socket, closed, isAnswered };
}

test('when there are too many, the connection idle longest of the address with the most is closed', async () => {
  await listen({ connections: { inTotal: 4, ofAddress: undefined } });
  const guest = await answeredFrom('127.0.0.2');
  const crowd = [await answeredFrom('127.0.0.1'), await answeredFrom('127.0.0.1'), await answeredFrom('127.0.0.1')];
  // This connection was used again.
  crowd[0]!.socket.write(request);
  await new Promise((resolve) => crowd[0]!.socket.once('data', resolve));
  expect((await answeredFrom('127.0.0.3')).isAnswered).toBe(true);
  await crowd[1]!.closed;
  expect([guest, crowd[0]!, crowd[2]!].map(({ socket }) => socket.closed)).toEqual([false, false, false]);
  expect((await answeredFrom('127.0.0.3')).isAnswered).toBe(true);
  expect([guest, crowd[0]!].map(({ socket }) => socket.closed)).toEqual([false, false]);
});

test('a few addresses cannot keep others out, even if each of their connections waits for a response', async () => {
  await listen({ connections: { inTotal: 3, ofAddress: undefined } });
  const first = await neverRead();
  const others = [await neverRead(), await neverRead()];
  const guest = await answeredFrom('127.0.0.2');
  expect(guest.isAnswered).toBe(true);
  // The end of the response follows the data that was sent before.
  first.socket.resume();
  await first.closed;
  // An address with as many connections does not displace others.
  expect((await answeredFrom('127.0.0.1')).isAnswered).toBe(false);
  expect(guest.socket.closed).toBe(false);
  expect(others.map(({ socket }) => socket.closed)).toEqual([false, false]);
});

test('a connection of a trusted proxy counts for the client that waits for a response on it', async () => {
  await listen({ connections: { inTotal: 3, ofAddress: undefined }, trustedProxies: 1 });
  const guest = await neverRead('198.51.100.7');
  const [first, second] = [await neverRead('198.51.100.1:1024'), await neverRead('198.51.100.1:1025')];
  expect((await answeredFrom('127.0.0.1')).isAnswered).toBe(true);
  first.socket.resume();
  await first.closed;
  // The idle connection of the proxy makes room before a client does.
  expect((await answeredFrom('127.0.0.1')).isAnswered).toBe(true);
  expect([guest, second].map(({ socket }) => socket.closed)).toEqual([false, false]);
});
