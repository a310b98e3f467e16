import { names } from '../../generated/names';
import type { components } from '../contract/handler';
import { type Language, type Message, type MessageKey, type Parameters, translate, createMessage } from '../languages';
import { formatInstant } from '../values/dates';
import { plainTitle } from './plain-title';
import type { NotificationRow } from './repository-inbox';

type Words = Pick<NotificationRow, 'type' | 'title' | 'message' | 'parameters'>;

/** The texts of a notification in `language`; a text that an administrator wrote stays as it is. */
function textsOf(row: Words, language: Language) {
  return put(row, language, (reason) => createMessage('notification.reason', { reason }));
}

/** The same without the reason, which somebody else gave: nobody takes along what others wrote. */
function textsWithoutReasonOf(row: Words, language: Language) {
  return put(row, language, () => createMessage('notification.reasonInService'));
}

/**
 * The same for an e-mail. It comes from the service's own address, so that whoever books or lets could have it say anything to
 * anybody: what people wrote is left out of it, but for what {@link plainTitle} leaves of a title.
 */
export function emailTextsOf(row: Words, language: Language) {
  return put(row, language, () => createMessage('notification.reasonInService'), plainTitle);
}

function put(
  { type, title, message, parameters }: Words,
  language: Language,
  sayReason: (reason: string) => Message,
  shown: (title: string) => string = (whole) => whole,
) {
  if (title !== null && message !== null) return { title, message };
  const { reason, ...places } = JSON.parse(parameters) as Parameters & { reason?: string | null };
  if (typeof places.title === 'string') places.title = shown(places.title);
  const text = (part: 'title' | 'message'): Message => ({
    key: `notification.${names.NotificationType[type]}.${part}` as MessageKey,
    parameters: places,
  });
  const sentences = [text('message'), ...(reason ? [sayReason(reason)] : [])];
  return {
    title: translate(text('title'), language),
    message: sentences.map((sentence) => translate(sentence, language)).join(' '),
  };
}

type NotificationView = components['schemas']['Notification'];

export function notificationView(row: NotificationRow, language: Language): NotificationView {
  return viewOf(row, textsOf(row, language));
}

/** As {@link notificationView}, for the copy of all that is stored about its reader: the words of others are left out. */
export function exportedNotificationView(row: NotificationRow, language: Language): NotificationView {
  return viewOf(row, textsWithoutReasonOf(row, language));
}

function viewOf(row: NotificationRow, texts: Pick<NotificationView, 'title' | 'message'>): NotificationView {
  return {
    id: row.id,
    type: row.type,
    ...texts,
    isRead: row.read_at !== null,
    readAt: row.read_at === null ? null : formatInstant(row.read_at),
    reservationId: row.reservation_id,
    propertyId: row.property_id,
    createdAt: formatInstant(row.created_at),
  };
}
