import { sql } from 'kysely';
import { batchSize } from '../database/batches';
import { givenRows } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { forUpdate, randomUuid } from '../database/dialect';
import type { Row } from '../database/tables';
import type { RequestDatabase } from '../database/request-database';
import type { EventType } from '../journal/repository-outbox';
import { ownersOf } from './repository-event-owners';

/** A numbered event. */
export type EventRow = Omit<Row<'outbox'>, 'sequence' | 'event_id'> & { sequence: number; event_id: string };

/** The numbers of the oldest and the newest stored event; `first` is `last` + 1 when none is stored. */
export interface Bounds {
  first: number;
  last: number;
}

/** The id of the only row of `event_feed`. */
const feed = 1;
/** How many events (of the owner) one read with a filter by type or listing scans at most, because such events may be rare. */
const maxScanned = 2000;

/**
 * Numbers committed events, at most {@link batchSize}, and returns how many.
 *
 * States of an event: written (in an open transaction), committed (`sequence` is null), numbered (`sequence` is set, and the feed contains
 * the event). Only this function numbers events. Processes that run it at the same time wait for each other at the row lock of
 * `event_feed`.
 *
 * - Numbers have no gaps and are assigned after the commit, in the order of the ids. A client that has read up to a number therefore misses
 *   no lower number, even if a transaction that began earlier commits later.
 * - Events about one resource are inserted under the lock of that resource, so the order of their ids is the order in which they occurred.
 */
export async function numberEvents(database: RequestDatabase): Promise<number> {
  const unnumbered = database.read.selectFrom('outbox').select('id').where('sequence', 'is', null).limit(1);
  if (!(await unnumbered.executeTakeFirst())) return 0;
  return database.transaction(async (trx) => {
    const { last } = await lockFeed(trx);
    const numbered = await assignNumbers(trx, last);
    await trx
      .updateTable('event_feed')
      .set({ last_sequence: last + numbered })
      .where('id', '=', feed)
      .execute();
    return numbered;
  });
}

/** Also sets each event's owner and listing, because the inserting transactions store its resource only. */
async function assignNumbers(trx: Trx, last: number): Promise<number> {
  const events = await trx
    .selectFrom('outbox')
    .select(['id', 'resource_kind', 'resource_id'])
    .where('sequence', 'is', null)
    .orderBy('id')
    .limit(sql.lit(batchSize))
    .execute();
  if (events.length === 0) return 0;
  const ownerOf = await ownersOf(trx, events);
  const rows = events.map((event, index) => ({ id: event.id, sequence: last + index + 1, ...ownerOf(event) }));
  await trx
    .updateTable('outbox')
    .from(givenRows(trx, 'outbox', rows).as('given'))
    .set((eb) => ({
      sequence: eb.ref('given.sequence'),
      event_id: randomUuid(trx),
      owner_id: eb.ref('given.owner_id'),
      property_id: eb.ref('given.property_id'),
    }))
    .whereRef('outbox.id', '=', 'given.id')
    .execute();
  return events.length;
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
  /** Only events after this one; if undefined, from the oldest stored event. */
  afterSequence?: number | undefined;
  types?: readonly EventType[] | undefined;
  /** Only events of this listing, its reservations and payments. */
  propertyId?: number | undefined;
  /** Only events of this owner; if undefined, all events. */
  ownerId?: number | undefined;
}

/**
 * The events after `afterSequence` that pass the filter, in ascending order, at most `limit`. `last` is the sequence from which to continue,
 * which also advances past events that the filter rejects; `newest` is the end of the feed. `isGone` when events after `afterSequence` have
 * been deleted, or `afterSequence` is beyond the end of the feed.
 */
export async function readEvents(
  db: Database,
  { afterSequence, types, propertyId, ownerId, limit }: EventFilter & { limit: number },
): Promise<{ isGone: false; events: EventRow[]; last: number; newest: number } | { isGone: true; bounds: Bounds }> {
  const before = await boundsOf(db);
  const after = afterSequence ?? before.first - 1;
  if (after > before.last) return { isGone: true, bounds: before };
  const end =
    types || propertyId !== undefined ? await endOfScan(db, { after, last: before.last, ownerId }) : before.last;
  const events = (await db
    .selectFrom('outbox')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', end)
    .$if(types !== undefined, (query) => query.where('type', 'in', types!))
    .$if(propertyId !== undefined, (query) => query.where('property_id', '=', propertyId!))
    .$if(ownerId !== undefined, (query) => query.where('owner_id', '=', ownerId!))
    .orderBy('sequence')
    .limit(limit)
    .execute()) as EventRow[];
  // Read after the events, to detect events that were deleted during the read.
  const bounds = await boundsOf(db);
  if (after + 1 < bounds.first) return { isGone: true, bounds };
  const last = events.length === limit ? events.at(-1)!.sequence : end;
  return { isGone: false, events, last, newest: before.last };
}

/** The sequence up to which one read may scan. Events of an owner have an index; events of a type or a listing do not. */
async function endOfScan(
  db: Database,
  { after, last, ownerId }: { after: number; last: number; ownerId: number | undefined },
): Promise<number> {
  if (ownerId === undefined) return Math.min(last, after + maxScanned);
  const event = await db
    .selectFrom('outbox')
    .select('sequence')
    .where('owner_id', '=', ownerId)
    .where('sequence', '>', after)
    .where('sequence', '<=', last)
    .orderBy('sequence')
    .offset(maxScanned - 1)
    .limit(1)
    .executeTakeFirst();
  return event?.sequence ?? last;
}

/** The columns that filters compare. */
export interface EventHeader {
  sequence: number;
  type: EventType;
  owner_id: number | null;
  property_id: number | null;
  resource_kind: string;
  resource_id: number;
}

/** The headers of the events after `afterSequence`, in ascending order, at most {@link batchSize}. */
export async function listEventHeaders(db: Database, afterSequence: number): Promise<EventHeader[]> {
  const headers = await db
    .selectFrom('outbox')
    .select(['sequence', 'type', 'owner_id', 'property_id', 'resource_kind', 'resource_id'])
    .where('sequence', '>', afterSequence)
    .orderBy('sequence')
    .limit(batchSize)
    .execute();
  return headers as EventHeader[];
}

/**
 * Deletes the oldest events up to the first one that occurred at or after `before` (epoch ms), at most {@link batchSize}. Returns whether
 * there may be more.
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
    const firstKept = oldest.findIndex(({ occurred_at }) => occurred_at >= before);
    const count = firstKept === -1 ? oldest.length : firstKept;
    if (count === 0) return false;
    const end = first + count;
    // A plugin makes the table append-only; this is the only exception.
    await trx.withoutPlugins().deleteFrom('outbox').where('sequence', '<', end).execute();
    await trx.updateTable('event_feed').set({ first_sequence: end }).where('id', '=', feed).execute();
    return count === batchSize;
  });
}
