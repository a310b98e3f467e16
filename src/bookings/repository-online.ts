import { PaymentPurpose, PaymentStatus, RefundStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, RecordKey, Row } from '../database/tables';

/** Money that was paid online and became a payment, with the part that was neither refunded online nor taken back by a dispute, in minor units. */
export interface OnlineMoney extends Pick<
  Row<'payment_session'>,
  'id' | 'provider' | 'payment_type_id' | 'currency_id' | 'customer_id'
> {
  left: number;
}

/**
 * The online payments of a reservation, oldest first. A Failed refund counts while it may be started again: not if an administrator has
 * rejected it, or has paid it out otherwise.
 */
export async function listOnlineMoney(db: Database, reservation: RecordKey): Promise<OnlineMoney[]> {
  const { id: reservationId, property_id } = reservation;
  const rows = await db
    .selectFrom('payment_session')
    .select(['id', 'provider', 'payment_type_id', 'currency_id', 'customer_id', 'received_minor'])
    .where('reservation_id', '=', reservationId)
    .where('payment_id', 'is not', null)
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const refunds = await db
    .selectFrom('payment_refund')
    .select(['session_id', 'transaction_id', 'status', 'amount_minor'])
    .where('reservation_id', '=', reservationId)
    .execute();
  const decided = await db
    .selectFrom('payment_transaction')
    .select('id')
    .where('reservation_id', '=', reservationId)
    .where('property_id', '=', property_id)
    .where('purpose', '=', PaymentPurpose.Refund)
    .where('status', '<>', PaymentStatus.Pending)
    .where('decided_by', 'is not', null)
    .execute();
  const disputes = await listTaken(db, 'reservation_id', reservationId);
  const isOver = new Set<number | null>(decided.map(({ id }) => id));
  const counted = refunds.filter(
    ({ status, transaction_id }) => status !== RefundStatus.Failed || !isOver.has(transaction_id),
  );
  return rows.map(({ received_minor, ...session }) => {
    const used = [...counted, ...disputes].filter(({ session_id }) => session_id === session.id);
    return { ...session, left: used.reduce((left, { amount_minor }) => left - amount_minor, received_minor!) };
  });
}

/** What disputes have taken back of the sessions of a reservation, or of one session, in minor units. */
export async function listTaken(db: Database, by: 'reservation_id' | 'session_id', id: number) {
  const disputes = db.selectFrom('payment_dispute').where(by, '=', id).where('taken_minor', '>', 0);
  const rows = await disputes.select(['session_id', 'taken_minor as amount_minor']).execute();
  return rows as { session_id: number; amount_minor: number }[];
}

/** What open disputes have taken back of the payments of a reservation, in minor units. */
export async function readOpenDisputes(db: Database, { id }: RecordKey): Promise<number> {
  const rows = await db
    .selectFrom('payment_dispute as d')
    .innerJoin('payment_session as s', 's.id', 'd.session_id')
    .where('d.reservation_id', '=', id)
    .where('d.state', '=', 'open')
    .where('s.payment_id', 'is not', null)
    .select('d.taken_minor')
    .execute();
  return rows.reduce((sum, { taken_minor }) => sum + (taken_minor ?? 0), 0);
}

/** Whether money that was paid online is disputed, or was taken back by a dispute: of the reservation, or of one of its sessions. */
export async function isDisputed(db: Database, by: 'reservation_id' | 'session_id', id: number): Promise<boolean> {
  const disputes = db.selectFrom('payment_dispute').select('id').where(by, '=', id).where('state', '<>', 'won');
  return (await disputes.executeTakeFirst()) !== undefined;
}

/** Inserts an online refund and returns its id. */
export async function insertRefund(trx: Trx, row: NewRow<'payment_refund'>): Promise<number> {
  return (await trx.insertInto('payment_refund').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The parts of an online refund, oldest first. */
export async function listRefundsOf(db: Database, transactionId: number): Promise<Row<'payment_refund'>[]> {
  return db
    .selectFrom('payment_refund')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute();
}

/** Whether a provider is being asked to pay out the refund, and what providers have paid out of it, in minor units. */
export async function readPayout(db: Database, { id }: RecordKey): Promise<{ isUnderWay: boolean; paidOut: number }> {
  const parts = await listRefundsOf(db, id);
  const paid = parts.filter(({ status }) => status === RefundStatus.Succeeded);
  return {
    isUnderWay: parts.some(({ status }) => status === RefundStatus.Pending),
    paidOut: paid.reduce((sum, { amount_minor }) => sum + amount_minor, 0),
  };
}

/** Whether the user has closed the account. */
export async function isClosed(db: Database, userId: number): Promise<boolean> {
  const closed = db.selectFrom('app_user').select('id').where('id', '=', userId).where('closed_at', 'is not', null);
  return (await closed.executeTakeFirst()) !== undefined;
}

/** The number of decimals of a currency. */
export async function getMinorUnits(db: Database, currencyId: number): Promise<number> {
  const currency = db.selectFrom('currency').where('id', '=', currencyId).select('minor_units');
  return (await currency.executeTakeFirstOrThrow()).minor_units;
}
