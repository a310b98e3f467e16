import { ComplaintSubject } from '../../../generated/enumerations';
import { callAs } from '../../testing/access';
import { type Actor, useTestApp } from '../../testing/app';
import { decideComplaint, reported } from '../../testing/complaints';
import {
  confirmedConversation,
  openedConversation,
  sendPictures,
  sendText,
  uploadedPicture,
} from '../../testing/conversations';
import { insertListing } from '../../testing/listings';
import { eraseSent } from '../repository-messages';

const app = useTestApp();

/** A new conversation of the sandbox's customer with the sandbox's owner. */
const opened = async () => openedConversation(app, 'customer', { propertyId: await insertListing(app) });

/** The newest message of the conversation in the list of the user. */
async function lastOf(as: Actor, id: number) {
  const { data } = await callAs(app, as, 'getConversations', { query: { pageSize: 100 } });
  const found = (data as unknown as { id: number; lastMessage: object | null }[]).find((one) => one.id === id);
  return found?.lastMessage;
}

test('is null without messages, and then the newest one with its sender and time', async () => {
  const id = await opened();
  const open = await callAs(app, 'customer', 'muteConversation', { path: { id }, body: { isMuted: false } });
  expect(open.data).toMatchObject({ lastMessage: null });
  await sendText(app, 'customer', id, 'Is there a cot?');
  app.clock.advance(1000);
  const { data } = await sendText(app, 'owner', id, 'Yes.');
  const last = { senderId: app.sandbox.userIds.owner, text: 'Yes.', createdAt: data.createdAt };
  for (const as of ['customer', 'owner'] as const) expect(await lastOf(as, id)).toEqual(last);
  const read = await callAs(app, 'customer', 'markConversationAsRead', { path: { id } });
  expect(read.data).toMatchObject({ lastMessage: last });
});

test('hides contact details until a stay is confirmed, also where the text is cut', async () => {
  const id = await opened();
  await sendText(app, 'customer', id, 'Call 0791234567');
  for (const as of ['customer', 'owner'] as const) expect(await lastOf(as, id)).toMatchObject({ text: 'Call •••' });
  await sendText(app, 'customer', id, `${'x'.repeat(190)} 0791234567`);
  expect(await lastOf('owner', id)).toMatchObject({ text: `${'x'.repeat(190)} •••` });
  const confirmed = await confirmedConversation(app);
  await sendText(app, 'customer', confirmed.id, 'Call 0791234567');
  expect(await lastOf('owner', confirmed.id)).toMatchObject({ text: 'Call 0791234567' });
});

test('contains 200 characters of a longer text, and no half of one', async () => {
  const id = await opened();
  await sendText(app, 'customer', id, '🏠'.repeat(300));
  expect(await lastOf('owner', id)).toMatchObject({ text: '🏠'.repeat(200) });
});

test('has the text null if it is hidden or erased, and an empty one for pictures', async () => {
  const id = await opened();
  await sendText(app, 'customer', id, 'Hello');
  const { data } = await sendText(app, 'owner', id, 'An insult');
  await decideComplaint(app, await reported(app, 'customer', ComplaintSubject.Message, data.id as number), 2);
  expect(await lastOf('customer', id)).toMatchObject({ text: null, senderId: app.sandbox.userIds.owner });
  const confirmed = await confirmedConversation(app);
  await sendPictures(app, 'customer', confirmed.id, [await uploadedPicture(app, 'customer', confirmed.id)]);
  expect(await lastOf('owner', confirmed.id)).toMatchObject({ text: '' });
  await eraseSent(app.db, app.sandbox.userIds.customer, undefined);
  expect(await lastOf('owner', confirmed.id)).toMatchObject({ text: null });
});
