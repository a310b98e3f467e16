import { ConcurrencyLimiter } from './concurrency-limiter';

const bounds = { total: 256, slow: 64, owner: 16, each: 8 };
const [quick, slow] = [10, 1001];

/** Acquires as many requests as the limiter admits, and returns the functions that end them. */
function fill(limiter: ConcurrencyLimiter, id: number, owner: number) {
  return Array.from({ length: limiter.available(id, owner) }, () => limiter.acquire(id, owner));
}

/** Gives the receiver its largest allowance. */
function earn(limiter: ConcurrencyLimiter, id: number, owner: number): void {
  for (let count = 0; count < 3; count++) limiter.acquire(id, owner)(quick);
}

test('doubles the allowance after each quick response and resets it to one after a slow response', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const available = [limiter.available(1, 1)];
  for (const duration of [quick, quick, quick, quick, slow]) {
    limiter.acquire(1, 1)(duration);
    available.push(limiter.available(1, 1));
  }
  expect(available).toEqual([1, 2, 4, 8, 8, 1]);
});

test('a receiver that was slow once has one request at a time until eight quick responses have followed', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  limiter.acquire(1, 1)(slow);
  const available = Array.from({ length: 10 }, () => {
    limiter.acquire(1, 1)(quick);
    return limiter.available(1, 1);
  });
  expect(available).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 4]);
});

test('a receiver that alternates between quick and slow responses stays slow', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  for (let count = 0; count < 20; count++) limiter.acquire(1, 1)(count % 4 === 0 ? slow : quick);
  expect(limiter.available(1, 1)).toBe(1);
  for (let count = 0; count < 20; count++) limiter.acquire(1, 1)(quick);
  expect(limiter.available(1, 1)).toBe(1);
});

test('counts a request until it is released', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const release = limiter.acquire(1, 7);
  expect([limiter.available(1, 7), limiter.inProgress(7)]).toEqual([0, 1]);
  release(undefined);
  expect([limiter.available(1, 7), limiter.inProgress(7)]).toEqual([1, 0]);
});

test('limits the receivers of one owner that were quick and then hang to a sixteenth of the capacity', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const ids = Array.from({ length: 10 }, (_, index) => index);
  for (const id of ids) earn(limiter, id, 1);
  for (const id of ids) fill(limiter, id, 1);
  expect(limiter.inProgress(1)).toBe(16);
  expect(limiter.available(100, 2)).toBe(1);
});

test('leaves capacity for further owners when sixteen owners have ten receivers each that were quick and then hang', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const owners = Array.from({ length: 16 }, (_, index) => index + 1);
  const receivers = owners.flatMap((owner) =>
    Array.from({ length: 10 }, (_, index) => ({ owner, id: owner * 10 + index })),
  );
  for (const { id, owner } of receivers) earn(limiter, id, owner);
  for (const { id, owner } of receivers) fill(limiter, id, owner);
  for (const owner of owners) expect(limiter.inProgress(owner)).toBeGreaterThanOrEqual(1);
  for (let further = 1000; further < 1020; further++) expect(fill(limiter, further, further)).toHaveLength(1);
});

test('leaves capacity for other receivers when many receivers are slow, also for slow ones of other owners', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const owners = Array.from({ length: 10 }, (_, index) => index + 1);
  const receivers = owners.flatMap((owner) =>
    Array.from({ length: 10 }, (_, index) => ({ owner, id: owner * 10 + index })),
  );
  for (const { id, owner } of receivers) limiter.acquire(id, owner)(slow);
  limiter.acquire(5, 5000)(slow);
  for (const { id, owner } of receivers) fill(limiter, id, owner);
  const taken = owners.reduce((sum, owner) => sum + limiter.inProgress(owner), 0);
  expect(taken).toBeLessThan(bounds.slow);
  expect(limiter.available(5, 5000)).toBe(1);
  expect(limiter.available(1, 1000)).toBe(1);
});

test('limits the requests to all receivers together', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const many = Array.from({ length: 500 }, (_, index) => index);
  for (const id of many) fill(limiter, id, id);
  expect(many.filter((id) => limiter.inProgress(id) > 0)).toHaveLength(bounds.total);
});
