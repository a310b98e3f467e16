/** A saved search: a listing that becomes cheaper is a new match, and its notification leads to the search. */
import { strictEqual } from 'node:assert';
import { SavedSearchNotify, createClient } from 'rental-marketplace-sdk';
import { listingOf } from '../listings';
import { notifyOfSavedSearches } from '../notices';
import { places } from '../places';
import { type Addresses, type Session, inspect, logInAs, nameOf, openFilters, wordsOf } from './seen';

const turns: Record<string, Promise<void>> = {};

/** The token is that of the owner of the listings. */
export async function saveSearches(session: Session, addresses: Addresses, token: string): Promise<void> {
  // Each language has its own listing, and the looks of a language take turns to make it cheaper.
  const title = session.look.language === 'ar' ? 'Desert house under the stars' : 'High above the marina';
  const save = () => saveSearch(session, addresses, token, title);
  await (turns[title] = (turns[title] ?? Promise.resolve()).then(save, save));
}

async function saveSearch(session: Session, addresses: Addresses, token: string, title: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const name = nameOf(look);
  const place = places.find((one) => one.title === title)!;
  const client = await logInAs(session, addresses, 'customer@example.com');
  await page.goto(`${addresses.url}/#/?city=${place.where[0]}`);
  await page.getByRole('link', { name: title }).waitFor();
  await openFilters(session);
  const { data: found } = await client.getRentProperties({ city: place.where[0], pageSize: 50 });
  const { id, propertyInformation, price } = found.find((one) => one.propertyInformation.title === title)!;
  await page.getByLabel(words.maxPrice).fill(String(price - 1));
  await page.getByRole('button', { name: words.find, exact: true }).click();
  await page.getByText(words.nothingFits).waitFor();

  await page.getByRole('button', { name: words.saveSearch }).click();
  await page.getByLabel(words.searchName).fill(name);
  await inspect(session, 'save-search');
  await page.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByRole('link', { name: words.searchSaved }).click();
  const row = page.locator('.saved', { has: page.getByRole('link', { name, exact: true }) });
  await row.waitFor();

  const owner = createClient({ baseUrl: addresses.service, token });
  const cheaper = { ...place, price: price - 1 };
  await owner.updateRentProperty({ id, ...listingOf(cheaper, propertyInformation.images) });
  await notifyOfSavedSearches(addresses.database);

  await page.getByRole('link', { name: words.news }).click();
  const notification = page.locator('.sheet', { hasText: name });
  await notification.getByRole('link', { name: words.showMatches }).first().click();
  await page.waitForURL(/city=/);
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByRole('link', { name: words.account }).click();
  await row.locator('.status').waitFor();
  await inspect(session, 'saved-searches');
  const changed = page.waitForResponse((response) => response.url().includes('/SavedSearches/Update') && response.ok());
  await row.getByLabel(words.notify).selectOption(String(SavedSearchNotify.Off));
  await changed;
  const { data: searches } = await client.getMySavedSearches();
  strictEqual(searches.find((one) => one.name === name)!.notify, SavedSearchNotify.Off);
  await row.getByRole('button', { name: words.remove }).click();
  await row.waitFor({ state: 'detached' });
}
