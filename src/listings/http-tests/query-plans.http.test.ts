import type { Compilable } from 'kysely';
import { openPage } from '../../contract/paging';
import { type Key, selectSlice } from '../../database/keyset';
import { type TestApp, startTestApp } from '../../testing/app';
import { engine } from '../../testing/databases/engine';
import { planOf as plan } from '../../testing/databases/query-plan';
import { selectListings } from '../repository';
import { listingOrders as orders, selectMatchingListings } from '../repository-search';
import { type Filters, type Notice, readSearch } from '../search-filters';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const planOf = (query: Compilable) => plan(app.db, query.compile());

function searched(filters: Filters, notices: Notice[] = [], cursorKey?: Key) {
  const search = readSearch(filters);
  const page = openPage('list', { updatedSince: filters.updatedSince });
  if ('failure' in search || 'failure' in page) throw new Error('refused');
  const matching = selectMatchingListings(app.db, undefined, search, notices, 0, page.updatedSince);
  return selectSlice(matching, orders[filters.sort ?? 'newest'], { ...page, after: cursorKey });
}

const inOrder: [name: string, index: string, filters: Filters][] = [
  ['the newest', 'rent_property_newest', {}],
  ['the cheapest', 'rent_property_price', { sort: 'priceAsc' }],
  ['the dearest', 'rent_property_price', { sort: 'priceDesc' }],
  ['the newest of a city', 'rent_property_city_newest', { city: 1 }],
  ['the cheapest of a city', 'rent_property_city_price', { city: 1, sort: 'priceAsc' }],
  ['a city and type', 'rent_property_city_type_newest', { city: 1, rentType: 1 }],
  ['a city, type and price', 'rent_property_city_type_price', { city: 1, rentType: 1, maxPrice: 50, sort: 'priceAsc' }],
];

test.each(inOrder)('%s come from %s in its order, on the first page and on any other', async (_, index, filters) => {
  for (const after of [undefined, [1, 1] as const]) {
    const plan = await planOf(searched(filters, [], after));
    expect(plan).toContain(index);
    expect(plan).not.toMatch(/FOR ORDER BY|Sort Key: p|Seq Scan on (rent_property|app_user)|SCAN [po]\b/);
  }
});

test('free dates are looked up night by night, by primary key', async () => {
  const filters = { city: 1, startDate: '2027-01-01', endDate: '2027-01-04' } as const;
  const plan = await planOf(searched(filters, [{ cities: [1], days: 3 }]));
  expect(plan).toContain(engine === 'sqlite' ? 'n USING PRIMARY KEY' : 'reservation_night_taken');
  expect(plan).toContain('rent_property_city_newest');
});

test('words are found by their beginning in the index of words', async () => {
  const plan = await planOf(searched({ search: 'old orchard' }));
  expect(plan).toMatch(engine === 'sqlite' ? /w USING PRIMARY KEY \(word>\? AND word<\?\)/ : /property_word_once/);
});

test('features are looked up listing by listing', async () => {
  const plan = await planOf(searched({ services: ['Pool'] }));
  expect(plan).toMatch(
    engine === 'sqlite'
      ? /f EXISTS USING COVERING INDEX property_feature_property \(property_id=\? AND feature=\?\)/
      : /property_feature/,
  );
});

/** Every filter by itself, two that meet, and the tables that an answer may read whole: none. */
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
  { minBedrooms: 2 },
  { guests: 2 },
  { services: ['Pool', 'Gym'] },
  { terms: ['NoSmoking'] },
  { startDate: '2027-01-01', endDate: '2027-01-04' },
  { ownerId: 2 },
  { search: 'old orchard' },
  { updatedSince: '2026-12-01T00:00:00Z' },
  { city: 1, rentType: 1, minPrice: 10, maxPrice: 90, startDate: '2027-01-01', endDate: '2027-01-04' },
];
const searches = (Object.keys(orders) as NonNullable<Filters['sort']>[]).flatMap((sort) =>
  each.map((filters): Filters => ({ ...filters, sort })),
);

test.each(searches)(
  '%j reads no table whole and sorts nothing, on the first page and on any other',
  async (filters) => {
    const notices = filters.startDate === undefined ? [] : [{ cities: [1 as const, 13 as const], days: 3 }];
    for (const after of [undefined, [1, 1] as const]) {
      const plan = await planOf(searched(filters, notices, after));
      expect(plan).not.toMatch(/SCAN [pomwfnr]\b|Seq Scan|USE TEMP B-TREE FOR ORDER BY|Sort Key: p/);
      expect(plan).toMatch(
        filters.sort === 'newest' ? /rent_property_(\w*newest|owner)\b/ : /rent_property_\w*price\b/,
      );
    }
  },
);

test("an owner's listings come from the indexes of owners in each order", async () => {
  for (const sort of ['newest', 'priceAsc', 'priceDesc'] as const) {
    const plan = await planOf(searched({ ownerId: 2, sort }, [], [1, 1]));
    expect(plan).toContain(sort === 'newest' ? 'rent_property_owner' : 'rent_property_owner_price');
  }
});

test('places are found by latitude, or in the order of the list', async () => {
  for (const sort of ['newest', 'priceAsc', 'priceDesc'] as const) {
    const circle = { latitude: 31.9, longitude: 35.9, radiusKm: 10, sort };
    for (const after of [undefined, [1, 1] as const]) {
      const plan = await planOf(searched(circle, [], after));
      expect(plan).not.toMatch(/SCAN [pom]\b|Seq Scan/);
      expect(plan).toMatch(/rent_property_(latitude|newest|price)\b/);
    }
  }
});

test('own listings come from the index of their owner in its order', async () => {
  const page = openPage('list', {});
  if ('failure' in page) throw new Error('refused');
  const plan = await planOf(
    selectSlice(selectListings(app.db, undefined).where('p.owner_id', '=', 2), orders.newest, page),
  );
  expect(plan).toContain('rent_property_owner');
  expect(plan).not.toMatch(/FOR ORDER BY|Sort Key: p/);
});
