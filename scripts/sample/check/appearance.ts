/** How the sample looks, in the views that `story.ts` goes through: where things are, how they are drawn, and in which script. */
import { deepStrictEqual, doesNotMatch, match, ok, strictEqual } from 'node:assert';
import type { Locator } from 'playwright-core';
import { type FoundRentProperty, createClient } from 'rental-marketplace-sdk';
import { en } from '../../sdk/examples/browse-and-book/words/en';
import { type Addresses, type Session, wordsOf } from './seen';

/** The computed value of a property. */
const styleOf = (place: Locator, property: string) =>
  place.evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

/** The numbers of a text in Latin digits. */
const numbersIn = (text: string) =>
  (text.match(/\d[\d,.]*/g) ?? []).map((one) => Number(one.replaceAll(',', '').replace(/\.$/, '')));

/** All texts of `words`, without those that are made from values. */
function textsOf(words: unknown): string[] {
  if (typeof words === 'string') return [words];
  return typeof words === 'object' && words ? Object.values(words).flatMap(textsOf) : [];
}

const englishTexts = new Set(textsOf(en).filter((text) => /[A-Za-z]{3}/.test(text)));

/** The digits are Latin in both languages. In Arabic, no text is in English, and no separator looks like the digit zero. */
export async function showsOneScript({ page, look }: Session): Promise<void> {
  const text = await page.locator('body').innerText();
  doesNotMatch(text, /[٠-٩٫٬]/);
  if (look.language !== 'ar') return;
  doesNotMatch(text, /·/);
  deepStrictEqual(
    text.split('\n').filter((line) => englishTexts.has(line.trim())),
    [],
  );
}

/** After a search on a phone, the fields are collapsed and the first result is in view. The results have the prices that the service returns. */
export async function showsResults({ page, look }: Session, { service }: Pick<Addresses, 'service'>): Promise<void> {
  if (look.width === 390) {
    strictEqual(await page.locator('.finder.open').count(), 0);
    const box = await page.locator('.card').first().boundingBox();
    ok(box!.y < page.viewportSize()!.height, `the first result is ${box!.y} pixels below the top`);
  }
  const query = new URLSearchParams(page.url().split('?')[1]);
  const found = createClient({ baseUrl: service }).getRentProperties.each({
    startDate: query.get('startDate')!,
    endDate: query.get('endDate')!,
    guestsCount: Number(query.get('guestsCount') ?? 1),
  });
  const stays = new Map<string, FoundRentProperty['stay']>();
  for await (const { id, stay } of found) stays.set(String(id), stay);
  const card = page.locator('.card').first();
  const id = /listing\/(\d+)/.exec((await card.locator('a').getAttribute('href'))!)![1]!;
  const { totalAmount, averagePerNight } = stays.get(id)!;
  const numbers = numbersIn(await card.locator('.price').innerText());
  for (const amount of [totalAmount, averagePerNight])
    ok(numbers.includes(amount), `${amount} is not in ${numbers.join()}`);
}

/** The listing with a selected stay: the first day of the week, the halves of days at both ends of the stay, and the price that stays in view. */
export async function showsStay({ page, look }: Session): Promise<void> {
  const isArabic = look.language === 'ar';
  strictEqual(await page.locator('.calendar th').first().getAttribute('abbr'), isArabic ? 'السبت' : 'Monday');
  const [start, end] = isArabic ? ['left', 'right'] : ['right', 'left'];
  const half = (side: string) => new RegExp(`^linear-gradient\\(to ${side}, rgba\\(0, 0, 0, 0\\) 50%, .+ 50%\\)$`);
  match(await styleOf(page.locator('td.chosen.first').first(), 'background-image'), half(start));
  match(await styleOf(page.locator('td.chosen.last').first(), 'background-image'), half(end));
  if (look.width === 1440) strictEqual(await styleOf(page.locator('.booking').first(), 'position'), 'sticky');
}

/** What cannot be undone is red: the hue of its text is within 20 degrees of it. */
export async function showsDanger({ page }: Session): Promise<void> {
  const colour = await styleOf(page.locator('.danger:visible').first(), 'color');
  const [red, green, blue] = (colour.match(/\d+/g) ?? []).map(Number) as [number, number, number];
  const isRed = red > green && red > blue && Math.abs(green - blue) < (red - Math.min(green, blue)) / 3;
  ok(isRed, colour);
}

/** Waits until another code can be requested, requests it with one click, and waits until it is sent. */
export async function resendsCode({ page, look }: Session): Promise<void> {
  const words = wordsOf(look);
  const dialog = page.locator('dialog.login');
  let requests = 0;
  page.on('request', (one) => (requests += Number(one.method() === 'POST' && one.url().includes('SendEmailCode'))));
  const sent = page.waitForResponse((one) => one.url().includes('SendEmailCode') && one.request().method() === 'POST');
  await dialog.getByRole('button', { name: words.resend, exact: true }).click();
  strictEqual((await sent).status(), 200);
  await dialog.locator('button:disabled', { hasText: words.resendIn('').trim().split(' ')[0]! }).waitFor();
  strictEqual(requests, 1);
}
