import type { components } from '../contract/handler';
import type { Row } from '../database/tables';
import type { Language } from '../languages';
import { shownName } from '../languages/person-name';
import { formatInstant } from '../values/dates';
import { withoutContacts } from '../values/masking';
import type { ConversationRow } from './repository';
import type { LastMessageRow, MessageRow } from './repository-messages';
import type { PictureRow } from './repository-pictures';
import type { Party } from '../bookings/parties';

/** How many characters of the newest message a conversation contains. */
const mostPreview = 200;

/** Whether contact details in the conversation's messages are hidden. */
export const hidesContacts = ({ confirmed_id }: Pick<ConversationRow, 'confirmed_id'>) => confirmed_id === null;

export function conversationView(
  row: ConversationRow,
  language: Language,
  last: LastMessageRow | undefined,
): components['schemas']['Conversation'] {
  const { party } = row;
  const { firstName, lastName } = shownName(row, language);
  const isClosed = row.first_name === '';
  const isFull = isClosed || !hidesContacts(row);
  return {
    id: row.id,
    propertyId: row.property_id,
    propertyTitle: row.property_title,
    customerId: row.customer_id,
    ownerId: row.owner_id,
    otherPartyName: isFull ? `${firstName} ${lastName}`.trim() : (withoutContacts(firstName) ?? firstName),
    lastSequence: row.last_sequence,
    unreadCount: row[`${party}_unread`],
    isMuted: row[`${party}_muted`] === 1,
    hidesContacts: hidesContacts(row),
    canSend: row.is_blocked === 0,
    lastMessageAt: row.last_sequence === 0 ? null : formatInstant(row.last_message_at),
    lastMessage: last ? lastMessageView(last, hidesContacts(row)) : null,
    createdAt: formatInstant(row.created_at),
  };
}

function lastMessageView(row: LastMessageRow, isHiding: boolean): components['schemas']['LastMessage'] {
  const text = shownText(row, isHiding);
  // Not in the middle of a character that has two code units.
  const beginning = text && [...text].slice(0, mostPreview).join('');
  return { senderId: row.sender_id, text: beginning, createdAt: formatInstant(row.created_at) };
}

/** The text of a message as both parties see it. */
function shownText({ hidden_at, masked_text, text }: LastMessageRow, isHiding: boolean): string | null {
  if (hidden_at !== null) return null;
  return isHiding ? (masked_text ?? text) : text;
}

/** A conversation as a user exports it. */
export function ownConversationView(row: Row<'conversation'>, party: Party): components['schemas']['MyConversation'] {
  return {
    id: row.id,
    propertyId: row.property_id,
    isMuted: row[`${party}_muted`] === 1,
    readUpToSequence: row[`${party}_read`],
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
    text: shownText(row, isHiding),
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
