import { type Figure, formatted, median, medianRatio, summaryOf } from './figures';

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

test('a summary has the medians, the figure with the largest ratio, and the number that meet the target', () => {
  const target = '≤ 1.5 × at 1,000 listings';
  const read = (value: number, ratio: number): Figure => ({
    ...{ id: 'S10', name: `read of ${value} ms`, engine: 'postgres', value, unit: 'ms', target, ratio },
    ...{ holds: ratio <= 1.5, peers: [{ name: '1,000 listings', value: value / ratio, ratio }] },
  });
  const common = { id: 'S10', engine: 'postgres', target };
  expect(summaryOf('lists', [read(2, 1), read(12, 3), read(5, 1.25)])).toEqual([
    { ...common, name: 'lists: medians', value: 5, unit: 'ms', ratio: 1.25 },
    {
      ...{ ...common, name: 'lists: the largest ratio', value: 12, unit: 'ms', ratio: 3 },
      peers: [{ name: '1,000 listings', value: 4, ratio: 3 }],
    },
    { ...common, name: 'lists: how many meet the target', value: 2, unit: 'of 3' },
  ]);
  expect(() => summaryOf('lists', [])).toThrow('no values');
});
