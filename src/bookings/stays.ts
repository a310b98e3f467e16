import type { Config } from '../config/config';
import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween, todayIn } from '../values/dates';
import { type Season, seasonAt, seasonsOf } from './seasons';

/** Half-open: the nights from `startDate` up to but not including `endDate`, the check-out day. */
export interface Stay {
  startDate: CalendarDate;
  endDate: CalendarDate;
}

/** What a listing asks of a stay, seen on one day. */
export interface StayRules {
  /** See {@link bookingDay}. */
  today: CalendarDate;
  minStayNights: number;
  /** Some say themselves how short a stay may be that begins in them. */
  seasons: readonly Season[];
  maxStayNights: number;
  minNoticeDays: number;
}

/** The rules of a listing, seen on the day `today`. */
export function rulesOf(
  listing: { min_stay_nights: number; max_stay_nights: number; min_notice_days: number; seasons: string | null },
  today: CalendarDate,
): StayRules {
  return {
    today,
    minStayNights: listing.min_stay_nights,
    seasons: seasonsOf(listing),
    maxStayNights: listing.max_stay_nights,
    minNoticeDays: listing.min_notice_days,
  };
}

/** Why a customer who has so many reservations cannot make another one, with a deposit to pay or without; undefined when that is possible. */
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

/** How many days ahead a stay may begin. */
const horizonDays = 365;
/** How many nights a stay may have. */
export const mostNights = 365;

const minuteMs = 60 * 1000;

/**
 * The day that counts as today for a booking made at `now` (epoch ms): the date in the property's city, but from 23:59 on the
 * next one. A hold ends at 23:59 of its first day, so that a booking of that last minute would hold nothing.
 */
export function bookingDay(timeZone: string, now: number): CalendarDate {
  return todayIn(timeZone, now + minuteMs);
}

/** Why `stay` is no range of nights that anything could be done with from `today` on; undefined when it is one. */
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
 * Why the listing's rules refuse the stay; undefined when they allow it. Whether its nights are free is another question:
 * only the night table answers it.
 */
export function stayProblem(stay: Stay, rules: StayRules) {
  const { today, maxStayNights, minNoticeDays } = rules;
  const problem = rangeProblem(stay, today);
  if (problem) return problem;
  const nights = nightsBetween(stay.startDate, stay.endDate);
  const most = Math.min(maxStayNights, mostNights);
  if (stay.startDate < firstStartOf(rules))
    return fail('NOTICE_TOO_SHORT', ofMembers(createMessage('stay.tooSoon', { count: minNoticeDays }), 'startDate'));
  const least = shortestStay(rules, stay.startDate);
  if (nights < least)
    return fail('STAY_TOO_SHORT', ofMembers(createMessage('stay.tooShort', { count: least }), 'endDate'));
  if (nights > most) return fail('STAY_TOO_LONG', ofMembers(createMessage('stay.tooLong', { count: most }), 'endDate'));
  return undefined;
}

type ShortestStay = Pick<StayRules, 'minStayNights' | 'seasons'>;

/** Fewest nights of a stay that begins on `startDate`: as the season says that it begins in, else as the listing. */
function shortestStay({ minStayNights, seasons }: ShortestStay, startDate: CalendarDate): number {
  return seasonAt(seasons, startDate)?.minStayNights ?? minStayNights;
}

/** The last day a stay may begin on. */
function horizonOf(today: CalendarDate): CalendarDate {
  return addDays(today, horizonDays);
}

/** The first day a stay may begin on. */
function firstStartOf({ today, minNoticeDays }: StayRules): CalendarDate {
  return addDays(today, minNoticeDays);
}

/** The part of `asked` that is worth looking at: from the first possible start to the horizon. May be empty. */
export function bookingWindow(rules: StayRules, asked: { from?: CalendarDate; to?: CalendarDate }): Stay {
  const first = firstStartOf(rules);
  const last = horizonOf(rules.today);
  return {
    startDate: asked.from && asked.from > first ? asked.from : first,
    endDate: asked.to && asked.to < last ? asked.to : last,
  };
}

/**
 * The longest free spans of `window`, given the taken nights in ascending order. A span in which no stay that
 * begins there would be long enough is left out, since nothing in it could be booked. `endDate` of a span is its latest check-out day.
 */
export function freeSpans(window: Stay, takenNights: readonly CalendarDate[], rules: ShortestStay): Stay[] {
  const spans: Stay[] = [];
  let startDate = window.startDate;
  for (const night of [...takenNights, window.endDate]) {
    if (night < startDate) continue;
    if (hasRoom({ startDate, endDate: night }, rules)) spans.push({ startDate, endDate: night });
    startDate = addDays(night, 1);
  }
  return spans;
}

/** Whether a stay could be in the span: the longest ones begin on its first day, or where what is asked of them changes. */
function hasRoom({ startDate, endDate }: Stay, rules: ShortestStay): boolean {
  const changes = rules.seasons.flatMap((season) => [season.startDate, season.endDate]);
  return [startDate, ...changes].some(
    (start) => start >= startDate && start < endDate && nightsBetween(start, endDate) >= shortestStay(rules, start),
  );
}
