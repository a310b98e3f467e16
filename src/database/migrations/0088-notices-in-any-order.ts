import { sql } from 'kysely';
import { type Schema, addBigint } from './schema';

/**
 * What is needed so that the order and the number of notices change nothing: the notice of a dispute that arrived before the notice of its payment, and
 * of a rent invoice that notice has shortened, the amount and the parts that it had before. All are null in existing rows.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['charge', 'dispute'])
    await db.schema.alterTable('payment_notice').addColumn(column, 'text').execute();
  const isKept = sql<boolean>`charge is not null`;
  await db.schema.createIndex('payment_notice_kept').on('payment_notice').column('id').where(isKept).execute();

  await addBigint(db, 'rent_invoice', 'whole_minor');
  await db.schema.alterTable('rent_invoice').addColumn('whole_parts', 'integer').execute();
}
