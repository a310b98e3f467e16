import { ok } from 'node:assert';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser } from 'playwright-core';
import { medianRatio } from '../../bench/figures';

/** What a page may load before its first paint: the style sheet and the script that sets the theme, in bytes without compression. */
const mostBlocking = { requests: 2, bytes: 12_500 };

/**
 * Measures the time to first contentful paint, as a ratio to the same page without styles and scripts, both from a plain file server. The
 * ratios are medians of alternating runs. They are reported only, because other load on the machine changes them. The goal is at most 1.5.
 */
export function firstPaint(browser: Browser, folder: string, names: string[]): Promise<string> {
  return withFiles(folder, async (url) => {
    const ratios: string[] = [];
    for (const name of names) {
      const [full, bare] = [[] as number[], [] as number[]];
      for (let round = 0; round < 9; round++) {
        full.push(await timeToPaint(browser, `${url}/${name}`));
        bare.push(await timeToPaint(browser, `${url}/${name}?bare`));
      }
      ratios.push(`${name} ${medianRatio(full, bare).toFixed(2)}`);
    }
    return ratios.join(', ');
  });
}

/**
 * Fails if the browser waits for more than {@link mostBlocking} before it paints one of the pages for the first time. Returns the most that a
 * page loads. Unlike a time, this does not depend on the load of the machine.
 */
export function blockingResources(browser: Browser, folder: string, names: string[]): Promise<string> {
  return withFiles(folder, async (url) => {
    const most = { requests: 0, bytes: 0 };
    for (const name of names) {
      const found = await blockingOf(browser, `${url}/${name}`);
      const bytes = found.reduce((sum, { size }) => sum + size, 0);
      const isWithin = found.length <= mostBlocking.requests && bytes <= mostBlocking.bytes;
      ok(isWithin, `${name}: ${found.map((one) => `${one.name} ${one.size}`).join(', ')}`);
      most.requests = Math.max(most.requests, found.length);
      most.bytes = Math.max(most.bytes, bytes);
    }
    // Every page has a style sheet, so that none means that nothing was measured.
    ok(most.requests > 0, 'the browser reports no resource that blocks rendering');
    return `at most ${most.requests} requests with ${most.bytes} bytes on ${names.length} pages`;
  });
}

/** Serves the files of a folder while `use` runs; with `?bare`, pages without styles and scripts. */
async function withFiles(folder: string, use: (url: string) => Promise<string>): Promise<string> {
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
    return await use(`http://127.0.0.1:${port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** The resources that block the first paint, with an empty cache. */
async function blockingOf(browser: Browser, url: string): Promise<{ name: string; size: number }[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(url);
    return await page.evaluate(() =>
      (performance.getEntriesByType('resource') as (PerformanceResourceTiming & { renderBlockingStatus: string })[])
        .filter(({ renderBlockingStatus }) => renderBlockingStatus === 'blocking')
        .map(({ name, decodedBodySize }) => ({ name: name.replace(/.*\//, ''), size: decodedBodySize })),
    );
  } finally {
    await context.close();
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
