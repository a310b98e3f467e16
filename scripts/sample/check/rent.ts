/** Rent by the month: a booking, its invoices, a payment by card, the extension, and notice. */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import type { Browser } from 'playwright-core';
import { openStay, withOwner } from './changes';
import { type Addresses, type Session, chooseDay, day, inspect, logInAs, wordsOf } from './seen';

/** Searches for rent by the month, and books the listing for two months from `arrival`. Returns the reservation. */
async function book(session: Session, { url }: Addresses, title: string, arrival: string): Promise<number> {
  const { page } = session;
  const words = wordsOf(session.look);
  await page.goto(`${url}/#/?rent=monthly`);
  await page.getByRole('link', { name: title }).waitFor();
  await inspect(session, 'monthly-search');
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('group', { name: words.rentMonthsLabel }).getByRole('button').last().click();
  await chooseDay(session, arrival);
  await page.locator('.sums').waitFor();
  await inspect(session, 'monthly-listing');
  await page.getByRole('button', { name: words.book, exact: true }).click();
  await page.waitForURL(/#\/trips\/\d+/);
  return Number(/trips\/(\d+)/.exec(page.url())![1]);
}

export async function rentByMonth(browser: Browser, guest: Session, addresses: Addresses): Promise<void> {
  const { page } = guest;
  const words = wordsOf(guest.look);
  // Each language has its own nights, with room for the extension.
  const begin = guest.look.language === 'ar' ? 124 : 250;
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const id = await book(guest, addresses, 'Furnished flat near the university', day(begin));
  const invoices = page.locator('.invoices li');
  await invoices.first().waitFor();
  strictEqual(await invoices.count(), 2);
  await inspect(guest, 'invoices');

  await page.locator('.rent button').click();
  await page.locator('input[value=success]').check();
  await page.locator('button[type=submit]').click();
  await page.locator('a.button').click();
  await page.locator('.invoices .Paid').waitFor();
  await inspect(guest, 'invoice-paid');

  // One month more, in the form of the extension.
  await page.locator('section:has(#renewal) form > button').click();
  await page.waitForFunction(() => document.querySelectorAll('.invoices li').length === 3);

  await page.locator('section:has(#notice) summary').click();
  const { data: renewed } = await client.getReservationById({ id });
  const end = new Date(Date.parse(renewed.endDate) - 20 * 86_400_000).toISOString().slice(0, 10);
  await chooseDay({ ...guest }, end);
  await page.getByLabel(words.noticeReason).fill('We are moving.');
  await inspect(guest, 'notice');
  await page.locator('section:has(#notice) form > button.danger').click();
  await page.waitForFunction(() => document.querySelector('section:has(#notice) form') === null);
  const { data: ended } = await client.getReservationById({ id });
  deepStrictEqual([ended.endDate, ok(ended.totalAmount < renewed.totalAmount)], [end, undefined]);
  await inspect(guest, 'notice-given');

  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await openStay(owner, addresses, id);
    await owner.page.locator('.invoices .Paid').waitFor();
    strictEqual(await owner.page.locator('.rent button').count(), 0);
    await inspect(owner, 'owner-invoices');
  });
}
