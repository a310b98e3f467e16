import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';

type Subject = { propertyId: number } | { reservationId: number };

/** The id of a conversation of the actor about a listing or a reservation; by default about the sandbox's first listing. */
export async function openedConversation(app: TestApp, as: Actor = 'customer', about?: Subject): Promise<number> {
  const body = about ?? { propertyId: app.sandbox.propertyIds.active };
  const { status, envelope, data } = await callAs(app, as, 'openConversation', { body });
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

let sent = 0;

/** Sends a message with a new id of the client, or with the given one. */
export function sendText(
  app: TestApp,
  as: Actor,
  conversationId: number,
  text: string,
  clientMessageId = `message-${(sent += 1)}`,
): Promise<Reply> {
  return callAs(app, as, 'sendMessage', { body: { conversationId, text, clientMessageId } });
}

/** Reads messages of a conversation. */
export function readMessages(app: TestApp, as: Actor, id: number, query: Record<string, unknown> = {}): Promise<Reply> {
  return callAs(app, as, 'getMessages', { path: { id }, query });
}
