/** The rules of a listing for the days and the length of a stay. The service decides; the page only restricts the choice. */
import { type ArrivalRules, type Night, type RentProperty, RentType, type Season } from 'rental-marketplace-sdk';
import { type Stay, addDays } from './dates.js';
import { service } from './service.js';

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

/** Today where the listing is. Swedish writes dates as the service does: `2027-01-05`. */
export const todayIn = (timeZone: string) => new Intl.DateTimeFormat('sv-SE', { timeZone }).format(new Date());

/** The rules of a listing: those that apply on all days, and what seasons and nights change. */
export async function readRules(listing: RentProperty, timeZone: string, signal: AbortSignal): Promise<StayRules> {
  const { id, hasSeasons, rentType } = listing;
  const [rules, seasons, nights] = await Promise.all([
    service.getArrivalRules({ id }, { signal }),
    hasSeasons && rentType === RentType.Daily ? service.getSeasons({ id }, { signal }) : undefined,
    service.getNights({ id }, { signal }),
  ]);
  return {
    listing,
    rules: rules.data.rules,
    seasons: seasons?.data.seasons ?? [],
    nights: new Map(nights.data.nights.map((night) => [night.date, night])),
    today: todayIn(timeZone),
  };
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
 * The days on which a stay from `arrival` can end, up to `end`, the end of the available nights. A stay is also shorter than the notice and
 * the nights between stays require; the available nights begin and end accordingly.
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
