import { randomBytes } from 'node:crypto';
import { RefundStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { RecordKey, Row } from '../database/tables';
import { type EventType, publish } from '../journal/repository-outbox';
import { type Currency, roundDown, roundUp, stepOf } from '../values/provider-units';
import { toMajorUnits } from '../values/money';
import { type OnlineMoney, getMinorUnits, insertRefund, isDisputed, listOnlineMoney } from './repository-online';
import { getPayment } from './repository-payments';

/** How long a refund that fails is retried, in ms. */
export const refundPeriod = 24 * 60 * 60_000;

/** A new key for a request to a provider. Keys are not secret, but cannot be guessed. */
export const newKey = () => randomBytes(16).toString('hex');

/**
 * Starts to pay out a Pending refund online, if enough of the reservation's money was paid online and is not refunded yet. Otherwise changes
 * nothing and returns false. A job sends the requests to the providers. `paymentTypeId` requires that money was paid with this payment type.
 * While money of the reservation is disputed, and after it was taken back, only an administrator can start a refund (`isAsked`).
 */
export async function refundOnline(
  trx: Trx,
  key: RecordKey,
  { paymentTypeId, isAsked = false, at }: { paymentTypeId?: number; isAsked?: boolean; at: number },
): Promise<boolean> {
  const refund = await getPayment(trx, key);
  if (!isAsked && (await isDisputed(trx, 'reservation_id', refund.reservation_id))) return false;
  const money = await listOnlineMoney(trx, { id: refund.reservation_id, property_id: refund.property_id });
  if (paymentTypeId !== undefined && !money.some(({ payment_type_id }) => payment_type_id === paymentTypeId))
    return false;
  const parts = partsOf(refund.amount_minor, money);
  if (!parts) return false;
  for (const { session, amount } of parts)
    await startRefund(
      trx,
      { ...session, reservation_id: refund.reservation_id, property_id: refund.property_id },
      {
        amount,
        transactionId: refund.id,
        at,
      },
    );
  return true;
}

/** Divides `amount` among the payments, oldest first. Returns undefined if they do not suffice. All amounts are in minor units. */
export function partsOf(
  amount: number,
  money: readonly OnlineMoney[],
): { session: OnlineMoney; amount: number }[] | undefined {
  let open = amount;
  const parts = money.flatMap((session) => {
    const part = Math.min(open, Math.max(0, session.left));
    open -= part;
    return part > 0 ? [{ session, amount: part }] : [];
  });
  return open > 0 ? undefined : parts;
}

/**
 * `amount` rounded so that the providers can transfer the parts that they refund: up, to at most what they have left, or down. Unchanged if it is
 * not refunded online. All amounts are in minor units.
 */
export async function roundRefund(
  db: Database,
  reservation: RecordKey & Currency,
  {
    amount,
    paymentTypeId,
    direction = 'up',
  }: { amount: number; paymentTypeId: number | undefined; direction?: 'up' | 'down' },
): Promise<number> {
  if (amount === 0) return 0;
  const money = await listOnlineMoney(db, reservation);
  const parts = money.some(({ payment_type_id }) => payment_type_id === paymentTypeId) && partsOf(amount, money);
  if (!parts) return amount;
  const round = direction === 'up' ? roundUp : roundDown;
  return parts.reduce(
    (sum, { session, amount: part }) =>
      sum + Math.min(session.left, round(part, stepOf(session.provider, reservation))),
    0,
  );
}

type Session = Pick<
  Row<'payment_session'>,
  'id' | 'provider' | 'currency_id' | 'reservation_id' | 'property_id' | 'customer_id'
>;

/** Inserts a refund of a session's money and publishes its event, with the amount `shown` if the money is of another currency. Amounts are in minor units. */
export async function startRefund(
  trx: Trx,
  session: Session,
  {
    amount,
    shown = amount,
    transactionId,
    at,
  }: { amount: number; shown?: number; transactionId: number | null; at: number },
): Promise<void> {
  const row = {
    key: newKey(),
    session_id: session.id,
    reservation_id: session.reservation_id,
    property_id: session.property_id,
    transaction_id: transactionId,
    provider: session.provider,
    status: RefundStatus.Pending,
    amount_minor: amount,
    currency_id: session.currency_id,
    attempts: 0,
    next_attempt_at: at,
    give_up_at: at + refundPeriod,
    // An administrator has started the refund of a recorded payment, if its money is disputed.
    is_held: transactionId === null && (await isDisputed(trx, 'session_id', session.id)) ? 1 : 0,
    created_at: at,
    updated_at: at,
  };
  const id = await insertRefund(trx, row);
  await publishRefund(trx, 'refund.started', { ...row, id, shown_minor: shown }, session.customer_id, at);
}

/** Publishes an event about an online refund. */
export async function publishRefund(
  trx: Trx,
  type: EventType & `refund.${string}`,
  refund: Pick<Row<'payment_refund'>, 'id' | 'reservation_id' | 'status' | 'currency_id'> & { shown_minor: number },
  payerId: number,
  at: number,
): Promise<void> {
  const minorUnits = await getMinorUnits(trx, refund.currency_id);
  const data = {
    reservationId: refund.reservation_id,
    payerId,
    status: refund.status,
    amount: toMajorUnits(refund.shown_minor, minorUnits),
    currencyId: refund.currency_id,
  };
  await publish(trx, { type, resource: { kind: 'refund', id: refund.id }, data, at });
}
