import { CancellationPolicy, CommissionType, RentType } from '../../generated/enumerations';
import { addDays, localTimeToInstant, monthsAndNights, nightsBetween, todayIn } from '../values/dates';
import type { CalendarDate } from '../values/dates';
import { fail } from '../contract/failures';
import { say } from '../languages';

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
  maxStayNights: number;
  minNoticeDays: number;
}

/** How many days ahead a stay may begin, and how many nights it may have. */
const horizonDays = 365;
export const mostNights = 365;

const minuteMs = 60 * 1000;
const hourMs = 60 * minuteMs;

/**
 * The day that counts as today for a booking made at `now` (epoch ms): the date in the property's city, but from 23:59 on the
 * next one. A hold ends at 23:59 of its first day, so that a booking of that last minute would hold nothing.
 */
export function bookingDay(timeZone: string, now: number): CalendarDate {
  return todayIn(timeZone, now + minuteMs);
}

/** Why `stay` is no range of nights that anything could be done with from `today` on; undefined when it is one. */
export function rangeProblem({ startDate, endDate }: Stay, today: CalendarDate) {
  if (endDate <= startDate) return fail('INVALID_DATE_RANGE', { message: say('stay.endBeforeStart') });
  if (startDate < today) return fail('INVALID_DATE_RANGE', { message: say('stay.past') });
  if (startDate > horizonOf(today))
    return fail('INVALID_DATE_RANGE', { message: say('stay.tooFarAhead', { count: horizonDays }) });
  return undefined;
}

/**
 * Why the listing's rules refuse the stay; undefined when they allow it. Whether its nights are free is another question:
 * only the night table answers it.
 */
export function stayProblem(stay: Stay, rules: StayRules) {
  const { today, minStayNights, maxStayNights, minNoticeDays } = rules;
  const problem = rangeProblem(stay, today);
  if (problem) return problem;
  const nights = nightsBetween(stay.startDate, stay.endDate);
  const most = Math.min(maxStayNights, mostNights);
  if (stay.startDate < firstStartOf(rules))
    return fail('NOTICE_TOO_SHORT', { message: say('stay.tooSoon', { count: minNoticeDays }) });
  if (nights < minStayNights)
    return fail('STAY_TOO_SHORT', { message: say('stay.tooShort', { count: minStayNights }) });
  if (nights > most) return fail('STAY_TOO_LONG', { message: say('stay.tooLong', { count: most }) });
  return undefined;
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
 * The longest free spans of `window`, given the taken nights in ascending order. A span shorter than the shortest stay is
 * left out, since nothing in it could be booked. `endDate` of a span is its latest check-out day.
 */
export function freeSpans(window: Stay, takenNights: readonly CalendarDate[], minStayNights: number): Stay[] {
  const spans: Stay[] = [];
  let startDate = window.startDate;
  for (const night of [...takenNights, window.endDate]) {
    if (night < startDate) continue;
    if (nightsBetween(startDate, night) >= Math.max(1, minStayNights)) spans.push({ startDate, endDate: night });
    startDate = addDays(night, 1);
  }
  return spans;
}

/** `amount · numerator / denominator` of non-negative integers, rounded half up; exact, whatever the product's size. */
export function share(amount: number, numerator: number, denominator: number): number {
  const doubled = 2n * BigInt(amount) * BigInt(numerator) + BigInt(denominator);
  return Number(doubled / (2n * BigInt(denominator)));
}

export interface Terms {
  rentType: RentType;
  /** Minor units, for a night or a month. */
  priceMinor: number;
  /** Minor units; null where the platform's percentage decides. */
  depositMinor: number | null;
  commissionType: CommissionType | null;
  /** Hundredths of a percent, or minor units where it is Fixed. */
  commissionValue: number | null;
}

export interface Percentages {
  depositPercent: number;
  commissionPercent: number;
}

/** What a stay costs, in minor units. */
export interface Price {
  nights: number;
  totalMinor: number;
  depositMinor: number;
  /** What is left to pay after the deposit; 0 where the deposit, which is not capped, is the larger. */
  balanceMinor: number;
  commissionType: CommissionType;
  commissionValue: number;
  commissionMinor: number;
}

/**
 * The price of a stay. By the night: nights × price. By the month: whole calendar months × price, and the remaining nights
 * at a thirtieth of it each, rounded half up once at the end. The deposit is the listing's own amount, else a percentage.
 */
export function priceOf({ startDate, endDate }: Stay, terms: Terms, percentages: Percentages): Price {
  const nights = nightsBetween(startDate, endDate);
  const totalMinor =
    terms.rentType === RentType.Daily ? nights * terms.priceMinor : monthlyTotal(startDate, endDate, terms.priceMinor);
  const depositMinor = terms.depositMinor ?? share(totalMinor, percentages.depositPercent, 100);
  const commissionType = terms.commissionType ?? CommissionType.Percentage;
  const commissionValue = terms.commissionValue ?? percentages.commissionPercent * 100;
  return {
    nights,
    totalMinor,
    depositMinor,
    balanceMinor: balanceOf(totalMinor, depositMinor),
    commissionType,
    commissionValue,
    commissionMinor:
      commissionType === CommissionType.Fixed ? commissionValue : share(totalMinor, commissionValue, 10_000),
  };
}

function monthlyTotal(startDate: CalendarDate, endDate: CalendarDate, priceMinor: number): number {
  const { months, nights } = monthsAndNights(startDate, endDate);
  return share(priceMinor, 30 * months + nights, 30);
}

export function balanceOf(totalMinor: number, depositMinor: number): number {
  return Math.max(0, totalMinor - depositMinor);
}

/** Percent of a confirmed deposit that a customer gets back who cancels at least so many days before the start. */
const refundTiers: Record<CancellationPolicy, { days: number; percent: number }[]> = {
  [CancellationPolicy.Flexible]: [{ days: 1, percent: 100 }],
  [CancellationPolicy.Moderate]: [
    { days: 5, percent: 100 },
    { days: 1, percent: 50 },
  ],
  [CancellationPolicy.Strict]: [{ days: 14, percent: 50 }],
};

/** What a customer who cancels today gets back of the confirmed deposit, in minor units. */
export function refundOf(
  confirmedMinor: number,
  policy: CancellationPolicy,
  startDate: CalendarDate,
  today: CalendarDate,
): number {
  const days = nightsBetween(today, startDate);
  const tier = refundTiers[policy].find((candidate) => days >= candidate.days);
  return share(confirmedMinor, tier?.percent ?? 0, 100);
}

/** Until when a booking waits for its deposit: so many hours, but not beyond the evening of its first day. Epoch ms. */
export function holdExpiry(now: number, holdHours: number, startDate: CalendarDate, timeZone: string): number {
  return Math.min(now + holdHours * hourMs, localTimeToInstant(startDate, '23:59', timeZone));
}

/** The instant from which a stay is over: the end of its check-out day in the property's city. Epoch ms. */
export function endOf(endDate: CalendarDate, timeZone: string): number {
  return localTimeToInstant(addDays(endDate, 1), '00:00', timeZone);
}
