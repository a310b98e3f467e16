import type { Database } from '../database/connection';
import type { Row } from '../database/tables';

/** The id of the event that was published last; 0 where there is none. */
export async function findNewestEvent(db: Database): Promise<number> {
  const newest = await db.selectFrom('outbox').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  return newest?.id ?? 0;
}

/** The events after the one with that id, the oldest first. */
export async function listEventsAfter(
  db: Database,
  id: number,
  limit: number,
): Promise<Pick<Row<'outbox'>, 'id' | 'type' | 'occurred_at'>[]> {
  return db
    .selectFrom('outbox')
    .select(['id', 'type', 'occurred_at'])
    .where('id', '>', id)
    .orderBy('id')
    .limit(limit)
    .execute();
}
