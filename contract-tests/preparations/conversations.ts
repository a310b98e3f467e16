/** Conversations: of the sandbox's customer with the sandbox's owner, about the confirmed reservation. */
import type { Call } from '../request';
import type { Sandbox } from '../sandbox';
import { picture } from './pictures';
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

/** A picture that the customer has uploaded to the conversation. */
async function uploaded(sandbox: Sandbox, format: Parameters<typeof picture>[0] = 'jpeg') {
  const path = await opened(sandbox);
  const form = { image: await picture(format) };
  const { id } = await sandbox.succeed('uploadMessagePicture', { as: 'customer', path, form });
  return { conversationId: path.id, pictureId: id };
}

const read = async (sandbox: Sandbox, format: Parameters<typeof picture>[0]) => {
  const { pictureId } = await uploaded(sandbox, format);
  return { as: 'customer' as const, path: { pictureId } };
};

/** A conversation of a customer without a stay at the listing. */
async function asked(sandbox: Sandbox): Promise<{ id: number }> {
  const call: Call = { as: 'otherCustomer', body: { propertyId: sandbox.data.propertyIds.active } };
  return { id: (await sandbox.succeed('openConversation', call)).id };
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
  'sendMessage 409 STATE_CONFLICT': async (sandbox) => ({
    as: 'otherCustomer',
    body: { conversationId: (await asked(sandbox)).id, pictures: [1], clientMessageId: 'pictures' },
  }),
  uploadMessagePicture: async (sandbox) => ({
    as: 'customer',
    path: await opened(sandbox),
    form: { image: await picture('jpeg') },
  }),
  'uploadMessagePicture 409': async (sandbox) => ({
    as: 'otherCustomer',
    path: await asked(sandbox),
    form: { image: await picture('jpeg') },
  }),
  // Reported, so that administrators may read it.
  getMessagePicture: async (sandbox) => {
    const { conversationId, pictureId } = await uploaded(sandbox);
    const body = { conversationId, pictures: [pictureId], clientMessageId: 'a-picture' };
    const { id } = await sandbox.succeed('sendMessage', { as: 'customer', body });
    const complaint = { kind: 0, about: 2, id, text: 'An example.' };
    await sandbox.succeed('addComplaint', { as: 'owner', body: complaint });
    return { as: 'customer', path: { pictureId } };
  },
  'getMessagePicture 200 image/png': (sandbox) => read(sandbox, 'png'),
  'getMessagePicture 200 image/webp': (sandbox) => read(sandbox, 'webp'),
  getMessages: async (sandbox) => ({ as: 'customer', path: await begun(sandbox) }),
};
