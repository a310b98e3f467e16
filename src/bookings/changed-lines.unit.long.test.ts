import { compareChangedStays } from '../testing/changed-stays-model';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 200_000 : 10_000));
const seed = Number(process.env.SEED ?? 1_000);

test(`the lines of ${count} monthly stays from seed ${seed} stay exact after notices and renewals`, () => {
  const { reduced, refused, free } = compareChangedStays(seed, count);
  for (const some of [reduced, refused]) expect(some).toBeGreaterThan(count * 0.05);
  expect(free).toBeGreaterThan(count * 0.01);
}, 3_600_000);
