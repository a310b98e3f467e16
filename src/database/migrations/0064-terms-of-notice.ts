import type { Schema } from './schema';

/**
 * The minimum of nights of a stay by the month as it was when the stay was booked, and whether its owner has given notice. Both are null for
 * stays of the previous release, which are by the night or one payment.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['min_stay_nights', 'owner_gave_notice'])
    await db.schema.alterTable('reservation').addColumn(column, 'integer').execute();
}
