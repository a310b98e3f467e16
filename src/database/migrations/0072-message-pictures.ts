import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, TableBuilder, createIndexes, references, required } from './schema';

/**
 * Pictures of messages. `message_id` is null until the picture is sent, and `position` is its place in the message. The bytes are private
 * files of the kind `message`.
 */
export async function up(db: Schema): Promise<void> {
  const isSqlite = dialectOf(db) === 'sqlite';
  await sql`alter table file drop constraint file_kind`.execute(db);
  // `not valid`: the dropped check has kept all rows valid.
  await sql`alter table file add constraint file_kind
    check (kind in ('picture', 'identity', 'receipt', 'message'))${sql.raw(isSqlite ? '' : ' not valid')}`.execute(db);
  await new TableBuilder(db, 'message_picture')
    .id()
    .bigint('property_id', required)
    .bigint('conversation_id', required)
    .integer('sender_id', references('app_user', required))
    .bigint('message_id')
    .integer('position')
    .text('file_name', references('file', required, 'name'))
    .bigint('created_at', required)
    .check('sent', sql`(message_id is null) = (position is null)`)
    .create();
  if (!isSqlite) {
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    await sql`alter table message_picture alter column id type bigint`.execute(db);
    await sql`alter table message_picture drop constraint message_picture_pkey,
      add constraint message_picture_pkey primary key (id, property_id)`.execute(db);
  }
  await createIndexes(db, 'message_picture', {
    conversation: ['conversation_id', 'property_id'],
    message: ['message_id', 'property_id', 'position'],
    sender: ['sender_id', 'created_at', 'id'],
    file: ['file_name'],
  });
  await db.schema
    .createIndex('message_picture_unsent')
    .on('message_picture')
    .columns(['created_at', 'id'])
    .where(sql<boolean>`message_id is null`)
    .execute();
}
