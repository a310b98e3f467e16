import type { Database, Trx } from '../database/connection';
import type { NewRow, Row, RowChanges } from '../database/tables';

export type PaymentTypeRow = Row<'payment_type'>;

/** The payment type (Cash) of a deposit that an administrator confirms without a payment type. */
export const defaultPaymentTypeId = 1;

/** The active payment types, or all, ordered by id. */
export async function listPaymentTypes(db: Database, includeInactive: boolean): Promise<PaymentTypeRow[]> {
  return db
    .selectFrom('payment_type')
    .selectAll()
    .$if(!includeInactive, (query) => query.where('is_active', '=', 1))
    .orderBy('id')
    .execute();
}

/** The payment type, active or not. */
export async function findPaymentType(db: Database, id: number): Promise<PaymentTypeRow | undefined> {
  return db.selectFrom('payment_type').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The payment type with the code in lower case, active or not. */
export async function findPaymentTypeByCode(db: Database, codeKey: string): Promise<PaymentTypeRow | undefined> {
  return db.selectFrom('payment_type').selectAll().where('code_key', '=', codeKey).executeTakeFirst();
}

/** Violates `payment_type_code` when another type has the code. */
export async function insertPaymentType(trx: Trx, row: NewRow<'payment_type'>): Promise<PaymentTypeRow> {
  return trx.insertInto('payment_type').values(row).returningAll().executeTakeFirstOrThrow();
}

/** Undefined when the payment type does not exist. */
export async function setPaymentType(
  trx: Trx,
  id: number,
  changes: RowChanges<'payment_type'>,
): Promise<PaymentTypeRow | undefined> {
  return trx.updateTable('payment_type').set(changes).where('id', '=', id).returningAll().executeTakeFirst();
}
