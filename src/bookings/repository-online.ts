import { RefundStatus } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { NewRow, RecordKey, Row } from '../database/tables';

/** Money that was paid online and became a payment, with the part that was not refunded online, in minor units. */
export interface OnlineMoney extends Pick<
  Row<'payment_session'>,
  'id' | 'provider' | 'payment_type_id' | 'currency_id' | 'customer_id'
> {
  left: number;
}

/** The online payments of a reservation, oldest first. Failed refunds count, because they are started again. */
export async function listOnlineMoney(db: Database, reservationId: number): Promise<OnlineMoney[]> {
  const rows = await db
    .selectFrom('payment_session as s')
    .leftJoin('payment_refund as f', 'f.session_id', 's.id')
    .where('s.reservation_id', '=', reservationId)
    .where('s.payment_id', 'is not', null)
    .groupBy(['s.id', 's.provider', 's.payment_type_id', 's.currency_id', 's.customer_id', 's.received_minor'])
    .select(['s.id', 's.provider', 's.payment_type_id', 's.currency_id', 's.customer_id', 's.received_minor'])
    .select((eb) => eb.fn.sum<number | null>('f.amount_minor').as('refunded'))
    .orderBy('s.id')
    .execute();
  return rows.map(({ received_minor, refunded, ...session }) => ({
    ...session,
    left: received_minor! - Number(refunded ?? 0),
  }));
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

/** Whether a provider is being asked to pay out the refund. */
export async function hasRefundUnderWay(db: Database, { id }: RecordKey): Promise<boolean> {
  return (await listRefundsOf(db, id)).some(({ status }) => status === RefundStatus.Pending);
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
