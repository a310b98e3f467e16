/**
 * The owner adds a listing, sets the price of nights of another, closes and blocks some, and sets rules of arrival; the calendar of a guest
 * follows them.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { BookingMode, City, RentType, createClient } from 'rental-marketplace-sdk';
import type { Browser } from 'playwright-core';
import { withOwner } from './changes';
import { type Addresses, type Session, chooseDay, inspect, logInAs, nameOf, wordsOf } from './seen';

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** The first Friday after the second day of a month in about two months, so that one month shows the days around it. */
function nextFriday(): string {
  let day = addDays(new Date().toISOString().slice(0, 10), 56);
  while (!day.endsWith('-03')) day = addDays(day, 1);
  return addDays(day, (5 - new Date(day).getUTCDay() + 7) % 7);
}

const days = { friday: 5, saturday: 6, sunday: 7, monday: 1 };

/** Checks days of the week in the group with this name. */
async function checkDays({ page }: Session, group: string, values: number[]): Promise<void> {
  for (const value of values) await page.getByRole('group', { name: group }).locator(`input[value="${value}"]`).check();
}

/** Shows the month of a day, which can be before the one that is shown. */
async function show({ page, look }: Session, date: string): Promise<void> {
  const words = wordsOf(look);
  const day = page.locator(`[data-day="${date}"]`);
  const shown = await page.locator('[data-day]').first().getAttribute('data-day');
  const name = date < shown! ? words.previousMonth : words.nextMonth;
  while (!(await day.isVisible())) await page.getByRole('button', { name }).click();
}

const markOf = ({ page }: Session, date: string, mark: string) => page.locator(`[data-day="${date}"].${mark}`);

/** Sets the price and the minimum of the weekends of two weeks, and closes the night after them. */
async function setNights(session: Session, friday: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.locator('.legend').waitFor();
  for (const date of [friday, addDays(friday, 13)]) await chooseDay(session, date);
  await checkDays(session, words.onlyOn, [days.friday, days.saturday]);
  await page.locator('[name=price]').fill('150');
  await page.getByLabel(words.nightMinimum).fill('3');
  await inspect(session, 'owner-nights');
  await page.getByRole('button', { name: words.saveNights }).click();
  await page.getByText(words.nightsSaved).waitFor();
  await show(session, addDays(friday, 8));
  await markOf(session, addDays(friday, 8), 'own').waitFor();
  strictEqual(await markOf(session, addDays(friday, 2), 'own').count(), 0);

  const closed = addDays(friday, 16);
  // A single night is its first and its last one.
  for (const date of [closed, closed]) await chooseDay(session, date);
  await page.getByLabel(words.closeNights).check();
  await page.getByRole('button', { name: words.saveNights }).click();
  await markOf(session, closed, 'closed').waitFor();
}

/** Blocks two nights with the keyboard, and unblocks them. */
async function block(session: Session, night: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await show(session, night);
  await page.locator(`[data-day="${night}"]`).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press(look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.booking summary').click();
  await page.getByLabel(words.blockReason).fill('The roof is being repaired.');
  await inspect(session, 'owner-block');
  await page.getByRole('button', { name: words.block, exact: true }).click();
  await show(session, addDays(night, 1));
  await markOf(session, addDays(night, 1), 'blocked').waitFor();
  await inspect(session, 'owner-blocked');
  await page.getByRole('button', { name: words.unblock, exact: true }).click();
  await page.getByRole('button', { name: words.unblock, exact: true }).waitFor({ state: 'detached' });
  strictEqual(await markOf(session, night, 'blocked').count(), 0);
}

/** Stays begin on Fridays and Saturdays, end on Sundays and Mondays, and are requested. */
async function setRules(session: Session): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.getByRole('link', { name: words.rulesTab, exact: true }).click();
  const mode = page.locator('section:has(#mode)');
  await mode.getByLabel(words.bookingMode).selectOption(String(BookingMode.Request));
  await mode.getByLabel(words.minimumNights).fill('2');
  await mode.getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.rulesSaved).waitFor();
  await checkDays(session, words.arrivalDays, [days.friday, days.saturday]);
  await checkDays(session, words.departureDays, [days.sunday, days.monday]);
  await page.getByLabel(words.freeNights).fill('8');
  await page.locator('section:has(#arrivals)').getByRole('button', { name: words.save, exact: true }).click();
  await page.getByText(words.invalid).waitFor();
  await page.getByLabel(words.freeNights).fill('1');
  const saved = page.waitForResponse((response) => response.url().includes('/SetArrivalRules/') && response.ok());
  await page.locator('section:has(#arrivals)').getByRole('button', { name: words.save, exact: true }).click();
  await saved;
  await page.getByText(words.rulesSaved).waitFor();
  await inspect(session, 'owner-rules');
}

async function addSeason(session: Session, from: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.getByRole('link', { name: words.seasonsTab, exact: true }).click();
  await page.getByText(words.noSeasons).waitFor();
  for (const date of [from, addDays(from, 6)]) await chooseDay(session, date);
  await page.getByLabel(words.seasonName).fill('Spring');
  await page.locator('[name=price]').fill('99.5');
  await inspect(session, 'owner-season');
  await page.getByRole('button', { name: words.addSeason }).click();
  await page.locator('.periods li', { hasText: 'Spring' }).waitFor();
  await inspect(session, 'owner-seasons');
  await page.getByRole('button', { name: words.remove }).click();
  await page.getByText(words.noSeasons).waitFor();
}

/** Whether the day can be selected. */
const isOpen = async ({ page }: Session, date: string) =>
  (await page.locator(`[data-day="${date}"]`).getAttribute('aria-disabled')) === 'false';

/** The guest can select only what can be booked: from a Friday with a minimum of three nights, Monday but not Sunday. */
async function chooseStay(session: Session, { url }: Addresses, id: number, friday: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.goto(`${url}/#/listing/${id}`);
  await page.locator('.where').first().waitFor();
  await show(session, friday);
  const opened = async (from: number, to: number) => {
    const open: number[] = [];
    for (let day = from; day <= to; day++) if (await isOpen(session, addDays(friday, day))) open.push(day);
    return open;
  };
  deepStrictEqual(await opened(-2, 4), [0, 1], 'days of arrival');
  await inspect(session, 'listing-rules');
  // Arrow keys lead past the days that cannot be selected.
  await page.locator(`[data-day="${friday}"]`).focus();
  await page.keyboard.press('Enter');
  await page.getByText(words.chooseDepartureAfter('', '').split('.')[0]!).waitFor();
  deepStrictEqual(await opened(1, 4), [3], 'days of departure');
  await inspect(session, 'listing-departure');
  for (let day = 0; day < 3; day++) await page.keyboard.press(look.language === 'ar' ? 'ArrowLeft' : 'ArrowRight');
  await page.keyboard.press('Enter');
  await page.locator('.sums').waitFor();
  await page.getByRole('button', { name: words.request, exact: true }).waitFor();
  await inspect(session, 'listing-ruled-stay');
}

/** The owner adds a listing that is rented by the month, so that the search by the night stays as it is. */
async function addListing(session: Session): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.getByRole('link', { name: words.addListing }).click();
  const add = page.getByRole('button', { name: words.addListing });
  await add.click();
  await page.getByText(words.required).first().waitFor();
  await inspect(session, 'new-listing');
  const title = `Two rooms by the old station ${nameOf(look)}`;
  await page.getByLabel(words.listingTitle).fill(title);
  await page.getByLabel(words.city).selectOption(String(City.Amman));
  await page.getByLabel(words.kind).selectOption(String(RentType.Monthly));
  await page.getByLabel(words.listingPrice).fill('390');
  await add.click();
  await page.waitForURL(/#\/listings\/\d+/);
  await page.getByRole('link', { name: title }).waitFor();
  await page.getByRole('link', { name: words.listings, exact: true }).first().click();
  await page.getByRole('link', { name: title }).waitFor();
}

/** `index` is that of the look: each has its own listing. */
export async function manageListing(
  browser: Browser,
  guest: Session,
  addresses: Addresses,
  index: number,
): Promise<void> {
  const words = wordsOf(guest.look);
  const titles = ['White house above the sea', 'Rooftop studio above the Nile', 'Corner flat by the harbour'];
  const title = titles[index]!;
  const friday = nextFriday();
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: found } = await client.getRentProperties({ pageSize: 50 });
  const { id } = found.find(({ propertyInformation }) => propertyInformation.title === title)!;
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await owner.page.getByRole('link', { name: words.listings, exact: true }).click();
    await owner.page.locator('.row').first().waitFor();
    await inspect(owner, 'owner-listings');
    await addListing(owner);
    await owner.page.getByRole('link', { name: title }).click();
    await setNights(owner, friday);
    await block(owner, addDays(friday, 10));
    await setRules(owner);
    await addSeason(owner, addDays(friday, 21));
    const reader = createClient({ baseUrl: addresses.service });
    const { data } = await reader.getNights({ id });
    deepStrictEqual(
      data.nights.map(({ date, price, isClosed }) => [date, price, isClosed]),
      [0, 1, 7, 8, 16].map((day) => [addDays(friday, day), day < 16 ? 150 : null, day === 16]),
    );
    const { data: rules } = await reader.getArrivalRules({ id });
    deepStrictEqual([rules.rules.arrivalDays, rules.rules.departureDays, rules.rules.freeNights], [[5, 6], [1, 7], 1]);
    ok((await reader.getRentPropertyById({ id })).data.bookingMode === BookingMode.Request);
    await chooseStay(guest, addresses, id, friday);
  });
}
