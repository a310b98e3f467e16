import { RequestRate } from './request-rate';

test('counts sites separately, and says when the next window begins', () => {
  let now = 0;
  const rate = new RequestRate(2, () => now);
  expect([rate.count('a'), rate.count('a'), rate.count('a'), rate.count('b')]).toEqual([
    undefined,
    undefined,
    60,
    undefined,
  ]);
  now = 30_500;
  expect(rate.count('a')).toBe(30);
  now = 60_000;
  expect(rate.count('a')).toBeUndefined();
});
