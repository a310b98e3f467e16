import { readFileSync } from 'node:fs';
import type { Browser, BrowserContext, Page } from 'playwright-core';

/** Widths of a phone, a tablet and a desktop, in pixels. */
export const widths = [390, 768, 1440] as const;

/** A page in a browser that can only reach the page's origin and the origins given to `open`. */
export interface Opened {
  page: Page;
  context: BrowserContext;
  /** Blocked requests to other origins. */
  foreign: string[];
  /** Errors on the console, and exceptions. */
  errors: string[];
  /** Other console messages, and responses with status 400 or above. */
  messages: string[];
}

/**
 * Opens `url` in a new browser context with the given width, and waits for its first heading. Requests to origins other than its own and
 * `others` are blocked and recorded.
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
  // A generous timeout, because the machine can be busy.
  context.setDefaultTimeout(120_000);
  const page = await context.newPage();
  const opened: Opened = { page, context, foreign: [], errors: [], messages: [] };
  const { origin, protocol } = new URL(url);
  await page.route(
    (target) => (protocol === 'file:' ? target.protocol !== 'file:' : ![origin, ...others].includes(target.origin)),
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
    if (response.status() >= 400) opened.messages.push(`${response.url()} returned ${response.status()}`);
  });
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  return opened;
}

/** The number of pixels by which the page is wider than the window. */
export function overflow({ page }: Opened): Promise<number> {
  return page.evaluate(() => document.scrollingElement!.scrollWidth - window.innerWidth);
}

/** The number of pixels by which the page is wider than the window, and elements that are cut off and cannot be scrolled to. */
export function overflowing({ page }: Opened): Promise<string[]> {
  return page.evaluate(() => {
    const wider = document.scrollingElement!.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll('main *')].filter((item) => {
      const { width, right } = item.getBoundingClientRect();
      return width > 0 && right > window.innerWidth + 1 && !item.closest('pre, .wide');
    });
    return [...(wider > 0 ? [`${wider} pixels`] : []), ...cut.map((item) => item.outerHTML.slice(0, 100))].slice(0, 3);
  });
}

/**
 * Names in tables that are broken into two lines within a word. A line may end at a space, a hyphen, a slash or a full stop. A checksum is no
 * name: it is longer than a line of a phone.
 */
export function brokenNames({ page }: Opened): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('td code')]
      .filter(
        (code) =>
          !/[\s\-/.?]|^[\da-f]{64}$/.test(code.textContent) &&
          !code.querySelector('wbr') &&
          code.getClientRects().length > 1,
      )
      .map((code) => `the name ${code.textContent} is broken`)
      .slice(0, 3),
  );
}

/** Labels of cells that are higher than their cell, so that they overlap the next one. Only on narrow screens do cells have labels. */
export function overlappingLabels({ page }: Opened): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('td[data-label]')]
      .filter((cell) => {
        const { content, height } = getComputedStyle(cell, '::before');
        return content !== 'none' && parseFloat(height) > cell.getBoundingClientRect().height;
      })
      .map((cell) => `the label ${cell.dataset.label} is higher than its cell`)
      .slice(0, 3),
  );
}

/** Drawings that are wider than they are drawn, so that their text is larger than that of the page. */
export function enlargedDrawings({ page }: Opened): Promise<string[]> {
  return page.evaluate(async () => {
    const drawings = [...document.querySelectorAll<HTMLImageElement>('.drawing img')];
    for (const drawing of drawings) {
      drawing.loading = 'eager';
      await drawing.decode();
    }
    return drawings
      .filter((drawing) => drawing.getBoundingClientRect().width > drawing.naturalWidth + 1)
      .map((drawing) => `${drawing.alt.slice(0, 40)} is wider than ${drawing.naturalWidth} pixels`);
  });
}

/** Follows each link of the navigation to an anchor in the page; returns those whose heading does not scroll to the top. */
export function brokenLinks({ page }: Opened): Promise<string[]> {
  return page.evaluate(async () => {
    const broken: string[] = [];
    for (const link of document.querySelectorAll<HTMLAnchorElement>('nav a[href^="#"]')) {
      location.hash = link.hash;
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const heading = document.getElementById(decodeURIComponent(link.hash.slice(1)));
      const top = heading?.getBoundingClientRect().top ?? -1;
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY + window.innerHeight >= scrollHeight - 2;
      const isVisible = top >= 50 && top < (isAtEnd ? window.innerHeight : 160);
      if (!isVisible || !/^H[12]$/.test(heading!.tagName)) broken.push(`${link.hash} is at ${top}`);
      if (!link.hasAttribute('aria-current')) broken.push(`${link.hash} is not marked in the navigation`);
    }
    return broken;
  });
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical problems that axe finds in the page, including collapsed details. */
export async function axeProblems({ page }: Opened): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${axe};
    for (const details of document.querySelectorAll('details')) details.open = true;
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ' (' + nodes.length + '): ' + nodes[0].target.join(' ') + ': ' + nodes[0].html.slice(0, 200));
  })()`);
}
