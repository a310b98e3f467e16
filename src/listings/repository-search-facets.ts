import { type RawBuilder, sql } from 'kysely';
import { BuildingType, City, PropertyStatus, RentType } from '../../generated/enumerations';
import { textMembers } from '../../generated/names';
import type { components } from '../contract/handler';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { startsWith } from '../database/dialect';
import { countEntries, placesInBox } from './repository-search-counts';
import { type Matching, type PathParams, ofOpenOwners, whereMatching } from './repository-search-matching';
import { type AccessPath, type PathValues, accessPathsOf } from './repository-search-plan';
import { totalOfStay } from './repository-search-total';
import type { DaysAhead, Search } from './search-filters';
import { searchValues } from './search-values';
import { type StatementTaxes, type Totals, taxesToBind } from './tariff';

export type SearchFacets = components['schemas']['SearchFacets'];
export type FacetName = keyof SearchFacets;

/** The number of index entries up to which facets are counted. */
export const maxFacetEntries = 1000;

/** The values of each facet. */
const values: Record<FacetName, readonly (number | string)[]> = {
  city: Object.values(City),
  rentType: Object.values(RentType),
  buildingType: Object.values(BuildingType),
  services: textMembers.Service,
};

/** What is counted in one statement: the facets of a search without one of its filters, or with all of them. */
interface FacetGroup {
  search: Search;
  names: FacetName[];
}

/**
 * Counts the listings that match the search by the values of each facet. A facet ignores the filter of its own name, except `services`, of which
 * a listing has several. `totalsFor` returns what totals of stays are calculated with. `now` and `updatedSince` in epoch ms.
 */
export async function countFacets(
  db: Database,
  search: Search,
  names: readonly FacetName[],
  context: {
    daysAhead: DaysAhead[];
    totalsFor: (search: Search) => Totals | undefined;
    now: number;
    updatedSince: number | undefined;
  },
): Promise<SearchFacets> {
  const facets: Record<FacetName, unknown> = { city: null, rentType: null, buildingType: null, services: null };
  for (const group of groupsOf(search, names)) {
    const path = await facetPath(db, searchValues(group.search, context.daysAhead, context.now, context.updatedSince));
    const totals = context.totalsFor(group.search);
    const counted = await countGroup(db, path, group.names, totals);
    for (const name of group.names) facets[name] = countsOf(name, counted);
  }
  return facets as SearchFacets;
}

function groupsOf(search: Search, names: readonly FacetName[]): FacetGroup[] {
  const { filters } = search;
  const shared: FacetGroup = { search, names: [] };
  const groups = [shared];
  for (const name of new Set(names)) {
    if (name === 'services' || filters[name] === undefined) shared.names.push(name);
    else groups.push({ search: { ...search, filters: { ...filters, [name]: undefined } }, names: [name] });
  }
  return groups.filter((group) => group.names.length > 0);
}

/** The path with the fewest entries, however many they are. An index of prices does not bound totals of stays. */
async function facetPath(db: Database, given: PathValues): Promise<AccessPath> {
  if (given.ownerId !== undefined) return { kind: 'owner', values: given };
  const paths = given.words?.length === 0 ? [] : accessPathsOf(given, 'priceAsc');
  if (paths.length === 0) return { kind: 'listOrder', values: given };
  const { entries } = await countEntries(db, given);
  const [rarest] = paths
    .map((path, index) => ({ path, count: entries[index]! }))
    .filter(({ path }) => path.kind !== 'price' || given.nights === undefined)
    .sort((one, other) => one.count - other.count);
  if (!rarest) return { kind: 'listOrder', values: given };
  const { kind, values: ofPath } = rarest.path;
  // Every filter is a condition on the entries, also that of the path.
  return { kind, values: { ...given, lookupValue: ofPath.lookupValue, lookupEnd: ofPath.lookupEnd } };
}

/** `facet` is null in the row with the number of index entries. */
interface CountedRow {
  facet: FacetName | null;
  value: string;
  count: number;
}

function countGroup(db: Database, { kind, values: given }: AccessPath, names: FacetName[], totals: Totals | undefined) {
  const { maxPaid } = totals?.values ?? {};
  const shape = { path: kind, names: names.join(',') };
  if (maxPaid === undefined) return facetStatement(db, bindable(given, kind), shape);
  const { taxes, addends } = taxesToBind(totals!.groups);
  return facetStatement(db, { ...bindable(given, kind), ...totals!.values, addends }, { ...shape, taxes });
}

/** Without the values that the statement of the path does not contain. */
function bindable(given: PathValues, kind: AccessPath['kind']): PathValues {
  return kind === 'location' ? given : { ...given, rows: undefined, areas: undefined };
}

function countsOf(name: FacetName, rows: readonly CountedRow[]) {
  const examined = Number(rows.find(({ facet }) => facet === null)!.count);
  const isExact = examined <= maxFacetEntries;
  const counts = new Map(rows.filter(({ facet }) => facet === name).map(({ value, count }) => [value, Number(count)]));
  return values[name]
    .map((value) => ({ value, count: counts.get(String(value)) ?? 0, isExact }))
    .sort((one, other) => other.count - one.count);
}

type FacetShape = { path: AccessPath['kind']; names: string; taxes?: string };

/** Reads at most one more than {@link maxFacetEntries} of an index, and counts those of its listings that match. */
export const facetStatement = compiled<CountedRow, PathParams, FacetShape>(selectFacets);

function selectFacets(db: Database, params: PathParams, { path, names, taxes }: FacetShape) {
  const plan = {
    variant: 'all',
    source: 'updatedLookup',
    indexed: { status: true, city: false, price: false },
  } as const;
  const entries = sql`${entriesOf(db, params, path)} limit ${sql.lit(maxFacetEntries + 1)}`;
  // PostgreSQL estimates that few satisfy the condition, and looks up the listings one by one.
  const few = sql<{ property_id: number }>`(select property_id from examined where property_id = property_id + 0)`;
  const from = db
    .selectFrom(few.as('few'))
    .crossJoin('rent_property as p')
    .whereRef('few.property_id', '=', 'p.id') as unknown as Matching;
  const matching = whereMatching(db, from, params, { ...plan, looksUp: true });
  const limited =
    params.maxPaid === undefined
      ? matching
      : matching.where(
          sql<boolean>`${totalOfStay(db, params, { variant: 'all', taxes: JSON.parse(taxes!) as StatementTaxes })} <= ${params.maxPaid}`,
        );
  const found = ofOpenOwners(limited, 'p.owner_id').select(['p.id', 'p.city', 'p.rent_type', 'p.building_type']);
  const counts = (names.split(',') as FacetName[]).map(selectCounts);
  const all = sql<CountedRow>`with examined as materialized (${entries}), found as materialized ${found}
    select null as facet, '' as value, count(*) as count from examined union all ${sql.join(counts, sql` union all `)}`;
  return { compile: () => all.compile(db) };
}

const columns = { city: 'city', rentType: 'rent_type', buildingType: 'building_type' } as const;

function selectCounts(name: FacetName): RawBuilder<unknown> {
  const facet = sql`${sql.lit(name)} as facet`;
  if (name === 'services')
    return sql`select ${facet}, f.feature as value, count(*) as count from found
      cross join property_feature as f where f.property_id = found.id group by f.feature`;
  const column = sql.ref(columns[name]);
  return sql`select ${facet}, cast(${column} as text) as value, count(*) as count from found group by ${column}`;
}

/** Selects the listings of the path as `property_id`, in the order of its index. */
function entriesOf(db: Database, params: PathParams, path: AccessPath['kind']): RawBuilder<unknown> {
  const value = params.lookupValue!;
  const active = sql`rent_property where property_status = ${sql.lit(PropertyStatus.Active)}`;
  const { minPrice, maxPrice } = params;
  switch (path) {
    case 'feature':
    case 'newestWithFeature':
      return sql`select property_id from property_feature where feature = ${value}`;
    case 'wordPrefix':
      return sql`select distinct property_id from property_word where ${startsWith(sql.ref<string>('word'), value, params.lookupEnd!)}`;
    case 'district':
      return sql`select distinct property_id from property_word where word = ${value}`;
    case 'updated':
      return sql`select id as property_id from rent_property where updated_at >= ${params.updatedSince!} order by updated_at`;
    case 'owner':
      return sql`select id as property_id from rent_property where owner_id = ${params.ownerId!}`;
    case 'price': {
      const from = minPrice === undefined ? sql`` : sql` and price_comparable >= ${minPrice}`;
      const to = maxPrice === undefined ? sql`` : sql` and price_comparable <= ${maxPrice}`;
      return sql`select id as property_id from ${active}${from}${to} order by price_comparable`;
    }
    case 'rating':
      return sql`select id as property_id from ${active} and rating_rank >= ${params.minRank!} order by rating_rank desc`;
    case 'location':
      return placesInBox(db, params, sql`id as property_id`);
    // Facets are not counted in an order.
    case 'currency':
    case 'listOrder': {
      const city = params.city === undefined ? sql`` : sql` and city = ${params.city}`;
      // A search text without a word matches nothing.
      const none = params.words?.length === 0 ? sql` and 1 = 0` : sql``;
      return sql`select id as property_id from ${active}${city}${none} order by created_at desc, id desc`;
    }
  }
}
