import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween } from '../values/dates';

const defaultDays = 30;
const maxDays = 366;

/** Half-open, like a stay: the days from `from` up to but not including `to`. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The period that is asked for, by default the last 30 days including `today`; the failure INVALID_DATE_RANGE where it is empty or too long. */
export function periodOf(asked: Partial<Period>, today: CalendarDate) {
  const to = asked.to ?? addDays(today, 1);
  const from = asked.from ?? addDays(to, -defaultDays);
  if (to <= from) return fail('INVALID_DATE_RANGE', ofMembers(createMessage('report.order'), 'to'));
  if (nightsBetween(from, to) > maxDays)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('report.longest', { count: maxDays }), 'to'));
  return { from, to };
}
