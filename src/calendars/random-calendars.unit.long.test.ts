import { compareCalendars } from '../testing/compare-calendars';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 5_000 : 150));
const seed = Number(process.env.SEED ?? 1_000);

test(`${count} random calendars from seed ${seed} take the nights of a second expansion`, () => {
  const { read, rejected } = compareCalendars(seed, count);
  expect(read).toBeGreaterThan(count / 2);
  expect(rejected.size).toBeGreaterThan(0);
}, 1_800_000);
