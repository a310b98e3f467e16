import { sql } from 'kysely';
import type { Schema } from '../schema';

/**
 * Every network that asks for a code has one of its own. What is sent to a target stands in a line, each code after the one that was
 * the newest: of two that are sent at the same moment one has to count again.
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
  // From where an account was registered: whose it is where several name an address that nobody has proven.
  await db.schema.alterTable('app_user').addColumn('network', 'text').execute();
}
