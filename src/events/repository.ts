import { sql } from 'kysely';
import { batchSize } from '../database/batches';
import { givenRows } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { forUpdate, randomUuid } from '../database/dialect';
import type { Row } from '../database/tables';
import type { RequestDatabase } from '../database/request-database';
import type { EventType } from '../journal/repository-outbox';
import { concernsOf } from './repository-concerns';

/** An event that has its number. */
export type EventRow = Omit<Row<'outbox'>, 'sequence' | 'event_id'> & { sequence: number; event_id: string };

/** Where the feed begins and ends: `first` is one more than `last` where no event is kept. */
export interface Bounds {
  first: number;
  last: number;
}

/** There is one feed. */
const feed = 1;
/** So many events are looked through at most by one question for some types, which may be rare. */
const longestSearch = 10_000;

/**
 * Gives the events that have been committed and have no number yet the next ones, at most {@link batchSize} of them, and answers how
 * many it were. Any number of processes may do so at any time: they take turns at the row of the feed.
 *
 * An event gets its number after it was committed, and no number is given before all lower ones are committed too: who has read up to
 * a number misses none below it, however late its transaction ended. Events of one record are inserted under a lock of that record, so
 * that the order of their ids is that in which they happened.
 */
export async function numberEvents(database: RequestDatabase): Promise<number> {
  const some = database.read.selectFrom('outbox').select('id').where('sequence', 'is', null).limit(1);
  if (!(await some.executeTakeFirst())) return 0;
  return database.transaction(async (trx) => {
    const { last } = await lockFeed(trx);
    const numbered = await giveNumbers(trx, last);
    await trx
      .updateTable('event_feed')
      .set({ last_sequence: last + numbered })
      .where('id', '=', feed)
      .execute();
    return numbered;
  });
}

/** Also fills in whom each event concerns: its writers, the release before among them, know only what it is about. */
async function giveNumbers(trx: Trx, last: number): Promise<number> {
  const fresh = await trx
    .selectFrom('outbox')
    .select(['id', 'resource_kind', 'resource_id'])
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  if (fresh.length === 0) return 0;
  const concernOf = await concernsOf(trx, fresh);
  const given = fresh.map((event, index) => ({ id: event.id, sequence: last + index + 1, ...concernOf(event) }));
  await trx
    .updateTable('outbox')
    .from(givenRows(trx, 'outbox', given).as('given'))
    .set((eb) => ({
      sequence: eb.ref('given.sequence'),
      event_id: randomUuid(trx),
      owner_id: eb.ref('given.owner_id'),
      property_id: eb.ref('given.property_id'),
    }))
    .whereRef('outbox.id', '=', 'given.id')
    .execute();
  return fresh.length;
}

async function lockFeed(trx: Trx): Promise<Bounds> {
  return boundsOf(trx, forUpdate(trx));
}

export async function boundsOf(
  db: Database,
  lock: <Query extends { forUpdate(): Query }>(query: Query) => Query = (query) => query,
): Promise<Bounds> {
  return db
    .selectFrom('event_feed')
    .select(['first_sequence as first', 'last_sequence as last'])
    .where('id', '=', feed)
    .$call(lock)
    .executeTakeFirstOrThrow();
}

export interface EventFilter {
  /** Only events after this one; absent, from the oldest that is kept. */
  afterSequence?: number | undefined;
  types?: readonly EventType[] | undefined;
  /** Only what concerns this owner; absent, everything. */
  ownerId?: number | undefined;
}

/**
 * The events that have numbers and are after `afterSequence`, in their order, at most `limit`, with the sequence up to which was looked
 * (it moves on where nothing was found, too) and that at which the feed ends. `isGone` where some of them are not kept any more, or
 * there never were so many.
 */
export async function readEvents(
  db: Database,
  { afterSequence, types, ownerId, limit }: EventFilter & { limit: number },
): Promise<{ isGone: false; events: EventRow[]; last: number; newest: number } | { isGone: true; bounds: Bounds }> {
  const before = await boundsOf(db);
  const after = afterSequence ?? before.first - 1;
  if (after > before.last) return { isGone: true, bounds: before };
  // An owner's own are found by their index; those of a type have none, and may be far away.
  const end = types && ownerId === undefined ? Math.min(before.last, after + longestSearch) : before.last;
  const events = (await db
    .selectFrom('outbox')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', end)
    .$if(types !== undefined, (query) => query.where('type', 'in', types!))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .orderBy('sequence')
    .limit(limit)
    .execute()) as EventRow[];
  // Asked for after the events: what was deleted while they were read must not be missing without a word.
  const bounds = await boundsOf(db);
  if (after + 1 < bounds.first) return { isGone: true, bounds };
  const last = events.length === limit ? events.at(-1)!.sequence : end;
  return { isGone: false, events, last, newest: before.last };
}

/** What decides for whom an event is. */
export interface EventMark {
  sequence: number;
  type: EventType;
  owner_id: number | null;
}

/** The marks of the events after `afterSequence`, in their order, at most {@link batchSize}. */
export async function listMarks(db: Database, afterSequence: number): Promise<EventMark[]> {
  const marks = await db
    .selectFrom('outbox')
    .select(['sequence', 'type', 'owner_id'])
    .where('sequence', '>', afterSequence)
    .orderBy('sequence')
    .limit(batchSize)
    .execute();
  return marks as EventMark[];
}

/**
 * Deletes the oldest events, as many as happened before `before` (epoch ms) without a younger one between them, at most
 * {@link batchSize}. Answers whether there may be more.
 */
export async function deleteOldEvents(database: RequestDatabase, before: number): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { first } = await lockFeed(trx);
    const oldest = await trx
      .selectFrom('outbox')
      .select(['sequence', 'occurred_at'])
      .where('sequence', '>=', first)
      .orderBy('sequence')
      .limit(batchSize)
      .execute();
    const young = oldest.findIndex(({ occurred_at }) => occurred_at >= before);
    const old = young === -1 ? oldest.length : young;
    if (old === 0) return false;
    const end = first + old;
    // It is append-only but for this.
    await trx.withoutPlugins().deleteFrom('outbox').where('sequence', '<', end).execute();
    await trx.updateTable('event_feed').set({ first_sequence: end }).where('id', '=', feed).execute();
    return old === batchSize;
  });
}
