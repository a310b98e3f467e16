import { compareAlterations } from '../testing/compare-alterations';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 100_000 : 10_000));
const seed = Number(process.env.SEED ?? 1_000);

test(`${count} changes of stays from seed ${seed} match the model`, () => {
  const { changed, refunded, kept, during } = compareAlterations(seed, count);
  expect(changed).toBeGreaterThan(count * 0.2);
  for (const some of [refunded, kept, during]) expect(some).toBeGreaterThan(count * 0.005);
}, 3_600_000);
