import { type Schema, TableBuilder, createIndexes, required } from './schema';

/**
 * Announcements to whole roles that not all users have received yet. A job notifies the rest, role by role in the order of ids, and deletes
 * the row.
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
