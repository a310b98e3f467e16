import { BookingStatus } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type TestApp, useTestApp } from '../../testing/app';
import { insertReservation } from '../../testing/bookings';
import { startPlatform } from '../../testing/calendars';
import { insertListing } from '../../testing/listings';
import { hour } from '../../testing/time';
import { addDays, listNights, todayIn } from '../../values/dates';

/** Marketplaces that import each other: a cancelled stay has to become free everywhere after some readings. */
const here = useTestApp({ OUTBOUND_LOOPBACK: 'on' });
const there = useTestApp({ OUTBOUND_LOOPBACK: 'on' });

/** A listing, and the address of its calendar at the running server. */
async function listingAt(app: TestApp) {
  const propertyId = await insertListing(app);
  const { data } = await callAs(app, 'owner', 'getCalendarFeed', { path: { propertyId } });
  return { app, propertyId, url: app.url + new URL((data as { url: string }).url).pathname };
}
type Listing = Awaited<ReturnType<typeof listingAt>>;

async function importInto({ app, propertyId }: Listing, url: string) {
  const { data } = await callAs(app, 'owner', 'addCalendarImport', { body: { propertyId, name: url.slice(-20), url } });
  return { app, id: (data as { id: number }).id };
}

async function nightsTaken({ app, propertyId }: Listing): Promise<string[]> {
  const nights = app.db.selectFrom('reservation_night').select('night').where('property_id', '=', propertyId);
  return (await nights.orderBy('night').execute()).map(({ night }) => night);
}

const readAll = async (imports: Awaited<ReturnType<typeof importInto>>[]) => {
  for (const { app, id } of imports) {
    const { data } = await callAs(app, 'owner', 'refreshCalendar', { path: { id } });
    expect(data).toMatchObject({ conflicts: [] });
  }
};

const from = (app: TestApp, days: number) => addDays(todayIn('UTC', app.clock.now()), days);

test('two marketplaces that import each other: a stay is blocked at the other without a conflict, and no block remains', async () => {
  const [one, two] = [await listingAt(here), await listingAt(there)];
  const both = [await importInto(two, one.url), await importInto(one, two.url)];
  const startDate = from(here, 60);
  const id = await insertReservation(here, BookingStatus.Confirmed, startDate, { property_id: one.propertyId });
  const nights = listNights(startDate, addDays(startDate, 3));
  for (let round = 0; round < 3; round++) await readAll(both);
  expect([await nightsTaken(one), await nightsTaken(two)]).toEqual([nights, nights]);
  await callAs(here, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Called off.' } });
  for (let round = 0; round < 4; round++) await readAll(both);
  expect([await nightsTaken(one), await nightsTaken(two)]).toEqual([[], []]);
});

test('three listings that all import each other free a night that is no longer taken', async () => {
  const ring = [await listingAt(here), await listingAt(there), await listingAt(there)];
  const platform = await startPlatform();
  const imports = [await importInto(ring[0]!, platform.url)];
  for (const one of ring) for (const other of ring) if (one !== other) imports.push(await importInto(one, other.url));
  const startDate = from(here, 90);
  const day = (date: string) => date.replaceAll('-', '');
  const event = `BEGIN:VEVENT\r\nUID:x@airbnb.example\r\nDTSTART;VALUE=DATE:${day(startDate)}\r\nEND:VEVENT\r\n`;
  const calendar = (events: string) => `BEGIN:VCALENDAR\r\n${events}END:VCALENDAR\r\n`;
  platform.answer = calendar(event);
  for (let round = 0; round < 3; round++) await readAll(imports);
  for (const one of ring) expect(await nightsTaken(one)).toEqual([startDate]);
  platform.answer = calendar('');
  for (let round = 0; round < 6; round++) await readAll(imports);
  for (const one of ring) expect(await nightsTaken(one)).toEqual([]);
  await platform.close();
});

test('a villa and its room that import each other: a stay in one blocks the other while it is booked', async () => {
  const [villa, room] = [await listingAt(here), await listingAt(here)];
  const imports = [await importInto(villa, room.url), await importInto(room, villa.url)];
  const startDate = from(here, 30);
  const id = await insertReservation(here, BookingStatus.Confirmed, startDate, { property_id: room.propertyId });
  const nights = listNights(startDate, addDays(startDate, 3));
  for (let round = 0; round < 3; round++) await readAll(imports);
  expect([await nightsTaken(villa), await nightsTaken(room)]).toEqual([nights, nights]);
  await callAs(here, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Called off.' } });
  for (let round = 0; round < 4; round++) await readAll(imports);
  expect([await nightsTaken(villa), await nightsTaken(room)]).toEqual([[], []]);
});

/**
 * A platform that gives imported events new UIDs, as large ones do, and exports them to every reader. After a cancellation, its echo is the
 * only event that has the night. The night would stay blocked forever if the echo was exported to that platform again.
 */
test('an echo with another UID disappears, because it is not exported', async () => {
  const listing = await listingAt(here);
  const platform = await startPlatform();
  const imports = [await importInto(listing, platform.url)];
  const echo = async () => {
    const text = await (await fetch(listing.url)).text();
    platform.answer = text.replace(/^UID:.*(\r\n .*)*/gm, 'UID:echo@airbnb.example');
  };
  const startDate = from(here, 120);
  const id = await insertReservation(here, BookingStatus.Confirmed, startDate, { property_id: listing.propertyId });
  const read = async () => {
    await echo();
    await callAs(here, 'owner', 'refreshCalendar', { path: { id: imports[0]!.id } });
  };
  for (let round = 0; round < 2; round++) await read();
  await callAs(here, 'owner', 'cancelReservation', { path: { id }, body: { reason: 'Called off.' } });
  expect(await nightsTaken(listing)).toHaveLength(3);
  for (let round = 0; round < 2; round++) await read();
  expect(await nightsTaken(listing)).toEqual([]);

  // An event that the platform still has after a day is no echo, and is exported.
  await insertReservation(here, BookingStatus.Confirmed, startDate, { property_id: listing.propertyId }).then(
    async (other) => {
      await read();
      await callAs(here, 'owner', 'cancelReservation', { path: { id: other }, body: { reason: 'Called off.' } });
    },
  );
  expect(await (await fetch(listing.url)).text()).not.toContain('VEVENT');
  here.clock.advance(25 * hour);
  expect(await (await fetch(listing.url)).text()).toContain('echo@airbnb.example');
  here.clock.reset();
  await platform.close();
});
