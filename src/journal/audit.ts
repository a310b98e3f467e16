import type { Database } from '../database/connection';

export interface AuditEntry {
  /** Who acted; null where the system itself did. */
  actorId: number | null;
  /** The operationId. */
  action: string;
  /** Kind and id of what was acted on, e.g. `user:2`. */
  subject: string;
  reason?: string | null;
  traceId: string | null;
  /** Epoch ms. */
  at: number;
}

/** Notes who did what. Within the transaction of the act itself, so that there is never one without the other. */
export async function insertAudit(
  db: Database,
  { actorId, action, subject, reason, traceId, at }: AuditEntry,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ actor_id: actorId, action, subject, reason: reason ?? null, trace_id: traceId, at })
    .execute();
}
