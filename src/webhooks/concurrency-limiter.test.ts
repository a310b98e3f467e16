import { ConcurrencyLimiter } from './concurrency-limiter';
import type { DueWebhook } from './repository-partitions';

const bounds = { total: 256, slow: 64, owner: 16, each: 8 };
const [quick, slow] = [10, 1001];

const webhook = (id: number, ownerId: number, isIdentified = true) => ({ id, ownerId, isIdentified });

/** Acquires as many requests as the limiter admits, and returns the functions that end them. */
function fill(limiter: ConcurrencyLimiter, one: DueWebhook) {
  return Array.from({ length: limiter.available(one) }, () => limiter.acquire(one));
}

/** Gives the receiver its largest allowance. */
function earn(limiter: ConcurrencyLimiter, one: DueWebhook): void {
  for (let count = 0; count < 3; count++) limiter.acquire(one)(quick);
}

/** Ten webhooks of each of the owners 1 to `owners`. */
function tenOfEach(owners: number, isIdentified = true) {
  return Array.from({ length: owners * 10 }, (_, index) =>
    webhook(index + 10, Math.floor(index / 10) + 1, isIdentified),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

test('doubles the allowance after each quick response and resets it to one after a slow response', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const available = [limiter.available(webhook(1, 1))];
  for (const duration of [quick, quick, quick, quick, slow]) {
    limiter.acquire(webhook(1, 1))(duration);
    available.push(limiter.available(webhook(1, 1)));
  }
  expect(available).toEqual([1, 2, 4, 8, 8, 1]);
});

test('a receiver that was slow once has one request at a time until eight quick responses have followed', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  limiter.acquire(webhook(1, 1))(slow);
  const available = Array.from({ length: 10 }, () => {
    limiter.acquire(webhook(1, 1))(quick);
    return limiter.available(webhook(1, 1));
  });
  expect(available).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 2, 4]);
});

test('a receiver that alternates between quick and slow responses stays slow', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  for (let count = 0; count < 20; count++) limiter.acquire(webhook(1, 1))(count % 4 === 0 ? slow : quick);
  expect(limiter.available(webhook(1, 1))).toBe(1);
  for (let count = 0; count < 20; count++) limiter.acquire(webhook(1, 1))(quick);
  expect(limiter.available(webhook(1, 1))).toBe(1);
});

test('counts a request until it is released', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const release = limiter.acquire(webhook(1, 7));
  expect([limiter.available(webhook(1, 7)), limiter.inProgress(7)]).toEqual([0, 1]);
  release(undefined);
  expect([limiter.available(webhook(1, 7)), limiter.inProgress(7)]).toEqual([1, 0]);
});

test('limits the receivers of one owner that were quick and then hang to a sixteenth of the capacity', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const ids = Array.from({ length: 10 }, (_, index) => index);
  for (const id of ids) earn(limiter, webhook(id, 1));
  for (const id of ids) fill(limiter, webhook(id, 1));
  expect(limiter.inProgress(1)).toBe(16);
  expect(limiter.available(webhook(100, 2))).toBe(1);
});

test('leaves capacity for further owners when sixteen owners have ten receivers each that were quick and then hang', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const webhooks = tenOfEach(16);
  for (const one of webhooks) earn(limiter, one);
  for (const one of webhooks) fill(limiter, one);
  for (const { ownerId } of webhooks) expect(limiter.inProgress(ownerId)).toBeGreaterThanOrEqual(1);
  for (let further = 1000; further < 1020; further++) expect(fill(limiter, webhook(further, further))).toHaveLength(1);
});

test('leaves capacity for other receivers when many receivers are slow, also for slow ones of other owners', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const webhooks = tenOfEach(10);
  for (const one of webhooks) limiter.acquire(one)(slow);
  limiter.acquire(webhook(5, 5000))(slow);
  const taken = sum(webhooks.map((one) => fill(limiter, one).length));
  expect(taken).toBeLessThan(bounds.slow);
  expect(limiter.available(webhook(5, 5000))).toBe(1);
  expect(limiter.available(webhook(1, 1000))).toBe(1);
});

test('limits the requests to all receivers together', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const many = Array.from({ length: 500 }, (_, index) => index);
  for (const id of many) fill(limiter, webhook(id, id));
  expect(many.filter((id) => limiter.inProgress(id) > 0)).toHaveLength(bounds.total);
});

test('new accounts whose receivers were quick and then hang share half of the capacity, and the other half is left to other owners', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const webhooks = tenOfEach(60, false);
  for (const one of webhooks) earn(limiter, one);
  expect(sum(webhooks.map((one) => fill(limiter, one).length))).toBe(bounds.total / 2);
  expect(limiter.available(webhook(1, 1000, false))).toBe(0);
  const others = Array.from({ length: bounds.total }, (_, index) => webhook(1000 + index, 1000 + index));
  expect(sum(others.map((one) => fill(limiter, one).length))).toBe(bounds.total / 2);
});

test('new accounts whose receivers are slow share half of the capacity for slow receivers', () => {
  const limiter = new ConcurrencyLimiter(bounds);
  const webhooks = tenOfEach(60, false);
  for (const one of webhooks) limiter.acquire(one)(slow);
  const other = webhook(1, 1000);
  limiter.acquire(other)(slow);
  expect(sum(webhooks.map((one) => fill(limiter, one).length))).toBe(bounds.slow / 2);
  expect(limiter.available(other)).toBe(1);
});

test('owners with equally many requests in progress take turns, so that the one with a single delivery does not wait for the backlog of others', () => {
  const limiter = new ConcurrencyLimiter({ ...bounds, total: 4 });
  const backlogs = Array.from({ length: 10 }, (_, index) => webhook(index, index));
  const order: number[] = [];
  // Each request ends before the next pass, and its owner has more deliveries.
  for (let pass = 0; pass < 6; pass++) {
    const single = pass >= 2 && !order.includes(1000) ? [webhook(1000, 1000)] : [];
    const sent = limiter.inTurn([...backlogs, ...single]).flatMap((one) => {
      const ends = fill(limiter, one);
      order.push(...ends.map(() => one.ownerId));
      return ends;
    });
    for (const end of sent) end(undefined);
  }
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1000, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1, 2]);
});
