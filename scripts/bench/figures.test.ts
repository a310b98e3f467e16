import { median, medianRatio, shown } from './figures';

test('the median is the one in the middle, in whatever order; between two it is their mean', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(() => median([])).toThrow('nothing');
});

test('rounds are compared one by one, so that a slow one counts for both', () => {
  // The medians are equal; in two of three rounds ours was twice as fast.
  expect(medianRatio([100, 20, 10], [50, 10, 20])).toBe(2);
  expect(() => medianRatio([1], [1, 2])).toThrow('each round');
});

test.each([
  [14_292.4, '14,292'],
  [99.24, '99.2'],
  [0.04567, '0.0457'],
  [5, '5'],
])('%d is shown as %s', (value, text) => expect(shown(value)).toBe(text));
