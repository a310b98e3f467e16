import { type Server, createServer } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { Readable } from 'node:stream';
import { MemoryBudget } from './memory-budget';
import { sending } from '../http/sending';
import { UnreadResponses } from '../http/unread-responses';

const holder = () => ({ socket: { destroy: jest.fn() } as unknown as Socket });
const isCut = ({ socket }: { socket: Socket }) => (socket.destroy as jest.Mock).mock.calls.length > 0;

test('over the budget, the oldest connections are cut, and no more than necessary', () => {
  const memoryBudget = new MemoryBudget<{ socket: Socket }>(100);
  const [first, second, third] = [holder(), holder(), holder()];
  memoryBudget.hold(first, 40, '192.0.2.1');
  memoryBudget.hold(second, 40, '192.0.2.1');
  memoryBudget.hold(third, 20, '192.0.2.1');
  expect([first, second, third].map(isCut)).toEqual([false, false, false]);
  memoryBudget.hold(second, 1, '192.0.2.1');
  expect([first, second, third].map(isCut)).toEqual([true, false, false]);
  memoryBudget.release(second);
  memoryBudget.hold(third, 80, '192.0.2.1');
  expect([second, third].map(isCut)).toEqual([false, false]);
  memoryBudget.hold(third, 1, '192.0.2.1');
  expect(isCut(third)).toBe(true);
});

test('over the budget, connections of the client that holds the most are cut, also if one proxy has opened all', () => {
  const memoryBudget = new MemoryBudget<{ socket: Socket }>(100);
  const [guest, ...crowd] = [holder(), holder(), holder(), holder()];
  memoryBudget.hold(guest, 40, '2001:db8::1');
  for (const one of crowd) memoryBudget.hold(one, 30, '2001:db8:0:1::1');
  expect([guest, ...crowd].map(isCut)).toEqual([false, true, false, false]);
});

test('over the budget, addresses of one site are cut before another client that holds more than each of them', () => {
  const memoryBudget = new MemoryBudget<{ socket: Socket }>(100);
  const [guest, ...crowd] = [holder(), holder(), holder(), holder()];
  memoryBudget.hold(guest, 40, '192.0.2.1');
  crowd.forEach((one, index) => memoryBudget.hold(one, 30, `198.51.100.${index}`));
  expect([guest, ...crowd].map(isCut)).toEqual([false, true, false, false]);
});

test('what a holder no longer holds is free for others', () => {
  const memoryBudget = new MemoryBudget<{ socket: Socket }>(100);
  const [first, second] = [holder(), holder()];
  memoryBudget.hold(first, 80, '192.0.2.1');
  memoryBudget.reduce(first, 50);
  memoryBudget.hold(second, 70, '192.0.2.2');
  expect([first, second].map(isCut)).toEqual([false, false]);
  memoryBudget.reduce(first, 1_000);
  memoryBudget.reduce(holder(), 10);
  expect(memoryBudget.used).toBe(70);
});

test('a holder counts for its first client, also if a proxy sends requests of several on one connection', () => {
  const memoryBudget = new MemoryBudget<{ socket: Socket }>(100);
  const [first, second] = [holder(), holder()];
  memoryBudget.hold(first, 60, '192.0.2.1');
  memoryBudget.hold(first, 30, '198.51.100.1');
  memoryBudget.hold(second, 20, '203.0.113.1');
  expect([first, second].map(isCut)).toEqual([true, false]);
  expect(memoryBudget.used).toBe(20);
});

describe('responses that clients do not read', () => {
  const bytes = Buffer.alloc(4 * 1024 * 1024, 'x');
  const mostUnsent = 5 * bytes.length;
  let server: Server;
  let port: number;
  beforeAll(async () => {
    const send = sending([], new UnreadResponses({ mostUnsent }));
    const answer = { status: 200, headers: {}, contentType: 'text/plain', body: bytes };
    server = createServer((request, response) =>
      send(response, answer, [], String(request.headers['x-client'] ?? '192.0.2.1')),
    ).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    ({ port } = server.address() as AddressInfo);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  test('are held up to the budget; other clients are cut off, and one that reads receives all of it', async () => {
    let cut = 0;
    const readers = Array.from({ length: 20 }, () => {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => {}).once('close', () => (cut += 1));
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
      return socket;
    });
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    while ((await connections()) > 8) await new Promise((resolve) => setTimeout(resolve, 5));
    for (let index = 0; index < 3; index += 1) {
      const response = await fetch(`http://127.0.0.1:${port}/`);
      expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
    }
    for (const reader of readers) reader.destroy();
    expect(cut).toBeLessThanOrEqual(20);
  });

  test('of one client behind a proxy do not cut off others that the proxy has connected before', async () => {
    const cut: number[] = [];
    const readers: Socket[] = [];
    for (let index = 0; index < 20; index += 1) {
      const socket = connect(port, '127.0.0.1').pause();
      socket.on('error', () => {}).once('close', () => cut.push(index));
      const client = index === 0 ? '192.0.2.7' : '192.0.2.1';
      await new Promise<void>((resolve) =>
        socket.write(`GET / HTTP/1.1\r\nHost: x\r\nX-Client: ${client}\r\n\r\n`, () => resolve()),
      );
      readers.push(socket);
    }
    const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
    for (let tries = 0; tries < 1_000 && (await connections()) > 8; tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    // The first one is answered in full as soon as it reads.
    let received = 0;
    readers[0]!.on('data', (chunk) => (received += chunk.length)).resume();
    for (let tries = 0; tries < 1_000 && received < bytes.length && !cut.includes(0); tries++)
      await new Promise((resolve) => setTimeout(resolve, 5));
    expect(received).toBeGreaterThanOrEqual(bytes.length);
    expect(cut).not.toContain(0);
    for (const reader of readers) reader.destroy();
  });
});

test('streams that clients do not read are bounded, and one that is read is sent completely', async () => {
  const bytes = Buffer.alloc(8 * 1024 * 1024, 'x');
  const send = sending([], new UnreadResponses({ mostStreamed: 4 * 128 * 1024 }));
  const server = createServer((_request, response) => {
    const body = { stream: Readable.from([bytes]), size: bytes.length };
    send(response, { status: 200, headers: {}, contentType: 'image/jpeg', body }, [], '192.0.2.1');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const readers = Array.from({ length: 12 }, () => {
    const socket = connect(port, '127.0.0.1').pause();
    socket.on('error', () => {}).write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
    return socket;
  });
  const connections = () => new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));
  for (let tries = 0; tries < 1_000 && (await connections()) !== 4; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await connections()).toBe(4);
  const response = await fetch(`http://127.0.0.1:${port}/`);
  expect((await response.arrayBuffer()).byteLength).toBe(bytes.length);
  for (const reader of readers) reader.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
