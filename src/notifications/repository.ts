import { NotificationType, UserRole } from '../../generated/enumerations';
import type { Database, Trx } from '../database/connection';
import type { Row } from '../database/tables';
import type { Parameter, PlacesOf } from '../languages';
import { type Page, isBeyond } from '../contract/paging';

export { NotificationType };

type Named = keyof typeof NotificationType;
type NameOf<Type extends NotificationType> = {
  [Name in Named]: (typeof NotificationType)[Name] extends Type ? Name : never;
}[Named];
type Places<Type extends NotificationType> =
  PlacesOf<`notification.${Exclude<NameOf<Type>, 'General'>}.${'title' | 'message'}`>;

/** What the texts of the type name, so that none can lack a word; and a reason, for those that have one. */
export type WordsOf<Type extends NotificationType> = { reason?: string | null } & ([Places<Type>] extends [never]
  ? unknown
  : Record<Places<Type>, Parameter>);

export type NewNotification<Type extends NotificationType = NotificationType> = {
  to: readonly number[] | 'administrators';
  type: Type;
  reservationId?: number;
  propertyId?: number;
  /** Epoch ms. */
  at: number;
} & ([Places<Type>] extends [never] ? { parameters?: WordsOf<Type> } : { parameters: WordsOf<Type> });

/** Tells people, in the transaction in which it happens; the e-mail to each goes out afterwards, in the language of its reader. */
export async function notify<Type extends Exclude<NotificationType, 0>>(
  trx: Trx,
  { to, type, parameters, reservationId, propertyId, at }: NewNotification<Type>,
): Promise<void> {
  const userIds = to === 'administrators' ? await listAdministrators(trx) : [...new Set(to)];
  if (userIds.length === 0) return;
  const about = { reservation_id: reservationId ?? null, property_id: propertyId ?? null };
  const rows = userIds.map((user_id) => ({ user_id, type, ...about, ...pending(parameters ?? {}, at) }));
  await trx.insertInto('notification').values(rows).execute();
}

async function listAdministrators(trx: Trx): Promise<number[]> {
  const rows = await trx
    .selectFrom('app_user')
    .select('id')
    .where('role', '=', UserRole.Admin)
    .where('is_blocked', '=', 0)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

function pending(parameters: object, at: number) {
  return { parameters: JSON.stringify(parameters), email_due_at: at, created_at: at };
}

/** Who is told: certain users, or all of some roles who are not blocked. */
export type Audience = { userIds: readonly number[] } | { roles: readonly UserRole[] };

/** What they are told: in an administrator's words, or in those of a type. */
export type Announcement =
  | { type: typeof NotificationType.General; title: string; message: string }
  | { type: typeof NotificationType.TermsUpdated; parameters: WordsOf<typeof NotificationType.TermsUpdated> };

/** Tells many at once, in one statement; answers how many. One who does not exist is not among them. */
export async function notifyMany(trx: Trx, audience: Audience, news: Announcement, at: number): Promise<number> {
  const words = 'title' in news ? { title: news.title, message: news.message } : {};
  const row = { type: news.type, ...words, ...pending('parameters' in news ? news.parameters : {}, at) };
  const columns = Object.keys(row) as (keyof typeof row)[];
  const told = await trx
    .insertInto('notification')
    .columns(['user_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('app_user')
        .select(['id', ...columns.map((name) => eb.val(row[name]).as(name))])
        .$if('userIds' in audience, (query) => query.where('id', 'in', (audience as { userIds: number[] }).userIds))
        .$if('roles' in audience, (query) =>
          query.where('role', 'in', (audience as { roles: UserRole[] }).roles).where('is_blocked', '=', 0),
        )
        .orderBy('id'),
    )
    .executeTakeFirst();
  return Number(told.numInsertedOrUpdatedRows);
}

export async function countUsers(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('app_user')
    .where('id', 'in', ids)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

export type NotificationRow = Row<'notification'>;

interface Box {
  userId: number;
  isRead?: boolean;
}

function selectOf(db: Database, { userId, isRead }: Box, { updatedSince }: Pick<Page, 'updatedSince'>) {
  return db
    .selectFrom('notification')
    .where('user_id', '=', userId)
    .$if(isRead !== undefined, (query) => query.where('read_at', isRead ? 'is not' : 'is', null))
    .$if(updatedSince !== undefined, (query) =>
      query.where((eb) => eb.or([eb('created_at', '>=', updatedSince!), eb('read_at', '>=', updatedSince!)])),
    );
}

/** One page, newest first. */
export function selectPage(db: Database, box: Box, page: Page) {
  return selectOf(db, box, page)
    .selectAll()
    .$if(page.after !== undefined, (query) => query.where(isBeyond(['created_at', 'id'], 'desc', page.after!)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(page.limit);
}

export async function countNotifications(db: Database, box: Box, updatedSince?: number): Promise<number> {
  const { count } = await selectOf(db, box, { updatedSince })
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Marks one of the user's notifications, or all of them, as read from `now` (epoch ms) on; answers how many were not. */
export async function setRead(db: Database, userId: number, now: number, id?: number): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function findNotification(db: Database, userId: number, id: number): Promise<NotificationRow | undefined> {
  return db
    .selectFrom('notification')
    .selectAll()
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
