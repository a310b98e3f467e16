import { ConcurrencyLimiter } from './concurrency-limiter';

const bounds = { total: 10, slow: 3, each: 4 };

test('doubles the allowance after each quick response and resets it to one after a slow response', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const available = [limiter.available(1)];
  for (const duration of [10, 10, 10, 1001]) {
    limiter.acquire(1)(duration);
    available.push(limiter.available(1));
  }
  expect(available).toEqual([1, 2, 4, 4, 1]);
});

test('counts a request until it is released', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const release = limiter.acquire(1);
  expect([limiter.available(1), limiter.inProgress(1)]).toEqual([0, 1]);
  release(undefined);
  expect([limiter.available(1), limiter.inProgress(1)]).toEqual([1, 0]);
});

test('leaves capacity for other receivers when many receivers are slow', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const slow = Array.from({ length: 50 }, (_, index) => index + 2);
  for (const id of slow) limiter.acquire(id)(10_000);
  for (const id of slow) if (limiter.available(id) > 0) limiter.acquire(id);
  expect(slow.filter((id) => limiter.inProgress(id) > 0)).toHaveLength(bounds.slow);
  expect(limiter.available(1)).toBe(1);
});

test('limits the requests to all receivers together', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const many = Array.from({ length: 50 }, (_, index) => index);
  for (const id of many) if (limiter.available(id) > 0) limiter.acquire(id);
  expect(many.filter((id) => limiter.inProgress(id) > 0)).toHaveLength(bounds.total);
});
