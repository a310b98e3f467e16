import {
  ApiKeyAccess,
  type Client,
  type Event,
  type EventType,
  NotificationType,
  type Reservation,
  WebhookError,
  createClient,
  events,
  verifyWebhook,
} from 'rental-marketplace-sdk';
import { type Environment, type Step, dayFromNow, holds, refused, same, thrownBy } from './steps.js';

/** What the steps need of the story before them. */
interface Before {
  environment: Environment;
  step: Step;
  /** Logged in. */
  owner: Client;
  /** Logged in. */
  customer: Client;
  /** A listing of the owner's, free for the next weeks, at 45 a night. */
  propertyId: number;
}

/** A channel manager works with an API key, from the key to the signed event, and is shut out. */
export async function runProgram({ environment, step, owner, customer, propertyId }: Before): Promise<void> {
  const { baseUrl } = environment;
  /** At the partner's server, which may serve several stories. */
  const name = crypto.randomUUID();
  const made = await step('The owner makes an API key for a channel manager, and is told of it', async () => {
    const { data } = await owner.addApiKey({ name: 'Channel manager', access: ApiKeyAccess.Write });
    const told = await owner.getNotifications({ isRead: false });
    holds(
      told.data.some(({ type }) => type === NotificationType.ApiKeyAdded),
      'the owner was not told',
    );
    return data;
  });
  const program = createClient({ baseUrl, apiKey: made.key });
  let kept = await step('It keeps how far the events have come', async () => {
    const { data } = await program.getEvents({ pageSize: 1 });
    return data.newestSequence;
  });
  await step('and reads the owner’s listings and reservations without a log-in', async () => {
    const { data } = await program.getMyRentListings();
    holds(
      data.some(({ id }) => id === propertyId),
      'the listing is not among them',
    );
    same((await program.getOwnerReservations({ propertyId })).data.length, 1);
  });

  const elsewhere = await step('imports the calendar of another platform', async () => {
    const calendar = calendarOf(dayFromNow(70), dayFromNow(72));
    const url = await environment.publish(name, calendar);
    const { data } = await program.addCalendarImport({ propertyId, name: 'Another platform', url });
    // Where the service was about to read it by itself, it says how things were before.
    for (let tries = 0; tries < 20; tries++) {
      const { data: read } = await program.refreshCalendar({ id: data.id });
      if (read.lastSuccessAt !== null) return read;
    }
    throw new Error('the calendar is not read');
  });
  await step('whose nights nobody gets any more', async () => {
    same([elsewhere.events, elsewhere.conflicts.length], [1, 0]);
    const nights = { propertyId, startDate: dayFromNow(71), endDate: dayFromNow(73) };
    same(await refused(customer.bookReservation(nights)), [409, 'DATES_NOT_AVAILABLE']);
  });
  const stay = { propertyId, startDate: dayFromNow(60), endDate: dayFromNow(63) };
  const quote = await step('sets a season, in which a night costs more', async () => {
    const season = { name: 'Holidays', startDate: dayFromNow(61), endDate: dayFromNow(65), price: 60.5 };
    await program.setSeasons({ id: propertyId, seasons: [season] });
    const { data } = await program.getQuote(stay);
    same(
      data.nightlyPrices.map(({ date, price }) => [date, price]),
      [45, 60.5, 60.5].map((price, index) => [dayFromNow(60 + index), price]),
    );
    same(data.totalAmount, 166);
    return data;
  });
  const hook = await step('and has bookings sent to an address of its own', async () => {
    const url = environment.inboxOf(name);
    const types: EventType[] = ['reservation.created', 'reservation.cancelled'];
    return (await program.addWebhook({ url, types })).data;
  });
  /** The next event at that address, as the receiver believes it. */
  async function receive(): Promise<Event> {
    const { body, signature } = await environment.received(name);
    const forged = await thrownBy(verifyWebhook(`${body} `, signature, hook.secret));
    holds(forged instanceof WebhookError && forged.reason === 'signature', 'what nobody has signed is believed');
    return verifyWebhook(body, signature, hook.secret);
  }

  const booked = await step('A customer books in the season, at the price of the quote', async () => {
    const { totalAmount } = quote;
    const { data } = await customer.bookReservation({ ...stay, expectedTotalAmount: totalAmount });
    same([data.totalAmount, data.nightlyPrices], [totalAmount, quote.nightlyPrices]);
    return data;
  });
  await step('The channel manager is sent the booking, signed', async () => {
    same(told(await receive()), ['reservation.created', booked.id]);
  });
  await step('and finds it in the feed of events, from where it was', async () => {
    const store = { read: () => kept, write: (sequence: number) => void (kept = sequence) };
    same(await follow(program, booked, store), ['property.updated', 'reservation.created']);
    // What was being worked off when a program ended comes again.
    same(await follow(program, booked, store), ['reservation.created']);
    const { data } = await program.getReservationById({ id: booked.id });
    same([data.totalAmount, data.customer?.lastName], [quote.totalAmount, 'Customer']);
  });
  await step('The other platform reads what is taken here, and not what it brought itself', async () => {
    const { data } = await program.getCalendarFeed({ propertyId });
    same(await taken(elsewhere.exportUrl), [stay.startDate]);
    same(await taken(data.url), [stay.startDate, dayFromNow(70)]);
  });
  await step('What is cancelled is sent as well', async () => {
    await customer.cancelReservation({ id: booked.id });
    same(told(await receive()), ['reservation.cancelled', booked.id]);
    same(await taken(elsewhere.exportUrl), []);
  });
  await step('and what the other platform lets go is free', async () => {
    await program.removeWebhook({ id: hook.id });
    await program.setSeasons({ id: propertyId, seasons: [] });
    await program.removeCalendarImport({ id: elsewhere.id });
    same((await program.getAvailableDates({ id: propertyId })).data.length, 1);
  });

  await step('The account is not the channel manager’s', async () => {
    same(await refused(program.getMe()), [403, 'API_KEY_NOT_ACCEPTED']);
  });
  await step('and once the key is removed it opens nothing', async () => {
    await owner.removeApiKey({ id: made.id });
    same(await refused(program.getMyRentListings()), [401, 'UNAUTHENTICATED']);
    same(await refused(program.getCities()), [401, 'UNAUTHENTICATED']);
  });
}

const told = ({ type, resource }: Event) => [type, resource.id];

/** The types of the events about the listing, from where the store is up to the booking. */
async function follow(
  program: Client,
  { id, propertyId }: Reservation,
  store: { read: () => number; write: (sequence: number) => void },
): Promise<EventType[]> {
  const types: EventType[] = [];
  for await (const { type, resource, data } of events(program, { store, waitSeconds: 5 })) {
    if (data.propertyId === propertyId) types.push(type);
    if (type === 'reservation.created' && resource.id === id) break;
  }
  return types;
}

/** A calendar in which one stay is taken (RFC 5545). */
function calendarOf(startDate: string, endDate: string): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Another platform//EN',
    'BEGIN:VEVENT',
    'UID:stay-1@platform.example.com',
    `DTSTAMP:${inDigits(dayFromNow(0))}T000000Z`,
    `DTSTART;VALUE=DATE:${inDigits(startDate)}`,
    `DTEND;VALUE=DATE:${inDigits(endDate)}`,
    'SUMMARY:Reserved',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}

const inDigits = (date: string) => date.replaceAll('-', '');

/** The first nights of what the calendar at an address says is taken. */
async function taken(address: string): Promise<string[]> {
  const calendar = await (await fetch(address)).text();
  const days = [...calendar.matchAll(/^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/gm)];
  return days.map(([, ...parts]) => parts.join('-')).toSorted();
}
