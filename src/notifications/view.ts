import { names } from '../../generated/names';
import type { components } from '../contract/handler';
import { type Language, type Message, type MessageKey, type Parameters, translate, createMessage } from '../languages';
import { formatInstant } from '../values/dates';
import { plainTitle } from './plain-title';
import type { NotificationType, ParametersOf } from './repository';
import type { NotificationRow } from './repository-inbox';

type Content = Pick<NotificationRow, 'type' | 'title' | 'message' | 'parameters'>;

/** The texts of a notification in `language`; a text that an administrator wrote is not translated. */
function textsOf(row: Content, language: Language) {
  return render(row, language, (reason) => createMessage('notification.reason', { reason }));
}

/** The same without the reason, which another user wrote and which a data export must not contain. */
function textsWithoutReasonOf(row: Content, language: Language) {
  return render(row, language, () => createMessage('notification.reasonInService'));
}

/**
 * The texts for an e-mail. E-mails come from the service's address, so texts of users could be used for phishing: the reason is left out,
 * and a title is reduced by {@link plainTitle}.
 */
export function emailTextsOf(row: Content, language: Language) {
  return render(row, language, () => createMessage('notification.reasonInService'), plainTitle);
}

/** Parameters that add a sentence to the message, and the case of the type if it has several. */
type Special = Pick<ParametersOf<typeof NotificationType.General>, 'reason' | 'reviewUntil'> & { variant?: string };

function render(
  { type, title, message, parameters }: Content,
  language: Language,
  reasonMessage: (reason: string) => Message,
  adaptTitle: (title: string) => string = (title) => title,
) {
  if (title !== null && message !== null) return { title, message };
  const { reason, reviewUntil, variant, ...parametersOfText } = JSON.parse(parameters) as Parameters & Special;
  if (typeof parametersOfText.title === 'string') parametersOfText.title = adaptTitle(parametersOfText.title);
  const name = [names.NotificationType[type], ...(variant === undefined ? [] : [variant])].join('.');
  const text = (part: 'title' | 'message'): Message => ({
    key: `notification.${name}.${part}` as MessageKey,
    parameters: parametersOfText,
  });
  const sentences = [
    text('message'),
    ...(reviewUntil ? [createMessage('notification.reviewUntil', reviewUntil)] : []),
    ...(reason ? [reasonMessage(reason)] : []),
  ];
  return {
    title: translate(text('title'), language),
    message: sentences.map((sentence) => translate(sentence, language)).join(' '),
  };
}

type NotificationView = components['schemas']['Notification'];

export function notificationView(row: NotificationRow, language: Language): NotificationView {
  return viewOf(row, textsOf(row, language));
}

/** As {@link notificationView}, for the export of a user's data: without the texts of other users. */
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
