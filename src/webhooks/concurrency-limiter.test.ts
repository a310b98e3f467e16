import { ConcurrencyLimiter } from './concurrency-limiter';

const bounds = { total: 10, slow: 3, each: 4 };

test('a receiver begins with one, has twice as many after each quick answer, and one again when it was slow', () => {
  const places = new ConcurrencyLimiter(bounds);
  const rooms = [places.room(1)];
  for (const duration of [10, 10, 10, 1001]) {
    places.enter(1)(duration);
    rooms.push(places.room(1));
  }
  expect(rooms).toEqual([1, 2, 4, 4, 1]);
});

test('what is under way takes room, until it is given back', () => {
  const places = new ConcurrencyLimiter(bounds);
  const leave = places.enter(1);
  expect([places.room(1), places.underWay(1)]).toEqual([0, 1]);
  leave(undefined);
  expect([places.room(1), places.underWay(1)]).toEqual([1, 0]);
});

test('however many are slow, others have their places', () => {
  const places = new ConcurrencyLimiter(bounds);
  const slow = Array.from({ length: 50 }, (_, index) => index + 2);
  for (const id of slow) places.enter(id)(10_000);
  for (const id of slow) if (places.room(id) > 0) places.enter(id);
  expect(slow.filter((id) => places.underWay(id) > 0)).toHaveLength(bounds.slow);
  expect(places.room(1)).toBe(1);
});

test('all together have no more than there are', () => {
  const places = new ConcurrencyLimiter(bounds);
  const many = Array.from({ length: 50 }, (_, index) => index);
  for (const id of many) if (places.room(id) > 0) places.enter(id);
  expect(many.filter((id) => places.underWay(id) > 0)).toHaveLength(bounds.total);
});
