import type { components } from '../contract/handler';
import { nightsBetween } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { priceLinesView } from './price-lines-view';
import { storedLines } from './pricing';
import { roomOf } from './rent-books';
import type { Renewal, planNotice } from './rent-changes';
import type { PlannedInvoice, RentBooks } from './rent-plans';
import type { Reservation } from './repository';
import { termsDigestOf } from './reservation-terms';

type Books = RentBooks<PlannedInvoice>;

export function noticeQuoteView(
  reservation: Reservation,
  { before, after, refundMinor, ended }: Awaited<ReturnType<typeof planNotice>>,
): components['schemas']['NoticeQuote'] {
  const { minor_units, currency_id, currency_code, start_date, total_minor } = reservation;
  const money = (minor: number) => toMajorUnits(minor, minor_units);
  const changed = after.invoices.flatMap((invoice, index) => {
    const earlier = before.invoices[index]!;
    return isSame(earlier, invoice) ? [] : [invoiceView(invoice, earlier.amount_minor, minor_units)];
  });
  return {
    reservationId: reservation.id,
    endDate: ended.end_date,
    nights: nightsBetween(start_date, ended.end_date),
    newTotalAmount: money(ended.total_minor),
    differenceAmount: money(ended.total_minor - total_minor),
    dueAtArrivalAmount: money(ended.due_at_arrival_minor ?? 0),
    refundAmount: money(refundMinor),
    openAmount: money(after.invoices.reduce((sum, invoice) => sum + roomOf(invoice), 0)),
    lines: priceLinesView(storedLines(ended), minor_units),
    invoices: changed,
    currencyId: currency_id,
    currencyCode: currency_code,
  };
}

export function renewalQuoteView(
  reservation: Reservation,
  times: number,
  { stay, month, months, isAvailable, columns }: Renewal,
  { invoices }: Books,
): components['schemas']['RenewalQuote'] {
  const { minor_units, currency_id, currency_code } = reservation;
  const money = (minor: number) => toMajorUnits(minor, minor_units);
  const renewed = { ...reservation, ...columns };
  return {
    reservationId: reservation.id,
    months: times,
    startDate: stay.startDate,
    endDate: stay.endDate,
    nights: nightsBetween(stay.startDate, stay.endDate),
    monthlyAmount: money(month.totalMinor),
    monthlyDueAtArrivalAmount: money(month.dueAtArrivalMinor),
    addedAmount: money(times * month.totalMinor),
    newTotalAmount: money(renewed.total_minor),
    dueAtArrivalAmount: money(renewed.due_at_arrival_minor ?? 0),
    lines: priceLinesView(storedLines(renewed), minor_units),
    invoices: invoices.slice(-months.length).map((invoice) => invoiceView(invoice, 0, minor_units)),
    currencyId: currency_id,
    currencyCode: currency_code,
    isAvailable,
    termsDigest: termsDigestOf(renewed),
  };
}

const shown = ['status', 'period_end', 'amount_minor', 'paid_minor', 'pending_minor', 'waived_minor'] as const;

function isSame(before: PlannedInvoice, after: PlannedInvoice): boolean {
  return shown.every((column) => before[column] === after[column]);
}

function invoiceView(invoice: PlannedInvoice, beforeMinor: number, minorUnits: number) {
  const money = (minor: number) => toMajorUnits(minor, minorUnits);
  return {
    rentInvoiceId: invoice.id > 0 ? invoice.id : null,
    period: invoice.period,
    periodStart: invoice.period_start,
    periodEnd: invoice.period_end,
    status: invoice.status,
    amountBefore: money(beforeMinor),
    amount: money(invoice.amount_minor),
    paidAmount: money(invoice.paid_minor),
    pendingAmount: money(invoice.pending_minor),
    openAmount: money(roomOf(invoice)),
  };
}
