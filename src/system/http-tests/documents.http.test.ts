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

/** Where a page's `src` and `href` lead that are on this server, as a browser that sees it at `path` asks for them. */
function linksOf(html: string, path: string): Set<string> {
  const found = [...html.matchAll(/(?: src| href|srcset)="([^"#][^"]*)"/g)].map(
    ([, link]) => new URL(link!, `http://x${path}`),
  );
  return new Set(found.filter(({ host }) => host === 'x').map(({ pathname }) => pathname));
}

test('200 with a page all of whose scripts, styles and pages are there', async () => {
  const page = await app.call('getDocs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const links = linksOf(page.bytes.toString(), '/Docs');
  expect(links.size).toBeGreaterThan(30);
  for (const link of links) expect([link, (await app.send(link)).status]).toEqual([link, 200]);
});

test('other pages come under the same policy, and may not be kept; what has its hash in its name may be for ever', async () => {
  const page = await app.send('/Docs/reservations.html');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.headers.get('content-security-policy')).toBe(
    (await app.call('getDocs')).headers.get('content-security-policy'),
  );
  expect(page.headers.get('cache-control')).toBe('no-cache');
  const assets = [...linksOf(page.bytes.toString(), '/Docs/')].filter((link) => /\.(css|js)$/.test(link));
  expect(assets.length).toBe(3);
  for (const asset of assets) {
    for (const encoding of ['gzip', 'identity']) {
      const { headers } = await app.send(asset, { headers: { 'accept-encoding': encoding } });
      expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    }
  }
});

test('a browser at / sees what this is and where to go; a program is told that there is no such operation', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await app.send('/', { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = linksOf(page.bytes.toString(), '/');
  for (const place of ['/Docs/index.html', '/Docs/sdk.html', '/openapi.json', '/openapi.yaml'])
    expect([...links]).toContain(place);
  for (const link of links) expect([link, (await app.send(link)).status]).toEqual([link, 200]);
  const again = await app.send('/', { headers: { ...headers, 'if-none-match': page.headers.get('etag')! } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  for (const accept of ['application/json', '*/*'])
    expect(await app.send('/', { headers: { accept } })).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  expect(await app.send('/', { method: 'POST', headers })).toMatchObject({ status: 404 });
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
