import { sql } from 'kysely';
import { type Schema, TableBuilder, createIndexes, references, required } from './schema';

/**
 * Messages to accounts about changed contacts. A row is added in the transaction that changes the contact, and stays for a day, in which it
 * counts for the account's limit. Servers of the previous release send these messages from memory.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'contact_notice')
    .id()
    .integer('user_id', references('app_user', required))
    .enumeration('changed', required)
    .text('next')
    .enumeration('channel', required)
    .text('recipient')
    .text('email')
    .text('language', required)
    .codePointText('site', required)
    .bigint('due_at')
    .integer('attempts', (column) => column.notNull().defaultTo(0))
    .bigint('created_at', required)
    .create();
  await createIndexes(db, 'contact_notice', {
    user: ['user_id', 'changed', 'created_at'],
    age: ['created_at', 'id'],
  });
  await db.schema
    .createIndex('contact_notice_due')
    .on('contact_notice')
    .columns(['channel', 'site', 'due_at', 'id'])
    .where(sql.ref('due_at'), 'is not', null)
    .execute();
}
