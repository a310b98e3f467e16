import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Operand } from './param';

/** The position of a row in a list: the integer sort key, and the id, which makes the order total. */
export type Key = readonly [number, number];

/** A total order of rows. */
export interface KeysetOrder<Row> {
  /** The columns of the key. An index has them in this order, so that a page is read without sorting. */
  columns: readonly [string, string];
  /** The direction of both columns. */
  direction: 'asc' | 'desc';
  /** Returns the key of a selected row. */
  keyOf: (row: Row) => Key;
}

/** The part of a list to read. */
export interface KeysetSlice {
  /** The maximum number of rows. */
  limit: number;
  /** The key of the row before the slice; undefined at the beginning of the list. */
  after: Key | undefined;
  /** Whether to count the whole list. */
  wantsTotal: boolean;
}

/** The rows of a slice, with the paging data of the list. */
export interface KeysetRows<Row> {
  rows: Row[];
  keyOf: (row: Row) => Key;
  /** The number of rows in the whole list; null if not requested, or not counted. */
  totalCount: number | null;
  /** Where the list continues if not all of it was looked at; the rows before it may be fewer than fill a page. */
  continueAfter?: Key | undefined;
}

/** The order by `created_at`, then `id`, of the table or alias `table`; both have to be selected. */
export function byCreation(
  table: string,
  direction: 'asc' | 'desc' = 'desc',
): KeysetOrder<{ created_at: number; id: number }> {
  const columns = [`${table}.created_at`, `${table}.id`] as const;
  return { columns, direction, keyOf: (row) => [row.created_at, row.id] };
}

/**
 * Restricts `query`, which has the columns and conditions of a list but no order, to a slice in `order`. If an index begins with the columns
 * of the order, every slice costs the same, also far from the beginning (keyset pagination).
 */
export function selectSlice<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  { columns, direction }: Omit<KeysetOrder<Row>, 'keyOf'>,
  { limit, after }: Pick<KeysetSlice, 'limit' | 'after'>,
): SelectQueryBuilder<DB, TB, Row> {
  const beyond =
    after === undefined
      ? query
      : query.where(
          isBeyond(
            columns.map((column) => sql.ref(column)),
            direction,
            after,
          ),
        );
  const ordered = columns.reduce((query, column) => query.orderBy(sql.ref(column), direction), beyond);
  return ordered.limit(sql.lit(limit));
}

/**
 * How many rows are read for a slice of `limit`. The statement has it as a literal: PostgreSQL takes a parameter for a tenth of the table when
 * it plans a statement for any values, and would sort. Three lengths, those of pages of 20, 50 and 100, keep the number of statements low.
 */
export function rowsReadFor(limit: number): number {
  return [21, 51, 101].find((rows) => limit <= rows) ?? limit;
}

/** Reads a slice of the list `query` with {@link selectSlice}, and counts the whole list if requested. */
export async function readSlice<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: KeysetOrder<Row>,
  slice: KeysetSlice,
): Promise<KeysetRows<Row>> {
  const rows = (await selectSlice(query, order, { ...slice, limit: rowsReadFor(slice.limit) }).execute()) as Row[];
  return { rows, keyOf: order.keyOf, totalCount: slice.wantsTotal ? await countRows(query) : null };
}

async function countRows<DB, TB extends keyof DB, Row>(query: SelectQueryBuilder<DB, TB, Row>): Promise<number> {
  const { total } = await query
    .clearSelect()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * Matches the rows after `key`. It compares row values, `(a, b) < (x, y)`, because both engines can seek in an index of these columns with
 * it, which they cannot with an equivalent `or` condition.
 */
export function isBeyond(
  columns: readonly RawBuilder<unknown>[],
  direction: 'asc' | 'desc',
  key: readonly [Operand<number>, Operand<number>],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(columns)}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(key)})`;
}

/** Matches the rows up to `key`, including it. */
export function isUpTo(
  columns: readonly RawBuilder<unknown>[],
  direction: 'asc' | 'desc',
  key: readonly [Operand<number>, Operand<number>],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(columns)}) ${direction === 'asc' ? sql`<=` : sql`>=`} (${sql.join(key)})`;
}
