import { sql } from 'kysely';
import type { RawBuilder, SelectQueryBuilder, SqlBool } from 'kysely';
import type { Operand } from './param';

/** The position of a row in a list: the integer that the list is ordered by, and the id, which makes the order total. */
export type Key = readonly [number, number];

/** A total order of rows. */
export interface KeysetOrder<Row> {
  /** The columns of the key; an index has them in this order, so that a page is read from it without sorting. */
  columns: readonly [string, string];
  /** Of both columns. */
  direction: 'asc' | 'desc';
  /** The key of a row as it was read. */
  keyOf: (row: Row) => Key;
}

/** Which part of a list to read. */
export interface KeysetSlice {
  /** The largest number of rows. */
  limit: number;
  /** The key of the row before the first one to read; undefined at the beginning of the list. */
  after: Key | undefined;
  /** Whether to count the whole list. */
  wantsTotal: boolean;
}

/** Rows that were read, with what paging needs to know of their list. */
export interface KeysetRows<Row> {
  rows: Row[];
  keyOf: (row: Row) => Key;
  /** The number of rows in the whole list; null where it is not wanted. */
  totalCount: number | null;
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
 * Narrows `query`, which has the columns and conditions of a list and no order, to a slice in `order`. A slice far from the
 * beginning costs what the first one costs (keyset pagination), where an index begins with the columns of the order.
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
  return columns.reduce((ordered, column) => ordered.orderBy(sql.ref(column), direction), beyond).limit(limit);
}

/** Reads a slice of the list `query`, as {@link selectSlice} narrows it, and counts the whole list where that is wanted. */
export async function readSlice<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: KeysetOrder<Row>,
  slice: KeysetSlice,
): Promise<KeysetRows<Row>> {
  const rows = (await selectSlice(query, order, slice).execute()) as Row[];
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
 * Holds for the rows after `key`. A comparison of whole rows, `(a, b) < (x, y)`, because both engines find its place in an
 * index of just these columns, which they do not for the same condition spelled out with `or`.
 */
export function isBeyond(
  columns: readonly RawBuilder<unknown>[],
  direction: 'asc' | 'desc',
  key: readonly [Operand<number>, Operand<number>],
): RawBuilder<SqlBool> {
  return sql<SqlBool>`(${sql.join(columns)}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(key)})`;
}
