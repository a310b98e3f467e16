import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createApp } from '../../app';
import { release } from '../../config/release';
import { generatedFolder } from '../../contract/document';
import { sampleServer } from '../../contract/sample-server';
import { createServer } from '../../http/server';
import { useTestApp } from '../../testing/app';
import { unzip, zip } from '../../values/zip';

const app = useTestApp();

test.each([
  ['getOpenApiJson', 'openapi.json', 'application/json'],
  ['getOpenApi31Json', 'openapi-3.1.json', 'application/json'],
  ['getOpenApiYaml', 'openapi.yaml', 'application/yaml'],
] as const)('%s returns 200 with the generated document', async (operationId, file, type) => {
  const reply = await app.call(operationId);
  expect([reply.status, reply.headers.get('content-type')]).toEqual([200, type]);
  expect(reply.bytes.equals(readFileSync(join(generatedFolder, file)))).toBe(true);
});

/** The paths on this server that the `src` and `href` attributes of a page at `path` link to, as a browser resolves them. */
function linksOf(html: string, path: string): Set<string> {
  const found = [...html.matchAll(/(?: src| href|srcset)="([^"#][^"]*)"/g)].map(
    ([, link]) => new URL(link!, `http://x${path}`),
  );
  return new Set(found.filter(({ host }) => host === 'x').map(({ pathname }) => pathname));
}

test('getDocs returns 200 with a page whose scripts, styles and links all exist', async () => {
  const page = await app.call('getDocs');
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html']);
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';");
  const links = linksOf(page.bytes.toString(), '/Docs');
  expect(links.size).toBeGreaterThan(30);
  for (const link of links) expect([link, (await app.send(link)).status]).toEqual([link, 200]);
});

test('sends the same content security policy and no-cache with other pages, and immutable caching with hashed assets', async () => {
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

test.each(['gzip', 'identity'])(
  'serves llms.txt, the Markdown that it lists and the feed with their content types (%s)',
  async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const root = await app.send('/llms.txt', { headers });
    expect([root.status, root.headers.get('location')]).toEqual([302, 'Docs/llms.txt']);
    const list = await app.send('/Docs/llms.txt', { headers });
    expect([list.status, list.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
    const feed = await app.send('/Docs/changelog.atom', { headers });
    expect([feed.status, feed.headers.get('content-type')]).toEqual([
      200,
      expect.stringMatching(/^application\/atom\+xml/),
    ]);
    const links = [...list.bytes.toString().matchAll(/\]\((\S+)\)/g)].map(
      ([, link]) => new URL(link!, 'http://x/Docs/llms.txt').pathname,
    );
    expect(links.length).toBeGreaterThan(30);
    const collection = await app.send('/Docs/postman.json', { headers });
    expect([collection.status, collection.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding]);
    for (const link of links) {
      const { status, headers: got } = await app.send(link, { headers });
      const type = link.endsWith('.md')
        ? 'text/markdown; charset=utf-8'
        : expect.stringMatching(/^(text\/plain|application\/json)/);
      expect([link, status, got.get('content-type')]).toEqual([link, 200, type]);
    }
  },
);

test.each([
  ['/Docs/prices', './prices.html'],
  ['/docs/Prices.html', './prices.html'],
  ['/Docs/prices/', '../prices.html'],
  ['/Docs/RENT%20invoices', './rent-invoices.html'],
  ['/Docs/rent_invoices.html', './rent-invoices.html'],
  ['/Docs/prices.md', './prices.html.md'],
])('%s redirects to the page %s', async (path, location) => {
  const reply = await app.send(path);
  expect([reply.status, reply.headers.get('location')]).toEqual([302, location]);
  expect((await app.send(new URL(location, `http://x${path}`).pathname)).status).toBe(200);
});

test.each([
  '/Docs/no-such-page',
  '/Docs/no-such-page.html',
  '/Docs/..%2Fopenapi',
  '/Docs/.html',
  '/Docs/%00',
  '/Docs/prices/x',
])('%s returns 404', async (path) => {
  expect(await app.send(path)).toMatchObject({ status: 404 });
});

test('GET / returns a start page to a browser, and 404 ROUTE_NOT_FOUND to other clients', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  const page = await app.send('/', { headers });
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  const links = linksOf(page.bytes.toString(), '/');
  for (const path of ['/Docs/index.html', '/Docs/sdk.html', '/openapi.json', '/openapi-3.1.json', '/openapi.yaml'])
    expect([...links]).toContain(path);
  for (const link of links) expect([link, (await app.send(link)).status]).toEqual([link, 200]);
  const again = await app.send('/', { headers: { ...headers, 'if-none-match': page.headers.get('etag')! } });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
  for (const accept of ['application/json', '*/*'])
    expect(await app.send('/', { headers: { accept } })).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' });
  expect(await app.send('/', { method: 'POST', headers })).toMatchObject({ status: 404 });
});

test('browsers find the icon of the docs, and search engines may read everything', async () => {
  const icon = await app.send('/favicon.ico');
  expect([icon.status, icon.headers.get('location')]).toEqual([302, 'Docs/icon.svg']);
  const rules = await app.send('/robots.txt');
  expect([rules.status, rules.headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  expect(rules.bytes.toString()).toMatch(/^User-agent: \*\nAllow: \/\n/);
});

describe.each([undefined, 'https://rentals.example.com/api'])('with the public URL %s', (publicUrl) => {
  let server: Server;
  let url: string;
  beforeAll(async () => {
    server = createServer(await createApp({ ...app, config: { ...app.config, publicUrl } })).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  test('each page has a canonical link, which is absolute if the public URL is known', async () => {
    for (const encoding of ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const page = await fetch(`${url}/Docs/prices.html`, { headers });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const link = publicUrl === undefined ? './prices.html' : `${publicUrl}/Docs/prices.html`;
      expect(await page.text()).toContain(`<link rel="canonical" href="${link}" />`);
    }
    const first = await (await fetch(`${url}/Docs`)).text();
    expect(first).toContain(`<link rel="canonical" href="${publicUrl ? `${publicUrl}/` : ''}Docs/index.html" />`);
  });

  test.each(['gzip', 'identity'])(
    'samples and collections contain the public URL if it is known, and their checksums are right (%s)',
    async (encoding) => {
      const read = async (name: string) => {
        const reply = await fetch(`${url}/Docs/${name}`, { headers: { 'accept-encoding': encoding } });
        return Buffer.from(await reply.arrayBuffer());
      };
      const collections = ['postman.json', 'bruno.zip'];
      const pages = ['getting-started.html', 'sdk.html', 'reservations.html', 'reservations.html.md', 'llms-full.txt'];
      const known = publicUrl ?? sampleServer;
      for (const name of [...pages, ...collections]) {
        const text = (await read(name)).toString();
        expect([name, text.includes(known), text.includes(sampleServer)]).toEqual([name, true, known === sampleServer]);
      }
      const archive = await read('bruno.zip');
      expect(unzip(archive)['rental-marketplace/environments/Server.bru']).toContain(`baseUrl: ${known}\n`);
      expect(zip(unzip(archive)).equals(archive)).toBe(true);
      const guide = (await read('clients.html.md')).toString();
      for (const name of collections) {
        const row = guide.split('\n').find((line) => line.startsWith('|') && line.includes(name));
        expect(row).toContain(
          createHash('sha256')
            .update(await read(name))
            .digest('hex'),
        );
      }
    },
  );

  test('a page returns 304 when If-None-Match contains its ETag', async () => {
    // Without a public URL, the file server sends uncompressed pages; it ignores conditions of clients that ask for no cached copy, as fetch does.
    for (const encoding of publicUrl === undefined ? ['gzip'] : ['gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const etag = (await fetch(`${url}/Docs/prices.html`, { headers })).headers.get('etag')!;
      const again = await fetch(`${url}/Docs/prices.html`, { headers: { ...headers, 'if-none-match': etag } });
      expect([encoding, again.status, await again.text()]).toEqual([encoding, 304, '']);
    }
  });

  test('the site map lists every page if the public URL is known, and is 404 otherwise', async () => {
    const map = await fetch(`${url}/sitemap.xml`);
    const rules = await (await fetch(`${url}/robots.txt`)).text();
    if (publicUrl === undefined) {
      expect(map.status).toBe(404);
      expect(rules).not.toContain('Sitemap');
      return;
    }
    expect([map.status, map.headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8']);
    expect(rules).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
    const pages = [...(await map.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, page]) => page!);
    expect(pages).toContain(`${publicUrl}/Docs/event-types.html`);
    expect(pages.every((page) => page.startsWith(`${publicUrl}/`) && !page.endsWith('home.html'))).toBe(true);
    for (const page of pages.slice(0, 3)) {
      const { status } = await fetch(url + page.slice(publicUrl.length), { headers: { accept: 'text/html' } });
      expect([page, status]).toEqual([page, 200]);
    }
  });
});

// Responses are validated except in production; both modes must send the same.
describe.each([true, false])('conditional requests with validated responses: %s', (validateResponses) => {
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

  test.each([
    '/',
    '/openapi.json',
    '/openapi-3.1.json',
    '/openapi.yaml',
    '/Docs',
    '/Docs/llms.txt',
    '/Currency/GetAll',
  ])('%s returns 304 when If-None-Match contains its ETag', async (path) => {
    // Only HTML is available at `/`.
    const accept = 'text/html, */*;q=0.8';
    const first = await fetch(url + path, { headers: { accept } });
    const etag = first.headers.get('etag')!;
    // Browsers and caches send the ETag alone, in a list, or with a date, which the server ignores.
    const date = { 'if-modified-since': new Date(0).toUTCString() };
    for (const headers of [{ 'if-none-match': etag }, { 'if-none-match': `"other", ${etag}`, ...date }]) {
      for (const method of ['GET', 'HEAD']) {
        const again = await fetch(url + path, { headers: { accept, ...headers }, method });
        expect([again.status, await again.text()]).toEqual([304, '']);
        for (const name of ['etag', 'cache-control', 'vary', 'content-security-policy', 'x-api-version'])
          expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)]);
      }
    }
    for (const headers of [{ 'if-none-match': '"another"' }, date])
      expect((await fetch(url + path, { headers: { accept, ...headers } })).status).toBe(200);
  });
});

test('live names the version and the commit of the server', async () => {
  const { status, data } = await app.call('live');
  expect([status, data]).toEqual([200, { status: 'live', version: release.version, commit: release.commit }]);
  expect(release.version).toMatch(/^\d+\.\d+\.\d+/);
  expect(release.commit).toMatch(/^([0-9a-f]{40}|unknown)$/);
});

test('live and ready accept unknown query parameters', async () => {
  expect(await app.call('live', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'live' } });
  expect(await app.call('ready', { query: 'cache=1' })).toMatchObject({ status: 200, data: { status: 'ready' } });
});
