import type { Database } from '../database/connection';

/** The number of the newest numbered event; 0 when there is none. */
export async function findNewestNumber(db: Database): Promise<number> {
  const feed = await db.selectFrom('event_feed').select('last_sequence').executeTakeFirstOrThrow();
  return feed.last_sequence;
}

/** The first `limit` events after the number `after`, grouped by type: their count and the highest number. */
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

/** When the oldest unnumbered event occurred (epoch ms); undefined when all events are numbered. */
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
