import { deepStrictEqual, ok } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { ar } from '../../sdk/examples/browse-and-book/words/ar';
import { en } from '../../sdk/examples/browse-and-book/words/en';

/** How the page is looked at. */
export interface Look {
  theme: 'light' | 'dark';
  /** Pixels. */
  width: number;
  language: 'en' | 'ar';
}

export const wordsOf = ({ language }: Look) => ({ en, ar })[language];
export const nameOf = ({ width, theme, language }: Look) => `${width}-${theme}-${language}`;

/** The sample in a browser of its own, and what went on in it. */
export interface Seen {
  look: Look;
  page: Page;
  context: BrowserContext;
  /** Every message on the console, every exception, and every request to somewhere else. */
  said: string[];
  /** Where screenshots go. */
  reports: string;
}

export interface Places {
  /** Where the page is. */
  url: string;
  /** The service that it calls; in its sandbox, filled. */
  service: string;
  reports: string;
}

/** A browser that has never seen the page; nothing is open in it yet. */
export async function newVisitor(browser: Browser, { url, service, reports }: Places, look: Look): Promise<Seen> {
  const { theme, width, language } = look;
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    hasTouch: width < 500,
    locale: language === 'ar' ? 'ar-JO' : 'en-GB',
    timezoneId: 'Asia/Amman',
    reducedMotion: 'reduce',
  });
  // What is looked at is not how busy the machine is.
  context.setDefaultTimeout(30_000);
  const said: string[] = [];
  await context.route('**/*', (route) => {
    const asked = route.request().url();
    if ([url, service].some((origin) => asked.startsWith(origin))) return route.continue();
    said.push(`asked for ${asked}`);
    return route.abort();
  });
  context.on('console', (message) => said.push(message.text()));
  context.on('weberror', (fault) => said.push(fault.error().message));
  return { look, page: await context.newPage(), context, said, reports };
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** What axe calls serious or critical. */
function problems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${axe};
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ' (' + nodes.length + '): ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary);
  })()`);
}

/** The page as it stands: pictures there, nothing wider than the window, nothing that axe calls serious; and a screenshot. */
export async function inspect(seen: Seen, place: string): Promise<void> {
  const { page, reports, look } = seen;
  const name = `${nameOf(look)}-${place}`;
  await page.evaluate(() => [...document.images].forEach((image) => (image.loading = 'eager')));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  await page.screenshot({ path: join(reports, `${name}.png`), fullPage: true });
  const overflow = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
  ok(overflow <= 0, `${name} is ${overflow} pixels wider than the window`);
  deepStrictEqual(await problems(page), [], name);
}

/** What the browser itself notes of refusals that were provoked is forgotten; anything else that was said stays. */
export function forgetRefusals({ said }: Seen): void {
  const others = said.filter(
    (text) => !/^Failed to load resource: (the server responded|net::ERR_INTERNET_DISCONNECTED)/.test(text),
  );
  said.splice(0, said.length, ...others);
}
