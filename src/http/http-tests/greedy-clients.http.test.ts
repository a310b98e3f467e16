import { createHash, randomBytes } from 'node:crypto';
import type { Server } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApp } from '../../app';
import { insertPicture } from '../../files/repository';
import { type TestApp, startTestApp } from '../../testing/app';
import { type ServerOptions, createServer } from '../server';

const megabyte = 1_000_000;
const name = `${'0a'.repeat(16)}.jpg`;
/** More than the kernel keeps for a connection whose client does not read. */
const bytes = randomBytes(16 * megabyte);

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
afterAll(() => app.close());

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

/** Asks for the picture and takes no more than the beginning of it. */
async function neverRead(): Promise<{ closed: Promise<void> }> {
  const { socket, closed } = open(`GET /Pictures/${name} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await new Promise<void>((resolve) =>
    socket.once('data', () => {
      socket.pause();
      resolve();
    }),
  );
  return { closed };
}

const statusOf = async (path: string) => (await fetch(`http://127.0.0.1:${port}${path}`)).status;

test('readers that never read make the server hold next to nothing of what they asked for', async () => {
  await listen();
  const held = () => process.memoryUsage().external;
  const before = held();
  await Promise.all(Array.from({ length: 20 }, neverRead));
  // All of them have their answer's beginning: were answers held as a whole, all 320 MB would be here.
  expect(held() - before).toBeLessThan(60 * megabyte);
  expect(await statusOf('/Health/Ready')).toBe(200);
});

test('who reads nothing for a while is cut off, and who reads slowly gets all of it', async () => {
  await listen();
  expect(server.timeout).toBe(30_000);
  server.timeout = 400;
  const slow = open(`GET /Pictures/${name} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
  let received = 0;
  slow.socket.on('data', (chunk) => {
    received += chunk.length;
    slow.socket.pause();
    setTimeout(() => slow.socket.resume(), 2);
  });
  const readers = await Promise.all(Array.from({ length: 10 }, neverRead));
  const count = () => new Promise<number>((resolve) => server.getConnections((_, connections) => resolve(connections)));
  await slow.closed;
  expect(received).toBeGreaterThan(bytes.length);
  while ((await count()) > 0) await delay(20);
  expect(readers).toHaveLength(10);
});

test('a file that is not taken to its end is closed', async () => {
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
  const etag = (await fetch(`http://127.0.0.1:${port}/Pictures/${name}`, { method: 'HEAD' })).headers.get('etag')!;
  const again = await fetch(`http://127.0.0.1:${port}/Pictures/${name}`, { headers: { 'if-none-match': etag } });
  app.storage.open = openFile;
  expect(again.status).toBe(304);
  expect(opened).toHaveLength(3);
  while (opened.some(({ destroyed }) => !destroyed)) await delay(5);
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

test('where there are too many, those make room that only wait for a next request', async () => {
  await listen({ connections: { inTotal: 3, ofAddress: undefined } });
  const request = 'GET /Health/Live HTTP/1.1\r\nHost: x\r\n\r\n';
  const idle = await Promise.all(
    Array.from({ length: 3 }, async () => {
      const one = open(request);
      await new Promise((resolve) => one.socket.once('data', resolve));
      return one;
    }),
  );
  await open(request).closed;
  await Promise.all(idle.map(({ closed }) => closed));
  expect(await statusOf('/Health/Live')).toBe(200);
});
