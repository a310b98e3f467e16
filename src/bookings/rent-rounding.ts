import { PaymentStatus, RentInvoiceStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Trx } from '../database/connection';
import { ledgerOf, refundableOf } from './ledger';
import { refundOnline, roundRefund } from './online-refunds';
import { recordRefund } from './payments';
import { announceInvoice, hasRent } from './rent';
import { isPaying, neededFor, roomOf } from './rent-books';
import type { Reservation } from './repository';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { listInvoicesFor, setAllocated, setInvoice } from './repository-rent';

/** Rent whose exact amount a payment provider may be unable to transfer. All of it runs under the locks of its listing and reservation. */

/**
 * Records the refund of what is held for a stay that takes place beyond what its invoices need, by payment type, and starts it online where it
 * was paid online. What was refunded before, for example by an administrator, is not held any more, and is not refunded again. What the
 * provider cannot transfer is not refunded: it pays invoices of a renewal, or goes back with the next refund.
 */
export async function returnSurplus(
  trx: Trx,
  event: 'giveNotice' | 'decidePaymentTransaction',
  caller: Caller,
  reservation: Reservation,
  at: number,
): Promise<void> {
  if (reservation.rent_invoices === null || !hasRent(reservation)) return;
  const payments = await listPaymentsFor(trx, reservation);
  const invoices = await listInvoicesFor(trx, reservation, { isVoidIncluded: false });
  const surplus = refundableOf(ledgerOf(payments)) - neededFor(invoices);
  for (const [paymentTypeId, parts] of surplusByType(payments, surplus)) {
    const whole = parts.reduce((sum, { part }) => sum + part, 0);
    const amount = await roundRefund(trx, reservation, { amount: whole, paymentTypeId, direction: 'down' });
    if (amount === 0) continue;
    let left = amount;
    for (const { payment, part } of parts) {
      const returned = Math.min(left, part);
      left -= returned;
      await setAllocated(trx, payment, { surplus_minor: (payment.surplus_minor ?? 0) + returned });
    }
    const id = await recordRefund(trx, event, caller, reservation, { amount, surplus: amount, paymentTypeId, at });
    await refundOnline(trx, { id, property_id: reservation.property_id }, { paymentTypeId, at });
  }
}

/** Which payments the surplus is taken from, oldest first, by payment type. Amounts are in minor units. */
function surplusByType(
  payments: readonly PaymentRow[],
  surplus: number,
): Map<number, { payment: PaymentRow; part: number }[]> {
  let left = surplus;
  const byType = new Map<number, { payment: PaymentRow; part: number }[]>();
  for (const payment of payments) {
    if (payment.status !== PaymentStatus.Confirmed || !isPaying(payment)) continue;
    const unused = payment.amount_minor - (payment.surplus_minor ?? 0) - (payment.allocated_minor ?? 0);
    const part = Math.min(left, unused);
    if (part <= 0) continue;
    left -= part;
    const parts = byType.get(payment.payment_type_id) ?? [];
    byType.set(payment.payment_type_id, [...parts, { payment, part }]);
  }
  return byType;
}

/**
 * Waives what is left of partly paid invoices after an online payment, if all that is left of the stay's rent is less than the provider can
 * transfer (`step`, in minor units): otherwise it would stay due, although the customer has paid all that could be paid.
 */
export async function waiveRest(trx: Trx, reservation: Reservation, step: number, at: number): Promise<void> {
  if (step === 1 || !hasRent(reservation)) return;
  const invoices = await listInvoicesFor(trx, reservation);
  const left = invoices.reduce((sum, invoice) => sum + roomOf(invoice), 0);
  if (left >= step) return;
  for (const invoice of invoices) {
    const room = roomOf(invoice);
    if (room === 0 || invoice.status !== RentInvoiceStatus.PartlyPaid || invoice.pending_minor > 0) continue;
    await setInvoice(trx, invoice, {
      status: RentInvoiceStatus.Waived,
      waived_minor: invoice.waived_minor + room,
      waived_at: at,
      next_step_at: null,
      updated_at: at,
    });
    await announceInvoice(trx, 'waived', invoice, at);
  }
}
