import { PaymentStatus } from '../../generated/enumerations';
import { fail } from '../contract/failures';
import type { Trx } from '../database/connection';
import { createMessage } from '../languages';
import { toMajorUnits } from '../values/money';
import { hasNoStay, heldOf, ledgerOf } from './ledger';
import { hasRent } from './rent-plans';
import { isPaying, neededFor, openOf } from './rent-books';
import type { Reservation } from './repository';
import { readPayout } from './repository-online';
import { type PaymentRow, listPaymentsFor } from './repository-payments';
import { listInvoicesFor, setAllocated } from './repository-rent';

/**
 * The rules for administrators' decisions about refunds.
 *
 * The money of a rejected refund stays with the reservation and pays for the stay. As long as the stay takes place, what is held and what is asked
 * for are together its total. A refund that a shorter stay or notice has caused can therefore be rejected only if that much is left to pay
 * again, for example after a renewal. If the stay no longer takes place, nothing is asked for, and every refund can be rejected.
 */

/** The failure when the Pending refund cannot be confirmed as paid out, or rejected; undefined when it can. */
export async function refundDecisionProblem(trx: Trx, reservation: Reservation, refund: PaymentRow, to: PaymentStatus) {
  const { isUnderWay, paidOut } = await readPayout(trx, refund);
  if (isUnderWay) return fail('STATE_CONFLICT', { message: createMessage('payment.refundUnderWay') });
  if (to === PaymentStatus.Confirmed) return undefined;
  const money = (minor: number) => ({
    amount: toMajorUnits(minor, reservation.minor_units),
    currency: reservation.currency_code,
  });
  if (paidOut > 0)
    return fail('STATE_CONFLICT', { message: createMessage('payment.refundPartlyPaidOut', money(paidOut)) });
  const room = hasNoStay(reservation) ? Infinity : await roomFor(trx, reservation, refund);
  if (refund.amount_minor <= room) return undefined;
  return fail('STATE_CONFLICT', { message: createMessage('payment.refundNotNeeded', money(Math.max(0, room))) });
}

/** How much more of the refunded money can be held for the stay, in minor units. */
async function roomFor(trx: Trx, reservation: Reservation, { surplus_minor }: PaymentRow): Promise<number> {
  const ledger = ledgerOf(await listPaymentsFor(trx, reservation));
  if (reservation.rent_invoices === null || !hasRent(reservation))
    return reservation.total_minor - heldOf(ledger) - ledger.declared;
  // What a declared payment of rent pays too much is refunded when it is confirmed.
  const invoices = await listInvoicesFor(trx, reservation, { isVoidIncluded: false });
  const missing = neededFor(invoices) - heldOf(ledger);
  const open = invoices.reduce((sum, invoice) => sum + openOf(invoice), 0);
  return surplus_minor === null ? missing : Math.max(open, missing);
}

/**
 * Returns the money of a rejected refund to the payments that it would have refunded, so that it pays the invoices of the stay
 * when they are settled; without a stay, it only stops counting as refunded. Those with the payment type of the refund come first,
 * and the latest of them.
 */
export async function keepRefund(trx: Trx, reservation: Reservation, refund: PaymentRow): Promise<void> {
  let left = refund.surplus_minor ?? 0;
  const payments = (await listPaymentsFor(trx, reservation)).filter(isPaying).reverse();
  const isOfType = ({ payment_type_id }: PaymentRow) => payment_type_id === refund.payment_type_id;
  for (const payment of [...payments.filter(isOfType), ...payments.filter((one) => !isOfType(one))]) {
    const surplus = payment.surplus_minor ?? 0;
    const kept = Math.min(left, surplus);
    if (kept > 0) await setAllocated(trx, payment, { surplus_minor: surplus - kept });
    left -= kept;
  }
}
