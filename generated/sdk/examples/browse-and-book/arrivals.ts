/** The rules of a listing for the days and the length of a stay. The service decides; the page only restricts the choice. */
import type { ArrivalRules, Night, RentProperty, Season } from 'rental-marketplace-sdk';
import { type Stay, addDays } from './dates.js';

export interface StayRules {
  listing: Pick<RentProperty, 'minStayNights' | 'maxStayNights'>;
  /** Those of the listing. */
  rules: ArrivalRules;
  /** A season can have other rules. */
  seasons: Season[];
  /** A night can have another minimum. */
  nights: Map<string, Night>;
  /** The first day that can be booked. */
  today: string;
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string) => new Date(day).getUTCDay() || 7;
const nightsBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const isIn = (day: string, { startDate, endDate }: Stay) => startDate <= day && day < endDate;

/** The rules of a day: each one that its season sets replaces that of the listing. */
function rulesOn(day: string, { rules, seasons }: StayRules): ArrivalRules {
  const own = Object.entries(seasons.find((season) => isIn(day, season))?.rules ?? {});
  return { ...rules, ...Object.fromEntries(own.filter(([, rule]) => rule !== null)) };
}

/** The least and the most nights of a stay that begins on the day. */
export function boundsOn(day: string, all: StayRules): { min: number; max: number } {
  const { listing, seasons, nights } = all;
  const season = seasons.find((one) => isIn(day, one));
  return {
    min: nights.get(day)?.minStayNights ?? season?.minStayNights ?? listing.minStayNights,
    max: Math.min(listing.maxStayNights, rulesOn(day, all).maxStayNights ?? Infinity),
  };
}

function mayEnd(day: string, all: StayRules): boolean {
  return rulesOn(day, all).departureDays?.includes(weekdayOf(day)) ?? true;
}

function mayBegin(day: string, all: StayRules): boolean {
  const { arrivalDays, maxDaysAhead } = rulesOn(day, all);
  return (
    (arrivalDays?.includes(weekdayOf(day)) ?? true) &&
    nightsBetween(all.today, day) <= Math.min(maxDaysAhead ?? 365, 365)
  );
}

/**
 * The days on which a stay from `arrival` can end, up to `end`, the end of the available nights. Notice and free nights between stays are left
 * to the service: the available nights begin and end accordingly, and getQuote decides where seasons differ in them.
 */
export function departuresOf(arrival: string, end: string, all: StayRules): string[] {
  if (!mayBegin(arrival, all)) return [];
  const { min, max } = boundsOn(arrival, all);
  const days: string[] = [];
  const last = Math.min(max, nightsBetween(arrival, end));
  for (let nights = min; nights <= last; nights++) {
    const day = addDays(arrival, nights);
    if (mayEnd(day, all)) days.push(day);
  }
  return days;
}

/** Whether some days have other rules than those of the listing. */
export const isVaried = ({ seasons, nights }: StayRules) =>
  seasons.some(({ minStayNights, rules }) => minStayNights !== null || rules) ||
  [...nights.values()].some(({ minStayNights }) => minStayNights !== null);
