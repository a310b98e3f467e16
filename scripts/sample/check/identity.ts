/** A customer sends pictures of the identity card; when they are checked, a listing for verified guests can be booked at once. */
import { strictEqual } from 'node:assert';
import { createClient } from 'rental-marketplace-sdk';
import { specimenCard } from '../../../src/sandbox/specimen-card';
import { type Addresses, type Session, day, inspect, logInAs, wordsOf } from './seen';

/** The token is that of the administrator. */
export async function verifyIdentity(session: Session, addresses: Addresses, token: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  // Each language has its own customer.
  const email = look.language === 'ar' ? 'customer@example.com' : 'other.customer@example.com';
  const client = await logInAs(session, addresses, email);
  const { data: found } = await client.getRentProperties({ search: 'marina' });
  await page.goto(`${addresses.url}/#/listing/${found[0]!.id}?startDate=${day(300)}&endDate=${day(302)}`);
  await page.getByRole('button', { name: words.request, exact: true }).waitFor();
  await inspect(session, 'identity-needed');
  await page.getByRole('link', { name: words.identityGo }).click();
  // The sandbox's customer has sent pictures before.
  if (look.language === 'ar') await page.locator('.identity summary').click();
  await page.getByRole('button', { name: words.identitySend }).click();
  await page.getByText(words.required).first().waitFor();
  await inspect(session, 'identity');
  const card = async (side: 'front' | 'rear') => ({
    ...{ name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await specimenCard(side)) },
  });
  await page.getByLabel(words.identityFront).setInputFiles(await card('front'));
  await page.getByLabel(words.identityRear).setInputFiles(await card('rear'));
  await page.getByRole('button', { name: words.identitySend }).click();
  await page.locator('.identity details:not([open])').waitFor();
  await page.locator('.status.Pending').waitFor();
  await inspect(session, 'identity-sent');

  const { data: me } = await client.getMe();
  strictEqual(me.hasFrontIdImage && me.hasRearIdImage, true);
  const administrator = createClient({ baseUrl: addresses.service, token });
  await administrator.verifyCustomerIdentity({ userId: me.userId, version: me.version! });
  await page.getByRole('link', { name: words.news }).click();
  await page.locator('.sheet a[href$=identity]').first().click();
  await page.locator('.status.Confirmed').waitFor();
  await inspect(session, 'identity-verified');
  await page.goto(`${addresses.url}/#/listing/${found[0]!.id}?startDate=${day(300)}&endDate=${day(302)}`);
  await page.getByRole('button', { name: words.book, exact: true }).waitFor();
}
