/** Searches in the sample as a guest. */
import { ok, strictEqual } from 'node:assert';
import { showsOneScript, showsResults } from './appearance';
import { searchByTotal } from './money';
import { type Addresses, type Session, chooseDay, ignoreErrorResponses, inspect, openFilters, wordsOf } from './seen';

/** The results of a search. */
export const listings = ({ page }: Session) => page.locator('.cards .card:not(.to-come)');

/** Searches for these nights, with an invalid range and an invalid price first, and opens the listing `title`. */
export async function search(
  session: Session,
  addresses: Addresses,
  title: string,
  [arrival, departure]: [string, string],
): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  await page.getByRole('button', { name: words.more, exact: true }).click();
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 11);
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/#/?startDate=${departure}&endDate=${arrival}`);
  await page.getByRole('alert').waitFor();
  ok((await page.getByRole('alert').innerText()).length > 5);
  ignoreErrorResponses(session);
  await page.goto(`${origin}/#/`);
  await listings(session).first().waitFor();

  await openFilters(session);
  const more = page.getByRole('group', { name: words.guests }).getByRole('button').last();
  for (let guests = 0; guests < 4; guests++) await more.click();
  await page.getByLabel(words.maxPrice).fill('-1');
  await page.getByRole('button', { name: words.find, exact: true }).click();
  strictEqual(await page.locator('.field:has([aria-invalid=true]) .fault').innerText(), words.invalid);
  await inspect(session, 'search-refused');

  await page.getByLabel(words.maxPrice).fill('100');
  await page.locator('.dates').click();
  await inspect(session, 'search-dates');
  for (const date of [arrival, departure]) await chooseDay(session, date);
  await page.getByRole('button', { name: words.find, exact: true }).click();
  await page.waitForURL(/startDate=/);
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: words.placesFor('').trim() })
    .waitFor();
  await inspect(session, 'search');
  await showsResults(session, addresses);
  await showsOneScript(session);
  await searchByTotal(session, title);
  await page.getByRole('link', { name: title }).click();
}
