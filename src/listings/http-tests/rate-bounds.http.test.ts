import { sql } from 'kysely';
import { migrations } from '../../database/migrations';
import { useTestApp } from '../../testing/app';
import { testOnOneNode } from '../../testing/databases/engine';
import { addListing } from '../../testing/listings';

const app = useTestApp();

const bounds = async (propertyId: number) => {
  const rates = app.db.selectFrom('property_rate').where('property_id', '=', propertyId);
  const rows = await rates.select(['lowest_comparable', 'highest_comparable']).distinct().execute();
  return rows.map(({ lowest_comparable, highest_comparable }) => [lowest_comparable, highest_comparable]);
};
const season = (day: number, price: number) => ({
  name: 'A season',
  startDate: `2027-01-0${day}`,
  endDate: `2027-01-0${day + 1}`,
  price,
});

async function setSeasons(id: number, ...seasons: object[]) {
  const { status } = await app.call('setSeasons', { as: 'owner', path: { id }, body: { seasons } });
  expect(status).toBe(200);
}

testOnOneNode('the bounds include the prices of all nights, also those that the previous release writes', async () => {
  const atWeekends = await addListing(app, { Price: 45, WeekendPrice: 55.5 });
  const cheaper = await addListing(app, { Price: 45, WeekendPrice: 60 });
  await setSeasons(cheaper, season(1, 30.125), season(3, 59));
  const dearer = await addListing(app, { Price: 45 });
  await setSeasons(dearer, season(1, 50), season(3, 46));
  const known = async () => [await bounds(atWeekends), await bounds(cheaper), await bounds(dearer)];
  const expected = [[[450_000, 555_000]], [[301_250, 600_000]], [[450_000, 500_000]]];
  expect(await known()).toEqual(expected);

  // Rows as the previous release writes them, also while both releases run.
  await app.db.transaction().execute(async (trx) => {
    const names = ['lowest', 'highest'];
    for (const name of names) {
      await sql`drop index ${sql.ref(`property_rate_${name}`)}`.execute(trx);
      await sql`drop index ${sql.ref(`property_rate_city_${name}`)}`.execute(trx);
    }
    await sql`alter table property_rate drop column city`.execute(trx);
    for (const name of names)
      await sql`alter table property_rate drop column ${sql.ref(`${name}_comparable`)}`.execute(trx);
    await sql`create index property_rate_first on property_rate (first_day, property_id)`.execute(trx);
    await migrations['0015-rate-bounds']!.up(trx);
    await migrations['0080-rate-cities']!.up(trx);
  });
  expect(await known()).toEqual(expected);
  const rate = {
    first_day: 0,
    end_day: 2_932_897,
    weekday_comparable: null,
    weekend_comparable: 9,
    min_stay_nights: null,
  };
  const other = await addListing(app, { Price: 45 });
  await app.db
    .insertInto('property_rate')
    .values({ property_id: other, ...rate })
    .execute();
  expect(await bounds(other)).toEqual([[0, 10 ** 13]]);
});
