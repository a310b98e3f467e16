import fc from 'fast-check';
import {
  RangeIndex,
  addPositions,
  countPositions,
  emptyBitmap,
  firstPositions,
  intersect,
  keepPositions,
  removePosition,
  subtract,
  unite,
} from './bitmap';

const size = 200;
const somePositions = fc.uniqueArray(fc.nat(size - 1));
const bitmapOf = (positions: readonly number[]) => addPositions(emptyBitmap(size), positions);
const ascending = (positions: Iterable<number>) => [...positions].sort((one, other) => one - other);

describe('a bitmap', () => {
  test('combines positions as sets do', () => {
    fc.assert(
      fc.property(somePositions, somePositions, (some, others) => {
        const combined = (combine: typeof unite) => {
          const bitmap = bitmapOf(some);
          combine(bitmap, bitmapOf(others));
          return firstPositions(bitmap, size);
        };
        expect(combined(unite)).toEqual(ascending(new Set([...some, ...others])));
        expect(combined(intersect)).toEqual(ascending(some.filter((position) => others.includes(position))));
        expect(combined(subtract)).toEqual(ascending(some.filter((position) => !others.includes(position))));
      }),
    );
  });

  test('counts its positions, returns the lowest ones and loses those that are not kept', () => {
    fc.assert(
      fc.property(somePositions, fc.nat(size), (some, limit) => {
        const bitmap = bitmapOf(some);
        expect(countPositions(bitmap)).toBe(some.length);
        expect(firstPositions(bitmap, limit)).toEqual(ascending(some).slice(0, limit));
        keepPositions(bitmap, (position) => position % 3 !== 0);
        expect(firstPositions(bitmap, size)).toEqual(ascending(some).filter((position) => position % 3 !== 0));
        if (some[0] !== undefined) removePosition(bitmap, some[0]);
        expect(firstPositions(bitmap, size)).not.toContain(some[0]);
      }),
    );
  });
});

describe('RangeIndex', () => {
  // Many equal values, and more than are added one by one.
  const values = Float64Array.from({ length: 3000 }, (_, index) =>
    index % 11 === 0 ? NaN : index % 13 === 0 ? Infinity : (index * 37) % 700,
  );
  const index = new RangeIndex(values);
  const bound = fc.option(fc.oneof(fc.integer({ min: -1, max: 701 }), fc.constant(0.5)), { nil: undefined });

  test('finds the positions whose values are in the range', () => {
    const whole: [number | undefined, number | undefined] = [undefined, undefined];
    fc.assert(
      fc.property(bound, bound, (from, to) => {
        const expected = [...values.keys()].filter(
          (position) => values[position]! >= (from ?? -Infinity) && values[position]! <= (to ?? Infinity),
        );
        expect(firstPositions(index.within(from, to), values.length)).toEqual(expected);
      }),
      { examples: [whole, [0, 699], [700, 0], [300, 300], [1, undefined], [undefined, 698]] },
    );
  });
});
