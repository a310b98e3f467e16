import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export const themes = ['light', 'dark'] as const;
/** Of a phone, a tablet and a desk, in pixels. */
export const widths = [390, 768, 1440] as const;

/** A page in a browser that reaches nothing but the page's own origin and those that are named. */
export interface Opened {
  page: Page;
  context: BrowserContext;
  /** What the page asked for from elsewhere; none of it was answered. */
  foreign: string[];
  /** Errors that the page put on the console, and exceptions. */
  errors: string[];
  /** What else the page put on the console, and which requests were answered from 400 on. */
  messages: string[];
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
  const opened: Opened = { page, context, foreign: [], errors: [], messages: [] };
  const { origin, protocol } = new URL(url);
  await page.route(
    (asked) => (protocol === 'file:' ? asked.protocol !== 'file:' : ![origin, ...others].includes(asked.origin)),
    (route) => {
      opened.foreign.push(route.request().url());
      return route.abort();
    },
  );
  page.on('console', (message) => {
    (message.type() === 'error' ? opened.errors : opened.messages).push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => opened.errors.push(`${page.url()}: ${error.message}`));
  page.on('response', (response) => {
    if (response.status() >= 400) opened.messages.push(`${response.url()} was answered ${response.status()}`);
  });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  return opened;
}

/** Pixels by which the page is wider than the window. */
export function overflow({ page }: Opened): Promise<number> {
  return page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
}

/** What sticks out: pixels by which the page is wider than the window, and what is cut at its edge though it cannot be scrolled to. */
export function sticksOut({ page }: Opened): Promise<string[]> {
  return page.evaluate(() => {
    const wider = document.scrollingElement!.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll('main *')].filter((one) => {
      const { width, right } = one.getBoundingClientRect();
      return width > 0 && right > window.innerWidth + 1 && !one.closest('pre, .wide');
    });
    return [...(wider > 0 ? [`${wider} pixels`] : []), ...cut.map((one) => one.outerHTML.slice(0, 100))].slice(0, 3);
  });
}

/** The links of the navigation that lead to a place in the page, which did not: each is followed, and its heading must come to the top. */
export function lostLinks({ page }: Opened): Promise<string[]> {
  return page.evaluate(async () => {
    const lost: string[] = [];
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')) {
      location.hash = link.hash;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      const top = heading?.getBoundingClientRect().top ?? -1;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 2;
      const isSeen = top >= 50 && top < (isAtEnd ? window.innerHeight : 160);
      if (!isSeen || !/^H[12]$/.test(heading!.tagName)) lost.push(`${link.hash} is at ${top}`);
      if (!link.hasAttribute('aria-current')) lost.push(`${link.hash} is not marked in the navigation`);
    }
    return lost;
  });
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical problems that axe finds in all that the page holds, what is folded up too. */
export async function problems({ page }: Opened): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${axe};
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ' (' + nodes.length + '): ' + nodes[0].target.join(' ') + ': ' + nodes[0].html.slice(0, 200));
  })()`);
}
