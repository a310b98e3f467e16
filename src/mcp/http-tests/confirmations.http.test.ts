import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { verificationToken } from '../../testing/access';
import { connectedAgent } from '../../testing/agents';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { insertListing } from '../../testing/listings';
import { Confirmations } from '../confirmations';
import { serveHttp } from '../http';

let app: TestApp;
let mcp: Awaited<ReturnType<typeof serveHttp>>;
beforeAll(async () => {
  app = await startTestApp();
  const listening = { host: '127.0.0.1', port: 0, allowedHosts: [], trustedProxies: 1 };
  mcp = await serveHttp({ api: { url: app.url }, allowWrites: true, ...listening }, new Confirmations(Date.now, 3));
});
afterAll(async () => {
  mcp.server.closeAllConnections();
  await new Promise((resolve) => mcp.server.close(resolve));
  await app.close();
});

const agentWith = (token: string, address = '192.0.2.1') => {
  const headers = { Authorization: `Bearer ${token}`, 'X-Forwarded-For': address };
  return connectedAgent(new StreamableHTTPClientTransport(new URL(mcp.url), { requestInit: { headers } }));
};
const stayOf = async () => ({
  propertyId: await insertListing(app),
  startDate: dateIn(app, 100),
  endDate: dateIn(app, 103),
});

test('returns no preview to a caller without a key or an access token, whatever the header contains', async () => {
  const stay = await stayOf();
  const verification = await verificationToken(app, 'customer@example.com');
  for (const token of ['text', 'a.b.c', 'null', 'eyJ.e30.a', 'eyJ.bnVsbA.a', verification.token]) {
    const agent = await agentWith(token);
    expect(await agent.call('book_stay', stay)).toMatchObject({ content: { error: { code: 'UNAUTHENTICATED' } } });
    await agent.close();
  }
});

test('one site cannot push out the confirmation of another, as the proxy forwards their addresses', async () => {
  const stay = await stayOf();
  const { customer, otherCustomer } = app.sandbox.tokens;
  const honest = await agentWith(customer);
  const { confirmationToken } = (await honest.call('book_stay', stay)).content;
  for (let host = 1; host <= 4; host++) {
    const agent = await agentWith(otherCustomer, `198.51.100.${host}`);
    expect(await agent.call('book_stay', stay)).toMatchObject({ isError: false });
    await agent.close();
  }
  expect(await honest.call('book_stay', { ...stay, confirmationToken })).toMatchObject({ isError: false });
  await honest.close();
});
