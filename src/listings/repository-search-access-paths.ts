import { type Compilable, type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { PropertyStatus } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database } from '../database/connection';
import { mapRow, startsWith } from '../database/dialect';
import type { Filters } from './search-filters';
import type { SearchValues } from './search-values';

/**
 * A search can be read in two ways: in the order of the list, dropping what does not match, until the page is full; or from whatever
 * is asked for that few listings have, sorting all that matches. The first takes long where little matches, the second where much
 * does. Neither engine can tell when the query was planned before its values are known, so that it is counted, up to where it no
 * longer matters.
 */
export const rareAtMost = 3000;

/**
 * So many of `size` listings are few: with s of them matching, the list's order finds a page after about 20 · size / s, and what is
 * rare is s to read and to sort.
 */
function fewOf(size: number): number {
  return Math.min(rareAtMost, Math.sqrt(20 * size));
}

/**
 * Counts, kept for moments: a search that many ask for is counted once for them. What has become more than few since then does
 * not matter before it is twice of {@link rareAtMost}.
 */
const recentCounts = new WeakMap<Database, LRUCache<string, Record<string, number>>>();
const kept = { max: 1000, ttl: 3000 };

/** What a list may be sorted by. */
export type Sort = NonNullable<Filters['sort']>;

/** From where a search is read: the order of its list, or what is rare; the newest of what has a rare feature are both. */
export interface Lead {
  kind: 'order' | 'owner' | 'feature' | 'newestFeature' | 'word' | 'exactWord' | 'price' | 'place';
  /** What leads by a lookup, and where words end that begin so; and the search's filters without it. */
  values: { leader?: string; leaderEnd?: string } & Partial<SearchValues>;
}

/** Fewer than so many words are counted: they are the longest ones, and counting more would take longer than it saves. */
const mostCounted = 8;

/** The box around a circle is for the index of places alone: whatever is in the circle is in its box. */
const unboxed = {
  ...{ rows: undefined, south: undefined, north: undefined },
  ...{ west: undefined, east: undefined, west2: undefined, east2: undefined },
};

export const inOrder: Lead = { kind: 'order', values: unboxed };

/** The leads that have the rows in the order of their list, so that reading ends where the page is full. */
export function isInOrder(kind: Lead['kind']): boolean {
  return kind === 'order' || kind === 'newestFeature';
}

/** The rarest thing that a search sorted so asks for, an owner above all; the order of the list where nothing is rare. */
export async function findLead(db: Database, values: SearchValues, sort: Sort): Promise<Lead> {
  if (values.ownerId !== undefined) return { kind: 'owner', values: unboxed };
  if (values.words?.length === 0) return inOrder;
  const leads = leadsOf(values, sort);
  if (leads.length === 0) return inOrder;
  const { features, words, wordEnds, district, minPrice, maxPrice, rows, west, east, west2 } = values;
  const counts = await countsOf(db, {
    ...{ minPrice, maxPrice, district, features },
    ...{ words: words?.slice(0, mostCounted), wordEnds: wordEnds?.slice(0, mostCounted) },
    ...(rows !== undefined && west2 === undefined && { rows, west, east }),
  });
  const rarest = leads
    .map((lead, index) => ({ lead, count: counts[`c${index}`]! }))
    .sort((a, b) => a.count - b.count)[0]!;
  return rarest.count > fewOf(counts.size!) ? inOrder : rarest.lead;
}

async function countsOf(db: Database, values: Counted): Promise<Record<string, number>> {
  let known = recentCounts.get(db);
  if (!known) recentCounts.set(db, (known = new LRUCache(kept)));
  const search = JSON.stringify(values);
  const counts = known.get(search) ?? (await countLeads(db, values))[0]!;
  if (!known.has(search)) known.set(search, counts);
  return counts;
}

/** All that a search could be read from, but the order of its list. */
export function leadsOf(values: SearchValues, sort: Sort): Lead[] {
  const { features = [], words = [], wordEnds, district, minPrice, maxPrice, rows, west2 } = values;
  const counted = words.slice(0, mostCounted);
  return [
    ...features.map((leader, index): Lead => ({
      kind: sort === 'newest' ? 'newestFeature' : 'feature',
      values: { leader, features: without(features, index), ...unboxed },
    })),
    ...counted.map((leader, index): Lead => ({
      kind: 'word',
      values: {
        leader,
        leaderEnd: wordEnds![index]!,
        words: without(words, index),
        wordEnds: without(wordEnds!, index),
        ...unboxed,
      },
    })),
    ...(district === undefined
      ? []
      : [{ kind: 'exactWord', values: { leader: district, district: undefined, ...unboxed } } as const]),
    ...(minPrice === undefined && maxPrice === undefined ? [] : [{ kind: 'price', values: unboxed } as const]),
    ...(rows === undefined || west2 !== undefined ? [] : [{ kind: 'place', values: {} } as const]),
  ];
}

/** The others; undefined where there are none. */
function without(all: string[], index: number): string[] | undefined {
  return all.length === 1 ? undefined : all.toSpliced(index, 1);
}

type Counted = Pick<
  SearchValues,
  'features' | 'words' | 'wordEnds' | 'district' | 'minPrice' | 'maxPrice' | 'rows' | 'west' | 'east'
>;

/** How many entries the indexes have for each lead, in the order of {@link leadsOf}; no more than matters. */
export function selectCounts(db: Database, values: Counted): Compilable<Record<string, number>> {
  const { features = [], words = [], wordEnds, district, minPrice, maxPrice, rows, west, east } = values;
  const price = [
    ...(minPrice === undefined ? [] : [sql`price_comparable >= ${minPrice}`]),
    ...(maxPrice === undefined ? [] : [sql`price_comparable <= ${maxPrice}`]),
  ];
  const longitude = west === undefined ? [] : [sql`longitude between ${west} and ${east!}`];
  const entries = [
    ...features.map((feature) => sql`property_feature where feature = ${feature}`),
    ...words.map(
      (word, index) => sql`property_word where ${startsWith(sql.ref<string>('word'), word, wordEnds![index])}`,
    ),
    ...(district === undefined ? [] : [sql`property_word where word = ${district}`]),
    ...(price.length === 0 ? [] : [listed(price)]),
    ...(rows === undefined ? [] : [listed([sql`${mapRow(db, 'latitude')} in (${sql.join(rows)})`, ...longitude])]),
  ];
  const counts = entries.map(
    (entry, index) =>
      sql`(select count(*) from (select 1 from ${entry} limit ${sql.lit(rareAtMost + 1)}) as entry) as ${sql.ref(`c${index}`)}`,
  );
  // The newest id instead of the number of listings, which would have to be counted.
  const size = sql`(select coalesce(max(id), 0) from rent_property) as size`;
  return { compile: () => sql<Record<string, number>>`select ${sql.join([size, ...counts])}`.compile(db) };
}

const countLeads = compiled(selectCounts);

function listed(conditions: RawBuilder<unknown>[]): RawBuilder<unknown> {
  const active = sql`property_status = ${sql.lit(PropertyStatus.Active)}`;
  return sql`rent_property where ${sql.join([active, ...conditions], sql` and `)}`;
}
