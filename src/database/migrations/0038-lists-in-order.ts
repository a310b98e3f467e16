import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, createIndexes } from './schema';

/**
 * An index for each filter of a list that only the order of the list had one for, so that a filter that few rows match does not read the
 * whole list.
 */
export async function up(db: Schema): Promise<void> {
  await createIndexes(db, 'reservation', { updated: ['updated_at', 'id'], last_day: ['end_date', 'id'] });
  // With the columns of filters, so that no row is read to drop it.
  const listed = ['created_at', 'id', 'updated_at', 'start_date', 'end_date'];
  await db.schema.dropIndex('reservation_newest').execute();
  await createIndexes(db, 'reservation', { newest: listed });
  await createIndexes(db, 'payment_transaction', {
    type: ['payment_type_id', 'created_at', 'id'],
    purpose: ['purpose', 'created_at', 'id'],
  });
  await createIndexes(db, 'app_user', {
    updated: ['role', 'updated_at', 'id'],
    city: ['role', 'city', 'created_at', 'id'],
  });

  const partial = (table: string, name: string, columns: string[], condition: ReturnType<typeof sql<boolean>>) =>
    db.schema.createIndex(`${table}_${name}`).on(table).columns(columns).where(condition).execute();
  // Copies of Pending and DepositPaid: their reservations are few and new, and are listed oldest first.
  await partial('reservation', 'undecided', listed, sql`status in (0, 1)`);
  await partial('payment_transaction', 'decided', ['decided_at'], sql`decided_at is not null`);
  await partial('payment_transaction', 'updated', ['updated_at'], sql`updated_at is not null`);
  await partial('app_user', 'inactive', ['role', 'created_at', 'id'], sql`is_active = 0`);
  // None, except in a sandbox: a stay is booked on its first day at the latest, wherever on earth that is.
  const firstDay =
    dialectOf(db) === 'sqlite' ? sql`(julianday(start_date) - 2440587.5)` : sql`(start_date - date '1970-01-01')`;
  const isBackdated = sql<boolean>`created_at >= (cast(${firstDay} as bigint) + 2) * 86400000`;
  await partial('reservation', 'backdated', ['start_date'], isBackdated);
}
