import { CommissionType, RentType } from '../../generated/enumerations';
import { type FieldError, fail, ofMembers } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { type CalendarDate, addDays, nightsBetween } from '../values/dates';
import { toMajorUnits, toMinorUnits } from '../values/money';
import { addedMonthLines, bookedMonthlyDue, reducedLines, timesLines } from './changed-lines';
import { type Circumstances, type PriceLine, sumsOf } from './price-lines';
import { type Terms, storedLines } from './pricing';
import { type StayOfMonths, defaultNoticeDays } from './rent-books';
import type { Reservation } from './repository';
import { termsError } from './reservation-terms';
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

/** PRICE_CHANGED with the total of the `ended` reservation if it is not the expected one (major units). Null and undefined are not compared. */
export function totalProblem(expected: number | null | undefined, ended: Reservation) {
  const { minor_units, currency_code: currency, total_minor } = ended;
  if (typeof expected !== 'number' || toMinorUnits(expected, minor_units) === total_minor) return undefined;
  const message = createMessage('alteration.priceChanged', {
    amount: toMajorUnits(total_minor, minor_units),
    currency,
  });
  return fail('PRICE_CHANGED', { message, errors: [{ field: 'expectedTotalAmount', code: 'custom', message }] });
}

/** The columns of a reservation that ends on `endDate` and of whose total `rest` is left. */
export function endedEarlierColumns(reservation: Reservation, endDate: CalendarDate, rest: number) {
  const { start_date, total_minor, time_zone, commission_minor } = reservation;
  const stay = { startDate: start_date, endDate };
  const lines = reducedLines(storedLines(reservation), { rest, whole: total_minor, stay });
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
  /** What the owner collects for it, and what the owner would collect by the charges for which the stay was booked. */
  dueAtArrivalMinor: number;
  bookedDueAtArrivalMinor: number;
  /** The booked percentage of it; a fixed commission is for the whole stay. */
  commissionMinor: number;
}

/** The price of a month that is added to the end of a reservation, by the listing's terms of today. */
export function addedMonthOf(reservation: Reservation, terms: Terms): AddedMonth {
  const { start_date, end_date, guests_count, children_count, commission_type, commission_value } = reservation;
  const booked = storedLines(reservation);
  const circumstances: Circumstances = {
    guests: guests_count ?? 1,
    children: children_count ?? 0,
    chargeIds: booked.flatMap(({ chargeId }) => (chargeId === null ? [] : [chargeId])),
    daysAhead: 0,
  };
  const extras = terms.extras && { ...terms.extras, rentType: RentType.Monthly };
  const lines = addedMonthLines(end_date, terms.priceMinor, extras, circumstances);
  const { nights, refundable, nonRefundable, addedTaxes, includedTaxes, dueAtArrival } = sumsOf(lines);
  const subtotal = nights + refundable + nonRefundable;
  const isPercentage = commission_type === CommissionType.Percentage && commission_value !== null;
  return {
    lines,
    totalMinor: subtotal + addedTaxes,
    dueAtArrivalMinor: dueAtArrival,
    bookedDueAtArrivalMinor: bookedMonthlyDue(booked, start_date, terms.priceMinor),
    commissionMinor: isPercentage ? share(Math.max(0, subtotal - includedTaxes), commission_value, 10_000) : 0,
  };
}

type ExpectedMonth = Pick<
  Request<'renewReservation'>['body'],
  'expectedMonthlyAmount' | 'expectedMonthlyDueAtArrivalAmount' | 'expectedTermsDigest'
>;

/**
 * PRICE_CHANGED with today's amounts of a month if they, or the terms of the `renewed` reservation, are not the expected ones (major units);
 * undefined if they are. If the request does not state what the owner collects, that may be as much as by the charges for which the stay was booked.
 */
export function monthProblem(
  { totalMinor, dueAtArrivalMinor, bookedDueAtArrivalMinor }: AddedMonth,
  { expectedMonthlyAmount: expected, expectedMonthlyDueAtArrivalAmount: expectedDue, ...others }: ExpectedMonth,
  renewed: Reservation,
) {
  const { minor_units, currency_code: currency } = renewed;
  const errors: FieldError[] = [];
  const differs = (field: keyof ExpectedMonth, message: FieldError['message']) =>
    void errors.push({ field, code: 'custom', message });
  if (toMinorUnits(expected, minor_units) !== totalMinor)
    differs(
      'expectedMonthlyAmount',
      createMessage('rent.monthChanged', { amount: toMajorUnits(totalMinor, minor_units), currency }),
    );
  const isDueExpected =
    typeof expectedDue === 'number'
      ? toMinorUnits(expectedDue, minor_units) === dueAtArrivalMinor
      : dueAtArrivalMinor <= bookedDueAtArrivalMinor;
  if (!isDueExpected)
    differs(
      'expectedMonthlyDueAtArrivalAmount',
      createMessage('rent.monthDueChanged', { amount: toMajorUnits(dueAtArrivalMinor, minor_units), currency }),
    );
  const changed = termsError(others.expectedTermsDigest, renewed);
  if (changed) errors.push(changed);
  const [first] = errors;
  return first && fail('PRICE_CHANGED', { message: first.message, errors });
}

/** The columns of a reservation to which the months of `stay` are added. */
export function renewedColumns(
  reservation: Reservation,
  stay: StayOfMonths,
  months: number,
  { lines, totalMinor, commissionMinor }: AddedMonth,
) {
  const { start_date, total_minor, time_zone, commission_minor } = reservation;
  const added = timesLines(lines, months, stay);
  return {
    ...endColumns(start_date, stay.endDate, time_zone),
    ...lineColumns([...storedLines(reservation), ...added]),
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
