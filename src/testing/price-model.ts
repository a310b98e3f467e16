import { RentType } from '../../generated/enumerations';
import { priceOf } from '../bookings/pricing';
import { type Season, seasonsOf } from '../bookings/seasons';
import { seeded } from './random';

const firstDay = Date.UTC(2026, 11, 1);
/** Dates with their days of the week (1 is Monday), from a table that is computed with Date only. */
const calendar = Array.from({ length: 900 }, (_, days) => {
  const date = new Date(firstDay + days * 86_400_000);
  return { text: date.toISOString().slice(0, 10), weekday: date.getUTCDay() || 7 };
});

/** A listing with seasons, in days from the start of the calendar, and a stay. Amounts go up to the maximum nightly price. */
function storyOf(random: (below: number) => number) {
  const seasons: { first: number; end: number; price: number }[] = [];
  let day = random(200);
  for (let left = random(9); left > 0; left -= 1) {
    const first = day + (random(3) ? random(60) : 0);
    const end = first + 1 + random(random(2) ? 4 : 60);
    seasons.push({ first, end, price: 1 + random(10 ** 11) });
    day = end;
  }
  return {
    seasons,
    price: 1 + random(10 ** 11),
    weekend: random(2) ? 1 + random(10 ** 11) : null,
    weekdays: [1, 2, 3, 4, 5, 6, 7].filter(() => random(2)),
    start: random(300),
    nights: 1 + random(random(40) ? 14 : 365),
  };
}

/** The price of each night by a naive model: later prices overwrite earlier ones, day by day. */
function naivePrices({ seasons, price, weekend, weekdays, start, nights }: ReturnType<typeof storyOf>): number[] {
  const prices: number[] = [];
  for (let day = start; day < start + nights; day += 1) {
    let sticker = price;
    if (weekend !== null && weekdays.includes(calendar[day]!.weekday)) sticker = weekend;
    for (const season of seasons) if (day >= season.first && day < season.end) sticker = season.price;
    prices.push(sticker);
  }
  return prices;
}

/**
 * Prices `count` random stays with the rule and with the naive model; a seed always gives the same stays. Throws if a nightly price, the
 * total or the average differs; returns the number of stays whose nightly prices differ.
 */
export function comparePrices(seed: number, count: number): number {
  const random = seeded(seed);
  let varied = 0;
  for (let left = count; left > 0; left -= 1) {
    const story = storyOf(random);
    const naive = naivePrices(story);
    const kept = story.seasons.map(({ first, end, price }): Season => ({
      ...{ name: 'a', startDate: calendar[first]!.text, endDate: calendar[end]!.text },
      ...{ priceMinor: price, minStayNights: null },
    }));
    const price = priceOf(
      { startDate: calendar[story.start]!.text, endDate: calendar[story.start + story.nights]!.text },
      {
        ...{ rentType: RentType.Daily, priceMinor: story.price, weekendPriceMinor: story.weekend },
        weekendDays: story.weekdays.reduce((bits, day) => bits + 2 ** (day - 1), 0),
        seasons: seasonsOf({ seasons: JSON.stringify(kept) }),
        ...{ depositMinor: null, commissionType: null, commissionValue: null },
      },
      { depositPercent: 20, commissionPercent: 10 },
    );
    const [total, nights] = [naive.reduce((sum, one) => sum + BigInt(one), 0n), BigInt(naive.length)];
    const expected = [naive.join(), total, (2n * total + nights) / (2n * nights)].join(' | ');
    const found = [price.nightsMinor.join(), price.totalMinor, price.unitMinor].join(' | ');
    // One comparison for each stay, because single expectations would take a minute.
    if (found !== expected) throw new Error(`${JSON.stringify(story)}: ${found}, and not ${expected}`);
    if (new Set(naive).size > 1) varied += 1;
  }
  return varied;
}
