import { NotificationType } from '../../generated/enumerations';
import { isBlocked } from '../bookings/repository-parties';
import type { Caller } from '../contract/caller';
import { fail, refuse } from '../contract/failures';
import type { Trx } from '../database/connection';
import { publish } from '../journal/repository-outbox';
import { createMessage } from '../languages';
import { notify } from '../notifications/repository';
import { type ConversationRow, lockConversation } from './repository';
import { type MessageRow, findSent, insertMessage } from './repository-messages';
import { type PictureRow, lockUnsent, picturesOf, setSent } from './repository-pictures';
import { otherParty, userRoleOf } from '../bookings/parties';
import { hidesContacts } from './view';

/** The failure of an id of the client that was sent before with another text, other pictures, or to another conversation. */
export const reused = fail('IDEMPOTENCY_KEY_REUSED', { message: createMessage('conversation.reused') });

/** The failure of a message to an account that is blocked or closed. */
export const gone = fail('FORBIDDEN', { message: createMessage('conversation.gone') });

/** The failure of pictures in a conversation in which contact details are hidden. */
export const unconfirmed = fail('STATE_CONFLICT', { message: createMessage('conversation.unconfirmed') });

interface NewMessage {
  /** Empty if only pictures are sent. */
  text: string;
  /** The text without contact details; null if it has none. */
  maskedText: string | null;
  clientMessageId: string;
  /** Ids of pictures that the sender has uploaded to the conversation. */
  pictures: readonly number[];
}

/**
 * Adds a message to the conversation and notifies the other party, or returns the message that was stored when the client sent it before. The
 * lock of the conversation numbers its messages without gaps, in the order of their commits.
 *
 * A transaction that closes the sender's account waits for the foreign key of the message, or is seen after the insert.
 */
export async function send(
  trx: Trx,
  conversation: ConversationRow,
  { text, maskedText, clientMessageId, pictures }: NewMessage,
  { userId }: Caller,
  at: number,
) {
  const locked = await lockConversation(trx, conversation);
  if (!locked) return undefined;
  const { id, property_id, customer_id, owner_id, party } = { ...conversation, ...locked };
  const sent = await findSent(trx, property_id, userId, clientMessageId);
  if (sent) {
    const before = await withPictures(trx, sent);
    const isSame = before.pictures.map((picture) => picture.id).join() === pictures.join();
    return sent.conversation_id === id && sent.text === text && isSame ? before : reused;
  }
  const other = otherParty(party);
  const otherId = other === 'customer' ? customer_id : owner_id;
  if (await isBlocked(trx, otherId)) return gone;
  if (pictures.length > 0 && hidesContacts(conversation)) return unconfirmed;
  const unsent = pictures.length > 0 ? await lockUnsent(trx, { id, property_id }, userId, pictures) : [];
  if (unsent.length < pictures.length) return unknownPictures(pictures, unsent);

  const message = await insertMessage(trx, party, {
    property_id,
    conversation_id: id,
    sequence: locked.last_sequence + 1,
    sender_id: userId,
    sender_role: userRoleOf(party),
    client_message_id: clientMessageId,
    text,
    masked_text: maskedText,
    created_at: at,
  });
  for (const [position, picture] of pictures.entries()) await setSent(trx, picture, message, position);
  if (await isBlocked(trx, userId)) refuse('USER_BLOCKED');
  if (locked[`${other}_unread`] === 0 && !locked[`${other}_muted`])
    await notify(trx, {
      to: [otherId],
      type: NotificationType.MessageReceived,
      parameters: { title: conversation.property_title },
      propertyId: property_id,
      at,
    });
  await publish(trx, {
    type: 'message.sent',
    resource: { kind: 'conversation', id },
    data: { propertyId: property_id, customerId: customer_id, ownerId: owner_id, messageId: message.id },
    at,
  });
  return pictures.length > 0 ? withPictures(trx, message) : { message, pictures: [] };
}

async function withPictures(trx: Trx, message: MessageRow): Promise<{ message: MessageRow; pictures: PictureRow[] }> {
  return { message, pictures: (await picturesOf(trx, [message])).get(message.id) ?? [] };
}

/** The failure of pictures that the sender cannot send in the conversation. */
function unknownPictures(pictures: readonly number[], unsent: readonly number[]) {
  const message = createMessage('conversation.unknownPicture');
  const errors = pictures.flatMap((id, index) =>
    unsent.includes(id) && pictures.indexOf(id) === index
      ? []
      : [{ field: `pictures[${index}]`, code: 'custom' as const, message }],
  );
  return fail('VALIDATION_ERROR', { errors });
}
