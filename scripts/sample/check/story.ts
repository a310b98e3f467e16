/** A guest's whole way through the sample, clicked as a guest would. */
import { deepStrictEqual, match, notStrictEqual, ok, strictEqual } from 'node:assert';
import type { Locator } from 'playwright-core';
import { createClient } from 'rental-marketplace-sdk';
import sharp from 'sharp';
import { type Places, type Seen, forgetRefusals, inspect, nameOf, wordsOf } from './seen';

const day = (from: number) => new Date(Date.now() + from * 86_400_000).toISOString().slice(0, 10);
const listings = ({ page }: Seen) => page.locator('.cards .card:not(.to-come)');

/** What is seen before anything is clicked: listings with their pictures, and no word of a fault. */
export async function firstView(seen: Seen, { url }: Places): Promise<void> {
  const { page, look } = seen;
  for (const visit of ['first', 'second']) {
    await page.goto(url);
    await listings(seen).first().waitFor();
    strictEqual(await listings(seen).count(), 9);
    strictEqual(await page.getByRole('alert').count(), 0);
    strictEqual(await page.locator('html').getAttribute('dir'), look.language === 'ar' ? 'rtl' : 'ltr');
    const picture = page.locator('.card img').first();
    ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)));
    if (visit === 'first') await inspect(seen, 'first-view');
  }
  deepStrictEqual(seen.said, []);
}

/** Asks for these nights, with a mistake first. Goes to the listing called `title`. */
async function search(seen: Seen, title: string, [arrival, departure]: [string, string]): Promise<void> {
  const { page } = seen;
  const words = wordsOf(seen.look);
  await page.getByRole('button', { name: words.more }).click();
  await page.waitForFunction(() => document.querySelectorAll('.card').length === 11);
  await page.getByLabel(words.guests).fill('4');
  await page.getByLabel(words.maxPrice).fill('100');
  await page.getByLabel(words.arrival).fill(departure);
  await page.getByLabel(words.departure).fill(arrival);
  await page.getByRole('button', { name: words.find, exact: true }).click();
  await page.locator('[aria-invalid=true]').waitFor();
  const note = await page.locator('.field:has([aria-invalid=true]) .fault').innerText();
  ok(note.length > 5, note);
  await inspect(seen, 'search-refused');
  forgetRefusals(seen);

  await page.getByLabel(words.arrival).fill(arrival);
  await page.getByLabel(words.departure).fill(departure);
  await page.getByRole('button', { name: words.find, exact: true }).click();
  await page.waitForURL(/startDate=/);
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: words.placesFor('').trim() })
    .waitFor();
  await inspect(seen, 'search');
  await page.getByRole('link', { name: title }).click();
}

/** The stay is that of the search; then another one is chosen with the keyboard alone, and the first one again. */
async function choose(seen: Seen, [arrival, departure]: [string, string]): Promise<void> {
  const { page } = seen;
  const chosen = page.locator('td.chosen [data-day]');
  await chosen.first().waitFor();
  deepStrictEqual(
    await chosen.evaluateAll((days) => days.map((one) => one.dataset['day'])),
    nightsOf(arrival, departure),
  );
  await page.locator(`[data-day="${arrival}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press(seen.look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.sums').waitFor();
  strictEqual(await chosen.count(), 2);
  for (const date of [arrival, departure]) await page.locator(`[data-day="${date}"]`).click();
  await page.locator('.sums').waitFor();
  await inspect(seen, 'listing');
}

/** What the nights of a week cost, of which some are at the weekend; then the stay is chosen again. */
async function seePrices(seen: Seen, arrival: string): Promise<void> {
  const { page } = seen;
  const chosen = page.url();
  const week = new Date(Date.parse(arrival) + 7 * 86_400_000).toISOString().slice(0, 10);
  await page.goto(chosen.replace(/endDate=[\d-]+/, `endDate=${week}`));
  await page.reload();
  const nights = page.locator('.sums dd.soft');
  await nights.first().waitFor();
  const prices = new Set((await nights.allInnerTexts()).map((text) => text.replace(/^.*×/, '').trim()));
  strictEqual(prices.size, 2, [...prices].join());
  await inspect(seen, 'prices');
  await page.goto(chosen);
  await page.reload();
  await page.locator('.sums').waitFor();
}

function nightsOf(arrival: string, departure: string): string[] {
  const count = (Date.parse(departure) - Date.parse(arrival)) / 86_400_000;
  return Array.from({ length: count + 1 }, (_, index) =>
    new Date(Date.parse(arrival) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Registers in the dialog that the booking opens: an address that is taken first, then one's own, and the code. */
async function register(seen: Seen, email: string): Promise<void> {
  const { page } = seen;
  const words = wordsOf(seen.look);
  const dialog = page.locator('dialog.login');
  await dialog.getByRole('button', { name: words.register }).click();
  await dialog.getByLabel(words.firstName).fill('Example');
  await dialog.getByLabel(words.lastName).fill('Guest');
  await dialog.getByLabel(words.email).fill('customer@example.com');
  await dialog.getByRole('button', { name: words.createAccount }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await inspect(seen, 'register-refused');
  forgetRefusals(seen);
  await dialog.getByLabel(words.email).fill(email);
  await dialog.getByRole('button', { name: words.createAccount }).click();
  // Who goes back and asks again, or has reloaded the page, has a code already.
  await dialog.getByRole('button', { name: words.otherAddress }).click();
  await dialog.getByRole('button', { name: words.sendCode }).click();
  await dialog.getByLabel(words.code).fill('000000');
  await dialog.getByRole('button', { name: words.logIn }).click();
  await dialog.locator('.fault, .problem').first().waitFor();
  forgetRefusals(seen);
  await dialog.getByRole('button', { name: words.sandboxCode }).click();
  await page.waitForFunction(
    () =>
      /^\d{6}$/.test(document.querySelector<HTMLInputElement>('input.code')?.value ?? '') &&
      document.querySelector<HTMLInputElement>('input.code')?.value !== '000000',
  );
  await inspect(seen, 'code');
  await dialog.getByRole('button', { name: words.logIn }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function declareDeposit(seen: Seen): Promise<void> {
  const { page } = seen;
  const words = wordsOf(seen.look);
  const receipt = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#eee' } })
    .jpeg()
    .toBuffer();
  await page.getByLabel(words.reference).fill('TR-4711');
  await page.getByLabel(words.receipt).setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt });
  await page.getByRole('button', { name: words.sendReceipt }).click();
  await saysOutcome(seen, words.outcomes.depositPaid);
}

async function saysOutcome({ page }: Seen, words: string): Promise<void> {
  await page.locator('.outcome', { hasText: words }).waitFor();
}

/** A figure of the text, in any script. */
const hasNumber = async (place: Locator) => /\p{Nd}/u.test(await place.innerText());

/**
 * Searches with dates, registers, books a stay that nobody else in these checks takes, sends the receipt, sees the confirmation that
 * `admin` gives through the API, and cancels. Throws where it goes another way.
 */
export async function wholeStory(seen: Seen, places: Places, admin: string): Promise<void> {
  const { page, look } = seen;
  const words = wordsOf(look);
  const title = 'Rooms around a quiet courtyard';
  // A week for each width, theme and language.
  const begin = 20 + 7 * ((look.width % 7) + (look.theme === 'dark' ? 8 : 0) + (look.language === 'ar' ? 16 : 0));
  const stay: [string, string] = [day(begin), day(begin + 3)];
  await search(seen, title, stay);
  await choose(seen, stay);
  await seePrices(seen, stay[0]);

  await page.getByRole('button', { name: words.bookLogIn }).click();
  await register(seen, `guest-${nameOf(look)}@example.com`);
  await page.waitForURL(/#\/trips\/\d+/);
  await page.locator('.status.Pending').waitFor();
  ok(await hasNumber(page.locator('.outcome')), 'the outcome names no sum and no date');
  await inspect(seen, 'booked');
  await declareDeposit(seen);
  await inspect(seen, 'receipt-sent');

  const id = Number(/trips\/(\d+)/.exec(page.url())![1]);
  await createClient({ baseUrl: places.service, token: admin }).confirmDeposit({ reservationId: id });
  await page.reload();
  await saysOutcome(seen, words.outcomes.confirmed);
  await page.locator('nav .badge').waitFor();
  await inspect(seen, 'confirmed');

  // Nobody else finds the place for these nights.
  await page.goto(`${places.url}/#/?startDate=${stay[0]}&endDate=${stay[1]}`);
  await listings(seen).first().waitFor();
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: words.placesFor('').trim() })
    .waitFor();
  strictEqual(await page.getByRole('link', { name: title }).count(), 0);

  await page.goto(`${places.url}/#/trips`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: words.cancel, exact: true }).click();
  const consequence = await page.locator('dialog[open] > p').innerText();
  ok(/\p{Nd}/u.test(consequence), consequence);
  notStrictEqual(consequence, words.refundUnpaid);
  await inspect(seen, 'cancel');
  await page.getByRole('button', { name: words.reallyCancel }).click();
  await saysOutcome(seen, words.outcomes.cancelled);
  const amount = /\p{Nd}[\p{Nd}٫٬]*/u;
  strictEqual(await page.getByText(words.dueLater).count(), 0, 'something is due of what was called off');
  // As much comes back as was said.
  strictEqual(amount.exec(await page.locator('.outcome').innerText())![0], amount.exec(consequence)![0]);
  await inspect(seen, 'cancelled');
  deepStrictEqual(seen.said, []);
}

/** Favorites, notifications, the trips' list, no network, a service that is away, the other language, the log-out. */
export async function aroundTheStory(seen: Seen, { url }: Places): Promise<void> {
  const { page, look } = seen;
  const words = wordsOf(look);
  await page.goto(`${url}/#/trips`);
  await page.locator('.row').first().waitFor();
  await inspect(seen, 'trips');
  await page.getByRole('link', { name: words.news }).click();
  await page.locator('.fresh').first().waitFor();
  await inspect(seen, 'news');
  await page.getByRole('button', { name: words.readAll }).click();
  await page.locator('nav .badge').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByText(words.noFavorites).waitFor();
  await page.getByRole('link', { name: words.find }).click();
  const added = page.waitForResponse((response) => response.url().includes('/Add') && response.ok());
  await listings(seen).nth(1).locator('.heart-button').click();
  await added;
  await page.locator('.heart-button[aria-pressed=true]').waitFor();
  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByRole('heading', { name: words.favorites, level: 1 }).waitFor();
  await listings(seen).first().waitFor();
  strictEqual(await listings(seen).count(), 1);
  await inspect(seen, 'favorites');
  deepStrictEqual(seen.said, []);

  await seen.context.setOffline(true);
  await page.locator('.banner').waitFor();
  await page.getByRole('link', { name: words.trips }).click();
  await page.getByRole('alert').waitFor();
  match(await page.getByRole('alert').innerText(), new RegExp(words.offline.slice(0, 8)));
  await inspect(seen, 'offline');
  await seen.context.setOffline(false);
  await page.getByRole('button', { name: words.again }).click();
  await page.locator('.row').first().waitFor();

  const away = (service: Parameters<Parameters<typeof page.route>[1]>[0]) =>
    service.fulfill({ status: 503, body: 'upstream', headers: { 'access-control-allow-origin': '*' } });
  await page.route('**/Favorite*/**', away);
  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByRole('alert').filter({ hasText: words.away }).waitFor();
  await page.unroute('**/Favorite*/**', away);
  await page.getByRole('button', { name: words.again }).click();
  await listings(seen).first().waitFor();
  forgetRefusals(seen);

  const direction = () => page.locator('html').getAttribute('dir');
  const before = await direction();
  await page.getByRole('button', { name: words.other }).click();
  await page.waitForFunction((was) => document.dir !== was, before);
  await listings(seen).first().waitFor();
  await inspect(seen, 'favorites-other-language');
  await page.getByRole('button', { name: look.language === 'ar' ? 'العربية' : 'English' }).click();
  await page.waitForFunction((was) => document.dir === was, before);
  await page.getByRole('button', { name: words.logOut }).click();
  await page.locator('header').getByRole('button', { name: words.logIn }).waitFor();
  deepStrictEqual(seen.said, []);
}
