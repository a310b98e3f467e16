import { sql } from 'kysely';
import { BookingStatus, PaymentPurpose, PaymentStatus } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { lockRow, unindexed } from '../database/dialect';
import type { NewRow, RecordKey, Row } from '../database/tables';
import { persistedText } from '../database/text-about-people';
import { assertNever } from '../values/assert-never';

export type PaymentRow = Row<'payment_transaction'>;

/** Payments with the columns that `paymentView` needs. */
export function selectPayments(db: Database) {
  return db
    .selectFrom('payment_transaction as t')
    .innerJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 't.reservation_id').onRef('r.property_id', '=', 't.property_id'),
    )
    .innerJoin('currency as m', 'm.id', 't.currency_id')
    .selectAll('t')
    .select('m.minor_units');
}

export type PaymentQuery = ReturnType<typeof selectPayments>;

/** The payments that the caller may read: a customer's own, those for an owner's listings, all for an administrator, none for an agent. */
export function visibleTo({ role, userId }: Caller) {
  return (query: PaymentQuery): PaymentQuery => {
    switch (role) {
      case 'Admin':
        return query;
      case 'Owner':
        return query.where('r.owner_id', '=', userId);
      case 'Customer':
        return query.where('t.payer_id', '=', userId);
      case 'Agent':
        return query.where((eb) => eb.lit(false));
      default:
        return assertNever(role);
    }
  };
}

/** What is kept of a payment: its amount without what disputes have taken back, in minor units. `alias` is the table's. */
function keptOf(alias: 'e' | 'payment_transaction') {
  const column = (name: 'amount_minor' | 'taken_back_minor') => sql.ref(`${alias}.${name}`);
  return sql<number>`(${column('amount_minor')} - coalesce(${column('taken_back_minor')}, 0))`;
}

/**
 * Whether the customer has a Confirmed or Completed stay for which more was paid than refunds and disputes return. Pending refunds count as returned.
 * Customers without such a stay have few payments, so the index of payers suffices.
 */
export async function hasPaidStay(db: Database, customerId: number): Promise<boolean> {
  const { Pending, Confirmed } = PaymentStatus;
  const kept = sql<number>`sum(case when e.purpose <> ${sql.lit(PaymentPurpose.Refund)}
    then case when e.status = ${sql.lit(Confirmed)} then ${keptOf('e')} else 0 end else -e.amount_minor end)`;
  const paid = await db
    .selectFrom('payment_transaction as t')
    .innerJoin('reservation as r', (join) =>
      join.onRef('r.id', '=', 't.reservation_id').onRef('r.property_id', '=', 't.property_id'),
    )
    .select('t.id')
    .where('t.payer_id', '=', customerId)
    // Without statistics, SQLite would read all confirmed payments by the index of the status.
    .where(unindexed('t.status'), '=', Confirmed)
    .where('t.purpose', '<>', PaymentPurpose.Refund)
    .where(unindexed('r.status'), 'in', [BookingStatus.Confirmed, BookingStatus.Completed])
    .where(
      (eb) =>
        eb
          .selectFrom('payment_transaction as e')
          .whereRef('e.reservation_id', '=', 't.reservation_id')
          .whereRef('e.property_id', '=', 't.property_id')
          .where('e.status', 'in', [Pending, Confirmed])
          .select(kept.as('kept')),
      '>',
      0,
    )
    .limit(1)
    .executeTakeFirst();
  return paid !== undefined;
}

/** Whether a payment for the reservation was confirmed, even if it was refunded later. */
export async function isPaidFor(db: Database, { id, property_id }: RecordKey): Promise<boolean> {
  const confirmed = await db
    .selectFrom('payment_transaction')
    .select('id')
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('purpose', '<>', PaymentPurpose.Refund)
    .where('status', '=', PaymentStatus.Confirmed)
    .where(keptOf('payment_transaction'), '>', 0)
    .limit(1)
    .executeTakeFirst();
  return confirmed !== undefined;
}

/** A payment that the caller may read. */
export async function findPayment(db: Database, id: number, caller: Caller) {
  return selectPayments(db).where('t.id', '=', id).$call(visibleTo(caller)).executeTakeFirst();
}

/** A payment by its key, without a check of the caller. Throws when it does not exist. */
export async function getPayment(db: Database, { id, property_id }: RecordKey) {
  const query = selectPayments(db).where('t.id', '=', id).where('t.property_id', '=', property_id);
  return query.executeTakeFirstOrThrow();
}

/** All payments for a reservation, in the order in which they were recorded. */
export async function listPaymentsFor(db: Database, { id, property_id }: RecordKey): Promise<PaymentRow[]> {
  return db
    .selectFrom('payment_transaction')
    .selectAll()
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .orderBy('id')
    .execute();
}

/** The pending or confirmed deposit of a reservation. There is at most one. */
export async function findLiveDeposit(db: Database, { id, property_id }: RecordKey) {
  return db
    .selectFrom('payment_transaction')
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('purpose', '=', PaymentPurpose.Deposit)
    .where('status', 'in', [PaymentStatus.Pending, PaymentStatus.Confirmed])
    .select(['id', 'property_id', 'payer_id', 'status', 'amount_minor', 'payment_type_id'])
    .executeTakeFirst();
}

/** The last declared deposit of the reservation. */
export async function findLastDeposit(db: Database, { id, property_id }: RecordKey) {
  return db
    .selectFrom('payment_transaction')
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('purpose', '=', PaymentPurpose.Deposit)
    .select(['status', 'decided_at'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** When a deposit of the reservation was last rejected (epoch ms); null when none was. */
export async function findLastRejection(db: Database, { id, property_id }: RecordKey): Promise<number | null> {
  const { last } = await db
    .selectFrom('payment_transaction')
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('purpose', '=', PaymentPurpose.Deposit)
    .where('status', '=', PaymentStatus.Rejected)
    .select((eb) => eb.fn.max('decided_at').as('last'))
    .executeTakeFirstOrThrow();
  return last;
}

/** Inserts a payment and returns its id. A second pending or confirmed deposit violates `payment_transaction_live_deposit`. */
export async function insertPayment(trx: Trx, row: NewRow<'payment_transaction'>): Promise<number> {
  const payer = sql`${row.payer_id}`;
  const texts = {
    note: await persistedText(trx, payer, row.note),
    reference: await persistedText(trx, payer, row.reference),
  };
  const inserting = trx.insertInto('payment_transaction').values({ ...row, ...texts });
  return (await inserting.returning('id').executeTakeFirstOrThrow()).id;
}

/**
 * Changes the status of a payment. Compare-and-swap: throws when the status has changed since it was read, which the lock of the listing
 * prevents.
 */
export async function transitionPayment(
  trx: Trx,
  { id, property_id, payer_id, status }: RecordKey & Pick<PaymentRow, 'payer_id' | 'status'>,
  decision: Pick<PaymentRow, 'status' | 'decided_at' | 'decided_by' | 'rejection_reason'>,
): Promise<void> {
  await trx
    .updateTable('payment_transaction')
    .set({ ...decision, rejection_reason: await persistedText(trx, sql`${payer_id}`, decision.rejection_reason) })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', status)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/**
 * Inserts the row of a receipt whose bytes are stored. If the customer's account is closed, the receipt is erased with the remaining data of
 * the account, or at `eraseAt` (epoch ms) when no data remains.
 */
export async function insertReceipt(
  trx: Trx,
  receipt: Omit<NewRow<'file'>, 'kind' | 'purpose'>,
  eraseAt: number,
): Promise<void> {
  // Waits for a concurrent erasure of the account, which would otherwise miss this receipt.
  await lockRow(trx, 'app_user', receipt.owner_id);
  await trx
    .updateTable('app_user')
    .set({ erase_due_at: eraseAt })
    .where('id', '=', receipt.owner_id)
    .where('closed_at', 'is not', null)
    .where('erase_due_at', 'is', null)
    .execute();
  await trx
    .insertInto('file')
    .values({ ...receipt, kind: 'receipt', purpose: null })
    .execute();
}

/** Stores what disputes have taken back of a payment at present, in minor units. The caller holds the locks of the reservation. */
export async function setTakenBack(
  trx: Trx,
  { id, property_id }: RecordKey,
  amount: number,
  at: number,
): Promise<void> {
  const changes = { taken_back_minor: amount === 0 ? null : amount, updated_at: at };
  const payment = trx.updateTable('payment_transaction').set(changes).where('id', '=', id);
  await payment.where('property_id', '=', property_id).returning('id').executeTakeFirstOrThrow();
}

/** Stores that the receipt of a payment without one was requested or added. The caller holds the locks of the reservation. */
export async function setReceipt(
  trx: Trx,
  { id, property_id }: RecordKey,
  changes: { updated_at: number } & ({ receipt_requested_at: number } | { receipt_file: string }),
): Promise<void> {
  const payment = trx.updateTable('payment_transaction').set(changes).where('id', '=', id);
  const updating = payment.where('property_id', '=', property_id).where('receipt_file', 'is', null);
  await updating.returning('id').executeTakeFirstOrThrow();
}

/** The receipt of a payment that the caller has made, or of any payment if the caller is an administrator. */
export async function findReceipt(db: Database, paymentId: number, { role, userId }: Caller) {
  return db
    .selectFrom('payment_transaction as t')
    .innerJoin('file as f', 'f.name', 't.receipt_file')
    .where('t.id', '=', paymentId)
    .$if(!isAdministrator(role), (query) => query.where('t.payer_id', '=', userId))
    .select(['f.storage_key', 'f.content_type'])
    .executeTakeFirst();
}
