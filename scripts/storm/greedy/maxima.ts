import { addDays } from '../../../src/values/dates';
import type { Random } from '../random';

const today = () => new Date().toISOString().slice(0, 10);
export const dateAfter = (days: number) => addDays(today(), days);

/** The longest name: 60 letters of two bytes. */
const name = 'س'.repeat(60);
const times = <Item>(count: number, item: (index: number) => Item) => Array.from({ length: count }, (_, i) => item(i));

/** Half of the charges are optional, so that quotes choose among them. */
export const chargesOf = (count: number) =>
  times(20, (index) => ({
    ...{ kind: index % 7, name, mode: index % 5, value: 1 + (count % 4) / 4, isOptional: index % 2 === 1 },
    ...(index % 5 > 1 && index % 5 < 4 && { freeGuests: 1 }),
  }));

export const discountsOf = (count: number) =>
  times(20, (index) => ({ kind: index % 3, threshold: 1 + index, percent: 1 + (count % 4) / 4 }));

/** Seasons of a week, each with rules of its own, which allow every stay. */
export const seasonsOf = (count: number) =>
  times(50, (index) => ({
    ...{ name, startDate: dateAfter(1 + 7 * index), endDate: dateAfter(8 + 7 * index), price: 45 + (count % 4) },
    rules: { maxStayNights: 365, noticeHours: 1, maxDaysAhead: 365 - (index % 2) },
  }));

/** Each night has another price. */
export const nightsOf = (count: number) =>
  times(364, (index) => ({ date: dateAfter(1 + index), price: 40 + (index % 30) + (count % 4) / 4, minStayNights: 1 }));

const perGuestNight = 3;

export const taxes = times(10, (index) => ({
  ...{ name, mode: perGuestNight, value: 0.5, currencyId: 7, maxNights: 300 + index, minAge: 12 },
  ...{ validFrom: today(), appliesTo: index % 2 },
}));

/** Bodies as large as the contract's rules allow, for operations whose lists have rules of their own. Each `count` changes something. */
export const bodies: Record<string, (count: number) => object> = {
  setCharges: (count) => ({ charges: chargesOf(count) }),
  setDiscounts: (count) => ({ discounts: discountsOf(count) }),
  setSeasons: (count) => ({ seasons: seasonsOf(count) }),
  setNights: (count) => ({ nights: nightsOf(count) }),
  setArrivalRules: (count) => ({ rules: { maxStayNights: 365, noticeHours: 1 + (count % 4), maxDaysAhead: 365 } }),
  addPromotion: (count) => ({ code: `GREEDY-${count}`, percent: 10 }),
};

export type Query = Record<string, string | number | boolean | readonly string[] | readonly number[]>;

const facets = ['city', 'rentType', 'buildingType', 'services'];
const world = { north: 90, south: -90, east: 180, west: -180 };
const place = { latitude: 31.5, longitude: 36, radiusKm: 500 };

/** Words of one letter, the most that a search text can contain. */
export function wordsOf(length: number): string {
  return times(Math.ceil(length / 2), (index) => String.fromCodePoint(97 + (index % 26)))
    .join(' ')
    .slice(0, length)
    .trim();
}

/** The searches that cost most: many filters that match all listings or none, with counts, in the orders that need a calculation. */
export function expensiveSearch(random: Random): Query {
  const first = random.between(1, 300);
  const stay = { startDate: dateAfter(first), endDate: dateAfter(first + random.between(2, 28)) };
  const totals = { ...stay, sort: 'total', currencyId: 7, guestsCount: 4 };
  const count = { includeTotalCount: true, pageSize: 100 };
  const searches: Query[] = [
    { ...count, facets },
    { ...count, ...world, facets },
    { ...count, ...world, ...totals },
    { ...count, ...place, ...totals, maxTotalAmount: 1_000_000 },
    { ...count, ...stay, sort: 'rating', maxTotalAmount: 100_000, currencyId: 7 },
    { ...count, ...stay, sort: 'priceDesc', guestsCount: 100 },
    { ...count, ...place, sort: 'rating', facets },
    { ...count, services: ['Internet', 'Heating', 'Pool'], terms: ['NoSmoking', 'NoParties'], facets },
    { ...count, search: wordsOf(100), facets },
    { ...count, search: 'sunlit apartment roman theatre', ...stay, facets },
    { ...count, updatedSince: new Date(0).toISOString(), sort: 'priceAsc' },
  ];
  return random.pick(searches)!;
}
