import type { Database } from '../database/connection';

/** The number of the event that was numbered last; 0 where there is none. */
export async function findNewestNumber(db: Database): Promise<number> {
  const feed = await db.selectFrom('event_feed').select('last_sequence').executeTakeFirstOrThrow();
  return feed.last_sequence;
}

/** Of the first `limit` events after that number, how many are of each type, and the number of the newest of these. */
export async function countTypesAfter(
  db: Database,
  after: number,
  limit: number,
): Promise<{ type: string; count: number; newest: number }[]> {
  const next = db.selectFrom('outbox').select(['sequence', 'type']).where('sequence', '>', after);
  return db
    .selectFrom(next.orderBy('sequence').limit(limit).as('e'))
    .select((eb) => ['e.type', eb.fn.countAll<number>().as('count'), eb.fn.max('e.sequence').as('newest')])
    .$narrowType<{ newest: number }>()
    .groupBy('e.type')
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
