import type { Nights } from '../bookings/arrival-rules';

/** Random stays for the model of prices, with numbers in place of enumerations and days by their index in the calendar. */

const firstDay = Date.UTC(2026, 11, 1);
/** Consecutive days. */
export const calendar = Array.from({ length: 900 }, (_, days) => {
  const date = new Date(firstDay + days * 86_400_000);
  return { text: date.toISOString().slice(0, 10), weekday: date.getUTCDay() || 7 };
});
export type Random = (below: number) => number;

/** A promotion, in two of three stories. */
function promotionOf(random: Random) {
  if (random(3) === 0) return undefined;
  const isPercent = random(2) === 1;
  const amount = 1 + random(random(4) ? 100_000 : 10 ** 11);
  return {
    ...{ percent: isPercent ? 1 + random(random(2) ? 3000 : 10_000) : null, amount: isPercent ? null : amount },
    ...{ currency: isPercent ? null : 7 - Number(random(8) === 0), isActive: random(10) > 0 },
    ...{ from: random(3) ? null : random(300), to: random(3) ? null : random(300) },
    ...{ most: random(2) ? 1 + random(5) : null, used: random(6), minNights: random(2) ? 1 + random(20) : null },
    listings: random(3) ? null : Array.from({ length: 1 + random(3) }, () => 1 + random(4)),
  };
}

/** What the owner has set for single nights, in one of two stories: a price, or only other rules (null). The last one for a night counts. */
function nightsOf(random: Random, start: number, amount: () => number): [day: number, price: number | null][] {
  if (random(2)) return [];
  const nights = new Map<number, number | null>();
  for (let left = 1 + random(4); left > 0; left -= 1) {
    const first = Math.max(0, start - 20 + random(60));
    const price = random(4) ? amount() : null;
    const count = random(2) ? 1 : 1 + random(30);
    // Every night, or those of some weekdays.
    const weekdays = random(2) ? [1, 2, 3, 4, 5, 6, 7].filter(() => random(2)) : [1, 2, 3, 4, 5, 6, 7];
    for (let day = first; day < first + count; day += 1)
      if (count === 1 || weekdays.includes(calendar[day]!.weekday)) nights.set(day, price);
  }
  return [...nights];
}

/** A listing, a city, a promotion and a stay. */
export function storyOf(random: Random) {
  const decimals = [0, 2, 3][random(3)]!;
  const highest = random(3) ? 10 ** (decimals + 3) : 10 ** 11;
  const amount = () => 1 + random(highest);
  const percent = () => 1 + random(random(2) ? 3000 : 10_000);
  const seasons: { first: number; end: number; price: number }[] = [];
  let day = random(200);
  for (let left = random(5); left > 0; left -= 1) {
    const first = day + (random(3) ? random(60) : 0);
    const end = first + 1 + random(60);
    seasons.push({ first, end, price: amount() });
    day = end;
  }
  const small = () => 1 + random(random(4) ? 10_000 : 10 ** 9);
  const charges = Array.from({ length: random(6) }, (_, index) => {
    const mode = random(5);
    return {
      ...{ id: index + 1, mode, value: mode === 4 ? percent() : small(), free: random(4), isOptional: random(3) === 0 },
      ...{ byOwner: random(4) === 0, goesBack: random(3) > 0 },
    };
  });
  const taxes = Array.from({ length: random(5) }, () => {
    const mode = random(6);
    return {
      ...{ mode, value: mode >= 4 ? 1 + random(2000) : small(), currency: mode >= 4 ? null : 6 + random(2) },
      ...{ maxNights: random(2) ? 1 + random(10) : null, minAge: random(2) ? 12 : null, isIncluded: random(3) === 0 },
      ...{
        from: random(3) ? null : random(400),
        to: random(3) ? null : random(400),
        applies: [null, 0, 1][random(3)]!,
      },
    };
  });
  const discounts = Array.from({ length: random(5) }, () => ({
    ...{ kind: random(3), threshold: random(random(2) ? 10 : 100), percent: percent() },
  }));
  const guests = 1 + random(8);
  const start = random(300);
  return {
    ...{ promotion: promotionOf(random), today: random(300), listing: 1 + random(4) },
    ...{ seasons, charges, taxes, discounts, guests, start, price: amount(), weekend: random(2) ? amount() : null },
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random(2)),
    isMonthly: random(4) === 0,
    nights: 1 + random(random(20) ? 40 : 365),
    children: random(guests + 1),
    chosen: charges.filter(() => random(2)).map(({ id }) => id),
    daysAhead: random(start + 1),
    deposit: random(3) ? null : amount(),
    depositPercent: random(101),
    commission: random(2) ? { type: 0, value: random(10_001) } : { type: 1, value: random(10_000) },
    ownNights: nightsOf(random, start, amount),
  };
}
export type Story = ReturnType<typeof storyOf>;

/** The rules of single nights, as the server reads them. */
export const rulesOfNights = ({ ownNights }: Story): Nights =>
  new Map(
    ownNights.map(([day, priceMinor]) => [calendar[day]!.text, { priceMinor, minStayNights: null, isClosed: false }]),
  );

/** Whether a night of the stay has a price of its own. */
export const hasOwnPrice = ({ isMonthly, ownNights, start, nights }: Story) =>
  !isMonthly && ownNights.some(([day, price]) => price !== null && day >= start && day < start + nights);
