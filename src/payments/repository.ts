import type { Insertable } from 'kysely';
import type { Database, Trx } from '../database/connection';
import type { PaymentTransactionTable } from '../database/tables';

/** What a payment is for. */
export const PaymentPurpose = { Deposit: 0, Balance: 1, Refund: 2 } as const;
export const PaymentStatus = { Pending: 0, Confirmed: 1, Rejected: 2, Cancelled: 3 } as const;

/** The payment type of a deposit that an administrator confirms without saying how it was paid: Cash. */
export const defaultPaymentTypeId = 1;

export async function paymentTypeExists(db: Database, id: number): Promise<boolean> {
  return (await db.selectFrom('payment_type').where('id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

/** The deposit of a reservation that was declared or taken; a rejected one counts as none. There is at most one. */
export async function findLiveDeposit(db: Database, reservationId: number) {
  return db
    .selectFrom('payment_transaction')
    .where('reservation_id', '=', reservationId)
    .where('purpose', '=', PaymentPurpose.Deposit)
    .where('status', 'in', [PaymentStatus.Pending, PaymentStatus.Confirmed])
    .select(['id', 'status', 'amount_minor', 'payment_type_id'])
    .executeTakeFirst();
}

/** Whether a deposit of the reservation was ever refused. */
export async function hasRejectedDeposit(db: Database, reservationId: number): Promise<boolean> {
  const rejected = await db
    .selectFrom('payment_transaction')
    .where('reservation_id', '=', reservationId)
    .where('purpose', '=', PaymentPurpose.Deposit)
    .where('status', '=', PaymentStatus.Rejected)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return rejected !== undefined;
}

export async function insertPayment(trx: Trx, row: Insertable<PaymentTransactionTable>): Promise<void> {
  await trx.insertInto('payment_transaction').values(row).execute();
}

/** Decides a pending payment. Throws where it is no longer pending, which the lock on its reservation's listing makes impossible. */
export async function decidePayment(
  trx: Trx,
  id: number,
  decision: { status: number; decided_at: number; decided_by: number; rejection_reason?: string },
): Promise<void> {
  await trx
    .updateTable('payment_transaction')
    .set(decision)
    .where('id', '=', id)
    .where('status', '=', PaymentStatus.Pending)
    .returning('id')
    .executeTakeFirstOrThrow();
}
