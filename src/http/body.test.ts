import { type IncomingMessage, type Server, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { Refusal } from '../contract/failures';
import { bodyReader } from './body';
import type { Body } from './forms';

const megabyte = 1024 * 1024;
const file = { type: 'string', format: 'binary' } as const;
const schema = { type: 'object', properties: { front: file, rear: file, name: { type: 'string' } } } as const;
const read = bodyReader({ required: true, content: { 'multipart/form-data': { schema } } }, {});

/** The bodies that were read, by path; requests to `/never…` get no response. */
const bodies: { path: string; body: Body; request: IncomingMessage }[] = [];
let server: Server;
let port: number;
beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url!;
    read(request, response, request.socket.remoteAddress!).then(
      (body) => {
        bodies.push({ path, body, request });
        if (!path.startsWith('/never')) response.end('done');
      },
      (error: unknown) => response.end(error instanceof Refusal ? error.failure.failure : String(error)),
    );
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => {
  bodies.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Sends a form without a length and returns the response, or `cut` if the connection ends before it. */
function send(path: string, parts: Buffer[]): Promise<string> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = httpRequest({ port, host: '127.0.0.1', method: 'POST', path, headers, agent: false });
    request.on('error', () => resolve('cut'));
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text));
    });
    for (const part of parts) request.write(part);
    request.end();
  });
}

const part = (name: string, bytes: number) =>
  Buffer.concat([
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="${name}"; filename="a"\r\n\r\n`),
    Buffer.alloc(bytes),
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from('--x--\r\n');

test('returns 413 for a body without Content-Length that is too long, whatever its content', async () => {
  const preamble = Array.from({ length: 13 }, () => Buffer.alloc(megabyte, 'y'));
  expect(await send('/', [...preamble, Buffer.from('\r\n'), end])).toBe('PAYLOAD_TOO_LARGE');
  expect(await send('/', [...preamble.slice(2), Buffer.from('\r\n'), part('front', 9), end])).toBe('done');
});

test('a form has at most two parts more than fields and file members, also if they are no form data', async () => {
  const odd = Buffer.from('--x\r\nContent-Disposition: attachment\r\n\r\n\r\n');
  const parts = (count: number) => [...Array.from({ length: count }, () => odd), end];
  expect(await send('/', parts(34))).toBe('done');
  expect(await send('/', parts(35))).toBe('MALFORMED_BODY');
  const field = Buffer.from('--x\r\nContent-Disposition: form-data; name="name"\r\n\r\na\r\n');
  const fields = Array.from({ length: 30 }, () => field);
  expect(await send('/', [...fields, part('front', 1), part('rear', 1), end])).toBe('done');
});

test('a file that is not a member of the form is discarded and reported', async () => {
  expect(await send('/', [part('front', 10), part('name', 3 * megabyte), end])).toBe('done');
  const [{ body, request }] = bodies as [(typeof bodies)[0]];
  expect(Object.keys(body.files)).toEqual(['front']);
  expect(body.members).toMatchObject({ name: {} });
  const { files } = request as unknown as { files: { fieldname: string }[] };
  expect(files.map(({ fieldname }) => fieldname)).toEqual(['front']);
});

test('bodies count until they are answered; over the budget, the oldest connection is cut', async () => {
  const form = [part('front', 5 * megabyte), part('rear', 5 * megabyte), end];
  const replies: Record<number, string> = {};
  for (let index = 0; index < 13; index += 1) {
    void send(`/never/${index}`, form).then((reply) => (replies[index] = reply));
    while (!bodies.some(({ path }) => path === `/never/${index}`))
      await new Promise((resolve) => setTimeout(resolve, 5));
  }
  while (!replies[0]) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(replies).toEqual({ 0: 'cut' });
});

test('of many bodies whose last bytes arrive together, only a few are handled in each turn of the event loop', async () => {
  const readJson = bodyReader({ required: true, content: { 'application/json': { schema: { type: 'object' } } } }, {});
  const busy = () => {
    for (const stop = performance.now() + 3; performance.now() < stop;);
  };
  let handled = 0;
  const slow = createServer((request, response) => {
    void readJson(request, response, '192.0.2.1').then(() => {
      busy();
      handled += 1;
      response.end();
    });
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => slow.once('listening', resolve));
  const headers = { 'content-type': 'application/json', 'content-length': 2 };
  const target = {
    port: (slow.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'POST',
    headers,
    agent: false,
  };
  const requests = Array.from({ length: 100 }, () => httpRequest({ ...target, path: '/' }));
  const responses = requests.map(
    (request) => new Promise((resolve) => request.on('response', (response) => response.resume().on('end', resolve))),
  );
  for (const request of requests) request.write('{');
  await delay(500);
  for (const request of requests) request.end('}');
  const eachTurn: number[] = [];
  while (handled < requests.length) {
    const before = handled;
    await new Promise(setImmediate);
    eachTurn.push(handled - before);
  }
  await Promise.all(responses);
  slow.close();
  // 20 ms of those that are handled at once, and 5 ms of those that have waited, of up to two turns.
  expect(Math.max(...eachTurn)).toBeLessThanOrEqual(20);
});
