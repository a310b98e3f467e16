import { examplePrice } from './prices';

test('the example of the guide has the lines and sums that follow from its rules by hand', () => {
  const price = examplePrice();
  // Three nights of 45 or 55 and two of the season at 60: 45 + 45 + 55 + 60 + 60 = 265; 10 % less is 238.5, and 5 % less is 226.575.
  expect(price.lines.map(({ quantity, minor }) => [quantity, minor])).toEqual([
    [2, 90_000],
    [1, 55_000],
    [2, 120_000],
    [1, -26_500],
    [1, -11_925],
    [1, 20_000],
    [5, 25_000],
    [1, 15_000],
    // 8 % of 226.575 + 20 + 25; 2 guests for 3 nights; 226.575 · 5 / 105.
    [1, 21_726],
    [6, 3000],
    [1, 10_789],
  ]);
  expect(price).toMatchObject({ totalMinor: 296_301, depositMinor: 59_260, dueAtArrivalMinor: 15_000 });
  // 10 % of 226.575 + 45 - 10.789.
  expect(price).toMatchObject({ commissionMinor: 26_079, taxMinor: 35_515, discountMinor: 38_425 });
});
