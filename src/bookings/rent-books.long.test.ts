import { engine } from '../testing/databases/engine';
import { compareBooks } from '../testing/rent-books-model';

/** On each of the two engines, on which this test runs with different seeds. */
const count = Number(process.env.RUNS ?? 100_000);
const seed = Number(process.env.SEED ?? (engine === 'sqlite' ? 1_000 : 6_000));

test(`the books of ${count} stays from seed ${seed} are those of the model after payments, waivers, notices and renewals`, () => {
  for (const done of Object.values(compareBooks(seed, count))) expect(done).toBeGreaterThan(count * 0.3);
}, 600_000);
