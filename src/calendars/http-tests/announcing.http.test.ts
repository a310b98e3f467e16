import { type OpenDependencies, openDependencies } from '../../dependencies';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { readDueCalendars, readImport } from '../reading';

const minute = hour / 60;
let app: TestApp;
/** Another server with the same database. */
let second: OpenDependencies;
let platform: Platform;
let other: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  second = await openDependencies(app.config, { clock: app.clock });
  [platform, other] = [await startPlatform(), await startPlatform()];
});
afterAll(async () => {
  await Promise.all([platform.close(), other.close()]);
  await second.close();
  await app.close();
});
beforeEach(() => app.clock.set(testInstant));

/** Lets the platform return a calendar with one stay in February 2027. */
function setStay(one: Platform, first: number, departure: number): void {
  const date = (day: number) => `2027-02-${String(day).padStart(2, '0')}`;
  one.answer = calendarOf([[`${first}@platform.example`, date(first), date(departure)]]);
}

const read = (id: number) => callAs(app, 'owner', 'refreshCalendar', { path: { id } });
const remove = (id: number) => callAs(app, 'owner', 'removeCalendarImport', { path: { id } });

/** When the events of imported nights occurred, in minutes after the beginning of the test. */
async function announcedAt(propertyId: number): Promise<number[]> {
  const { data } = await callAs(app, 'owner', 'getEvents', {
    query: { propertyId, afterSequence: 0, types: ['property.nightsImported'] },
  });
  const events = data.events as { occurredAt: string }[];
  return events.map(({ occurredAt }) => (Date.parse(occurredAt) - testInstant) / minute);
}

test('a reading that changes nights publishes an event at once; one that changes none publishes none', async () => {
  const propertyId = await insertListing(app);
  const id = await importCalendar(app, propertyId, platform);
  setStay(platform, 1, 4);
  await read(id);
  expect(await announcedAt(propertyId)).toEqual([0]);
  app.clock.advance(2 * hour);
  await read(id);
  platform.answer = 500;
  await read(id);
  platform.answer = calendarOf([]);
  await read(id);
  expect(await announcedAt(propertyId)).toEqual([0]);
  // The second empty calendar in a row frees the nights.
  await read(id);
  expect(await announcedAt(propertyId)).toEqual([0, 120]);
});

test('changes within an hour are announced once, by the first reading after it, whatever that reading finds', async () => {
  const [propertyId, quiet] = [await insertListing(app), await insertListing(app)];
  const id = await importCalendar(app, propertyId, platform);
  const quietId = await importCalendar(app, quiet, other);
  for (const minutes of [0, 15, 30, 45]) {
    app.clock.set(testInstant + minutes * minute);
    setStay(platform, 1, 4 + minutes / 15);
    await read(id);
  }
  expect(await announcedAt(propertyId)).toEqual([0]);
  setStay(other, 1, 4);
  await read(quietId);
  expect(await announcedAt(quiet)).toEqual([45]);
  app.clock.set(testInstant + 60 * minute);
  platform.answer = 500;
  await readDueCalendars(app);
  expect(await announcedAt(propertyId)).toEqual([0, 60]);
  app.clock.set(testInstant + 180 * minute);
  await readDueCalendars(app);
  expect([await announcedAt(propertyId), await announcedAt(quiet)]).toEqual([[0, 60], [45]]);
});

test('all imports of a listing count together, also when two servers read them at once', async () => {
  const propertyId = await insertListing(app);
  const ids = [await importCalendar(app, propertyId, platform), await importCalendar(app, propertyId, other)];
  const readBoth = () =>
    Promise.all(
      [app, second].map((server, index) =>
        readImport(server, { id: ids[index]!, property_id: propertyId }, { onlyDue: false }),
      ),
    );
  setStay(platform, 1, 4);
  setStay(other, 6, 8);
  expect(await readBoth()).toEqual([true, true]);
  expect(await announcedAt(propertyId)).toEqual([0]);
  app.clock.advance(hour);
  await readBoth();
  expect(await announcedAt(propertyId)).toEqual([0, 60]);
  app.clock.advance(hour);
  await readBoth();
  expect(await announcedAt(propertyId)).toEqual([0, 60]);
});

test('the removal of an import publishes an event if nights change, or if a change has not been announced', async () => {
  const propertyId = await insertListing(app);
  const [first, same, late] = [
    await importCalendar(app, propertyId, platform),
    await importCalendar(app, propertyId, other),
    await importCalendar(app, propertyId, { ...other, url: `${other.url}&late` }),
  ];
  setStay(platform, 1, 4);
  setStay(other, 1, 4);
  for (const id of [first, same]) await read(id);
  app.clock.advance(10 * minute);
  // The other import has the same nights.
  await remove(first);
  expect(await announcedAt(propertyId)).toEqual([0]);
  setStay(other, 1, 6);
  await read(late);
  expect(await announcedAt(propertyId)).toEqual([0]);
  await remove(same);
  expect(await announcedAt(propertyId)).toEqual([0, 10]);
  app.clock.advance(minute);
  await remove(late);
  expect(await announcedAt(propertyId)).toEqual([0, 10, 11]);
});
