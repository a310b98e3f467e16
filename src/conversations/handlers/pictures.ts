import type { Caller } from '../../contract/caller';
import { fail, notFound } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { isAdministrator } from '../../contract/roles';
import type { Database } from '../../database/connection';
import { lockOpenAccount } from '../../access/repository-open-account';
import { countPicture } from '../../files/counting';
import { documentHeaders, fileRow, keepingDocuments } from '../../files/documents';
import { boundsOf, messagePictures, readPicture } from '../../files/images';
import { audit } from '../../journal/repository-audit';
import { createMessage } from '../../languages';
import { type ConversationRow, findConversation } from '../repository';
import { countPictures, findComplaintAbout, findPicture, insertPicture } from '../repository-pictures';
import { gone, unconfirmed } from '../sending';
import { hidesContacts } from '../view';

/** Uploads a picture that the caller can send with a message. A request that fails leaves no file behind. */
export const uploadMessagePicture: Handler<'uploadMessagePicture'> = async (
  { path, body, caller, sender, address },
  dependencies,
) => {
  const { database, clock, random, config, limits } = dependencies;
  if (!caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const conversation = await findConversation(database.read, path, caller);
  if (!conversation) return notFound('conversation');
  const count = config.limits.conversationPictures;
  // Avoids decoding the picture for nothing; the check under the lock decides.
  const refused = await refusalOf(database.read, conversation, caller, count);
  if (refused) return refused;
  const picture = await readPicture(body.image, sender, messagePictures);
  if (picture === 'unsupported') return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('file.noPicture') });
  if (picture === 'tooLarge')
    return fail('UNSUPPORTED_MEDIA_TYPE', { message: createMessage('file.tooManyPixels', boundsOf(messagePictures)) });
  const limited = await countPicture(limits, 'messagePictureBytes', { caller, address }, picture);
  if (limited) return limited;

  const document = { key: random.hex(), picture };
  return keepingDocuments(dependencies, [document], (rows) =>
    database.transaction(async (trx) => {
      rows.isWritten = false;
      // Keeps the count right, and prevents a picture that the closing of the account would not erase.
      await lockOpenAccount(trx, caller.userId);
      const refusal = await refusalOf(trx, conversation, caller, count);
      if (refusal) return refusal;
      const id = await insertPicture(trx, conversation, fileRow(document, caller.userId, clock.now()));
      rows.isWritten = true;
      const { contentType, width, height, bytes } = picture;
      const data = { id, contentType, width, height, size: bytes.length };
      return { status: 200 as const, data, message: createMessage('conversation.pictureStored') };
    }),
  );
};

/**
 * The failure when the caller can upload no picture to the conversation; undefined if one is possible. The pictures of each party are counted
 * separately, so that neither can use up the limit of the other.
 */
async function refusalOf(db: Database, conversation: ConversationRow, { userId }: Caller, count: number) {
  if (conversation.is_blocked) return gone;
  if (hidesContacts(conversation)) return unconfirmed;
  return (await countPictures(db, conversation, userId)) < count
    ? undefined
    : fail('STATE_CONFLICT', { message: createMessage('conversation.tooManyPictures', { count }) });
}

/** The picture, for both parties once it is sent. Administrators' access is audited before the response. */
export const getMessagePicture: Handler<'getMessagePicture'> = async (
  { path, caller, traceId },
  { database, clock, storage },
) => {
  const { read, write } = database;
  const picture = await findPicture(read, path.pictureId);
  const complaint = picture && isAdministrator(caller.role) ? await findComplaintAbout(read, picture) : undefined;
  if (!picture || (complaint === undefined && !(await isVisible(read, picture, caller))))
    return notFound('messagePicture');
  const bytes = await storage.get('private', picture.storage_key);
  if (!bytes) return notFound('messagePicture');
  if (complaint !== undefined)
    await audit(write, 'getMessagePicture', `complaint:${complaint}`, { by: caller, traceId, at: clock.now() });
  return { status: 200, raw: { contentType: picture.content_type, bytes, headers: documentHeaders } };
};

/** Whether the caller sees the picture as a party to its conversation. */
async function isVisible(
  db: Database,
  picture: NonNullable<Awaited<ReturnType<typeof findPicture>>>,
  caller: Caller,
): Promise<boolean> {
  const { conversation_id, property_id, message_id, sender_id, hidden_at } = picture;
  if (message_id === null && sender_id !== caller.userId) return false;
  const conversation = await findConversation(db, { id: conversation_id, property_id }, caller);
  return conversation !== undefined && !hidesContacts(conversation) && hidden_at === null;
}
