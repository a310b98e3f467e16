import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** What a page is looked at in: every theme, at the widths of a phone and of a desk, in pixels. */
export const themes = ['light', 'dark'] as const;
export const widths = [390, 1440] as const;

/** A page in a browser that reaches nothing but the page's own origin and those that are named. */
export interface Opened {
  page: Page;
  context: BrowserContext;
  /** What the page asked for from elsewhere; none of it was answered. */
  foreign: string[];
  /** Errors that the page put on the console, and exceptions. */
  errors: string[];
}

/**
 * Opens `url` in a context of its own, at so many pixels of width, and waits for its first heading. It reaches its own origin and
 * `others`; everything else is refused and noted.
 */
export async function open(
  browser: Browser,
  url: string,
  theme: 'light' | 'dark',
  width: number,
  others: string[] = [],
): Promise<Opened> {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    hasTouch: width < 500,
  });
  // What is looked at is not how busy the machine is.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const opened: Opened = { page, context, foreign: [], errors: [] };
  const { origin, protocol } = new URL(url);
  await page.route('**/*', (route) => {
    const asked = new URL(route.request().url());
    const isAllowed = protocol === 'file:' ? asked.protocol === 'file:' : [origin, ...others].includes(asked.origin);
    if (isAllowed) return route.continue();
    opened.foreign.push(asked.href);
    return route.abort();
  });
  page.on('console', (message) => {
    if (message.type() === 'error') opened.errors.push(message.text());
  });
  page.on('pageerror', (error) => opened.errors.push(error.message));
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  return opened;
}

/** Goes to where `address` (`#tag/…`) leads and waits until it is there. */
export async function visit({ page }: Opened, address: string): Promise<void> {
  await page.evaluate((hash) => (location.hash = hash), address);
  // The renderer puts the document's own name before the address.
  await page
    .locator(`[id$="${address.slice(1)}"]`)
    .first()
    .waitFor();
  await page.waitForTimeout(300);
}

/** Pixels by which the page is wider than the window. */
export function overflow({ page }: Opened): Promise<number> {
  return page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical problems that axe finds in all that the page shows now. */
export async function problems({ page }: Opened): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${axe};
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ' (' + nodes.length + '): ' + nodes[0].target.join(' ') + ': ' + nodes[0].html.slice(0, 200));
  })()`);
}
