import { ComplaintKind, ComplaintSubject } from '../../generated/enumerations';
import { callAs } from './access';
import type { Actor, Reply, TestApp } from './app';
import { openedConversation, sendText } from './conversations';
import { addListing } from './listings';

/** Reports a subject. */
export function report(
  app: TestApp,
  as: Actor,
  about: ComplaintSubject,
  id: number,
  more: Record<string, unknown> = {},
): Promise<Reply> {
  const body = { kind: ComplaintKind.Offensive, about, id, text: 'An example.', ...more };
  return callAs(app, as, 'addComplaint', { body });
}

/** The id of a new complaint; throws if it was rejected. */
export async function reported(app: TestApp, as: Actor, about: ComplaintSubject, id: number): Promise<number> {
  const { status, envelope, data } = await report(app, as, about, id);
  if (status !== 200) throw new Error(`${envelope.code}: ${envelope.message}`);
  return (data as { id: number }).id;
}

/** Decides a complaint. */
export function decideComplaint(app: TestApp, id: number, status: number, as: Actor = 'admin'): Promise<Reply> {
  return callAs(app, as, 'decideComplaint', { path: { id }, body: { status, reason: 'An example of a reason.' } });
}

/** What an administrator reads of a complaint. */
export async function complaintOf(app: TestApp, id: number) {
  const { data } = await callAs(app, 'admin', 'getComplaintById', { path: { id } });
  return data as Record<string, unknown> & { content: Record<string, unknown> | null };
}

/** The id of a complaint of the customer about a new public listing of the owner. */
export async function listingReported(app: TestApp): Promise<{ id: number; propertyId: number }> {
  const propertyId = await addListing(app);
  return { id: await reported(app, 'customer', ComplaintSubject.Listing, propertyId), propertyId };
}

/** A new message of the owner to the customer. */
export async function messageOfOwner(app: TestApp, text: string): Promise<{ id: number; conversationId: number }> {
  const conversationId = await openedConversation(app);
  await sendText(app, 'customer', conversationId, 'Where is the door?');
  const { data } = await sendText(app, 'owner', conversationId, text);
  return { id: (data as { id: number }).id, conversationId };
}
