import { sql } from 'kysely';
import { BookingStatus, RentInvoiceStatus, RentType } from '../../generated/enumerations';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import type { Database, Trx } from '../database/connection';
import { type KeysetOrder, type KeysetRows, type KeysetSlice, readSlice, selectSlice } from '../database/keyset';
import type { NewRow, RecordKey, Row, RowChanges } from '../database/tables';
import { persistedText } from '../database/text-about-people';
import { assertNever } from '../values/assert-never';
import { type CalendarDate, dayNumber } from '../values/dates';
import type { Allocation } from './rent-books';

/** An invoice with its currency. */
export interface RentInvoiceRow extends Row<'rent_invoice'> {
  currency_code: string;
  minor_units: number;
}

function selectInvoices(db: Database) {
  return db
    .selectFrom('rent_invoice as i')
    .innerJoin('currency as m', 'm.id', 'i.currency_id')
    .selectAll('i')
    .select(['m.code as currency_code', 'm.minor_units']);
}

type InvoiceQuery = ReturnType<typeof selectInvoices>;

/** The invoices that the caller may read: a customer's own, those of an owner's listings, all for an administrator, none for an agent. */
function visibleTo({ role, userId }: Pick<Caller, 'role' | 'userId'>) {
  return (query: InvoiceQuery): InvoiceQuery => {
    switch (role) {
      case 'Admin':
        return query;
      case 'Owner':
        return query.where('i.owner_id', '=', userId);
      case 'Customer':
        return query.where('i.customer_id', '=', userId);
      case 'Agent':
        return query.where((eb) => eb.lit(false));
      default:
        return assertNever(role);
    }
  };
}

/** An invoice that the caller may read. */
export async function findInvoice(db: Database, id: number, caller: Caller): Promise<RentInvoiceRow | undefined> {
  return selectInvoices(db).where('i.id', '=', id).$call(visibleTo(caller)).executeTakeFirst();
}

/** An invoice by its key. Throws when it does not exist. */
export async function getInvoice(db: Database, { id, property_id }: RecordKey): Promise<RentInvoiceRow> {
  const query = selectInvoices(db).where('i.id', '=', id).where('i.property_id', '=', property_id);
  return query.executeTakeFirstOrThrow();
}

/** The invoices of a reservation, in the order of their months; without `isVoidIncluded` not those that are Void and that no payment pays. */
export async function listInvoicesFor(
  db: Database,
  { id, property_id }: RecordKey,
  { isVoidIncluded = true }: { isVoidIncluded?: boolean } = {},
): Promise<RentInvoiceRow[]> {
  const { Void } = RentInvoiceStatus;
  return selectInvoices(db)
    .where('i.reservation_id', '=', id)
    .where('i.property_id', '=', property_id)
    .$if(!isVoidIncluded, (query) =>
      query.where((eb) =>
        eb.or([eb('i.status', '<>', Void), eb('i.paid_minor', '>', 0), eb('i.pending_minor', '>', 0)]),
      ),
    )
    .orderBy('i.period')
    .execute();
}

/** Whether the reservation has the invoice. */
export async function hasInvoice(db: Database, { id, property_id }: RecordKey, invoiceId: number): Promise<boolean> {
  const found = db.selectFrom('rent_invoice').where('id', '=', invoiceId).where('property_id', '=', property_id);
  return (await found.where('reservation_id', '=', id).select('id').executeTakeFirst()) !== undefined;
}

export interface InvoiceFilters {
  status?: RentInvoiceStatus;
  dueBefore?: CalendarDate;
  propertyId?: number;
  reservationId?: number;
}

const byDueDay: KeysetOrder<{ due_day: number; id: number }> = {
  columns: ['i.due_day', 'i.id'],
  direction: 'asc',
  keyOf: (row) => [row.due_day, row.id],
};

/** Changed invoices are listed by the time of the change: by due date they are the last ones, and all earlier invoices would be read. */
const byChange: KeysetOrder<{ updated_at: number; id: number }> = {
  columns: ['i.updated_at', 'i.id'],
  direction: 'asc',
  keyOf: (row) => [row.updated_at, row.id],
};

/** A page of the invoices that the caller may read, by due date; by the time of the change with `updatedSince`. */
export async function listVisibleInvoices(
  db: Database,
  caller: Caller,
  { status, dueBefore, propertyId, reservationId }: InvoiceFilters,
  page: Page,
): Promise<KeysetRows<RentInvoiceRow>> {
  const { updatedSince } = page;
  let invoices = selectInvoices(db).$call(visibleTo(caller));
  if (propertyId !== undefined) invoices = invoices.where('i.property_id', '=', propertyId);
  if (reservationId !== undefined) invoices = invoices.where('i.reservation_id', '=', reservationId);
  if (status !== undefined) invoices = invoices.where('i.status', '=', status);
  if (dueBefore !== undefined) invoices = invoices.where('i.due_day', '<', dayNumber(dueBefore));
  if (updatedSince === undefined) return readSlice(invoices, byDueDay, page);
  return readSlice(invoices.where('i.updated_at', '>=', updatedSince), byChange, page);
}

/** A page of the invoices of a customer or an owner for the export of their data, by due date. */
export async function pageOfInvoices(
  db: Database,
  caller: Caller,
  last: Pick<RentInvoiceRow, 'due_day' | 'id'> | undefined,
  limit: KeysetSlice['limit'],
): Promise<RentInvoiceRow[]> {
  const query = selectInvoices(db).$call(visibleTo(caller));
  return selectSlice(query, byDueDay, { limit, after: last && [last.due_day, last.id] }).execute();
}

/** Inserts an invoice. A second one for the month violates `rent_invoice_period`. */
export async function insertInvoice(trx: Trx, row: NewRow<'rent_invoice'>): Promise<number> {
  return (await trx.insertInto('rent_invoice').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

type Seen = RecordKey & Pick<Row<'rent_invoice'>, 'status' | 'paid_minor' | 'pending_minor' | 'step'>;

/** Changes an invoice. Compare-and-swap: throws when it has changed since it was read, which the locks of the reservation prevent. */
export async function setInvoice(
  trx: Trx,
  { id, property_id, status, paid_minor, pending_minor, step }: Seen,
  changes: RowChanges<'rent_invoice'> & { updated_at: number },
): Promise<void> {
  await trx
    .updateTable('rent_invoice')
    .set(changes)
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('status', '=', status)
    .where('paid_minor', '=', paid_minor)
    .where('pending_minor', '=', pending_minor)
    .where('step', '=', step)
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** Stores that `amount` (minor units) more of an invoice is waived, and why unless a party has closed the account. */
export async function setWaived(
  trx: Trx,
  invoice: Row<'rent_invoice'>,
  { amount, by, reason, at }: { amount: number; by: number; reason: string; at: number },
): Promise<void> {
  await setInvoice(trx, invoice, {
    status: RentInvoiceStatus.Waived,
    waived_minor: invoice.waived_minor + amount,
    waived_at: at,
    waived_by: by,
    waive_reason: await persistedText(trx, sql`${invoice.owner_id}, ${invoice.customer_id}`, reason),
    next_step_at: null,
    updated_at: at,
  });
}

/** How many invoices of the reservation were made. The caller holds the lock. */
export async function setInvoiceCount(trx: Trx, { id, property_id }: RecordKey, count: number): Promise<void> {
  const update = trx.updateTable('reservation').set({ rent_invoices: count }).where('id', '=', id);
  await update.where('property_id', '=', property_id).execute();
}

/** The allocations of the payments of a reservation. */
export async function listAllocations(db: Database, { id, property_id }: RecordKey): Promise<Allocation[]> {
  return db
    .selectFrom('rent_allocation')
    .where('reservation_id', '=', id)
    .where('property_id', '=', property_id)
    .select(['payment_id', 'invoice_id', 'amount_minor'])
    .execute();
}

/** Stores an allocation of a payment to an invoice in place of an earlier one; 0 deletes it. */
export async function setAllocation(
  trx: Trx,
  { id: reservation_id, property_id }: RecordKey,
  { payment_id, invoice_id, amount_minor }: Allocation,
): Promise<void> {
  if (amount_minor === 0) {
    await trx
      .deleteFrom('rent_allocation')
      .where('property_id', '=', property_id)
      .where('payment_id', '=', payment_id)
      .where('invoice_id', '=', invoice_id)
      .execute();
    return;
  }
  await trx
    .insertInto('rent_allocation')
    .values({ property_id, payment_id, invoice_id, reservation_id, amount_minor })
    .onConflict((conflict) =>
      conflict.columns(['property_id', 'payment_id', 'invoice_id']).doUpdateSet({ amount_minor }),
    )
    .execute();
}

/** Stores the sum of the allocations of a payment, and what is refunded of it (minor units). A check rejects more than the payment. */
export async function setAllocated(
  trx: Trx,
  { id, property_id }: RecordKey,
  sums: { allocated_minor: number } | { surplus_minor: number },
): Promise<void> {
  const update = trx.updateTable('payment_transaction').set(sums).where('id', '=', id);
  await update.where('property_id', '=', property_id).returning('id').executeTakeFirstOrThrow();
}

/** Limits invoices to those of a customer, an owner, a listing or a reservation; no limit when empty. */
export interface InvoiceScope {
  customerId?: number;
  ownerId?: number;
  propertyId?: number;
  reservationId?: number;
}

const payable = [RentInvoiceStatus.Scheduled, RentInvoiceStatus.Open, RentInvoiceStatus.PartlyPaid];

/** The invoices in `scope` with a step that is due at `now` (epoch ms), at most `limit`, the earliest first. */
export async function listDueInvoices(
  db: Database,
  now: number,
  limit: number,
  { customerId, ownerId, propertyId, reservationId }: InvoiceScope,
): Promise<Pick<Row<'rent_invoice'>, 'id' | 'property_id' | 'reservation_id'>[]> {
  return db
    .selectFrom('rent_invoice as i')
    .where('i.next_step_at', '<=', now)
    .$if(customerId !== undefined, (query) => query.where('i.customer_id', '=', customerId!))
    .$if(ownerId !== undefined, (query) => query.where('i.owner_id', '=', ownerId!))
    .$if(propertyId !== undefined, (query) => query.where('i.property_id', '=', propertyId!))
    .$if(reservationId !== undefined, (query) => query.where('i.reservation_id', '=', reservationId!))
    .select(['i.id', 'i.property_id', 'i.reservation_id'])
    .orderBy('i.next_step_at')
    .orderBy('i.id')
    .limit(limit)
    .execute();
}

/** The invoices of a customer that are not paid, waived or void; at most 20. Without those of closed owners, who can no longer waive them. */
export async function listUnpaidInvoices(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('rent_invoice as i')
    .innerJoin('app_user as o', 'o.id', 'i.owner_id')
    .where('i.customer_id', '=', customerId)
    .where('i.status', 'in', payable)
    .where('o.closed_at', 'is', null)
    .select('i.id')
    .orderBy('i.due_day')
    .orderBy('i.id')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}

/** At most `limit` Confirmed monthly stays without invoices: a server of an older release has confirmed them. */
export async function listWithoutInvoices(db: Database, limit: number): Promise<RecordKey[]> {
  return db
    .selectFrom('reservation')
    .where('rent_type', '=', sql.lit(RentType.Monthly))
    .where('status', '=', sql.lit(BookingStatus.Confirmed))
    .where('rent_invoices', 'is', null)
    .select(['id', 'property_id'])
    .orderBy('id')
    .limit(limit)
    .execute();
}
