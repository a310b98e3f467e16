import { UserRole } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { isAdministrator } from '../contract/roles';
import { insertMany } from '../database/bulk';
import type { Database, Trx } from '../database/connection';
import { forUpdate } from '../database/dialect';
import type { NewRow } from '../database/tables';
import type { EventRow } from '../events/repository';
import { selectLive } from './repository';

/** The id of the only row of `webhook_feed` and of `event_feed`. */
const feed = 1;

/** Whether there are numbered events whose deliveries have not been created. */
export async function isBehind(db: Database): Promise<boolean> {
  const row = await db
    .selectFrom('webhook_feed as f')
    .innerJoin('event_feed as e', 'e.id', 'f.id')
    .select('f.id')
    .whereRef('f.sequence', '<', 'e.last_sequence')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * The number of the last event whose deliveries were created, and of the newest event. Locks the row, so that one transaction at a time
 * creates deliveries.
 */
export async function lockProgress(trx: Trx): Promise<{ sequence: number; newest: number }> {
  const { sequence } = await trx
    .selectFrom('webhook_feed')
    .select('sequence')
    .where('id', '=', feed)
    .$call(forUpdate(trx))
    .executeTakeFirstOrThrow();
  const { last_sequence } = await trx
    .selectFrom('event_feed')
    .select('last_sequence')
    .where('id', '=', feed)
    .executeTakeFirstOrThrow();
  return { sequence, newest: last_sequence };
}

export async function setProgress(trx: Trx, sequence: number): Promise<void> {
  await trx.updateTable('webhook_feed').set({ sequence }).where('id', '=', feed).execute();
}

/** The events numbered from after `after` up to `end`, in ascending order, at most `limit`. */
export async function listEvents(trx: Trx, after: number, end: number, limit: number): Promise<EventRow[]> {
  const rows = await trx
    .selectFrom('outbox')
    .selectAll()
    .where('sequence', '>', after)
    .where('sequence', '<=', end)
    .orderBy('sequence')
    .limit(limit)
    .execute();
  return rows as EventRow[];
}

/** The live webhooks of administrators and of the given owners. */
export async function listLiveWebhooks(trx: Trx, ownerIds: readonly number[]) {
  const rows = await selectLive(trx)
    .select(['w.id', 'w.user_id', 'w.types', 'w.first_after', 'u.role'])
    .where((eb) =>
      eb.or([eb('u.role', '=', UserRole.Admin), ...(ownerIds.length > 0 ? [eb('w.user_id', 'in', ownerIds)] : [])]),
    )
    .execute();
  return rows.map(({ id, user_id, types, first_after, role }) => ({
    id,
    firstAfter: first_after,
    types: JSON.parse(types) as string[],
    /** The owner whose events are sent; undefined for all events. */
    ownerId: isAdministrator(names.UserRole[role]) ? undefined : user_id,
  }));
}

export async function hasLiveWebhook(trx: Trx): Promise<boolean> {
  return (await selectLive(trx).select('w.id').limit(1).executeTakeFirst()) !== undefined;
}

export async function insertDeliveries(trx: Trx, rows: readonly NewRow<'webhook_delivery'>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 500)
    await insertMany(trx, 'webhook_delivery', rows.slice(start, start + 500));
}
