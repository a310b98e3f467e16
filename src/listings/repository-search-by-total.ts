import { RentType } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { type Key, type KeysetRows, rowsReadFor } from '../database/keyset';
import { nightRangeOf } from './floors';
import { unknownCity } from './rates';
import { selectListings } from './repository';
import { firstEnd, maxExamined } from './repository-search-bound';
import type { FoundRow, PathValues } from './repository-search-plan';
import {
  type Method,
  type Total,
  endStatement,
  entryEndStatement,
  totalsStatement,
} from './repository-search-by-total-statements';
import { type Stream, hasDistinctTotals, scaleOf } from './repository-search-by-total-scale';
import { type TaxGroup, type Totals, taxesToBind } from './tariff';

/**
 * Reads a page in the order of totals from indexes of prices and of floors ("The order of totals" in SEARCH.md):
 *
 * 1. Plain listings are read in the order of their prices, from which their totals follow, until the page is full or many have been examined.
 * 2. If they do not fill the page, the other listings are read in the order of their lowest prices and floors until they do. Now a bound of the
 *    last total of the page is known.
 * 3. All other listings whose lowest price or floor allows a total within that bound are read and sorted.
 */

/** The greatest possible id of a listing. */
const greatestId = 2_147_483_647;

/** The part of the list that a page is read from. */
interface Slice {
  values: PathValues;
  totals: Totals['values'];
  after: Key | undefined;
  maxRows: number;
  /** How many listings of each source are examined. */
  examined: number;
}

export async function listByTotal(
  db: Database,
  caller: Caller | undefined,
  values: PathValues,
  { groups, values: totals }: Totals,
  { after, limit }: Pick<Page, 'after' | 'limit'>,
  examined = maxExamined,
): Promise<KeysetRows<FoundRow>> {
  const plain = plainStreams(groups, values, totals);
  const slice = { values, totals, after, maxRows: rowsReadFor(limit), examined };
  const { keys, end } = await findTotals(db, slice, { plain, groups }, limit);
  const rows = await readListings(db, caller, keys);
  const continueAfter = keys.size < limit ? end : undefined;
  return { rows, keyOf: (row) => [row.sort_key, row.id], totalCount: null, continueAfter };
}

/** The totals of at most `limit` listings by id, and the key at which the page ends if they are fewer and others follow. */
async function findTotals(
  db: Database,
  slice: Slice,
  { plain, groups }: { plain: readonly Stream[]; groups: readonly TaxGroup[] },
  limit: number,
): Promise<{ keys: Map<number, number>; end: Key | undefined }> {
  const { totals, maxRows } = slice;
  let found: Total[] = [];
  let end: Key | undefined;
  const read = async (stream: Stream, method: Method, until = end) => {
    // The greatest total that can be on the page.
    const most = least(found[limit - 1]?.key, least(totals.maxPaid, until?.[0]));
    const rows = await readTotals(db, stream, method, { ...slice, most, until });
    found = inOrder([...found, ...rows]);
    return rows.length;
  };
  const incomplete: Stream[] = [];
  const ends = new Map<Stream['groups'], Key | undefined>();
  const maxOfGroup = Math.ceil(slice.examined / new Set(plain.map((stream) => stream.groups)).size);
  for (const stream of plain) {
    if (!ends.has(stream.groups)) ends.set(stream.groups, await endOf(db, stream, slice, maxOfGroup));
    const until = earliest(end, ends.get(stream.groups));
    const isFull = (await read(stream, 'inOrder', until)) >= maxRows;
    if (!isFull) end = until;
    else if (!hasDistinctTotals(stream, totals.thirtieths)) incomplete.push(stream);
  }
  const others = otherStreams(groups, slice.values);
  for (const stream of others) end = earliest(end, await endOfEntries(db, stream, slice));
  // Listings of one stream after the end of another: others may come before them.
  found = found.filter((total) => end === undefined || byTotal(total, { key: end[0], id: end[1] }) <= 0);
  for (const stream of others) {
    const isOpen = found.length >= limit || (await read(stream, 'inOrder')) >= maxRows;
    if (isOpen) incomplete.push(stream);
  }
  for (const stream of incomplete) await read(stream, 'byTotal');
  // All totals up to the maximum have been read.
  const isLast = end !== undefined && totals.maxPaid !== undefined && end[0] > totals.maxPaid;
  return { keys: new Map(found.slice(0, limit).map(({ id, key }) => [id, key])), end: isLast ? undefined : end };
}

/** Reads at most `maxRows` listings of the stream, with totals up to `most` and keys up to `until`. */
async function readTotals(
  db: Database,
  stream: Stream,
  method: Method,
  { values, totals, after, maxRows, most, until }: Slice & { most: number | undefined; until: Key | undefined },
): Promise<Total[]> {
  const { source, groups, ofGroup } = stream;
  const { taxes, addends } = taxesToBind(groups);
  const scale = scaleOf(stream, totals, values.nights!);
  const { party, ...ofAll } = totals;
  const [afterKey, afterId] = after ?? [];
  const range =
    source === 'plain'
      ? {
          lowest: greatest(scale.from(afterKey), values.minPrice),
          highest: least(scale.to(most), values.maxPrice),
          // The range of prices replaces these.
          minTotal: undefined,
          maxTotal: undefined,
        }
      : { highest: scale.to(most), ...entryValuesOf(stream, { values, totals, after }) };
  const rows = await totalsStatement(
    db,
    {
      ...values,
      ...ofAll,
      ...ofGroup,
      ...range,
      addends,
      ...(source === 'charged' && { party }),
      maxPaid: most,
      afterKey,
      afterId,
      untilKey: until?.[0],
      untilId: until?.[1],
    },
    { source, method, taxes, maxRows },
  );
  return rows.map(({ id, key }) => ({ id, key: Number(key) }));
}

/**
 * Divides the plain listings into streams within which the total grows with the price. If cities have different taxes, each city has its own
 * stream, because the index of a city reads only that city. The streams that more likely fill the page are first: for a stay of less than a
 * month the daily listings, of which more allow it. Of the others, only those up to the last total of the page are read.
 */
function plainStreams(
  groups: readonly TaxGroup[],
  { rentType, city }: PathValues,
  { thirtieths }: Totals['values'],
): Stream[] {
  const likely = thirtieths < 30 ? RentType.Daily : RentType.Monthly;
  return groups
    .filter((group) => rentType === undefined || group.rentType === rentType)
    .toSorted((one, other) => Number(other.rentType === likely) - Number(one.rentType === likely))
    .flatMap((group) => {
      const cities = group.cities ?? [city];
      const same = [{ ...group, cities: undefined }];
      return cities.map((one): Stream => ({
        source: 'plain',
        groups: same,
        ofGroup: { rentType: group.rentType, ...(one !== undefined && { city: one }) },
      }));
    });
}

/** The listings with varying prices or charges. A search of a city also reads the rates whose city is not stored yet. */
function otherStreams(groups: readonly TaxGroup[], { city }: PathValues): Stream[] {
  const rates: Stream = { source: 'varyingUncharged', groups, ofGroup: {} };
  const ofCity = city === undefined ? [rates] : [city, unknownCity].map((rateCity) => ({ ...rates, rateCity }));
  return [...ofCity, { source: 'charged', groups, ofGroup: {} }];
}

/** The listings of the page in their order. */
async function readListings(db: Database, caller: Caller | undefined, keys: ReadonlyMap<number, number>) {
  if (keys.size === 0) return [];
  const rows = await selectListings(db, caller)
    .where('p.id', 'in', [...keys.keys()])
    .execute();
  return rows
    .map((row): FoundRow => ({ ...row, sort_key: keys.get(row.id)! }))
    .sort((one, other) => one.sort_key - other.sort_key || one.id - other.id);
}

/**
 * The key with which `most` plain listings have been examined; undefined if there are fewer. It is the same for the streams of all cities of a
 * group, which contain some of these listings each. Includes all listings with the same total if those of different prices can have it.
 */
async function endOf(
  db: Database,
  stream: Stream,
  { values: { city, currencyId, nights, minPrice }, totals: { unit, thirtieths }, after }: Slice,
  most: number,
): Promise<Key | undefined> {
  const [afterKey, afterId] = after ?? [];
  const { taxes, addends } = taxesToBind(stream.groups);
  const lowest = greatest(scaleOf(stream, { unit, thirtieths }, nights!).from(afterKey), minPrice);
  const ofStay = { city, currencyId, rentType: stream.ofGroup.rentType, unit, thirtieths, nights, addends, lowest };
  const find = async (): Promise<Key | undefined> => {
    const [row] = await endStatement(db, { ...ofStay, afterKey, afterId }, { taxes, most });
    const isLast = hasDistinctTotals(stream, thirtieths);
    return row && [Number(row.key), isLast ? row.id : greatestId];
  };
  return after === undefined ? firstEnd(db, JSON.stringify([ofStay, taxes, most]), find) : find();
}

/** What restricts the index entries of a stream, apart from their order. */
function entryValuesOf(
  { source, groups, ofGroup, rateCity }: Stream,
  { values, totals, after }: Pick<Slice, 'values' | 'totals' | 'after'>,
) {
  if (source === 'charged') return { nightRange: nightRangeOf(values.nights!) };
  const { from } = scaleOf({ source, groups, ofGroup }, totals, values.nights!);
  return { rateCity, leastHighest: greatest(from(after?.[0]), values.minPrice) };
}

/**
 * The key with which `examined` entries of the stream after the previous page have been examined; undefined if there are fewer. It
 * includes all listings with the same lowest price or floor. It is after that of the previous page, so that the next page begins after it.
 *
 * Listings whose lowest price or floor the pages before have passed, but not their total, are examined in addition.
 */
async function endOfEntries(db: Database, stream: Stream, { values, totals, after, examined }: Slice) {
  const { source } = stream;
  if (source === 'plain') return undefined;
  const scale = scaleOf(stream, totals, values.nights!);
  const passed = scale.to(after?.[0]);
  const { city, currencyId, cities0, cities1, cities2, days0, days1, days2 } = values;
  const ofEntries = {
    ...entryValuesOf(stream, { values, totals, after }),
    ...(source === 'charged' && { city, currencyId, cities0, cities1, cities2, days0, days1, days2 }),
    lowest: passed === undefined ? undefined : passed + 1,
  };
  const find = async (): Promise<Key | undefined> => {
    const [row] = await entryEndStatement(db, ofEntries, { source, most: examined });
    return row && [Math.max(scale.totalFrom(Number(row.key)), (after?.[0] ?? -1) + 1), greatestId];
  };
  return after === undefined
    ? firstEnd(db, JSON.stringify([source, examined, ofEntries, stream.groups, totals]), find)
    : find();
}

function inOrder(totals: readonly Total[]): Total[] {
  const byId = new Map(totals.map((total) => [total.id, total]));
  return [...byId.values()].sort(byTotal);
}

function earliest(one: Key | undefined, other: Key | undefined): Key | undefined {
  if (one === undefined || other === undefined) return one ?? other;
  return (one[0] - other[0] || one[1] - other[1]) < 0 ? one : other;
}

function byTotal(one: Total, other: Total): number {
  return one.key - other.key || one.id - other.id;
}

function least(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.min(one, other);
}

function greatest(one: number | undefined, other: number | undefined): number | undefined {
  return one === undefined || other === undefined ? (one ?? other) : Math.max(one, other);
}
