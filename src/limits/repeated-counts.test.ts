import { RepeatedCounts } from './repeated-counts';

/** Counts like a limit of which a test sees how often it was called. */
function counter() {
  let points = 0;
  return { points: () => points, count: () => Promise.resolve((points += 1)) };
}

test('a later run counts only what no earlier run has counted, and receives the same results', async () => {
  const [counts, { count, points }] = [new RepeatedCounts(), counter()];
  const run = async (names: string[]) => {
    counts.begin();
    const results = [];
    for (const name of names) results.push(await counts.once(name, count));
    return results;
  };
  expect(await run(['image', 'image'])).toEqual([1, 2]);
  expect(await run(['image', 'image'])).toEqual([1, 2]);
  expect(await run(['other', 'image', 'image', 'image'])).toEqual([3, 1, 2, 4]);
  expect(points()).toBe(4);
});

test('calls at the same time are counted once each', async () => {
  const [counts, { count, points }] = [new RepeatedCounts(), counter()];
  for (let run = 0; run < 3; run += 1) {
    counts.begin();
    expect(await Promise.all([counts.once('image', count), counts.once('image', count)])).toEqual([1, 2]);
  }
  expect(points()).toBe(2);
});

test('a later run counts again what could not be counted', async () => {
  const [counts, { count, points }] = [new RepeatedCounts(), counter()];
  counts.begin();
  await expect(counts.once('image', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  counts.begin();
  expect(await counts.once('image', count)).toBe(1);
  expect(points()).toBe(1);
});
