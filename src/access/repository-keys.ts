import { batchSize, inBatches } from '../database/batches';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Param } from '../database/param';
import type { NewRow, Row } from '../database/tables';

/** In ms. */
const minute = 60_000;
/** How long an expired key is kept and listed, in ms. */
const expiredKeyRetention = 30 * 24 * 60 * minute;

const keyColumns = [
  ...(['id', 'name', 'access', 'scopes', 'last_characters', 'created_at', 'expires_at', 'last_used_at'] as const),
  ...(['spending_limit_minor', 'spending_currency_id', 'spent_minor', 'spent_since'] as const),
] as const;

/** A key with the columns that decide whether it is accepted and what its bearer may do. */
type KeyHolder = Pick<Row<'api_key'>, 'id' | 'user_id' | 'access' | 'scopes' | 'expires_at' | 'last_used_at'> &
  Pick<
    Row<'app_user'>,
    | 'role'
    | 'language'
    | 'is_active'
    | 'activated_by'
    | 'is_blocked'
    | 'closed_at'
    | 'is_email_verified'
    | 'is_phone_verified'
  >;

const readByHash = compiled((db, { hash, scopedHash }: { hash: Param<string>; scopedHash: Param<string> }) =>
  db
    .selectFrom('api_key as k')
    .innerJoin('app_user as u', 'u.id', 'k.user_id')
    .select(['k.id', 'k.user_id', 'k.access', 'k.scopes', 'k.expires_at', 'k.last_used_at'])
    .select([
      'u.role',
      'u.language',
      'u.is_active',
      'u.activated_by',
      'u.is_blocked',
      'u.closed_at',
      'u.is_email_verified',
      'u.is_phone_verified',
    ])
    .where('k.key_hash', 'in', [hash, scopedHash]),
);

/** The key with one of these hashes and its owner. Read at each request, so that a removed or expired key is rejected at once. */
export async function findByKey(
  db: Database,
  hashes: { hash: string; scopedHash: string },
): Promise<KeyHolder | undefined> {
  const [row] = await readByHash(db, hashes);
  return row;
}

/** Records that the key was used at `now` (epoch ms), at most once a minute. */
export async function recordKeyUse(
  db: Database,
  { id, last_used_at }: Pick<KeyHolder, 'id' | 'last_used_at'>,
  now: number,
): Promise<void> {
  if (last_used_at !== null && last_used_at > now - minute) return;
  await db
    .updateTable('api_key')
    .set({ last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<=', now - minute)]))
    .execute();
}

/** The user's keys, newest first. */
export async function listKeys(db: Database, userId: number) {
  return db
    .selectFrom('api_key as k')
    .leftJoin('currency as c', 'c.id', 'k.spending_currency_id')
    .select(keyColumns.map((column) => `k.${column}` as const))
    .select('c.minor_units')
    .where('k.user_id', '=', userId)
    .orderBy('k.created_at', 'desc')
    .orderBy('k.id', 'desc')
    .execute();
}

/** The number of the user's keys that have not expired at `now` (epoch ms). The caller must hold the lock on the user's row. */
export async function countLiveKeys(trx: Trx, userId: number, now: number): Promise<number> {
  const { count } = await trx
    .selectFrom('api_key')
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function insertKey(
  trx: Trx,
  key: Omit<NewRow<'api_key'>, 'id' | 'last_used_at' | 'spent_minor' | 'spent_since'>,
) {
  return trx
    .insertInto('api_key')
    .values({ ...key, last_used_at: null, spent_since: null })
    .returning(keyColumns)
    .executeTakeFirstOrThrow();
}

/** The name of the user's key; undefined if it has just been removed. */
export async function findKeyName(trx: Trx, userId: number, id: number): Promise<string | undefined> {
  const key = trx.selectFrom('api_key').select('name').where('id', '=', id).where('user_id', '=', userId);
  return (await key.executeTakeFirst())?.name;
}

/** Returns false if the user has no such key. */
export async function deleteKey(trx: Trx, userId: number, id: number): Promise<boolean> {
  const deletion = trx.deleteFrom('api_key').where('id', '=', id).where('user_id', '=', userId);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

/** Deletes all keys of a user. */
export async function deleteKeysOf(trx: Trx, userId: number): Promise<void> {
  await trx.deleteFrom('api_key').where('user_id', '=', userId).execute();
}

/** Deletes keys that expired 30 days before `now` (epoch ms) in batches, until `stopping` is aborted. */
export async function deleteExpiredKeys(db: Database, now: number, stopping?: AbortSignal): Promise<void> {
  await inBatches(async () => {
    const old = db
      .selectFrom('api_key')
      .select('id')
      .where('expires_at', '<', now - expiredKeyRetention);
    const batch = old.orderBy('expires_at').limit(batchSize);
    return (await db.deleteFrom('api_key').where('id', 'in', batch).executeTakeFirst()).numDeletedRows > 0n;
  }, stopping);
}
