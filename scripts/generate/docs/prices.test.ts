import { examplePrice } from './prices';

test('the example of the guide has the lines and sums that follow from its rules by hand', () => {
  const price = examplePrice();
  // Three nights of 45 or 55 and two of the season at 60: 45 + 45 + 55 + 60 + 60 = 265; 10 % less is 238.5.
  expect(price.lines.map(({ quantity, minor }) => [quantity, minor])).toEqual([
    [2, 90_000],
    [1, 55_000],
    [2, 120_000],
    [1, -26_500],
    [1, 20_000],
    [5, 25_000],
    [1, 15_000],
    // 8 % of 238.5 + 20 + 25; 2 guests for 3 nights; 238.5 · 5 / 105.
    [1, 22_680],
    [6, 3000],
    [1, 11_357],
  ]);
  expect(price).toMatchObject({ totalMinor: 309_180, depositMinor: 61_836, dueAtArrivalMinor: 15_000 });
  // 10 % of 238.5 + 45 - 11.357.
  expect(price).toMatchObject({ commissionMinor: 27_214, taxMinor: 37_037, discountMinor: 26_500 });
});
