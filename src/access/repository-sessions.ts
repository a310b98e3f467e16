import { batchSize, inBatches } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';

/** In ms. */
const day = 24 * 60 * 60 * 1000;
/** How long after its use a refresh token is answered its successors again, in ms. */
export const repeatable = 30_000;

export async function insertSession(trx: Trx, session: Omit<Row<'session'>, 'revoked_at'>): Promise<void> {
  await trx
    .insertInto('session')
    .values({ ...session, revoked_at: null })
    .execute();
}

export async function insertRefreshToken(
  trx: Trx,
  token: Pick<Row<'refresh_token'>, 'token_hash' | 'session_id' | 'expires_at'>,
): Promise<void> {
  await trx
    .insertInto('refresh_token')
    .values({ ...token, used_at: null, successors: null })
    .execute();
}

/** Marks a refresh token as used and answers its session's id; undefined where it is unknown, used or expired. */
export async function takeRefreshToken(trx: Trx, tokenHash: string, now: number): Promise<string | undefined> {
  const taken = await trx
    .updateTable('refresh_token')
    .set({ used_at: now })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id;
}

/** A refresh token that was used before: when, and what was given for it (encrypted; null where that was long ago). */
export async function findUsedToken(trx: Trx, tokenHash: string) {
  return trx
    .selectFrom('refresh_token')
    .select(['session_id', 'used_at', 'successors'])
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is not', null)
    .$narrowType<{ used_at: number }>()
    .executeTakeFirst();
}

export async function setSuccessors(trx: Trx, tokenHash: string, successors: string): Promise<void> {
  await trx.updateTable('refresh_token').set({ successors }).where('token_hash', '=', tokenHash).execute();
}

/** Ends the session of a refresh token that was used before: it has been copied. */
export async function revokeSessionOfUsed(trx: Trx, tokenHash: string, now: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('revoked_at', 'is', null)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('refresh_token')
        .select('session_id')
        .where('token_hash', '=', tokenHash)
        .where('used_at', 'is not', null),
    )
    .execute();
}

/** A session that has not ended. */
export async function findSession(db: Database, id: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'login_method'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes what has expired at `now` (epoch ms), a few rows at a time, until `stopping`: codes older than a day, expired refresh
 * tokens, and sessions without any.
 */
export async function deleteExpired(db: Database, now: number, stopping?: AbortSignal): Promise<void> {
  await inBatches(async () => {
    const old = db
      .selectFrom('otp_code')
      .select('id')
      .where('created_at', '<', now - day);
    const few = old.orderBy('created_at').limit(batchSize);
    return (await db.deleteFrom('otp_code').where('id', 'in', few).executeTakeFirst()).numDeletedRows > 0n;
  }, stopping);
  await inBatches(async () => {
    const old = db.selectFrom('refresh_token').select('token_hash').where('expires_at', '<', now);
    const few = old.orderBy('expires_at').limit(batchSize);
    return (await db.deleteFrom('refresh_token').where('token_hash', 'in', few).executeTakeFirst()).numDeletedRows > 0n;
  }, stopping);
  // Nobody can ask for them any more.
  await inBatches(async () => {
    const old = db.selectFrom('refresh_token').select('token_hash').where('successors', 'is not', null);
    const few = old
      .where('used_at', '<', now - repeatable)
      .orderBy('used_at')
      .limit(batchSize);
    const forgotten = db.updateTable('refresh_token').set({ successors: null }).where('token_hash', 'in', few);
    return (await forgotten.executeTakeFirst()).numUpdatedRows > 0n;
  }, stopping);
  // Most sessions that are a day old have a token: each is looked at once, in the order of their age.
  let beyond: Pick<Row<'session'>, 'created_at' | 'id'> = { created_at: -1, id: '' };
  await inBatches(async () => {
    const looked = await listSessionsAfter(db, beyond, now - day);
    const ids = looked.map(({ id }) => id);
    if (ids.length > 0) await deleteWithoutTokens(db, ids);
    beyond = looked.at(-1) ?? beyond;
    return looked.length === batchSize;
  }, stopping);
}

/** The next few sessions from before `until`, the oldest first. */
async function listSessionsAfter(db: Database, after: Pick<Row<'session'>, 'created_at' | 'id'>, until: number) {
  return db
    .selectFrom('session')
    .select(['created_at', 'id'])
    .where('created_at', '<', until)
    .where((eb) => eb(eb.refTuple('created_at', 'id'), '>', eb.tuple(after.created_at, after.id)))
    .orderBy('created_at')
    .orderBy('id')
    .limit(batchSize)
    .execute();
}

async function deleteWithoutTokens(db: Database, ids: string[]): Promise<void> {
  await db
    .deleteFrom('session')
    .where('id', 'in', ids)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('refresh_token as t').select('t.token_hash').whereRef('t.session_id', '=', 'session.id'),
        ),
      ),
    )
    .execute();
}

/** Ends the session and, where it is the same user's, the session of the refresh token. */
export async function revokeSessions(
  db: Database,
  userId: number,
  which: { sessionId: string; tokenHash: string | undefined },
  now: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', '=', which.sessionId),
        eb('id', 'in', (of) =>
          of
            .selectFrom('refresh_token')
            .select('session_id')
            .where('token_hash', '=', which.tokenHash ?? ''),
        ),
      ]),
    )
    .execute();
}

/** Ends all sessions of the user and revokes all tokens, verification tokens included. */
export async function revokeEverything(trx: Trx, userId: number, now: number): Promise<void> {
  await trx
    .updateTable('app_user')
    .set((eb) => ({ token_version: eb('token_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .execute();
}
