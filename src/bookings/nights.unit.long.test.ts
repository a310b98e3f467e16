import { comparePrices } from '../testing/price-model';

test('the prices of the nights of 100,000 stays match the model, and their sum is the total', () => {
  // The date is the seed, so that a failure can be reproduced and each day tests other stays.
  const varied = comparePrices(Math.floor(Date.now() / 86_400_000), 100_000);
  expect(varied).toBeGreaterThan(25_000);
});
