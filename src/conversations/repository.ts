import { sql } from 'kysely';
import { type WithConfirmedStay, confirmedStayOf } from '../bookings/repository-confirmed';
import type { Caller } from '../contract/caller';
import type { Page } from '../contract/paging';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import { type KeysetOrder, type KeysetRows, readSlice, selectSlice } from '../database/keyset';
import type { RecordKey, Row } from '../database/tables';
import { type Party, otherParty, partyOf } from '../bookings/parties';

/** A conversation as one party sees it. */
export interface ConversationRow extends Row<'conversation'>, WithConfirmedStay {
  party: Party;
  property_title: string;
  /** The other party's account. */
  first_name: string;
  last_name: string;
  is_blocked: number;
}

/** With `property_id`, only those about the listing; Citus does not infer the listing of a subquery, and would read all nodes. */
function selectConversations(db: Database, party: Party, property_id?: number) {
  return db
    .selectFrom('conversation as c')
    .innerJoin('rent_property as p', 'p.id', 'c.property_id')
    .innerJoin('app_user as u', 'u.id', `c.${otherParty(party)}_id`)
    .selectAll('c')
    .select([
      sql.lit(party).$castTo<Party>().as('party'),
      'p.title as property_title',
      'u.first_name',
      'u.last_name',
      'u.is_blocked',
      confirmedStayOf(db, 'c', property_id === undefined ? undefined : [property_id]),
    ])
    .$if(property_id !== undefined, (query) => query.where('c.property_id', '=', property_id!));
}

/** The conversation, if the caller takes part in it. With its listing, a cluster reads one shard. */
export async function findConversation(
  db: Database,
  { id, property_id }: { id: number; property_id?: number },
  { role, userId }: Caller,
): Promise<ConversationRow | undefined> {
  const party = partyOf(role);
  if (!party) return undefined;
  const one = selectConversations(db, party, property_id).where('c.id', '=', id);
  return one.where(`c.${party}_id`, '=', userId).executeTakeFirst();
}

const byLastMessage: KeysetOrder<{ last_message_at: number; id: number }> = {
  columns: ['c.last_message_at', 'c.id'],
  direction: 'desc',
  keyOf: (row) => [row.last_message_at, row.id],
};

/** A page of the user's conversations that have messages, the one with the newest message first. */
export async function listConversations(
  db: Database,
  party: Party,
  userId: number,
  page: Page,
): Promise<KeysetRows<ConversationRow>> {
  const { updatedSince } = page;
  const conversations = selectConversations(db, party)
    .where(`c.${party}_id`, '=', userId)
    .where('c.last_sequence', '>', sql.lit(0))
    .$if(updatedSince !== undefined, (query) => query.where('c.last_message_at', '>=', updatedSince!));
  return readSlice(conversations, byLastMessage, page);
}

/** A page of the conversations of a user that have messages, for the export of the user's data; the one with the newest message first. */
export async function pageOfConversations(
  db: Database,
  party: Party,
  userId: number,
  last: Row<'conversation'> | undefined,
  limit: number,
): Promise<Row<'conversation'>[]> {
  const own = db.selectFrom('conversation as c').selectAll('c').where(`c.${party}_id`, '=', userId);
  const withMessages = own.where('c.last_sequence', '>', sql.lit(0));
  const after = last && byLastMessage.keyOf(last);
  return selectSlice(withMessages, byLastMessage, { limit, after }).execute();
}

type Parties = Pick<Row<'conversation'>, 'property_id' | 'customer_id' | 'owner_id'>;

/** The id of the conversation of the customer about the listing. */
export async function findConversationOf(
  db: Database,
  { property_id, customer_id }: Omit<Parties, 'owner_id'>,
): Promise<number | undefined> {
  const found = db.selectFrom('conversation').select('id').where('property_id', '=', property_id);
  return (await found.where('customer_id', '=', customer_id).executeTakeFirst())?.id;
}

/** Inserts the conversation, unless a concurrent request has inserted it. */
export async function insertConversation(
  trx: Trx,
  { property_id, customer_id, owner_id }: Parties,
  at: number,
): Promise<void> {
  const none = { last_sequence: 0, customer_read: 0, owner_read: 0, customer_unread: 0, owner_unread: 0 };
  await trx
    .insertInto('conversation')
    .values({ property_id, customer_id, owner_id, ...none, last_message_at: at, created_at: at })
    .onConflict((conflict) => conflict.columns(['property_id', 'customer_id']).doNothing())
    .execute();
}

/** The parties of a reservation that the caller may read. */
export async function findPartiesOf(db: Database, reservationId: number, party: Party, userId: number) {
  return db
    .selectFrom('reservation')
    .select(['property_id', 'customer_id', 'owner_id'])
    .where('id', '=', reservationId)
    .where(`${party}_id`, '=', userId)
    .executeTakeFirst();
}

/** Locks the conversation until the transaction ends, so that its messages get their numbers one after the other. */
export async function lockConversation(
  trx: Trx,
  { id, property_id }: RecordKey,
): Promise<Row<'conversation'> | undefined> {
  return trx
    .selectFrom('conversation')
    .selectAll()
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .$call(forUpdate(trx))
    .executeTakeFirst();
}

/** Sets what the party has read. The caller holds the lock of the conversation. */
export async function setRead(
  trx: Trx,
  { id, property_id }: RecordKey,
  party: Party,
  { upTo, unread }: { upTo: number; unread: number },
): Promise<void> {
  await trx
    .updateTable('conversation')
    .set(
      party === 'customer'
        ? { customer_read: upTo, customer_unread: unread }
        : { owner_read: upTo, owner_unread: unread },
    )
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}

export async function setMuted(
  db: Database,
  { id, property_id }: RecordKey,
  party: Party,
  isMuted: boolean,
): Promise<void> {
  const muted = isMuted ? 1 : 0;
  await db
    .updateTable('conversation')
    .set(party === 'customer' ? { customer_muted: muted } : { owner_muted: muted })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .execute();
}

/**
 * Deletes conversations without a message since `before` (epoch ms), at most {@link batchSize}; their messages were deleted before. Returns
 * whether there may be more.
 */
export async function deleteOldConversations(db: Database, before: number): Promise<boolean> {
  const old = await db
    .selectFrom('conversation')
    .select(['id', 'property_id'])
    .where('last_message_at', '<', before)
    .orderBy('last_message_at')
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  if (old.length === 0) return false;
  await db
    .deleteFrom('conversation')
    .where(
      'id',
      'in',
      old.map(({ id }) => id),
    )
    .where('property_id', 'in', [...new Set(old.map(({ property_id }) => property_id))])
    .where('last_message_at', '<', before)
    .execute();
  return old.length === batchSize;
}
