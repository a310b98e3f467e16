import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../app';
import { generatedFolder } from '../../contract/document';
import { createServer } from '../../http/server';
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

// In production no answer is checked, elsewhere each is: both have to send the same.
describe.each([true, false])('a second visit, where answers are checked: %s', (validateResponses) => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    const config = { ...app.config, validateResponses };
    server = createServer(await createApp({ ...app, config })).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test.each(['/openapi.json', '/openapi.yaml', '/Docs', '/Currency/GetAll'])('%s is a 304', async (path) => {
    const first = await fetch(url + path);
    const etag = first.headers.get('etag')!;
    // How browsers and caches ask: with its own tag, with others beside it, with a date that means nothing here.
    const date = { 'if-modified-since': new Date(0).toUTCString() };
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"other", ${etag}`, ...date }]) {
      for (const method of ['GET', 'HEAD']) {
        const again = await fetch(url + path, { headers, method });
        expect([again.status, await again.text()]).toEqual([304, '']);
        for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'x-api-version'])
          expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
    }
    for (const headers of [{ 'if-none-match': '"another"' }, date])
      expect((await fetch(url + path, { headers })).status).toBe(200);
  });
});

test('a probe may add parameters of its own', async () => {
  expect(await app.call('live', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'live' } });
  expect(await app.call('ready', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'ready' } });
});
