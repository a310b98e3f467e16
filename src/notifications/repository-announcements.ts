import type { UserRole } from '../../generated/enumerations';
import { batchSize } from '../database/batches';
import type { Database, Trx } from '../database/connection';
import { forUpdateOfFree } from '../database/dialect';
import type { Row } from '../database/tables';
import { type Announcement, NotificationType, type ParametersOf, notifyUsers } from './repository';

/** How many announcements may be pending at once. The job notifies about a thousand users a second. */
export const maximumPending = 20;

/** `sent`: the number of users that the transaction has notified. `isPending`: whether the job will continue with the other users. */
export interface Announced {
  sent: number;
  isPending: boolean;
}

/** An announcement and which users have been notified. */
type Progress = Pick<
  Row<'announcement'>,
  'type' | 'title' | 'message' | 'parameters' | 'created_at' | 'last_user_id'
> & {
  /** The roles with users that are not read yet. `position` is the last user read of the first role. */
  roles: readonly UserRole[];
  position: number;
};

/**
 * Notifies all users of the roles who have registered by now and are not blocked or closed: among the first {@link batchSize} in this
 * transaction, among the others in a job ({@link continueOne}).
 */
export async function announce(
  trx: Trx,
  roles: readonly UserRole[],
  announcement: Announcement,
  at: number,
): Promise<Announced> {
  const newest = await trx.selectFrom('app_user').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst();
  const content = {
    type: announcement.type,
    title: 'title' in announcement ? announcement.title : null,
    message: 'message' in announcement ? announcement.message : null,
    parameters: JSON.stringify('parameters' in announcement ? announcement.parameters : {}),
    created_at: at,
    last_user_id: newest?.id ?? 0,
  };
  let sent = 0;
  // Blocked and closed accounts count too, because they also have to be read.
  let read = 0;
  let progress: Progress = { ...content, roles, position: 0 };
  while (progress.roles.length > 0 && read < batchSize) {
    const next = await notifyNext(trx, progress, batchSize - read);
    sent += next.sent;
    read += next.read;
    progress = next.progress;
  }
  if (progress.roles.length === 0) return { sent, isPending: false };
  await trx
    .insertInto('announcement')
    .values({ ...content, roles: JSON.stringify(progress.roles), position: progress.position })
    .execute();
  return { sent, isPending: true };
}

/** The number of pending announcements. */
export async function countPending(db: Database): Promise<number> {
  const query = db.selectFrom('announcement').select((eb) => eb.fn.countAll<number>().as('count'));
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/**
 * Notifies the next users of the oldest announcement that no other transaction has locked, and stores its progress. Returns false if there is no
 * such announcement. A crash rolls back both, so that each user is notified once.
 */
export async function continueOne(trx: Trx): Promise<boolean> {
  const row = await trx
    .selectFrom('announcement')
    .selectAll()
    .orderBy('id')
    .limit(1)
    .$call(forUpdateOfFree(trx))
    .executeTakeFirst();
  if (!row) return false;
  const { progress } = await notifyNext(trx, { ...row, roles: JSON.parse(row.roles) as UserRole[] }, batchSize);
  const { roles, position } = progress;
  if (roles.length === 0) await trx.deleteFrom('announcement').where('id', '=', row.id).execute();
  else
    await trx
      .updateTable('announcement')
      .set({ roles: JSON.stringify(roles), position })
      .where('id', '=', row.id)
      .execute();
  return true;
}

/** Reads up to `limit` users of the first role, and notifies those who are not blocked or closed. */
async function notifyNext(
  trx: Trx,
  progress: Progress,
  limit: number,
): Promise<{ sent: number; read: number; progress: Progress }> {
  const [role, ...others] = progress.roles;
  const users = await trx
    .selectFrom('app_user')
    .select(['id', 'is_blocked', 'closed_at'])
    .where('role', '=', role!)
    .where('id', '>', progress.position)
    .where('id', '<=', progress.last_user_id)
    .orderBy('id')
    .limit(limit)
    .execute();
  const ids = users.flatMap(({ id, is_blocked, closed_at }) => (is_blocked || closed_at !== null ? [] : [id]));
  const sent = ids.length === 0 ? 0 : await notifyUsers(trx, ids, announcementOf(progress), progress.created_at);
  const rest = users.length < limit ? { roles: others, position: 0 } : { position: users.at(-1)!.id };
  return { sent, read: users.length, progress: { ...progress, ...rest } };
}

function announcementOf({ title, message, parameters }: Progress): Announcement {
  if (title !== null) return { type: NotificationType.General, title, message: message! };
  type Terms = ParametersOf<typeof NotificationType.TermsUpdated>;
  return { type: NotificationType.TermsUpdated, parameters: JSON.parse(parameters) as Terms };
}
