import { LoginMethod, type UserRole } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import type { Param } from '../database/param';
import type { Row } from '../database/tables';

/** The columns that decide whether a token is accepted and what its bearer may do. */
interface Account {
  role: UserRole;
  language: string;
  is_active: number;
  activated_by: number | null;
  is_blocked: number;
  closed_at: number | null;
  token_version: number;
  is_email_verified: number;
  is_phone_verified: number;
  /** Whether the session was revoked or belongs to another user. */
  session_ended: boolean;
}

const readAccount = compiled((db, { userId, sessionId }: { userId: Param<number>; sessionId: Param<string> }) =>
  db
    .selectFrom('app_user as u')
    .leftJoin('session as s', (join) =>
      join.onRef('s.user_id', '=', 'u.id').on('s.id', '=', sessionId).on('s.revoked_at', 'is', null),
    )
    .select([
      'u.role',
      'u.language',
      'u.is_active',
      'u.activated_by',
      'u.is_blocked',
      'u.closed_at',
      'u.token_version',
      'u.is_email_verified',
      'u.is_phone_verified',
      's.id as session',
    ])
    .where('u.id', '=', userId),
);

/** The user of a token and whether its session has ended. One query, because it runs with every authenticated request. */
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

/** The columns of the contact that a channel's codes verify: `key` in the form that is compared, `flag` for whether it is verified. */
export const contactColumns = {
  [LoginMethod.Email]: {
    key: 'email_key',
    flag: 'is_email_verified',
    otherFlag: 'is_phone_verified',
    pending: 'pending_email_key',
    /** As the owner writes it. */
    written: 'email',
    pendingWritten: 'pending_email',
  },
  [LoginMethod.PhoneNumber]: {
    key: 'phone',
    flag: 'is_phone_verified',
    otherFlag: 'is_email_verified',
    pending: 'pending_phone',
    written: 'phone',
    pendingWritten: 'pending_phone',
  },
} as const;

function otherColumns(method: LoginMethod) {
  return contactColumns[method === LoginMethod.Email ? LoginMethod.PhoneNumber : LoginMethod.Email];
}

const loginColumns = [
  ...(['id', 'role', 'first_name', 'last_name', 'language', 'is_active', 'is_blocked', 'token_version'] as const),
  ...(['email', 'email_key', 'phone', 'is_email_verified', 'is_phone_verified'] as const),
  ...(['pending_email', 'pending_email_key', 'pending_phone', 'network'] as const),
];

/** The columns of a user that logging in needs. */
export type LoginRow = Pick<Row<'app_user'>, (typeof loginColumns)[number]>;

/**
 * The account that the e-mail address (lower case) or phone number (E.164) logs in to, in this order:
 *
 * - the account that has verified the contact;
 * - an account with the contact and no other verified one, if there was a log-in to it;
 * - the newest such account that was registered from `network`;
 * - the only such account.
 *
 * Returns `contested` if several accounts have the contact and none of these rules applies: the server cannot tell which of them belongs
 * to the contact's owner, and each contains what its creator wrote. Returns `unverified` if only accounts have the contact that have
 * verified another one: an unverified contact may belong to another person.
 */
export async function findByContact(
  db: Database,
  method: LoginMethod,
  target: string,
  network: string,
): Promise<LoginRow | 'contested' | 'unverified' | undefined> {
  const { key, flag, otherFlag } = contactColumns[method];
  const found = await db
    .selectFrom('app_user')
    .select([...loginColumns, 'last_login_at'])
    .where(key, '=', target)
    .where((eb) => eb.or([eb(flag, '=', 1), eb.and([eb(otherFlag, '=', 0), eb('is_blocked', '=', 0)])]))
    .orderBy(flag, 'desc')
    .orderBy((eb) => eb.case().when('last_login_at', 'is', null).then(1).else(0).end())
    .orderBy((eb) => eb.case().when('network', '=', network).then(0).else(1).end())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!found) {
    const claims = db.selectFrom('app_user').select('id').where(key, '=', target).where('is_blocked', '=', 0);
    return (await claims.limit(1).executeTakeFirst()) ? 'unverified' : undefined;
  }
  if (found[flag] || found.last_login_at !== null || found.network === network) return found;
  const others = db.selectFrom('app_user').select('id').where(key, '=', target).where('id', '<>', found.id);
  return (await others.limit(1).executeTakeFirst()) ? 'contested' : found;
}

/** The account to which a code for the target is sent, including accounts that have the target as a pending contact. */
export async function findRecipient(db: Database, method: LoginMethod, target: string): Promise<LoginRow | undefined> {
  const { key, flag, pending } = contactColumns[method];
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where((eb) => eb.or([eb(key, '=', target), eb(pending, '=', target)]))
    .where((eb) => eb.or([eb('is_blocked', '=', 0), eb.and([eb(key, '=', target), eb(flag, '=', 1)])]))
    .orderBy((eb) => eb.case().when(key, '=', target).then(eb.ref(flag)).else(-1).end(), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function getUser(db: Database, id: number): Promise<LoginRow> {
  return db.selectFrom('app_user').select(loginColumns).where('id', '=', id).executeTakeFirstOrThrow();
}

/**
 * Locks the user and all accounts with the target until the transaction ends, ordered by id so that two verifications cannot
 * deadlock. Returns the locked user, `isTaken` (another account has verified the target) and `isShared` (another account was registered
 * with the target from the same network, with a different second contact).
 */
export async function lockContact(trx: Trx, userId: number, method: LoginMethod, target: string) {
  const { key, flag, pending } = contactColumns[method];
  const rows = await trx
    .selectFrom('app_user as u')
    .select(loginColumns)
    .where((eb) => eb.or([eb('id', '=', userId), eb(key, '=', target), eb(pending, '=', target)]))
    .orderBy('id')
    .$call(forNoKeyUpdate(trx, 'u'))
    .execute();
  const isTaken = rows.some((row) => row.id !== userId && row[key] === target && row[flag] === 1);
  const user = rows.find(({ id }) => id === userId)!;
  const { key: second } = otherColumns(method);
  const isShared = rows.some(
    (row) => row.id !== userId && row[key] === target && row.network === user.network && row[second] !== user[second],
  );
  return { user, isTaken, isShared };
}

/** Removes the target from all accounts that have not verified it, except `userId`. Nothing else in those accounts changes. */
export async function dropClaims(
  trx: Trx,
  userId: number,
  method: LoginMethod,
  target: string,
  now: number,
): Promise<void> {
  const { key, flag, pending, written, pendingWritten } = contactColumns[method];
  await trx
    .updateTable('app_user')
    .set({ [key]: null, [written]: null, updated_at: now })
    .where(key, '=', target)
    .where(flag, '=', 0)
    .where('id', '<>', userId)
    .execute();
  await trx
    .updateTable('app_user')
    .set({ [pending]: null, [pendingWritten]: null, updated_at: now })
    .where(pending, '=', target)
    .where('id', '<>', userId)
    .execute();
}

/**
 * Marks the target, which was pending or is the account's contact already, as verified, and records a log-in. If the account
 * `isShared`, its other contact is removed: it may belong to another person who registered with the target. Returns the new row.
 * Violates `app_user_email` or `app_user_phone` if another account has verified the target.
 */
export async function setProven(
  trx: Trx,
  user: LoginRow,
  method: LoginMethod,
  target: string,
  { now, isShared }: { now: number; isShared: boolean },
): Promise<LoginRow> {
  const { key, flag, pending, written, pendingWritten } = contactColumns[method];
  const second = otherColumns(method);
  const isNew = user[key] !== target;
  return trx
    .updateTable('app_user')
    .set({
      ...(isNew && { [key]: target, [written]: user[pendingWritten], [pending]: null, [pendingWritten]: null }),
      ...(isShared && { [second.key]: null, [second.written]: null, whatsapp_number: null }),
      ...((isNew || !user[flag]) && { updated_at: now }),
      [flag]: 1,
      last_login_at: now,
    })
    .where('id', '=', user.id)
    .returning(loginColumns)
    .executeTakeFirstOrThrow();
}

/** The user; undefined if blocked or unknown. */
export async function findUnblocked(db: Database, userId: number): Promise<LoginRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('is_blocked', '=', 0)
    .where('id', '=', userId)
    .executeTakeFirst();
}
