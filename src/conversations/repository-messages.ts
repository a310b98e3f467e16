import { sql } from 'kysely';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import { byCreation, selectSlice } from '../database/keyset';
import type { NewRow, RecordKey, Row } from '../database/tables';
import type { StoredFile } from '../files/documents';
import { deletePicturesOf } from './repository-pictures';
import { type Party, otherParty, userRoleOf } from '../bookings/parties';

export type MessageRow = Row<'message'>;

/** Where a page of messages begins: after a number, before a number, or with the newest messages. */
export interface MessageRange {
  after?: number | undefined;
  before?: number | undefined;
  limit: number;
}

/** Messages of a conversation, in the order of their numbers. */
export async function listMessages(
  db: Database,
  { id, property_id }: RecordKey,
  { after, before, limit }: MessageRange,
): Promise<MessageRow[]> {
  const isForward = after !== undefined;
  const rows = await db
    .selectFrom('message')
    .selectAll()
    .where('conversation_id', '=', id)
    .where('property_id', '=', property_id)
    .$if(isForward, (query) => query.where('sequence', '>', after!))
    .$if(before !== undefined, (query) => query.where('sequence', '<', before!))
    .orderBy('sequence', isForward ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return isForward ? rows : rows.reverse();
}

/** The part of a message that lists of conversations contain. */
export type LastMessageRow = Pick<MessageRow, 'sender_id' | 'text' | 'masked_text' | 'hidden_at' | 'created_at'>;

/** The newest message of each conversation, by the conversation's id. */
export async function lastMessagesOf(
  db: Database,
  conversations: readonly (RecordKey & { last_sequence: number })[],
): Promise<ReadonlyMap<number, LastMessageRow>> {
  const begun = conversations.filter(({ last_sequence }) => last_sequence > 0);
  if (begun.length === 0) return new Map();
  const rows = await db
    .selectFrom('conversation as c')
    .innerJoin('message as m', (join) =>
      join
        .onRef('m.conversation_id', '=', 'c.id')
        .onRef('m.property_id', '=', 'c.property_id')
        .onRef('m.sequence', '=', 'c.last_sequence'),
    )
    .where(
      'c.id',
      'in',
      begun.map(({ id }) => id),
    )
    .where('c.property_id', 'in', listingsOf(begun))
    .select(['c.id', 'm.sender_id', 'm.text', 'm.masked_text', 'm.hidden_at', 'm.created_at'])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The message about the listing that the sender's client has given this id. */
export async function findSent(
  db: Database,
  propertyId: number,
  senderId: number,
  clientMessageId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('message')
    .selectAll()
    .where('sender_id', '=', senderId)
    .where('property_id', '=', propertyId)
    .where('client_message_id', '=', clientMessageId)
    .executeTakeFirst();
}

/**
 * Adds a message to a conversation that the caller has locked. The unique keys reject a number that is taken (`message_sequence`), and an id
 * of the client that the sender has used about the listing (`message_once`).
 */
export async function insertMessage(trx: Trx, party: Party, row: NewRow<'message'>): Promise<MessageRow> {
  const { conversation_id, property_id, sequence, created_at } = row;
  const unread = `${otherParty(party)}_unread` as const;
  await trx
    .updateTable('conversation')
    .set((eb) => ({ last_sequence: sequence, last_message_at: created_at, [unread]: eb(unread, '+', 1) }))
    .where('id', '=', conversation_id)
    .where('property_id', '=', property_id)
    .execute();
  return trx.insertInto('message').values(row).returningAll().executeTakeFirstOrThrow();
}

/** How many messages of others than the user come after a number. */
export async function countAfter(
  db: Database,
  { id, property_id }: RecordKey,
  sequence: number,
  userId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('message')
    .where('conversation_id', '=', id)
    .where('property_id', '=', property_id)
    .where('sequence', '>', sequence)
    .where('sender_id', '<>', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

type Last = { created_at: number; id: number } | undefined;

/** A page of the messages that the user has sent, newest first. */
export async function pageOfSent(db: Database, senderId: number, last: Last, limit: number): Promise<MessageRow[]> {
  const sent = db.selectFrom('message').selectAll().where('sender_id', '=', senderId);
  const after = last && ([last.created_at, last.id] as const);
  return selectSlice(sent, byCreation('message'), { limit, after }).execute();
}

/**
 * Erases the texts of the next messages of a sender who has closed the account, after `last`. Returns the last of them; undefined when there
 * are no more. The messages stay, so that the numbers have no gaps.
 */
export async function eraseSent(db: Database, senderId: number, last: Last): Promise<Last> {
  const sent = db.selectFrom('message').select(['id', 'property_id', 'created_at']).where('sender_id', '=', senderId);
  const after = last && ([last.created_at, last.id] as const);
  const rows = await selectSlice(sent, byCreation('message', 'asc'), { limit: batchSize, after }).execute();
  if (rows.length === 0) return undefined;
  await db
    .updateTable('message')
    .set({ text: null, masked_text: null, client_message_id: null })
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .where('property_id', 'in', listingsOf(rows))
    .execute();
  return rows.length === batchSize ? rows.at(-1) : undefined;
}

/**
 * Deletes messages that were sent before `before` (epoch ms), at most {@link batchSize}, and no longer counts them as unread. Returns whether
 * there may be more, and the files of their pictures.
 */
export async function deleteOldMessages(trx: Trx, before: number): Promise<{ isMore: boolean; files: StoredFile[] }> {
  const old = await trx
    .selectFrom('message')
    .select(['id', 'property_id', 'conversation_id', 'sequence', 'sender_role'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  if (old.length === 0) return { isMore: false, files: [] };
  // Locked before the messages, in the order in which other transactions lock them.
  const unread = await lockUnread(trx, old);
  const deleted = await trx
    .deleteFrom('message')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .where('property_id', 'in', listingsOf(old))
    .returning(['conversation_id', 'sequence', 'sender_role'])
    .execute();
  for (const conversation of unread) await lowerUnread(trx, conversation, deleted);
  return { isMore: old.length === batchSize, files: await deletePicturesOf(trx, old) };
}

type Placed = Pick<MessageRow, 'property_id' | 'conversation_id'>;

/** Locks those conversations of the messages that have unread messages. */
function lockUnread(trx: Trx, messages: readonly Placed[]) {
  return trx
    .selectFrom('conversation')
    .selectAll()
    .where('id', 'in', [...new Set(messages.map(({ conversation_id }) => conversation_id))])
    .where('property_id', 'in', listingsOf(messages))
    .where((eb) => eb.or([eb('customer_unread', '>', 0), eb('owner_unread', '>', 0)]))
    .orderBy('id')
    .$call(forUpdate(trx))
    .execute();
}

async function lowerUnread(
  trx: Trx,
  { id, property_id, ...counts }: Row<'conversation'>,
  deleted: readonly Pick<MessageRow, 'conversation_id' | 'sequence' | 'sender_role'>[],
): Promise<void> {
  const unreadOf = (party: Party) =>
    counts[`${party}_unread`] -
    deleted.filter(
      ({ conversation_id, sequence, sender_role }) =>
        conversation_id === id && sequence > counts[`${party}_read`] && sender_role === userRoleOf(otherParty(party)),
    ).length;
  await trx
    .updateTable('conversation')
    .set({ customer_unread: unreadOf('customer'), owner_unread: unreadOf('owner') })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}

const listingsOf = (rows: readonly { property_id: number }[]) => [
  ...new Set(rows.map(({ property_id }) => property_id)),
];
