import { comparePriceLines } from '../testing/price-lines-model';

test('the lines, sums and refunds of 1,000,000 stays match the model', () => {
  // The date is the seed, so that a failure can be reproduced and each day tests other stays.
  const extended = comparePriceLines(Math.floor(Date.now() / 86_400_000), 1_000_000);
  expect(extended).toBeGreaterThan(750_000);
}, 3_600_000);
