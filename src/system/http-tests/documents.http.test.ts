import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generatedFolder } from '../../contract/document';
import { type TestApp, startTestApp } from '../../testing/app';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test.each([
  ['getOpenApiJson', 'openapi.json', 'application/json'],
  ['getOpenApiYaml', 'openapi.yaml', 'application/yaml'],
] as const)('200 with the contract itself: %s', async (operationId, file, type) => {
  const reply = await app.call(operationId);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  expect(reply.bytes.equals(readFileSync(join(generatedFolder, file)))).toBe(true);
});

test('200 with a page whose every script comes from this server', async () => {
  const page = await app.call('getDocs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  const html = page.bytes.toString();
  const scripts = [...html.matchAll(/<script src="([^"]+)"/g)].map(([, source]) => source!);
  expect(scripts.length).toBeGreaterThan(2);
  for (const script of scripts) {
    const { status, headers } = await app.send(script);
    expect([script, status, headers.get('content-type')]).toEqual([script, 200, 'text/javascript; charset=utf-8']);
  }
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
});

test.each(['getOpenApiJson', 'getOpenApiYaml', 'getDocs'] as const)(
  '304 for a second visit: %s',
  async (operationId) => {
    const first = await app.call(operationId);
    const headers = { 'if-none-match': first.headers.get('etag')! };
    const second = await app.call(operationId, { headers });
    expect([second.status, second.bytes.length, second.headers.get('etag')]).toEqual([
      304,
      0,
      headers['if-none-match'],
    ]);
    expect(await app.call(operationId, { headers: { 'if-none-match': '"another"' } })).toMatchObject({ status: 200 });
  },
);

test('a probe may add parameters of its own', async () => {
  expect(await app.call('live', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'live' } });
  expect(await app.call('ready', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'ready' } });
});
