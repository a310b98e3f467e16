import { PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller, Role } from '../contract/caller';
import type { Trx } from '../database/connection';
import type { NewRow, RecordKey, Row } from '../database/tables';
import { publish } from '../journal/repository-outbox';
import { toMajorUnits } from '../values/money';
import { touchReservation } from './repository';
import { type PaymentRow, getPayment, insertPayment, transitionPayment } from './repository-payments';
import { type PaymentEvent, isPaymentStep } from './transitions';

/** Who records or decides a payment: a user, or the service for an online payment. */
export interface Actor {
  role: Role | 'System';
  userId: Caller['userId'] | null;
}

/** The service itself. */
export const system: Actor = { role: 'System', userId: null };

/**
 * Inserts a payment, publishes its event and returns its id. The caller holds the locks of the reservation, and has checked that the contract
 * allows `event` to create the payment; else it throws.
 */
export async function recordPayment(
  trx: Trx,
  event: PaymentEvent,
  { role }: Pick<Actor, 'role'>,
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
 * Confirms, rejects or cancels a payment and publishes its event. The caller holds the locks of the reservation, and has checked the
 * transition with {@link isPaymentStep}; else it throws.
 */
export async function decidePayment(
  trx: Trx,
  event: PaymentEvent,
  caller: Actor,
  payment: RecordKey & Pick<PaymentRow, 'payer_id' | 'status'>,
  { to, at, reason = null }: { to: PaymentStatus; at: number; reason?: string | null },
): Promise<void> {
  if (!isPaymentStep(event, caller.role, payment.status, to))
    throw new Error(`${event} does not lead from ${payment.status} to ${to}`);
  await transitionPayment(trx, payment, {
    status: to,
    decided_at: at,
    decided_by: caller.userId,
    rejection_reason: reason,
  });
  await announce(trx, 'payment.decided', payment, at);
}

/** Records a refund, which is a separate payment and stays Pending until it is paid out. `amount` is in minor units. Returns its id. */
export async function recordRefund(
  trx: Trx,
  event: PaymentEvent,
  caller: Pick<Actor, 'role'>,
  reservation: Pick<Row<'reservation'>, 'id' | 'property_id' | 'customer_id' | 'currency_id'>,
  {
    amount,
    paymentTypeId,
    alterationId,
    surplus,
    at,
  }: { amount: number; paymentTypeId: number; alterationId?: number; surplus?: number; at: number },
): Promise<number> {
  return recordPayment(trx, event, caller, {
    reservation_id: reservation.id,
    property_id: reservation.property_id,
    payer_id: reservation.customer_id,
    purpose: PaymentPurpose.Refund,
    status: PaymentStatus.Pending,
    amount_minor: amount,
    currency_id: reservation.currency_id,
    payment_type_id: paymentTypeId,
    alteration_id: alterationId ?? null,
    surplus_minor: surplus ?? null,
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
  // The reservation contains the status of its refund.
  if (payment.purpose === PaymentPurpose.Refund)
    await touchReservation(trx, { ...key, id: payment.reservation_id }, at);
  const { id, reservation_id, payer_id, purpose, status, currency_id, minor_units } = payment;
  const amount = toMajorUnits(payment.amount_minor, minor_units);
  const data = { reservationId: reservation_id, payerId: payer_id, purpose, status, amount, currencyId: currency_id };
  await publish(trx, { type, resource: { kind: 'payment', id }, data, at });
}
