import type { Database } from '../database/connection';

/** The number of the event that was numbered last; 0 where there is none. */
export async function findNewestNumber(db: Database): Promise<number> {
  const feed = await db.selectFrom('event_feed').select('last_sequence').executeTakeFirstOrThrow();
  return feed.last_sequence;
}

/** The types of the events after that number, in their order. */
export async function listTypesAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<{ sequence: number; type: string }[]> {
  return db
    .selectFrom('outbox')
    .select(['sequence', 'type'])
    .$narrowType<{ sequence: number }>()
    .where('sequence', '>', after)
    .orderBy('sequence')
    .limit(limit)
    .execute();
}

/** When the oldest event happened that has no number yet, epoch ms; undefined where all have one. */
export async function findOldestUnnumbered(db: Database): Promise<number | undefined> {
  const oldest = await db
    .selectFrom('outbox')
    .select('occurred_at')
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return oldest?.occurred_at;
}
