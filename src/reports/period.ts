import { type CalendarDate, addDays, nightsBetween } from '../values/dates';
import { fail } from '../contract/failures';
import { say } from '../languages';

const usualDays = 30;
const mostDays = 366;

/** Half-open, like a stay: the days from `from` up to but not including `to`. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The period that is asked for on the day `today`; or why a report cannot be on it. */
export function periodOf(asked: Partial<Period>, today: CalendarDate) {
  const to = asked.to ?? addDays(today, 1);
  const from = asked.from ?? addDays(to, -usualDays);
  if (to <= from) return fail('INVALID_DATE_RANGE', { message: say('report.order') });
  if (nightsBetween(from, to) > mostDays)
    return fail('INVALID_DATE_RANGE', { message: say('report.longest', { count: mostDays }) });
  return { from, to };
}
