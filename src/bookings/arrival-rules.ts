import { type CalendarDate, addDays, localTimeToInstant } from '../values/dates';

/** Rules for when stays may begin and end, of a listing or a season. A null member sets no rule. */
export interface ArrivalRules {
  /** The days of the week on which a stay may begin, 1 for Monday to 7 for Sunday, in ascending order. */
  arrivalDays: number[] | null;
  /** The days of the week on which a stay may end. */
  departureDays: number[] | null;
  maxStayNights: number | null;
  /** How many hours before the end of the day of arrival a stay must be booked. */
  noticeHours: number | null;
  /** How many days after today a stay may begin at most. */
  maxDaysAhead: number | null;
  /** How many nights before and after a stay no other reservation may hold. */
  freeNights: number | null;
}

/** The most {@link ArrivalRules.freeNights} that a rule can require. */
export const mostFreeNights = 7;

export const noRules: ArrivalRules = {
  arrivalDays: null,
  departureDays: null,
  maxStayNights: null,
  noticeHours: null,
  maxDaysAhead: null,
  freeNights: null,
};

/** The rules in the column of a listing. */
export function arrivalRulesOf({ arrival_rules }: { arrival_rules: string | null }): ArrivalRules {
  return arrival_rules === null ? noRules : (JSON.parse(arrival_rules) as ArrivalRules);
}

/** The rules that a season has of its own; those of the listing where it has none. */
export function rulesIn(own: ArrivalRules | undefined, ofListing: ArrivalRules): ArrivalRules {
  if (!own) return ofListing;
  return {
    arrivalDays: own.arrivalDays ?? ofListing.arrivalDays,
    departureDays: own.departureDays ?? ofListing.departureDays,
    maxStayNights: own.maxStayNights ?? ofListing.maxStayNights,
    noticeHours: own.noticeHours ?? ofListing.noticeHours,
    maxDaysAhead: own.maxDaysAhead ?? ofListing.maxDaysAhead,
    freeNights: own.freeNights ?? ofListing.freeNights,
  };
}

/** The price, the minimum and the closure that a night has of its own. */
export interface NightRule {
  /** Minor units; null if the price of the season, of the weekend or of the listing applies. */
  priceMinor: number | null;
  /** The minimum of a stay that begins with the night; null if that of the season or of the listing applies. */
  minStayNights: number | null;
  /** Whether no stay may contain the night. */
  isClosed: boolean;
}

/** The nights of a listing that have something of their own, by date. */
export type Nights = ReadonlyMap<CalendarDate, NightRule>;

export const noNights: Nights = new Map();

const hourMs = 60 * 60 * 1000;

/** The number of whole hours from `now` (epoch ms) to the end of the day in the time zone. */
export function hoursLeftOf(date: CalendarDate, timeZone: string, now: number): number {
  return Math.floor((localTimeToInstant(addDays(date, 1), '00:00', timeZone) - now) / hourMs);
}
