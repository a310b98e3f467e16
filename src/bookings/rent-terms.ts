import { CommissionType, RentType } from '../../generated/enumerations';
import { fail, ofMembers } from '../contract/failures';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween } from '../values/dates';
import { toMajorUnits, toMinorUnits } from '../values/money';
import { addedMonthLines, reducedLines, timesLines } from './changed-lines';
import { type Circumstances, type PriceLine, sumsOf } from './price-lines';
import { type Terms, storedLines } from './pricing';
import { defaultNoticeDays } from './rent-books';
import type { Reservation } from './repository';
import { share } from './rounding';
import { endOf } from './time';

/** The rules of notice and of renewal. Amounts are in minor units. */

type Row = Pick<Reservation, 'start_date' | 'end_date' | 'notice_days' | 'min_stay_nights'>;

/**
 * The failure when a stay cannot end on `endDate` by notice that is given `today`; undefined when it can. The listing's rules apply as they
 * were when it was booked, so that an owner cannot change them to the disadvantage of a tenant.
 */
export function noticeProblem(
  { start_date, end_date, notice_days, min_stay_nights }: Row,
  endDate: CalendarDate,
  today: CalendarDate,
) {
  if (endDate <= start_date)
    return fail('INVALID_DATE_RANGE', ofMembers(createMessage('stay.endBeforeStart'), 'endDate'));
  if (endDate > end_date) return fail('INVALID_DATE_RANGE', ofMembers(createMessage('rent.noticeAfterEnd'), 'endDate'));
  const earliest = addDays(today, notice_days ?? defaultNoticeDays);
  if (endDate < earliest)
    return fail('NOTICE_TOO_SHORT', ofMembers(createMessage('rent.noticeTooShort', { date: earliest }), 'endDate'));
  const minNights = min_stay_nights ?? 1;
  if (nightsBetween(start_date, endDate) < minNights)
    return fail('STAY_TOO_SHORT', ofMembers(createMessage('stay.tooShort', { count: minNights }), 'endDate'));
  return undefined;
}

/** The columns of a reservation that ends on `endDate` and of whose total `rest` is left. */
export function endedEarlierColumns(reservation: Reservation, endDate: CalendarDate, rest: number) {
  const { start_date, total_minor, time_zone, commission_minor } = reservation;
  const lines = reducedLines(storedLines(reservation), rest, total_minor);
  return {
    ...endColumns(start_date, endDate, time_zone),
    ...lineColumns(lines),
    total_minor: rest,
    commission_minor: commission_minor === null ? null : share(commission_minor, rest, total_minor || 1),
  };
}

/** What one more month of a stay costs today. */
export interface AddedMonth {
  lines: PriceLine[];
  totalMinor: number;
  /** The booked percentage of it; a fixed commission is for the whole stay. */
  commissionMinor: number;
}

/** The price of a month that is added to the end of a reservation, by the listing's terms of today. */
export function addedMonthOf(reservation: Reservation, terms: Terms): AddedMonth {
  const { end_date, guests_count, children_count, commission_type, commission_value } = reservation;
  const circumstances: Circumstances = {
    guests: guests_count ?? 1,
    children: children_count ?? 0,
    chargeIds: storedLines(reservation).flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId])),
    daysAhead: 0,
  };
  const extras = terms.extras && { ...terms.extras, rentType: RentType.Monthly };
  const lines = addedMonthLines(end_date, terms.priceMinor, extras, circumstances);
  const { nights, refundable, nonRefundable, addedTaxes, includedTaxes } = sumsOf(lines);
  const subtotal = nights + refundable + nonRefundable;
  const isPercentage = commission_type === CommissionType.Percentage && commission_value !== null;
  return {
    lines,
    totalMinor: subtotal + addedTaxes,
    commissionMinor: isPercentage ? share(Math.max(0, subtotal - includedTaxes), commission_value, 10_000) : 0,
  };
}

/** PRICE_CHANGED with today's amount of a month if it is not `expected` (major units); undefined if it is. */
export function monthProblem(
  { totalMinor }: AddedMonth,
  expected: number,
  { minor_units, currency_code: currency }: Pick<Reservation, 'minor_units' | 'currency_code'>,
) {
  if (toMinorUnits(expected, minor_units) === totalMinor) return undefined;
  const message = createMessage('rent.monthChanged', { amount: toMajorUnits(totalMinor, minor_units), currency });
  return fail('PRICE_CHANGED', { message, errors: [{ field: 'expectedMonthlyAmount', code: 'custom', message }] });
}

/** The columns of a reservation to which months are added until `endDate`. */
export function renewedColumns(
  reservation: Reservation,
  endDate: CalendarDate,
  months: number,
  { lines, totalMinor, commissionMinor }: AddedMonth,
) {
  const { start_date, total_minor, time_zone, commission_minor } = reservation;
  return {
    ...endColumns(start_date, endDate, time_zone),
    ...lineColumns([...storedLines(reservation), ...timesLines(lines, months)]),
    total_minor: total_minor + months * totalMinor,
    commission_minor: commission_minor === null ? null : commission_minor + months * commissionMinor,
  };
}

function endColumns(startDate: CalendarDate, endDate: CalendarDate, timeZone: string) {
  return { end_date: endDate, ends_at: endOf(endDate, timeZone), nights: nightsBetween(startDate, endDate) };
}

function lineColumns(lines: readonly PriceLine[]) {
  const { dueAtArrival, addedTaxes, includedTaxes } = sumsOf(lines);
  return {
    price_lines: JSON.stringify(lines),
    due_at_arrival_minor: dueAtArrival || null,
    tax_minor: addedTaxes + includedTaxes || null,
  };
}
