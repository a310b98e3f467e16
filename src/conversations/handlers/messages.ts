import { inListingTransaction } from '../../bookings/listing-mutex';
import { fail, notFound, ofMembers } from '../../contract/failures';
import type { Dependencies } from '../../contract/dependencies';
import type { Handler, Request } from '../../contract/handler';
import { onUnique } from '../../database/errors';
import { retryAfter } from '../../events/long-polling';
import { boundsOf, numberEvents } from '../../events/repository';
import { createMessage } from '../../languages';
import { withoutContacts } from '../../values/masking';
import { type ConversationRow, findConversation } from '../repository';
import { type MessageRow, listMessages } from '../repository-messages';
import { picturesOf } from '../repository-pictures';
import { reused, send } from '../sending';
import { hidesContacts, messageView } from '../view';

export const sendMessage: Handler<'sendMessage'> = async ({ body, caller }, dependencies) => {
  const { database, clock } = dependencies;
  if (!caller.isVerified) return fail('VERIFICATION_REQUIRED');
  const { text = '', pictures = [] } = body;
  if (text === '' && pictures.length === 0)
    return fail('VALIDATION_ERROR', {
      errors: [{ field: 'text', code: 'required', message: createMessage('conversation.textOrPictures') }],
    });
  const conversation = await findConversation(database.read, { id: body.conversationId }, caller);
  if (!conversation) return notFound('conversation');
  // Masked before the transaction, which holds the lock of the conversation.
  const message = { ...body, text, pictures, maskedText: withoutContacts(text) ?? null };
  const sent = await onUnique(
    inListingTransaction(dependencies, conversation.property_id, (trx) =>
      send(trx, conversation, message, caller, clock.now()),
    ),
    { message_once: reused },
  );
  if (!sent) return notFound('conversation');
  if ('failure' in sent) return sent;
  const shown = { userId: caller.userId, isHiding: hidesContacts(conversation), pictures: sent.pictures };
  return { status: 200, data: messageView(sent.message, shown), message: createMessage('conversation.sent') };
};

export const getMessages: Handler<'getMessages'> = async (request, dependencies) => {
  const { path, query, caller } = request;
  const { afterSequence, beforeSequence, waitSeconds: seconds = 0 } = query;
  if (afterSequence !== undefined && beforeSequence !== undefined)
    return fail(
      'VALIDATION_ERROR',
      ofMembers(createMessage('conversation.oneDirection'), 'afterSequence', 'beforeSequence'),
    );
  if (seconds > 0 && afterSequence === undefined)
    return fail('VALIDATION_ERROR', ofMembers(createMessage('conversation.waitAfter'), 'waitSeconds'));
  const { read } = dependencies.database;
  let conversation = await findConversation(read, path, caller);
  if (!conversation) return notFound('conversation');
  const messages = await readOrWait(request, conversation, dependencies);
  if ('failure' in messages) return messages;
  // What was confirmed or closed during the wait decides what is shown.
  if (seconds > 0) conversation = await findConversation(read, conversation, caller);
  if (!conversation) return notFound('conversation');
  const shown = { userId: caller.userId, isHiding: hidesContacts(conversation) };
  const pictures = shown.isHiding ? undefined : await picturesOf(read, messages);
  const last = messages.at(-1)?.sequence ?? afterSequence ?? (beforeSequence === undefined ? 0 : beforeSequence);
  return {
    status: 200,
    data: {
      messages: messages.map((row) => messageView(row, { ...shown, pictures: pictures?.get(row.id) })),
      lastSequence: last,
      newestSequence: Math.max(conversation.last_sequence, messages.at(-1)?.sequence ?? 0),
    },
  };
};

/**
 * The messages of the request. If there is none, waits for an event of the conversation: the loop that waits for events compares the new
 * ones of all waiting requests at once. The position in the feed is read before the messages, so that no message falls between the two.
 */
async function readOrWait(
  { query, caller, address, sender }: Request<'getMessages'>,
  conversation: ConversationRow,
  { database, longPolling }: Pick<Dependencies, 'database' | 'longPolling'>,
): Promise<MessageRow[] | ReturnType<typeof tooManyWait>> {
  const { afterSequence: after, beforeSequence: before, pageSize: limit = 50, waitSeconds = 0 } = query;
  const end = performance.now() + waitSeconds * 1000;
  for (;;) {
    if (waitSeconds > 0) await numberEvents(database);
    const { last } = waitSeconds > 0 ? await boundsOf(database.read) : { last: 0 };
    const messages = await listMessages(database.read, conversation, { after, before, limit });
    const seconds = (end - performance.now()) / 1000;
    if (messages.length > 0 || seconds <= 0) return messages;
    const waiter = { conversationId: conversation.id, caller: caller.userId, address };
    const waited = await longPolling.wait(waiter, { last, seconds, gone: sender.gone });
    if (!waited) return tooManyWait();
    if (!waited.found) return messages;
  }
}

const tooManyWait = () => fail('RATE_LIMITED', { message: createMessage('events.tooManyWait'), retryAfter });
