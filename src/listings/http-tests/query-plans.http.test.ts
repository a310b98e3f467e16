import type { CompiledQuery } from 'kysely';
import { openPage } from '../../contract/paging';
import { testInstant, useTestApp } from '../../testing/app';
import { seedForSearches } from '../../testing/search-seed';
import { engine, testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, planOf as plan, rowsReadOf } from '../../testing/databases/query-plan';
import { countStatement, maxCountedMatches, pageStatement } from '../repository-search';
import { countStatement as entryCountStatement, countedValuesOf } from '../repository-search-counts';
import {
  type AccessPath,
  accessPathsOf,
  listOrderPath,
  listingOrders as orders,
  ownerPath,
} from '../repository-search-plan';
import { type Filters, type DaysAhead, readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const app = useTestApp();
beforeAll(async () => {
  await seedForSearches(app);
});

type Sort = keyof typeof orders;
/** Pages by total are read by other statements. */
const sorts = (Object.keys(orders) as Sort[]).filter((sort) => sort !== 'total');
const planOf = (query: CompiledQuery) => plan(app.db, query);
/** With the values, and without them. */
const plansOf = async (query: CompiledQuery) => [await planOf(query), await genericPlanOf(app.db, query)];
const stay = { startDate: '2027-01-01', endDate: '2027-01-04' };
const daysAhead: DaysAhead[] = [{ cities: [1, 13], days: 30, hours: [24, 24] }];

function valuesOf(filters: Filters) {
  const search = readSearch(filters);
  const page = openPage('list', { updatedSince: filters.updatedSince });
  if ('failure' in search || 'failure' in page) throw new Error('refused');
  return searchValues(search, filters.startDate === undefined ? [] : daysAhead, testInstant, page.updatedSince);
}

/** The arguments of the statement that reads a page, by the order of the list unless a test chooses another access path. */
function pageArguments(filters: Filters, { path, after = false }: { path?: AccessPath; after?: boolean } = {}) {
  const { kind, values } = path ?? listOrderPath(valuesOf(filters));
  const position = after ? { afterKey: 2e12, afterId: 1 } : {};
  const shape = { sort: filters.sort ?? 'newest', path: kind, maxRows: 21 };
  return [app.db, { ...values, ...position, limit: 21 }, shape] as const;
}

const searched = (...options: Parameters<typeof pageArguments>) => pageStatement.compile(...pageArguments(...options));

/** A full table scan. */
const slow = /SCAN [pomwfnri]\b|Seq Scan/;

/** The index is read in its order, without rows of the table. */
const alone = (index: string) =>
  new RegExp(engine === 'sqlite' ? `COVERING INDEX ${index} ` : `Index Only Scan (Backward )?using ${index} `);

const indexes: [name: string, index: string, filters: Filters][] = [
  ['the newest', 'rent_property_newest', {}],
  ['the cheapest', 'rent_property_price', { sort: 'priceAsc' }],
  ['the dearest', 'rent_property_price', { sort: 'priceDesc' }],
  ['the best rated', 'rent_property_rating', { sort: 'rating' }],
  ['the best rated of a city', 'rent_property_city_rating', { city: 1, sort: 'rating' }],
  ['the newest of a city', 'rent_property_city_newest', { city: 1 }],
  ['the cheapest of a city', 'rent_property_city_price', { city: 1, sort: 'priceAsc' }],
  ['a city and type', 'rent_property_city_newest', { city: 1, rentType: 1 }],
  ['a city, type and price', 'rent_property_city_price', { city: 1, rentType: 1, maxPrice: 50, sort: 'priceAsc' }],
];

testOnOneNode.each(indexes)(
  '%s are read from %s only, in its order, on the first page and on later pages',
  async (_, index, filters) => {
    for (const after of [false, true])
      for (const plan of await plansOf(searched(filters, { after }))) {
        expect(plan).toMatch(alone(index));
        expect(plan).not.toMatch(slow);
      }
  },
);

/** Each filter, and some combinations: in list order, none scans a table or sorts. */
const each: Filters[] = [
  { city: 1 },
  { district: 'Jabal Amman' },
  { rentType: 0 },
  { buildingType: 1 },
  { rentPropertyType: 1 },
  { rentPropertyCondition: 1 },
  { currencyId: 7 },
  { minPrice: 10 },
  { maxPrice: 10 },
  { minRating: 4 },
  { minBedrooms: 2 },
  { guests: 2 },
  { services: ['Pool', 'Gym'] },
  { terms: ['NoSmoking'] },
  { ...stay },
  { search: 'old orchard' },
  { updatedSince: '2026-12-01T00:00:00Z' },
  { latitude: 31.9, longitude: 35.9, radiusKm: 10 },
  { north: 32, south: 31.9, east: 36, west: 35.9 },
  { north: 10, south: -20, east: -170, west: 170 },
  { city: 1, rentType: 1, minPrice: 10, maxPrice: 90, ...stay },
];
const nameOfIndex = { newest: 'newest', priceAsc: 'price', priceDesc: 'price', total: 'price', rating: 'rating' };
const searches = sorts.flatMap((sort) => each.map((filters): Filters => ({ ...filters, sort })));

testOnOneNode.each(searches)(
  '%j is read from an index in its order, on the first page and on later pages',
  async (filters) => {
    for (const after of [false, true]) {
      const plan = await planOf(searched(filters, { after }));
      expect(plan).not.toMatch(slow);
      const index = `rent_property_${filters.city === undefined ? '' : 'city_'}${nameOfIndex[filters.sort ?? 'newest']}`;
      // PostgreSQL plans with the values here, and may estimate that few listings have a word or a feature.
      if (engine === 'sqlite' || !['services', 'terms', 'search', 'district'].some((name) => name in filters))
        expect(plan).toMatch(alone(index));
    }
  },
);

const priced: Filters[] = [
  { sort: 'priceAsc' },
  { sort: 'priceDesc' },
  { sort: 'priceAsc', city: 1, rentType: 1, maxPrice: 50 },
];

testOnOneNode.each(priced)(
  '%j with dates reads the index of prices, and only those varying prices that can be on the page',
  async (filters) => {
    for (const after of [false, true]) {
      const plan = await planOf(searched({ ...filters, ...stay }, { after }));
      expect(plan).toMatch(alone(`rent_property_${filters.city === undefined ? '' : 'city_'}price`));
      const [column, how] = filters.sort === 'priceAsc' ? ['lowest', '<'] : ['highest', '>'];
      const [index, first] = filters.city === undefined ? [column, 'first_day'] : [`city_${column}`, 'city'];
      expect(plan).toMatch(
        engine === 'sqlite'
          ? `property_rate_${index} (${first}=? AND ${column}_comparable${how}?)`
          : new RegExp(`property_rate_${index}[\\s\\S]*Index Cond: [^\\n]*${column}_comparable ${how}= `),
      );
      expect(plan).not.toMatch(slow);
    }
  },
);

testOnOneNode('a page sorted by stay total begins at the price after the previous page', async () => {
  const filters: Filters = { sort: 'priceAsc', ...stay };
  const plan = await planOf(searched(filters, { after: true }));
  expect(plan).toMatch(
    engine === 'sqlite'
      ? /INDEX rent_property_price \(property_status=\? AND price_comparable>\?\)/
      : /rent_property_price[\s\S]*Index Cond: [^\n]*price_comparable >= /,
  );
});

testOnOneNode('free nights are looked up by primary key', async () => {
  const plan = await planOf(searched({ city: 1, ...stay }));
  expect(plan).toContain(engine === 'sqlite' ? 'n USING PRIMARY KEY' : 'reservation_night_taken');
});

testOnOneNode('words and features of a listing are looked up in their indexes only', async () => {
  const plan = await planOf(searched({ search: 'quiet', services: ['Electricity'] }));
  if (engine === 'sqlite') {
    expect(plan).toContain(
      'w EXISTS USING COVERING INDEX property_word_property (property_id=? AND word>? AND word<?)',
    );
    expect(plan).toContain('f EXISTS USING PRIMARY KEY (feature=? AND property_id=?)');
  } else {
    expect(plan).toMatch(/Index Only Scan using property_word_property /);
    expect(plan).toMatch(/Index Only Scan using property_feature_(property|once) /);
  }
});

const rare: [string, RegExp, Filters][] = [
  [
    'feature',
    /COVERING INDEX property_feature_newest|using property_feature_(once|newest)/,
    { services: ['SolarPower'], city: 1 },
  ],
  ['wordPrefix', /PRIMARY KEY \(word>\? AND word<\?\)|using property_word_once/, { search: 'orchard', minBedrooms: 2 }],
  ['district', /PRIMARY KEY \(word=\?\)|using property_word_once/, { district: 'Jabal Amman', rentType: 1 }],
  [
    'updated',
    /INDEX rent_property_updated|using rent_property_updated/,
    { updatedSince: '2026-11-30T00:00:00Z', city: 1 },
  ],
  ['price', /COVERING INDEX rent_property_price|Only Scan using rent_property_price/, { minPrice: 10, maxPrice: 11 }],
  ['rating', /COVERING INDEX rent_property_rating|Only Scan using rent_property_rating/, { minRating: 4.5, city: 1 }],
  ['location', rowsReadOf('place'), { latitude: 31.9, longitude: 35.9, radiusKm: 1 }],
  ['location', rowsReadOf('place'), { north: 32, south: 31.9, east: 36, west: 35.9 }],
  ['location', rowsReadOf('place'), { north: 0.1, south: 0, east: -179.9, west: 179.9, city: 1 }],
  ['location', rowsReadOf('area'), { latitude: 31.9, longitude: 35.9, radiusKm: 200 }],
  ['location', rowsReadOf('area'), { north: 20, south: -40, east: -80, west: -150 }],
  ['location', rowsReadOf('area'), { north: 90, south: -90, east: 180, west: -180, minBedrooms: 2, ...stay }],
  ['location', rowsReadOf('area'), { north: 10, south: -20, east: -170, west: 170, services: ['Pool'] }],
];

testOnOneNode.each(rare)(
  'the access path %s reads its index, and looks the listings up by key',
  async (kind, index, filters) => {
    for (const sort of sorts.filter((one) => kind !== 'feature' || one !== 'newest'))
      for (const after of [false, true]) {
        const path = accessPathsOf(valuesOf(filters), sort).find((one) => one.kind === kind)!;
        for (const plan of await plansOf(searched({ ...filters, sort }, { path, after }))) {
          expect(plan).toMatch(index);
          expect(plan).not.toMatch(slow);
        }
      }
  },
);

testOnOneNode('the access path newestWithFeature reads its index in order until the page is full', async () => {
  const filters: Filters = { services: ['SolarPower'], city: 1, minBedrooms: 2 };
  for (const after of [false, true]) {
    const plan = await planOf(searched(filters, { path: accessPathsOf(valuesOf(filters), 'newest')[0], after }));
    expect(plan).toMatch(alone('property_feature_newest'));
    expect(plan).not.toMatch(slow);
    // The next page begins after the key of the previous page.
    expect(/listed_at, ?property_id\) ?</.test(plan)).toBe(after);
    // The rows of the page may be sorted once more.
    expect((plan.match(/ORDER BY|Sort Key/g) ?? []).length).toBeLessThanOrEqual(1);
  }
});

testOnOneNode('index entries are counted in indexes only', async () => {
  const filters: Filters = { services: ['Pool'], search: 'old', district: 'x', minPrice: 1, maxPrice: 2, minRating: 4 };
  const values = valuesOf({ ...filters, latitude: 31.9, longitude: 35.9, radiusKm: 1 });
  const plan = await planOf(entryCountStatement.compile(app.db, countedValuesOf(values)));
  for (const index of ['rent_property_price', 'rent_property_rating', 'rent_property_place'])
    expect(plan).toContain(index);
  expect(plan).toMatch(engine === 'sqlite' ? 'property_word USING PRIMARY KEY' : 'property_word_once');
  expect(plan).toMatch(/COVERING INDEX property_feature_newest|Index Only Scan using property_feature_(newest|once)/);
  expect(plan).not.toMatch(/SCAN (rent_property|property_\w+)\b|Seq Scan/);
});

testOnOneNode('matches are counted up to a limit', async () => {
  const counting = (maxRows: number) =>
    [app.db, listOrderPath(valuesOf({ minPrice: 1 })).values, { path: 'listOrder', maxRows }] as const;
  expect(await countStatement(...counting(3))).toEqual([{ total: 3 }]);
  const [counted] = await countStatement(...counting(maxCountedMatches));
  expect(counted!.total).toBeGreaterThan(1000);
  const statement = countStatement.compile(...counting(maxCountedMatches));
  expect(statement.sql).toContain(`limit ${maxCountedMatches})`);
  // Counting does not sort.
  expect(await planOf(statement)).not.toMatch(/ORDER BY|Sort/);
});

testOnOneNode('all access paths find the same listings', async () => {
  const some: Filters[] = [
    { services: ['SolarPower', 'Generator'], city: 1 },
    { services: ['Internet', 'Pool'], search: 'quiet sunny', maxPrice: 80 },
    { search: 'qu s', minPrice: 20, maxPrice: 60, rentType: 1 },
    { latitude: 31.95, longitude: 35.92, radiusKm: 3, search: 'b', guests: 2 },
    { latitude: 31.95, longitude: 35.92, radiusKm: 30, terms: ['QuietHours'], ...stay },
    { latitude: 31.95, longitude: 35.92, radiusKm: 300, minPrice: 20, ...stay },
    { north: 31.97, south: 31.95, east: 35.95, west: 35.92, guestsCount: 2 },
    { north: 60, south: 20, east: 40, west: 30, search: 'b' },
    { north: 60, south: 20, east: 30, west: 35.92, ...stay },
    { city: 1, maxPrice: 60, search: 'quiet', ...stay },
    { updatedSince: '2026-11-01T00:00:00Z', minPrice: 20, ...stay },
    { minPrice: 20, maxPrice: 90, ...stay },
    { minRating: 4.5, city: 1 },
    { minRating: 4, maxPrice: 90, ...stay },
    { minRating: 3, search: 'quiet', services: ['Pool'] },
    { search: 'a b c d e f g h i j k l m n o p q r s t u v w x y z' },
  ];
  for (const filters of some)
    for (const sort of sorts) {
      const ids = async (path?: AccessPath) => {
        const rows = await pageStatement(...pageArguments({ ...filters, sort }, { path }));
        return rows.map(({ id }) => id);
      };
      const expected = await ids();
      for (const path of accessPathsOf(valuesOf(filters), sort))
        expect([filters, path.kind, await ids(path)]).toEqual([filters, path.kind, expected]);
    }
});

testOnOneNode("an owner's listings are read from an index of owners, with any other filter", async () => {
  for (const sort of sorts)
    for (const after of [false, true]) {
      const filters: Filters = { ownerId: 60, city: 1, sort };
      const plan = await planOf(searched(filters, { path: ownerPath(valuesOf(filters)), after }));
      expect(plan).toMatch(/rent_property_(owner|report)/);
      expect(plan).not.toMatch(slow);
    }
});
