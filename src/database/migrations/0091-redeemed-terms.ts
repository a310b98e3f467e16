import { sql } from 'kysely';
import { type Schema, addBigint } from './schema';

/**
 * The terms with which a promotion was redeemed, so that later changes of the promotion do not change the price of a stay. Existing redemptions get
 * the present terms of their promotions. Both tables are on the coordinator of a cluster.
 */
export async function up(db: Schema): Promise<void> {
  for (const column of ['percent', 'min_nights'])
    await db.schema.alterTable('promotion_redemption').addColumn(column, 'integer').execute();
  await addBigint(db, 'promotion_redemption', 'amount_minor');
  const present = (column: string) =>
    sql`(select ${sql.ref(`p.${column}`)} from promotion as p where p.id = promotion_redemption.promotion_id)`;
  await db
    .updateTable('promotion_redemption')
    .set({ percent: present('percent'), amount_minor: present('amount_minor'), min_nights: present('min_nights') })
    .execute();
}
