import { deepStrictEqual, match, ok, strictEqual } from 'node:assert';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Opened, open, overflow, problems } from '../docs-check/page';
import type { themes, widths } from '../docs-check/page';

interface Sample {
  /** Where the page is. */
  url: string;
  /** The service that it calls; in its sandbox, filled. */
  service: string;
  /** For screenshots. */
  reports: string;
}

const title = 'Sunlit apartment by the citadel';

async function codeFor(service: string, address: string): Promise<string> {
  const response = await fetch(`${service}/Sandbox/Otp?target=${address}`);
  return ((await response.json()) as { data: { code: string } }).data.code;
}

/** The page as it stands: nothing wider than the window, no problem that axe calls serious, a screenshot. */
async function look(opened: Opened, path: string): Promise<void> {
  await opened.page.screenshot({ path, fullPage: true });
  strictEqual(await overflow(opened), 0, `${path}: wider than the window`);
  deepStrictEqual(await problems(opened), []);
}

/** The words of the days that may be chosen. */
const freeDays = (page: Page) => page.locator('#calendar button[data-day]:enabled');

/**
 * A person's way through the sample client: search, log in by code, free dates in the calendar, booking, the reservation; then
 * the nights are taken. Throws where it goes another way.
 */
export async function bookInBrowser(
  browser: Browser,
  { url, service, reports }: Sample,
  theme: (typeof themes)[number],
  width: (typeof widths)[number],
): Promise<void> {
  const opened = await open(browser, url, theme, width, [service]);
  const { page } = opened;
  page.setDefaultTimeout(10_000);
  const shot = (place: string) => join(reports, `${width}-${theme}-${place}.png`);

  // Before anything is clicked: listings, and no word of a fault.
  await page.getByRole('heading', { name: 'Quiet house' }).waitFor();
  strictEqual(await page.locator('#message').textContent(), '');
  await page.locator('select[name=city] option', { hasText: 'Amman' }).waitFor({ state: 'attached' });
  await look(opened, shot('first-view'));

  await page.getByRole('combobox', { name: 'City' }).selectOption('Amman');
  await page.getByRole('searchbox', { name: 'Words' }).fill('citadel');
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('heading', { name: 'Quiet house' }).waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: title }).waitFor();
  strictEqual(await page.locator('#results li').count(), 1);
  const image = page.locator('#results img');
  await image.evaluate((one: HTMLImageElement) => one.decode());
  await look(opened, shot('search'));

  await page.getByRole('button', { name: `Free dates of ${title}` }).click();
  await page.getByRole('heading', { name: title }).waitFor();
  await page.getByRole('button', { name: 'Next month' }).click();
  const days = await freeDays(page).evaluateAll((all) => all.map((one) => one.dataset['day']!));
  const [before, , arrival, , departure] = days as [string, string, string, string, string];
  await page.locator(`[data-day="${arrival}"]`).click();
  ok(await page.getByRole('button', { name: 'Book' }).isDisabled(), 'a stay without its end can be booked');
  await page.locator(`[data-day="${departure}"]`).click();
  await page.getByText(/2 nights, JOD\s?90\.000\. JOD\s?20\.000 are due/).waitFor();
  await look(opened, shot('calendar'));

  await page.getByRole('button', { name: 'Book' }).click();
  await page.getByRole('dialog').waitFor();
  await page.getByLabel('E-mail address').fill('customer@example.com');
  await page.getByRole('button', { name: 'Send me a code' }).click();
  await page.getByText('The code is on its way.').waitFor();
  await look(opened, shot('login'));
  await page.getByLabel('Code from the e-mail').fill(await codeFor(service, 'customer@example.com'));
  await page.getByRole('dialog').getByRole('button', { name: 'Log in' }).click();

  await page.getByText(`Booked: ${title}`).waitFor();
  const reservation = page.locator('#reservations li').filter({ hasText: title }).first();
  match(await reservation.innerText(), /waits for the deposit JOD\s?20\.000 until/);
  await page.getByRole('button', { name: 'Next month' }).click();
  match((await page.locator(`[data-day="${arrival}"]`).getAttribute('aria-label'))!, /, not free$/);
  match((await page.locator(`[data-day="${departure}"]`).getAttribute('aria-label'))!, /, free$/);
  await look(opened, shot('booked'));

  // Who stays until then departs on the day on which the next guest arrives.
  await page.locator(`[data-day="${before}"]`).click();
  await page.locator(`[data-day="${arrival}"]`).click();
  await page.getByText(/2 nights, JOD\s?90\.000/).waitFor();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Log in' }).waitFor();
  ok(await page.locator('#mine').isHidden(), 'a stranger sees the reservations');
  deepStrictEqual([opened.foreign, opened.errors], [[], []]);
  await opened.context.close();
}
