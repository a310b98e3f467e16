/** When the owner of a listing is notified that an imported calendar cannot be read. */
import { NotificationType } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant } from '../../testing/app';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';
import { readImport } from '../reading';

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
  await app.db.deleteFrom('notification').execute();
  propertyId = await insertListing(app);
  id = await importCalendar(app, propertyId, platform);
});
afterEach(async () => {
  app.clock.set(testInstant);
  expect((await callAs(app, 'owner', 'removeCalendarImport', { path: { id } })).status).toBe(200);
});

const good = calendarOf([['a1@airbnb.example', '2027-02-01', '2027-02-04']]);
const row = () => app.db.selectFrom('calendar_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Reads the calendar when it is due next. */
async function readNext(): Promise<void> {
  app.clock.set(Math.max((await row()).next_read_at, app.clock.now()));
  expect(await readImport(app, { id, property_id: propertyId }, { onlyDue: true })).toBe(true);
}

/** Reads the calendar, which fails, whenever it is due, for some days. */
async function failFor(days: number): Promise<void> {
  const until = app.clock.now() + days * day;
  while ((await row()).next_read_at <= until) await readNext();
  app.clock.set(until);
}

/** When the owner was notified, oldest first. */
async function told(): Promise<number[]> {
  const rows = await app.db
    .selectFrom('notification')
    .selectAll()
    .where('property_id', '=', propertyId)
    .orderBy('id')
    .execute();
  for (const { user_id, type } of rows)
    expect([user_id, type]).toEqual([app.sandbox.userIds.owner, NotificationType.CalendarConflict]);
  return rows.map(({ created_at }) => created_at);
}

test.each(['read before', 'never read'])(
  'a calendar, %s, that fails for three days notifies its owner once',
  async (as) => {
    platform.answer = as === 'read before' ? good : 404;
    await readNext();
    platform.answer = 404;
    const since = (await row()).last_success_at ?? (await row()).created_at;
    await failFor(2.9);
    expect(await told()).toEqual([]);
    await failFor(20);
    const [first, ...more] = await told();
    expect(more).toEqual([]);
    expect(first).toBeGreaterThanOrEqual(since + 3 * day);
    expect(first).toBeLessThanOrEqual(since + 4 * day);
  },
);

test('each further period of failures notifies once more, and short ones do not', async () => {
  for (let period = 1; period <= 2; period++) {
    platform.answer = 500;
    await failFor(10);
    expect(await told()).toHaveLength(period);
    platform.answer = good;
    await readNext();
    platform.answer = 500;
    await failFor(2);
    platform.answer = good;
    await readNext();
    expect(await told()).toHaveLength(period);
  }
});

test('a reading that the owner requests also notifies, if it is the first one after three days', async () => {
  platform.answer = 500;
  await readNext();
  app.clock.set(testInstant + 3 * day - 1);
  await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
  expect(await told()).toEqual([]);
  app.clock.advance(1);
  for (let count = 0; count < 3; count++) await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
  expect(await told()).toEqual([testInstant + 3 * day]);
});

test('the notification names the calendar, the listing and the problem, in both languages with isolated values', async () => {
  platform.answer = 404;
  await failFor(5);
  // The token of the owner has expired by then.
  app.clock.set(testInstant);
  const read = async (language: string) => {
    const { data } = await app.call('getNotifications', { as: 'owner', headers: { 'Accept-Language': language } });
    return (data as { propertyId: number; title: string; message: string }[]).find(
      (one) => one.propertyId === propertyId,
    )!;
  };
  const english = await read('en');
  expect(english.title).toBe('An imported calendar cannot be read');
  expect(english.message).toMatch(/^The calendar “.?Airbnb.?” that you import for “.*status 404.*remove it\.$/u);
  const arabic = await read('ar');
  expect(arabic.title).toBe('تعذّرت قراءة تقويم مستورد');
  expect(arabic.message).toContain('«\u2068Example listing, active\u2069»');
  expect(arabic.message).toMatch(/404/);
  for (const { message } of [english, arabic]) expect(message).not.toMatch(/[{}]|undefined|calendar\.problem/);
});
