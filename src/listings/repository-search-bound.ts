import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PropertyStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { type Key, isBeyond } from '../database/keyset';
import type { Params } from '../database/param';
import { cachePerDatabase } from '../database/views';
import { type AccessPath, type Sort, isByPrice, listingOrders } from './repository-search-plan';
import { maxJoinedWords } from './repository-search-matching';
import { isBeyondPrice } from './repository-search-nights-total';

/**
 * How many listings one page examines when each has to be looked up for words, its district, features, its rating or its nights. Many common words
 * may not occur together in any listing, and no listing may allow a stay of a given length: to find that out at once would take seconds.
 */
export const maxExamined = 10_000;

/**
 * {@link maxExamined} for a search for `words` words. Words that are looked up one by one take the time, so that fewer listings are examined the
 * more of them there are: half, a quarter or an eighth, so that few forms of the statement are compiled.
 */
export function maxExaminedFor(words: number): number {
  const doublings = Math.ceil(Math.log2(Math.max(words, maxJoinedWords) / maxJoinedWords));
  return maxExamined / 2 ** Math.min(doublings, 3);
}

interface Position {
  city?: number | undefined;
  nights?: number | undefined;
  /** The price at which a list in the order of prices begins. */
  minPrice?: number | undefined;
  maxPrice?: number | undefined;
  afterKey?: number | undefined;
  afterId?: number | undefined;
}

/** Where the first page ends, for a minute: any position is right, as long as about as many listings are before it as may be examined. */
const firstEndsOf = cachePerDatabase(() => new LRUCache<string, { end: Key | undefined }>({ max: 1000, ttl: 60_000 }));

/**
 * The key up to which a page is searched; undefined if the whole rest of the list is. Only a search in the order of the list may have to look
 * at many listings.
 */
export async function endOfSearch(
  db: Database,
  {
    kind,
    values: { words = [], features = [], district, city, nights, minPrice, maxPrice, minRank, south },
  }: AccessPath,
  sort: Sort,
  after: Key | undefined,
): Promise<Key | undefined> {
  // In the order of ratings, the listings that reach one are first.
  const examinesEach =
    words.length + features.length > 0 ||
    district !== undefined ||
    nights !== undefined ||
    // A box can be where no listing is among the first ones.
    south !== undefined ||
    (minRank !== undefined && sort !== 'rating');
  if (kind !== 'listOrder' || !examinesEach) return undefined;
  const byTotal = isByPrice(sort) ? nights : undefined;
  const list = {
    city,
    nights: byTotal,
    ...(sort === 'priceAsc' && { minPrice }),
    ...(sort === 'priceDesc' && { maxPrice }),
  };
  const most = maxExaminedFor(words.length);
  const find = () => findEnd(db, { ...list, afterKey: after?.[0], afterId: after?.[1] }, { sort, most });
  return after === undefined ? firstEnd(db, JSON.stringify([sort, most, list]), find) : find();
}

/** The end of the first page of the list with this name. `find` reads it if it is not known. */
export async function firstEnd(
  db: Database,
  list: string,
  find: () => Promise<Key | undefined>,
): Promise<Key | undefined> {
  const ends = firstEndsOf(db);
  let first = ends.get(list);
  if (!first) ends.set(list, (first = { end: await find() }));
  return first.end;
}

async function findEnd(db: Database, position: Position, shape: EndShape): Promise<Key | undefined> {
  const [row] = await endStatement(db, position, shape);
  return row && [Number(row.key), row.id];
}

type EndShape = { sort: Sort; most: number };

/** The key of the listing at which a page ends that examines `most` listings; read from an index in its order. */
export const endStatement = compiled<{ key: number; id: number }, Params<Position>, EndShape>(selectEnd);

function selectEnd(db: Database, position: Params<Position>, { sort, most }: EndShape) {
  const { city, nights, minPrice, maxPrice, afterKey, afterId } = position;
  const { columns, direction } = listingOrders[sort];
  const [column, id] = [sql.ref<number>(columns[0]), sql.ref<number>(columns[1])];
  const key = nights === undefined ? column : sql<number>`(${column} * cast(${nights} as bigint))`;
  return db
    .selectFrom('rent_property as p')
    .where('p.property_status', '=', sql.lit(PropertyStatus.Active))
    .$if(city !== undefined, (query) => query.where(sql.ref('p.city'), '=', city!))
    .$if(minPrice !== undefined, (query) => query.where(column, '>=', minPrice!))
    .$if(maxPrice !== undefined, (query) => query.where(column, '<=', maxPrice!))
    .$if(afterKey !== undefined, (query) => query.where(isBeyond([key, id], direction, [afterKey!, afterId!])))
    .$if(afterKey !== undefined && nights !== undefined, (query) =>
      query.where(isBeyondPrice(column, direction, afterKey!, nights!)),
    )
    .select([key.as('key'), id.as('id')])
    .orderBy(column, direction)
    .orderBy(id, direction)
    .offset(sql.lit(most - 1))
    .limit(sql.lit(1));
}
