import type { ArrivalRules, NightRule } from '../bookings/arrival-rules';
import type { FieldError } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import type { CalendarDate } from '../values/dates';
import { toMinorUnits } from '../values/money';

type SentRules = Request<'setArrivalRules'>['body']['rules'];

/** The rules of a request. Days are in ascending order; all seven days are no rule. */
export function readArrivalRuleInput(sent: SentRules): ArrivalRules {
  return {
    arrivalDays: daysOf(sent.arrivalDays),
    departureDays: daysOf(sent.departureDays),
    maxStayNights: sent.maxStayNights ?? null,
    noticeHours: sent.noticeHours ?? null,
    maxDaysAhead: sent.maxDaysAhead ?? null,
    freeNights: sent.freeNights ?? null,
  };
}

function daysOf(days: readonly number[] | null | undefined): number[] | null {
  return days ? [...new Set(days)].sort((one, other) => one - other) : null;
}

/** Whether none of the members sets a rule. */
export function isEmpty(rules: ArrivalRules): boolean {
  return Object.values(rules).every((rule) => rule === null);
}

interface NightContext {
  /** The number of decimals of the listing's currency. */
  minorUnits: number;
  maxStayNights: number;
  /** The first and the last date that can be sent. */
  from: CalendarDate;
  to: CalendarDate;
}

/**
 * The nights of a request by date, null for those with nothing of their own. Adds errors by their position in the request, such as
 * `nights[3].date`.
 */
export function readNightInput(
  sent: Request<'setNights'>['body']['nights'],
  { minorUnits, maxStayNights, from, to }: NightContext,
  errors: FieldError[],
): Map<CalendarDate, NightRule | null> {
  const nights = new Map<CalendarDate, NightRule | null>();
  for (const [index, { date, price, minStayNights, isClosed }] of sent.entries()) {
    const addError = (field: string, message: FieldError['message'], code: FieldError['code'] = 'custom') =>
      void errors.push({ field: `nights[${index}].${field}`, code, message });
    const priceMinor = typeof price === 'number' ? toMinorUnits(price, minorUnits) : null;
    if (priceMinor === undefined) addError('price', createMessage('field.decimals', { count: minorUnits }));
    if (nights.has(date)) addError('date', createMessage('night.twice'));
    else if (date < from || date > to) addError('date', createMessage('night.outside', { from, to }));
    if ((minStayNights ?? 1) > maxStayNights)
      addError('minStayNights', createMessage('night.beyondLongest', { count: maxStayNights }), 'max');
    const night = { priceMinor: priceMinor ?? null, minStayNights: minStayNights ?? null, isClosed: isClosed === true };
    const hasOwn = night.priceMinor !== null || night.minStayNights !== null || night.isClosed;
    nights.set(date, hasOwn ? night : null);
  }
  return nights;
}
