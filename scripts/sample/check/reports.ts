/** Complaints: the guest reports a listing and a review, the owner a message or a person, and both see what is decided. */
import { strictEqual } from 'node:assert';
import { ComplaintKind, ComplaintStatus, createClient } from 'rental-marketplace-sdk';
import type { Browser } from 'playwright-core';
import { withOwner } from './changes';
import { type Addresses, type Session, inspect, logInAs, wordsOf } from './seen';

/** Sends the open form, and checks first that it says what is missing. */
export async function sendReport({ page, look }: Session, kind: ComplaintKind, text: string): Promise<void> {
  const words = wordsOf(look);
  const dialog = page.locator('dialog[open]');
  await dialog.getByRole('button', { name: words.reportSend }).click();
  await dialog.getByText(words.required).first().waitFor();
  await dialog.getByLabel(words.reportKind).selectOption(String(kind));
  await dialog.getByLabel(words.reportText).fill(text);
  await dialog.getByRole('button', { name: words.reportSend }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText(words.reported, { exact: true }).first().waitFor();
}

/** The token is that of the administrator. */
export async function report(browser: Browser, guest: Session, addresses: Addresses, token: string): Promise<void> {
  const { page, look } = guest;
  const words = wordsOf(look);
  // Each language has its own subjects, because there is one open complaint about each.
  const [title, review] =
    look.language === 'ar'
      ? ['Corner flat by the harbour', 'boats']
      : ['Rooms around a quiet courtyard', 'orange trees'];
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: found } = await client.getRentProperties({ pageSize: 50 });
  const { id } = found.find(({ propertyInformation }) => propertyInformation.title === title)!;
  await page.goto(`${addresses.url}/#/listing/${id}`);
  await page.getByRole('button', { name: words.reportListing }).click();
  await inspect(guest, 'report');
  await sendReport(guest, ComplaintKind.Misleading, 'The pictures show another place.');
  await page.locator('.reviews li', { hasText: review }).locator('button.report').waitFor();
  // A user cannot report an own review.
  const own = page.locator('.reviews li', { hasText: 'too narrow for a car' });
  strictEqual(await own.count(), look.language === 'ar' ? 0 : 1);
  strictEqual(await own.locator('button.report').count(), 0);
  await page.locator('.reviews li', { hasText: review }).locator('button.report').click();
  await sendReport(guest, ComplaintKind.Spam, `This is about the ${review}.`);

  const administrator = createClient({ baseUrl: addresses.service, token });
  const { data: all } = await administrator.getComplaints({ status: ComplaintStatus.Open });
  const complaint = all.find(({ text }) => text === `This is about the ${review}.`)!;
  await administrator.decideComplaint({ id: complaint.id, status: ComplaintStatus.Dismissed, reason: 'It is fine.' });
  await page.getByRole('link', { name: words.news }).click();
  await page.locator('.sheet a[href$=reports]').first().click();
  await page.locator('.complaint', { hasText: review }).locator('.Completed').waitFor();
  await inspect(guest, 'reports');

  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await owner.page.getByRole('link', { name: words.messages }).click();
    await owner.page.locator('.conversation', { hasText: 'Nour' }).first().getByRole('link').click();
    const bubble = owner.page.locator('.bubble', { hasText: 'cot for a baby' });
    await bubble.waitFor();
    await inspect(owner, 'owner-report');
    await (look.language === 'ar' ? owner.page.locator('.host') : bubble).locator('button.report').click();
    await sendReport(owner, ComplaintKind.Offensive, 'This is rude.');
    await owner.page.locator('a.report').click();
    await owner.page.locator('.complaint .Pending').first().waitFor();
  });
}
