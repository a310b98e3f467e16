import { once } from 'node:events';
import { type Server, type ServerResponse, createServer, request } from 'node:http';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { MemoryBudget } from '../../limits/memory-budget';
import { serveHttp } from '../http';

const megabyte = 1024 * 1024;
/** A page of quotation marks: each takes six bytes in a result, four of them in its text, which is escaped twice. */
const page = JSON.stringify({ data: '"'.repeat(1.9 * megabyte), message: '', statusCode: 200, errors: [] });

/** The marketplace. */
let api: Server;
let mcp: Awaited<ReturnType<typeof serveHttp>>;
const portOf = (server: Server) => (server.address() as AddressInfo).port;
beforeAll(async () => {
  api = createServer((_request, response) => void response.end(page)).listen(0, '127.0.0.1');
  await once(api, 'listening');
  const options = { allowWrites: false, host: '127.0.0.1', port: 0, allowedHosts: [], trustedProxies: 0 };
  mcp = await serveHttp({ api: { url: `http://127.0.0.1:${portOf(api)}` }, ...options });
});
afterAll(async () => {
  for (const server of [mcp.server, api]) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
});

afterEach(() => void jest.restoreAllMocks());

const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
const bodyOf = (name: unknown, args: object) =>
  JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

function send(body: string, localAddress = '127.0.0.1'): Promise<string> {
  return new Promise((resolve, reject) => {
    const sent = request(mcp.url, { method: 'POST', headers, localAddress, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject);
      response.on('end', () => resolve(Buffer.concat(chunks).toString()));
    });
    sent.on('error', reject).end(body);
  });
}

const stay = { propertyId: 1, startDate: '2027-01-01', endDate: '2027-01-02' };
const membersNamed = (name: string, count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}${name}`, 0]));

test.each([
  ['a list of 120,000 items that are invalid', { ...stay, chargeIds: Array(120_000).fill(0) }, 1],
  ['20,000 unknown members', { ...stay, ...membersNamed('x', 20_000) }, 1],
  ['400 unknown members', { ...stay, ...membersNamed('x', 400) }, 20],
  ['100 unknown members with long names', { ...stay, ...membersNamed('x'.repeat(2_000), 100) }, 20],
  ['an unknown member with a long name', { ...stay, ['"'.repeat(100_000)]: 0 }, 1],
  ['three errors', { ...stay, propertyId: 'x', startDate: 5, unknown: 1 }, 3],
])('for %s, returns few errors', async (_, args, count) => {
  const text = await send(bodyOf('get_quote', args));
  const { result } = JSON.parse(text) as { result: { structuredContent: { error: { errors: unknown[] } } } };
  expect(result.structuredContent.error).toMatchObject({ code: 'VALIDATION_ERROR' });
  expect(result.structuredContent.error.errors).toHaveLength(count);
  expect(text.length).toBeLessThan(16_000);
});

test.each([
  [{ toString: 1 }, -32_603],
  [null, -32_603],
  [['get_quote'], -32_603],
  ['toString', -32_602],
])('for a call of the tool %j, returns the JSON-RPC error %i and logs nothing', async (name, code) => {
  const logging = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  expect(JSON.parse(await send(bodyOf(name, {})))).toMatchObject({ jsonrpc: '2.0', id: 1, error: { code } });
  expect(logging).not.toHaveBeenCalled();
});

test('responses that a site does not read occupy at most 64 MiB, and another site receives its own', async () => {
  const holding = jest.spyOn(MemoryBudget.prototype, 'hold');
  const body = bodyOf('get_listing', { id: 1 });
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const call = `POST /mcp HTTP/1.1\r\nHost: localhost\r\n${lines.join('')}Content-Length: ${body.length}\r\n\r\n${body}`;
  const sockets: Socket[] = [];
  const isUnsent = (holder: unknown) => holder !== null && typeof holder === 'object' && 'writableLength' in holder;
  const unsent = () => {
    const index = holding.mock.calls.findIndex(([holder]) => isUnsent(holder));
    return (holding.mock.contexts[index] as MemoryBudget<ServerResponse> | undefined)?.used ?? 0;
  };
  let cut = 0;
  mcp.server.on('connection', (socket) => socket.once('close', () => (cut += 1)));
  for (let tries = 0; tries < 40 && cut < 2; tries++) {
    const socket = connect({ port: portOf(mcp.server), host: '127.0.0.1', localAddress: '127.0.1.1' });
    sockets.push(socket.on('error', () => {}).pause());
    const before = holding.mock.calls.length;
    socket.write(call);
    // One call holds its body, and another one its response.
    for (let waits = 0; waits < 2_000 && holding.mock.calls.length < before + 2; waits++) await delay(5);
    expect(unsent()).toBeLessThanOrEqual(64 * megabyte);
    expect(unsent()).toBeGreaterThan(0);
    await delay(10);
  }
  expect(cut).toBeGreaterThan(0);
  expect((await send(body, '127.0.2.1')).length).toBeGreaterThan(10 * megabyte);
  for (const socket of sockets) socket.destroy();
  for (let waits = 0; waits < 2_000 && unsent() > 0; waits++) await delay(5);
  expect(unsent()).toBe(0);
});
