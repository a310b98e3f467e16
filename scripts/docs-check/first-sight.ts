import { ok } from 'node:assert';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';

/**
 * How long it takes until something is seen, as a ratio to a page with the same text and neither style nor script; medians, in turn.
 * A ratio of two measurements in one run, since times by themselves are the machine's.
 */
export async function firstSight(browser: Browser, docs: string, files: string[]): Promise<string> {
  const ratios: string[] = [];
  for (const file of files) {
    const page = await (await fetch(`${docs}/${file}`)).text();
    const bare = page.replace(/<(script|link)[^>]*>(<\/script>)?/g, '');
    const server = createServer((_, response) => response.setHeader('Content-Type', 'text/html').end(bare));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const [ours, theirs] = [[] as number[], [] as number[]];
    for (let round = 0; round < 9; round++) {
      ours.push(await seen(browser, `${docs}/${file}`));
      theirs.push(await seen(browser, `http://127.0.0.1:${port}/`));
    }
    server.close();
    const ratio = median(ours) / median(theirs);
    ratios.push(`${file} ${ratio.toFixed(2)}`);
    ok(ratio <= 1.5, `${file} takes ${ratio.toFixed(2)} times as long`);
  }
  return ratios.join(', ');
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

function median(values: number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1]!;
}
