import { formatted, median, medianRatio } from './figures';

test('the median is the middle value of unsorted input, or the mean of the two middle values', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 1, 2, 4])).toBe(3);
  expect(() => median([])).toThrow('no values');
});

test('the ratio is the median of the ratios of each round, so that a slow round affects both sides', () => {
  // The medians are equal, but ours was twice as fast in two of three rounds.
  expect(medianRatio([100, 20, 10], [50, 10, 20])).toBe(2);
  expect(() => medianRatio([1], [1, 2])).toThrow('same number of rounds');
});

test.each([
  [14_292.4, '14,292'],
  [99.24, '99.2'],
  [0.04567, '0.0457'],
  [5, '5'],
])('%d is formatted as %s', (value, text) => expect(formatted(value)).toBe(text));
