/** When a calendar that cannot be read is read again, and whose calendars the job does not read. */
import { PropertyStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { minute } from '../../testing/time';
import { readDueCalendars } from '../reading';

let app: TestApp;
let platform: Platform;
let propertyId: number;
let id: number;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterAll(async () => {
  await platform.close();
  await app.close();
});
beforeEach(async () => {
  app.clock.set(testInstant);
  propertyId = await insertListing(app);
  id = await importCalendar(app, propertyId, platform);
});

const good = calendarOf([['a1@airbnb.example', '2027-02-01', '2027-02-04']]);
const refresh = async () => (await callAs(app, 'owner', 'refreshCalendar', { path: { id } })).data;
const row = () => app.db.selectFrom('calendar_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reads the calendar with the job when it is due, and not a minute before. Returns the minutes until it is due again. */
async function readWhenDue(): Promise<number> {
  const { next_read_at: dueAt, reads } = await row();
  for (const [at, count] of [
    [dueAt - minute, reads],
    [dueAt, reads + 1],
  ] as const) {
    app.clock.set(at);
    await readDueCalendars(app);
    expect((await row()).reads).toBe(count);
  }
  return ((await row()).next_read_at - dueAt) / minute;
}

test('each further failure doubles the time until the next reading, up to a day; a success ends that', async () => {
  platform.answer = 500;
  const times: number[] = [];
  for (let count = 0; count < 9; count++) times.push(await readWhenDue());
  expect(times).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440]);
  platform.answer = good;
  expect(await readWhenDue()).toBe(15);
  platform.answer = 500;
  expect([await readWhenDue(), await readWhenDue()]).toEqual([15, 30]);
});

test('a reading that the owner requests after failures runs immediately, and the next one is not later because of it', async () => {
  platform.answer = 500;
  for (let count = 0; count < 5; count++) await readWhenDue();
  app.clock.advance(minute);
  const before = (await row()).reads;
  for (let count = 0; count < 5; count++)
    expect(await refresh()).toMatchObject({ lastProblem: { code: 'serverError' } });
  expect((await row()).reads).toBe(before + 5);
  expect((await row()).next_read_at).toBe(app.clock.now() + 15 * minute);
  platform.answer = good;
  expect(await refresh()).toMatchObject({ lastProblem: null, events: 1 });
});

test('a calendar that is empty once is read again after 15 minutes, whatever failed before', async () => {
  platform.answer = good;
  await readWhenDue();
  platform.answer = 500;
  for (let count = 0; count < 3; count++) await readWhenDue();
  platform.answer = calendarOf([]);
  expect(await readWhenDue()).toBe(15);
});

test.each([
  ['app_user', { is_active: 0 }, { is_active: 1 }],
  ['app_user', { is_blocked: 1 }, { is_blocked: 0 }],
  ['rent_property', { property_status: PropertyStatus.Archived }, { property_status: PropertyStatus.Active }],
] as const)('the job does not read calendars while %s has %j', async (table, off, on) => {
  platform.answer = good;
  const key = table === 'app_user' ? app.sandbox.userIds.owner : propertyId;
  const set = (changes: object) => app.db.updateTable(table).set(changes).where('id', '=', key).execute();
  await set(off);
  await readDueCalendars(app);
  expect((await row()).reads).toBe(0);
  await set(on);
  await readDueCalendars(app);
  expect((await row()).reads).toBe(1);
});
