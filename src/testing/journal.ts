import type { TestApp } from './app';

/** The audit entries of `subject` (such as `user:7`), oldest first. */
export async function auditOf(app: TestApp, subject: string) {
  return app.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

/** The audit entries in short form: actor, action, reason, and whether they have a request id. */
export async function auditTrailOf(app: TestApp, subject: string) {
  const records = await auditOf(app, subject);
  return records.map(({ actor_id, action, reason, trace_id }) => [actor_id, action, reason, trace_id !== null]);
}

/** The events of one resource, oldest first. */
export async function eventsOf(app: TestApp, kind: string, id: number) {
  const rows = await app.db
    .selectFrom('outbox')
    .select(['type', 'data'])
    .where('resource_kind', '=', kind)
    .where('resource_id', '=', id)
    .orderBy('id')
    .execute();
  return rows.map(({ type, data }) => ({ type, data: JSON.parse(data) as Record<string, unknown> }));
}
