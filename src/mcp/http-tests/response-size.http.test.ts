import { once } from 'node:events';
import { type Server, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
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
