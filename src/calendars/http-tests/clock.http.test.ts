import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { day, hour, minute } from '../../testing/time';
import { readDueCalendars } from '../reading';
import { leaseImport } from '../repository';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await app.close();
});
beforeEach(() => app.clock.set(testInstant));

const stayOf = (first: number) =>
  calendarOf([[`${first}@airbnb.example`, `2027-02-0${first}`, `2027-02-0${first + 1}`]]);
const refresh = async (id: number) => (await callAs(app, 'owner', 'refreshCalendar', { path: { id } })).data;

/** Runs the job until the platform has been asked, at most for an hour, a minute apart. Returns the minutes. */
async function minutesUntilRead(): Promise<number> {
  platform.asked = [];
  for (let minutes = 0; minutes <= 60; minutes += 1) {
    await readDueCalendars(app);
    if (platform.asked.length > 0) return minutes;
    app.clock.advance(minute);
  }
  return Infinity;
}

test('after the clock was set back, the next reading is not later than one in half an hour', async () => {
  const id = await importCalendar(app, await insertListing(app), platform);
  for (const ahead of [day, hour, 20 * minute]) {
    app.clock.set(testInstant + ahead);
    await refresh(id);
    app.clock.set(testInstant);
    expect(await minutesUntilRead()).toBeLessThanOrEqual(30);
    app.clock.set(testInstant);
    await refresh(id);
  }
  // Otherwise the period is kept.
  expect(await minutesUntilRead()).toBe(15);
});

test('after the clock was set back, a calendar that fails is read within half an hour if its last failure was ahead', async () => {
  platform.answer = 500;
  const id = await importCalendar(app, await insertListing(app), platform);
  for (const ahead of [3 * day, hour]) {
    app.clock.set(testInstant + ahead);
    await refresh(id);
    app.clock.set(testInstant);
    expect(await minutesUntilRead()).toBeLessThanOrEqual(30);
    app.clock.set(testInstant);
    await refresh(id);
  }
  platform.answer = calendarOf([]);
});

test('a lease that a process took while the clock was ahead ends after four minutes at the latest', async () => {
  const property_id = await insertListing(app);
  const id = await importCalendar(app, property_id, platform);
  const ahead = testInstant + day;
  await leaseImport(app.db, { id, property_id }, { now: ahead, onlyDue: false });
  expect(await minutesUntilRead()).toBeLessThanOrEqual(4);
  app.clock.set(testInstant);
  await leaseImport(app.db, { id, property_id }, { now: testInstant, onlyDue: false });
  platform.asked = [];
  await refresh(id);
  expect(platform.asked).toEqual([]);
});

test('a response that was stored while the clock was ahead is not used for a conditional request', async () => {
  const id = await importCalendar(app, await insertListing(app), platform);
  platform.etag = '"1"';
  app.clock.set(testInstant + 3 * day);
  await refresh(id);
  app.clock.set(testInstant);
  platform.asked = [];
  await refresh(id);
  await refresh(id);
  expect(platform.asked).toEqual([undefined, '"1"']);
  platform.etag = undefined;
});

test('changes are announced although an earlier event was published while the clock was ahead', async () => {
  const propertyId = await insertListing(app);
  const id = await importCalendar(app, propertyId, platform);
  app.clock.set(testInstant + day);
  platform.answer = stayOf(1);
  await refresh(id);
  app.clock.set(testInstant);
  platform.answer = stayOf(3);
  await refresh(id);
  const query = { propertyId, afterSequence: 0, types: ['property.nightsImported'] };
  const { data } = await callAs(app, 'owner', 'getEvents', { query });
  expect(data.events).toHaveLength(2);
});
