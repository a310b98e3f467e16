import { RentInvoiceStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import { hasNoStay } from './ledger';
import { refundOnline, roundRefund } from './online-refunds';
import { type Actor, recordRefund } from './payments';
import { announceInvoice } from './rent';
import { neededFor, roomOf } from './rent-books';
import { type PaymentPart, hasRent, readBooks, surplusOf } from './rent-plans';
import type { Reservation } from './repository';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { listInvoicesFor, setAllocated, setInvoice } from './repository-rent';

/** Rent whose exact amount a payment provider may be unable to transfer. All of it runs under the locks of its listing and reservation. */

/**
 * What is held for a stay that takes place beyond what it needs, and can be refunded: by payment type, rounded down to what the provider
 * can transfer (minor units), and the parts of the payments that it is taken from.
 */
export async function refundableSurplus(
  db: Database,
  reservation: Reservation,
  held: { payments: readonly PaymentRow[]; needed: number },
): Promise<{ paymentTypeId: number; amount: number; parts: PaymentPart[] }[]> {
  const refunds = [];
  for (const [paymentTypeId, all] of surplusOf(held)) {
    const whole = all.reduce((sum, { amount }) => sum + amount, 0);
    const amount = await roundRefund(db, reservation, { amount: whole, paymentTypeId, direction: 'down' });
    let left = amount;
    const parts = all.map((part) => {
      const returned = Math.min(left, part.amount);
      left -= returned;
      return { ...part, amount: returned };
    });
    if (amount > 0) refunds.push({ paymentTypeId, amount, parts });
  }
  return refunds;
}

/**
 * Records a refund, by payment type, of what is held for a stay that takes place beyond what it needs, and starts it online where it was paid online.
 * Rent needs what its invoices ask for, and other stays their total, of which more can be paid only while a dispute has taken money back. What was refunded before, for example by an administrator, is no longer held, and is not refunded again. What the provider cannot
 * transfer is not refunded: it pays invoices of a renewal, or goes back with the next refund.
 */
export async function returnSurplus(
  trx: Trx,
  event: 'giveNotice' | 'decidePaymentTransaction' | 'onlinePaymentSucceeds',
  caller: Pick<Actor, 'role'>,
  reservation: Reservation,
  at: number,
): Promise<void> {
  if (hasNoStay(reservation) || (hasRent(reservation) && reservation.rent_invoices === null)) return;
  const { payments, needed } = await readNeeds(trx, reservation);
  // Not of the payment that was disputed: if the decision is reversed, it is taken back again.
  const inOrder = event === 'onlinePaymentSucceeds' ? payments.toReversed() : payments;
  const refunds = await refundableSurplus(trx, reservation, { payments: inOrder, needed });
  for (const { paymentTypeId, amount, parts } of refunds) {
    for (const { payment, amount: part } of parts)
      await setAllocated(trx, payment, { surplus_minor: (payment.surplus_minor ?? 0) + part });
    const id = await recordRefund(trx, event, caller, reservation, { amount, surplus: amount, paymentTypeId, at });
    await refundOnline(trx, { id, property_id: reservation.property_id }, { paymentTypeId, at });
  }
}

/** The payments of a stay, and how much it needs (minor units). */
async function readNeeds(db: Database, reservation: Reservation): Promise<{ payments: PaymentRow[]; needed: number }> {
  if (!hasRent(reservation))
    return { payments: await listPaymentsFor(db, reservation), needed: reservation.total_minor };
  const { payments, invoices } = await readBooks(db, reservation);
  return { payments, needed: neededFor(invoices) };
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
