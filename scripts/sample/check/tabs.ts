import { deepStrictEqual, strictEqual } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import { type Places, newVisitor, wordsOf } from './seen';

const look = { theme: 'light', width: 768, language: 'en' } as const;
const words = wordsOf(look);

async function moveClock(service: string, advanceSeconds: number): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${service}/Sandbox/Clock`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ advanceSeconds }),
  });
  strictEqual(response.status, 200);
}

const isLoggedIn = (page: Page) => page.getByRole('button', { name: words.logOut }).waitFor();

/**
 * Two tabs with one log-in, for an hour of the page's clock: each asks for its notifications every minute, and before every fifth
 * minute the service's clock jumps over the life of an access token. Nobody may be logged out; the log-out of one is that of both.
 */
export async function keepTwoTabs(browser: Browser, places: Places): Promise<string> {
  const seen = await newVisitor(browser, places, look);
  const { context, page, said } = seen;
  let refreshes = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/Auth/RefreshToken') && response.ok()) refreshes++;
  });
  await context.clock.install();
  const other = await context.newPage();
  await page.goto(places.url);
  await other.goto(places.url);
  await page.getByRole('button', { name: words.logIn }).click();
  await page.getByLabel(words.email).fill('customer@example.com');
  await page.getByRole('button', { name: words.sendCode }).click();
  await page.getByRole('button', { name: words.sandboxCode }).click();
  await page.locator('dialog.login').getByRole('button', { name: words.logIn }).click();
  const tabs = [page, other];
  // The other tab has it without being told.
  await Promise.all(tabs.map(isLoggedIn));

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await moveClock(places.service, 25 * 60 * 60);
    await Promise.all(tabs.map((tab) => tab.clock.runFor(5 * 60_000)));
    // What only somebody who is logged in sees.
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.goto(`${places.url}/#/favorites`);
        await tab.goto(`${places.url}/#/trips`);
        await tab.locator('.row').first().waitFor();
        await isLoggedIn(tab);
      }),
    );
  }
  const kept = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem('tokens'))));
  strictEqual(kept[0], kept[1]);
  await other.getByRole('button', { name: words.logOut }).click();
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: words.logIn }).first().waitFor()));
  // That a token has run out is a 401, which the browser notes and the SDK mends.
  deepStrictEqual(
    said.filter((text) => !text.includes('status of 401')),
    [],
  );
  await context.close();
  return `12 tokens ran out, ${refreshes} refreshes`;
}
