import { compareCalendars } from '../testing/compare-calendars';

test('100 random calendars take the nights of a second expansion, and unsupported ones are rejected', () => {
  const { read, rejected } = compareCalendars(1, 100);
  expect(read).toBeGreaterThan(70);
  expect(rejected.size).toBeGreaterThan(3);
});

test('40 calendars of a random seed, which an error names, take the nights of a second expansion', () => {
  expect(compareCalendars(Math.floor(Math.random() * 1e9), 40).read).toBeGreaterThan(0);
});
