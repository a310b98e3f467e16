import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { RawBuilder, SqlBool } from 'kysely';
import { parseInstant } from '../values/dates';
import { type Failure, fail } from './failures';
import { say } from '../languages';

/** What every list takes. All other members of a list's query are its filters and its sort. */
export interface PageQuery {
  cursor?: string;
  pageSize?: number;
  includeTotalCount?: boolean;
  /** RFC 3339. */
  updatedSince?: string;
}

/** What a list is ordered by: an integer, and the id, so that the order is total. */
export type Key = readonly [number, number];

export interface Pagination {
  pageSize: number;
  nextCursor: string | null;
  totalCount: number | null;
}

export interface Page {
  /** How many rows to read: one more than the page shows, which tells whether there is a next page. */
  limit: number;
  /** The key of the last row of the page before; undefined on the first page. For {@link isBeyond}. */
  after: Key | undefined;
  /** Epoch ms. */
  updatedSince: number | undefined;
  /** Whether to count the list; else give `close` a null. */
  wantsTotal: boolean;
  /** The rows that the page shows, of the at most `limit` that were read, and where the next one starts. */
  close<Row>(
    rows: Row[],
    keyOf: (row: Row) => Key,
    totalCount?: number | null,
  ): { rows: Row[]; pagination: Pagination };
}

const defaultPageSize = 50;

/**
 * Opens a page of the list `operationId`. Keyset paging: the cursor holds the key of the last row shown, so that page 1,000
 * costs what page 1 costs, and nothing is lost or shown twice when rows come and go. A cursor that is not one, or was made
 * for other filters or another sort, is a VALIDATION_ERROR of the field `cursor`. The page size may change on the way.
 *
 *     const page = openPage('getMyRentListings', query);
 *     if ('failure' in page) return page;
 *     const rows = await listX(db, …, page); // .$if(page.after !== undefined, (q) => q.where(isBeyond([…], 'desc', page.after!))).limit(page.limit)
 *     const { rows: shown, pagination } = page.close(rows, (row) => [row.created_at, row.id], page.wantsTotal ? await countX(…) : null);
 */
export function openPage(operationId: string, query: PageQuery): Page | Failure<'VALIDATION_ERROR'> {
  const { cursor, pageSize = defaultPageSize, includeTotalCount = false, ...filters } = query;
  const list = JSON.stringify([operationId, Object.entries(filters).filter(isGiven).sort()]);
  const after = cursor === undefined ? undefined : readCursor(cursor, list);
  if (after === 'foreign') {
    const message = say('list.foreignCursor');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'cursor', code: 'custom', message }] });
  }
  const updatedSince = query.updatedSince === undefined ? undefined : parseInstant(query.updatedSince);
  if (query.updatedSince !== undefined && updatedSince === undefined) {
    const message = say('field.format.date-time');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'updatedSince', code: 'format', message }] });
  }
  return {
    limit: pageSize + 1,
    after,
    updatedSince,
    wantsTotal: includeTotalCount,
    close(rows, keyOf, totalCount = null) {
      const shown = rows.slice(0, pageSize);
      const nextCursor = rows.length > pageSize ? writeCursor(keyOf(shown.at(-1)!), list) : null;
      return { rows: shown, pagination: { pageSize, nextCursor, totalCount } };
    },
  };
}

/**
 * A condition that holds for the rows after `key` in the order of `columns`, all of them `direction`. A comparison of whole
 * rows, because both engines find its place in an index of just these columns.
 */
export function isBeyond(columns: readonly [string, string], direction: 'asc' | 'desc', key: Key): RawBuilder<SqlBool> {
  const row = sql.join(columns.map((column) => sql.ref(column)));
  return sql<SqlBool>`(${row}) ${direction === 'asc' ? sql`>` : sql`<`} (${sql.join(key)})`;
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined;
}

/** Binds a key to its list. It finds mistakes, not forgers: a forged cursor opens no row that its list does not show. */
function checksum(list: string, key: Key): string {
  return createHash('sha256')
    .update(JSON.stringify([list, key]))
    .digest('base64url')
    .slice(0, 16);
}

function writeCursor(key: Key, list: string): string {
  return Buffer.from(JSON.stringify([checksum(list, key), ...key])).toString('base64url');
}

function readCursor(cursor: string, list: string): Key | 'foreign' {
  try {
    const [sum, ...key] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as [unknown, ...unknown[]];
    return isKey(key) && sum === checksum(list, key) ? key : 'foreign';
  } catch {
    return 'foreign';
  }
}

/** Whoever has read this file can compute a checksum, so that the key has to be one that the database can compare. */
function isKey(key: unknown[]): key is [number, number] {
  return key.length === 2 && key.every(Number.isSafeInteger);
}
