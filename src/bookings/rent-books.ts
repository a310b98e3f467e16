import { PaymentPurpose, PaymentStatus, RentInvoiceStatus } from '../../generated/enumerations';
import {
  type CalendarDate,
  addDays,
  addMonths,
  localTimeToInstant,
  monthsAndNights,
  nightsBetween,
} from '../values/dates';
import { share } from './rounding';
import type { Stay } from './stays';

/**
 * The rules of rent invoices.
 *
 * - An invoice is made for each started month of a stay. Together the invoices are the reservation's total.
 * - Payments are divided among invoices (allocations): a payment that names an invoice pays it first; a deposit, and what a payment has
 *   more, pays the oldest invoices that are not paid. A payment stays where it was allocated, unless it is Pending and a Confirmed one has no
 *   other place.
 */
const { Scheduled, Open, PartlyPaid, Paid, Waived, Void } = RentInvoiceStatus;

/** By how many days notice has to be given if the owner has set nothing. */
export const defaultNoticeDays = 30;

/** A month of a stay with its part of the total, in minor units. */
export interface RentMonth extends Stay {
  amount: number;
  /** Of how many nights the amount is the price: 30 for a whole month. */
  parts: number;
}

/** A month counts as 30 nights where a part of it is priced, as in `priceOf`. */
export const nightsOfMonth = 30;

/** Nights that are divided into months. */
export interface StayOfMonths extends Stay {
  /**
   * The day from which the months are counted: a whole number of months before `startDate`, or `startDate` itself, which is the default. From 31
   * January, months end on 28 February and 31 March; from 28 February, the second one would end on 28 March.
   */
  anchor?: CalendarDate;
}

/**
 * The nights that a renewal adds to a stay with these months, in their order. Months are counted from the first day of the stay, also by renewals of
 * renewals. After a month that is not whole, because the stay was booked like this or ended by notice, they are counted from its end.
 */
export function addedStay(stayed: readonly Stay[], months: number): Required<StayOfMonths> {
  let { startDate: anchor, endDate: last } = stayed[0]!;
  let count = 0;
  for (const { endDate } of stayed) {
    count += 1;
    if (endDate !== addMonths(anchor, count)) [anchor, count] = [endDate, 0];
    last = endDate;
  }
  return { startDate: last, endDate: addMonths(anchor, count + months), anchor };
}

/**
 * The months of a stay with the parts of `total` (minor units) that they cost: 30 parts for a whole calendar month, one for each night of
 * the last, started one. The parts are rounded so that their sum is exactly `total`.
 */
export function rentMonths({ startDate, endDate, anchor = startDate }: StayOfMonths, total: number): RentMonth[] {
  const months: Omit<RentMonth, 'amount'>[] = [];
  const earlier = monthsAndNights(anchor, startDate).months;
  for (let first = startDate; first < endDate;) {
    const next = addMonths(anchor, earlier + months.length + 1);
    const end = next < endDate ? next : endDate;
    months.push({ startDate: first, endDate: end, parts: next <= endDate ? nightsOfMonth : nightsBetween(first, end) });
    first = end;
  }
  const whole = months.reduce((sum, { parts }) => sum + parts, 0);
  let [until, before] = [0, 0];
  return months.map((month) => {
    until += month.parts;
    const amount = share(total, until, whole) - before;
    before += amount;
    return { ...month, amount };
  });
}

/** A month that was made an invoice, and what was waived of it. */
type Invoiced = InvoiceState & {
  period_start: CalendarDate;
  period_end: CalendarDate;
  parts: number;
  whole_minor: number | null;
  whole_parts: number | null;
  paid_minor: number;
};

/**
 * The invoice of a stay that ends on `endDate` instead: Void if its month begins then or later; if its month is not over, reduced to its
 * nights, each a part of the amount; otherwise unchanged. Of a waived invoice, less is waived. The amount is a part of what it was before any notice, so
 * that several notices have the result of the last one.
 */
export function endedEarlier<Invoice extends Invoiced>(invoice: Invoice, endDate: CalendarDate): Invoice {
  const { period_start, period_end, amount_minor, waived_minor, paid_minor, status } = invoice;
  if (period_end <= endDate) return invoice;
  if (period_start >= endDate) return { ...invoice, status: Void, waived_minor: 0 };
  const whole_minor = invoice.whole_minor ?? amount_minor;
  const whole_parts = invoice.whole_parts ?? invoice.parts;
  const parts = Math.min(whole_parts, nightsBetween(period_start, endDate));
  const amount = share(whole_minor, parts, whole_parts);
  const unpaid = Math.max(0, amount - paid_minor);
  const waived = status === Waived ? unpaid : Math.min(waived_minor, unpaid);
  const ended = { period_end: endDate, parts, amount_minor: amount, waived_minor: waived };
  return { ...invoice, ...ended, whole_minor, whole_parts };
}

/** An invoice as far as payments concern it; amounts in minor units. */
export interface InvoiceState {
  id: number;
  status: RentInvoiceStatus;
  amount_minor: number;
  waived_minor: number;
}

/** A payment as far as invoices concern it. */
export interface PaymentState {
  id: number;
  purpose: PaymentPurpose;
  status: PaymentStatus;
  amount_minor: number;
  surplus_minor: number | null;
  taken_back_minor: number | null;
  rent_invoice_id: number | null;
}

/** How much of an invoice a payment pays, in minor units. */
export interface Allocation {
  payment_id: number;
  invoice_id: number;
  amount_minor: number;
}

/** The payments that pay invoices: Pending and Confirmed ones that are no refunds. */
export function isPaying({ purpose, status }: Pick<PaymentState, 'purpose' | 'status'>): boolean {
  return purpose !== PaymentPurpose.Refund && (status === PaymentStatus.Pending || status === PaymentStatus.Confirmed);
}

/** What a payment can pay of invoices: what is neither refunded of it nor taken back by a dispute, in minor units. */
export function usableOf(payment: Pick<PaymentState, 'amount_minor' | 'surplus_minor' | 'taken_back_minor'>): number {
  return Math.max(0, payment.amount_minor - (payment.surplus_minor ?? 0) - (payment.taken_back_minor ?? 0));
}

/**
 * {@link usableOf} for each payment, by its id. If a dispute has taken back more of a payment than was left of it after refunds, the newest others can
 * pay so much less.
 */
function usableOfAll(paying: readonly PaymentState[]): Map<number, number> {
  const lefts = new Map(paying.map((payment) => [payment.id, usableOf(payment)]));
  let missing = paying.reduce((sum, { amount_minor, surplus_minor: surplus, taken_back_minor: taken }) => {
    return sum + Math.max(0, (surplus ?? 0) + (taken ?? 0) - amount_minor);
  }, 0);
  if (missing === 0) return lefts;
  const confirmed = paying.filter(({ status }) => status === PaymentStatus.Confirmed).sort((a, b) => b.id - a.id);
  for (const { id } of confirmed) {
    const less = Math.min(missing, lefts.get(id)!);
    lefts.set(id, lefts.get(id)! - less);
    missing -= less;
  }
  return lefts;
}

/** What payments can pay of an invoice at most. */
function capacityOf({ status, amount_minor, waived_minor }: InvoiceState): number {
  return status === Void ? 0 : amount_minor - waived_minor;
}

/**
 * The allocations after a change of the invoices or the payments: of Confirmed payments first, so that money that has arrived is not refunded
 * while an invoice is open. Earlier allocations stay as far as their invoice and payment allow; what is left of the payments is allocated in
 * the order in which they were recorded. `invoices` are in the order of their months.
 */
export function allocate(
  invoices: readonly InvoiceState[],
  payments: readonly PaymentState[],
  earlier: readonly Allocation[],
): Allocation[] {
  const rooms = new Map(invoices.map((invoice) => [invoice.id, capacityOf(invoice)]));
  const paying = payments.filter(isPaying);
  const lefts = usableOfAll(paying);
  const result = new Map<string, Allocation>();
  const take = (payment_id: number, invoice_id: number, most: number) => {
    const amount = Math.min(most, rooms.get(invoice_id) ?? 0, lefts.get(payment_id) ?? 0);
    if (amount <= 0) return;
    rooms.set(invoice_id, rooms.get(invoice_id)! - amount);
    lefts.set(payment_id, lefts.get(payment_id)! - amount);
    const key = `${payment_id} ${invoice_id}`;
    const amount_minor = amount + (result.get(key)?.amount_minor ?? 0);
    result.set(key, { payment_id, invoice_id, amount_minor });
  };
  const inOrder = [...earlier].sort((a, b) => a.payment_id - b.payment_id || a.invoice_id - b.invoice_id);
  for (const status of [PaymentStatus.Confirmed, PaymentStatus.Pending]) {
    const ofStatus = paying.filter((payment) => payment.status === status).sort((a, b) => a.id - b.id);
    const ids = new Set(ofStatus.map(({ id }) => id));
    for (const { payment_id, invoice_id, amount_minor } of inOrder)
      if (ids.has(payment_id)) take(payment_id, invoice_id, amount_minor);
    for (const { id, rent_invoice_id } of ofStatus) {
      if (rent_invoice_id !== null) take(id, rent_invoice_id, Infinity);
      // Also those that were Paid: a dispute may have taken the money back.
      for (const invoice of invoices) take(id, invoice.id, Infinity);
    }
  }
  return [...result.values()];
}

/** Whether something may be left to pay of the invoice. */
export function isPayable({ status }: Pick<InvoiceState, 'status'>): boolean {
  return status === Scheduled || status === Open || status === PartlyPaid;
}

type Amounts = Pick<InvoiceState, 'amount_minor' | 'waived_minor'> & { paid_minor: number; pending_minor: number };

/** What can still be paid of an invoice, in minor units, without what Pending payments would pay. */
export function roomOf(invoice: Pick<InvoiceState, 'status'> & Amounts): number {
  if (!isPayable(invoice)) return 0;
  return invoice.amount_minor - invoice.waived_minor - invoice.paid_minor - invoice.pending_minor;
}

/** What is left to pay of an invoice, in minor units: Pending payments do not count. */
export function openOf(invoice: Pick<InvoiceState, 'status'> & Amounts): number {
  return isPayable(invoice) ? invoice.amount_minor - invoice.waived_minor - invoice.paid_minor : 0;
}

/** What a stay needs for its invoices, in minor units: what Confirmed payments have paid of them, and what is left to pay. */
export function neededFor(invoices: readonly (Pick<InvoiceState, 'status'> & Amounts)[]): number {
  const due = invoices.filter(({ status }) => status !== Void);
  return due.reduce((sum, invoice) => sum + invoice.paid_minor + openOf(invoice), 0);
}

/**
 * The status of an invoice by what was paid of it. `step` is the number of steps that are done (see {@link stepTimes}). An invoice that was Paid or
 * Waived is due again if a dispute takes back what was paid of it.
 */
export function statusOf({
  status,
  amount_minor,
  waived_minor,
  paid_minor,
  step,
}: InvoiceState & { paid_minor: number; step: number }): RentInvoiceStatus {
  if (status === Void) return status;
  const isWaived = status === Waived || waived_minor > 0;
  if (isWaived && paid_minor + waived_minor >= amount_minor) return Waived;
  if (paid_minor === amount_minor) return Paid;
  if (paid_minor > 0) return PartlyPaid;
  return step > 0 ? Open : Scheduled;
}

/** What happens to an invoice with time, in this order. A reminder is for the customer; of an overdue invoice for the owner too. */
export const steps = [
  { name: 'open', days: -3, time: '09:00', reminder: 'due' },
  { name: 'due', days: 0, time: '09:00', reminder: 'due' },
  { name: 'overdue', days: 1, time: '00:00', reminder: undefined },
  { name: 'late', days: 3, time: '09:00', reminder: 'overdue' },
  { name: 'veryLate', days: 7, time: '09:00', reminder: 'overdue' },
] as const;

/** When each of the {@link steps} of an invoice that is due on the day comes, in epoch ms. */
export function stepTimes(dueDate: CalendarDate, timeZone: string): number[] {
  return steps.map(({ days, time }) => localTimeToInstant(addDays(dueDate, days), time, timeZone));
}

/** How many of the steps have come at `now`, and when the next one comes; null after the last one. */
export function stepAt(times: readonly number[], now: number): { step: number; next_step_at: number | null } {
  const step = times.filter((time) => time <= now).length;
  return { step, next_step_at: times[step] ?? null };
}
