import { sql } from 'kysely';
import { callAs } from '../../testing/access';
import { testInstant, useTestApp } from '../../testing/app';
import { dateIn } from '../../testing/bookings';
import { addListing, listing } from '../../testing/listings';
import { day } from '../../testing/time';
import { addDays } from '../../values/dates';
import { correctSearchRows } from '../search-rows';

const app = useTestApp();
beforeEach(async () => {
  app.clock.set(testInstant);
  await correctSearchRows(app);
});

const tables = ['property_rate', 'property_floor', 'property_arrival'] as const;
const rowsOf = async (id: number) => {
  const rows: unknown[][] = [];
  for (const table of tables) {
    const stored = await app.db.selectFrom(table).selectAll().where('property_id', '=', id).execute();
    rows.push(stored.map((row) => JSON.stringify(row)).sort());
  }
  return rows;
};

/** A listing with terms of each kind that release 2.0.0 does not know. */
async function listingWithTerms(): Promise<number> {
  const id = await addListing(app);
  const path = { id };
  const nights = [
    { date: dateIn(app, 40), price: 20, minStayNights: null, isClosed: false },
    { date: dateIn(app, 41), price: null, minStayNights: null, isClosed: true },
  ];
  const season = { name: 'Summer', startDate: '2027-06-01', endDate: '2027-09-01', price: 60, minStayNights: 3 };
  const discounts = [{ kind: 0, threshold: 7, percent: 10 }];
  await callAs(app, 'owner', 'setSeasons', { path, body: { seasons: [{ ...season, rules: { arrivalDays: [6] } }] } });
  await callAs(app, 'owner', 'setNights', { path, body: { nights } });
  await callAs(app, 'owner', 'setDiscounts', { path, body: { discounts } });
  await callAs(app, 'owner', 'setArrivalRules', { path, body: { rules: { freeNights: 1 } } });
  return id;
}

/** Changes the listing as an instance of 2.0.0 does: it writes rates without nights, and neither floors nor arrival rules. */
async function changeAsBefore(id: number, changes: object): Promise<void> {
  const other = await addListing(app);
  const path = { id: other };
  await callAs(app, 'owner', 'updateRentProperty', { path, body: listing({ WeekendPrice: 70 }) });
  await app.db.transaction().execute(async (trx) => {
    const rates = await trx.selectFrom('property_rate').selectAll().where('property_id', '=', other).execute();
    await trx.deleteFrom('property_rate').where('property_id', '=', id).execute();
    await trx
      .insertInto('property_rate')
      .values(rates.map((rate) => ({ ...rate, property_id: id })))
      .execute();
    const update = trx.updateTable('rent_property').set({ ...changes, updated_at: app.clock.now() });
    await update
      .set({ version: sql`version + 1` })
      .where('id', '=', id)
      .execute();
  });
}

test('a job corrects the rows of a listing that an instance of 2.0.0 has changed, and writes no others', async () => {
  const [id, same] = [await listingWithTerms(), await listingWithTerms()];
  const found = async () => {
    const query = { startDate: dateIn(app, 40), endDate: addDays(dateIn(app, 40), 1), maxPrice: 21 };
    return ((await app.call('getRentProperties', { query })).data as { id: number }[]).map((one) => one.id).sort();
  };
  expect(await correctSearchRows(app)).toBe(0);
  expect(await found()).toEqual([id, same]);
  // The same change by this release and by the other one.
  const body = listing({ Price: 50, WeekendPrice: 70 });
  await callAs(app, 'owner', 'updateRentProperty', { path: { id: same }, body });
  await changeAsBefore(id, { price_minor: 50_000, price_comparable: 500_000, weekend_price_minor: 70_000 });
  expect(await found()).toEqual([same]);
  const version = async () =>
    (await app.db.selectFrom('rent_property').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
  const before = await version();

  const runs = await Promise.all([correctSearchRows(app), correctSearchRows(app)]);
  expect(Math.max(...runs)).toBe(1);
  expect(await found()).toEqual([id, same]);
  const withoutId = async (one: number) =>
    JSON.parse(JSON.stringify(await rowsOf(one)).replaceAll(`\\"property_id\\":${one},`, '')) as unknown;
  expect(await withoutId(id)).toEqual(await withoutId(same));
  expect(await version()).toBe(before);
  expect(await correctSearchRows(app)).toBe(0);
});

test('the rows of terms that such an instance has removed are deleted', async () => {
  const id = await listingWithTerms();
  await changeAsBefore(id, { seasons: null, discounts: null, arrival_rules: null, has_nights: 0 });
  await app.db.deleteFrom('property_night').where('property_id', '=', id).execute();
  expect(await correctSearchRows(app)).toBe(1);
  expect(await rowsOf(id)).toEqual([[], [], []]);
});

test('listings that changed more than two days ago are not read again', async () => {
  const id = await listingWithTerms();
  await changeAsBefore(id, {});
  app.clock.set(testInstant + 2 * day + 1);
  expect(await correctSearchRows(app)).toBe(0);
  app.clock.set(testInstant + 2 * day - 1);
  expect(await correctSearchRows(app)).toBe(1);
});
