import { type ArrivalRules, type Nights, mostFreeNights, rulesIn } from '../bookings/arrival-rules';
import { type Season, seasonAt } from '../bookings/seasons';
import { maxNights } from '../bookings/stays';
import type { Row } from '../database/tables';
import { type CalendarDate, addDays, dateOf, dayNumber } from '../values/dates';
import { endOfTime } from './rates';

export type Arrival = Omit<Row<'property_arrival'>, 'property_id'>;

interface Sources {
  /** The rules of the listing. */
  rules: ArrivalRules;
  /** In chronological order. */
  seasons: readonly Season[];
  /** At least the closed nights. */
  nights: Nights;
}

const everyDay = 0b111_1111;

/**
 * The arrival rules of a listing for searches: consecutive days with the same rules are one period. Days without rules are in none, and a
 * listing without rules has none.
 */
export function arrivalsOf({ rules, seasons, nights }: Sources): Arrival[] {
  const closed = [...nights].filter(([, { isClosed }]) => isClosed).map(([night]) => night);
  const changes = [
    dateOf(0),
    ...seasons.filter((season) => season.rules).flatMap(({ startDate, endDate }) => [startDate, endDate]),
    ...closed.flatMap((night) => [night, addDays(night, 1)]),
  ];
  const starts = [...new Set(changes)].filter((date) => dayNumber(date) >= 0).sort();
  const isClosed = new Set<CalendarDate>(closed);
  const arrivals: Arrival[] = [];
  for (const [index, date] of starts.entries()) {
    const values = valuesOf(rulesIn(seasonAt(seasons, date)?.rules, rules), isClosed.has(date));
    if (!restricts(values)) continue;
    const [first_day, next] = [dayNumber(date), starts[index + 1]];
    const end_day = next === undefined ? endOfTime : dayNumber(next);
    const last = arrivals.at(-1);
    if (last?.end_day === first_day && isSame(last, values)) last.end_day = end_day;
    else arrivals.push({ first_day, end_day, ...values });
  }
  return arrivals;
}

function valuesOf(rules: ArrivalRules, isClosed: boolean) {
  return {
    is_closed: Number(isClosed),
    arrival_days: bitsOf(rules.arrivalDays),
    departure_days: bitsOf(rules.departureDays),
    max_stay_nights: rules.maxStayNights ?? maxNights,
    notice_hours: rules.noticeHours ?? 0,
    max_days_ahead: rules.maxDaysAhead ?? maxNights,
    free_nights: Math.min(rules.freeNights ?? 0, mostFreeNights),
  };
}

type Values = ReturnType<typeof valuesOf>;

function bitsOf(days: readonly number[] | null): number {
  return days === null ? everyDay : days.reduce((bits, day) => bits | (1 << (day - 1)), 0);
}

const noRestriction: Values = {
  ...{ is_closed: 0, arrival_days: everyDay, departure_days: everyDay, max_stay_nights: maxNights },
  ...{ notice_hours: 0, max_days_ahead: maxNights, free_nights: 0 },
};
const names = Object.keys(noRestriction) as (keyof Values)[];

const isSame = (one: Values, other: Values) => names.every((name) => one[name] === other[name]);
const restricts = (values: Values) => !isSame(values, noRestriction);
