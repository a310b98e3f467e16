import fc from 'fast-check';
import type { UserName } from '../../src/sandbox/data';
import { type Step, callsOf, inTurn } from './calls';
import { Known, jpeg, newest } from './meanings';

/** The customer and the owner of a confirmed reservation of the sandbox write to each other, also with a picture. */
export const conversing: fc.Arbitrary<Step[]> = fc
  .constantFrom('Is there a cot?', 'Call me: 0791234567')
  .chain((text) => {
    const conversationId = newest('conversation');
    const message = (name: UserName, clientMessageId: string) =>
      callsOf('sendMessage', { as: name, body: { conversationId, text, clientMessageId } });
    return inTurn(
      callsOf('openConversation', { as: 'customer', body: { reservationId: new Known('reservation', 2) } }),
      message('customer', 'a'),
      message('owner', 'a'),
      fc.oneof(message('customer', 'a'), message('customer', 'b')),
      callsOf('uploadMessagePicture', { as: 'customer', path: { id: conversationId }, form: { image: jpeg } }),
      callsOf('sendMessage', {
        as: 'customer',
        body: { conversationId, clientMessageId: 'picture', pictures: [newest('messagePicture')], text: undefined },
      }),
      callsOf('getMessagePicture', { as: 'owner', path: { pictureId: newest('messagePicture') } }),
      callsOf('getConversations', { as: 'owner' }),
      callsOf('getMessages', { as: 'owner', path: { id: conversationId } }),
      fc.oneof(
        callsOf('markConversationAsRead', { as: 'owner', path: { id: conversationId }, query: { upToSequence: 2 } }),
        callsOf('muteConversation', { as: 'customer', path: { id: conversationId }, body: { isMuted: true } }),
      ),
      callsOf('getConversations', { as: 'customer' }),
    );
  });
