import type { Database, Trx } from '../../database/connection';
import { forUpdate } from '../../database/dialect';
import type { NewRow, Row } from '../../database/tables';

export type SandboxPayment = Row<'sandbox_payment'>;

/** Violates `sandbox_payment_key` when the key has a payment. */
export async function insertPayment(db: Database, row: NewRow<'sandbox_payment'>): Promise<void> {
  await db.insertInto('sandbox_payment').values(row).execute();
}

export async function findPayment(db: Database, reference: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirst();
}

/** Throws when it does not exist. */
export async function getPayment(db: Database, reference: string): Promise<SandboxPayment> {
  return db.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference).executeTakeFirstOrThrow();
}

export async function findPaymentByKey(db: Database, key: string): Promise<SandboxPayment | undefined> {
  return db.selectFrom('sandbox_payment').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Pays or declines a payment that is open; false if it is not. */
export async function setPaid(
  db: Database,
  reference: string,
  changes: Pick<SandboxPayment, 'status' | 'paid_minor' | 'notices' | 'notices_due_at'>,
): Promise<boolean> {
  const update = db.updateTable('sandbox_payment').set(changes).where('reference', '=', reference);
  return (await update.where('status', '<>', 'paid').returning('reference').executeTakeFirst()) !== undefined;
}

/** Locks a payment until the transaction ends. */
export async function lockPayment(trx: Trx, reference: string): Promise<SandboxPayment | undefined> {
  const query = trx.selectFrom('sandbox_payment').selectAll().where('reference', '=', reference);
  return query.$call(forUpdate(trx)).executeTakeFirst();
}

export async function setRefunds(trx: Trx, reference: string, refunds: string): Promise<void> {
  await trx.updateTable('sandbox_payment').set({ refunds }).where('reference', '=', reference).execute();
}

/** Payments with notices that are due at `now` (epoch ms), at most `limit`. */
export async function listDueNotices(db: Database, now: number, limit: number): Promise<SandboxPayment[]> {
  return db
    .selectFrom('sandbox_payment')
    .selectAll()
    .where('notices_due_at', '<=', now)
    .orderBy('notices_due_at')
    .limit(limit)
    .execute();
}

/** Stores the notices that remain to be sent. Returns false if they have changed since `payment` was read. */
export async function setNotices(
  db: Database,
  { reference, notices: before }: SandboxPayment,
  notices: string,
  dueAt: number | null,
): Promise<boolean> {
  const update = db
    .updateTable('sandbox_payment')
    .set({ notices, notices_due_at: dueAt })
    .where('reference', '=', reference)
    .where('notices', '=', before);
  return (await update.returning('reference').executeTakeFirst()) !== undefined;
}
