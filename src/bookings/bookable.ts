import { type CalendarDate, addDays, listNights } from '../values/dates';
import { mostFreeNights } from './arrival-rules';
import {
  type Stay,
  type StayRules,
  longestStay,
  mayEndOn,
  outside,
  rulesOn,
  shortestStay,
  startProblem,
} from './stays';

/**
 * Decides which stays can be booked. `stayProblem` decides by the dates, and {@link isOpen} by the nights. Free dates, quotes, bookings and
 * changes of stays use these functions; searches use their SQL equivalents (listings/repository-search-matching.ts and repository-search-arrivals.ts).
 */

/** Which nights cannot be booked, because they are held. */
export interface Occupancy {
  /** By a reservation or a block. */
  taken: ReadonlySet<CalendarDate>;
  /** By a reservation. */
  reserved: ReadonlySet<CalendarDate>;
}

/** The nights whose occupancy {@link isOpen} needs for the stay. */
export function nightsAround({ startDate, endDate }: Stay): Stay {
  return { startDate: addDays(startDate, -mostFreeNights), endDate: addDays(endDate, mostFreeNights) };
}

/**
 * Whether the nights of the stay are neither taken nor closed, and no reservation holds one of the nights that the rules of its day of arrival
 * keep free before and after it. For a change of the booked stay `before`, whose nights are not part of the occupancy, only what changes counts.
 */
export function isOpen(stay: Stay, rules: StayRules, { taken, reserved }: Occupancy, before?: Stay): boolean {
  const added = before ? outside(stay, before) : [stay];
  const isTaken = (night: CalendarDate) => taken.has(night) || isClosed(night, rules);
  if (added.some(({ startDate, endDate }) => listNights(startDate, endDate).some(isTaken))) return false;
  const free = rulesOn(stay.startDate, rules).freeNights ?? 0;
  if (free === 0) return true;
  const { startDate, endDate } = stay;
  const kept = [
    ...(before?.startDate === startDate ? [] : listNights(addDays(startDate, -free), startDate)),
    ...(before?.endDate === endDate ? [] : listNights(endDate, addDays(endDate, free))),
  ];
  return !kept.some((night) => reserved.has(night));
}

/** Whether {@link isOpen} may be false for the stay although the primary key of the nights accepts it. */
export function restrictsNights({ startDate, endDate }: Stay, rules: StayRules): boolean {
  if ((rulesOn(startDate, rules).freeNights ?? 0) > 0) return true;
  return rules.nights.size > 0 && listNights(startDate, endDate).some((night) => isClosed(night, rules));
}

function isClosed(night: CalendarDate, { nights }: Pick<StayRules, 'nights'>): boolean {
  return nights.get(night)?.isClosed === true;
}

/** Whether the listing, a season or a night has arrival rules. */
export function hasArrivalRules({ arrival, seasons, nights }: StayRules): boolean {
  return nights.size > 0 || Object.values(arrival).some((rule) => rule !== null) || seasons.some(({ rules }) => rules);
}

/**
 * The spans that the stays within `window` that can be booked cover, in chronological order. A span begins with the first day of a stay and ends
 * with the last day of one; each of its nights is part of such a stay.
 */
export function bookableSpans(window: Stay, rules: StayRules, occupancy: Occupancy): Stay[] {
  const nights = listNights(window.startDate, window.endDate);
  const dates = [...nights, window.endDate];
  // The position of the first night, from each one on, that is taken or closed.
  const nextTaken = new Array<number>(dates.length).fill(nights.length);
  for (let index = nights.length - 1; index >= 0; index -= 1) {
    const isTaken = occupancy.taken.has(nights[index]!) || isClosed(nights[index]!, rules);
    nextTaken[index] = isTaken ? index : nextTaken[index + 1]!;
  }
  const lastEnds = lastEndsIn(dates, rules, occupancy);
  const spans: Stay[] = [];
  for (const [first, startDate] of nights.entries()) {
    const latest = Math.min(nextTaken[first]!, first + longestStay(rules, startDate));
    if (latest === first || startProblem({ startDate, endDate: dates[latest]! }, rules)) continue;
    const free = rulesOn(startDate, rules).freeNights ?? 0;
    if (free > 0 && holdsAny(occupancy, addDays(startDate, -free), startDate)) continue;
    const end = lastEnds(free)[latest]!;
    if (end - first < shortestStay(rules, startDate)) continue;
    const endDate = dates[end]!;
    const last = spans.at(-1);
    if (!last || last.endDate < startDate) spans.push({ startDate, endDate });
    else if (last.endDate < endDate) last.endDate = endDate;
  }
  return spans;
}

/**
 * For each of the days, the position of the last one up to it on which a stay can end that keeps `free` nights after it free; -1 if there is none.
 * It does not depend on the first day of the stay, so that the days are compared once for each number of free nights, of which there are few.
 */
function lastEndsIn(dates: readonly CalendarDate[], rules: StayRules, occupancy: Occupancy) {
  const mayEnd = dates.map((date) => mayEndOn(date, rules));
  const known = new Map<number, number[]>();
  return (free: number): readonly number[] => {
    let ends = known.get(free);
    if (!ends) {
      let last = -1;
      ends = dates.map((date, index) => {
        if (mayEnd[index] && !(free > 0 && holdsAny(occupancy, date, addDays(date, free)))) last = index;
        return last;
      });
      known.set(free, ends);
    }
    return ends;
  };
}

/** Whether a reservation holds one of the nights from `start` up to but not including `end`. */
function holdsAny({ reserved }: Occupancy, start: CalendarDate, end: CalendarDate): boolean {
  return listNights(start, end).some((night) => reserved.has(night));
}
