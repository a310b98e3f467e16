/**
 * Looks at the views that only read, of each role, and at empty ones: in each width, theme and language. Other checks look at what users do.
 */
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { createClient } from 'rental-marketplace-sdk';
import { specimenCard } from '../../../src/sandbox/specimen-card';
import { showsOneScript } from './appearance';
import { type Addresses, type Session, day, ignoreErrorResponses, inspect, logInAs, nameOf, wordsOf } from './seen';

type Client = ReturnType<typeof createClient>;

/** Opens a view and looks at it when it is loaded. */
async function see(session: Session, { url }: Addresses, view: string, path: string): Promise<void> {
  const { page } = session;
  await page.goto(`${url}/#/${path}`);
  await page.locator('h1, .empty').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], .to-come'));
  await inspect(session, view);
  await showsOneScript(session);
}

/** Looks at an empty view; returns the texts of its actions. */
async function seeEmpty(session: Session, addresses: Addresses, view: string, path: string): Promise<string[]> {
  await see(session, addresses, `empty-${view}`, path);
  const actions = session.page.locator('.empty').locator('a, button');
  return actions.allInnerTexts();
}

async function seeAsVisitor(session: Session, addresses: Addresses): Promise<void> {
  const words = wordsOf(session.look);
  const stay = `startDate=${day(30)}&endDate=${day(33)}`;
  await see(session, addresses, 'found', `?${stay}&guestsCount=2`);
  await session.page.locator('.card a').first().click();
  await session.page.locator('.booking').first().waitFor();
  await see(session, addresses, 'chosen', session.page.url().split('#/')[1]!);
  // On a phone, the bar at the bottom has the total of the stay.
  const bar = session.page.locator('.book-bar .price');
  const total = words.totalFor('', '').trim();
  ok((await bar.innerText()).includes(total), 'the bar does not show the total');
  const actions = (path: string, view: string) => seeEmpty(session, addresses, view, path);
  deepStrictEqual(await actions('favorites', 'logged-out'), [words.logIn]);
  deepStrictEqual(await actions('nowhere', 'view'), [words.everything]);
  deepStrictEqual(await actions('listing/999999', 'listing'), [words.everything]);
  ignoreErrorResponses(session);
  deepStrictEqual(await actions('?minBedrooms=49', 'filters'), [words.everything]);
  const all = [words.clearDates, words.clearFilters, words.everything];
  deepStrictEqual(await actions(`?${stay}&minBedrooms=49`, 'search'), all);
  // The other condition remains.
  const { page } = session;
  await page.locator('.empty a', { hasText: words.clearFilters }).click();
  await page.locator('.card:not(.to-come)').first().waitFor();
  strictEqual(page.url().split('#/')[1], `?${stay}`);
}

async function seeAsGuest(session: Session, addresses: Addresses): Promise<void> {
  const guest = await logInAs(session, addresses, 'customer@example.com');
  const { data: trips } = await guest.getMyReservations({ pageSize: 1 });
  for (const [view, path] of [
    ['all-trips', 'trips'],
    ['a-trip', `trips/${trips[0]!.id}`],
    ['all-messages', 'messages'],
    ['a-conversation', `messages/stay/${trips[0]!.id}`],
    ['all-news', 'news'],
    ['my-searches', 'account/searches'],
    ['my-reports', 'account/reports'],
    ['my-identity', 'account/identity'],
  ] as const)
    await see(session, addresses, view, path);
}

async function seeAsOwner(session: Session, addresses: Addresses): Promise<void> {
  const owner = await logInAs(session, addresses, 'owner@example.com');
  const { data: listings } = await owner.getMyRentListings({ pageSize: 1 });
  const { id } = listings[0]!;
  for (const [view, path] of [
    ['my-listings', 'listings'],
    ['new-listing', 'listings/new'],
    ['my-nights', `listings/${id}/nights`],
    ['my-rules', `listings/${id}/rules`],
    ['my-seasons', `listings/${id}/seasons`],
    ['my-bookings', 'trips'],
  ] as const)
    await see(session, addresses, view, path);
}

async function seeAsAdministrator(session: Session, addresses: Addresses): Promise<void> {
  await logInAs(session, addresses, 'administrator@example.com');
  for (const part of ['deposits', 'identities', 'complaints'])
    await see(session, addresses, `open-${part}`, `administration/${part}`);
}

/** The views of users who have nothing yet. */
async function seeAsNewcomers(session: Session, addresses: Addresses): Promise<void> {
  const words = wordsOf(session.look);
  const { guest, owner } = await newcomers(session, addresses);
  await logInAs(session, addresses, guest);
  for (const view of ['trips', 'messages', 'favorites', 'news', 'account/searches', 'account/reports'])
    deepStrictEqual(await seeEmpty(session, addresses, view.replace('/', '-'), view), [words.everything]);
  await logInAs(session, addresses, owner);
  deepStrictEqual(await seeEmpty(session, addresses, 'listings', 'listings'), [words.addListing]);
  deepStrictEqual(await seeEmpty(session, addresses, 'bookings', 'trips'), [words.yourListings]);
}

/** Registers a guest and an owner for this look; returns their addresses. */
async function newcomers({ look }: Session, { service }: Addresses): Promise<{ guest: string; owner: string }> {
  const client: Client = createClient({ baseUrl: service });
  const name = { firstName: 'Huda', lastName: 'Saleh' };
  const [guest, owner] = ['guest', 'owner'].map((role) => `new-${role}-${nameOf(look)}@example.com`) as [
    string,
    string,
  ];
  await client.addCustomer({ ...name, email: guest });
  const [frontIdCardImagePath, rearIdCardImagePath] = await Promise.all([specimenCard('front'), specimenCard('rear')]);
  await client.addOwner({ ...name, email: owner, frontIdCardImagePath, rearIdCardImagePath });
  return { guest, owner };
}

/** Looks at all views in the widths of the session. */
export async function seeViews(session: Session, addresses: Addresses): Promise<void> {
  await seeAsVisitor(session, addresses);
  await seeAsGuest(session, addresses);
  await seeAsOwner(session, addresses);
  await seeAsAdministrator(session, addresses);
  await seeAsNewcomers(session, addresses);
  deepStrictEqual(session.messages, []);
}
