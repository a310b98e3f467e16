import { type Compilable, type RawBuilder, type SqlBool, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PropertyStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { mapArea, mapRow, startsWith, unindexed } from '../database/dialect';
import type { Param, Params } from '../database/param';
import { cachePerDatabase } from '../database/views';
import type { SearchValues } from './search-values';

/** No more entries of one filter are counted. A filter with more of them never drives a search. */
export const maxCountedEntries = 3000;

/** No more words are counted: the longest ones. To count more would take longer than it saves. */
export const maxCountedWords = 8;

export interface EntryCounts {
  /** The number of listings, approximately. */
  listings: number;
  /** The number of index entries for each path of `accessPathsOf`, in its order, up to one more than {@link maxCountedEntries}. */
  entries: number[];
}

type CountedValues = Pick<
  SearchValues,
  | 'features'
  | 'words'
  | 'wordEnds'
  | 'district'
  | 'updatedSince'
  | 'minPrice'
  | 'maxPrice'
  | 'minRank'
  | 'currencyId'
  | 'rows'
  | 'areas'
  | 'west'
  | 'east'
  | 'west2'
  | 'east2'
>;

/**
 * Recent counts by search, for 3 seconds, so that a popular search is counted once. A filter that gets more entries in that time stays
 * fast until it has twice {@link maxCountedEntries}.
 */
const recentCountsOf = cachePerDatabase(() => new LRUCache<string, EntryCounts>({ max: 1000, ttl: 3000 }));
const currencyTtl = 60_000;

/** Counts the index entries of each filter that an access path exists for in this order. */
export async function countEntries(db: Database, values: SearchValues, sort?: 'total'): Promise<EntryCounts> {
  const cache = recentCountsOf(db);
  const counted = countedValuesOf(values, sort);
  const key = JSON.stringify(counted);
  const cached = cache.get(key);
  if (cached) return cached;
  const [row] = await countStatement(db, counted);
  const { size, ...counts } = row!;
  const entries = Object.keys(counts).map((_, index) => counts[`c${index}`]!);
  const result = { listings: size!, entries };
  // The path of a currency has no limit that its entries could exceed, so that a count of them alone is used for longer.
  const isOfCurrency = entries.length === 1 && counted.currencyId !== undefined;
  cache.set(key, result, isOfCurrency ? { ttl: currencyTtl } : {});
  return result;
}

export function countedValuesOf(values: SearchValues, sort?: 'total'): CountedValues {
  const { features, words, wordEnds, district, updatedSince, minPrice, maxPrice, minRank } = values;
  const { rows, areas, west, east, west2, east2 } = values;
  return {
    minPrice,
    maxPrice,
    minRank,
    currencyId: sort === 'total' ? values.currencyId : undefined,
    district,
    updatedSince,
    features,
    words: words?.slice(0, maxCountedWords),
    wordEnds: wordEnds?.slice(0, maxCountedWords),
    rows,
    areas,
    west,
    east,
    west2,
    east2,
  };
}

/** One row: `size`, and `c0`, `c1` … for each path, in the order of `accessPathsOf`. */
function selectCounts(db: Database, params: Params<CountedValues>): Compilable<Record<string, number>> {
  const { features = [], words = [], wordEnds, district, updatedSince, minPrice, maxPrice, minRank } = params;
  const sources: RawBuilder<unknown>[] = [];
  for (const feature of features) sources.push(sql`property_feature where feature = ${feature}`);
  for (const [index, word] of words.entries())
    sources.push(sql`property_word where ${startsWith(sql.ref<string>('word'), word, wordEnds![index]!)}`);
  if (district !== undefined) sources.push(sql`property_word where word = ${district}`);
  // Without the order, PostgreSQL would look for them in the table, because it does not know how many they are.
  if (updatedSince !== undefined)
    sources.push(sql`rent_property where updated_at >= ${updatedSince} order by updated_at`);

  const prices: RawBuilder<unknown>[] = [];
  if (minPrice !== undefined) prices.push(sql`price_comparable >= ${minPrice}`);
  if (maxPrice !== undefined) prices.push(sql`price_comparable <= ${maxPrice}`);
  if (prices.length > 0) sources.push(activeListings(prices));

  if (minRank !== undefined) sources.push(activeListings([sql`rating_rank >= ${minRank}`]));

  if (params.west !== undefined) sources.push(sql`(${placesInBox(db, params, sql`id`)}) as place`);

  if (params.currencyId !== undefined)
    sources.push(activeListings([sql`${unindexed('currency_id')} = ${params.currencyId}`]));

  const counts = sources.map(
    (source, index) =>
      sql`(select count(*) from (select 1 from ${source} limit ${sql.lit(maxCountedEntries + 1)}) as entry) as ${sql.ref(`c${index}`)}`,
  );
  // The largest id is an estimate of the number of listings, which would have to be counted.
  const size = sql`(select coalesce(max(id), 0) from rent_property) as size`;
  return { compile: () => sql<Record<string, number>>`select ${sql.join([size, ...counts])}`.compile(db) };
}

export const countStatement = compiled(selectCounts);

type BoxParams = Params<Pick<SearchValues, 'rows' | 'areas' | 'west' | 'east' | 'west2' | 'east2'>>;

/** More than the ids that there can be. */
const endless = sql.lit(2 ** 31);

/**
 * The active listings in the rows and the longitudes of the box, which can be a little higher than the box. Each range of longitudes is read by itself.
 * PostgreSQL runs a query with a limit in one process. It would start others for the two ranges of a high box, which takes longer than reading them.
 */
export function placesInBox(db: Database, box: BoxParams, column: RawBuilder<unknown>): RawBuilder<unknown> {
  const { west, east, west2, east2 } = box;
  const places = ([from, to]: readonly [Param<number>, Param<number>]) =>
    sql`select ${column} from ${activeListings([inRows(db, 'latitude', box), sql`longitude between ${from} and ${to}`])}`;
  if (west2 === undefined) return places([west!, east!]);
  const inOneProcess = (range: RawBuilder<unknown>) => sql`select * from (${range} limit ${endless}) as place`;
  return sql`${inOneProcess(places([west!, east!]))} union all ${inOneProcess(places([west2, east2!]))}`;
}

/** The condition that a latitude is in the rows of a box. */
export function inRows(db: Database, latitude: string, { rows, areas }: BoxParams): RawBuilder<SqlBool> {
  const row = rows ? mapRow(db, latitude) : mapArea(db, latitude);
  return sql<SqlBool>`${row} in (${sql.join(rows ?? areas!)})`;
}

function activeListings(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const active = sql`property_status = ${sql.lit(PropertyStatus.Active)}`;
  return sql`rent_property where ${sql.join([active, ...conditions], sql` and `)}`;
}
