import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import { openOf, roomOf } from './rent-books';
import type { RentInvoiceRow } from './repository-rent';

/** The invoice as its customer, its owner and administrators read it at `now` (epoch ms). */
export function rentInvoiceView(row: RentInvoiceRow, now: number): components['schemas']['RentInvoice'] {
  const money = (minor: number) => toMajorUnits(minor, row.minor_units);
  const open = openOf(row);
  return {
    id: row.id,
    reservationId: row.reservation_id,
    propertyId: row.property_id,
    customerId: row.customer_id,
    ownerId: row.owner_id,
    period: row.period,
    periodStart: row.period_start,
    periodEnd: row.period_end,
    dueDate: row.period_start,
    status: row.status,
    isOverdue: open > 0 && row.overdue_at <= now,
    amount: money(row.amount_minor),
    paidAmount: money(row.paid_minor),
    pendingAmount: money(row.pending_minor),
    waivedAmount: money(row.waived_minor),
    openAmount: money(roomOf(row)),
    currencyId: row.currency_id,
    currencyCode: row.currency_code,
    waivedAt: row.waived_at === null ? null : formatInstant(row.waived_at),
    waiveReason: row.waive_reason,
    createdAt: formatInstant(row.created_at),
    updatedAt: formatInstant(row.updated_at),
  };
}
