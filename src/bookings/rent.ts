import { BookingStatus, PaymentStatus, RentInvoiceStatus, RentType } from '../../generated/enumerations';
import type { Trx } from '../database/connection';
import type { RecordKey } from '../database/tables';
import { type EventType, publish } from '../journal/repository-outbox';
import type { CalendarDate } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { type Allocation, type RentMonth, isPayable, isPaying, rentMonths, roomOf, stepTimes } from './rent-books';
import { type RentBooks, hasRent, newInvoices, readBooks, settledBooks } from './rent-plans';
import type { Reservation } from './repository';
import { listPaymentsFor } from './repository-payments';
import {
  type RentInvoiceRow,
  getInvoice,
  insertInvoice,
  listAllocations,
  listInvoicesFor,
  setAllocated,
  setAllocation,
  setInvoice,
  setInvoiceCount,
} from './repository-rent';

/** What happens to the rent invoices of a monthly stay. All of it runs under the locks of its listing and reservation. */
const { Paid, Void } = RentInvoiceStatus;

/**
 * Makes the invoices of a Confirmed monthly stay that has none, divides its payments among them, and publishes which are overdue.
 * Changes nothing for another reservation, and returns false. `at` is epoch ms.
 */
export async function makeInvoices(trx: Trx, reservation: Reservation, at: number): Promise<boolean> {
  const { rent_type, status, rent_invoices, start_date: startDate, end_date: endDate, total_minor } = reservation;
  if (rent_type !== RentType.Monthly || status !== BookingStatus.Confirmed || rent_invoices !== null) return false;
  await addInvoices(trx, reservation, rentMonths({ startDate, endDate }, total_minor), at);
  await settleRent(trx, reservation, at);
  const invoices = await listInvoicesFor(trx, reservation);
  for (const invoice of invoices.filter((one) => isPayable(one) && one.overdue_at <= at))
    await announceInvoice(trx, 'overdue', invoice, at);
  return true;
}

/** Inserts invoices for months of a reservation, after those that it has. No reminder is sent of steps that have come before. */
export async function addInvoices(
  trx: Trx,
  reservation: Reservation,
  months: readonly RentMonth[],
  at: number,
): Promise<void> {
  const { id: reservationId, property_id } = reservation;
  for (const row of newInvoices(reservation, months, at)) {
    const id = await insertInvoice(trx, row);
    if (row.step > 0) await announceInvoice(trx, 'opened', { id, property_id }, at);
  }
  const count = (reservation.rent_invoices ?? 0) + months.length;
  await setInvoiceCount(trx, { id: reservationId, property_id }, count);
}

/**
 * Divides the payments of a stay that takes place among its invoices, after either has changed, and stores what each invoice has received.
 * With `endDate`, the stay ends then instead. Does nothing for a reservation without invoices.
 */
export async function settleRent(
  trx: Trx,
  reservation: Reservation,
  at: number,
  endDate?: CalendarDate,
): Promise<void> {
  if (!hasRent(reservation)) return;
  const books = await readBooks(trx, reservation);
  if (books.invoices.length === 0) return;
  const after = settledBooks(books, endDate);
  await storeAllocations(trx, reservation, books, after);
  for (const [index, invoice] of after.invoices.entries())
    await storeInvoice(trx, books.invoices[index]!, invoice, { zone: reservation.time_zone, at });
}

/** Stores the allocations that differ from the earlier ones, and their sum for each payment. */
async function storeAllocations(trx: Trx, reservation: RecordKey, before: RentBooks, after: RentBooks): Promise<void> {
  const keyOf = ({ payment_id, invoice_id }: Allocation) => `${payment_id} ${invoice_id}`;
  const earlier = new Map(before.allocations.map((one) => [keyOf(one), one.amount_minor]));
  const kept = new Set(after.allocations.map(keyOf));
  for (const one of before.allocations)
    if (!kept.has(keyOf(one))) await setAllocation(trx, reservation, { ...one, amount_minor: 0 });
  for (const one of after.allocations)
    if (earlier.get(keyOf(one)) !== one.amount_minor) await setAllocation(trx, reservation, one);
  for (const [index, { id, property_id, allocated_minor }] of after.payments.entries())
    if ((allocated_minor ?? 0) !== (before.payments[index]!.allocated_minor ?? 0))
      await setAllocated(trx, { id, property_id }, { allocated_minor: allocated_minor ?? 0 });
}

const stored = [
  'paid_minor',
  'pending_minor',
  'waived_minor',
  'amount_minor',
  'parts',
  'whole_minor',
  'whole_parts',
  'period_end',
  'status',
] as const;

/**
 * Stores what has changed of an invoice, and publishes that it was paid or voided. One that is due again takes the steps that have come meanwhile with
 * the next job.
 */
async function storeInvoice(
  trx: Trx,
  before: RentInvoiceRow,
  after: RentInvoiceRow,
  { zone, at }: { zone: string; at: number },
): Promise<void> {
  if (stored.every((column) => before[column] === after[column])) return;
  const { paid_minor, pending_minor, waived_minor, amount_minor, parts, period_end, status } = after;
  const { whole_minor, whole_parts } = after;
  await setInvoice(trx, before, {
    ...{ paid_minor, pending_minor, waived_minor, amount_minor, parts, period_end, status, updated_at: at },
    ...{ whole_minor, whole_parts },
    ...(!isPayable(after) && { next_step_at: null }),
    ...(isPayable(after) &&
      !isPayable(before) && { next_step_at: stepTimes(after.period_start, zone)[after.step] ?? null }),
  });
  if (status === before.status) return;
  if (status === Paid) await announceInvoice(trx, 'paid', before, at);
  if (status === Void) await announceInvoice(trx, 'voided', before, at);
}

/** Voids the invoices that are not paid, of a stay that was cancelled or does not take place. What was paid of them stays. */
export async function voidUnpaid(trx: Trx, reservation: RecordKey, at: number): Promise<void> {
  const invoices = await listInvoicesFor(trx, reservation);
  if (invoices.length === 0) return;
  const payments = await listPaymentsFor(trx, reservation);
  const pending = new Set(payments.filter(({ status }) => status === PaymentStatus.Pending).map(({ id }) => id));
  for (const one of await listAllocations(trx, reservation))
    if (pending.has(one.payment_id)) await setAllocation(trx, reservation, { ...one, amount_minor: 0 });
  for (const { id, property_id } of payments.filter((one) => isPaying(one) && pending.has(one.id)))
    await setAllocated(trx, { id, property_id }, { allocated_minor: 0 });
  for (const invoice of invoices.filter(isPayable)) await voidInvoice(trx, invoice, at);
}

async function voidInvoice(trx: Trx, invoice: RentInvoiceRow, at: number): Promise<void> {
  await setInvoice(trx, invoice, { status: Void, pending_minor: 0, next_step_at: null, updated_at: at });
  await announceInvoice(trx, 'voided', invoice, at);
}

/**
 * What can be paid of the balance of a monthly stay, or of one of its invoices, in minor units; undefined if the reservation has no
 * invoices, or not this one.
 */
export async function rentRoom(
  trx: Trx,
  reservation: Reservation,
  invoiceId: number | null,
): Promise<number | undefined> {
  if (!hasRent(reservation)) return undefined;
  const invoices = await listInvoicesFor(trx, reservation);
  const meant = invoiceId === null ? invoices : invoices.filter(({ id }) => id === invoiceId);
  return meant.length === 0 ? undefined : meant.reduce((sum, invoice) => sum + roomOf(invoice), 0);
}

/** Publishes an event about an invoice, with its state after the change. `at` is epoch ms. */
export async function announceInvoice(
  trx: Trx,
  happened: 'opened' | 'paid' | 'overdue' | 'waived' | 'voided',
  key: RecordKey,
  at: number,
): Promise<void> {
  const invoice = await getInvoice(trx, key);
  const { id, reservation_id, customer_id, status, currency_id, minor_units } = invoice;
  const amount = toMajorUnits(invoice.amount_minor, minor_units);
  const data = { reservationId: reservation_id, customerId: customer_id, status, amount, currencyId: currency_id };
  const type = `rentInvoice.${happened}` satisfies EventType;
  await publish(trx, { type, resource: { kind: 'rentInvoice', id }, data, at });
}
