import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { OperationId } from '../contract/handler';
import { isAdministrator } from '../contract/roles';
import type { Database, Trx } from '../database/connection';
import { persistedText } from '../database/text-about-people';

/** An operation of the contract, or an action of the operator's commands. */
type Action =
  | OperationId
  | 'addAdministrator'
  | 'findUser'
  | 'endSessions'
  | 'unlockUser'
  | 'resendEmail'
  | 'beginMaintenance'
  | 'endMaintenance';

/** The kind and the id of the resource, e.g. `user:2`; for all users of a role, e.g. `role:Owner`; `service:all`. */
type Subject =
  | 'service:all'
  | `${'user' | 'role' | 'property' | 'picture' | 'reservation' | 'payment' | 'paymentType' | 'terms' | 'city' | 'promotion' | 'complaint'}:${string}`;

interface Act {
  reason?: string | null;
  /** The trace id of the request; null for an operator's command. */
  traceId: string | null;
  /** Epoch ms. */
  at: number;
}

/**
 * Inserts an entry into the audit log. `by` is the acting user; null for an operator's command. Call it in the transaction of the action,
 * so that neither is committed without the other.
 */
export async function audit(
  db: Database,
  action: Action,
  subject: Subject,
  { by, reason, traceId, at }: Act & { by: Pick<Caller, 'userId' | 'key'> | null },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({
      actor_id: by?.userId ?? null,
      action,
      subject,
      reason: await persistedText(db, usersOf(subject), reason),
      api_key_id: by?.key?.id ?? null,
      trace_id: traceId,
      at,
    })
    .execute();
}

/** How often the user has done the action to the subject, by the audit log. */
export async function countAudited(db: Database, action: Action, subject: Subject, userId: number): Promise<number> {
  const entries = db.selectFrom('audit_log').where('subject', '=', subject).where('action', '=', action);
  const { count } = await entries
    .where('actor_id', '=', userId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * As {@link audit}, for an action on several users: one entry for each, so that closing an account erases the reason for its user only, and
 * so that the subject is short enough for the index. The accounts are open.
 */
export async function auditUsers(
  trx: Trx,
  action: Action,
  userIds: readonly number[],
  { by, reason, traceId, at }: Act & { by: Pick<Caller, 'userId' | 'key'> },
): Promise<void> {
  const entry = {
    actor_id: by.userId,
    action,
    reason: reason ?? null,
    api_key_id: by.key?.id ?? null,
    trace_id: traceId,
    at,
  };
  await trx
    .insertInto('audit_log')
    .values(userIds.map((id) => ({ ...entry, subject: `user:${id}` })))
    .execute();
}

/** A subquery or list of the ids of the users that an action is about. */
function usersOf(subject: Subject): RawBuilder<unknown> {
  const [kind, id] = subject.split(':') as [string, string];
  if (kind === 'user') return sql`${Number(id)}`;
  if (kind === 'property') return sql`select owner_id from rent_property where id = ${Number(id)}`;
  if (kind === 'payment') return sql`select payer_id from payment_transaction where id = ${Number(id)}`;
  if (kind === 'reservation')
    return sql`select customer_id from reservation where id = ${Number(id)}
      union all select owner_id from reservation where id = ${Number(id)}`;
  return sql`null`;
}

/** As {@link audit}, if the caller is an administrator. Actions of users on their own records are not audited. */
export async function auditAdministrator(
  db: Database,
  action: Action,
  subject: Subject,
  { by, ...act }: Act & { by: Caller },
): Promise<void> {
  if (isAdministrator(by.role)) await audit(db, action, subject, { by, ...act });
}
