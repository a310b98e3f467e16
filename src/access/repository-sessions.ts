import { batchSize, inBatches } from '../database/batches';
import type { Database, Trx } from '../database/connection';
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

/** Marks a refresh token as used and returns its session's id; undefined if it is unknown, used or expired. */
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

/** Revokes the session of a used refresh token. */
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

/** Revokes the session and, if it belongs to the same user, the session of the refresh token. */
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
