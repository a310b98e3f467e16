import { LoginMethod, type UserRole } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';

/** What decides whether a token is accepted, and what its bearer may do. */
interface Account {
  role: UserRole;
  language: string;
  is_blocked: number;
  closed_at: number | null;
  token_version: number;
  is_email_verified: number;
  is_phone_verified: number;
  /** Whether the session has ended, or is another user's. */
  session_ended: boolean;
}

const readAccount = compiled((db, { userId, sessionId }: { userId: number; sessionId: string }) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('session as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId).on('s.revoked_at', 'is', null),
    )
    .select([
      'u.role',
      'u.language',
      'u.is_blocked',
      'u.closed_at',
      'u.token_version',
      'u.is_email_verified',
      'u.is_phone_verified',
      's.id as session',
    ])
    .where('u.id', '=', userId),
);

/** The user of a token and whether its session has ended; in one query, because it runs with every authenticated request. */
export async function findAccount(
  db: Database,
  userId: number,
  sessionId: string | null,
): Promise<Account | undefined> {
  const [row] = await readAccount(db, { userId, sessionId: sessionId ?? '' });
  if (!row) return undefined;
  const { session, ...account } = row;
  return { ...account, session_ended: session === null };
}

const loginColumns = [
  ...(['id', 'role', 'first_name', 'last_name', 'email', 'email_key', 'phone', 'language'] as const),
  ...(['is_active', 'is_blocked', 'is_email_verified', 'is_phone_verified', 'token_version'] as const),
];

/** The columns of a user that logging in needs. */
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

/** Records the log-in, and that the address or number it came through is verified. Answers the new row. */
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

/** The user, unless blocked. */
export async function findUnblocked(db: Database, userId: number): Promise<LoginRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('is_blocked', '=', 0)
    .where('id', '=', userId)
    .executeTakeFirst();
}
