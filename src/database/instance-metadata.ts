import { randomUUID } from 'node:crypto';
import type { Compilable } from 'kysely';
import type { Database, Trx } from './connection';
import { forUpdate } from './dialect';

/**
 * The names of the rows of `marker`, which hold facts about the database itself:
 *
 * - `database-id`: identifies the database.
 * - `calendar-id`: the first id of a database that was given another one, by a restore or after a move. The UIDs of its calendars keep it.
 * - `sandbox`: all rows were created by a sandbox.
 * - `real`: a server without `SANDBOX=on` has started on the database. Never removed.
 * - `timeline`: the primary's timeline, and a random id of what this primary has written on it. Written after each failover.
 * - `data-key:FINGERPRINT`: a key that stored data may be encrypted with.
 * - `identities`: up to which change the customers have been read for pending identities.
 * - `backup`: when the newest complete backup of this database was made, and how many files were missing from the storage or damaged then.
 * - `maintenance`: an operator has begun maintenance: servers accept no changes.
 * - `moved`: the marketplace was moved into the database that the value names; no server starts here any longer.
 *
 * Servers read them when they start; while they run, calendars read their id, reads from a standby the timeline, metrics `backup`, and a job
 * `maintenance`.
 */
const databaseId = 'database-id';
const calendarId = 'calendar-id';
const sandbox = 'sandbox';
const real = 'real';
const timelineName = 'timeline';
const dataKey = 'data-key:';
const identities = 'identities';
const backup = 'backup';
const maintenance = 'maintenance';
const moved = 'moved';

/** The id of this database, created by the first call. All processes get the same id. A copy of the database has it too. */
export async function databaseIdOf(db: Database): Promise<string> {
  const query = db.selectFrom('marker').select('value').where('name', '=', databaseId);
  const known = await query.executeTakeFirst();
  if (known) return known.value;
  const fresh = { name: databaseId, value: randomUUID(), noted_at: Date.now() };
  await db
    .insertInto('marker')
    .values(fresh)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return (await query.executeTakeFirstOrThrow()).value;
}

/** The id of this database; undefined if no server has started on it. */
export async function findDatabaseId(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('marker').select('value').where('name', '=', databaseId).executeTakeFirst())?.value;
}

/** Whether a server without the sandbox has started on the database. */
export async function isReal(db: Database): Promise<boolean> {
  return (await db.selectFrom('marker').select('name').where('name', '=', real).executeTakeFirst()) !== undefined;
}

/** Stores a new id for what the primary writes on its timeline. If several processes do so after a failover, the last one stays. */
export async function renewTimelineId(db: Database, timeline: string): Promise<void> {
  await note(db, timelineName, { value: `${timeline} ${randomUUID()}` });
}

/**
 * The id that the UIDs of this database's calendars contain: the first id of the database. If it changed with the id, other platforms would show
 * each stay as a new event, and the former events, if they came back from there, would be taken for those of another platform.
 */
export async function calendarIdOf(db: Database): Promise<string> {
  const rows = await db
    .selectFrom('marker')
    .select(['name', 'value'])
    .where('name', 'in', [calendarId, databaseId])
    .execute();
  const valueOf = (wanted: string) => rows.find(({ name }) => name === wanted)?.value;
  return valueOf(calendarId) ?? valueOf(databaseId) ?? databaseIdOf(db);
}

/** Replaces the id of this database. A copy that is used separately needs its own, so that it does not claim the files of the original. */
export async function replaceDatabaseId(db: Database, value: string): Promise<void> {
  const former = await findDatabaseId(db);
  if (former !== undefined)
    await db
      .insertInto('marker')
      .values({ name: calendarId, value: former, noted_at: Date.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await db.updateTable('marker').set({ value }).where('name', '=', databaseId).execute();
}

/** Whether all rows were created by a sandbox. Until the transaction ends, no server without `SANDBOX=on` can start on the database. */
export async function isSandbox(trx: Trx): Promise<boolean> {
  const marks = await trx
    .selectFrom('marker')
    .select('name')
    .where('name', 'in', [sandbox, real])
    .$call(forUpdate(trx))
    .execute();
  return marks.length === 1 && marks[0]!.name === sandbox;
}

/**
 * Marks the database as a sandbox and returns true, when it is one already, or when it has no account and no server without
 * `SANDBOX=on` has started on it. Returns false otherwise.
 */
export async function markSandbox(trx: Trx): Promise<boolean> {
  // In this order: between the two reads, another process may set the marker and then insert its administrator.
  const account = await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (await isSandbox(trx)) return true;
  if (account) return false;
  await note(trx, sandbox);
  // False when another server has started on it, even at this moment.
  return isSandbox(trx);
}

/** Marks the database as real: from now on no sandbox starts on it. */
export async function markReal(db: Database): Promise<void> {
  await note(db, real);
  // Waits for a sandbox that is deleting all rows at this moment.
  await db.deleteFrom('marker').where('name', '=', sandbox).execute();
}

/** What the database knows about its newest complete backup. */
export interface NotedBackup {
  /** The time of its snapshot, epoch ms. */
  takenAt: number;
  /** How many files were missing from the storage, or damaged in it. */
  missingFiles: number;
}

/** Records a complete backup of this database. */
export async function noteBackup(db: Database, { takenAt, missingFiles }: NotedBackup): Promise<void> {
  await note(db, backup, { value: String(missingFiles), noted_at: takenAt });
}

/** The newest complete backup of this database; undefined if there was none. A restored database knows the backup before its own. */
export async function findBackup(db: Database): Promise<NotedBackup | undefined> {
  const row = await db.selectFrom('marker').select(['value', 'noted_at']).where('name', '=', backup).executeTakeFirst();
  return row && { takenAt: row.noted_at, missingFiles: Number(row.value) };
}

/** Whether an operator has begun maintenance. */
export async function isInMaintenance(db: Database): Promise<boolean> {
  return (await findMaintenance(db)) !== undefined;
}

/** When an operator began maintenance (epoch ms); undefined if there is none. */
export async function findMaintenance(db: Database): Promise<number | undefined> {
  const marker = await db.selectFrom('marker').select('noted_at').where('name', '=', maintenance).executeTakeFirst();
  return marker?.noted_at;
}

/** Begins or ends maintenance. Returns false if it has begun, or ended, already. */
export async function setMaintenance(db: Database, isOn: boolean): Promise<boolean> {
  if (!isOn) {
    const ended = await db.deleteFrom('marker').where('name', '=', maintenance).executeTakeFirst();
    return ended.numDeletedRows > 0n;
  }
  const begun = await db
    .insertInto('marker')
    .values({ name: maintenance, value: '', noted_at: Date.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return (begun.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** The statement that records that the marketplace was moved to `place`, a database without credentials. */
export function notingMoved(db: Database, place: string): Compilable {
  return noting(db, moved, { value: place });
}

/** Where the marketplace was moved to; undefined if it was not. */
export async function findMoved(db: Database): Promise<string | undefined> {
  return (await db.selectFrom('marker').select('value').where('name', '=', moved).executeTakeFirst())?.value;
}

/** Removes the record of a move. Returns false if there was none. */
export async function forgetMoved(db: Database): Promise<boolean> {
  return (await db.deleteFrom('marker').where('name', '=', moved).executeTakeFirst()).numDeletedRows > 0n;
}

/** The keys that stored data may be encrypted with, and when a server last recorded that it encrypts with them (epoch ms). */
export async function listDataKeys(db: Database): Promise<{ fingerprint: string; usedAt: number }[]> {
  const rows = await db
    .selectFrom('marker')
    .select(['name', 'noted_at'])
    .where('name', 'like', `${dataKey}%`)
    .execute();
  return rows.map(({ name, noted_at }) => ({ fingerprint: name.slice(dataKey.length), usedAt: noted_at }));
}

/** Records that a server encrypts with this key now. */
export async function noteDataKey(db: Database, fingerprint: string): Promise<void> {
  await note(db, dataKey + fingerprint);
}

/**
 * Removes a key with which nothing is encrypted any longer. Returns false when the key is unknown, or a server has used it after `since` (epoch ms).
 */
export async function forgetDataKey(db: Database, fingerprint: string, since: number): Promise<boolean> {
  const forgotten = db
    .deleteFrom('marker')
    .where('name', '=', dataKey + fingerprint)
    .where('noted_at', '<=', since);
  return (await forgotten.executeTakeFirst()).numDeletedRows > 0n;
}

/** Up to which `updated_at` (epoch ms) customers have been read for pending identities; 0 if none has been. */
export async function findIdentitiesRead(db: Database): Promise<number> {
  const row = await db.selectFrom('marker').select('noted_at').where('name', '=', identities).executeTakeFirst();
  return row?.noted_at ?? 0;
}

export async function setIdentitiesRead(db: Database, updatedAt: number): Promise<void> {
  await note(db, identities, { noted_at: updatedAt });
}

interface Note {
  value?: string;
  /** Epoch ms; now unless given. */
  noted_at?: number;
}

/** Inserts the row `name`, or replaces its value and its time. */
async function note(db: Database, name: string, values?: Note): Promise<void> {
  await noting(db, name, values).execute();
}

function noting(db: Database, name: string, { value = '', noted_at = Date.now() }: Note = {}) {
  return db
    .insertInto('marker')
    .values({ name, value, noted_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value, noted_at }));
}
