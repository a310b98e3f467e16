import { NotificationType, UserRole } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Params } from '../database/param';
import type { NewRow } from '../database/tables';
import type { Parameter, PlacesOf } from '../languages';

export { NotificationType };

type Named = keyof typeof NotificationType;
type NameOf<Type extends NotificationType> = {
  [Name in Named]: (typeof NotificationType)[Name] extends Type ? Name : never;
}[Named];
type Places<Type extends NotificationType> =
  PlacesOf<`notification.${Exclude<NameOf<Type>, 'General'>}.${'title' | 'message'}`>;

/** The parameters of the texts of a type, each of them required; and a reason, which is appended where there is one. */
export type ParametersOf<Type extends NotificationType> = { reason?: string | null } & ([Places<Type>] extends [never]
  ? unknown
  : Record<Places<Type>, Parameter>);

export type NewNotification<Type extends NotificationType = NotificationType> = {
  to: readonly number[] | 'administrators';
  type: Type;
  reservationId?: number;
  propertyId?: number;
  /** Epoch ms. */
  at: number;
} & ([Places<Type>] extends [never] ? { parameters?: ParametersOf<Type> } : { parameters: ParametersOf<Type> });

type Told = Pick<NewRow<'notification'>, 'type' | 'reservation_id' | 'property_id'> & ReturnType<typeof pending>;

const toldColumns = ['type', 'reservation_id', 'property_id', 'parameters', 'email_due_at', 'created_at'] as const;

/** Not for closed accounts: what is told of somebody else's act may be words about who is gone. */
const insertFor = compiled((db, { userIds, ...told }: Params<{ userIds: number[] } & Told>) =>
  db
    .insertInto('notification')
    .columns(['user_id', ...toldColumns])
    .expression((eb) =>
      eb
        .selectFrom('app_user')
        .select(['id', ...toldColumns.map((name) => eb.val(told[name]).as(name))])
        .where('closed_at', 'is', null)
        .where('id', 'in', userIds)
        .orderBy('id'),
    ),
);

/**
 * Inserts a notification for each of the users `to`, in the transaction of the event. The e-mails are sent
 * afterwards, each in the language of its reader.
 */
export async function notify<Type extends Exclude<NotificationType, 0>>(
  trx: Trx,
  { to, type, reservationId, propertyId, at, ...rest }: NewNotification<Type>,
): Promise<void> {
  const userIds = to === 'administrators' ? await listAdministrators(trx) : [...new Set(to)];
  if (userIds.length === 0) return;
  const about = { reservation_id: reservationId ?? null, property_id: propertyId ?? null };
  const { parameters }: { parameters?: object } = rest;
  await insertFor(trx, { userIds, type, ...about, ...pending(parameters ?? {}, at) });
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

/** The columns of a notification whose e-mail is still to be sent. */
function pending(parameters: object, at: number) {
  return { parameters: JSON.stringify(parameters), email_due_at: at, created_at: at };
}

/** Whom to notify: certain users, or all users of some roles who are not blocked. */
export type Audience = { userIds: readonly number[] } | { roles: readonly UserRole[] };

/** What to notify them of: a text that an administrator wrote, or the text of a type. */
export type Announcement =
  | { type: typeof NotificationType.General; title: string; message: string }
  | { type: typeof NotificationType.TermsUpdated; parameters: ParametersOf<typeof NotificationType.TermsUpdated> };

/** Inserts a notification for each user of the audience, in one statement; answers how many. Users who do not exist are left out. */
export async function notifyMany(
  trx: Trx,
  audience: Audience,
  announcement: Announcement,
  at: number,
): Promise<number> {
  const texts = 'title' in announcement ? { title: announcement.title, message: announcement.message } : {};
  const row = {
    type: announcement.type,
    ...texts,
    ...pending('parameters' in announcement ? announcement.parameters : {}, at),
  };
  const columns = Object.keys(row) as (keyof typeof row)[];
  const inserted = await trx
    .insertInto('notification')
    .columns(['user_id', ...columns])
    .expression((eb) =>
      eb
        .selectFrom('app_user')
        .select(['id', ...columns.map((name) => eb.val(row[name]).as(name))])
        .where('closed_at', 'is', null)
        .$if('userIds' in audience, (query) => query.where('id', 'in', (audience as { userIds: number[] }).userIds))
        .$if('roles' in audience, (query) =>
          query.where('role', 'in', (audience as { roles: UserRole[] }).roles).where('is_blocked', '=', 0),
        )
        .orderBy('id'),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows);
}

/** How many of the ids are users. */
export async function countUsers(db: Database, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await db
    .selectFrom('app_user')
    .where('id', 'in', ids)
    .where('closed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
