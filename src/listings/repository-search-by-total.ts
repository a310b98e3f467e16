import { RentType } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database } from '../database/connection';
import { type Key, type KeysetRows, rowsReadFor } from '../database/keyset';
import { nightRangeOf } from './floors';
import { selectListings } from './repository';
import { maxExamined } from './repository-search-bound';
import type { FoundRow, PathValues } from './repository-search-plan';
import { type Method, type Source, type Total, endStatement, totalsStatement } from './repository-search-totals';
import { type TaxGroup, type Totals, taxesToBind } from './tariff';

/**
 * Reads a page in the order of totals from indexes of prices and of floors ("The order of totals" in SEARCH.md):
 *
 * 1. Plain listings are read in the order of their prices, from which their totals follow.
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
}

/** The greatest possible id of a listing. */
const greatestId = 2_147_483_647;

/** The part of the list that a page is read from. */
interface Slice {
  values: PathValues;
  totals: Totals['values'];
  after: Key | undefined;
  /** The last row to examine. */
  end: Key | undefined;
  maxRows: number;
}

export async function listByTotal(
  db: Database,
  caller: Caller | undefined,
  values: PathValues,
  { groups, values: totals }: Totals,
  { after, limit }: Page,
): Promise<KeysetRows<FoundRow>> {
  const plain = plainStreams(groups, values);
  const end = await endOf(db, plain, values, totals, after);
  const slice = { values, totals, after, end, maxRows: rowsReadFor(limit) };
  const keys = await findTotals(db, slice, { plain, groups }, limit);
  const rows = await readListings(db, caller, keys);
  const continueAfter = keys.size < limit ? end : undefined;
  return { rows, keyOf: (row) => [row.sort_key, row.id], totalCount: null, continueAfter };
}

/** The totals of at most `limit` listings by id. */
async function findTotals(
  db: Database,
  slice: Slice,
  { plain, groups }: { plain: readonly Stream[]; groups: readonly TaxGroup[] },
  limit: number,
): Promise<Map<number, number>> {
  const { totals, end, maxRows } = slice;
  let found: Total[] = [];
  /** The greatest total that can be on the page. */
  const most = () => least(found[limit - 1]?.key, least(totals.maxPaid, end?.[0]));
  const read = async (stream: Stream, method: Method) => {
    const rows = await readTotals(db, stream, method, slice, most());
    found = inOrder([...found, ...rows]);
    return rows.length;
  };
  const incomplete: Stream[] = [];
  for (const stream of plain) {
    const isFull = (await read(stream, 'inOrder')) >= maxRows;
    if (isFull && !hasDistinctTotals(stream, totals.thirtieths)) incomplete.push(stream);
  }
  for (const source of ['varying', 'charged'] as const) {
    const stream = { source, groups, ofGroup: {} };
    const isOpen = found.length >= limit || (await read(stream, 'inOrder')) >= maxRows;
    if (isOpen) incomplete.push(stream);
  }
  for (const stream of incomplete) await read(stream, 'byTotal');
  return new Map(found.slice(0, limit).map(({ id, key }) => [id, key]));
}

/** Reads at most `maxRows` listings of the stream that can be on the page, with totals up to `most`. */
async function readTotals(
  db: Database,
  stream: Stream,
  method: Method,
  { values, totals, after, end, maxRows }: Slice,
  most: number | undefined,
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
      : { highest: scale.to(most) };
  const rows = await totalsStatement(
    db,
    {
      ...values,
      ...ofAll,
      ...ofGroup,
      ...range,
      addends,
      ...(source === 'charged' && { party, nightRange: nightRangeOf(values.nights!) }),
      maxPaid: most,
      afterKey,
      afterId,
      untilKey: end?.[0],
      untilId: end?.[1],
    },
    { source, method, taxes, maxRows },
  );
  return rows.map(({ id, key }) => ({ id, key: Number(key) }));
}

/**
 * Divides the plain listings into streams within which the total grows with the price. If cities have different taxes, each city has its own
 * stream, because the index of a city reads only that city.
 */
function plainStreams(groups: readonly TaxGroup[], { rentType, city }: PathValues): Stream[] {
  return groups
    .filter((group) => rentType === undefined || group.rentType === rentType)
    .flatMap((group) => {
      const cities = group.cities ?? [city];
      return cities.map((one): Stream => ({
        source: 'plain',
        groups: [{ ...group, cities: undefined }],
        ofGroup: { rentType: group.rentType, ...(one !== undefined && { city: one }) },
      }));
    });
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
 * The key at which a page ends because the words or features of {@link maxExamined} plain listings have been looked up, or compared with the box; undefined if the search
 * has none of these, or if there are fewer listings.
 */
async function endOf(
  db: Database,
  streams: readonly Stream[],
  { words = [], features = [], south, city, currencyId, nights }: PathValues,
  { unit, thirtieths }: Totals['values'],
  after: Key | undefined,
): Promise<Key | undefined> {
  if (words.length + features.length === 0 && south === undefined) return undefined;
  const [afterKey, afterId] = after ?? [];
  const most = Math.ceil(maxExamined / streams.length);
  const ends: Total[] = [];
  for (const stream of streams) {
    const { taxes, addends } = taxesToBind(stream.groups);
    const lowest = scaleOf(stream, { unit, thirtieths }, nights!).from(afterKey);
    const position = {
      city,
      currencyId,
      ...stream.ofGroup,
      unit,
      thirtieths,
      nights,
      addends,
      afterKey,
      afterId,
      lowest,
    };
    const [row] = await endStatement(db, position, { taxes, most });
    const isLast = hasDistinctTotals(stream, thirtieths);
    if (row) ends.push({ id: isLast ? row.id : greatestId, key: Number(row.key) });
  }
  const [end] = ends.sort(byTotal);
  return end && [end.key, end.id];
}

function inOrder(totals: readonly Total[]): Total[] {
  const byId = new Map(totals.map((total) => [total.id, total]));
  return [...byId.values()].sort(byTotal);
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
