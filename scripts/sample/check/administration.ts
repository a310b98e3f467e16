/** An administrator decides on deposits, identities and complaints of a guest. */
import { deepStrictEqual, strictEqual } from 'node:assert';
import {
  BookingStatus,
  ComplaintKind,
  ComplaintStatus,
  ComplaintSubject,
  PaymentPurpose,
  createClient,
} from 'rental-marketplace-sdk';
import type { Locator } from 'playwright-core';
import { specimenCard } from '../../../src/sandbox/specimen-card';
import { drawnReceipt } from '../receipt';
import {
  type Addresses,
  type Session,
  day,
  expectErrorResponse,
  inspect,
  logIn,
  logInAs,
  nameOf,
  wordsOf,
} from './seen';

type Client = ReturnType<typeof createClient>;

const fileOf = (bytes: Uint8Array) => new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' });

const card = async (side: 'front' | 'rear') => fileOf(await specimenCard(side));

/** A guest of this look, who has sent pictures of the identity card. The last name is the look. */
async function newGuest({ look }: Session, { service }: Addresses): Promise<Client> {
  const Email = `waiting-${nameOf(look)}@example.com`;
  await createClient({ baseUrl: service }).addCustomer({
    FirstName: 'Rana',
    LastName: nameOf(look),
    Email,
    FrontIdCarImagePath: await card('front'),
    RearIdCarImagePath: await card('rear'),
  });
  return logIn(service, Email);
}

/** Books two stays and declares their deposits; returns the reservations. */
async function declareDeposits(guest: Client, begin: number): Promise<number[]> {
  const { data: found } = await guest.getRentProperties({ search: 'courtyard' });
  const { data: types } = await guest.getPaymentTypes();
  const transfer = types.find(({ code }) => code === 'BankTransfer')!;
  const booked: number[] = [];
  for (const from of [begin, begin + 3]) {
    const stay = { startDate: day(from), endDate: day(from + 2), guestsCount: 2 };
    const { data: reservation } = await guest.bookReservation({ propertyId: found[0]!.id, ...stay });
    await guest.addPaymentTransaction({
      reservationId: reservation.id,
      paymentTypeId: transfer.id,
      amount: reservation.depositAmount,
      purpose: PaymentPurpose.Deposit,
      reference: `TR-${reservation.id}`,
      receipt: fileOf(await drawnReceipt()),
    });
    booked.push(reservation.id);
  }
  return booked;
}

/** The items of the list with this text; reads further pages until there is one. */
async function itemsWith({ page, look }: Session, text: string): Promise<Locator> {
  const items = page.locator('.case', { hasText: text });
  await page.locator('.case').first().waitFor();
  const more = page.getByRole('button', { name: wordsOf(look).more, exact: true });
  while ((await items.count()) === 0 && (await more.isVisible())) {
    const shown = await page.locator('.case').count();
    await more.click();
    await page.waitForFunction((before) => document.querySelectorAll('.case').length > before, shown);
  }
  await items.first().waitFor();
  return items;
}

async function decideDeposits(session: Session, guest: Client, [first, second]: number[]): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const items = await itemsWith(session, nameOf(look));
  // The oldest deposit is first.
  await items.first().locator('summary', { hasText: words.showPayment }).click();
  await items.first().getByText(`TR-${first}`).waitFor();
  await items.first().locator('.evidence img').waitFor();
  await inspect(session, 'deposit-to-decide');
  await items.first().getByRole('button', { name: words.confirmDeposit }).click();
  await page.getByText(words.decided).waitFor();
  await page.waitForFunction(
    (name) => [...document.querySelectorAll('.case')].filter((one) => one.textContent.includes(name)).length === 1,
    nameOf(look),
  );
  const rest = await itemsWith(session, nameOf(look));
  await rest.locator('summary', { hasText: words.rejectDeposit }).click();
  await rest.getByRole('button', { name: words.rejectDeposit }).click();
  await rest.getByText(words.required).waitFor();
  await inspect(session, 'deposit-to-reject');
  await rest.getByLabel(words.guestReads).fill('The transfer has not arrived.');
  await rest.getByRole('button', { name: words.rejectDeposit }).click();
  await rest.waitFor({ state: 'detached' });
  const statuses = await Promise.all(
    [first!, second!].map(async (id) => (await guest.getReservationById({ id })).data.status),
  );
  deepStrictEqual(statuses, [BookingStatus.Confirmed, BookingStatus.Rejected]);
}

/** The guest changes the name while the administrator compares, so that the first verification is a conflict. */
async function verifyIdentity(session: Session, guest: Client): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.getByRole('link', { name: words.identities }).click();
  const item = await itemsWith(session, nameOf(look));
  const compare = async () => {
    await item.locator('summary').click();
    await item.locator('.evidence img').nth(1).waitFor();
  };
  await compare();
  await inspect(session, 'identity-to-verify');
  await guest.updateCustomer({ firstName: 'Rania', lastName: nameOf(look) });
  await expectErrorResponse(session, 409, () => item.getByRole('button', { name: words.verify }).click());
  await item.getByText(words.profileChanged).waitFor();
  await item.getByText('Rania').waitFor();
  await compare();
  await inspect(session, 'identity-changed');
  await item.getByRole('button', { name: words.verify }).click();
  await item.waitFor({ state: 'detached' });
  strictEqual((await guest.getMe()).data.isIdentityVerified, true);
}

async function decideComplaint(session: Session, guest: Client): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  await page.getByRole('link', { name: words.complaints }).click();
  const item = await itemsWith(session, nameOf(look));
  await item.locator('summary', { hasText: words.showReported }).click();
  await item.locator('blockquote').waitFor();
  await item.getByRole('button', { name: words.decide }).click();
  await item.getByText(words.required).first().waitFor();
  await inspect(session, 'complaint-to-decide');
  await item.getByLabel(words.decision, { exact: true }).selectOption(String(ComplaintStatus.Dismissed));
  await item.getByLabel(words.decisionReason).fill('It is as described.');
  await item.getByRole('button', { name: words.decide }).click();
  await item.waitFor({ state: 'detached' });
  const { data } = await guest.getMyComplaints();
  deepStrictEqual(
    data.map(({ status }) => status),
    [ComplaintStatus.Dismissed],
  );
}

/** `position` is different in each look: it selects a stay that no other check books and a listing that no other check reports. */
export async function decide(session: Session, addresses: Addresses, position: number): Promise<void> {
  const { page, look } = session;
  const words = wordsOf(look);
  const guest = await newGuest(session, addresses);
  const booked = await declareDeposits(guest, 260 + 7 * position);
  const { data: found } = await guest.getRentProperties({ pageSize: 50 });
  const unreported = found.filter(({ propertyInformation }) => !/harbour|courtyard/.test(propertyInformation.title));
  const text = `The pictures show another place (${nameOf(look)}).`;
  await guest.addComplaint({
    kind: ComplaintKind.Misleading,
    about: ComplaintSubject.Listing,
    id: unreported[position]!.id,
    text,
  });
  await logInAs(session, addresses, 'administrator@example.com');
  await page.getByRole('link', { name: words.decisions }).click();
  await page.waitForURL(/#\/administration/);
  // Guests' views are not for administrators.
  strictEqual(await page.locator('header nav a').count(), 3);
  await decideDeposits(session, guest, booked);
  await verifyIdentity(session, guest);
  await decideComplaint(session, guest);
  deepStrictEqual(session.messages, []);
}

/** The view says to others that it is not for them. */
export async function staysHidden(session: Session, addresses: Addresses): Promise<void> {
  const { page, look } = session;
  await logInAs(session, addresses, 'customer@example.com');
  strictEqual(await page.getByRole('link', { name: wordsOf(look).decisions }).count(), 0);
  await page.goto(`${addresses.url}/#/administration`);
  await page.getByText(wordsOf(look).administratorsOnly).waitFor();
  await inspect(session, 'administrators-only');
  deepStrictEqual(session.messages, []);
}
