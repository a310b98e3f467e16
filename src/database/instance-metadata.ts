import { randomUUID } from 'node:crypto';
import type { Database, Trx } from './connection';
import { forUpdate } from './dialect';

/**
 * What a database knows of itself, for the starts of servers: `database-id`; `sandbox` where a sandbox made all that it holds; `real`
 * where a server without one has started on it, for good;
 * `data-key:FINGERPRINT` for each key that something may be encrypted with. Of what serves requests only calendars read one: the id.
 */
const databaseId = 'database-id';
const sandbox = 'sandbox';
const real = 'real';
const dataKey = 'data-key:';

/** The id of this database, given with the first question; a copy has the same. Any number of processes get the same. */
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

/** Gives the database another id: a copy that goes its own way must not take the files of the one it was made of for its own. */
export async function renewDatabaseId(db: Database): Promise<string> {
  const value = randomUUID();
  await db.updateTable('marker').set({ value }).where('name', '=', databaseId).execute();
  return databaseIdOf(db);
}

/** Whether all that the database holds was made by a sandbox. Until the transaction ends no server without one starts on it. */
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
 * Marks the database as a sandbox's where it is one, or where nobody has an account in it and no other server has started on it yet;
 * false everywhere else.
 */
export async function markSandbox(trx: Trx): Promise<boolean> {
  // In this order: another process may set the mark, and then its administrator's account, between the two questions.
  const account = await trx.selectFrom('app_user').select('id').limit(1).executeTakeFirst();
  if (await isSandbox(trx)) return true;
  if (account) return false;
  await note(trx, sandbox);
  // Not where another server has started on it, be it at this moment.
  return isSandbox(trx);
}

/** From now on sandboxes leave the database alone, whatever it holds. */
export async function markReal(db: Database): Promise<void> {
  await note(db, real);
  // A sandbox that is just deleting everything is waited for.
  await db.deleteFrom('marker').where('name', '=', sandbox).execute();
}

/** The keys that something may be encrypted with, by fingerprint, and when a server last said that it encrypts with them. */
export async function listDataKeys(db: Database): Promise<{ fingerprint: string; usedAt: number }[]> {
  const rows = await db
    .selectFrom('marker')
    .select(['name', 'noted_at'])
    .where('name', 'like', `${dataKey}%`)
    .execute();
  return rows.map(({ name, noted_at }) => ({ fingerprint: name.slice(dataKey.length), usedAt: noted_at }));
}

/** Says that a server encrypts with this key. */
export async function noteDataKey(db: Database, fingerprint: string): Promise<void> {
  await note(db, dataKey + fingerprint);
}

/** Nothing is encrypted with this key any more. False where a server has used it after `since` (epoch ms), or nobody knows it. */
export async function forgetDataKey(db: Database, fingerprint: string, since: number): Promise<boolean> {
  const forgotten = db
    .deleteFrom('marker')
    .where('name', '=', dataKey + fingerprint)
    .where('noted_at', '<=', since);
  return (await forgotten.executeTakeFirst()).numDeletedRows > 0n;
}

async function note(db: Database, name: string): Promise<void> {
  const noted_at = Date.now();
  await db
    .insertInto('marker')
    .values({ name, value: '', noted_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ noted_at }))
    .execute();
}
