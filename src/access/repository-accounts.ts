import { LoginMethod, type UserRole } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import { forNoKeyUpdate } from '../database/dialect';
import type { Param } from '../database/param';
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

const readAccount = compiled((db, { userId, sessionId }: { userId: Param<number>; sessionId: Param<string> }) =>
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

/** The columns of what is proven by codes of a channel: what it is, in the form in which it is compared, and whether it is proven. */
export const contactColumns = {
  [LoginMethod.Email]: {
    key: 'email_key',
    flag: 'is_email_verified',
    otherFlag: 'is_phone_verified',
    pending: 'pending_email_key',
    /** As its owner writes it. */
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
 * The user whom the e-mail address (lower case) or phone number (E.164) logs in: who has proven it. Where nobody has, the one who named
 * it, if that is all that the account could be opened by. Of several who named it nobody can tell which is the one who has it, and each
 * holds what its maker wrote: then it is the newest of those that were registered from the same `network`, and `contested` where there
 * is none. An account that somebody has been in comes before all others.
 */
export async function findByContact(
  db: Database,
  method: LoginMethod,
  target: string,
  network: string,
): Promise<LoginRow | 'contested' | undefined> {
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
  if (!found || found[flag] || found.last_login_at !== null || found.network === network) return found;
  const others = db.selectFrom('app_user').select('id').where(key, '=', target).where('id', '<>', found.id);
  return (await others.limit(1).executeTakeFirst()) ? 'contested' : found;
}

/** Whom a code to the target is sent to, of all whom it may serve: also those who change to it or add it. */
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
 * Locks the user and all who name the target until the transaction ends, in the order of their ids so that two who prove
 * something cannot deadlock. Answers the user as it is then, whether another one has proven the target, and whether another one was
 * registered with it from the same network, and with another second contact.
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

/** Takes the target from all who name it without having proven it, but for `userId`. Nothing else of their accounts changes. */
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
 * Records that the user has proven the target, which was pending or was the user's already, and a log-in by it. Where the account is
 * `isShared`, what it names beside it goes: it may be the one's who named the target too. Answers the new row. Violates `app_user_email` or `app_user_phone` where somebody else has proven it.
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

/** The user, unless blocked. */
export async function findUnblocked(db: Database, userId: number): Promise<LoginRow | undefined> {
  return db
    .selectFrom('app_user')
    .select(loginColumns)
    .where('is_blocked', '=', 0)
    .where('id', '=', userId)
    .executeTakeFirst();
}
