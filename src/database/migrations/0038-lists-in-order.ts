import { type RawBuilder, sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type LargeIndex, completeLargeIndexes } from './large-index';
import type { Schema } from './schema';

// With the columns of filters, so that no row is read to drop it.
const listed = ['created_at', 'id', 'updated_at', 'start_date', 'end_date'];

/**
 * An index for each filter of a list that only the order of the list had one for, so that a filter that few rows match does not read the
 * whole list. `firstDay` is a reservation's first day in days since 1970.
 */
const indexesWith = (firstDay: RawBuilder<unknown>): readonly LargeIndex[] => [
  { table: 'reservation', name: 'reservation_updated', columns: ['updated_at', 'id'] },
  { table: 'reservation', name: 'reservation_last_day', columns: ['end_date', 'id'] },
  { table: 'reservation', name: 'reservation_newest_wide', columns: listed, replaces: 'reservation_newest' },
  {
    table: 'payment_transaction',
    name: 'payment_transaction_type',
    columns: ['payment_type_id', 'created_at', 'id'],
  },
  { table: 'payment_transaction', name: 'payment_transaction_purpose', columns: ['purpose', 'created_at', 'id'] },
  { table: 'app_user', name: 'app_user_updated', columns: ['role', 'updated_at', 'id'] },
  { table: 'app_user', name: 'app_user_city', columns: ['role', 'city', 'created_at', 'id'] },
  // Copies of Pending and DepositPaid: their reservations are few and new, and are listed oldest first.
  { table: 'reservation', name: 'reservation_undecided', columns: listed, where: sql<boolean>`status in (0, 1)` },
  {
    table: 'payment_transaction',
    name: 'payment_transaction_decided',
    columns: ['decided_at'],
    where: sql<boolean>`decided_at is not null`,
  },
  {
    table: 'payment_transaction',
    name: 'payment_transaction_updated',
    columns: ['updated_at'],
    where: sql<boolean>`updated_at is not null`,
  },
  {
    table: 'app_user',
    name: 'app_user_inactive',
    columns: ['role', 'created_at', 'id'],
    where: sql<boolean>`is_active = 0`,
  },
  // None, except in a sandbox: a stay is booked on its first day at the latest, wherever on earth that is.
  {
    table: 'reservation',
    name: 'reservation_backdated',
    columns: ['start_date'],
    where: sql<boolean>`created_at >= (cast(${firstDay} as bigint) + 2) * 86400000`,
  },
];

export const largeIndexes = indexesWith(sql`(start_date - date '1970-01-01')`);

export async function up(db: Schema): Promise<void> {
  const isFile = dialectOf(db) === 'sqlite';
  await completeLargeIndexes(db, isFile ? indexesWith(sql`(julianday(start_date) - 2440587.5)`) : largeIndexes);
}
