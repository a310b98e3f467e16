import { createHash } from 'node:crypto';
import { classifyDatabaseError } from '../database/errors';
import type { Key, KeysetRows, KeysetSlice } from '../database/keyset';
import { createMessage } from '../languages';
import { parseInstant } from '../values/dates';
import { cacheJson, countWithin } from './cached-json';
import { type ErrorCode, type Failure, fail } from './failures';
import type { OperationId } from './handler';

/** The parameters of every list. All other members of its query are filters and the sort. */
export interface PageQuery {
  cursor?: string;
  pageSize?: number;
  includeTotalCount?: boolean;
  /** RFC 3339. */
  updatedSince?: string;
}

export interface Pagination {
  pageSize: number;
  nextCursor: string | null;
  totalCount: number | null;
}

/** A requested page. Its `limit` is one row more than the page shows, which tells whether there is a next page. */
export interface Page extends KeysetSlice {
  /** Epoch ms. */
  updatedSince: number | undefined;
  /**
   * Returns the rows that the page shows, of the at most `limit` rows that were read, and the cursor of the next page. The page shows
   * at most `most` rows.
   */
  close<Row>(read: KeysetRows<Row>, most?: number): { rows: Row[]; pagination: Pagination };
}

const defaultPageSize = 50;

/** A page ends before the record with which the JSON of its records would have more bytes. One record can have more. */
export const mostPageBytes = 1_000_000;

/**
 * Returns a page of the list `operationId`. `list` reads its rows, usually with a repository function that applies the filters
 * and calls `readSlice`; `view` converts each row to its form in the contract. The page has fewer rows than requested if their
 * views are longer than {@link mostPageBytes}; its cursor continues after the last one that it shows.
 *
 *     answerPage('getNotifications', query, (page) => listNotifications(db, filters, page), notificationView)
 *
 * The failure is that of {@link openPage}, or what `list` returns in place of rows.
 */
export async function answerPage<Row, Data extends object, Code extends ErrorCode = never>(
  operationId: OperationId,
  query: PageQuery,
  list: (page: Page) => Promise<KeysetRows<Row> | Failure<Code>>,
  view: (row: Row) => Data,
) {
  return answerPageOf(operationId, query, list, (rows) => viewsWithin(rows, view, mostPageBytes));
}

/** The views of the first rows, up to the one with which their JSON has more than `most` bytes: those after it would not be sent. */
function viewsWithin<Row, Data extends object>(rows: readonly Row[], view: (row: Row) => Data, most: number): Data[] {
  const views: Data[] = [];
  let bytes = 0;
  for (const row of rows) {
    const data = view(row);
    views.push(data);
    // Cached, so that it is not serialized again for the response.
    bytes += cacheJson(data);
    if (bytes > most) break;
  }
  return views;
}

/** As {@link answerPage}, for views that need data which is read for all rows at once. */
export async function answerPageOf<Row, Data extends object, Code extends ErrorCode = never>(
  operationId: OperationId,
  query: PageQuery,
  list: (page: Page) => Promise<KeysetRows<Row> | Failure<Code>>,
  views: (rows: Row[]) => Data[] | Promise<Data[]>,
) {
  const page = openPage(operationId, query);
  if ('failure' in page) return page;
  const read = await list(page).catch((error: unknown) => {
    // PostgreSQL rejects the key of a forged cursor that is too great for a column of 32 bits.
    if (page.after === undefined || classifyDatabaseError(error)?.kind !== 'badInput') throw error;
    return foreignCursor();
  });
  if ('failure' in read) return read;
  const data = await views(page.close(read).rows);
  const shown = countWithin(data, mostPageBytes);
  const { pagination } = page.close(read, shown);
  return { status: 200 as const, data: shown < data.length ? data.slice(0, shown) : data, pagination };
}

/**
 * Opens a page of the list `operationId`. The cursor contains the key of the last row shown (keyset pagination), so that no row
 * is lost or repeated when others are inserted or deleted. A malformed cursor, or one of other filters or another sort, is a
 * VALIDATION_ERROR of the field `cursor`. The page size may change from page to page.
 */
export function openPage(operationId: string, query: PageQuery): Page | Failure<'VALIDATION_ERROR'> {
  const { cursor, pageSize = defaultPageSize, includeTotalCount = false, ...filters } = query;
  const list = JSON.stringify([operationId, Object.entries(filters).filter(isGiven).sort()]);
  const after = cursor === undefined ? undefined : readCursor(cursor, list);
  if (after === 'foreign') return foreignCursor();
  const updatedSince = query.updatedSince === undefined ? undefined : parseInstant(query.updatedSince);
  if (query.updatedSince !== undefined && updatedSince === undefined) {
    const message = createMessage('field.format.date-time');
    return fail('VALIDATION_ERROR', { errors: [{ field: 'updatedSince', code: 'format', message }] });
  }
  return {
    limit: pageSize + 1,
    after,
    updatedSince,
    wantsTotal: includeTotalCount,
    close({ rows, keyOf, totalCount, continueAfter }, most = pageSize) {
      const shown = rows.slice(0, Math.min(most, pageSize));
      const last = rows.length > shown.length ? keyOf(shown.at(-1)!) : continueAfter;
      return { rows: shown, pagination: { pageSize, nextCursor: last ? writeCursor(last, list) : null, totalCount } };
    },
  };
}

function foreignCursor() {
  const message = createMessage('list.foreignCursor');
  return fail('VALIDATION_ERROR', { errors: [{ field: 'cursor', code: 'custom', message }] });
}

function isGiven([, value]: [string, unknown]): boolean {
  return value !== undefined;
}

/** Binds a key to its list. It detects mistakes, not forgery: a forged cursor shows no row that its list does not show anyway. */
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

/** The checksum is not secret, so a forged key could contain anything: only two integers may reach the database. */
function isKey(key: unknown[]): key is [number, number] {
  return key.length === 2 && key.every(Number.isSafeInteger);
}
