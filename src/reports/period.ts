import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween } from '../values/dates';

const defaultDays = 30;
const maxDays = 366;

/** The days from `from` to the one before `to`, as for a stay. */
export interface Period {
  from: CalendarDate;
  to: CalendarDate;
}

/** The requested period; by default the last 30 days including `today`. The failure INVALID_DATE_RANGE if it is empty or too long. */
export function periodOf(requested: Partial<Period>, today: CalendarDate) {
  const to = requested.to ?? addDays(today, 1);
  const from = requested.from ?? addDays(to, -defaultDays);
  if (to <= from) return fail('INVALID_DATE_RANGE', ofMembers(createMessage('report.order'), 'to'));
  if (nightsBetween(from, to) > maxDays)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('report.longest', { count: maxDays }), 'to'));
  return { from, to };
}
