import { City, RentType } from '../../../generated/enumerations';
import { seed } from '../../commands/seeding';
import { learnContents } from '../../database/bulk';
import { clearTables } from '../../database/clear';
import { testInstant, useTestApp } from '../../testing/app';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, planOf } from '../../testing/databases/query-plan';
import { testEnvironment } from '../../testing/environment';
import { nightRangeOf, nightRanges } from '../floors';
import {
  type Method,
  type Source,
  endStatement,
  entryEndStatement,
  totalsStatement,
} from '../repository-search-by-total-statements';
import { type DaysAhead, type Filters, readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const app = useTestApp();
beforeAll(async () => {
  await app.db.transaction().execute((trx) => clearTables(trx));
  const urls = { DATABASE_URL: app.config.databaseUrl, STORAGE_URL: app.config.storageUrl };
  const { exitCode } = await seed(['--listings', '2000'], { ...testEnvironment, ...urls }, undefined, testInstant);
  expect(exitCode).toBe(0);
  await insertPrices();
  await learnContents(app.db);
});

/** A third of the daily listings has weekend prices, another third has floors. */
async function insertPrices(): Promise<void> {
  const daily = await app.db
    .selectFrom('rent_property')
    .select(['id', 'city', 'currency_id', 'price_comparable as price'])
    .where('rent_type', '=', RentType.Daily)
    .orderBy('id')
    .execute();
  const third = Math.floor(daily.length / 3);
  const rates = daily.slice(0, third).map(({ id, city, price }) => ({
    ...{ property_id: id, first_day: 0, end_day: 2_932_897, weekday_comparable: null, min_stay_nights: null },
    ...{ weekend_comparable: price + 1_000, lowest_comparable: price, highest_comparable: price + 1_000, city },
  }));
  const floors = daily.slice(third, 2 * third).flatMap(({ id, city, currency_id, price }) =>
    nightRanges.map((from_nights) => ({
      ...{ property_id: id, city, currency_id, from_nights, from_days_ahead: 0, to_days_ahead: 4_000 },
      floor_comparable: price,
    })),
  );
  await app.db.insertInto('property_rate').values(rates).execute();
  for (let from = 0; from < floors.length; from += 500)
    await app.db
      .insertInto('property_floor')
      .values(floors.slice(from, from + 500))
      .execute();
}

const dates = { startDate: '2027-01-01', endDate: '2027-01-04' };
// For some hours of a day, cities have different dates.
const daysAhead: DaysAhead[] = [
  { cities: [1, 4, 5, 6], days: 30, hours: [24, 24, 24, 24] },
  { cities: [0, 2, 3, 13], days: 29, hours: [0, 0, 0, 0] },
];
const taxes = JSON.stringify([{ rentType: RentType.Daily, ofNights: [500], ofSubtotal: [1600] }]);

interface Case {
  source: Source;
  method: Method;
  city: City | undefined;
  isLater: boolean;
}
const sources: Source[] = ['plain', 'varyingUncharged', 'charged'];
const methods: Method[] = ['inOrder', 'byTotal'];
const cities: (City | undefined)[] = [undefined, City.Amman];
const cases: Case[] = sources.flatMap((source) =>
  methods.flatMap((method) =>
    cities.flatMap((city) => [false, true].map((isLater) => ({ source, method, city, isLater }))),
  ),
);

/** The index in whose order a source is read. */
function indexOf({ source, city }: Case): string {
  if (source === 'plain') return city === undefined ? 'rent_property_currency_price' : 'rent_property_city_price';
  const table = source === 'charged' ? 'property_floor' : 'property_rate';
  return city === undefined ? `${table}_lowest` : `${table}_city_lowest`;
}

function valuesOf({ source, city, isLater }: Case) {
  const filters = { currencyId: 7, sort: 'total', ...dates, ...(city !== undefined && { city }) } as Filters;
  const search = readSearch(filters);
  if ('failure' in search) throw new Error('refused');
  return {
    ...searchValues(search, daysAhead, testInstant),
    ...{ unit: 10, thirtieths: 3, rentType: RentType.Daily, addends: [0], maxPaid: 200_000 },
    ...(source === 'charged' && { party: 1, nightRange: nightRangeOf(3) }),
    ...(source === 'plain' && { lowest: 1 }),
    ...(source === 'varyingUncharged' && city !== undefined && { rateCity: city }),
    ...{ highest: 900_000, minTotal: undefined, maxTotal: undefined },
    ...(isLater && { afterKey: 90_000, afterId: 7 }),
    ...(isLater && source === 'varyingUncharged' && { leastHighest: 100_000 }),
  };
}

const statementOf = (one: Case) =>
  totalsStatement.compile(app.db, valuesOf(one), { source: one.source, method: one.method, taxes, maxRows: 21 });

/** A whole table or index is read. */
const slow = engine === 'sqlite' ? /SCAN (entry|[powfr])\b/ : /Seq Scan|(Hash|Merge) (Anti |Semi )?Join/;

testOnOneNode.each(cases)('$source, $method, city $city, later page $isLater: reads its index', async (one) => {
  const plans = {
    known: await planOf(app.db, statementOf(one)),
    generic: await genericPlanOf(app.db, statementOf(one)),
  };
  for (const [kind, plan] of Object.entries(plans)) {
    expect([kind, plan]).toEqual([kind, expect.stringMatching(new RegExp(`${indexOf(one)}\\b`))]);
    expect([kind, plan]).toEqual([kind, expect.not.stringMatching(slow)]);
    // The nights of each listing are looked up by key.
    expect([kind, plan]).toEqual([kind, expect.stringMatching(/reservation_night_taken|n USING PRIMARY KEY/)]);
    // Listings of the same price may be sorted by their identifiers.
    const isSorted = /USE TEMP B-TREE FOR ORDER BY|^\s*(->\s+)?Sort +\(/m.test(plan);
    if (one.method === 'inOrder') expect([kind, plan, isSorted]).toEqual([kind, plan, false]);
  }
});

testOnOneNode('the price of a charged listing is compared before its owner is looked up', async () => {
  const one: Case = { source: 'charged', method: 'inOrder', city: undefined, isLater: false };
  const values = { ...valuesOf(one), minPrice: 100_000 };
  const statement = totalsStatement.compile(app.db, values, {
    source: 'charged',
    method: 'inOrder',
    taxes,
    maxRows: 21,
  });
  // PostgreSQL shows conditions in the order in which it evaluates them. The owner's is the first subquery that must not be null.
  if (engine === 'postgres')
    expect(await genericPlanOf(app.db, statement)).toMatch(
      /Filter: [^\n]*\(p?\.?price_comparable \+ 0\) >= \$\d+\) OR [^\n]*\(SubPlan \d+\) IS NOT NULL/,
    );
  else expect(await planOf(app.db, statement)).not.toMatch(slow);
});

testOnOneNode.each(cities)('the end of a page is read from an index alone (city %s)', async (city) => {
  const { afterKey, afterId } = { afterKey: 90_000, afterId: 7 };
  const values = { city, currencyId: 7, rentType: RentType.Daily, unit: 10, thirtieths: 3, nights: 3, addends: [0] };
  const statement = endStatement.compile(app.db, { ...values, afterKey, afterId, lowest: 5 }, { taxes, most: 5_000 });
  const index = city === undefined ? /rent_property_(currency_)?price/ : /rent_property_city_price/;
  const alone = engine === 'sqlite' ? 'COVERING INDEX' : 'Index Only Scan using';
  for (const plan of [await planOf(app.db, statement), await genericPlanOf(app.db, statement)])
    expect(plan).toMatch(new RegExp(`${alone} ${index.source}\\b`));
});

const entryCases = (['varyingUncharged', 'charged'] as const).flatMap((source) =>
  cities.map((city) => ({ source, city, method: 'inOrder' as const, isLater: true })),
);

testOnOneNode.each(entryCases)(
  'the end of the entries of $source is read from an index alone (city $city)',
  async (one) => {
    const { city, currencyId, cities0, cities1, days0, days1, nightRange, rateCity, leastHighest } = valuesOf(one);
    const ofFloors = { city, currencyId, cities0, cities1, days0, days1, nightRange };
    const values = one.source === 'charged' ? ofFloors : { rateCity, leastHighest };
    const statement = entryEndStatement.compile(app.db, { ...values, lowest: 5 }, { source: one.source, most: 5_000 });
    const alone = engine === 'sqlite' ? 'COVERING INDEX' : 'Index Only Scan using';
    for (const plan of [await planOf(app.db, statement), await genericPlanOf(app.db, statement)]) {
      expect(plan).toMatch(new RegExp(`${alone} ${indexOf(one)}\\b`));
      expect(plan).not.toMatch(/USE TEMP B-TREE|^\s*(->\s+)?Sort +\(/m);
    }
  },
);
