import { deepStrictEqual, doesNotMatch, ok } from 'node:assert';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { createClient } from 'rental-marketplace-sdk';
import { ar } from '../../sdk/examples/browse-and-book/words/ar';
import { en } from '../../sdk/examples/browse-and-book/words/en';

type Client = ReturnType<typeof createClient>;

/** The theme, width and language of a browser session. */
export interface Look {
  theme: 'light' | 'dark';
  /** Pixels. */
  width: number;
  language: 'en' | 'ar';
}

export const wordsOf = ({ language }: Look) => ({ en, ar })[language];
const startedAt = Date.now();
/** The date `from` days after the start of the check: the same one before and after midnight. */
export const day = (from: number) => new Date(startedAt + from * 86_400_000).toISOString().slice(0, 10);

export const nameOf = ({ width, theme, language }: Look) => `${width}-${theme}-${language}`;

/** A browser session with the sample. */
export interface Session {
  look: Look;
  /** Further widths in which {@link inspect} looks at each view. */
  further: readonly number[];
  page: Page;
  context: BrowserContext;
  /** Console messages, exceptions, and blocked requests to other origins. */
  messages: string[];
  /** The folder for screenshots. */
  reports: string;
}

export interface Addresses {
  /** The address of the page. */
  url: string;
  /** The address of the service: a sandbox with sample data. */
  service: string;
  /** The URL of its database. */
  database: string;
  reports: string;
}

/** Starts a browser session with an empty page and no stored data. */
export async function newBrowserSession(
  browser: Browser,
  { url, service, reports }: Addresses,
  look: Look,
  further: readonly number[] = [],
): Promise<Session> {
  const { theme, width, language } = look;
  const context = await browser.newContext({
    viewport: viewportOf(width),
    colorScheme: theme,
    hasTouch: width < 500,
    locale: language === 'ar' ? 'ar-JO' : 'en-GB',
    timezoneId: 'Asia/Amman',
    reducedMotion: 'reduce',
  });
  // A generous timeout, because the machine can be busy.
  context.setDefaultTimeout(120_000);
  const messages: string[] = [];
  await context.route('**/*', (route) => {
    const target = route.request().url();
    if ([url, service].some((origin) => target.startsWith(origin))) return route.continue();
    messages.push(`requested ${target}`);
    return route.abort();
  });
  context.on('console', (message) => messages.push(message.text()));
  context.on('weberror', (fault) => messages.push(fault.error().message));
  return { look, further, page: await context.newPage(), context, messages, reports };
}

const viewportOf = (width: number) => ({ width, height: width < 500 ? 844 : 900 });

const clients: Record<string, Promise<Client>> = {};

/** A client of the user with this address, which a code of the sandbox verifies. */
export async function logIn(service: string, email: string): Promise<Client> {
  const client = createClient({ baseUrl: service });
  await client.logInWithEmail({ email });
  await client.sendEmailCode({ email });
  const answer = await fetch(`${service}/Sandbox/Otp?target=${encodeURIComponent(email)}`);
  const { data } = (await answer.json()) as { data: { code: string } };
  await client.verifyEmail({ code: data.code });
  return client;
}

/**
 * Opens the sample in a browser session where the sandbox's user `email` is logged in. `check/story.ts` goes through the dialog;
 * other checks do without it.
 */
export async function logInAs(session: Session, { url, service }: Addresses, email: string): Promise<Client> {
  // A user can request one code a minute.
  const client = await (clients[email] ??= logIn(service, email));
  await session.page.goto(url);
  await session.page.evaluate((tokens) => localStorage.setItem('tokens', tokens), JSON.stringify(client.tokens));
  await session.page.reload();
  // The page refreshes its own tokens; this client only reads and prepares with the first one.
  return client;
}

const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** The serious and critical problems that axe finds. */
function problems(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`(async () => {
    ${axe};
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ' (' + nodes.length + '): ' + nodes[0].html.slice(0, 200) + ' ' + nodes[0].failureSummary);
  })()`);
}

/** Inspects the view as {@link inspectNow} does: in the width of the session, then in its further widths. */
export async function inspect(session: Session, view: string): Promise<void> {
  const { page, look, further } = session;
  await inspectNow(session, look, view);
  if (further.length === 0) return;
  // Another width can show other months of the calendar, in which the focus is lost.
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-day') ?? null);
  for (const width of further) {
    await page.setViewportSize(viewportOf(width));
    await inspectNow(session, { ...look, width }, view);
  }
  await page.setViewportSize(viewportOf(look.width));
  if (focused !== null) await page.locator(`[data-day="${focused}"]`).focus();
}

/**
 * Takes a screenshot; checks that pictures are loaded, nothing overflows the window, no name of the sandbox's test data is visible, and axe
 * finds no serious problem.
 */
async function inspectNow({ page, reports }: Session, look: Look, view: string): Promise<void> {
  const name = `${nameOf(look)}-${view}`;
  // Pictures that are added meanwhile are lazy too.
  await page.waitForFunction(() =>
    [...document.images].every((image) => {
      image.loading = 'eager';
      return image.complete;
    }),
  );
  await page.screenshot({ path: join(reports, `${name}.png`), fullPage: true });
  const overflow = await page.evaluate(() => document.scrollingElement!.scrollWidth - innerWidth);
  ok(overflow <= 0, `${name} is ${overflow} pixels wider than the window`);
  doesNotMatch(await page.locator('body').innerText(), /Example/, `${name} shows test data`);
  deepStrictEqual(await problems(page), [], name);
}

/** Shows all fields of the search. */
export async function openFilters({ page }: Session): Promise<void> {
  const summary = page.locator('.finder:not(.open) .summary');
  if (await summary.isVisible()) await summary.click();
  const closed = page.locator('.filters details:not([open]) summary');
  if (await closed.isVisible()) await closed.click();
}

/** Selects a day in the calendar, and shows its month first. */
export async function chooseDay({ page, look }: Session, date: string): Promise<void> {
  const day = page.locator(`[data-day="${date}"]`);
  const next = page.getByRole('button', { name: wordsOf(look).nextMonth });
  await next.waitFor();
  while (!(await day.isVisible())) await next.click();
  await day.click();
}

/** Removes the browser's messages about expected error responses; keeps all other messages. */
export function ignoreErrorResponses({ messages }: Session): void {
  const others = messages.filter(
    (text) => !/^Failed to load resource: (the server responded|net::ERR_INTERNET_DISCONNECTED)/.test(text),
  );
  messages.splice(0, messages.length, ...others);
}

/** Waits for an error response with `status` to what `act` does, and removes the browser's message about it. */
export async function expectErrorResponse(session: Session, status: number, act: () => Promise<void>): Promise<void> {
  // The message can arrive after the page has shown the error.
  const message = session.context.waitForEvent('console', (one) =>
    one.text().startsWith(`Failed to load resource: the server responded with a status of ${status}`),
  );
  await Promise.all([message, act()]);
  ignoreErrorResponses(session);
}
