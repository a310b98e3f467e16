/** Stays of the sample's users: past ones with reviews, one by the month, and one that the owner wants to change; and a conversation. */
import { RentType, createClient } from 'rental-marketplace-sdk';

/** Access tokens of the sandbox's users. */
export interface SandboxTokens {
  admin: string;
  owner: string;
  customer: string;
  otherCustomer: string;
  otherOwner: string;
}

type Client = ReturnType<typeof createClient>;
interface People {
  admin: Client;
  owner: Client;
  customer: Client;
  otherCustomer: Client;
}

const dayMs = 86_400_000;
const day = (from: number) => new Date(Date.now() + from * dayMs).toISOString().slice(0, 10);

export async function addStays(baseUrl: string, tokens: SandboxTokens): Promise<void> {
  const client = (token: string) => createClient({ baseUrl, token });
  const { admin, owner, customer, otherCustomer } = tokens;
  const people = {
    admin: client(admin),
    owner: client(owner),
    customer: client(customer),
    otherCustomer: client(otherCustomer),
  };
  await addPastStays(baseUrl, people);
  await addComingStays(people);
  await write(people);
}

async function setClock(baseUrl: string, now: number): Promise<void> {
  const response = await fetch(`${baseUrl}/Sandbox/Clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ now: new Date(now).toISOString() }),
  });
  if (!response.ok) throw new Error(`POST /Sandbox/Clock: ${response.status}`);
}

/** The stays that the customer has not reviewed yet have `review: null`. */
const pastStays: {
  title: string;
  guest: 'customer' | 'otherCustomer';
  review: { rating: number; text: string; reply?: string } | null;
}[] = [
  {
    title: 'Rooms around a quiet courtyard',
    guest: 'otherCustomer',
    review: {
      rating: 5,
      text: 'The courtyard is as quiet as promised, and the orange trees were in flower.',
      reply: 'Come back for the oranges!',
    },
  },
  {
    title: 'Rooms around a quiet courtyard',
    guest: 'customer',
    review: { rating: 4, text: 'Cool rooms in the heat. The last street is too narrow for a car.' },
  },
  {
    title: 'Corner flat by the harbour',
    guest: 'otherCustomer',
    review: { rating: 4, text: 'We watched the boats every morning. Music until midnight.' },
  },
  {
    title: 'بيت حجري مع شجرة ليمون',
    guest: 'customer',
    review: { rating: 5, text: 'بيت جميل ونظيف، واستقبال لطيف. سنعود إليه.', reply: 'أهلًا بكم دائمًا.' },
  },
  { title: 'White house above the sea', guest: 'customer', review: null },
  { title: 'Rooftop studio above the Nile', guest: 'customer', review: null },
];

/** Past stays are booked while the sandbox's clock is in the past. */
async function addPastStays(baseUrl: string, people: People): Promise<void> {
  const { admin, owner } = people;
  const { data: listings } = await owner.getRentProperties({ rentType: RentType.Daily, pageSize: 50 });
  const begun = Date.now() - 9 * dayMs;
  await setClock(baseUrl, begun);
  const booked: number[] = [];
  for (const [index, { title, guest }] of pastStays.entries()) {
    const listing = listings.find(({ propertyInformation }) => propertyInformation.title === title)!;
    // Two stays at the same listing follow each other.
    const from = pastStays.findIndex((stay) => stay.title === title) === index ? -8 : -6;
    const { data: stay } = await people[guest].bookReservation({
      propertyId: listing.id,
      startDate: day(from),
      endDate: day(from + 2),
      guestsCount: 2,
    });
    await admin.confirmDeposit({ reservationId: stay.id });
    booked.push(stay.id);
  }
  await setClock(baseUrl, Date.now());
  for (const [index, { guest, review }] of pastStays.entries()) {
    if (review === null) continue;
    const reservationId = booked[index]!;
    const { rating, text, reply } = review;
    const { data: written } = await people[guest].addReview({ reservationId, rating, text });
    await owner.addReview({ reservationId, rating: 5, text: 'A careful guest, always welcome.' });
    if (reply !== undefined) await owner.replyToReview({ id: written.id, text: reply });
  }
}

/** A monthly stay, and a stay that the owner wants to change. */
async function addComingStays({ owner, customer }: People): Promise<void> {
  const { data: byMonth } = await owner.getRentProperties({ rentType: RentType.Monthly });
  const flat = byMonth.find(({ depositAmount }) => depositAmount === 0)!;
  await customer.bookReservation({ propertyId: flat.id, startDate: day(1), endDate: day(120), guestsCount: 2 });
  const { data: byNight } = await owner.getRentProperties({ rentType: RentType.Daily });
  const room = byNight.find(({ depositAmount }) => depositAmount === 0)!;
  const stay = { startDate: day(200), endDate: day(203), guestsCount: 1 };
  const { data: booked } = await customer.bookReservation({ propertyId: room.id, ...stay });
  const change = { reservationId: booked.id, startDate: day(201), endDate: day(205) };
  const { data: quote } = await owner.getAlterationQuote(change);
  await owner.addAlteration({ ...change, expectedTotalAmount: quote.after.totalAmount });
}

async function write({ owner, otherCustomer }: People): Promise<void> {
  const { data: found } = await owner.getRentProperties({ rentType: RentType.Daily });
  const { data: conversation } = await otherCustomer.openConversation({ propertyId: found[0]!.id });
  const text = 'Is there a cot for a baby?';
  await otherCustomer.sendMessage({ conversationId: conversation.id, text, clientMessageId: crypto.randomUUID() });
}
