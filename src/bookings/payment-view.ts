import type { components } from '../contract/handler';
import { formatInstant } from '../values/dates';
import { toMajorUnits } from '../values/money';
import type { PaymentRow } from './repository-payments';

/** `minor_units` is the number of decimals that the currency has. */
export function paymentView(row: PaymentRow & { minor_units: number }): components['schemas']['PaymentTransaction'] {
  return {
    id: row.id,
    reservationId: row.reservation_id,
    payerId: row.payer_id,
    purpose: row.purpose,
    status: row.status,
    amount: toMajorUnits(row.amount_minor, row.minor_units),
    currencyId: row.currency_id,
    paymentTypeId: row.payment_type_id,
    reference: row.reference,
    hasReceipt: row.receipt_file !== null,
    receiptRequestedAt: row.receipt_requested_at === null ? null : formatInstant(row.receipt_requested_at),
    note: row.note,
    rejectionReason: row.rejection_reason,
    alterationId: row.alteration_id,
    createdAt: formatInstant(row.created_at),
    decidedAt: row.decided_at === null ? null : formatInstant(row.decided_at),
    decidedBy: row.decided_by,
    rentInvoiceId: row.rent_invoice_id,
    takenBackAmount: toMajorUnits(row.taken_back_minor ?? 0, row.minor_units),
  };
}
