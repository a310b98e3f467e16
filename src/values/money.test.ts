import fc from 'fast-check';
import { toComparable, toMajorUnits, toMinorUnits } from './money';

test('converts amounts to minor units exactly', () => {
  expect(toMinorUnits(45, 3)).toBe(45_000);
  expect(toMinorUnits(0.1, 2)).toBe(10);
  expect(toMinorUnits(1.005, 3)).toBe(1005);
  expect(toMinorUnits(1_000_000_000, 3)).toBe(1_000_000_000_000);
  expect(toMinorUnits(999_999_999.99, 2)).toBe(99_999_999_999);
  expect(Object.is(toMinorUnits(-0, 2), 0)).toBe(true);
});

test('rejects an amount with more decimals than the currency, without rounding', () => {
  expect(toMinorUnits(1.005, 2)).toBeUndefined();
  expect(toMinorUnits(0.5, 0)).toBeUndefined();
  expect(toMinorUnits(1e-7, 3)).toBeUndefined();
  expect(toMinorUnits(0.1 + 0.2, 2)).toBeUndefined();
});

const minorUnits = fc.integer({ min: 0, max: 4 });
const minor = fc.integer({ min: 0, max: 10 ** 13 });

test('every amount survives the conversion to major units and JSON, and back', () => {
  fc.assert(
    fc.property(minor, minorUnits, (amount, units) => {
      const text = JSON.stringify(toMajorUnits(amount, units));
      expect(toMinorUnits(JSON.parse(text) as number, units)).toBe(amount);
      expect((/\.(\d+)$/.exec(text)?.[1] ?? '').length).toBeLessThanOrEqual(units);
    }),
    { numRuns: 20_000 },
  );
});

test('the decimals of the written amount decide whether it is accepted', () => {
  const digits = fc.integer({ min: 0, max: 999_999 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 999_999_999 }), digits, minorUnits, (whole, fraction, units) => {
      const decimals = String(fraction).padStart(6, '0');
      const isExact = !decimals.slice(units).replaceAll('0', '');
      const expected = isExact ? Number(`${whole}${decimals.slice(0, units)}`) : undefined;
      expect(toMinorUnits(Number(`${whole}.${decimals}`), units)).toBe(expected);
    }),
    { numRuns: 20_000 },
  );
});

test('sums of many amounts are exact in minor units', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 10 ** 9 }), { maxLength: 200 }), minorUnits, (amounts, units) => {
      const exactSum = amounts.reduce((sum, amount) => sum + BigInt(amount), 0n);
      const added = amounts.reduce((sum, amount) => sum + toMinorUnits(toMajorUnits(amount, units), units)!, 0);
      expect(BigInt(added)).toBe(exactSum);
    }),
  );
});

test('compares prices of different currencies by major units', () => {
  expect(toComparable(45_000, 3)).toBe(toComparable(4_500, 2));
  expect(toComparable(45_001, 3)).toBeGreaterThan(toComparable(4_500, 2));
});
