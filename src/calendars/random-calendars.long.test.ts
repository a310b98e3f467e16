import { engine } from '../testing/databases/engine';
import { compareCalendars } from '../testing/compare-calendars';

const count = 5_000;
const standard = engine === 'sqlite' ? 1_000 : 1_000 + count;
const seed = Number(process.env.SEED ?? standard);

test(`${count} random calendars from seed ${seed} take the nights of a second expansion`, () => {
  const { read, rejected } = compareCalendars(seed, Number(process.env.RUNS ?? count));
  expect(read).toBeGreaterThan(0);
  if (process.env.RUNS === undefined) expect(rejected.size).toBeGreaterThan(8);
}, 1_800_000);
