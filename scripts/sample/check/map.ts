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
  await page.locator('.spot').first().waitFor();
  await inspect(session, 'map');
  await page.locator('.spot.many').first().click();
  const length = await page.locator('.scale').innerText();
  // The scale has round lengths, which can be the same after one step.
  const press = (name: string) => page.getByRole('button', { name }).click({ clickCount: 2 });
  await press(words.zoomIn);
  await page.locator('.scale').filter({ hasNotText: length }).waitFor();
  await press(words.zoomOut);
  await page.getByRole('button', { name: words.searchHere }).click();
  await page.waitForURL(/north=/);
  // Istanbul is far from all groups.
  await cards.filter({ hasText: 'A room with a family' }).waitFor({ state: 'detached' });
  await page.locator('.spot').first().waitFor();
  ok((await cards.count()) > 1);
  await inspect(session, 'area');
  await page.locator('.chip[aria-current]').click();
  await shows(9);
  match(page.url(), /#\/$/);
  strictEqual(session.messages.join(), '');
}

/** The first page of the search is empty, and the last one is not reached: the map shows the places of the others, and says that there are more. */
export async function readsPagesForMap(session: Session, { url }: Addresses): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  let pages = 0;
  await page.route(/GetRentProperties\?.*pageSize=50/, async (route) => {
    const asked = new URL(route.request().url());
    asked.searchParams.delete('cursor');
    const response = await route.fetch({ url: asked.href });
    const { data, ...envelope } = (await response.json()) as { data: object[]; pagination: object };
    const pagination = { ...envelope.pagination, nextCursor: 'next' };
    pages += 1;
    await route.fulfill({ response, json: { ...envelope, data: pages === 2 ? data : [], pagination } });
  });
  await page.goto(url);
  await page.getByRole('button', { name: words.map, exact: true }).click();
  await page.locator('.spot').first().waitFor();
  await page.getByText(words.mapPart).waitFor();
  strictEqual(pages, 5);
  await inspect(session, 'map-of-a-part');
  strictEqual(session.messages.join(), '');
}
