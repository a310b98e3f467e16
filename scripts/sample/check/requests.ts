/** Requests to book: the owner declines one with a reason, and accepts the other, which becomes a booking. */
import { ComplaintKind } from 'rental-marketplace-sdk';
import type { Browser } from 'playwright-core';
import { withOwner } from './changes';
import { sendReport } from './reports';
import { type Addresses, type Session, day, inspect, logInAs, wordsOf } from './seen';

const title = 'Villa with a rose garden';

async function request({ page, look }: Session, { url }: Addresses, id: number, from: number): Promise<void> {
  const words = wordsOf(look);
  await page.goto(`${url}/#/listing/${id}?startDate=${day(from)}&endDate=${day(from + 2)}`);
  await page.getByLabel(words.requestMessage).fill(`We arrive on ${day(from)}.`);
}

const rowOf = ({ page }: Session, from: number) => page.locator('.request', { hasText: `We arrive on ${day(from)}` });

/** `index` is that of the look: each has its own nights. */
export async function requestToBook(
  browser: Browser,
  guest: Session,
  addresses: Addresses,
  index: number,
): Promise<void> {
  const words = wordsOf(guest.look);
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: found } = await client.getRentProperties({ pageSize: 50 });
  const { id } = found.find(({ propertyInformation }) => propertyInformation.title === title)!;
  const begin = 60 + 20 * index;
  const send = async (from: number) => {
    await request(guest, addresses, id, from);
    await inspect(guest, 'request');
    await guest.page.getByRole('button', { name: words.request, exact: true }).click();
    await rowOf(guest, from).waitFor();
  };
  await send(begin);
  await inspect(guest, 'requested');
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await owner.page.getByRole('link', { name: words.bookings }).click();
    const declined = rowOf(owner, begin);
    await declined.locator('summary').click();
    await declined.getByLabel(words.requestReason).fill('The roof is being repaired.');
    await inspect(owner, 'owner-requests');
    await declined.locator('button.danger').click();
    await declined.getByText('The roof is being repaired.').waitFor();
    await declined.locator('button.report').click();
    await inspect(owner, 'owner-request-report');
    await sendReport(owner, ComplaintKind.Spam, 'This is not about a stay.');

    await send(begin + 5);
    await owner.page.reload();
    const accepted = rowOf(owner, begin + 5);
    await accepted.getByRole('button', { name: words.accept, exact: true }).click();
    await accepted.waitFor({ state: 'detached' });
  });
  await guest.page.reload();
  await rowOf(guest, begin).getByText('The roof is being repaired.').waitFor();
  await rowOf(guest, begin).locator('button.report').waitFor();
  const { data: stays } = await client.getMyReservations();
  const booked = stays.find(({ property, startDate }) => property.id === id && startDate === day(begin + 5))!;
  await guest.page.locator(`.row a[href$="trips/${booked.id}"]`).click();
  await guest.page.locator('.trip .status.Pending').waitFor();
  // A customer can have ten unpaid bookings.
  await client.cancelReservation({ id: booked.id });
}
