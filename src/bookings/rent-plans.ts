import { BookingStatus, PaymentStatus, RentInvoiceStatus, RentType } from '../../generated/enumerations';
import type { Database } from '../database/connection';
import { type CalendarDate, addDays, dayNumber, localTimeToInstant } from '../values/dates';
import { heldOf, ledgerOf } from './ledger';
import {
  type Allocation,
  type InvoiceState,
  type RentMonth,
  allocate,
  endedEarlier,
  isPaying,
  rentMonths,
  statusOf,
  stepAt,
  stepTimes,
  usableOf,
} from './rent-books';
import type { Reservation } from './repository';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { type RentInvoiceRow, listAllocations, listInvoicesFor } from './repository-rent';
import type { Stay } from './stays';

/** How a change of a monthly stay changes its invoices and payments. Changes and their quotes share it, so that a quote is what the change does. */

/** An invoice that is stored, or that a renewal would add. */
export type PlannedInvoice = InvoiceState &
  Pick<RentInvoiceRow, 'period' | 'period_start' | 'period_end' | 'parts' | 'whole_minor' | 'whole_parts'> &
  Pick<RentInvoiceRow, 'paid_minor' | 'pending_minor' | 'step'>;

/** The invoices of a monthly stay in the order of their months, and its payments. */
export interface RentBooks<Invoice extends PlannedInvoice = RentInvoiceRow> {
  invoices: Invoice[];
  payments: PaymentRow[];
  allocations: Allocation[];
}

/** Whether the reservation is by the month and takes place, so that its invoices have to be paid. */
export function hasRent({ rent_type, status }: Pick<Reservation, 'rent_type' | 'status'>): boolean {
  return rent_type === RentType.Monthly && (status === BookingStatus.Confirmed || status === BookingStatus.Completed);
}

/** The books of a reservation without invoices that are Void and that no payment pays: of a stay that was often renewed, most may be. */
export async function readBooks(db: Database, reservation: Reservation): Promise<RentBooks> {
  const invoices = await listInvoicesFor(db, reservation, { isVoidIncluded: false });
  if (invoices.length === 0) return { invoices, payments: [], allocations: [] };
  const payments = await listPaymentsFor(db, reservation);
  return { invoices, payments, allocations: await listAllocations(db, reservation) };
}

/**
 * The books of a reservation with the invoices that a change of it would insert, which have negative ids: those of the months that are `added`,
 * and of a stay that a server of an older release has confirmed also those of its own months.
 */
export async function booksWith(
  db: Database,
  reservation: Reservation,
  added: readonly RentMonth[],
  at: number,
): Promise<RentBooks<PlannedInvoice>> {
  const { rent_invoices, start_date: startDate, end_date: endDate, total_minor } = reservation;
  const own = rent_invoices === null ? rentMonths({ startDate, endDate }, total_minor) : [];
  const rows = newInvoices(reservation, [...own, ...added], at);
  const stored = await listInvoicesFor(db, reservation, { isVoidIncluded: false });
  const books = {
    invoices: [...stored, ...rows.map((row, index) => ({ ...row, id: -1 - index }))],
    payments: await listPaymentsFor(db, reservation),
    allocations: await listAllocations(db, reservation),
  };
  return rent_invoices === null ? settledBooks(books) : books;
}

/** The months for which a reservation has invoices that are not Void, in their order; its own months if it has no invoices yet. */
export async function listMonths(db: Database, reservation: Reservation): Promise<Stay[]> {
  const { rent_invoices, start_date: startDate, end_date: endDate } = reservation;
  if (rent_invoices === null) return rentMonths({ startDate, endDate }, 0);
  const invoices = await listInvoicesFor(db, reservation, { isVoidIncluded: false });
  return invoices
    .filter(({ status }) => status !== RentInvoiceStatus.Void)
    .map(({ period_start, period_end }) => ({ startDate: period_start, endDate: period_end }));
}

/** The rows of invoices for months of a reservation, after those that it has. */
export function newInvoices(reservation: Reservation, months: readonly RentMonth[], at: number) {
  const { id: reservation_id, property_id, customer_id, owner_id, currency_id, time_zone } = reservation;
  const first = reservation.rent_invoices ?? 0;
  return months.map(({ startDate, endDate, amount, parts }, index) => {
    const { step, next_step_at } = stepAt(stepTimes(startDate, time_zone), at);
    return {
      ...{ property_id, reservation_id, customer_id, owner_id, currency_id },
      period: first + index + 1,
      period_start: startDate,
      period_end: endDate,
      parts,
      ...{ whole_minor: null, whole_parts: null },
      due_day: dayNumber(startDate),
      status: step > 0 ? RentInvoiceStatus.Open : RentInvoiceStatus.Scheduled,
      amount_minor: amount,
      ...{ paid_minor: 0, pending_minor: 0, waived_minor: 0 },
      ...{ step, next_step_at },
      overdue_at: localTimeToInstant(addDays(startDate, 1), '00:00', time_zone),
      created_at: at,
      updated_at: at,
    };
  });
}

/** The books after the payments are divided among the invoices. With `endDate`, the stay ends then instead. */
export function settledBooks<Invoice extends PlannedInvoice>(
  { invoices: before, payments, allocations: earlier }: RentBooks<Invoice>,
  endDate?: CalendarDate,
): RentBooks<Invoice> {
  const ended = endDate === undefined ? before : before.map((invoice) => endedEarlier(invoice, endDate));
  const allocations = allocate(ended, payments, earlier);
  const confirmed = new Set(payments.filter(({ status }) => status === PaymentStatus.Confirmed).map(({ id }) => id));
  const invoices = ended.map((invoice) => {
    const own = allocations.filter(({ invoice_id }) => invoice_id === invoice.id);
    const paid_minor = sumOf(own.filter(({ payment_id }) => confirmed.has(payment_id)));
    const pending_minor = sumOf(own) - paid_minor;
    return { ...invoice, paid_minor, pending_minor, status: statusOf({ ...invoice, paid_minor }) };
  });
  const allocatedTo = (id: number) => sumOf(allocations.filter(({ payment_id }) => payment_id === id));
  return {
    invoices,
    payments: payments.map((payment) => ({ ...payment, allocated_minor: allocatedTo(payment.id) || null })),
    allocations,
  };
}

const sumOf = (amounts: readonly { amount_minor: number }[]) =>
  amounts.reduce((sum, { amount_minor }) => sum + amount_minor, 0);

/** What the invoices ask for that are not Void, in minor units. */
export function totalOf(invoices: readonly Pick<PlannedInvoice, 'status' | 'amount_minor'>[]): number {
  return sumOf(invoices.filter(({ status }) => status !== RentInvoiceStatus.Void));
}

/** The part of a payment, in minor units. */
export interface PaymentPart {
  payment: PaymentRow;
  amount: number;
}

/**
 * What is held beyond what a stay needs: the parts of the payments, in their order, by payment type. What was refunded before, for example by an
 * administrator, is no longer held.
 */
export function surplusOf({ payments, needed }: { payments: readonly PaymentRow[]; needed: number }) {
  let left = heldOf(ledgerOf(payments)) - needed;
  const byType = new Map<number, PaymentPart[]>();
  for (const payment of payments) {
    if (payment.status !== PaymentStatus.Confirmed || !isPaying(payment)) continue;
    const unused = usableOf(payment) - (payment.allocated_minor ?? 0);
    const amount = Math.min(left, unused);
    if (amount <= 0) continue;
    left -= amount;
    byType.set(payment.payment_type_id, [...(byType.get(payment.payment_type_id) ?? []), { payment, amount }]);
  }
  return byType;
}
