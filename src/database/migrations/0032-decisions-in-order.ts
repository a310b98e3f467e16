import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import type { Schema } from './schema';

/** A copy of DepositPaid. */
const depositPaid = 1;

/**
 * Lets SQLite read the deposits that are due for a decision in their order: without statistics it prefers an index whose first column is
 * compared with `=`, and would read all declared deposits. PostgreSQL uses the index as it is.
 */
export async function up(db: Schema): Promise<void> {
  if (dialectOf(db) !== 'sqlite') return;
  await db.schema.dropIndex('reservation_decision').execute();
  await db.schema
    .createIndex('reservation_decision')
    .on('reservation')
    .columns(['status', 'decision_due_at'])
    .where(sql<boolean>`status = ${sql.lit(depositPaid)}`)
    .execute();
}
