import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../contract/caller';
import type { OperationId } from '../contract/handler';
import { isAdministrator } from '../contract/roles';
import type { Database } from '../database/connection';
import { persistedText } from '../database/words';

/** What was done: an operation, or what an operator can do at the server alone. */
type Action = OperationId | 'addAdministrator' | 'findUser' | 'endSessions' | 'unlockUser' | 'resendEmail';

/** Kind and id of what was acted on, e.g. `user:2`; of an act on many, `users:2,3` or `role:Owner`. */
type Subject =
  `${'user' | 'users' | 'role' | 'property' | 'picture' | 'reservation' | 'payment' | 'paymentType' | 'terms'}:${string}`;

interface Act {
  reason?: string | null;
  /** Of the request; null where there was none. */
  traceId: string | null;
  /** Epoch ms. */
  at: number;
}

/**
 * Inserts an entry of the audit log. `by` is the user who acted; null where it was an operator at the server. Call it in the
 * transaction of the act, so that neither is committed without the other.
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
      reason: await persistedText(db, personsOf(subject), reason),
      api_key_id: by?.key?.id ?? null,
      trace_id: traceId,
      at,
    })
    .execute();
}

/** Whom an act is about. */
function personsOf(subject: Subject): RawBuilder<unknown> {
  const [kind, id] = subject.split(':') as [string, string];
  if (kind === 'user' || kind === 'users') return sql.join(id.split(',').map(Number));
  if (kind === 'property') return sql`select owner_id from rent_property where id = ${Number(id)}`;
  if (kind === 'payment') return sql`select payer_id from payment_transaction where id = ${Number(id)}`;
  if (kind === 'reservation')
    return sql`select customer_id from reservation where id = ${Number(id)}
      union all select owner_id from reservation where id = ${Number(id)}`;
  return sql`null`;
}

/** As {@link audit}, but only where the caller is an administrator: what users do to their own records is not audited. */
export async function auditAdministrator(
  db: Database,
  action: Action,
  subject: Subject,
  { by, ...act }: Act & { by: Caller },
): Promise<void> {
  if (isAdministrator(by.role)) await audit(db, action, subject, { by, ...act });
}
