import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { medianRatio } from '../../bench/figures';

/**
 * Measures the time to first contentful paint, as a ratio to the same page without styles and scripts, both from a plain file server. The
 * ratios are medians of alternating runs. They are reported only, because other load on the machine changes them. The goal is at most 1.5.
 */
export async function firstPaint(browser: Browser, folder: string, names: string[]): Promise<string> {
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
      const [full, bare] = [[] as number[], [] as number[]];
      for (let round = 0; round < 9; round++) {
        full.push(await timeToPaint(browser, `http://127.0.0.1:${port}/${name}`));
        bare.push(await timeToPaint(browser, `http://127.0.0.1:${port}/${name}?bare`));
      }
      ratios.push(`${name} ${medianRatio(full, bare).toFixed(2)}`);
    }
    return ratios.join(', ');
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The time to first contentful paint with an empty cache, in ms. */
async function timeToPaint(browser: Browser, url: string): Promise<number> {
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
