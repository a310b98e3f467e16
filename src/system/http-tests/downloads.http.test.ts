import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectFolder } from '../../values/project-folder';
import { type TestApp, startTestApp } from '../../testing/app';

let app: TestApp;
let folder: string;
beforeAll(async () => {
  app = await startTestApp();
  folder = mkdtempSync(join(tmpdir(), 'downloads-'));
  writeFileSync(join(folder, 'package.json'), '{ "private": true }');
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
const page = async (name: string) => (await app.send(`/Docs/${name}`)).bytes.toString();

/** The rows of the table of files, as links, sizes and checksums. */
async function rowsOf(): Promise<{ links: string[]; sizes: number[]; sums: string[] }[]> {
  const rows = (await page('clients.html.md')).split('\n').filter((line) => /^\|.*[0-9a-f]{64}/.test(line));
  return rows.map((row) => ({
    links: [...row.split('|')[1]!.matchAll(/\]\(([^)]+)\)/g)].map(([, link]) => link!),
    sizes: [...row.matchAll(/([\d,]+) kB/g)].map(([, size]) => Number(size!.replaceAll(',', ''))),
    sums: [...row.matchAll(/[0-9a-f]{64}/g)].map(([sum]) => sum),
  }));
}

test('the page about clients names each file with its size and its checksum, and the server returns these bytes', async () => {
  const rows = await rowsOf();
  const names: string[] = [];
  for (const { links, sizes, sums } of rows) {
    expect([sizes.length, sums.length]).toEqual([links.length, links.length]);
    for (const [index, link] of links.entries()) {
      const { pathname } = new URL(link, 'http://x/Docs/clients.html');
      const file = await app.send(pathname, { headers: { 'accept-encoding': 'identity' } });
      expect([pathname, file.status, sha256(file.bytes)]).toEqual([pathname, 200, sums[index]]);
      expect(Math.ceil(file.bytes.length / 1000)).toBe(sizes[index]);
      names.push(pathname);
    }
  }
  const { version } = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8')) as { version: string };
  expect(names).toEqual([
    expect.stringMatching(/^\/Docs\/downloads\/rental-marketplace-sdk-\d+\.\d+\.\d+\.tgz$/),
    ...['mcp', 'prove'].map((name) => `/Docs/downloads/rental-marketplace-${name}-${version}.tgz`),
    ...['/openapi.json', '/openapi.yaml', '/openapi-3.1.json', '/Docs/postman.json', '/Docs/bruno.zip'],
  ]);
});

test.each(['clients.html', 'clients.html.md', 'llms-full.txt'])(
  '%s has no placeholder, compressed or not',
  async (name) => {
    for (const encoding of ['gzip', 'identity']) {
      const { status, bytes } = await app.send(`/Docs/${name}`, { headers: { 'accept-encoding': encoding } });
      const text = bytes.toString();
      expect([status, /\{(size|sha256) of/.test(text)]).toEqual([200, false]);
      const end = text.indexOf('SHA256SUMS');
      const table = text.slice(text.lastIndexOf('rental-marketplace-sdk', end), end);
      expect(table.match(/\b[0-9a-f]{64}\b/g)).toHaveLength(8);
      // The clients in other languages are built with a release only.
      expect(table.match(/\bnot offered\b/g)).toHaveLength(5);
      expect(table).not.toMatch(/downloads\/rental_marketplace/);
    }
  },
);

test('SHA256SUMS lists the packages; other files of their folder are not served', async () => {
  const { status, headers, bytes } = await app.send('/Docs/downloads/SHA256SUMS');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8']);
  const lines = bytes.toString().trim().split('\n');
  expect(lines).toHaveLength(3);
  for (const line of lines) {
    const [sum, name] = line.split('  ');
    expect(sha256((await app.send(`/Docs/downloads/${name}`)).bytes)).toBe(sum);
  }
  for (const name of ['', 'list.json', '..%2f..%2fbuild.json', 'rental-marketplace-sdk-0.0.1.tgz'])
    expect([name, (await app.send(`/Docs/downloads/${name}`)).status]).toEqual([name, 404]);
});

test('a package is revalidated by its ETag, and is not compressed again', async () => {
  const [row] = await rowsOf();
  const { pathname } = new URL(row!.links[0]!, 'http://x/Docs/clients.html');
  const first = await app.send(pathname, { headers: { 'accept-encoding': 'gzip' } });
  expect([first.status, first.headers.get('content-encoding'), first.headers.get('cache-control')]).toEqual([
    200,
    null,
    'no-cache',
  ]);
  // Otherwise fetch asks for a new copy.
  const headers = { 'if-none-match': first.headers.get('etag')!, 'cache-control': 'max-age=0' };
  const again = await app.send(pathname, { headers });
  expect([again.status, again.bytes.length]).toEqual([304, 0]);
});

test('the command of the guide installs the SDK from the server, and the SDK calls it', async () => {
  const readme = readFileSync(join(projectFolder, 'scripts/sdk/package/README.md'), 'utf8');
  const guide = await page('clients.html.md');
  const commandIn = (text: string) => /^npm install http\S+\.tgz$/m.exec(text)![0];
  expect(commandIn(guide)).toBe(commandIn(readme));
  const [program, ...words] = commandIn(guide).replace('http://127.0.0.1:8080', app.url).split(' ');
  const run = promisify(execFile);
  // The package has no dependencies, so that npm asks this server only.
  const settings = {
    npm_config_registry: `${app.url}/no-registry/`,
    npm_config_audit: 'false',
    npm_config_cache: join(folder, 'cache'),
  };
  await run(program!, words, { cwd: folder, env: { ...process.env, ...settings } });
  const call = `require('rental-marketplace-sdk').createClient({ baseUrl: '${app.url}' }).getCurrencies().then(({ data }) => console.log(data[0].code))`;
  expect((await run(process.execPath, ['--eval', call], { cwd: folder })).stdout).toMatch(/^[A-Z]{3}\n$/);
}, 120_000);
