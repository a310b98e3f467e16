import type { Database, Trx } from '../database/connection';
import type { RecordKey, Row } from '../database/tables';

/** The message with the parties of its conversation and the title of the listing. */
export async function findMessage(db: Database, id: number) {
  return db
    .selectFrom('message as m')
    .innerJoin('conversation as c', (join) =>
      join.onRef('c.id', '=', 'm.conversation_id').onRef('c.property_id', '=', 'm.property_id'),
    )
    .where('m.id', '=', id)
    .selectAll('m')
    .select(['c.customer_id', 'c.owner_id'])
    .executeTakeFirst();
}

export type ReportedMessage = NonNullable<Awaited<ReturnType<typeof findMessage>>>;

/** At most `limit` messages before the message, in order. */
export async function listEarlierMessages(
  db: Database,
  { conversation_id, property_id, sequence }: ReportedMessage,
  limit: number,
) {
  const rows = await db
    .selectFrom('message')
    .select(['sender_id', 'text', 'masked_text', 'created_at'])
    .where('conversation_id', '=', conversation_id)
    .where('property_id', '=', property_id)
    .where('sequence', '<', sequence)
    .orderBy('sequence', 'desc')
    .limit(limit)
    .execute();
  return rows.reverse();
}

/** Withholds the text of a message; false if it is withheld already or deleted. */
export async function setMessageHidden(trx: Trx, { id, property_id }: RecordKey, at: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set({ hidden_at: at })
    .where('id', '=', id)
    .where('property_id', '=', property_id)
    .where('hidden_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The title of a listing. */
export async function getTitle(db: Database, propertyId: number): Promise<string> {
  const listing = db.selectFrom('rent_property').select('title').where('id', '=', propertyId);
  return (await listing.executeTakeFirstOrThrow()).title;
}

/** A review, whatever its state. */
export async function findReview(db: Database, id: number): Promise<Row<'review'> | undefined> {
  return db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();
}
