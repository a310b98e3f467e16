import { NotificationType } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { fail } from '../contract/failures';
import type { Handler } from '../contract/handler';
import { answerPage } from '../contract/paging';
import { audit } from '../journal/repository-audit';
import { createMessage } from '../languages';
import { countUsers, notifyMany } from './repository';
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
  if (!row) return fail('NOT_FOUND');
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
  const audience = role === undefined ? { userIds } : { roles: [role] };
  const subject =
    role === undefined ? (`users:${userIds.join(',')}` as const) : (`role:${names.UserRole[role]}` as const);
  const at = clock.now();
  return database.transaction(async (trx) => {
    // One unknown id makes the others doubtful too, so no user is notified.
    if ((await countUsers(trx, userIds)) < userIds.length) return unknownUsers;
    const sent = await notifyMany(trx, audience, { type: NotificationType.General, title, message }, at);
    await audit(trx, 'sendNotification', subject, { by: caller, reason: title, traceId, at });
    return { status: 200, data: { sent }, message: createMessage('notification.sent', { count: sent }) };
  });
};

const unknownUsers = fail('UNKNOWN_REFERENCE', {
  errors: [{ field: 'userIds', code: 'unknownReference', message: createMessage('field.notFound') }],
});
