import type { components } from '../contract/handler';
import type { Row } from '../database/tables';
import type { Language } from '../languages';
import { shownName } from '../languages/person-name';
import { formatInstant } from '../values/dates';
import type { ConversationRow } from './repository';
import type { MessageRow } from './repository-messages';
import type { PictureRow } from './repository-pictures';
import type { Side } from './sides';

/** Whether contact details in the conversation's messages are hidden. */
export const hidesContacts = ({ confirmed_id }: Pick<ConversationRow, 'confirmed_id'>) => confirmed_id === null;

export function conversationView(row: ConversationRow, language: Language): components['schemas']['Conversation'] {
  const { side } = row;
  const { firstName, lastName } = shownName(row, language);
  const isClosed = row.first_name === '';
  return {
    id: row.id,
    propertyId: row.property_id,
    propertyTitle: row.property_title,
    customerId: row.customer_id,
    ownerId: row.owner_id,
    otherPartyName: isClosed || !hidesContacts(row) ? `${firstName} ${lastName}`.trim() : firstName,
    lastSequence: row.last_sequence,
    unreadCount: row[`${side}_unread`],
    isMuted: row[`${side}_muted`] === 1,
    hidesContacts: hidesContacts(row),
    canSend: row.is_blocked === 0,
    lastMessageAt: row.last_sequence === 0 ? null : formatInstant(row.last_message_at),
    createdAt: formatInstant(row.created_at),
  };
}

/** A conversation as a user exports it. */
export function ownConversationView(row: Row<'conversation'>, side: Side): components['schemas']['MyConversation'] {
  return {
    id: row.id,
    propertyId: row.property_id,
    isMuted: row[`${side}_muted`] === 1,
    readUpToSequence: row[`${side}_read`],
    lastSequence: row.last_sequence,
    lastMessageAt: row.last_sequence === 0 ? null : formatInstant(row.last_message_at),
    createdAt: formatInstant(row.created_at),
  };
}

/**
 * The message as a user sees it: without contact details and pictures if contact details are hidden, and without its text and pictures if an
 * administrator has hidden it.
 */
export function messageView(
  row: MessageRow,
  { userId, isHiding, pictures = [] }: { userId: number; isHiding: boolean; pictures?: PictureRow[] | undefined },
): components['schemas']['Message'] {
  return {
    id: row.id,
    conversationId: row.conversation_id,
    sequence: row.sequence,
    senderId: row.sender_id,
    senderRole: row.sender_role,
    clientMessageId: row.sender_id === userId ? row.client_message_id : null,
    text: row.hidden_at !== null ? null : isHiding ? (row.masked_text ?? row.text) : row.text,
    isMasked: isHiding && row.masked_text !== null && row.hidden_at === null,
    isHidden: row.hidden_at !== null,
    pictures: row.hidden_at !== null || isHiding ? [] : pictures.map(pictureView),
    createdAt: formatInstant(row.created_at),
  };
}

/** A picture of a message. */
export function pictureView(row: PictureRow): components['schemas']['MessagePicture'] {
  return {
    id: row.id,
    contentType: row.content_type as components['schemas']['PictureContentType'],
    width: row.width!,
    height: row.height!,
    size: row.bytes,
  };
}

/** A picture as its uploader exports it. */
export function ownPictureView(row: PictureRow): components['schemas']['MyMessagePicture'] {
  return {
    ...pictureView(row),
    conversationId: row.conversation_id,
    messageId: row.message_id,
    createdAt: formatInstant(row.created_at),
  };
}
