import ICAL from 'ical.js';
import { type CalendarDate, dateOf, dayNumber } from '../values/dates';
import { CalendarError, partOfRule } from './errors';

/** Limits the work of reading one calendar, in steps: an occurrence, or a night. */
export class Budget {
  private left = maxSteps;
  private leftOfEvent = maxStepsOfEvent;

  beginEvent(): void {
    this.leftOfEvent = maxStepsOfEvent;
  }

  spend(steps = 1): void {
    this.left -= steps;
    this.leftOfEvent -= steps;
    if (this.left < 0 || this.leftOfEvent < 0) throw new CalendarError('tooComplex');
  }
}

/** A step takes about 20 µs, one with a time zone up to 100 µs. */
const maxSteps = 50_000;
const maxStepsOfEvent = 5_000;
/** The cost of comparing a day with a rule. */
const daySteps = 0.1;
/** The cost of a rule without any occurrence. */
const ruleSteps = 10;

const maxInterval = 10_000;
const maxValues = 400;

/** A recurrence rule whose occurrences are days (RFC 5545, 3.3.10), or times of which each is on another day. */
export interface Rule {
  frequency: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  interval: number;
  count: number | undefined;
  until: ICAL.Time | undefined;
  /** The first day of a week, 1 for Monday to 7 for Sunday. */
  weekStart: number;
  months: Set<number> | undefined;
  /** Negative ones count from the end of the month; so do the others below, each from the end of its period. */
  monthDays: Set<number> | undefined;
  yearDays: Set<number> | undefined;
  weeks: Set<number> | undefined;
  /** `MO`, or `2MO` and `-1MO` for the second and the last Monday of the month or year. */
  weekDays: Set<string> | undefined;
  positions: Set<number> | undefined;
}

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const dayNames = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** The parts of numbers, with their largest value and the frequencies with which RFC 5545 allows them. */
const numberParts: Record<string, { largest: number; with: readonly string[] }> = {
  bymonth: { largest: 12, with: frequencies },
  bymonthday: { largest: 31, with: ['DAILY', 'MONTHLY', 'YEARLY'] },
  byyearday: { largest: 366, with: ['YEARLY'] },
  byweekno: { largest: 53, with: ['YEARLY'] },
  bysetpos: { largest: 366, with: frequencies },
};
/** All others, such as BYHOUR, and RSCALE and SKIP of RFC 7529, are not supported. */
const otherParts = ['freq', 'until', 'count', 'interval', 'wkst', 'byday'];

/** Reads the rule of a property with its value. Throws {@link CalendarError} if a part is not supported, because its days would be wrong. */
export function ruleOf(property: ICAL.Property, value: unknown): Rule {
  if (!(value instanceof ICAL.Recur)) throw new CalendarError('invalidValue', 'RRULE');
  const parts = (property.toJSON() as [string, object, string, Record<string, unknown>])[3];
  const frequency = frequencies.find((one) => one === value.freq);
  if (!frequency) throw new CalendarError('unsupported', partOfRule(`FREQ=${value.freq}`));
  for (const name of Object.keys(parts))
    if (!(name in numberParts) && !otherParts.includes(name)) throw new CalendarError('unsupported', partOfRule(name));
  // Programs differ in whether it is one day or all days of the week.
  if ('byweekno' in parts && !('byday' in parts)) throw new CalendarError('unsupported', 'BYWEEKNO');
  const numbers = (name: string) => numbersOf(name, parts[name], frequency);
  return {
    frequency,
    interval: positive(value.interval, maxInterval, 'INTERVAL'),
    count: 'count' in parts ? positive(value.count, Infinity, 'COUNT') : undefined,
    until: value.until ?? undefined,
    // The library counts from Sunday, which is 1.
    weekStart: ((value.wkst + 5) % 7) + 1,
    months: numbers('bymonth'),
    monthDays: numbers('bymonthday'),
    yearDays: numbers('byyearday'),
    weeks: numbers('byweekno'),
    weekDays: weekDaysOf(parts.byday, frequency, 'byweekno' in parts),
    positions: numbers('bysetpos'),
  };
}

function positive(value: unknown, largest: number, name: 'INTERVAL' | 'COUNT'): number {
  if (typeof value === 'number' && value >= 1 && value <= largest) return value;
  throw new CalendarError('unsupported', name);
}

function valuesOf(value: unknown): unknown[] {
  const values = Array.isArray(value) ? (value as unknown[]) : [value];
  if (values.length > maxValues) throw new CalendarError('tooComplex');
  return values;
}

function numbersOf(name: string, value: unknown, frequency: string): Set<number> | undefined {
  if (value === undefined) return undefined;
  const { largest, with: allowed } = numberParts[name]!;
  const numbers = valuesOf(value).map(Number);
  const isValid = numbers.every((number) => Number.isInteger(number) && number !== 0 && Math.abs(number) <= largest);
  if (!isValid || !allowed.includes(frequency)) throw new CalendarError('unsupported', partOfRule(name));
  return new Set(numbers);
}

function weekDaysOf(value: unknown, frequency: string, hasWeeks: boolean): Set<string> | undefined {
  if (value === undefined) return undefined;
  const texts = valuesOf(value).map((text) => String(text).replace(/^\+/, ''));
  const hasOrdinals = (frequency === 'MONTHLY' || frequency === 'YEARLY') && !hasWeeks;
  const format = hasOrdinals ? /^(-?[1-9]\d?)?(MO|TU|WE|TH|FR|SA|SU)$/ : /^(MO|TU|WE|TH|FR|SA|SU)$/;
  if (!texts.every((text) => format.test(text))) throw new CalendarError('unsupported', 'BYDAY');
  return new Set(texts);
}

/** The days of a recurrence to find. */
export interface Horizon {
  /** Earlier ones may be left out. */
  from: CalendarDate;
  /** The last one, which is that of UNTIL if it is earlier. */
  last: CalendarDate;
}

/**
 * The dates of a rule from its first one, which is `first` only if it matches the rule. Each day is compared with the rule, so that the work is
 * limited by the number of days, whatever the rule is.
 */
export function* datesOf(rule: Rule, first: CalendarDate, horizon: Horizon, budget: Budget): Generator<CalendarDate> {
  budget.spend(ruleSteps);
  const begin = dayNumber(first);
  const last = dayNumber(horizon.last);
  const matches = matcher(rule, dayOf(begin));
  let left = rule.count ?? Infinity;
  for (const [from, to] of periodsOf(rule, begin, rule.count === undefined ? dayNumber(horizon.from) : begin)) {
    if (from > last) return;
    budget.spend(daySteps * (to - from + 1));
    const days: number[] = [];
    for (let number = from; number <= to; number += 1) if (matches(dayOf(number))) days.push(number);
    for (const day of chosen(days, rule.positions)) {
      if (day < begin) continue;
      if (day > last || left === 0) return;
      left -= 1;
      yield dateOf(day);
    }
  }
}

/** The days at the positions of BYSETPOS; all days without it. */
function chosen(days: number[], positions: Set<number> | undefined): number[] {
  return positions ? days.filter((_, index) => positions.has(index + 1) || positions.has(index - days.length)) : days;
}

/** A day with what rules compare. */
interface Day {
  number: number;
  year: number;
  /** From 1. */
  month: number;
  day: number;
  /** From 1 for Monday. */
  weekDay: number;
}

function dayOf(number: number): Day {
  const date = new Date(number * 86_400_000);
  return {
    number,
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    weekDay: ((((number + 3) % 7) + 7) % 7) + 1,
  };
}

/** The number of the day; `month` may be below 1 or above 12. */
function numberOf(year: number, month: number, day: number): number {
  return new Date(0).setUTCFullYear(year, month - 1, day) / 86_400_000;
}

/** The first and the last day of each period of the rule, from the one of `begin`, or a later one that is not after the one of `from`. */
function* periodsOf(
  { frequency, interval, weekStart }: Rule,
  begin: number,
  from: number,
): Generator<[from: number, to: number]> {
  const { year, month, weekDay } = dayOf(begin);
  const monday = begin - ((weekDay - weekStart + 7) % 7);
  const daysOfPeriod = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }[frequency] * interval;
  const startOf = (index: number) => {
    if (frequency === 'DAILY') return begin + index;
    if (frequency === 'WEEKLY') return monday + 7 * index;
    return frequency === 'MONTHLY' ? numberOf(year, month + index, 1) : numberOf(year + index, 1, 1);
  };
  const skipped = Math.max(0, Math.floor((from - begin) / daysOfPeriod) - 1);
  for (let index = skipped * interval; ; index += interval) yield [startOf(index), startOf(index + 1) - 1];
}

/** Whether a day is one of the rule, which takes what it does not say from its first day. */
function matcher(rule: Rule, first: Day): (day: Day) => boolean {
  const { frequency, weekStart, yearDays, weeks } = rule;
  let { months, monthDays, weekDays } = rule;
  const hasDays = monthDays !== undefined || yearDays !== undefined || weekDays !== undefined;
  if (!hasDays && frequency === 'WEEKLY') weekDays = new Set([dayNames[first.weekDay - 1]!]);
  else if (!hasDays && frequency !== 'DAILY') monthDays = new Set([first.day]);
  if (!hasDays && frequency === 'YEARLY') months ??= new Set([first.month]);
  const isOfMonth = frequency === 'MONTHLY' || rule.months !== undefined;
  return (day) => {
    if (months && !months.has(day.month)) return false;
    const monthLength = () => numberOf(day.year, day.month + 1, 1) - numberOf(day.year, day.month, 1);
    if (monthDays && !hasEither(monthDays, day.day, monthLength())) return false;
    const yearDay = day.number - numberOf(day.year, 1, 1) + 1;
    const yearLength = () => numberOf(day.year + 1, 1, 1) - numberOf(day.year, 1, 1);
    if (yearDays && !hasEither(yearDays, yearDay, yearLength())) return false;
    if (weeks && !hasEither(weeks, ...weekOf(day, weekStart))) return false;
    if (!weekDays) return true;
    const name = dayNames[day.weekDay - 1]!;
    if (weekDays.has(name)) return true;
    const [place, length] = isOfMonth ? [day.day, monthLength()] : [yearDay, yearLength()];
    return (
      weekDays.has(`${Math.ceil(place / 7)}${name}`) || weekDays.has(`-${Math.ceil((length - place + 1) / 7)}${name}`)
    );
  };
}

/** Whether the set has the place, counted from the beginning or, negative, from the end of the period. */
function hasEither(places: Set<number>, place: number, length: number): boolean {
  return places.has(place) || places.has(place - length - 1);
}

/** The number of the day's week in its year, and the number of that year's weeks (ISO 8601, with any first day of the week). */
function weekOf(day: Day, weekStart: number): [week: number, weeks: number] {
  const week = weekInYear(day.number, day.year, weekStart);
  if (week < 1) return [weeksOf(day.year - 1, weekStart), weeksOf(day.year - 1, weekStart)];
  const weeks = weeksOf(day.year, weekStart);
  return week > weeks ? [1, weeksOf(day.year + 1, weekStart)] : [week, weeks];
}

/** The week of December 28th, which is always in the last one. */
function weeksOf(year: number, weekStart: number): number {
  return weekInYear(numberOf(year, 12, 28), year, weekStart);
}

/** Below 1 in the last week of the year before, and too large in the first week of the year after. */
function weekInYear(number: number, year: number, weekStart: number): number {
  const yearDay = number - numberOf(year, 1, 1) + 1;
  const placeInWeek = ((dayOf(number).weekDay - weekStart + 7) % 7) + 1;
  return Math.floor((yearDay - placeInWeek + 10) / 7);
}
