import { mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Listening, servePage } from './page';

let folder: string;
let page: Listening;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sample-page-'));
  writeFileSync(join(folder, 'app.tsx'), "document.title = 'ready';\n");
  writeFileSync(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  writeFileSync(join(folder, 'index.html'), '<head></head>http://127.0.0.1:8080');
  page = await servePage({ folder, service: () => 'http://127.0.0.1:9090', isSandbox: false });
});
afterAll(async () => {
  await page.close();
  await rm(folder, { recursive: true });
});

test.each(['/', '/app.js', '/icon.svg'])('%s is sent once, and compressed to clients that accept it', async (path) => {
  const sizes: number[] = [];
  for (const encoding of ['gzip', 'identity']) {
    const headers = { 'accept-encoding': encoding };
    const first = await fetch(`${page.origin}${path}`, { headers });
    expect([first.status, first.headers.get('content-encoding') ?? 'identity']).toEqual([200, encoding]);
    sizes.push((await first.arrayBuffer()).byteLength);
    const again = await fetch(`${page.origin}${path}`, {
      headers: { ...headers, 'if-none-match': first.headers.get('etag')! },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  // The same text, whatever the encoding.
  expect(sizes[0]).toBe(sizes[1]);
});
