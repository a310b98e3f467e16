import type { TestApp } from './app';

export async function auditOf(app: TestApp, subject: string) {
  return app.db.selectFrom('audit_log').selectAll().where('subject', '=', subject).orderBy('id').execute();
}

/** What was published about one thing, oldest first. */
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
