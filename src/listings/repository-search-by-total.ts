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
  type Source,
  type Total,
  endStatement,
  totalsStatement,
} from './repository-search-by-total-statements';
import { type TaxGroup, type Totals, taxesToBind } from './tariff';

/**
 * Reads a page in the order of totals from indexes of prices and of floors ("The order of totals" in SEARCH.md):
 *
 * 1. Plain listings are read in the order of their prices, from which their totals follow, until the page is full or many have been examined.
 * 2. If they do not fill the page, the other listings are read in the order of their lowest prices and floors until they do. Now a bound of the
 *    last total of the page is known.
 * 3. All other listings whose lowest price or floor allows a total within that bound are read and sorted.
 */

/** The listings that one statement reads: those of all searched rent types and cities, or those of one group. */
interface Stream {
  source: Source;
  groups: readonly TaxGroup[];
  /** The rent type and city of the group. */
  ofGroup: Pick<PathValues, 'rentType' | 'city'>;
  /** The city that the rates are stored with. */
  rateCity?: number;
}

/** The greatest possible id of a listing. */
const greatestId = 2_147_483_647;

/** The part of the list that a page is read from. */
interface Slice {
  values: PathValues;
  totals: Totals['values'];
  after: Key | undefined;
  maxRows: number;
}

export async function listByTotal(
  db: Database,
  caller: Caller | undefined,
  values: PathValues,
  { groups, values: totals }: Totals,
  { after, limit }: Page,
): Promise<KeysetRows<FoundRow>> {
  const plain = plainStreams(groups, values, totals);
  const slice = { values, totals, after, maxRows: rowsReadFor(limit) };
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
  const maxOfGroup = Math.ceil(maxExamined / new Set(plain.map((stream) => stream.groups)).size);
  for (const stream of plain) {
    if (!ends.has(stream.groups)) ends.set(stream.groups, await endOf(db, stream, slice, maxOfGroup));
    const until = earliest(end, ends.get(stream.groups));
    const isFull = (await read(stream, 'inOrder', until)) >= maxRows;
    if (!isFull) end = until;
    else if (!hasDistinctTotals(stream, totals.thirtieths)) incomplete.push(stream);
  }
  // Listings of one stream after the end of another: others may come before them.
  found = found.filter((total) => end === undefined || byTotal(total, { key: end[0], id: end[1] }) <= 0);
  for (const stream of otherStreams(groups, slice.values)) {
    const isOpen = found.length >= limit || (await read(stream, 'inOrder')) >= maxRows;
    if (isOpen) incomplete.push(stream);
  }
  for (const stream of incomplete) await read(stream, 'byTotal');
  return { keys: new Map(found.slice(0, limit).map(({ id, key }) => [id, key])), end };
}

/** Reads at most `maxRows` listings of the stream, with totals up to `most` and keys up to `until`. */
async function readTotals(
  db: Database,
  stream: Stream,
  method: Method,
  { values, totals, after, maxRows, most, until }: Slice & { most: number | undefined; until: Key | undefined },
): Promise<Total[]> {
  const { source, groups, ofGroup, rateCity } = stream;
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
      : { highest: scale.to(most) };
  const rows = await totalsStatement(
    db,
    {
      ...values,
      ...ofAll,
      ...ofGroup,
      ...range,
      rateCity,
      addends,
      ...(source === 'charged' && { party, nightRange: nightRangeOf(values.nights!) }),
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

/** Whether listings of different prices always have different totals. A part of a month is rounded, so that they may have the same. */
function hasDistinctTotals({ ofGroup }: Stream, thirtieths: number): boolean {
  return ofGroup.rentType === RentType.Daily || thirtieths >= 30;
}

/**
 * Converts a total in minor units to the prices, lowest prices or floors (ten-thousandths of the major unit) that can lead to it. The ranges are
 * a little too wide rather than too narrow.
 */
function scaleOf(
  { source, groups, ofGroup }: Stream,
  { unit, thirtieths }: { unit: number; thirtieths: number },
  nights: number,
) {
  // A floor does not say how much of it is for nights, so taxes in per cent of the nights are left out.
  const percents = groups.map(({ ofNights, ofSubtotal }) =>
    sum(source === 'charged' ? ofSubtotal : [...ofNights, ...ofSubtotal]),
  );
  const [percent, addend] = [Math.min(...percents), Math.min(...groups.map((group) => group.addend))];
  const lines = Math.max(...groups.map(({ ofNights, ofSubtotal }) => ofNights.length + ofSubtotal.length));
  const isMonthly = source === 'plain' && ofGroup.rentType === RentType.Monthly;
  const priceOf = (subtotal: number) => (isMonthly ? (subtotal * 30) / thirtieths : subtotal / nights) * unit;
  const subtotalOf = (total: number) => (total - addend) / (1 + percent / 10_000);
  return {
    from: (total: number | undefined) =>
      total === undefined ? undefined : Math.max(0, Math.floor(priceOf(subtotalOf(total - lines) - 2)) - 1),
    to: (total: number | undefined) =>
      total === undefined ? undefined : Math.ceil(priceOf(subtotalOf(total + lines) + 2)) + 1,
  };
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

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0);
}
