import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Key } from '../database/keyset';
import { type PageQuery, type Pagination, answerPage, mostPageBytes, openPage } from './paging';

function opened(query: PageQuery & Record<string, unknown>) {
  const page = openPage('list', query);
  if ('failure' in page) throw new Error('refused');
  return page;
}

const rows = [5, 4, 3, 2, 1].map((id) => ({ id }));
const keyOf = ({ id }: { id: number }): Key => [id, id];
const list = (some: typeof rows, totalCount: number | null = null) => ({ rows: some, keyOf, totalCount });
const cursorFor = (filters: Record<string, unknown>) =>
  opened({ ...filters, pageSize: 2 }).close(list(rows)).pagination.nextCursor!;
const isRefused = (query: Record<string, unknown>, list = 'list') => 'failure' in openPage(list, query);

test('a page has its size and the cursor of the next page', () => {
  const first = opened({ pageSize: 2 });
  expect(first).toMatchObject({ limit: 3, after: undefined, wantsTotal: false });
  const { rows: shown, pagination } = first.close(list(rows.slice(0, first.limit)));
  expect(shown).toEqual([{ id: 5 }, { id: 4 }]);
  expect(opened({ pageSize: 3, cursor: pagination.nextCursor! }).after).toEqual([4, 4]);
});

test('the last page has no cursor, also when it is full', () => {
  expect(opened({ pageSize: 5 }).close(list(rows)).pagination).toEqual({
    pageSize: 5,
    nextCursor: null,
    totalCount: null,
  });
  expect(opened({}).close(list([], 0)).pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: 0 });
});

describe('a page of long records', () => {
  const pageOf = async (length: number, query: PageQuery = {}) =>
    answerPage(
      'getTerms',
      query,
      ({ after, limit }) => Promise.resolve(list(rows.filter(({ id }) => id < (after?.[1] ?? 9)).slice(0, limit))),
      ({ id }) => ({ id, text: 'س'.repeat(length / 2) }),
    ) as Promise<{ data: { id: number }[]; pagination: Pagination }>;

  test('ends before the record that exceeds the bound in bytes, and its cursor continues there', async () => {
    const first = await pageOf(mostPageBytes / 2 - 100);
    expect(first.data.map(({ id }) => id)).toEqual([5, 4]);
    const second = await pageOf(mostPageBytes / 2 - 100, { cursor: first.pagination.nextCursor! });
    expect(second.data.map(({ id }) => id)).toEqual([3, 2]);
    const last = await pageOf(mostPageBytes / 2 - 100, { cursor: second.pagination.nextCursor! });
    expect(last).toMatchObject({ data: [{ id: 1 }], pagination: { nextCursor: null } });
  });

  test('makes no views of the records after the one that exceeds the bound', async () => {
    let made = 0;
    const view = ({ id }: { id: number }) => ({ id, text: 'x'.repeat(mostPageBytes / 2), made: (made += 1) });
    await answerPage('getTerms', {}, () => Promise.resolve(list(rows)), view);
    expect(made).toBe(2);
  });

  test('has one record, if that record alone exceeds the bound', async () => {
    expect((await pageOf(mostPageBytes * 2)).data.map(({ id }) => id)).toEqual([5]);
  });

  test('has all records if they fit', async () => {
    const { data, pagination } = await pageOf(mostPageBytes / 5 - 100);
    expect([data.length, pagination]).toEqual([5, { pageSize: 50, nextCursor: null, totalCount: null }]);
  });
});

test('a cursor is valid only for its own list, filters and sort', () => {
  const cursor = cursorFor({ city: 1, sort: 'newest' });
  expect(isRefused({ cursor, sort: 'newest', city: 1, pageSize: 7, includeTotalCount: true })).toBe(false);
  expect(isRefused({ cursor, sort: 'newest', city: 2 })).toBe(true);
  expect(isRefused({ cursor, sort: 'priceAsc', city: 1 })).toBe(true);
  expect(isRefused({ cursor, sort: 'newest', city: 1, updatedSince: '2026-12-01T09:30:00Z' })).toBe(true);
  expect(isRefused({ cursor, sort: 'newest', city: 1 }, 'other')).toBe(true);
});

test('cursors hold any two integers', () => {
  fc.assert(
    fc.property(fc.tuple(fc.maxSafeInteger(), fc.maxSafeInteger()), (key) => {
      const cursor = opened({ pageSize: 1 }).close({ rows: [0, 1], keyOf: () => key, totalCount: null }).pagination
        .nextCursor!;
      expect(opened({ cursor }).after).toEqual(key);
    }),
  );
});

test('a malformed cursor is rejected and never throws', () => {
  const cursor = cursorFor({});
  for (const garbage of [
    'x',
    '%',
    'bnVsbA',
    'W10',
    cursor.slice(0, -2),
    Buffer.from('{"a":1}').toString('base64url'),
  ]) {
    expect(isRefused({ cursor: garbage })).toBe(true);
  }
  fc.assert(fc.property(fc.string(), (text) => expect(isRefused({ cursor: text })).toBe(true)));
});

test('updatedSince is an instant', () => {
  expect(opened({ updatedSince: '2026-12-01T10:30:00+01:00' }).updatedSince).toBe(Date.UTC(2026, 11, 1, 9, 30));
  expect(isRefused({ updatedSince: '2026-12-01' })).toBe(true);
});

test.each([[], [1], [1, 2, 3], [true, 1], [{ a: 1 }, 1], [[1], 1], ['1', 1], [1.5, 1], [Number.MAX_VALUE, 1]])(
  'a cursor forged with the key %j is refused before the database sees it',
  (...key) => {
    const list = JSON.stringify(['list', []]);
    const sum = createHash('sha256')
      .update(JSON.stringify([list, key]))
      .digest('base64url')
      .slice(0, 16);
    const cursor = Buffer.from(JSON.stringify([sum, ...key])).toString('base64url');
    expect(openPage('list', { cursor })).toMatchObject({ failure: 'VALIDATION_ERROR', errors: [{ field: 'cursor' }] });
  },
);
