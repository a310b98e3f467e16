/** Conversations: of the sandbox's customer with the sandbox's owner, about the confirmed reservation. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import type { Preparations } from './types';

const open = ({ data }: Sandbox): Call => ({
  as: 'customer',
  body: { reservationId: data.reservationIds.confirmed },
});

async function opened(sandbox: Sandbox): Promise<{ id: number }> {
  return { id: (await sandbox.succeed('openConversation', open(sandbox))).id };
}

async function message(sandbox: Sandbox, text = 'Is there a cot for a baby?'): Promise<Call> {
  const { id } = await opened(sandbox);
  return { as: 'customer', body: { conversationId: id, text, clientMessageId: 'an-example' } };
}

/** A conversation with a message. */
async function begun(sandbox: Sandbox): Promise<{ id: number }> {
  const call = await message(sandbox);
  await sandbox.succeed('sendMessage', call);
  return { id: (call.body as { conversationId: number }).conversationId };
}

export const conversations: Preparations = {
  openConversation: (sandbox) => open(sandbox),
  'openConversation 404': () => ({ as: 'customer', body: { propertyId: 2147483647 } }),
  getConversations: async (sandbox) => {
    await begun(sandbox);
    return { as: 'owner' };
  },
  markConversationAsRead: async (sandbox) => ({ as: 'owner', path: await begun(sandbox) }),
  muteConversation: async (sandbox) => ({ as: 'owner', path: await opened(sandbox), body: { isMuted: true } }),
  sendMessage: (sandbox) => message(sandbox),
  'sendMessage 404': async (sandbox) => {
    const { as, body } = await message(sandbox);
    return { as, body: { ...(body as object), conversationId: 2147483647 } };
  },
  'sendMessage 409': async (sandbox) => {
    await begun(sandbox);
    return message(sandbox, 'Another text with the same id');
  },
  getMessages: async (sandbox) => ({ as: 'customer', path: await begun(sandbox) }),
};
