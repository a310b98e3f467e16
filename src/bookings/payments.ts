import { PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Trx } from '../database/connection';
import type { NewRow, RecordKey, Row } from '../database/tables';
import { publish } from '../journal/repository-outbox';
import { toMajorUnits } from '../values/money';
import { touchReservation } from './repository';
import { type PaymentRow, getPayment, insertPayment, movePayment } from './repository-payments';
import { type PaymentEvent, isPaymentStep } from './transitions';

/**
 * Records a payment, with the event that tells of it. Under the locks of its reservation. Answers its id; throws where the
 * contract does not let `event` create it, which its rules make impossible.
 */
export async function recordPayment(
  trx: Trx,
  event: PaymentEvent,
  { role }: Caller,
  row: NewRow<'payment_transaction'>,
): Promise<number> {
  if (!isPaymentStep(event, role, null, row.status))
    throw new Error(`${event} records no payment in state ${row.status}`);
  const id = await insertPayment(trx, row);
  const key = { id, property_id: row.property_id };
  await announce(trx, 'payment.created', key, row.created_at);
  if (row.status !== PaymentStatus.Pending) await announce(trx, 'payment.decided', key, row.created_at);
  return id;
}

/**
 * Confirms, rejects or cancels a payment, with the event that tells of it. Under the locks of its reservation. Throws where
 * the contract does not allow the step: whoever can be refused is asked before, by {@link isPaymentStep}.
 */
export async function decidePayment(
  trx: Trx,
  event: PaymentEvent,
  caller: Caller,
  payment: RecordKey & Pick<PaymentRow, 'payer_id' | 'status'>,
  { to, at, reason = null }: { to: PaymentStatus; at: number; reason?: string | null },
): Promise<void> {
  if (!isPaymentStep(event, caller.role, payment.status, to))
    throw new Error(`${event} does not lead from ${payment.status} to ${to}`);
  await movePayment(trx, payment, { status: to, decided_at: at, decided_by: caller.userId, rejection_reason: reason });
  await announce(trx, 'payment.decided', payment, at);
}

/** A refund is a payment of its own, which waits until an administrator has paid it out. */
export async function recordRefund(
  trx: Trx,
  event: PaymentEvent,
  caller: Caller,
  reservation: Pick<Row<'reservation'>, 'id' | 'property_id' | 'customer_id' | 'currency_id'>,
  { amount, paymentTypeId, at }: { amount: number; paymentTypeId: number; at: number },
): Promise<void> {
  await recordPayment(trx, event, caller, {
    reservation_id: reservation.id,
    property_id: reservation.property_id,
    payer_id: reservation.customer_id,
    purpose: PaymentPurpose.Refund,
    status: PaymentStatus.Pending,
    amount_minor: amount,
    currency_id: reservation.currency_id,
    payment_type_id: paymentTypeId,
    created_at: at,
  });
}

async function announce(
  trx: Trx,
  type: 'payment.created' | 'payment.decided',
  key: RecordKey,
  at: number,
): Promise<void> {
  const payment = await getPayment(trx, key);
  // The reservation shows what becomes of its refund.
  if (payment.purpose === PaymentPurpose.Refund)
    await touchReservation(trx, { ...key, id: payment.reservation_id }, at);
  const { id, reservation_id, payer_id, purpose, status, currency_id, minor_units } = payment;
  const amount = toMajorUnits(payment.amount_minor, minor_units);
  const data = { reservationId: reservation_id, payerId: payer_id, purpose, status, amount, currencyId: currency_id };
  await publish(trx, { type, resource: { kind: 'payment', id }, data, at });
}
