import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, addBigint } from './schema';

/**
 * What disputes have taken back of online payments: of each dispute, with the provider's time of the notice that says so, and their sum for each
 * payment. All are null in existing rows; no release that was published has stored disputes.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['taken_minor', 'noticed_at']) await addBigint(db, 'payment_dispute', column);
  const isSqlite = dialectOf(db) === 'sqlite';
  const within = sql<boolean>`taken_back_minor between 0 and amount_minor`;
  await addBigint(db, 'payment_transaction', 'taken_back_minor', (column) =>
    isSqlite ? column.check(within) : column,
  );
  // `not valid`: the column is null in all rows, which therefore need no check.
  if (!isSqlite)
    await sql`alter table payment_transaction add constraint payment_transaction_taken_back check (${within}) not valid`.execute(
      db,
    );
}
