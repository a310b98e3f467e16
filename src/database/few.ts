import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Database } from './connection';
import { dialectOf } from './dialect';

/** How many matches of a filter are looked up one by one, instead of reading a list in its order until a page is full. */
export const maxFew = 1000;

// oxlint-disable-next-line typescript/no-explicit-any -- the ids of any table
type Entries = SelectQueryBuilder<any, any, { id: number }>;

/**
 * The ids that the queries select together; undefined if one of them selects more than {@link maxFew}. Each has to be in the order of an
 * index that has its condition, so that no more entries are read.
 *
 * A list is read in its order, and drops what a filter does not match until the page is full: the fewer rows match, the more are read. A
 * filter that few rows match is read by its own index first. No engine can choose between these two ways when it plans, before it knows
 * the values.
 */
export async function idsIfFew(...queries: Entries[]): Promise<number[] | undefined> {
  const ids = new Set<number>();
  for (const query of queries) {
    const rows = await query.limit(maxFew + 1).execute();
    if (rows.length > maxFew) return undefined;
    for (const { id } of rows) ids.add(Number(id));
  }
  return [...ids];
}

/** Matches the rows whose `column` is one of `ids`: with one parameter for any number of them. */
export function isOneOf(db: Database, column: string, ids: readonly number[]): RawBuilder<SqlBool> {
  return dialectOf(db) === 'sqlite'
    ? sql<SqlBool>`${sql.ref(column)} in (select value from json_each(${JSON.stringify(ids)}))`
    : sql<SqlBool>`${sql.ref(column)} = any(${ids}::bigint[])`;
}
