import { sql } from 'kysely';
import { addBigint, createIndexes, references, required, TableBuilder } from '../schema';
import type { Schema } from '../schema';

/** Events and notifications. */
export async function createNotifications(db: Schema): Promise<void> {
  await new TableBuilder(db, 'outbox')
    .id()
    .text('type', required)
    .text('resource_kind', required)
    .integer('resource_id', required)
    .text('data', required)
    .bigint('occurred_at', required)
    .create();
  await createIndexes(db, 'outbox', { resource: ['resource_kind', 'resource_id'] });

  await new TableBuilder(db, 'notification')
    .id()
    .integer('user_id', references('app_user', required))
    .enumeration('type', required)
    .text('title')
    .text('message')
    .text('parameters', required)
    .integer('reservation_id', references('reservation'))
    .integer('property_id', references('rent_property'))
    .bigint('read_at')
    .bigint('email_due_at')
    .integer('email_attempts', (column) => column.notNull().defaultTo(0))
    .bigint('created_at', required)
    .check('words', sql`(title is null) = (message is null)`)
    .create();
  await createIndexes(db, 'notification', { user: ['user_id', 'created_at', 'id'] });
  // Partial indexes: unread and unsent notifications are few, and are queried often.
  await db.schema
    .createIndex('notification_unread')
    .on('notification')
    .columns(['user_id', 'created_at', 'id'])
    .where(sql.ref('read_at'), 'is', null)
    .execute();
  await db.schema
    .createIndex('notification_email')
    .on('notification')
    .columns(['email_due_at', 'id'])
    .where(sql.ref('email_due_at'), 'is not', null)
    .execute();

  await addBigint(db, 'reservation', 'reminded_at');
}
