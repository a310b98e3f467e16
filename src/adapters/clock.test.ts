import { adjustableClock, fixedClock, systemClock } from './clock';
import { systemRandom } from './random';

test('the system clock returns the current time', () => {
  const [before, now, after] = [Date.now(), systemClock.now(), Date.now()];
  expect(now).toBeGreaterThanOrEqual(before);
  expect(now).toBeLessThanOrEqual(after);
});

test('an adjustable clock can be set, continues to run, and can be advanced and reset', () => {
  let base = 1000;
  const clock = adjustableClock({ now: () => base });
  expect(clock.now()).toBe(1000);
  clock.set(50_000);
  base += 5;
  expect(clock.now()).toBe(50_005);
  clock.advance(-10);
  expect(clock.now()).toBe(49_995);
  clock.reset();
  expect(clock.now()).toBe(1005);
});

test('a fixed clock does not advance', () => {
  const clock = fixedClock(7);
  expect([clock.now(), clock.now()]).toEqual([7, 7]);
  clock.advance(3);
  expect(clock.now()).toBe(10);
});

test('codes have six digits, with leading zeros, and cover the whole range', () => {
  const codes = Array.from({ length: 20_000 }, () => systemRandom.code());
  expect(codes.every((code) => /^\d{6}$/.test(code))).toBe(true);
  for (const digit of '0123456789') {
    expect(codes.filter((code) => code.startsWith(digit)).length).toBeGreaterThan(1700);
  }
  expect(new Set(codes).size).toBeGreaterThan(19_000);
});

test('tokens, names and ids have the documented lengths and are unique', () => {
  const token = () => systemRandom.token();
  const hex = () => systemRandom.hex();
  const uuid = () => systemRandom.uuid();
  expect(token()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(hex()).toMatch(/^[0-9a-f]{32}$/);
  expect(uuid()).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  for (const make of [token, hex, uuid]) expect(new Set(Array.from({ length: 1000 }, () => make())).size).toBe(1000);
});
