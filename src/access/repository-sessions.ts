import { batchSize, inBatches } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { mostSkewMs } from '../database/counters';
import { forUpdateOfFree } from '../database/dialect';
import type { Row } from '../database/tables';

/** In ms. */
const day = 24 * 60 * 60 * 1000;
/** How long after its first use a refresh token still returns its successors, in ms. */
export const reusePeriod = 30_000;

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

/** Whether the refresh token is valid and was not used. */
export async function isUnused(db: Database, tokenHash: string, now: number): Promise<boolean> {
  const found = await db
    .selectFrom('refresh_token')
    .select('session_id')
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Marks a refresh token as used and returns its session's id; undefined if it is unknown, used or expired. The row of a used token that can be
 * recognized without it (`isRecognized`) expires after {@link reusePeriod}, and so allows for the difference between the clocks of instances.
 */
export async function takeRefreshToken(
  trx: Trx,
  tokenHash: string,
  { now, isRecognized }: { now: number; isRecognized: boolean },
): Promise<string | undefined> {
  const taken = await trx
    .updateTable('refresh_token')
    .set({ used_at: now, ...(isRecognized && { expires_at: now + reusePeriod + mostSkewMs }) })
    .where('token_hash', '=', tokenHash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('session_id')
    .executeTakeFirst();
  return taken?.session_id;
}

/** A used refresh token: when it was used, and its successors (encrypted; null after {@link reusePeriod}). */
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

/** Deletes the session's refresh tokens that have expired at `now`. The job may delete the same rows concurrently. */
export async function deleteExpiredOf(trx: Trx, sessionId: string, now: number): Promise<void> {
  const expired = trx
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('session_id', '=', sessionId)
    .where('expires_at', '<', now)
    .$call(forUpdateOfFree(trx));
  await trx.deleteFrom('refresh_token').where('token_hash', 'in', expired).execute();
}

export async function revokeSession(trx: Trx, id: string, now: number): Promise<void> {
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .execute();
}

/**
 * Ends the user's sessions that can be refreshed, except the `kept` ones that were refreshed last. Sessions of the sandbox's data have no refresh
 * token, and stay.
 */
export async function endIdleSessions(
  trx: Trx,
  userId: number,
  { kept, now }: { kept: number; now: number },
): Promise<void> {
  const refreshable = trx
    .selectFrom('session as s')
    .innerJoin('refresh_token as t', 't.session_id', 's.id')
    .select('s.id')
    .where('s.user_id', '=', userId)
    .where('s.revoked_at', 'is', null)
    .where('t.used_at', 'is', null)
    .where('t.expires_at', '>', now);
  await trx
    .updateTable('session')
    .set({ revoked_at: now })
    .where('id', 'in', refreshable)
    .where('id', 'not in', refreshable.orderBy('t.expires_at', 'desc').orderBy('s.id').limit(kept))
    .execute();
}

/**
 * Deletes the refresh tokens of the user's ended sessions, except of the `kept` ones that ended last: {@link deleteExpired} then deletes the sessions
 * after a day. The job may delete the same rows concurrently.
 */
export async function forgetEndedSessions(trx: Trx, userId: number, kept: number): Promise<void> {
  const ended = trx
    .selectFrom('session')
    .select('id')
    .where('user_id', '=', userId)
    .where('revoked_at', 'is not', null)
    .orderBy('revoked_at', 'desc')
    .orderBy('id')
    .limit(batchSize)
    .offset(kept);
  const tokens = trx
    .selectFrom('refresh_token')
    .select('token_hash')
    .where('session_id', 'in', ended)
    .$call(forUpdateOfFree(trx));
  await trx.deleteFrom('refresh_token').where('token_hash', 'in', tokens).execute();
}

/** The session, unless it was revoked. */
export async function findSession(db: Database, id: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'login_method'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/**
 * Deletes rows that have expired at `now` (epoch ms) in batches, until `stopping` is aborted: codes older than a day, expired refresh
 * tokens, and sessions without refresh tokens.
 */
export async function deleteExpired(db: Database, now: number, stopping?: AbortSignal): Promise<void> {
  await inBatches(async () => {
    const old = db
      .selectFrom('otp_code')
      .select('id')
      .where('created_at', '<', now - day);
    const batch = old.orderBy('created_at').limit(batchSize);
    return (await db.deleteFrom('otp_code').where('id', 'in', batch).executeTakeFirst()).numDeletedRows > 0n;
  }, stopping);
  await inBatches(async () => {
    const old = db.selectFrom('refresh_token').select('token_hash').where('expires_at', '<', now);
    const batch = old.orderBy('expires_at').limit(batchSize);
    return (
      (await db.deleteFrom('refresh_token').where('token_hash', 'in', batch).executeTakeFirst()).numDeletedRows > 0n
    );
  }, stopping);
  // Successors are no longer returned after the reuse period.
  await inBatches(async () => {
    const old = db.selectFrom('refresh_token').select('token_hash').where('successors', 'is not', null);
    const batch = old
      .where('used_at', '<', now - reusePeriod)
      .orderBy('used_at')
      .limit(batchSize);
    const update = db.updateTable('refresh_token').set({ successors: null }).where('token_hash', 'in', batch);
    return (await update.executeTakeFirst()).numUpdatedRows > 0n;
  }, stopping);
  // Most old sessions have a token: the scan continues after the last one, so that each session is read once.
  let last: Pick<Row<'session'>, 'created_at' | 'id'> = { created_at: -1, id: '' };
  await inBatches(async () => {
    const page = await listSessionsAfter(db, last, now - day);
    const ids = page.map(({ id }) => id);
    if (ids.length > 0) await deleteWithoutTokens(db, ids);
    last = page.at(-1) ?? last;
    return page.length === batchSize;
  }, stopping);
}

/** The next batch of sessions that were opened before `until` (epoch ms), oldest first. */
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

/** Revokes those of the sessions, and of the session of the refresh token, that belong to the user. */
export async function revokeSessions(
  db: Database,
  userId: number,
  which: { sessionIds: string[]; tokenHash: string | undefined },
  now: number,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ revoked_at: now })
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb('id', 'in', which.sessionIds),
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

/** Revokes all sessions and tokens of the user, including verification tokens. */
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
