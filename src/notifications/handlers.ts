import { NotificationType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { fail, notFound } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { answerPage } from '../contract/paging';
import { audit, auditUsers } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { countUsers, notifyUsers } from './repository';
import { announce, countPending, maximumPending } from './repository-announcements';
import { countUnread, findNotification, listNotifications, setRead } from './repository-inbox';
import { notificationView } from './view';

export const getNotifications: Handler<'getNotifications'> = async ({ query, caller, language }, { database }) =>
  answerPage(
    'getNotifications',
    query,
    (page) => listNotifications(database.read, caller.userId, query.isRead, page),
    (row) => notificationView(row, language),
  );

export const getUnreadCount: Handler<'getUnreadCount'> = async ({ caller }, { database }) => {
  return { status: 200, data: { count: await countUnread(database.read, caller.userId) } };
};

export const markNotificationAsRead: Handler<'markNotificationAsRead'> = async (
  { path, caller, language },
  { database, clock },
) => {
  await setRead(database.write, caller.userId, clock.now(), path.id);
  const row = await findNotification(database.read, caller.userId, path.id);
  if (!row) return notFound('notification');
  return { status: 200, data: notificationView(row, language), message: createMessage('notification.read') };
};

export const markAllNotificationsAsRead: Handler<'markAllNotificationsAsRead'> = async (
  { caller },
  { database, clock },
) => {
  const updated = await setRead(database.write, caller.userId, clock.now());
  return { status: 200, data: { updated }, message: createMessage('notification.allRead', { count: updated }) };
};

export const sendNotification: Handler<'sendNotification'> = async ({ body, caller, traceId }, { database, clock }) => {
  const { userIds: written, role, title, message } = body;
  if ((written === undefined) === (role === undefined)) {
    const message = createMessage('notification.sendTo');
    const errors = ['userIds', 'role'].map((field) => ({ field, code: 'custom' as const, message }));
    return fail('VALIDATION_ERROR', { errors });
  }
  const userIds = [...new Set(written)];
  const at = clock.now();
  return database.transaction(async (trx) => {
    if (role !== undefined && (await countPending(trx)) >= maximumPending) return tooManyPending;
    // One unknown id makes the others doubtful too, so no user is notified.
    if ((await countUsers(trx, userIds)) < userIds.length) return unknownUsers;
    const announcement = { type: NotificationType.General, title, message };
    const { sent, isPending } =
      role === undefined
        ? { sent: await notifyUsers(trx, userIds, announcement, at), isPending: false }
        : await announce(trx, [role], announcement, at);
    const act = { by: caller, reason: title, traceId, at };
    if (role === undefined) await auditUsers(trx, 'sendNotification', userIds, act);
    else await audit(trx, 'sendNotification', `role:${names.UserRole[role]}`, act);
    return { status: 200, data: { sent, isPending }, message: createMessage('notification.sent', { count: sent }) };
  });
};

/** The job of announcements needs a minute for some hundred thousand users. */
export const tooManyPending = fail('RATE_LIMITED', {
  message: createMessage('notification.tooManyPending', { maximum: maximumPending }),
  retryAfter: 60,
});

const unknownUsers = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'userIds', code: 'unknownReference', message: createMessage('field.notFound') }],
});
