import type { components } from '../../contract/handler';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { addDays } from '../../values/dates';

type EventPage = components['schemas']['EventPage'];

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

/** The types and the nights of the listing's events about its calendar. */
async function nightsOf(propertyId: number) {
  const { data } = await callAs(app, 'owner', 'getEvents', { query: { propertyId, afterSequence: 0 } });
  const events = (data as EventPage).events.filter(({ type }) => type.startsWith('property.nights'));
  return events.map(({ type, data: { nights } }) => [type.slice('property.'.length), nights]);
}

const range = (startDate: string, endDate: string) => ({ startDate, endDate });
const only = (...ranges: object[]) => ({ ranges, hasMore: false });

/** Lets the platform return stays, and reads its calendar. */
async function readStays(id: number, ...stays: [string, string][]): Promise<void> {
  platform.answer = calendarOf(stays.map(([first, departure]) => [`${first}@platform.example`, first, departure]));
  await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
}

test('the events of blocking and unblocking name the range', async () => {
  const propertyId = await insertListing(app);
  const body = { propertyId, ...range('2027-02-01', '2027-02-04') };
  const { data } = await callAs(app, 'owner', 'addBlockedDates', { body });
  await callAs(app, 'owner', 'removeBlockedDates', { path: { id: (data as { id: number }).id } });
  expect(await nightsOf(propertyId)).toEqual([
    ['nightsBlocked', only(range('2027-02-01', '2027-02-04'))],
    ['nightsUnblocked', only(range('2027-02-01', '2027-02-04'))],
  ]);
});

test('the event of unblocking does not name nights that an imported calendar blocks from then on', async () => {
  const propertyId = await insertListing(app);
  const body = { propertyId, ...range('2027-02-01', '2027-02-07') };
  const { data } = await callAs(app, 'owner', 'addBlockedDates', { body });
  const id = await importCalendar(app, propertyId, platform);
  await readStays(id, ['2027-02-03', '2027-02-05']);
  await callAs(app, 'owner', 'removeBlockedDates', { path: { id: (data as { id: number }).id } });
  expect((await nightsOf(propertyId)).at(-1)).toEqual([
    'nightsUnblocked',
    only(range('2027-02-01', '2027-02-03'), range('2027-02-05', '2027-02-07')),
  ]);
});

test('the event of a calendar names only the nights that it has blocked or freed', async () => {
  const propertyId = await insertListing(app);
  const id = await importCalendar(app, propertyId, platform);
  await readStays(id, ['2027-02-01', '2027-02-04'], ['2027-03-01', '2027-03-03']);
  app.clock.advance(2 * hour);
  await readStays(id, ['2027-02-02', '2027-02-06'], ['2027-03-01', '2027-03-03']);
  expect(await nightsOf(propertyId)).toEqual([
    ['nightsImported', only(range('2027-02-01', '2027-02-04'), range('2027-03-01', '2027-03-03'))],
    ['nightsImported', only(range('2027-02-01', '2027-02-02'), range('2027-02-04', '2027-02-06'))],
  ]);
});

test('an event that also announces earlier changes says that there are more nights', async () => {
  const propertyId = await insertListing(app);
  const id = await importCalendar(app, propertyId, platform);
  await readStays(id, ['2027-02-01', '2027-02-02']);
  await readStays(id, ['2027-02-01', '2027-02-03']);
  app.clock.advance(hour);
  await readStays(id, ['2027-02-01', '2027-02-04']);
  const [, later] = await nightsOf(propertyId);
  expect(later).toEqual(['nightsImported', { ranges: [range('2027-02-03', '2027-02-04')], hasMore: true }]);
});

test('an event names at most 50 ranges', async () => {
  const propertyId = await insertListing(app);
  const id = await importCalendar(app, propertyId, platform);
  const firsts = Array.from({ length: 51 }, (_, index) => addDays('2027-01-01', 2 * index));
  await readStays(id, ...firsts.map((first): [string, string] => [first, addDays(first, 1)]));
  expect(await nightsOf(propertyId)).toMatchObject([
    ['nightsImported', { ranges: firsts.slice(0, 50).map((first) => range(first, addDays(first, 1))), hasMore: true }],
  ]);
});
