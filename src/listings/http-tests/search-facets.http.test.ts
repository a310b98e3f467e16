import { BuildingType, City, RentType } from '../../../generated/enumerations';
import { textMembers } from '../../../generated/names';
import { testInstant, useTestApp } from '../../testing/app';
import { testOnOneNode } from '../../testing/databases/engine';
import { genericPlanOf, planOf } from '../../testing/databases/query-plan';
import { seedForSearches } from '../../testing/search-seed';
import { type FacetName, facetStatement, maxFacetEntries } from '../repository-search-facets';
import { type PathValues, accessPathsOf } from '../repository-search-plan';
import { type DaysAhead, type Filters, readSearch } from '../search-filters';
import { searchValues } from '../search-values';

const app = useTestApp();
beforeAll(async () => {
  await seedForSearches(app);
});

type Counts = { value: number | string; count: number; isExact: boolean }[];
type Facets = Record<FacetName, Counts | null>;
interface Listed {
  propertyInformation: { city: number };
  rentType: number;
  buildingType: number;
  details: { services: string[] };
}

const names: FacetName[] = ['city', 'rentType', 'buildingType', 'services'];
const stay = { startDate: '2027-01-01', endDate: '2027-01-04' };

async function facetsOf(query: Record<string, unknown>): Promise<Facets> {
  const { status, envelope } = await app.call('getRentProperties', { query: { facets: names, ...query, pageSize: 1 } });
  expect([query, status]).toEqual([query, 200]);
  return (envelope.pagination as unknown as { facets: Facets }).facets;
}

/** All matching listings. */
async function listed(query: Record<string, unknown>): Promise<Listed[]> {
  const found: Listed[] = [];
  for (let cursor: string | undefined, isFirst = true; isFirst || cursor !== undefined; isFirst = false) {
    const { data, envelope } = await app.call('getRentProperties', { query: { ...query, pageSize: 100, cursor } });
    found.push(...(data as Listed[]));
    cursor = envelope.pagination!.nextCursor ?? undefined;
  }
  return found;
}

const valuesIn: Record<FacetName, (one: Listed) => (number | string)[]> = {
  city: (one) => [one.propertyInformation.city],
  rentType: (one) => [one.rentType],
  buildingType: (one) => [one.buildingType],
  services: (one) => one.details.services,
};

/** The number of index entries decides whether the counts are exact. */
const searches: [isExact: boolean | undefined, Filters][] = [
  [false, {}],
  [true, { services: ['SolarPower'] }],
  [true, { search: 'orchard' }],
  [undefined, { city: 1 }],
  [undefined, { city: 1, rentType: 1, buildingType: 0 }],
  [true, { north: 31.97, south: 31.93, east: 35.97, west: 35.9 }],
  [true, { north: 20, south: -40, east: -80, west: -150 }],
  [undefined, { north: 60, south: -60, east: -150, west: 150 }],
  [undefined, { north: 90, south: -90, east: 180, west: -180 }],
  [undefined, { latitude: 31.95, longitude: 35.92, radiusKm: 400, guestsCount: 3 }],
  [undefined, { minRating: 4 }],
  [true, { minPrice: 20, maxPrice: 25 }],
  [undefined, { minPrice: 20, maxPrice: 60, ...stay }],
  [undefined, { city: 1, maxTotalAmount: 150, currencyId: 7, ...stay }],
  [true, { updatedSince: '2026-11-30T00:00:00Z' }],
  [true, { ownerId: 60 }],
  [true, { search: '…' }],
];

test.each(searches)(
  'counts what the list contains, or no more where counting stopped: %j %j',
  async (isExact, query) => {
    const facets = await facetsOf(query);
    for (const name of names) {
      const others = { ...query, ...(name === 'services' ? {} : { [name]: undefined }) };
      const matching = await listed(others);
      const counts = facets[name]!;
      for (const { value, count, isExact: isCounted } of counts) {
        const truth = matching.filter((one) => valuesIn[name](one).includes(value)).length;
        if (isCounted) expect([name, value, count]).toEqual([name, value, truth]);
        else expect(count).toBeLessThanOrEqual(truth);
      }
      if (isExact !== undefined) expect(counts.every((one) => one.isExact === isExact)).toBe(true);
      expect(counts.map(({ count }) => count)).toEqual(counts.map(({ count }) => count).toSorted((a, b) => b - a));
    }
  },
);

test('lists every value of a facet, and only the facets that are requested', async () => {
  const facets = await facetsOf({});
  const valuesOf = (name: FacetName) => facets[name]!.map(({ value }) => value).toSorted();
  expect(valuesOf('city')).toEqual(Object.values(City).map(Number).toSorted());
  expect(valuesOf('rentType')).toEqual(Object.values(RentType).toSorted());
  expect(valuesOf('buildingType')).toEqual(Object.values(BuildingType).toSorted());
  expect(valuesOf('services')).toEqual([...textMembers.Service].toSorted());
  expect(facets.rentType!.reduce((sum, { count }) => sum + count, 0)).toBeLessThanOrEqual(maxFacetEntries + 1);
  expect(await facetsOf({ facets: 'rentType' })).toMatchObject({ city: null, buildingType: null, services: null });
  const { envelope } = await app.call('getRentProperties', { query: { pageSize: 1 } });
  expect(envelope.pagination).not.toHaveProperty('facets');
});

test('reads facets separated by commas or repeated, and continues a list without them', async () => {
  for (const query of [
    'facets=city,services',
    'facets=city&facets=services',
    'facets=services,city,city',
    'facets[]=city,services',
  ]) {
    const { envelope } = await app.call('getRentProperties', { query: `${query}&pageSize=1` });
    expect(envelope.pagination).toMatchObject({
      facets: { city: expect.any(Array), services: expect.any(Array), rentType: null },
    });
    const { nextCursor } = envelope.pagination!;
    expect(await app.call('getRentProperties', { query: { cursor: nextCursor, pageSize: 1 } })).toMatchObject({
      status: 200,
    });
  }
});

test.each([
  ['facets=', 'facets'],
  ['facets=price', 'facets[0]'],
  ['facets=city,', 'facets[1]'],
  ['facets=City', 'facets[0]'],
  ['facets=city;services', 'facets[0]'],
  ['facets=city,rentType,buildingType,services,city', 'facets'],
  [`facets=${'city,'.repeat(1500)}city`, 'facets'],
  [`facets=${'x'.repeat(7000)}`, 'facets[0]'],
  ['facets=__proto__', 'facets[0]'],
  ['facets=constructor', 'facets[0]'],
])('returns 400 for %s', async (query, field) => {
  const reply = await app.call('getRentProperties', { query });
  expect(reply).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  expect(reply.envelope.errors).toContainEqual(expect.objectContaining({ field }));
});

test('the ETag depends on the facets', async () => {
  const etag = async (facets?: string) =>
    (await app.call('getRentProperties', { query: { pageSize: 1, facets } })).headers.get('etag');
  expect(await etag('city')).not.toBe(await etag());
  expect(await etag('city')).toBe(await etag('city'));
});

const daysAhead: DaysAhead[] = [{ cities: [1, 13], days: 30, hours: [24, 24] }];

testOnOneNode(
  'the listings of each path are read from its index, and looked up by key, whatever the values',
  async () => {
    const filters: Filters = {
      ...{ services: ['Pool'], search: 'old', district: 'x', minPrice: 1, maxPrice: 2, minRating: 4 },
      ...{ north: 32, south: 31.9, east: 36, west: 35.9, ...stay },
    };
    const search = readSearch(filters);
    if ('failure' in search) throw new Error('refused');
    const given = searchValues(search, daysAhead, testInstant, 1);
    const paths = [...accessPathsOf(given, 'priceAsc'), { kind: 'listOrder' as const, values: given as PathValues }];
    expect(paths).toHaveLength(8);
    for (const { kind, values } of paths) {
      const rows = kind === 'location' ? {} : { rows: undefined };
      const { lookupValue, lookupEnd }: PathValues = values;
      const bound = { ...given, ...rows, lookupValue, lookupEnd };
      const statement = facetStatement.compile(app.db, bound, { path: kind, names: names.join(',') });
      expect(statement.sql).toContain(`limit ${maxFacetEntries + 1}`);
      for (const plan of [await planOf(app.db, statement), await genericPlanOf(app.db, statement)])
        expect([kind, plan]).toEqual([
          kind,
          expect.not.stringMatching(
            /SCAN (p|o|f|w|n|rent_property|property_\w+)\b(?! USING)|Seq Scan on (rent_|property_|app_user)/,
          ),
        ]);
    }
  },
);
