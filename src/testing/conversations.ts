import { BookingStatus } from '../../generated/enumerations';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { dateIn, insertReservation } from './bookings';
import { insertListing } from './listings';
import { cardImage } from './people';

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

/** A conversation of the sandbox's customer with its owner about a new listing, at which a stay of the customer is confirmed. */
export async function confirmedConversation(app: TestApp): Promise<{ id: number; propertyId: number; stay: number }> {
  const propertyId = await insertListing(app);
  const place = { property_id: propertyId };
  const stay = await insertReservation(app, BookingStatus.Confirmed, dateIn(app, 30), place);
  return { id: await openedConversation(app, 'customer', { propertyId }), propertyId, stay };
}

/** Uploads a picture to a conversation. */
export async function uploadPicture(app: TestApp, as: Actor, id: number, image?: Uint8Array): Promise<Reply> {
  return callAs(app, as, 'uploadMessagePicture', { path: { id }, form: { image: image ?? (await cardImage()) } });
}

/** The id of a picture that was uploaded to a conversation. */
export async function uploadedPicture(app: TestApp, as: Actor, id: number): Promise<number> {
  const { status, envelope, data } = await uploadPicture(app, as, id);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** Sends pictures, without a text by default. */
export function sendPictures(
  app: TestApp,
  as: Actor,
  conversationId: number,
  pictures: number[],
  more: Record<string, unknown> = {},
): Promise<Reply> {
  const clientMessageId = `pictures-${(sent += 1)}`;
  return callAs(app, as, 'sendMessage', { body: { conversationId, clientMessageId, pictures, ...more } });
}

/** Requests a picture of a message. */
export function readPicture(app: TestApp, as: Actor, pictureId: number): Promise<Reply> {
  return callAs(app, as, 'getMessagePicture', { path: { pictureId } });
}
