/** Messages between a guest and an owner, and the reviews of a past stay by both. */
import { match, strictEqual } from 'node:assert';
import { BookingStatus } from 'rental-marketplace-sdk';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { openStay, withOwner } from './changes';
import { type Addresses, type Session, inspect, logInAs, wordsOf } from './seen';

async function send({ page, look }: Session, text: string): Promise<void> {
  const words = wordsOf(look);
  await page.getByLabel(words.message, { exact: true }).fill(text);
  await page.getByRole('button', { name: words.send, exact: true }).click();
  await page.locator('.bubble.own', { hasText: text.slice(0, 12) }).waitFor();
}

/** Each look has its own listing, so that its conversation is new. */
const titles = [
  'Desert house under the stars',
  'High above the marina',
  'Sunlit apartment by the citadel',
  'استوديو هادئ بإطلالة على المدينة',
];

/**
 * The guest writes from a listing; the owner reads it in the list of messages and answers, which appears without a reload. `index` is that
 * of the look.
 */
export async function exchangeMessages(
  browser: Browser,
  guest: Session,
  addresses: Addresses,
  index: number,
): Promise<void> {
  const words = wordsOf(guest.look);
  const title = titles[index]!;
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: found } = await client.getRentProperties({ pageSize: 50 });
  const { id } = found.find(({ propertyInformation }) => propertyInformation.title === title)!;
  await guest.page.goto(`${addresses.url}/#/listing/${id}`);
  await guest.page.getByRole('button', { name: words.writeOwner }).click();
  await guest.page.getByText(words.firstMessage).waitFor();
  await send(guest, 'Is there a cot? Call me at +962 79 012 3456.');
  match(await guest.page.locator('.bubble.own').innerText(), /•••/);
  await inspect(guest, 'conversation');
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await owner.page.getByRole('link', { name: words.messages }).click();
    await owner.page.locator('.conversation.fresh').first().waitFor();
    const own = owner.page.locator('.conversation', { hasText: title });
    match(await own.locator('.preview').innerText(), /Is there a cot\? Call me at •••/);
    await inspect(owner, 'messages');
    await own.getByRole('link').click();
    await owner.page.locator('.bubble:not(.own)').waitFor();
    await send(owner, 'Yes, and a high chair.');
    await guest.page.locator('.bubble:not(.own)', { hasText: 'high chair' }).waitFor();
    await inspect(owner, 'owner-conversation');
    await mute(owner, title);
  });
}

/** Turns the notifications about the open conversation off, which the list of messages shows, and on again. */
async function mute(session: Session, title: string): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const conversation = page.locator('.conversation', { hasText: title });
  await page.getByRole('button', { name: words.mute, exact: true }).click();
  await page.getByRole('button', { name: words.unmute, exact: true }).waitFor();
  await page.getByRole('link', { name: words.messages }).first().click();
  await conversation.getByText(words.muted).waitFor();
  await inspect(session, 'messages-muted');
  await conversation.getByRole('link').click();
  await page.getByRole('button', { name: words.unmute, exact: true }).click();
  await page.getByRole('button', { name: words.mute, exact: true }).waitFor();
}

/** The guest sends a picture in the conversation about a confirmed stay, and the owner sees it. */
export async function sendPicture(browser: Browser, guest: Session, addresses: Addresses): Promise<void> {
  const { page } = guest;
  const words = wordsOf(guest.look);
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: stays } = await client.getMyReservations({ status: BookingStatus.Confirmed });
  // The oldest one, which no other check cancels.
  await page.goto(`${addresses.url}/#/messages/stay/${stays.at(-1)!.id}`);
  const image = sharp({ create: { width: 640, height: 480, channels: 3, background: '#7a9' } });
  const file = { name: 'entrance.jpg', mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() };
  await page.getByLabel(words.messagePicture, { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: words.send, exact: true }).click();
  const shown = (session: Session, kind: string) => session.page.locator(`.bubble${kind} img`).last();
  await shown(guest, '.own').waitFor();
  await page.locator('.file', { hasText: words.choosePicture }).waitFor();
  await inspect(guest, 'message-picture');
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await owner.page.goto(page.url());
    const picture = shown(owner, ':not(.own)');
    await picture.waitFor();
    strictEqual(await picture.evaluate((img: HTMLImageElement) => img.naturalWidth), 640);
    await inspect(owner, 'owner-message-picture');
  });
}

/** The guest reviews a completed stay, which is sealed until the owner has written too. */
export async function writeReviews(browser: Browser, guest: Session, addresses: Addresses): Promise<void> {
  const { page } = guest;
  const words = wordsOf(guest.look);
  const title = guest.look.language === 'ar' ? 'Rooftop studio above the Nile' : 'White house above the sea';
  const client = await logInAs(guest, addresses, 'customer@example.com');
  const { data: stays } = await client.getMyReservations({ status: BookingStatus.Completed });
  const stay = stays.find(({ property }) => property.title === title)!;
  await openStay(guest, addresses, stay.id);
  await page.getByRole('button', { name: words.sendReview }).click();
  await page.locator('[name=text][aria-invalid=true]').waitFor();
  await page.locator('.choice label').nth(3).click();
  await page.getByLabel(words.reviewText).fill('The terrace at sunset was the best of it.');
  await inspect(guest, 'review-form');
  await page.getByRole('button', { name: words.sendReview }).click();
  await page.getByRole('heading', { name: words.yourReview }).waitFor();
  await inspect(guest, 'review-sealed');
  await withOwner(browser, guest, addresses, async (owner) => {
    await logInAs(owner, addresses, 'owner@example.com');
    await openStay(owner, addresses, stay.id);
    await owner.page.getByText(words.reviewGuest).waitFor();
    strictEqual(await owner.page.getByText('The terrace at sunset').count(), 0);
    await owner.page.locator('.choice label').nth(4).click();
    await owner.page.getByLabel(words.reviewText).fill('Careful guests.');
    await owner.page.getByRole('button', { name: words.sendReview }).click();
    await owner.page.getByText('The terrace at sunset').waitFor();
    await inspect(owner, 'owner-reviews');
    await owner.page.goto(`${addresses.url}/#/listing/${stay.propertyId}`);
    await owner.page.locator('.reviews li').first().waitFor();
    await owner.page.locator('.average').first().waitFor();
    await inspect(owner, 'listing-reviews');
  });
}
