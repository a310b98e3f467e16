import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { medianRatio } from '../../bench/figures';

/**
 * How long it takes until something is seen, as a ratio to the same page with neither style nor script, from the same plain server of
 * files; medians, in turn. It is told and not judged: even a ratio is the machine's where it has other things to do. At most 1.5 is meant.
 */
export async function firstSight(browser: Browser, folder: string, names: string[]): Promise<string> {
  const server = createServer((request, response) => {
    const [name, variant] = request.url!.slice(1).split('?');
    const types: Record<string, string> = {
      '.html': 'text/html',
      '.css': 'text/css',
      '.js': 'text/javascript',
      '.svg': 'image/svg+xml',
    };
    response.setHeader('Content-Type', types[extname(name!)] ?? 'text/html');
    if (!existsSync(join(folder, name!))) return void response.writeHead(404).end();
    const text = readFileSync(join(folder, name!), 'utf8');
    response.end(variant === 'bare' ? text.replace(/<(script|link rel="stylesheet")[^>]*>(<\/script>)?/g, '') : text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    const ratios: string[] = [];
    for (const name of names) {
      const [ours, bare] = [[] as number[], [] as number[]];
      for (let round = 0; round < 9; round++) {
        ours.push(await seen(browser, `http://127.0.0.1:${port}/${name}`));
        bare.push(await seen(browser, `http://127.0.0.1:${port}/${name}?bare`));
      }
      ratios.push(`${name} ${medianRatio(ours, bare).toFixed(2)}`);
    }
    return ratios.join(', ');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** ms until the first text is painted, for somebody who comes for the first time. */
async function seen(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list, observer) => {
            const paint = list.getEntriesByName('first-contentful-paint')[0];
            if (!paint) return;
            observer.disconnect();
            resolve(paint.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await context.close();
  }
}
