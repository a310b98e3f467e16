import fc from 'fast-check';
import { averageOf, minRankOf, rankOf } from './ratings';

test('averages are rounded half up to two decimals', () => {
  expect([averageOf(0, 0), averageOf(9, 2), averageOf(14, 3), averageOf(13, 3), averageOf(7, 7)]).toEqual([
    null,
    4.5,
    4.67,
    4.33,
    1,
  ]);
  expect(averageOf(801, 200)).toBe(4.01);
});

const rated = fc
  .integer({ min: 1, max: 3_000_000 })
  .chain((count) => fc.record({ count: fc.constant(count), sum: fc.integer({ min: count, max: 5 * count }) }));

test('ranks order by the average that is shown, then by the number of reviews', () => {
  fc.assert(
    fc.property(rated, rated, (a, b) => {
      const byAverage = averageOf(a.sum, a.count)! - averageOf(b.sum, b.count)!;
      const byCount = Math.min(a.count, 999_999) - Math.min(b.count, 999_999);
      expect(Math.sign(rankOf(a.sum, a.count) - rankOf(b.sum, b.count))).toBe(Math.sign(byAverage || byCount));
    }),
  );
});

test('a rank reaches the lowest rank of a rating if and only if the shown average reaches the rating', () => {
  fc.assert(
    fc.property(rated, fc.integer({ min: 100, max: 500 }), ({ sum, count }, hundredths) => {
      const rating = hundredths / 100;
      expect(rankOf(sum, count) >= minRankOf(rating)).toBe(averageOf(sum, count)! >= rating);
    }),
  );
  expect(rankOf(0, 0)).toBeLessThan(minRankOf(1));
  expect(minRankOf(4.555)).toBe(456_000_000);
});
