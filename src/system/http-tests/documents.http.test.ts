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
  expect(assets.length).toBe(2);
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
