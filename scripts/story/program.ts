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
import { type Environment, type Step, apiErrorOf, assert, assertEqual, dayFromNow, errorOf } from './steps.js';

/** The results of earlier steps. */
interface Before {
  environment: Environment;
  step: Step;
  /** Logged in. */
  owner: Client;
  /** Logged in. */
  customer: Client;
  /** The owner's listing, available for the next weeks at 45 per night. */
  propertyId: number;
}

/** The steps of a channel manager with an API key, from creating the key to removing it. */
export async function runProgram({ environment, step, owner, customer, propertyId }: Before): Promise<void> {
  const { baseUrl } = environment;
  /** The name of this run on the partner's server, which can serve several runs. */
  const name = crypto.randomUUID();
  const made = await step('The owner creates an API key for a channel manager and is notified', async () => {
    const { data } = await owner.addApiKey({ name: 'Channel manager', access: ApiKeyAccess.Write });
    const told = await owner.getNotifications({ isRead: false });
    assert(
      told.data.some(({ type }) => type === NotificationType.ApiKeyAdded),
      'the owner was not notified',
    );
    return data;
  });
  const program = createClient({ baseUrl, apiKey: made.key });
  let kept = await step('The channel manager stores the newest event number', async () => {
    const { data } = await program.getEvents({ pageSize: 1 });
    return data.newestSequence;
  });
  await step('It reads the owner’s listings and reservations without a log-in', async () => {
    const { data } = await program.getMyRentListings();
    assert(
      data.some(({ id }) => id === propertyId),
      'the listing is not among them',
    );
    assertEqual((await program.getOwnerReservations({ propertyId })).data.length, 1);
  });

  const elsewhere = await step('It imports the calendar of another platform', async () => {
    const calendar = calendarOf(dayFromNow(70), dayFromNow(72));
    const url = await environment.publish(name, calendar);
    const { data } = await program.addCalendarImport({ propertyId, name: 'Another platform', url });
    // If the service is reading the calendar already, the refresh returns the previous state.
    for (let tries = 0; tries < 20; tries++) {
      const { data: read } = await program.refreshCalendar({ id: data.id });
      if (read.lastSuccessAt !== null) return read;
    }
    throw new Error('the calendar was not read');
  });
  await step('The imported nights can no longer be booked', async () => {
    assertEqual([elsewhere.events, elsewhere.conflicts.length], [1, 0]);
    const nights = { propertyId, startDate: dayFromNow(71), endDate: dayFromNow(73) };
    assertEqual(await apiErrorOf(customer.bookReservation(nights)), [409, 'DATES_NOT_AVAILABLE']);
  });
  const stay = { propertyId, startDate: dayFromNow(60), endDate: dayFromNow(63) };
  const quote = await step('It sets a season with a higher price', async () => {
    const season = { name: 'Holidays', startDate: dayFromNow(61), endDate: dayFromNow(65), price: 60.5 };
    await program.setSeasons({ id: propertyId, seasons: [season] });
    const { data } = await program.getQuote(stay);
    assertEqual(
      data.nightlyPrices.map(({ date, price }) => [date, price]),
      [45, 60.5, 60.5].map((price, index) => [dayFromNow(60 + index), price]),
    );
    assertEqual(data.totalAmount, 166);
    return data;
  });
  const hook = await step('It adds a webhook for bookings', async () => {
    const url = environment.inboxOf(name);
    const types: EventType[] = ['reservation.created', 'reservation.cancelled'];
    return (await program.addWebhook({ url, types })).data;
  });
  /** The next event that the webhook receives, after verification. */
  async function receive(): Promise<Event> {
    const { body, signature } = await environment.received(name);
    const forged = await errorOf(verifyWebhook(`${body} `, signature, hook.secret));
    assert(forged instanceof WebhookError && forged.reason === 'signature', 'a forged request passed the verification');
    return verifyWebhook(body, signature, hook.secret);
  }

  const booked = await step('A customer books in the season, at the price of the quote', async () => {
    const { totalAmount } = quote;
    const { data } = await customer.bookReservation({ ...stay, expectedTotalAmount: totalAmount });
    assertEqual([data.totalAmount, data.nightlyPrices], [totalAmount, quote.nightlyPrices]);
    return data;
  });
  await step('The channel manager receives the signed event of the booking', async () => {
    assertEqual(told(await receive()), ['reservation.created', booked.id]);
  });
  await step('It finds the booking in the event feed', async () => {
    const store = { read: () => kept, write: (sequence: number) => void (kept = sequence) };
    assertEqual(await follow(program, booked, store), ['property.updated', 'reservation.created']);
    // The last event was not stored as processed, so it is returned again.
    assertEqual(await follow(program, booked, store), ['reservation.created']);
    const { data } = await program.getReservationById({ id: booked.id });
    assertEqual([data.totalAmount, data.customer?.lastName], [quote.totalAmount, 'Customer']);
  });
  await step('The other platform reads the booked nights without its own events', async () => {
    const { data } = await program.getCalendarFeed({ propertyId });
    assertEqual(await taken(elsewhere.exportUrl), [stay.startDate]);
    assertEqual(await taken(data.url), [stay.startDate, dayFromNow(70)]);
  });
  await step('The channel manager receives the cancellation', async () => {
    await customer.cancelReservation({ id: booked.id });
    assertEqual(told(await receive()), ['reservation.cancelled', booked.id]);
    assertEqual(await taken(elsewhere.exportUrl), []);
  });
  await step('After the import is removed, its nights are available', async () => {
    await program.removeWebhook({ id: hook.id });
    await program.setSeasons({ id: propertyId, seasons: [] });
    await program.removeCalendarImport({ id: elsewhere.id });
    assertEqual((await program.getAvailableDates({ id: propertyId })).data.length, 1);
  });

  await step('The API key is not accepted for account operations', async () => {
    assertEqual(await apiErrorOf(program.getMe()), [403, 'API_KEY_NOT_ACCEPTED']);
  });
  await step('A removed key is rejected', async () => {
    await owner.removeApiKey({ id: made.id });
    assertEqual(await apiErrorOf(program.getMyRentListings()), [401, 'UNAUTHENTICATED']);
    assertEqual(await apiErrorOf(program.getCities()), [401, 'UNAUTHENTICATED']);
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

/** An iCalendar document (RFC 5545) with one booked stay. */
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

/** The first nights of the events in the calendar at `address`. */
async function taken(address: string): Promise<string[]> {
  const calendar = await (await fetch(address)).text();
  const days = [...calendar.matchAll(/^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)/gm)];
  return days.map(([, ...parts]) => parts.join('-')).toSorted();
}
