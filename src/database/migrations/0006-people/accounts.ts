import { sql } from 'kysely';
import type { Schema } from '../schema';

/**
 * Each network that requests a code has its own. The codes of one target form a chain: each row names its predecessor. When two are
 * inserted at the same time, the unique index rejects one, which must be counted again.
 */
export async function extendCodes(db: Schema): Promise<void> {
  for (const column of ['network', 'after_id', 'tries'] as const)
    await db.schema
      .alterTable('otp_code')
      .addColumn(column, column === 'network' ? 'text' : 'integer')
      .execute();
  await db.schema.dropIndex('otp_code_live').execute();
  await db.schema
    .createIndex('otp_code_live')
    .unique()
    .on('otp_code')
    .columns(['channel', 'target', 'network'])
    .where(sql.ref('state'), '=', 'issued')
    .execute();
  await db.schema
    .createIndex('otp_code_turn')
    .unique()
    .on('otp_code')
    .columns(['channel', 'target', 'after_id'])
    .execute();
  // The network of the registration decides which of several accounts with the same unverified address a log-in means.
  await db.schema.alterTable('app_user').addColumn('network', 'text').execute();
}
