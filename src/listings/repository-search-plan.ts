import type { Database } from '../database/connection';
import { type KeysetOrder, byCreation } from '../database/keyset';
import type { ListingRow } from './repository';
import { countEntries, maxCountedEntries, maxCountedWords } from './repository-search-counts';
import type { Filters } from './search-filters';
import type { SearchValues } from './search-values';

/**
 * All decisions about how a search is read: from which index (the access path), in which parts, and in which order. The other files
 * build the SQL of these decisions. SEARCH.md describes the design.
 */

/** A listing with the key that it is sorted by. */
export type FoundRow = ListingRow & { sort_key: number };

export type Sort = NonNullable<Filters['sort']>;

/** The index that drives a search. All paths but `listOrder` and `newestWithFeature` read every match and sort it. */
export type AccessPathKind =
  | 'listOrder'
  | 'owner'
  | 'feature'
  | 'newestWithFeature'
  | 'wordPrefix'
  | 'district'
  | 'updated'
  | 'price'
  | 'rating'
  | 'location'
  | 'currency';

/** The values of a search that is read by one access path: a filter that the path looks up itself is not among the other filters. */
export type PathValues = SearchValues & {
  /** The feature, the beginning of a word, or the district token that the index is looked up by. */
  lookupValue?: string;
  /** The end of the range of words that begin with `lookupValue`. */
  lookupEnd?: string;
};

export interface AccessPath {
  kind: AccessPathKind;
  values: PathValues;
}

/**
 * Which listings a part of a statement reads: those whose nights all cost the same (`fixed`), those with prices of seasons or weekends
 * (`varying`), or both (`all`).
 */
export type PriceVariant = 'fixed' | 'varying' | 'all';

/** How one part of a statement reads the listings. */
export interface PartPlan {
  variant: PriceVariant;
  /**
   * Where the part begins: at the table of listings; at the entries of a feature, newest first; at the listings that a lookup of
   * `lookupValue`, of `updatedSince` or of two ranges of longitudes finds; or at the listings with prices of seasons or weekends.
   */
  source:
    | 'listings'
    | 'newestWithFeature'
    | 'featureLookup'
    | 'wordLookup'
    | 'districtLookup'
    | 'updatedLookup'
    | 'placeLookup'
    | 'varyingListings';
  /**
   * Columns that the engine may look up in an index. The same conditions on other columns are hidden from its indexes. The index of
   * currencies has an expression, which only statements that may use it contain.
   */
  indexed: {
    status: boolean;
    city: boolean;
    price: false | 'range' | 'lowest' | 'highest';
    rating?: boolean;
    currency?: boolean;
    place?: boolean;
  };
  /**
   * Whether the nights are looked up for each listing. As a join, PostgreSQL reads all nights if it expects many listings, and it does not know
   * how few the range of prices leaves.
   */
  looksUp?: true;
}

/** How one part of a page is sorted. */
export interface PartOrder {
  /**
   * - `inIndexOrder`: the access path returns the rows in the order of the list, so reading ends when the page is full.
   * - `sortMatches`: all matches are read and sorted by a column, or by a total that follows from it.
   * - `sortStayTotals`: the total is calculated for each match, and then sorted: of the stay for the sort `total`, otherwise of its nights.
   */
  method: 'inIndexOrder' | 'sortMatches' | 'sortStayTotals';
  /** Whether the sort key is a total; otherwise it is the first of `columns`. */
  byStayTotal: boolean;
  columns: readonly [key: string, id: string];
}

type SearchOrder = Pick<KeysetOrder<ListingRow>, 'columns' | 'direction'>;

/**
 * The columns that a list is sorted by; each pair has an index. If the search names dates, the total of the nights replaces the price: for
 * stays of the same length, it sorts in the same way as the average price of a night. `total` is the price index in the order of one currency.
 */
export const listingOrders: Record<Sort, SearchOrder> = {
  newest: byCreation('p'),
  priceAsc: { columns: ['p.price_comparable', 'p.id'], direction: 'asc' },
  priceDesc: { columns: ['p.price_comparable', 'p.id'], direction: 'desc' },
  total: { columns: ['p.price_comparable', 'p.id'], direction: 'asc' },
  rating: { columns: ['p.rating_rank', 'p.id'], direction: 'desc' },
};

/** Whether the sort key depends on prices. */
export function isByPrice(sort: Sort): boolean {
  return sort !== 'newest' && sort !== 'rating';
}

/**
 * The end of a range of prices at which a list begins. Only this end is looked up in the index of the order: given both, SQLite prefers the index
 * of all cities to that of one.
 */
function firstPriceOf(sort: Sort): false | 'lowest' | 'highest' {
  return isByPrice(sort) && (listingOrders[sort].direction === 'asc' ? 'lowest' : 'highest');
}

/**
 * Chooses the access path of a search: the owner if one is given; otherwise the rarest filter, if one is rare; otherwise list order. Neither
 * engine can choose by itself, because both plan the statement before its values are known.
 */
export async function chooseAccessPath(db: Database, values: SearchValues, sort: Sort): Promise<AccessPath> {
  if (values.ownerId !== undefined) return ownerPath(values);
  if (values.words?.length === 0) return listOrderPath(values);
  const paths = accessPathsOf(values, sort);
  if (paths.length === 0) return listOrderPath(values);
  const { listings, entries } = await countEntries(db, values, sort === 'total' ? sort : undefined);
  const [rarest] = paths
    .map((path, index) => ({ path, count: entries[index]! }))
    // Charges and discounts can change the order of prices.
    .filter(({ path }) => sort !== 'total' || path.kind !== 'price')
    .sort((one, other) => one.count - other.count);
  return !rarest || rarest.count > maxRareEntries(listings) ? listOrderPath(values) : rarest.path;
}

/**
 * Up to how many matches of `listings` reading and sorting all of them is faster. With m matches, reading in the order of the list fills a
 * page of 20 listings after about 20 · listings / m rows, and the other way reads m rows.
 */
function maxRareEntries(listings: number): number {
  return Math.min(maxCountedEntries, Math.sqrt(20 * listings));
}

/** The path that reads the listings in the order of the list and drops those that do not match, until the page is full. */
export function listOrderPath(values: SearchValues): AccessPath {
  return { kind: 'listOrder', values: withoutRows(values) };
}

export function ownerPath(values: SearchValues): AccessPath {
  return { kind: 'owner', values: withoutRows(values) };
}

/** All access paths of a search but the list order and the owner, in the order of the counts of {@link countEntries}. */
export function accessPathsOf(values: SearchValues, sort: Sort): AccessPath[] {
  const { features = [], words = [], wordEnds = [], district, updatedSince, minPrice, maxPrice, minRank } = values;
  const unboxed = withoutRows(values);
  const paths: AccessPath[] = [];
  for (const [index, feature] of features.entries())
    paths.push({
      kind: sort === 'newest' ? 'newestWithFeature' : 'feature',
      values: { ...unboxed, lookupValue: feature, features: without(features, index) },
    });
  for (const [index, word] of words.slice(0, maxCountedWords).entries())
    paths.push({
      kind: 'wordPrefix',
      values: {
        ...unboxed,
        lookupValue: word,
        lookupEnd: wordEnds[index]!,
        words: without(words, index),
        wordEnds: without(wordEnds, index),
      },
    });
  if (district !== undefined)
    paths.push({ kind: 'district', values: { ...unboxed, lookupValue: district, district: undefined } });
  if (updatedSince !== undefined) paths.push({ kind: 'updated', values: unboxed });
  if (minPrice !== undefined || maxPrice !== undefined) paths.push({ kind: 'price', values: unboxed });
  if (minRank !== undefined) paths.push({ kind: 'rating', values: unboxed });
  if (values.west !== undefined) paths.push({ kind: 'location', values });
  if (sort === 'total' && values.currencyId !== undefined) paths.push({ kind: 'currency', values: unboxed });
  return paths;
}

/** Without the rows of the map, which only the indexes of locations need. */
function withoutRows({ rows: _rows, areas: _areas, ...values }: SearchValues): SearchValues {
  return values;
}

function without(all: string[], index: number): string[] | undefined {
  return all.length === 1 ? undefined : all.toSpliced(index, 1);
}

/**
 * The parts in which a search is read. If the search names dates, and an index of prices drives it, two parts are needed: for a listing
 * with prices of seasons or weekends, that index does not have the price of the stay. These listings are read separately.
 */
export function planParts(
  given: { nights?: unknown; minPrice?: unknown; maxPrice?: unknown; west2?: unknown },
  path: AccessPathKind,
  sort: Sort,
): PartPlan[] {
  const isAboutPrices = isByPrice(sort) || given.minPrice !== undefined || given.maxPrice !== undefined;
  const isDrivenByPrice = path === 'price' || (path === 'listOrder' && isByPrice(sort));
  const isSplit = sort !== 'total' && given.nights !== undefined && isAboutPrices && isDrivenByPrice;
  const variants: PriceVariant[] = isSplit ? ['fixed', 'varying'] : ['all'];
  return variants.map((variant) => ({
    variant,
    source: variant === 'varying' ? 'varyingListings' : sourceOf(path, given.west2 !== undefined),
    indexed: {
      // An owner has few listings. Nearly all listings are public, and SQLite would begin with the index of the status.
      status: path !== 'owner',
      city: path === 'listOrder' && variant !== 'varying',
      price: path === 'price' ? 'range' : path === 'listOrder' && variant !== 'varying' && firstPriceOf(sort),
      place: path === 'location',
      currency: path === 'currency',
      rating: path === 'rating' || (path === 'listOrder' && sort === 'rating'),
    },
  }));
}

function sourceOf(path: AccessPathKind, isCrossing: boolean): PartPlan['source'] {
  switch (path) {
    case 'newestWithFeature':
      return 'newestWithFeature';
    case 'feature':
      return 'featureLookup';
    case 'wordPrefix':
      return 'wordLookup';
    case 'district':
      return 'districtLookup';
    case 'updated':
      return 'updatedLookup';
    case 'listOrder':
    case 'owner':
    case 'price':
    case 'rating':
    case 'currency':
      return 'listings';
    case 'location':
      return isCrossing ? 'placeLookup' : 'listings';
  }
}

/** How a part of a page is sorted. */
export function orderOf(
  given: { nights?: unknown },
  path: AccessPathKind,
  sort: Sort,
  variant: PriceVariant,
): PartOrder {
  const byStayTotal = isByPrice(sort) && given.nights !== undefined;
  const isInOrder = path === 'listOrder' || path === 'newestWithFeature';
  return {
    method: byStayTotal && variant !== 'fixed' ? 'sortStayTotals' : isInOrder ? 'inIndexOrder' : 'sortMatches',
    byStayTotal,
    columns: path === 'newestWithFeature' ? ['few.listed_at', 'few.property_id'] : listingOrders[sort].columns,
  };
}
