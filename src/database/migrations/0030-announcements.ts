import { type Schema, TableBuilder, createIndexes, required } from './schema';

/**
 * Announcements to whole roles that have not reached all users yet. A job notifies the remaining users, role by role in the order of their ids, and
 * then deletes the row.
 */
export async function up(db: Schema): Promise<void> {
  await new TableBuilder(db, 'announcement')
    .id()
    .text('roles', required)
    .enumeration('type', required)
    .text('title')
    .text('message')
    .text('parameters', required)
    .bigint('created_at', required)
    .bigint('position', required)
    .bigint('last_user_id', required)
    .create();
  await createIndexes(db, 'app_user', { by_role: ['role', 'id'] });
}
