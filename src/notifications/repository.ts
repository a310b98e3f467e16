import { NotificationType, UserRole } from '../../generated/enumerations';
import { compiled } from '../database/compiled';
import type { Database, Trx } from '../database/connection';
import type { Params } from '../database/param';
import type { NewRow } from '../database/tables';
import type { Parameter, PlacesOfPlain } from '../languages';

export { NotificationType };

type Named = keyof typeof NotificationType;
type NameOf<Type extends NotificationType> = {
  [Name in Named]: (typeof NotificationType)[Name] extends Type ? Name : never;
}[Named];
type PlaceholdersIn<Type extends NotificationType> =
  PlacesOfPlain<`notification.${Exclude<NameOf<Type>, 'General'>}.${'title' | 'message'}`>;

/** Parameters that add a sentence to the message: a reason, and an invitation to write a review until a local time. */
interface Appended {
  reason?: string | null;
  reviewUntil?: { date: string; time: string };
}

/** The parameters of the texts of a type, all required; and those that are appended to the message. */
export type ParametersOf<Type extends NotificationType> =
  | (Appended & ([PlaceholdersIn<Type>] extends [never] ? unknown : Record<PlaceholdersIn<Type>, Parameter>))
  | VariantOf<NameOf<Type>>;

/**
 * Second cases of a type, with a title and a message of their own, such as `notification.CalendarConflict.unreadable.title`. Servers of the
 * previous release render the usual texts.
 */
type Variants = { CalendarConflict: 'unreadable'; DepositRejected: 'balance'; WebhookLimited: 'messages' };
type VariantOf<Name> = {
  [Known in keyof Variants]: Name extends Known
    ? Appended & { variant: Variants[Known] } & Record<PlacesOfPlain<TextOfVariant[Known]>, Parameter>
    : never;
}[keyof Variants];
type TextOfVariant = { [Known in keyof Variants]: `notification.${Known}.${Variants[Known]}.${'title' | 'message'}` };

export type NewNotification<Type extends NotificationType = NotificationType> = {
  to: readonly number[] | 'administrators';
  type: Type;
  reservationId?: number;
  propertyId?: number;
  /** Epoch ms. */
  at: number;
} & ([PlaceholdersIn<Type>] extends [never] ? { parameters?: ParametersOf<Type> } : { parameters: ParametersOf<Type> });

type Content = Pick<NewRow<'notification'>, 'type' | 'reservation_id' | 'property_id'> & ReturnType<typeof pending>;

const contentColumns = ['type', 'reservation_id', 'property_id', 'parameters', 'email_due_at', 'created_at'] as const;

/** Skips closed accounts, whose users must no longer receive texts about other users. */
const insertFor = compiled((db, { userIds, ...content }: Params<{ userIds: number[] } & Content>) =>
  db
    .insertInto('notification')
    .columns(['user_id', ...contentColumns])
    .expression((eb) =>
      eb
        .selectFrom('app_user')
        .select(['id', ...contentColumns.map((name) => eb.val(content[name]).as(name))])
        .where('closed_at', 'is', null)
        .where('id', 'in', userIds)
        .orderBy('id'),
    ),
);

/**
 * Inserts a notification for each user in `to`, in the transaction of the event. The e-mails are sent later, each in the language of its
 * recipient.
 */
export async function notify<Type extends Exclude<NotificationType, 0>>(
  trx: Trx,
  { to, type, reservationId, propertyId, at, ...rest }: NewNotification<Type>,
): Promise<void> {
  const userIds = to === 'administrators' ? await listAdministrators(trx) : [...new Set(to)];
  if (userIds.length === 0) return;
  const about = { reservation_id: reservationId ?? null, property_id: propertyId ?? null };
  const { parameters }: { parameters?: object } = rest;
  await insertFor.later(trx, { userIds, type, ...about, ...pending(parameters ?? {}, at) });
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

/** The columns of a notification whose e-mail is due at `at` (epoch ms). */
export function pending(parameters: object, at: number) {
  return { parameters: JSON.stringify(parameters), email_due_at: at, created_at: at };
}

/** The content: a text that an administrator wrote, or the text of a type. */
export type Announcement =
  | { type: typeof NotificationType.General; title: string; message: string }
  | { type: typeof NotificationType.TermsUpdated; parameters: ParametersOf<typeof NotificationType.TermsUpdated> };

/** Inserts a notification for each of the users, who are at most as many as a request may name. Returns how many are notified. */
export async function notifyUsers(
  trx: Trx,
  userIds: readonly number[],
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
        .where('id', 'in', [...userIds])
        .orderBy('id'),
    )
    .executeTakeFirst();
  return Number(inserted.numInsertedOrUpdatedRows);
}

/** How many of the ids belong to users with open accounts. */
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
