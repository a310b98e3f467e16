import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { Key } from '../database/keyset';
import { type PageQuery, openPage } from './paging';

function opened(query: PageQuery & Record<string, unknown>) {
  const page = openPage('list', query);
  if ('failure' in page) throw new Error('refused');
  return page;
}

const rows = [5, 4, 3, 2, 1].map((id) => ({ id }));
const keyOf = ({ id }: { id: number }): Key => [id, id];
const cursorFor = (filters: Record<string, unknown>) =>
  opened({ ...filters, pageSize: 2 }).close(rows, keyOf).pagination.nextCursor!;
const isRefused = (query: Record<string, unknown>, list = 'list') => 'failure' in openPage(list, query);

test('a page has its size and the cursor of the next page', () => {
  const first = opened({ pageSize: 2 });
  expect(first).toMatchObject({ limit: 3, after: undefined, wantsTotal: false });
  const { rows: shown, pagination } = first.close(rows.slice(0, first.limit), keyOf);
  expect(shown).toEqual([{ id: 5 }, { id: 4 }]);
  expect(opened({ pageSize: 3, cursor: pagination.nextCursor! }).after).toEqual([4, 4]);
});

test('the last page has no cursor, also when it is full', () => {
  expect(opened({ pageSize: 5 }).close(rows, keyOf).pagination).toEqual({
    pageSize: 5,
    nextCursor: null,
    totalCount: null,
  });
  expect(opened({}).close([], keyOf, 0).pagination).toEqual({ pageSize: 50, nextCursor: null, totalCount: 0 });
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
      const cursor = opened({ pageSize: 1 }).close([0, 1], () => key).pagination.nextCursor!;
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
