import { compareBooks } from '../testing/rent-books-model';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 100_000 : 20_000));
const seed = Number(process.env.SEED ?? 1_000);

test(`the books of ${count} stays from seed ${seed} are those of the model after payments, waivers, notices and renewals`, () => {
  for (const done of Object.values(compareBooks(seed, count))) expect(done).toBeGreaterThan(count * 0.3);
}, 600_000);
