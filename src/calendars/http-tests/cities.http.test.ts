import { setTimeout as delay } from 'node:timers/promises';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { type Platform, startPlatform } from '../../testing/calendars';
import { addListing, listing } from '../../testing/listings';
import { listNights } from '../../values/dates';
import { readDueCalendars } from '../reading';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterEach(() => {
  platform.gate = undefined;
  platform.etag = undefined;
});
afterAll(async () => {
  await platform.close();
  await app.close();
});

const amman = 1;
const london = 15;

/** In Amman it begins on February 2 at 00:30, in London on February 1 at 21:30. */
const event = [
  'BEGIN:VEVENT',
  'UID:a@airbnb.example',
  'DTSTART:20270201T213000Z',
  'DTEND:20270204T080000Z',
  'END:VEVENT',
];
const nightsIn = {
  [amman]: listNights('2027-02-02', '2027-02-04'),
  [london]: listNights('2027-02-01', '2027-02-04'),
};

/** A listing in Amman that imports a calendar of the event; its server answers "not modified" to a client that has it. */
async function listingInAmman() {
  const propertyId = await addListing(app, { information: { city: amman } });
  platform.answer = ['BEGIN:VCALENDAR', ...event, 'END:VCALENDAR', ''].join('\r\n');
  platform.etag = '"1"';
  const body = { propertyId, name: 'Airbnb', url: platform.url };
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body });
  return { propertyId, importId: (data as { id: number }).id };
}

async function moveTo(city: typeof amman | typeof london, propertyId: number) {
  const body = listing({ information: { city } });
  expect((await callAs(app, 'owner', 'updateRentProperty', { path: { id: propertyId }, body })).status).toBe(200);
}

async function nightsTaken(propertyId: number): Promise<string[]> {
  const nights = app.db.selectFrom('reservation_night').select('night').where('property_id', '=', propertyId);
  return (await nights.orderBy('night').execute()).map(({ night }) => night);
}

test('after a change of the city, the next run of the job blocks the nights in the new time zone', async () => {
  const { propertyId } = await listingInAmman();
  await readDueCalendars(app);
  expect(await nightsTaken(propertyId)).toEqual(nightsIn[amman]);
  await moveTo(london, propertyId);
  await readDueCalendars(app);
  expect(await nightsTaken(propertyId)).toEqual(nightsIn[london]);
  await moveTo(amman, propertyId);
  await readDueCalendars(app);
  expect(await nightsTaken(propertyId)).toEqual(nightsIn[amman]);
});

test('a reading that is in progress when the city changes is discarded', async () => {
  const { propertyId, importId } = await listingInAmman();
  let open = () => {};
  platform.gate = new Promise((resolve) => (open = resolve));
  platform.asked = [];
  const slow = callAs(app, 'owner', 'refreshCalendar', { path: { id: importId } });
  while (platform.asked.length === 0) await delay(10);
  await moveTo(london, propertyId);
  open();
  await slow;
  expect(await nightsTaken(propertyId)).toEqual([]);
  await readDueCalendars(app);
  expect(await nightsTaken(propertyId)).toEqual(nightsIn[london]);
});

test('a change of the listing without its city does not read its calendars', async () => {
  const { propertyId } = await listingInAmman();
  await readDueCalendars(app);
  platform.asked = [];
  const body = listing({ information: { city: amman, title: 'Another title' } });
  await callAs(app, 'owner', 'updateRentProperty', { path: { id: propertyId }, body });
  await readDueCalendars(app);
  expect(platform.asked).toEqual([]);
});
