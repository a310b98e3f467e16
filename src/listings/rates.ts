import type { City } from '../../generated/enumerations';
import { type Nights, noNights } from '../bookings/arrival-rules';
import { type Season, seasonAt } from '../bookings/seasons';
import type { NewRow } from '../database/tables';
import { type CalendarDate, addDays, dayNumber } from '../values/dates';
import { toComparable } from '../values/money';

export type Rate = Omit<NewRow<'property_rate'>, 'property_id'>;

/** The city of rates that a server of the previous release has written, until a job stores it (rate-cities.ts). No city has this number. */
export const unknownCity = -1;

/** The day after the last date of the calendar. */
export const endOfTime = dayNumber('9999-12-31') + 1;

/** Prices of a night, in minor units. */
interface Prices {
  priceMinor: number;
  weekendPriceMinor: number | null;
  /** In chronological order. */
  seasons?: readonly Season[];
  /** The nights with their own price or minimum stay, in chronological order. */
  nights?: Nights;
}

/**
 * The prices of a listing's nights for searches, from 1970-01-01 on: its seasons and nights of their own, and the periods between them, without
 * gaps. Empty for a listing whose nights all cost the same.
 */
export function ratesOf(prices: Prices & { city: City }, minorUnits: number): Rate[] {
  const { weekendPriceMinor } = prices;
  const periods = periodsOf(prices);
  if (weekendPriceMinor === null && periods.length === 0) return [];
  const possible = possiblePrices(prices);
  const ofListing = {
    city: prices.city,
    lowest_comparable: toComparable(Math.min(...possible), minorUnits),
    highest_comparable: toComparable(Math.max(...possible), minorUnits),
  };
  const weekend = weekendPriceMinor === null ? null : toComparable(weekendPriceMinor, minorUnits);
  const usual = { weekday_comparable: null, weekend_comparable: weekend, min_stay_nights: null, ...ofListing };
  const rates: Rate[] = [];
  let day = 0;
  for (const { startDate, endDate, priceMinor: own, minStayNights } of periods) {
    const [first_day, end_day] = [Math.max(day, dayNumber(startDate)), dayNumber(endDate)];
    if (end_day <= day) continue;
    if (first_day > day) rates.push({ first_day: day, end_day: first_day, ...usual });
    const price = own === null ? usual : ofAllDays(toComparable(own, minorUnits));
    const { weekday_comparable, weekend_comparable } = price;
    rates.push({
      first_day,
      end_day,
      weekday_comparable,
      weekend_comparable,
      min_stay_nights: minStayNights,
      ...ofListing,
    });
    day = end_day;
  }
  rates.push({ first_day: day, end_day: endOfTime, ...usual });
  return rates;
}

const ofAllDays = (price: number) => ({ weekday_comparable: price, weekend_comparable: price });

/** All prices that a night can have, in minor units. */
export function possiblePrices({ priceMinor, weekendPriceMinor, seasons = [], nights = noNights }: Prices): number[] {
  const ofNights = [...nights.values()].flatMap((night) => night.priceMinor ?? []);
  return [priceMinor, weekendPriceMinor ?? priceMinor, ...seasons.map((season) => season.priceMinor), ...ofNights];
}

interface Period {
  startDate: CalendarDate;
  endDate: CalendarDate;
  /** Null if the price of the listing or of the weekend applies. */
  priceMinor: number | null;
  minStayNights: number | null;
}

/** The seasons, divided by the nights that have their own price or minimum stay; consecutive nights with the same of both are one period. */
function periodsOf({ seasons = [], nights = noNights }: Prices): Period[] {
  if (nights.size === 0) return [...seasons];
  const bounds = [...seasons.flatMap((one) => [one.startDate, one.endDate]), ...nights.keys()];
  const starts = [...new Set([...bounds, ...[...nights.keys()].map((night) => addDays(night, 1))])].sort();
  const periods: Period[] = [];
  for (const [index, startDate] of starts.slice(0, -1).entries()) {
    const [season, night] = [seasonAt(seasons, startDate), nights.get(startDate)];
    const priceMinor = night?.priceMinor ?? season?.priceMinor ?? null;
    const minStayNights = night?.minStayNights ?? season?.minStayNights ?? null;
    if (priceMinor === null && minStayNights === null) continue;
    const [endDate, last] = [starts[index + 1]!, periods.at(-1)];
    const continues = last?.endDate === startDate && last.priceMinor === priceMinor;
    if (continues && last.minStayNights === minStayNights) last.endDate = endDate;
    else periods.push({ startDate, endDate, priceMinor, minStayNights });
  }
  return periods;
}
