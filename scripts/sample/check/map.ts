/** Facets and the map of the search: each narrows the search, and can be removed. */
import { match, ok, strictEqual } from 'node:assert';
import { City } from 'rental-marketplace-sdk';
import { type Addresses, type Session, inspect, wordsOf } from './seen';

export async function narrowSearch(session: Session, { url }: Addresses): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const cards = page.locator('.cards .card:not(.to-come)');
  const shows = (count: number) =>
    page.waitForFunction((expected) => document.querySelectorAll('.card:not(.to-come)').length === expected, count);
  await page.goto(url);
  const inAmman = page.locator(`.chip[href$="city=${City.Amman}"]`);
  await inAmman.click();
  await page.waitForURL(/city=1/);
  // All listings of a city fit on one page; Arabic has its own digits.
  const count = Number((await page.locator('.chip[aria-current] .count').innerText()).replace('٤', '4'));
  strictEqual(count, 4);
  await shows(count);
  const chips = page.locator('.facets ul', { has: page.locator('[href*=services]') }).locator('.chip');
  await chips.last().click();
  await page.waitForURL(/services=/);
  await page.locator('.facets ul').nth(1).locator('.chip').first().click();
  await page.waitForURL(/buildingType=/);
  await page.locator('.chip[aria-current]').nth(2).waitFor();
  await inspect(session, 'facets');
  for (const left of [2, 1, 0]) {
    await page.locator('.chip[aria-current]').first().click();
    await page.waitForFunction((n) => document.querySelectorAll('.chip[aria-current]').length === n, left);
  }
  await shows(9);

  await page.getByRole('button', { name: words.map, exact: true }).click();
  await page.locator('.pin').first().waitFor();
  await inspect(session, 'map');
  const groups = await page.locator('.pin').count();
  // The group of Amman and its neighbours.
  await page.locator('.pin.many').first().click();
  await page.getByRole('button', { name: words.zoomIn }).click();
  ok((await page.locator('.pin').count()) !== groups || groups === 1);
  await page.getByRole('button', { name: words.searchHere }).click();
  await page.waitForURL(/north=/);
  await page.locator('.chip[aria-current]').waitFor();
  await page.locator('.pin').first().waitFor();
  ok((await cards.count()) < 9);
  await inspect(session, 'area');
  await page.locator('.chip[aria-current]').click();
  await shows(9);
  match(page.url(), /#\/$/);
  strictEqual(session.messages.join(), '');
}
