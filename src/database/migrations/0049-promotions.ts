import { sql } from 'kysely';
import { TableBuilder, createIndexes, references, required } from './schema';
import type { Schema } from './schema';

/**
 * Promotions and their redemptions. A promotion can be redeemed for many listings. Therefore, in a cluster, the tables are on the coordinator and
 * have no foreign keys to records of listings. `promotion.owner_id` is 0 for the administrators' promotions, because rows whose owner is null
 * could not be read in the order of an index. The previous release leaves `reservation.promotion_id` null and returns no redemptions: until all
 * instances are updated, a promotion may be used up too early.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'promotion')
    .id()
    .integer('owner_id', required)
    .text('code', required)
    .flag('is_once_per_customer')
    .integer('percent')
    .bigint('amount_minor')
    .integer('currency_id', references('currency'))
    .date('valid_from')
    .date('valid_to')
    .integer('max_redemptions')
    .integer('min_nights')
    .text('property_ids')
    .integer('used', required)
    .integer('version', required)
    .flag('is_active', 1)
    .bigint('created_at', required)
    .bigint('updated_at', required)
    .check('used_known', sql`used >= 0`)
    .check('percent_known', sql`percent between 1 and 10000`)
    .check('amount_positive', sql`amount_minor > 0`)
    .check(
      'one_value',
      sql`(percent is null) <> (amount_minor is null) and (amount_minor is null) = (currency_id is null)`,
    )
    .create();
  await db.schema
    .createIndex('promotion_code')
    .unique()
    .on('promotion')
    .columns(['owner_id', 'code'])
    .where(sql<boolean>`is_active = 1`)
    .execute();
  await createIndexes(db, 'promotion', {
    owner: ['owner_id', 'created_at', 'id'],
    owner_active: ['owner_id', 'is_active', 'created_at', 'id'],
    owner_changed: ['owner_id', 'updated_at', 'id'],
  });

  await new TableBuilder(db, 'promotion_redemption')
    .integer('reservation_id', required)
    .integer('property_id', required)
    .integer('promotion_id', references('promotion', required))
    .integer('customer_id', required)
    .integer('once_by')
    .bigint('created_at', required)
    .primaryKey('promotion_redemption_pkey', ['reservation_id'])
    .create('clustered');
  await db.schema
    .createIndex('promotion_redemption_once')
    .unique()
    .on('promotion_redemption')
    .columns(['promotion_id', 'once_by'])
    .execute();

  await new TableBuilder(db, 'promotion_return')
    .integer('reservation_id', required)
    .integer('promotion_id', required)
    .primaryKey('promotion_return_pkey', ['reservation_id'])
    .create('clustered');
  await createIndexes(db, 'promotion_return', { promotion: ['promotion_id', 'reservation_id'] });

  await db.schema.alterTable('reservation').addColumn('promotion_id', 'integer').execute();
}
