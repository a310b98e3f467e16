import { engine } from '../testing/databases/engine';
import { compareCalendars } from '../testing/compare-calendars';

/** On each of the two engines, on which this test runs with different seeds. */
const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 5_000 : 150));
const seed = Number(process.env.SEED ?? (engine === 'sqlite' ? 1_000 : 6_000));

test(`${count} random calendars from seed ${seed} take the nights of a second expansion`, () => {
  const { read, rejected } = compareCalendars(seed, count);
  expect(read).toBeGreaterThan(count / 2);
  expect(rejected.size).toBeGreaterThan(0);
}, 1_800_000);
