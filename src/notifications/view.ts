import { names } from '../../generated/names';
import type { components } from '../contract/handler';
import { type Language, type Message, type MessageKey, type Parameters, translate, say } from '../languages';
import { formatInstant } from '../values/dates';
import type { NotificationRow } from './repository-inbox';

/** The texts of a notification in `language`; a text that an administrator wrote stays as it is. */
export function textsOf(
  { type, title, message, parameters }: Pick<NotificationRow, 'type' | 'title' | 'message' | 'parameters'>,
  language: Language,
): { title: string; message: string } {
  if (title !== null && message !== null) return { title, message };
  const { reason, ...places } = JSON.parse(parameters) as Parameters & { reason?: string | null };
  const text = (part: 'title' | 'message'): Message => ({
    key: `notification.${names.NotificationType[type]}.${part}` as MessageKey,
    parameters: places,
  });
  const sentences = [text('message'), ...(reason ? [say('notification.reason', { reason })] : [])];
  return {
    title: translate(text('title'), language),
    message: sentences.map((sentence) => translate(sentence, language)).join(' '),
  };
}

export function notificationView(row: NotificationRow, language: Language): components['schemas']['Notification'] {
  return {
    id: row.id,
    type: row.type,
    ...textsOf(row, language),
    isRead: row.read_at !== null,
    readAt: row.read_at === null ? null : formatInstant(row.read_at),
    reservationId: row.reservation_id,
    propertyId: row.property_id,
    createdAt: formatInstant(row.created_at),
  };
}
