import { PropertyStatus } from '../../../generated/enumerations';
import { removeForgottenPictures } from '../../files/upkeep';
import { type TestApp, startTestApp } from '../../testing/app';
import { addListing, insertListing, uploadPicture } from '../../testing/listings';
import { day } from '../../testing/time';
import { eraseArchivedListings } from '../archive';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

const archive = (id: number) => app.call('deleteRentProperty', { as: 'owner', path: { id } });
const read = async (id: number) => (await app.call('getRentPropertyById', { as: 'owner', path: { id } })).data;
const fileOf = (path: string) => path.replace('/Pictures/', '');

/** Inserts a past reservation of the listing, with or without its own copy of the displayed data. */
async function addPastStay(property_id: number, copy: { title: string | null; image: string | null }): Promise<number> {
  const { completed } = app.sandbox.reservationIds;
  const stays = app.db.selectFrom('reservation').selectAll().where('id', '=', completed);
  const { id: _, ...stay } = await stays.executeTakeFirstOrThrow();
  const values = { ...stay, city: 1 as const, address: '12 Rainbow Street', ...copy, property_id };
  if (copy.title === null) Object.assign(values, { city: null, address: null });
  return (await app.db.insertInto('reservation').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

const shownOf = async (id: number) =>
  (await app.call('getReservationById', { as: 'owner', path: { id } })).data.property;

async function countRows(property_id: number): Promise<Record<string, number>> {
  const tables = [
    'property_picture',
    'property_word',
    'property_feature',
    'property_rate',
    'property_night',
    'property_arrival',
    'calendar_feed',
    'calendar_import',
  ] as const;
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const rows = app.db.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count'));
    counts[table] = Number((await rows.where('property_id', '=', property_id).executeTakeFirstOrThrow()).count);
  }
  return counts;
}

const none = {
  ...{ property_picture: 0, property_word: 0, property_feature: 0, property_rate: 0 },
  ...{ property_night: 0, property_arrival: 0 },
  ...{ calendar_feed: 0, calendar_import: 0 },
};

/** Adds a listing with everything that a listing can have. */
async function addFullListing(images: string[]): Promise<number> {
  const id = await addListing(app, {
    DetailsJSON: '{"services":["Internet"],"note":"by the sea"}',
    information: { images, description: 'A quiet street.', district: 'Jabal Amman', address: '12 Rainbow Street' },
  });
  const season = { name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60 };
  const body = { seasons: [season] };
  expect((await app.call('setSeasons', { as: 'owner', path: { id }, body })).status).toBe(200);
  const nights = { nights: [{ date: '2027-02-14', isClosed: true }] };
  expect((await app.call('setNights', { as: 'owner', path: { id }, body: nights })).status).toBe(200);
  const rules = { rules: { freeNights: 1 } };
  expect((await app.call('setArrivalRules', { as: 'owner', path: { id }, body: rules })).status).toBe(200);
  expect((await app.call('getCalendarFeed', { as: 'owner', path: { propertyId: id } })).status).toBe(200);
  const dates = { propertyId: id, startDate: '2027-03-01', endDate: '2027-03-05', reason: 'Being repainted' };
  expect((await app.call('addBlockedDates', { as: 'owner', body: dates })).status).toBe(200);
  return id;
}

test('archiving erases the long texts, pictures, seasons and calendars, and keeps what reservations refer to', async () => {
  const id = await addFullListing([await uploadPicture(app)]);
  expect((await archive(id)).status).toBe(200);
  expect(await read(id)).toMatchObject({
    propertyStatus: PropertyStatus.Archived,
    detailsJSON: '{}',
    details: { services: [], terms: [] },
    hasSeasons: false,
    price: 45,
    propertyInformation: {
      title: 'Sunlit apartment',
      description: null,
      images: [],
      city: 1,
      district: 'Jabal Amman',
      address: '12 Rainbow Street',
    },
  });
  expect(await countRows(id)).toEqual(none);
  const blocks = app.db.selectFrom('blocked_date_range').select('reason').where('property_id', '=', id);
  expect(await blocks.execute()).toEqual([{ reason: null }]);
  const stored = app.db.selectFrom('rent_property').select(['seasons', 'description']).where('id', '=', id);
  expect(await stored.executeTakeFirst()).toEqual({ seasons: null, description: null });
});

test('the files of its pictures are deleted, except those that a reservation or another listing shows', async () => {
  const [first, second, shared] = [await uploadPicture(app), await uploadPicture(app), await uploadPicture(app)];
  const id = await addFullListing([first, second, shared]);
  await addListing(app, { information: { images: [shared] } });
  const stay = await addPastStay(id, { title: 'Sunlit apartment', image: fileOf(first) });
  const before = await shownOf(stay);
  await archive(id);
  expect(await shownOf(stay)).toEqual(before);
  app.clock.advance(day + 1);
  await removeForgottenPictures(app);
  expect(before).toMatchObject({ title: 'Sunlit apartment', address: '12 Rainbow Street', image: first });
  expect(await app.storage.get('public', fileOf(first))).toBeDefined();
  expect(await app.storage.get('public', fileOf(second))).toBeUndefined();
  expect(await app.storage.get('public', fileOf(shared))).toBeDefined();
});

test('a reservation from before the copies still shows the title, the address and the picture', async () => {
  const [first, second] = [await uploadPicture(app), await uploadPicture(app)];
  const id = await addFullListing([first, second]);
  const stay = await addPastStay(id, { title: null, image: null });
  const before = await shownOf(stay);
  expect(before).toMatchObject({ address: '12 Rainbow Street', image: first });
  await archive(id);
  expect(await shownOf(stay)).toEqual(before);
  expect((await read(id)).propertyInformation.images).toEqual([first]);
});

test('the export of own data has what is left of it', async () => {
  const id = await addFullListing([]);
  await archive(id);
  const { data } = await app.call('getMyData', { as: 'owner' });
  const listings = data.listings as { id: number; detailsJSON: string; propertyInformation: object }[];
  expect(listings.find((listing) => listing.id === id)).toMatchObject({
    detailsJSON: '{}',
    propertyInformation: { description: null, title: 'Sunlit apartment' },
  });
});

test('a job erases what a server of an earlier release has archived, in batches, once', async () => {
  const content = { description: 'Long', details_json: '{"note":"x"}', property_status: PropertyStatus.Archived };
  const ids = [await addFullListing([await uploadPicture(app)])];
  await app.db.updateTable('rent_property').set(content).where('id', '=', ids[0]!).execute();
  for (let count = 0; count < 60; count += 1) ids.push(await insertListing(app, content));
  const open = await insertListing(app, { description: 'Stays' });
  app.clock.advance(1000);
  expect(await eraseArchivedListings(app)).toBe(61);
  expect(await eraseArchivedListings(app)).toBe(0);
  const listing = await read(ids[0]!);
  expect(listing).toMatchObject({ detailsJSON: '{}', version: 5, updatedAt: '2026-12-01T09:30:01Z' });
  expect(await countRows(ids[0]!)).toEqual(none);
  expect((await read(ids.at(-1)!)).propertyInformation.description).toBeNull();
  expect((await read(open)).propertyInformation.description).toBe('Stays');
});
