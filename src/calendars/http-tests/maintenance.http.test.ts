import { callAs } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { insertListing } from '../../testing/listings';

/** Calendars are read during maintenance, without a change of the database. */

const maintenance = { isOn: false, pausing: new AbortController().signal, refresh: async () => {} };
const app = useTestApp({}, { maintenance });
afterEach(() => {
  maintenance.isOn = false;
});

const feedOf = (propertyId: number) => callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } });
const rowOf = (propertyId: number) =>
  app.db.selectFrom('calendar_feed').selectAll().where('property_id', '=', propertyId).executeTakeFirst();

test('getCalendarFeed returns 503 MAINTENANCE for a listing without an address, and 200 with one', async () => {
  const id = await insertListing(app);
  maintenance.isOn = true;
  const reply = await feedOf(id);
  expect([reply.status, reply.code, reply.headers.get('retry-after')]).toEqual([503, 'MAINTENANCE', '60']);
  expect(await rowOf(id)).toBeUndefined();
  maintenance.isOn = false;
  const { data } = await feedOf(id);
  maintenance.isOn = true;
  expect(await feedOf(id)).toMatchObject({ status: 200, data });
});

test('exportCalendar does not record what was read', async () => {
  const id = await insertListing(app);
  const { url } = (await feedOf(id)).data as { url: string };
  const before = await rowOf(id);
  const read = () => app.send(new URL(url).pathname);
  maintenance.isOn = true;
  expect((await read()).status).toBe(200);
  expect(await rowOf(id)).toEqual(before);
  maintenance.isOn = false;
  await read();
  expect((await rowOf(id))?.exported_etag).not.toBeNull();
});
