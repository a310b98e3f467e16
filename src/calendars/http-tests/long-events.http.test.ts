import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { type Platform, calendarOf, importCalendar, startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';

let app: TestApp;
let platform: Platform;
beforeAll(async () => {
  app = await startTestApp({ OUTBOUND_LOOPBACK: 'on' });
  platform = await startPlatform();
});
afterEach(() => app.clock.reset());
afterAll(async () => {
  await platform.close();
  await app.close();
});

test('a long imported event keeps its UID, its first day and the bytes of the exported calendar until it ends', async () => {
  const propertyId = await insertListing(app);
  const first = dateIn(app, 1);
  platform.answer = calendarOf([
    ['over@airbnb.example', addDays(first, -3), first],
    ['long@airbnb.example', first, addDays(first, 60)],
  ]);
  const id = await importCalendar(app, propertyId, platform);
  const { url } = (await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } })).data as { url: string };
  const exported = async (days: number) => {
    app.clock.reset();
    app.clock.advance(days * day);
    await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
    return (await app.send(new URL(url).pathname)).bytes.toString();
  };
  const calendar = await exported(20);
  expect(calendar).toContain(`UID:${first.replaceAll('-', '')}-long@airbnb.example`);
  for (const days of [31, 33, 34, 35, 50, 60]) expect(await exported(days)).toBe(calendar);
  expect(await exported(63)).not.toContain('BEGIN:VEVENT');
  await exported(100);
  const nights = app.db.selectFrom('calendar_night').select('night').where('import_id', '=', id);
  expect(await nights.execute()).toEqual([]);
});
