import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { type AddressInfo, type Server, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type Agent, connectedAgent } from '../../testing/agents';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { serveHttp } from '../http';

let app: TestApp;
let mcp: Awaited<ReturnType<typeof serveHttp>>;
beforeAll(async () => {
  app = await startTestApp();
  mcp = await serveHttp({
    api: { url: app.url },
    allowWrites: true,
    host: '127.0.0.1',
    port: 0,
    allowedHosts: ['mcp.example.com'],
    trustedProxies: 0,
  });
});
afterAll(async () => {
  mcp.server.closeAllConnections();
  await new Promise((resolve) => mcp.server.close(resolve));
  await app.close();
});

/** An agent that sends the header Authorization. */
const agentWith = (token?: string): Promise<Agent> => {
  const headers = token === undefined ? undefined : { Authorization: `Bearer ${token}` };
  return connectedAgent(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit: { headers } }));
};

const list = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
const usual = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };

/** Sends a request with any headers; `fetch` would not send Host and Origin. */
function send(body: string, headers: Record<string, string> = {}, options: { method?: string; path?: string } = {}) {
  const { method = 'POST', path = '/mcp' } = options;
  return new Promise<{ status: number; text: string; allow: string | undefined }>((resolve, reject) => {
    const sent = request(new URL(path, mcp.url), { method, headers: { ...usual, ...headers } }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve({ status: response.statusCode!, text, allow: response.headers.allow }));
      response.on('error', reject);
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

test('each request acts for its own Authorization, also when two callers alternate', async () => {
  const [owner, admin, guest] = [
    await agentWith(app.sandbox.apiKeys.ownerRead),
    await agentWith(app.sandbox.tokens.admin),
    await agentWith(),
  ];
  for (let round = 0; round < 2; round++) {
    const replies = await Promise.all([owner, admin, guest].map((agent) => agent.call('list_pending_deposits')));
    expect(replies.map(({ isError, content }) => (isError ? content.error.code : 'listed'))).toEqual([
      'FORBIDDEN',
      'listed',
      'UNAUTHENTICATED',
    ]);
  }
  expect(await guest.call('search_listings', { pageSize: 1 })).toMatchObject({ isError: false });
  await Promise.all([owner, admin, guest].map((agent) => agent.close()));
});

test('a confirmation of one caller is refused for another', async () => {
  const [first, second] = [
    await agentWith(app.sandbox.tokens.customer),
    await agentWith(app.sandbox.tokens.otherCustomer),
  ];
  const stay = { propertyId: await insertListing(app), startDate: dateIn(app, 100), endDate: dateIn(app, 103) };
  const { content } = await first.call('book_stay', stay);
  const confirmed = { ...stay, confirmationToken: content.confirmationToken as string };
  expect(await second.call('book_stay', confirmed)).toMatchObject({
    isError: true,
    content: { error: { code: 'CONFIRMATION_INVALID' } },
  });
  const again = await first.call('book_stay', stay);
  const booked = await first.call('book_stay', { ...stay, confirmationToken: again.content.confirmationToken });
  expect(booked).toMatchObject({ isError: false, content: { data: { status: 'Pending' } } });
  await Promise.all([first.close(), second.close()]);
});

test('two agents with one key never book more than its spending limit', async () => {
  const body = { name: 'Agents', access: 1, spendingLimit: { amount: 300, currencyId: 7 } };
  const { data } = await app.call('addApiKey', { as: 'otherCustomer', body });
  const agents = await Promise.all([agentWith(data.key as string), agentWith(data.key as string)]);
  const calls = await Promise.all(
    Array.from({ length: 4 }, async (_, index) => {
      const agent = agents[index % 2]!;
      const stay = { propertyId: await insertListing(app), startDate: dateIn(app, 120), endDate: dateIn(app, 123) };
      const { content } = await agent.call('book_stay', stay);
      return () => agent.call('book_stay', { ...stay, confirmationToken: content.confirmationToken as string });
    }),
  );
  const replies = await Promise.all(calls.map((call) => call()));
  await Promise.all(agents.map((agent) => agent.close()));
  const outcomes = replies.map(({ isError, content }) => (isError ? (content.error.code as string) : 'booked'));
  expect(outcomes.sort()).toEqual(['SPENDING_LIMIT_EXCEEDED', 'SPENDING_LIMIT_EXCEEDED', 'booked', 'booked']);
  const refused = replies.find(({ isError }) => isError)!;
  expect(refused.content.error).toMatchObject({
    message: expect.stringContaining('30 JOD'),
    whatToDo: expect.any(String),
  });
});

test.each([
  ['127.0.0.1', 200],
  ['localhost:1234', 200],
  ['[::1]:1234', 200],
  ['mcp.example.com', 200],
  ['MCP.example.com:443', 200],
  ['attacker.example', 403],
  ['127.0.0.1.attacker.example', 403],
  ['mcp.example.com.attacker.example:80', 403],
])('with the header Host %s, returns %i', async (host, status) => {
  expect(await send(list, { host })).toMatchObject({ status });
});

test.each(['http://localhost:3333', 'https://attacker.example', 'null'])(
  'returns 403 with the header Origin %s, which browsers send',
  async (origin) => {
    expect(await send(list, { origin })).toMatchObject({ status: 403 });
  },
);

test.each([
  ['GET', 405],
  ['DELETE', 405],
  ['OPTIONS', 405],
])('returns 405 for %s, and names POST', async (method, status) => {
  expect(await send('', {}, { method })).toMatchObject({ status, allow: 'POST' });
});

test.each([
  ['another path', list, {}, '/other', 404],
  ['no JSON', '{', {}, '/mcp', 400],
  ['a batch', `[${list},${list}]`, {}, '/mcp', 400],
  ['a long Authorization', list, { authorization: 'x'.repeat(5000) }, '/mcp', 431],
  ['a large body', JSON.stringify({ text: 'x'.repeat(300_000) }), {}, '/mcp', 413],
])('refuses a request with %s', async (_, body, headers, path, status) => {
  expect(await send(body, headers, { path })).toMatchObject({ status });
  expect(await send(list)).toMatchObject({ status: 200 });
});

test('clients whose bodies arrive slowly keep no others out', async () => {
  const { port } = mcp.server.address() as AddressInfo;
  const head =
    'POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{';
  let begun = 0;
  const allBegun = new Promise<void>((resolve) => mcp.server.on('request', () => (begun += 1) === 150 && resolve()));
  const slow = Array.from({ length: 150 }, () => connect(port, '127.0.0.1'));
  for (const socket of slow) socket.write(head);
  await allBegun;
  expect(await send(list)).toMatchObject({ status: 200 });
  await Promise.all(slow.map((socket) => once(socket.destroy(), 'close')));
});

/** An MCP server of its own, in front of a marketplace that never responds. */
async function serveSilent() {
  let calls = 0;
  const silent = createServer(() => (calls += 1)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const portOf = (server: Server) => (server.address() as AddressInfo).port;
  const options = { allowWrites: false, host: '127.0.0.1', port: 0, allowedHosts: [], trustedProxies: 0 };
  const { url, server } = await serveHttp({ api: { url: `http://127.0.0.1:${portOf(silent)}` }, ...options });
  const close = async () => {
    for (const one of [server, silent]) {
      one.closeAllConnections();
      await new Promise((resolve) => one.close(resolve));
    }
  };
  return { url, server, port: portOf(server), calls: () => calls, close };
}

/** The status of a request on a new connection; 0 if the server closes it. */
function statusOnNewConnection(port: number): Promise<number> {
  const options = { port, host: '127.0.0.1', path: '/mcp', method: 'POST', headers: usual, agent: false } as const;
  return new Promise((resolve) => {
    const sent = request(options, (response) => resolve(response.resume().statusCode!));
    sent.on('error', () => resolve(0)).end(list);
  });
}

test('runs at most 100 requests at once, and forgets those whose clients have hung up', async () => {
  const { url, calls, close } = await serveSilent();
  const statusOfList = async () => (await fetch(url, { method: 'POST', body: list, headers: usual })).status;
  const params = { name: 'get_listing', arguments: { id: 1 } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const hangUp = new AbortController();
  const waiting = Array.from({ length: 100 }, () =>
    fetch(url, { method: 'POST', body, headers: usual, signal: hangUp.signal }),
  );
  while (calls() < 100) await delay(5);
  expect(await statusOfList()).toBe(503);
  hangUp.abort();
  await Promise.allSettled(waiting);
  let status = 503;
  for (let tries = 0; tries < 3_000 && status === 503; tries++) {
    await delay(10);
    status = await statusOfList();
  }
  expect(status).toBe(200);
  await close();
});

test('refuses a large body without a length', async () => {
  const body = new ReadableStream({
    start(controller) {
      for (let part = 0; part < 6; part++) controller.enqueue(new Uint8Array(64 * 1024).fill(32));
      controller.close();
    },
  });
  const reply = await fetch(mcp.url, { method: 'POST', body, headers: usual, duplex: 'half' } as RequestInit);
  expect(reply.status).toBe(413);
});

test('more silent connections than the server accepts keep no others out', async () => {
  const { server, port, close } = await serveSilent();
  const silent = Array.from({ length: 1_000 }, () => connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }));
  for (const socket of silent) socket.on('error', () => {});
  const count = () => new Promise<number>((resolve) => server.getConnections((_, number) => resolve(number)));
  while ((await count()) < 1_000) await delay(5);
  expect(await statusOnNewConnection(port)).toBe(200);
  for (const socket of silent) socket.destroy();
  await close();
});

test('a client that sends calls without waiting for responses occupies one place', async () => {
  const { port, calls, close } = await serveSilent();
  const params = { name: 'get_listing', arguments: { id: 1 } };
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params });
  const headers = Object.entries(usual).map(([name, value]) => `${name}: ${value}\r\n`);
  const call = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${headers.join('')}Content-Length: ${body.length}\r\n\r\n${body}`;
  const socket = connect(port, '127.0.0.1');
  socket.write(call.repeat(100));
  while (calls() < 1) await delay(5);
  await delay(100);
  expect(await statusOnNewConnection(port)).toBe(200);
  expect(calls()).toBe(1);
  socket.destroy();
  await close();
});
