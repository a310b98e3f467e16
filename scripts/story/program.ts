import {
  ApiKeyAccess,
  type Client,
  type Event,
  type EventType,
  NotificationType,
  type Reservation,
  type NewApiKey,
  type CalendarImport,
  type Quote,
  type WebhookWithSecret,
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

/** The values that the steps of one run share. */
interface Run extends Before {
  /** The channel manager, with its API key. */
  program: Client;
  /** The name of this run on the partner's server, which can serve several runs. */
  name: string;
  /** Three available nights, two of them in the season. */
  stay: { propertyId: number; startDate: string; endDate: string };
}

/** The steps of a channel manager with an API key, from creating the key to removing it. */
export async function runProgram(before: Before): Promise<void> {
  const { environment, propertyId, customer, step } = before;
  const key = await addKey(before);
  const program = createClient({ baseUrl: environment.baseUrl, apiKey: key.key });
  const stay = { propertyId, startDate: dayFromNow(60), endDate: dayFromNow(63) };
  const run: Run = { ...before, program, name: crypto.randomUUID(), stay };

  const sequence = await readOwnerData(run);
  const imported = await importCalendar(run);
  const quote = await setSeason(run);
  const hook = await addWebhook(run);
  const booked = await step('A customer books in the season, at the price of the quote', async () => {
    const { totalAmount } = quote;
    const { data } = await customer.bookReservation({ ...stay, expectedTotalAmount: totalAmount });
    assertEqual([data.totalAmount, data.nightlyPrices], [totalAmount, quote.nightlyPrices]);
    return data;
  });
  await receiveBooking(run, hook, booked);
  await readBooking(run, booked, quote, sequence);
  await readCalendars(run, imported);
  await receiveCancellation(run, hook, booked, imported);
  await cleanUp(run, hook, imported);
  await testKey(run, key);
}

function addKey({ step, owner }: Before): Promise<NewApiKey> {
  return step('The owner creates an API key for a channel manager and is notified', async () => {
    const { data } = await owner.addApiKey({ name: 'Channel manager', access: ApiKeyAccess.Write });
    const told = await owner.getNotifications({ isRead: false });
    assert(
      told.data.some(({ type }) => type === NotificationType.ApiKeyAdded),
      'the owner was not notified',
    );
    return data;
  });
}

/** Returns the newest event number. */
async function readOwnerData({ step, program, propertyId }: Run): Promise<number> {
  const newest = await step('The channel manager stores the newest event number', async () => {
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
  return newest;
}

async function importCalendar({
  environment,
  step,
  customer,
  program,
  name,
  propertyId,
}: Run): Promise<CalendarImport> {
  const imported = await step('It imports the calendar of another platform', async () => {
    const calendar = calendarOf(dayFromNow(70), dayFromNow(72));
    const url = await environment.publish(name, calendar);
    const { data } = await program.addCalendarImport({ propertyId, name: 'Another platform', url });
    // If the service is reading the calendar already, the refresh returns the previous state.
    for (let tries = 0; tries < 20; tries++) {
      const { data: read } = await program.refreshCalendar({ id: data.id });
      if (read.lastSuccessAt !== null) return read;
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
    throw new Error('the calendar was not read');
  });
  await step('The imported nights can no longer be booked', async () => {
    assertEqual([imported.events, imported.conflicts.length], [1, 0]);
    const nights = { propertyId, startDate: dayFromNow(71), endDate: dayFromNow(73) };
    assertEqual(await apiErrorOf(customer.bookReservation(nights)), [409, 'DATES_NOT_AVAILABLE']);
  });
  return imported;
}

function setSeason({ step, program, propertyId, stay }: Run): Promise<Quote> {
  return step('It sets a season with a higher price', async () => {
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
}

function addWebhook({ environment, step, program, name }: Run): Promise<WebhookWithSecret> {
  return step('It adds a webhook for bookings', async () => {
    const url = environment.inboxOf(name);
    const types: EventType[] = ['reservation.created', 'reservation.cancelled'];
    return (await program.addWebhook({ url, types })).data;
  });
}

/** The next event that the webhook receives, after verification. */
async function receive({ environment, name }: Run, { secret }: WebhookWithSecret): Promise<Event> {
  const { body, signature } = await environment.received(name);
  const forged = await errorOf(verifyWebhook(`${body} `, signature, secret));
  assert(forged instanceof WebhookError && forged.reason === 'signature', 'a forged request passed the verification');
  return verifyWebhook(body, signature, secret);
}

async function receiveBooking(run: Run, hook: WebhookWithSecret, booked: Reservation): Promise<void> {
  await run.step('The channel manager receives the signed event of the booking', async () => {
    assertEqual(told(await receive(run, hook)), ['reservation.created', booked.id]);
  });
}

async function readBooking({ step, program }: Run, booked: Reservation, quote: Quote, sequence: number): Promise<void> {
  let kept = sequence;
  await step('It finds the booking in the event feed', async () => {
    const store = { read: () => kept, write: (sequence: number) => void (kept = sequence) };
    const types = ['property.nightsImported', 'property.updated', 'reservation.created'];
    assertEqual(await follow(program, booked, store), types);
    // The last event was not stored as processed, so it is returned again.
    assertEqual(await follow(program, booked, store), ['reservation.created']);
    const { data } = await program.getReservationById({ id: booked.id });
    assertEqual([data.totalAmount, data.customer?.lastName], [quote.totalAmount, 'Customer']);
  });
}

async function readCalendars({ step, program, propertyId, stay }: Run, imported: CalendarImport): Promise<void> {
  await step('The other platform reads the booked nights without its own events', async () => {
    const { data } = await program.getCalendarFeed({ propertyId });
    assertEqual(await taken(imported.exportUrl), [stay.startDate]);
    assertEqual(await taken(data.url), [stay.startDate, dayFromNow(70)]);
  });
}

async function receiveCancellation(
  run: Run,
  hook: WebhookWithSecret,
  booked: Reservation,
  imported: CalendarImport,
): Promise<void> {
  await run.step('The channel manager receives the cancellation', async () => {
    await run.customer.cancelReservation({ id: booked.id });
    assertEqual(told(await receive(run, hook)), ['reservation.cancelled', booked.id]);
    assertEqual(await taken(imported.exportUrl), []);
  });
}

async function cleanUp(
  { step, program, propertyId }: Run,
  hook: WebhookWithSecret,
  imported: CalendarImport,
): Promise<void> {
  await step('After the import is removed, its nights are available', async () => {
    await program.removeWebhook({ id: hook.id });
    await program.setSeasons({ id: propertyId, seasons: [] });
    await program.removeCalendarImport({ id: imported.id });
    assertEqual((await program.getAvailableDates({ id: propertyId })).data.length, 1);
  });
}

async function testKey({ step, owner, program }: Run, key: NewApiKey): Promise<void> {
  await step('The API key is not accepted for account operations', async () => {
    assertEqual(await apiErrorOf(program.getMe()), [403, 'API_KEY_NOT_ACCEPTED']);
  });
  await step('A removed key is rejected', async () => {
    await owner.removeApiKey({ id: key.id });
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
