import { LoginMethod, type UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';

export interface Account {
  role: UserRole;
  language: string;
  is_blocked: number;
  token_version: number;
  is_email_verified: number;
  is_phone_verified: number;
  /** Whether the session is over, or is not one of this user's. */
  session_ended: boolean;
}

/** The user behind a token and whether its session goes on, in one query: it runs with every authenticated request. */
export async function findAccount(
  db: Database,
  userId: number,
  sessionId: string | null,
): Promise<Account | undefined> {
  const row = await db
    .selectFrom('app_user as u')
    .leftJoin('session as s', (join) =>
      join
        .onRef('s.user_id', '=', 'u.id')
        .on('s.id', '=', sessionId ?? '')
        .on('s.revoked_at', 'is', null),
    )
    .select([
      'u.role',
      'u.language',
      'u.is_blocked',
      'u.token_version',
      'u.is_email_verified',
      'u.is_phone_verified',
      's.id as session',
    ])
    .where('u.id', '=', userId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { session, ...account } = row;
  return { ...account, session_ended: session === null };
}

const loginColumns = [
  ...(['id', 'role', 'first_name', 'last_name', 'email', 'email_key', 'phone', 'language'] as const),
  ...(['is_active', 'is_blocked', 'is_email_verified', 'is_phone_verified', 'token_version'] as const),
];

/** What logging in needs to know of a user. */
export type LoginRow = Pick<Row<'app_user'>, (typeof loginColumns)[number]>;

/** The user with this e-mail address (lower case) or phone number (E.164). */
export async function findUserByTarget(
  db: Database,
  method: LoginMethod,
  target: string,
): Promise<LoginRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where(method === LoginMethod.Email ? 'email_key' : 'phone', '=', target)
    .executeTakeFirst();
}

export async function getUser(db: Database, id: number): Promise<LoginRow> {
  return db.selectFrom('app_user').select(loginColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/** Notes the log-in, and that the address or number it came through is the user's. */
export async function setLoggedIn(trx: Trx, id: number, method: LoginMethod, now: number): Promise<LoginRow> {
  const flag = method === LoginMethod.Email ? 'is_email_verified' : 'is_phone_verified';
  return trx
    .updateTable('app_user')
    .set((eb) => ({
      [flag]: 1,
      last_login_at: now,
      updated_at: eb.case().when(flag, '=', 1).then(eb.ref('updated_at')).else(now).end(),
    }))
    .where('id', '=', id)
    .returning(loginColumns)
    .executeTakeFirstOrThrow();
}

export async function insertSession(
  trx: Trx,
  session: Pick<Row<'session'>, 'id' | 'user_id' | 'login_method' | 'created_at'>,
): Promise<void> {
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
    .values({ ...token, used_at: null })
    .execute();
}

/** Takes the token out of use and answers its session; undefined unless it was good. Of several at once, one gets it. */
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

/** Ends the session that a used token came from: whoever sends it again has copied it. */
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

/** A session that goes on. */
export async function findSession(db: Database, id: string) {
  return db
    .selectFrom('session')
    .select(['id', 'user_id', 'login_method'])
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
}

/** The user, unless blocked. */
export async function findUnblocked(db: Database, userId: number): Promise<LoginRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('is_blocked', '=', 0)
    .where('id', '=', userId)
    .executeTakeFirst();
}

/**
 * Deletes what can no longer be used at `now` (epoch ms): codes older than a day, refresh tokens that have ended, and
 * sessions of which none is left.
 */
export async function deleteExpired(db: Database, now: number): Promise<void> {
  await db
    .deleteFrom('otp_code')
    .where('created_at', '<', now - day)
    .execute();
  await db.deleteFrom('refresh_token').where('expires_at', '<', now).execute();
  await db
    .deleteFrom('session')
    .where('created_at', '<', now - day)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb.selectFrom('refresh_token as t').select('t.token_hash').whereRef('t.session_id', '=', 'session.id'),
        ),
      ),
    )
    .execute();
}

const day = 24 * 60 * 60 * 1000;

/** Ends this session of the user and, where it is one of the user's own, the session of the refresh token. */
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

/** Ends every session of the user, and voids every token, verification tokens too. */
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
