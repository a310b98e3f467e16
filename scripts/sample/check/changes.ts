/** Changes of a stay: the guest proposes and the owner accepts, then the owner proposes and the guest declines. */
import { deepStrictEqual, match } from 'node:assert';
import type { Browser } from 'playwright-core';
import {
  type Addresses,
  type Session,
  chooseDay,
  day,
  inspect,
  logInAs,
  nameOf,
  newBrowserSession,
  wordsOf,
} from './seen';

const users = ['customer@example.com', 'owner@example.com'] as const;

/** Sessions of the sandbox's guest and owner, who have not logged in yet in this check. */
export async function withOwner(
  browser: Browser,
  guest: Session,
  addresses: Addresses,
  act: (owner: Session) => Promise<void>,
): Promise<void> {
  const owner = await newBrowserSession(browser, addresses, guest.look, guest.further);
  try {
    await act(owner);
  } finally {
    await owner.page.screenshot({ path: `${addresses.reports}/${nameOf(guest.look)}-owner-last.png` });
    await owner.context.close();
  }
  deepStrictEqual([...guest.messages, ...owner.messages], []);
}

/** A page with the reservation `id`, read again. */
export async function openStay({ page }: Session, { url }: Addresses, id: number): Promise<void> {
  await page.goto(`${url}/#/trips/${id}`);
  await page.reload();
  await page.locator('.sums').first().waitFor();
}

async function propose(session: Session, [arrival, departure]: [string, string]): Promise<void> {
  const { page } = session;
  const words = wordsOf(session.look);
  await page.getByRole('button', { name: words.changeStart }).click();
  for (const date of [arrival, departure]) await chooseDay(session, date);
  await page.getByRole('group', { name: words.guests }).getByRole('button').last().click();
  await page.locator('.compare .changed').first().waitFor();
  await inspect(session, 'change-quote');
  await page.getByRole('button', { name: words.changePropose }).click();
  await page.getByText(words.changeByYou).waitFor();
}

/** `index` is that of the look: each has its own nights. */
export async function changeStay(browser: Browser, guest: Session, addresses: Addresses, index: number): Promise<void> {
  const words = wordsOf(guest.look);
  const begin = 230 + 20 * index;
  const client = await logInAs(guest, addresses, users[0]);
  const { data: found } = await client.getRentProperties({ maxPrice: 30 });
  const room = found.find(({ depositAmount }) => depositAmount === 0)!;
  const stay = { startDate: day(begin), endDate: day(begin + 3) };
  const { data: booked } = await client.bookReservation({ propertyId: room.id, ...stay, guestsCount: 1 });
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, users[1]);
    await openStay(guest, addresses, booked.id);
    await propose(guest, [day(begin + 1), day(begin + 5)]);
    await inspect(guest, 'change-proposed');

    await owner.page.getByRole('link', { name: words.bookings }).click();
    await owner.page.locator('.row').first().waitFor();
    await inspect(owner, 'owner-bookings');
    await openStay(owner, addresses, booked.id);
    await owner.page.getByText(words.changeByGuest).waitFor();
    await inspect(owner, 'owner-change');
    await owner.page.getByRole('button', { name: words.accept, exact: true }).click();
    await owner.page.getByText(words.changeStates[1]!).waitFor();
    await openStay(guest, addresses, booked.id);
    await guest.page.getByText(words.changeStates[1]!).waitFor();
    const { data: changed } = await client.getReservationById({ id: booked.id });
    deepStrictEqual([changed.startDate, changed.endDate, changed.guestsCount], [day(begin + 1), day(begin + 5), 2]);

    await owner.page.getByRole('button', { name: words.changeStart }).click();
    for (const date of [day(begin + 1), day(begin + 3)]) await chooseDay(owner, date);
    await owner.page.getByRole('button', { name: words.changePropose }).click();
    await owner.page.getByText(words.changeByYou).waitFor();
    await openStay(guest, addresses, booked.id);
    await guest.page.getByText(words.changeByOwner).waitFor();
    match(await guest.page.locator('.difference').innerText(), /[-\u2212\u061c]/);
    await inspect(guest, 'change-by-owner');
    await guest.page.getByRole('button', { name: words.decline, exact: true }).click();
    await guest.page.getByText(words.changeStates[2]!).waitFor();
  });
  // A customer can have ten unpaid bookings.
  await client.cancelReservation({ id: booked.id });
}
