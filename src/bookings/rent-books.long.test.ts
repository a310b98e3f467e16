import { engine } from '../testing/databases/engine';
import { compareMonths } from '../testing/rent-months-model';

/** On each of the two engines, on which this test runs with different seeds. */
const count = Number(process.env.RUNS ?? 100_000);
const seed = Number(process.env.SEED ?? (engine === 'sqlite' ? 1_000 : 6_000));

test(`the months of ${count} stays from seed ${seed} are those of the model after notices and renewals`, () => {
  const { notices, renewals } = compareMonths(seed, count);
  for (const done of [notices, renewals]) expect(done).toBeGreaterThan(count);
}, 600_000);
