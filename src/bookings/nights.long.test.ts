import { comparePrices } from '../testing/price-model';

test('every night of 100,000 stays costs what somebody with a calendar says, the total is their sum', () => {
  // By the day, so that a failure can be seen again, and tomorrow's stays are others.
  const varied = comparePrices(Math.floor(Date.now() / 86_400_000), 100_000);
  expect(varied).toBeGreaterThan(25_000);
});
