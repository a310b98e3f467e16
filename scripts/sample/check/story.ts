/** Goes through the sample as a guest: search, register, book, pay the deposit, cancel. */
import { deepStrictEqual, match, notStrictEqual, ok, strictEqual } from 'node:assert';
import type { Locator } from 'playwright-core';
import { createClient } from 'rental-marketplace-sdk';
import sharp from 'sharp';
import { drawnReceipt } from '../receipt';
import { resendsCode, showsDanger, showsOneScript, showsStay } from './appearance';
import { payByCard, seePrices, showsOutcome, tryCodes } from './money';
import { listings, search } from './searching';
import {
  type Addresses,
  type Session,
  chooseDay,
  day,
  expectErrorResponse,
  ignoreErrorResponses,
  inspect,
  nameOf,
  wordsOf,
} from './seen';

/** The first view: listings with their pictures, and no error. */
export async function firstView(session: Session, { url }: Addresses): Promise<void> {
  const { page, look } = session;
  for (const visit of ['first', 'second']) {
    await page.goto(url);
    await listings(session).first().waitFor();
    strictEqual(await listings(session).count(), 9);
    strictEqual(await page.getByRole('alert').count(), 0);
    strictEqual(await page.locator('html').getAttribute('dir'), look.language === 'ar' ? 'rtl' : 'ltr');
    const picture = page.locator('.card img').first();
    ok(await picture.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0)));
    if (visit === 'first') await inspect(session, 'first-view');
  }
  deepStrictEqual(session.messages, []);
}

/** Checks that the stay of the search is selected, selects another with the keyboard, and the first one again. */
async function choose(session: Session, [arrival, departure]: [string, string]): Promise<void> {
  const { page } = session;
  const chosen = page.locator('td.chosen [data-day]');
  await chosen.first().waitFor();
  deepStrictEqual(
    await chosen.evaluateAll((days) => days.map((one) => one.dataset['day'])),
    nightsOf(arrival, departure),
  );
  await page.locator(`[data-day="${arrival}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press(session.look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.sums').waitFor();
  strictEqual(await chosen.count(), 2);
  for (const date of [arrival, departure]) await chooseDay(session, date);
  await page.locator('.sums').waitFor();
  await inspect(session, 'listing');
  await showsStay(session);
  await showsOneScript(session);
  await page.locator('.gallery button').first().click();
  await page.getByRole('button', { name: wordsOf(session.look).nextPhoto }).click();
  await inspect(session, 'picture');
  await page.keyboard.press('Escape');
}

function nightsOf(arrival: string, departure: string): string[] {
  const count = (Date.parse(departure) - Date.parse(arrival)) / 86_400_000;
  return Array.from({ length: count + 1 }, (_, index) =>
    new Date(Date.parse(arrival) + index * 86_400_000).toISOString().slice(0, 10),
  );
}

/** Registers in the log-in dialog: first with a taken address, then with a free one, and enters the code. */
async function register(session: Session, email: string): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  const dialog = page.locator('dialog.login');
  await dialog.getByRole('button', { name: words.register }).click();
  await dialog.getByLabel(words.firstName).fill('Amal');
  await dialog.getByLabel(words.lastName).fill('Rashid');
  await dialog.getByLabel(words.email).fill('customer@example.com');
  await dialog.getByRole('button', { name: words.createAccount }).click();
  await dialog.locator('[aria-invalid=true]').waitFor();
  await inspect(session, 'register-refused');
  ignoreErrorResponses(session);
  await dialog.getByLabel(words.email).fill(email);
  await dialog.getByRole('button', { name: words.createAccount }).click();
  await dialog.locator('button:disabled', { hasText: words.resendIn('').trim().split(' ')[0]! }).waitFor();
  // A code was already sent, so another request within a minute must not fail.
  await dialog.getByRole('button', { name: words.otherAddress }).click();
  await dialog.getByRole('button', { name: words.sendCode }).click();
  await dialog.getByLabel(words.code).fill('000000');
  await expectErrorResponse(session, 400, () => dialog.getByRole('button', { name: words.logIn }).click());
  await dialog.locator('.fault, .problem').first().waitFor();
  // It waits for a minute.
  if (nameOf(session.look) === '390-dark-en') await resendsCode(session);
  await dialog.getByRole('button', { name: words.sandboxCode }).click();
  await page.waitForFunction(
    () =>
      /^\d{6}$/.test(document.querySelector<HTMLInputElement>('input.code')?.value ?? '') &&
      document.querySelector<HTMLInputElement>('input.code')?.value !== '000000',
  );
  await inspect(session, 'code');
  await dialog.getByRole('button', { name: words.logIn }).click();
  await dialog.waitFor({ state: 'hidden' });
}

async function declareDeposit(session: Session): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  const receipt = await sharp(await drawnReceipt())
    .jpeg()
    .toBuffer();
  await page.getByText('IBAN').waitFor();
  // Without a receipt, the form says what is missing, in the language of the page.
  await page.getByLabel(words.reference).fill('TR-4711');
  await page.getByRole('button', { name: words.sendReceipt }).click();
  await page.getByText(words.required).waitFor();
  await page.getByLabel(words.receipt).setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt });
  await page.getByRole('button', { name: words.sendReceipt }).click();
  await showsOutcome(session, words.outcomes.depositPaid);
}

/** Whether the text contains a digit, in any script. */
const hasNumber = async (place: Locator) => /\p{Nd}/u.test(await place.innerText());

/**
 * Searches with dates, registers, books a stay that no other check uses, sends the receipt, confirms the deposit with the token `admin`, and
 * cancels. The amount in the cancellation dialog must be the refund.
 */
export async function completeBooking(session: Session, addresses: Addresses, admin: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const title = 'Rooms around a quiet courtyard';
  // A week for each width, theme and language.
  const begin = 20 + 7 * ((look.width % 7) + (look.theme === 'dark' ? 8 : 0) + (look.language === 'ar' ? 16 : 0));
  const stay: [string, string] = [day(begin), day(begin + 3)];
  await search(session, addresses, title, stay);
  await choose(session, stay);
  await seePrices(session, stay[0]);
  await tryCodes(session);

  await page.getByRole('button', { name: words.bookLogIn }).click();
  await register(session, `guest-${nameOf(look)}@example.com`);
  await page.waitForURL(/#\/trips\/\d+/);
  await page.locator('.status.Pending').waitFor();
  ok(await hasNumber(page.locator('.outcome')), 'the outcome contains no amount and no date');
  await inspect(session, 'booked');
  await declareDeposit(session);
  await inspect(session, 'receipt-sent');

  const id = Number(/trips\/(\d+)/.exec(page.url())![1]);
  await createClient({ baseUrl: addresses.service, token: admin }).confirmDeposit({ reservationId: id });
  await page.reload();
  await showsOutcome(session, words.outcomes.confirmed);
  await page.locator('nav .badge').waitFor();
  await inspect(session, 'confirmed');
  await showsDanger(session);
  await showsOneScript(session);

  // The listing is no longer available for these nights.
  await page.goto(`${addresses.url}/#/?startDate=${stay[0]}&endDate=${stay[1]}`);
  await listings(session).first().waitFor();
  await page
    .getByRole('heading', { level: 2 })
    .filter({ hasText: words.placesFor('').trim() })
    .waitFor();
  strictEqual(await page.getByRole('link', { name: title }).count(), 0);

  await page.goto(`${addresses.url}/#/trips`);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: words.cancel, exact: true }).click();
  const consequence = await page.locator('dialog[open] > p').innerText();
  ok(/\p{Nd}/u.test(consequence), consequence);
  notStrictEqual(consequence, words.refundUnpaid);
  await inspect(session, 'cancel');
  await page.getByRole('button', { name: words.reallyCancel }).click();
  await showsOutcome(session, words.outcomes.cancelled);
  const amount = /\p{Nd}[\p{Nd}٫٬]*/u;
  strictEqual(await page.getByText(words.dueLater).count(), 0, 'a cancelled booking shows an amount due');
  // The refund is the amount that was shown before.
  strictEqual(amount.exec(await page.locator('.outcome').innerText())![0], amount.exec(consequence)![0]);
  await inspect(session, 'cancelled');
  await payByCard(session, addresses, id, [day(begin + 4), day(begin + 6)]);
  deepStrictEqual(session.messages, []);
}

/** A listing that does not exist leads to the search. */
async function missingListing({ page, ...session }: Session, url: string): Promise<void> {
  const words = wordsOf(session.look);
  await page.goto(`${url}/#/listing/999999`);
  await page.getByText(words.gone).waitFor();
  await inspect({ page, ...session }, 'missing');
  ignoreErrorResponses({ page, ...session });
  await page.getByRole('link', { name: words.everything }).click();
  await listings({ page, ...session })
    .first()
    .waitFor();
}

/** Trips, notifications, favorites, offline mode, an unavailable service, the other language, and the log-out. */
export async function otherViews(session: Session, { url }: Addresses): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await missingListing(session, url);
  await page.goto(`${url}/#/trips`);
  await page.locator('.row').first().waitFor();
  await inspect(session, 'trips');
  await page.getByRole('link', { name: words.news }).click();
  await page.locator('.fresh').first().waitFor();
  await inspect(session, 'news');
  await showsOneScript(session);
  await page.getByRole('button', { name: words.readAll }).click();
  await page.locator('nav .badge').waitFor({ state: 'detached' });

  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByText(words.noFavorites).waitFor();
  await inspect(session, 'no-favorites');
  await page.getByRole('link', { name: words.everything }).click();
  const added = page.waitForResponse((response) => response.url().includes('/Add') && response.ok());
  await listings(session).nth(1).locator('.heart-button').click();
  await added;
  await page.locator('.heart-button[aria-pressed=true]').waitFor();
  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByRole('heading', { name: words.favorites, level: 1 }).waitFor();
  await listings(session).first().waitFor();
  strictEqual(await listings(session).count(), 1);
  await inspect(session, 'favorites');
  deepStrictEqual(session.messages, []);

  await session.context.setOffline(true);
  await page.locator('.banner').waitFor();
  await page.getByRole('link', { name: words.trips }).click();
  await page.getByRole('alert').waitFor();
  match(await page.getByRole('alert').innerText(), new RegExp(words.offline.slice(0, 8)));
  await inspect(session, 'offline');
  await session.context.setOffline(false);
  await page.getByRole('button', { name: words.again }).click();
  await page.locator('.row').first().waitFor();

  const unavailable = (service: Parameters<Parameters<typeof page.route>[1]>[0]) =>
    service.fulfill({ status: 503, body: 'upstream', headers: { 'access-control-allow-origin': '*' } });
  await page.route('**/Favorite*/**', unavailable);
  await page.getByRole('link', { name: words.favorites }).click();
  await page.getByRole('alert').filter({ hasText: words.away }).waitFor();
  await page.unroute('**/Favorite*/**', unavailable);
  await page.getByRole('button', { name: words.again }).click();
  await listings(session).first().waitFor();
  ignoreErrorResponses(session);

  const direction = () => page.locator('html').getAttribute('dir');
  const before = await direction();
  await page.getByRole('button', { name: words.other }).click();
  await page.waitForFunction((was) => document.dir !== was, before);
  await listings(session).first().waitFor();
  await inspect(session, 'favorites-other-language');
  await page.getByRole('button', { name: look.language === 'ar' ? 'العربية' : 'English' }).click();
  await page.waitForFunction((was) => document.dir === was, before);
  await listings(session).first().waitFor();
  // A request that is under way during the log-out can be answered with 401.
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: words.logOut }).click();
  await page.locator('header').getByRole('button', { name: words.logIn }).waitFor();
  deepStrictEqual(session.messages, []);
}
