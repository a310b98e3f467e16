import type { Caller } from '../contract/caller';
import type { OperationId } from '../contract/handler';
import type { Database } from '../database/connection';

/** What was done: an operation, or what an operator can do at the server alone. */
type Action = OperationId | 'addAdministrator';

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
  { by, reason, traceId, at }: Act & { by: { userId: number } | null },
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor_id: by?.userId ?? null, action, subject, reason: reason ?? null, trace_id: traceId, at })
    .execute();
}

/** As {@link audit}, but only where the caller is an administrator: what users do to their own records is not audited. */
export async function auditAdministrator(
  db: Database,
  action: Action,
  subject: Subject,
  { by, ...act }: Act & { by: Caller },
): Promise<void> {
  if (by.role === 'Admin') await audit(db, action, subject, { by, ...act });
}
