import { deepStrictEqual, strictEqual } from 'node:assert';
import type { Browser, Page } from 'playwright-core';
import { type Addresses, newBrowserSession, wordsOf } from './seen';

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
 * Two tabs share a log-in for an hour of the page's clock. Each reads its notifications every minute; every five minutes, the service's
 * clock advances beyond the lifetime of an access token. Both tabs must stay logged in, and logging out in one logs out both.
 */
export async function keepTwoTabs(browser: Browser, addresses: Addresses): Promise<string> {
  const session = await newBrowserSession(browser, addresses, look);
  const { context, page, messages } = session;
  let refreshes = 0;
  context.on('response', (response) => {
    if (response.url().endsWith('/Auth/RefreshToken') && response.ok()) refreshes++;
  });
  await context.clock.install();
  const other = await context.newPage();
  await page.goto(addresses.url);
  await other.goto(addresses.url);
  await page.getByRole('button', { name: words.logIn }).click();
  await page.getByLabel(words.email).fill('customer@example.com');
  await page.getByRole('button', { name: words.sendCode }).click();
  await page.getByRole('button', { name: words.sandboxCode }).click();
  await page.locator('dialog.login').getByRole('button', { name: words.logIn }).click();
  const tabs = [page, other];
  // The other tab takes over the log-in.
  await Promise.all(tabs.map(isLoggedIn));

  for (let minutes = 0; minutes < 60; minutes += 5) {
    await moveClock(addresses.service, 25 * 60 * 60);
    await Promise.all(tabs.map((tab) => tab.clock.runFor(5 * 60_000)));
    // Trips require a log-in.
    await Promise.all(
      tabs.map(async (tab) => {
        await tab.goto(`${addresses.url}/#/favorites`);
        await tab.goto(`${addresses.url}/#/trips`);
        await tab.locator('.row').first().waitFor();
        await isLoggedIn(tab);
      }),
    );
  }
  const stored = await Promise.all(tabs.map((tab) => tab.evaluate(() => localStorage.getItem('tokens'))));
  strictEqual(stored[0], stored[1]);
  await other.getByRole('button', { name: words.logOut }).click();
  await Promise.all(tabs.map((tab) => tab.getByRole('button', { name: words.logIn }).first().waitFor()));
  // An expired token causes a 401, which the browser logs and the SDK recovers from.
  deepStrictEqual(
    messages.filter((text) => !text.includes('status of 401')),
    [],
  );
  await context.close();
  return `12 tokens expired, ${refreshes} refreshes`;
}
