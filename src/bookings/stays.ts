import type { Config } from '../config/config';
import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween, todayIn, weekdayOf } from '../values/dates';
import { type ArrivalRules, type Nights, arrivalRulesOf, hoursLeftOf, noNights, rulesIn } from './arrival-rules';
import { type Season, seasonAt, seasonsOf } from './seasons';

/** Half-open: the nights from `startDate` up to but not including `endDate`, the check-out day. */
export interface Stay {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** The parts of `stay` that are not in `other`: none, one or two stays. */
export function outside(stay: Stay, other: Stay): Stay[] {
  const { startDate, endDate } = stay;
  if (other.endDate <= startDate || endDate <= other.startDate) return [stay];
  return [
    { startDate, endDate: other.startDate },
    { startDate: other.endDate, endDate },
  ].filter((part) => part.startDate < part.endDate);
}

/** The rules of a listing for stays, as of one day. */
export interface StayRules {
  /** See {@link bookingDay}. */
  today: CalendarDate;
  minStayNights: number;
  /** A season may have its own minimum stay. */
  seasons: readonly Season[];
  maxStayNights: number;
  minNoticeDays: number;
  /** The arrival rules of the listing; a season may have its own. */
  arrival: ArrivalRules;
  /** The nights with their own minimum or closure: at least those of the stays that are compared. */
  nights: Nights;
  /** The number of whole hours from now to the end of the day in the listing's city. */
  hoursLeft: (date: CalendarDate) => number;
}

/** The columns of a listing that its rules are in. */
export interface RuleColumns {
  min_stay_nights: number;
  max_stay_nights: number;
  min_notice_days: number;
  seasons: string | null;
  arrival_rules: string | null;
  time_zone: string;
  nights: Nights;
}

/** The rules of a listing as of `today`, the current day at `now` (epoch ms). */
export function rulesOf(listing: RuleColumns, { today, now }: { today: CalendarDate; now: number }): StayRules {
  return {
    today,
    minStayNights: listing.min_stay_nights,
    seasons: seasonsOf(listing),
    maxStayNights: listing.max_stay_nights,
    minNoticeDays: listing.min_notice_days,
    arrival: arrivalRulesOf(listing),
    nights: listing.nights,
    hoursLeft: (date) => hoursLeftOf(date, listing.time_zone, now),
  };
}

/**
 * The failure when a customer has too many unpaid reservations to make another one, with or without a deposit; undefined when the customer
 * may book.
 */
export function unpaidProblem(
  { waiting, unpaid }: { waiting: number; unpaid: number },
  hasDeposit: boolean,
  { waitingReservations, unpaidReservations }: Config['limits'],
) {
  if (hasDeposit && waiting >= waitingReservations)
    return fail('STATE_CONFLICT', { message: createMessage('deposit.tooManyPending', { count: waitingReservations }) });
  if (unpaid >= unpaidReservations)
    return fail('STATE_CONFLICT', { message: createMessage('deposit.tooManyUnpaid', { count: unpaidReservations }) });
  return undefined;
}

/** How many days in advance a stay may begin at most. */
const horizonDays = 365;
/** The maximum number of nights of a stay. */
export const maxNights = 365;

const minuteMs = 60 * 1000;

/**
 * The first day that can be booked at `now` (epoch ms): the date in the property's city, and from 23:59 the next one. A hold ends at 23:59 of
 * its first day, so that a booking in the last minute would have no hold.
 */
export function bookingDay(timeZone: string, now: number): CalendarDate {
  return todayIn(timeZone, now + minuteMs);
}

/** The failure when the range is empty, in the past or too far in the future; undefined when it is valid. */
export function rangeProblem({ startDate, endDate }: Stay, today: CalendarDate) {
  if (endDate <= startDate)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.endBeforeStart'), 'endDate'));
  if (startDate < today) return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.past'), 'startDate'));
  if (startDate > horizonOf(today))
    return fail(
      'INVALID_DATE_RANGE',
      ofMembers(createMessage('stay.tooFarAhead', { count: horizonDays }), 'startDate'),
    );
  return undefined;
}

/**
 * The failure when the listing's rules reject the change of a stay `before` into `after`; undefined when they allow it. `rules` are of the
 * booking day, `today` is the date in the city. From the first day on, only the end can change. A rule applies only to what changes: the
 * notice, the horizon and the days of arrival to a new first day, the days of departure to a new end, the minimum to a later minimum or a
 * shorter stay, the maximum to a longer one.
 */
export function alterationProblem(before: Stay, after: Stay, rules: StayRules, today: CalendarDate) {
  if (after.endDate <= after.startDate)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.endBeforeStart'), 'endDate'));
  const isMoved = after.startDate !== before.startDate;
  if (isMoved) {
    if (before.startDate <= today)
      return fail('INVALID_DATE_RANGE', ofMembers(createMessage('alteration.begun'), 'startDate'));
    const problem = rangeProblem(after, rules.today) ?? arrivalProblem(after, rules);
    if (problem) return problem;
  }
  if (after.endDate < today) return fail('INVALID_DATE_RANGE', ofMembers(createMessage('alteration.past'), 'endDate'));
  const [nights, earlier] = [
    nightsBetween(after.startDate, after.endDate),
    nightsBetween(before.startDate, before.endDate),
  ];
  return (
    (after.endDate === before.endDate ? undefined : departureProblem(after, rules)) ??
    (isMoved || nights < earlier ? tooShort(after, rules) : undefined) ??
    (nights > earlier ? tooLong(after, rules) : undefined)
  );
}

/**
 * The failure when the listing's rules reject the stay; undefined when they allow it. Does not check whether the nights are free, which only
 * the night table decides.
 */
export function stayProblem(stay: Stay, rules: StayRules) {
  return startProblem(stay, rules) ?? endProblem(stay, rules);
}

/** The part of {@link stayProblem} that is the same for all stays from the first day on, once the range is not empty. */
export function startProblem(stay: Stay, rules: StayRules) {
  return rangeProblem(stay, rules.today) ?? arrivalProblem(stay, rules);
}

/** The part of {@link stayProblem} that depends on the last day. */
function endProblem(stay: Stay, rules: StayRules) {
  return departureProblem(stay, rules) ?? tooShort(stay, rules) ?? tooLong(stay, rules);
}

/** The arrival rules on the day. */
export function rulesOn(date: CalendarDate, { seasons, arrival }: Pick<StayRules, 'seasons' | 'arrival'>) {
  return rulesIn(seasonAt(seasons, date)?.rules, arrival);
}

/** The failure when no stay may begin on the day. */
function arrivalProblem({ startDate }: Stay, rules: StayRules) {
  if (startDate < firstStartOf(rules))
    return fail(
      'NOTICE_TOO_SHORT',
      ofMembers(createMessage('stay.tooSoon', { count: rules.minNoticeDays }), 'startDate'),
    );
  const { noticeHours, maxDaysAhead, arrivalDays } = rulesOn(startDate, rules);
  if (noticeHours !== null && rules.hoursLeft(startDate) < noticeHours)
    return fail('NOTICE_TOO_SHORT', ofMembers(createMessage('stay.tooLate', { count: noticeHours }), 'startDate'));
  if (maxDaysAhead !== null && nightsBetween(rules.today, startDate) > maxDaysAhead)
    return fail(
      'INVALID_DATE_RANGE',
      ofMembers(createMessage('stay.tooFarAhead', { count: maxDaysAhead }), 'startDate'),
    );
  if (arrivalDays === null || arrivalDays.includes(weekdayOf(startDate))) return undefined;
  return fail('ARRIVAL_DAY_NOT_ALLOWED', ofMembers(createMessage('stay.noArrival'), 'startDate'));
}

/** Whether the days of departure allow a stay to end on the day. */
export function mayEndOn(date: CalendarDate, rules: StayRules): boolean {
  const { departureDays } = rulesOn(date, rules);
  return departureDays === null || departureDays.includes(weekdayOf(date));
}

/** The failure when no stay may end on the day. */
function departureProblem({ endDate }: Stay, rules: StayRules) {
  if (mayEndOn(endDate, rules)) return undefined;
  return fail('DEPARTURE_DAY_NOT_ALLOWED', ofMembers(createMessage('stay.noDeparture'), 'endDate'));
}

function tooShort({ startDate, endDate }: Stay, rules: StayRules) {
  const shortest = shortestStay(rules, startDate);
  if (nightsBetween(startDate, endDate) >= shortest) return undefined;
  return fail('STAY_TOO_SHORT', ofMembers(createMessage('stay.tooShort', { count: shortest }), 'endDate'));
}

function tooLong({ startDate, endDate }: Stay, rules: StayRules) {
  const longest = longestStay(rules, startDate);
  if (nightsBetween(startDate, endDate) <= longest) return undefined;
  return fail('STAY_TOO_LONG', ofMembers(createMessage('stay.tooLong', { count: longest }), 'endDate'));
}

type ShortestStay = Pick<StayRules, 'minStayNights' | 'seasons'> & Partial<Pick<StayRules, 'nights'>>;

/** The minimum nights of a stay that begins on `startDate`: that of the night, else the season's, else the listing's. */
export function shortestStay(
  { minStayNights, seasons, nights = noNights }: ShortestStay,
  startDate: CalendarDate,
): number {
  return nights.get(startDate)?.minStayNights ?? seasonAt(seasons, startDate)?.minStayNights ?? minStayNights;
}

/** The maximum nights of a stay that begins on `startDate`. */
export function longestStay(rules: StayRules, startDate: CalendarDate): number {
  return Math.min(rules.maxStayNights, rulesOn(startDate, rules).maxStayNights ?? maxNights, maxNights);
}

/** The last day a stay may begin on. */
function horizonOf(today: CalendarDate): CalendarDate {
  return addDays(today, horizonDays);
}

/** The first day a stay may begin on. */
function firstStartOf({ today, minNoticeDays }: Pick<StayRules, 'today' | 'minNoticeDays'>): CalendarDate {
  return addDays(today, minNoticeDays);
}

/** The requested range, limited to the first possible start and the horizon. May be empty. */
export function bookingWindow(
  rules: Pick<StayRules, 'today' | 'minNoticeDays'>,
  requested: { from?: CalendarDate; to?: CalendarDate },
): Stay {
  const first = firstStartOf(rules);
  const last = horizonOf(rules.today);
  return {
    startDate: requested.from && requested.from > first ? requested.from : first,
    endDate: requested.to && requested.to < last ? requested.to : last,
  };
}

/**
 * The longest free spans of `window`, given the taken nights in ascending order. A span that is too short for every stay that begins in it is
 * left out. The `endDate` of a span is its latest check-out day.
 */
export function freeSpans(window: Stay, takenNights: readonly CalendarDate[], rules: ShortestStay): Stay[] {
  const changes = rules.seasons.flatMap((season) => [season.startDate, season.endDate]);
  const spans: Stay[] = [];
  let startDate = window.startDate;
  for (const night of [...takenNights, window.endDate]) {
    if (night < startDate) continue;
    if (fitsStay({ startDate, endDate: night }, changes, rules)) spans.push({ startDate, endDate: night });
    startDate = addDays(night, 1);
  }
  return spans;
}

/** Whether the span is long enough for a stay. The longest stays begin on its first day, or on one of `changes`, where the minimum changes. */
function fitsStay({ startDate, endDate }: Stay, changes: readonly CalendarDate[], rules: ShortestStay): boolean {
  return [startDate, ...changes].some(
    (start) => start >= startDate && start < endDate && nightsBetween(start, endDate) >= shortestStay(rules, start),
  );
}
