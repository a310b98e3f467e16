import { sql } from 'kysely';
import { dialectOf } from '../dialect';
import { type Schema, TableBuilder, createIndexes, createUniqueIndexes, references, required } from './schema';

/**
 * Conversations of customers with the owners of listings, and their messages. The unique indexes allow one conversation for each customer
 * and listing, number the messages of a conversation, and reject a message that a client sends again. `masked_text` is the text without
 * contact details; null if it has none. Texts are null after the sender has closed the account.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'conversation')
    .id()
    .bigint('property_id', references('rent_property', required))
    .integer('customer_id', references('app_user', required))
    .integer('owner_id', references('app_user', required))
    .integer('last_sequence', required)
    .bigint('last_message_at', required)
    .integer('customer_read', required)
    .integer('owner_read', required)
    .integer('customer_unread', required)
    .integer('owner_unread', required)
    .flag('customer_muted')
    .flag('owner_muted')
    .bigint('created_at', required)
    .check('counts', sql`last_sequence >= 0 and customer_unread >= 0 and owner_unread >= 0`)
    .create();
  await new TableBuilder(db, 'message')
    .id()
    .bigint('property_id', required)
    .bigint('conversation_id', required)
    .integer('sequence', required)
    .integer('sender_id', references('app_user', required))
    .enumeration('sender_role', required)
    .text('client_message_id')
    .text('text')
    .text('masked_text')
    .bigint('created_at', required)
    .check('sequence', sql`sequence > 0`)
    .create();
  if (dialectOf(db) === 'postgres')
    // As other records of listings: 64-bit ids, and a key that contains the listing.
    for (const table of ['conversation', 'message']) {
      await sql`alter table ${sql.table(table)} alter column id type bigint`.execute(db);
      await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(`${table}_pkey`)},
        add constraint ${sql.ref(`${table}_pkey`)} primary key (id, property_id)`.execute(db);
    }
  await createUniqueIndexes(db, 'conversation', { parties: ['property_id', 'customer_id'] });
  await createUniqueIndexes(db, 'message', {
    sequence: ['conversation_id', 'property_id', 'sequence'],
    once: ['sender_id', 'property_id', 'client_message_id'],
  });
  await createIndexes(db, 'message', { sender: ['sender_id', 'created_at', 'id'], age: ['created_at', 'id'] });
  await createIndexes(db, 'conversation', { age: ['last_message_at', 'id'] });
  // Conversations without messages are not listed.
  for (const side of ['customer', 'owner'])
    await db.schema
      .createIndex(`conversation_${side}`)
      .on('conversation')
      .columns([`${side}_id`, 'last_message_at', 'id'])
      .where(sql<boolean>`last_sequence > 0`)
      .execute();
}
