import { comparePriceLines } from '../testing/price-lines-model';

const count = Number(process.env.RUNS ?? (process.env.EXPERIMENTS === 'full' ? 500_000 : 25_000));
const seed = Number(process.env.SEED ?? 1_000);

test(`the lines, sums and refunds of ${count} stays from seed ${seed} match the model`, () => {
  const { extended, promoted, ownPriced, untaxed } = comparePriceLines(seed, count);
  expect(extended).toBeGreaterThan(count * 0.75);
  expect(promoted).toBeGreaterThan(count * 0.1);
  expect(ownPriced).toBeGreaterThan(count * 0.2);
  expect(untaxed).toBeGreaterThan(count * 0.2);
}, 3_600_000);
