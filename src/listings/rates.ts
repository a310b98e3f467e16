import type { Season } from '../bookings/seasons';
import type { NewRow } from '../database/tables';
import { dayNumber } from '../values/dates';
import { toComparable } from '../values/money';

export type Rate = Omit<NewRow<'property_rate'>, 'property_id'>;

/** The day after the last date of the calendar. */
const endOfTime = dayNumber('9999-12-31') + 1;

/** Prices of a night, in minor units. */
interface Prices {
  priceMinor: number;
  weekendPriceMinor: number | null;
  /** In chronological order. */
  seasons: readonly Season[];
}

/**
 * The prices of a listing's nights for searches, from 1970-01-01 on: its seasons and the periods between them, without gaps. Empty for a
 * listing whose nights all cost the same.
 */
export function ratesOf({ priceMinor, weekendPriceMinor, seasons }: Prices, minorUnits: number): Rate[] {
  if (weekendPriceMinor === null && seasons.length === 0) return [];
  const weekend_comparable = weekendPriceMinor === null ? null : toComparable(weekendPriceMinor, minorUnits);
  const prices = [priceMinor, weekendPriceMinor ?? priceMinor, ...seasons.map((season) => season.priceMinor)];
  const bounds = {
    lowest_comparable: toComparable(Math.min(...prices), minorUnits),
    highest_comparable: toComparable(Math.max(...prices), minorUnits),
  };
  const usual = { weekday_comparable: null, weekend_comparable, min_stay_nights: null, ...bounds };
  const rates: Rate[] = [];
  let day = 0;
  for (const { startDate, endDate, priceMinor: seasonMinor, minStayNights } of seasons) {
    const [first_day, end_day] = [Math.max(day, dayNumber(startDate)), dayNumber(endDate)];
    if (end_day <= day) continue;
    if (first_day > day) rates.push({ first_day: day, end_day: first_day, ...usual });
    const price = toComparable(seasonMinor, minorUnits);
    const ofSeason = { weekday_comparable: price, weekend_comparable: price };
    rates.push({ first_day, end_day, ...ofSeason, min_stay_nights: minStayNights, ...bounds });
    day = end_day;
  }
  rates.push({ first_day: day, end_day: endOfTime, ...usual });
  return rates;
}
