import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, type Server, type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { serveHttp } from '../http';

/** Two addresses of different sites. */
const [busy, other] = ['127.0.1.1', '127.0.2.1'];

/** How many calls the marketplace has received, and the header X-Forwarded-For of the last one. It never responds. */
let calls = 0;
let forwardedFor: unknown;
let silent: ReturnType<typeof createServer>;
beforeAll(async () => {
  silent = createServer(({ headers }) => {
    calls += 1;
    forwardedFor = headers['x-forwarded-for'];
  }).listen(0, '127.0.0.1');
  await once(silent, 'listening');
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const portOf = (server: Server) => (server.address() as AddressInfo).port;

let mcp: Awaited<ReturnType<typeof serveHttp>>;
const serve = async ({ trustedProxies = 0, allowWrites = false } = {}) => {
  const api = { url: `http://127.0.0.1:${portOf(silent)}` };
  mcp = await serveHttp({ api, allowWrites, host: '127.0.0.1', port: 0, allowedHosts: [], trustedProxies });
};
afterEach(async () => {
  mcp.server.closeAllConnections();
  await new Promise((resolve) => mcp.server.close(resolve));
});

const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const listMessage = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const callMessage = (args: object, name = 'get_listing') => ({
  jsonrpc: '2.0',
  id: 1,
  method: 'tools/call',
  params: { name, arguments: args },
});

function send(localAddress: string, message: object, headers: Record<string, string> = {}) {
  const options = { method: 'POST', headers: { ...usual, ...headers }, localAddress, agent: false } as const;
  return new Promise<{ status: number; retryAfter: string | undefined; text: string }>((resolve, reject) => {
    const sent = request(mcp.url, options, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () =>
        resolve({ status: response.statusCode!, retryAfter: response.headers['retry-after'], text }),
      );
    });
    sent.on('error', reject).end(JSON.stringify(message));
  });
}

async function connected(localAddress: string): Promise<Socket> {
  const socket = connect({ port: portOf(mcp.server), host: '127.0.0.1', localAddress });
  await once(socket, 'connect');
  return socket.on('error', () => {});
}

/** `others`: further lines of the header. */
function raw(message: object, others = ''): string {
  const body = JSON.stringify(message);
  const headers = Object.entries(usual).map(([name, value]) => `${name}: ${value}\r\n`);
  return `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}${others}Content-Length: ${body.length}\r\n\r\n${body}`;
}

/** A request without the last KiB of its body. */
const incomplete = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Length: 262144\r\n\r\n${'x'.repeat(255 * 1024)}`;

test('a site that floods calls delays another site by few of them', async () => {
  await serve();
  const many = await Promise.all(Array.from({ length: 600 }, () => connected(busy)));
  const one = await connected(other);
  let answered = 0;
  for (const socket of many) socket.once('data', () => (answered += 1));
  // Refused for its arguments, after the work of a call.
  const text = raw(callMessage({ id: 'x' }));
  for (const socket of many) socket.write(text);
  one.write(text);
  await once(one, 'data');
  expect(answered).toBeLessThan(300);
  for (const socket of [...many, one]) socket.destroy();
});

test('a site that occupies all calls makes room for another site, and not for itself', async () => {
  await serve();
  calls = 0;
  const waiting = Array.from({ length: 100 }, () => send(busy, callMessage({ id: 1 })));
  const ended = Promise.allSettled(waiting);
  while (calls < 100) await delay(5);
  expect(await send(busy, listMessage)).toMatchObject({ status: 503 });
  expect(await send(other, listMessage)).toMatchObject({ status: 200 });
  expect(await Promise.race(waiting)).toMatchObject({ status: 503, retryAfter: '1' });
  mcp.server.closeAllConnections();
  await ended;
});

test('a call that changes data and has to make room gets the result that the change may have been made', async () => {
  await serve({ allowWrites: true });
  calls = 0;
  const waiting = Array.from({ length: 100 }, () => send(busy, callMessage({ id: 1 }, 'unblock_nights')));
  const ended = Promise.allSettled(waiting);
  while (calls < 100) await delay(5);
  expect(await send(other, listMessage)).toMatchObject({ status: 200 });
  const { status, text } = await Promise.race(waiting);
  expect(status).toBe(200);
  expect(JSON.parse(text)).toMatchObject({
    id: 1,
    result: {
      isError: true,
      structuredContent: { error: { whatToDo: expect.stringContaining('The change may have been made.') } },
    },
  });
  mcp.server.closeAllConnections();
  await ended;
});

test('returns 429 to a site beyond 6,000 requests in a minute; behind a proxy, by the address that it forwards', async () => {
  await serve({ trustedProxies: 1 });
  const from = (address: string) => send('127.0.0.1', listMessage, { 'x-forwarded-for': `198.51.100.1, ${address}` });
  const socket = await connected('127.0.0.1');
  let text = '';
  socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
  const refused = 'GET /mcp HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.7\r\n\r\n';
  for (let round = 1; round <= 100; round++) {
    socket.write(refused.repeat(60));
    while (text.split('HTTP/1.1 405').length <= round * 60) await delay(1);
  }
  const beyond = await from('192.0.2.9');
  expect(beyond).toMatchObject({ status: 429, retryAfter: expect.stringMatching(/^\d+$/) });
  expect(JSON.parse(beyond.text)).toMatchObject({ jsonrpc: '2.0', error: { code: -32_000 } });
  expect(await from('203.0.113.1')).toMatchObject({ status: 200 });
  socket.destroy();
});

test('bodies that a site does not complete are cut above 32 MiB in total; a slow body of another site is served', async () => {
  await serve();
  const [head, body] = raw(listMessage).split('\r\n\r\n') as [string, string];
  const one = await connected(other);
  one.write(`${head}\r\n\r\n${body.slice(0, 1)}`);
  let open = 300;
  const many = await Promise.all(Array.from({ length: open }, () => connected(busy)));
  for (const socket of many) socket.resume().once('close', () => (open -= 1));
  for (const socket of many) socket.write(incomplete);
  // All of them hold 75 MiB, and 128 hold less than 32 MiB.
  while (open > 128) await delay(5);
  one.write(body.slice(1));
  expect(String(await once(one, 'data'))).toMatch(/^HTTP\/1.1 200 /);
  expect(open).toBeGreaterThan(100);
  for (const socket of [...many, one]) socket.destroy();
}, 30_000);

test('the bodies of calls in progress do not count towards the 32 MiB, so that none of these calls is cut', async () => {
  await serve();
  calls = 0;
  const call = callMessage({ id: 1 });
  const long = { ...call, params: { ...call.params, _meta: { filler: 'x'.repeat(250 * 1024) } } };
  let ended = 0;
  const waiting = Array.from({ length: 100 }, () => send(busy, long).finally(() => (ended += 1)));
  const settled = Promise.allSettled(waiting);
  while (calls < 100) await delay(5);
  const received: Socket[] = [];
  mcp.server.on('connection', (socket) => received.push(socket));
  const many = await Promise.all(Array.from({ length: 60 }, () => connected(busy)));
  for (const socket of many) socket.write(incomplete);
  const isReceived = () => received.filter(({ bytesRead }) => bytesRead === incomplete.length).length === many.length;
  while (!isReceived() && ended === 0) await delay(5);
  expect(ended).toBe(0);
  for (const socket of many) socket.destroy();
  mcp.server.closeAllConnections();
  await settled;
});

test('the address that a proxy forwards counts, and is forwarded, also after 2,000 other headers', async () => {
  await serve({ trustedProxies: 1 });
  calls = 0;
  const one = await connected(busy);
  one.write(raw(callMessage({ id: 1 }), `${'a:\r\n'.repeat(2_000)}X-Forwarded-For: 192.0.2.7\r\n`));
  while (calls === 0) await delay(5);
  expect(forwardedFor).toBe(`192.0.2.7, ${busy}`);
  one.destroy();
});

test('the prepared list of tools is what the protocol library returns', async () => {
  await serve();
  const prepared = await send(busy, listMessage);
  const usually = await send(busy, { ...listMessage, params: {} });
  expect(JSON.parse(prepared.text)).toEqual(JSON.parse(usually.text));
});
