import { removeOrphans } from '../../files/upkeep';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp, testInstant, useTestApp } from '../../testing/app';
import { closeAccount, endStays } from '../../testing/closing';
import {
  confirmedConversation,
  readMessages,
  readPicture,
  sendPictures,
  uploadedPicture,
} from '../../testing/conversations';
import { privateFiles } from '../../testing/files';
import { day } from '../../testing/time';
import { keepToRetention } from '../../people/retention';
import { deleteExpiredMessages, removeUnsentPictures } from '../upkeep';

const app = useTestApp();
beforeEach(() => app.clock.set(testInstant));

const statusOf = async (as: 'customer', id: number) => (await readPicture(app, as, id)).status;

describe('pictures of messages are deleted with their files', () => {
  test('after a day if they were not sent', async () => {
    const { id } = await confirmedConversation(app);
    const [sent, unsent] = [await uploadedPicture(app, 'customer', id), await uploadedPicture(app, 'customer', id)];
    await sendPictures(app, 'customer', id, [sent]);
    const files = await privateFiles(app);
    await removeUnsentPictures(app);
    expect(await privateFiles(app)).toEqual(files);
    app.clock.advance(day + 1);
    const fresh = await uploadedPicture(app, 'customer', id);
    await removeUnsentPictures(app);
    const statuses = await Promise.all([sent, unsent, fresh].map((picture) => statusOf('customer', picture)));
    expect(statuses).toEqual([200, 404, 200]);
    // The fresh one instead of the other.
    const left = await privateFiles(app);
    expect(left).toHaveLength(files.length);
    // What is left belongs to rows.
    await removeOrphans(app, Date.now() + 2 * day);
    expect(await privateFiles(app)).toEqual(left);
    expect(await sendPictures(app, 'customer', id, [unsent])).toMatchObject({ status: 400 });
  });

  test('with their message', async () => {
    const { id } = await confirmedConversation(app);
    const before = await privateFiles(app);
    const picture = await uploadedPicture(app, 'customer', id);
    await sendPictures(app, 'customer', id, [picture]);
    app.clock.advance((app.config.messagesKeptDays + 1) * day);
    await deleteExpiredMessages(app);
    await removeUnsentPictures(app);
    expect(await app.db.selectFrom('message_picture').selectAll().execute()).toEqual([]);
    expect((await privateFiles(app)).filter((name) => !before.includes(name))).toEqual([]);
    expect(await app.db.selectFrom('file').select('name').where('kind', '=', 'message').execute()).toEqual([]);
  });

  test('with the account of their sender, and the other party keeps its own', async () => {
    const { id } = await confirmedConversation(app);
    const [theirs, mine] = [await uploadedPicture(app, 'owner', id), await uploadedPicture(app, 'customer', id)];
    await uploadedPicture(app, 'customer', id);
    await sendPictures(app, 'owner', id, [theirs]);
    await sendPictures(app, 'customer', id, [mine], { text: 'Hello' });
    const { data } = await callAs(app, 'customer', 'getMyData');
    expect(data.messages[0]).toMatchObject({ text: 'Hello', pictures: [{ id: mine }] });
    expect(data.messagePictures.slice(0, 2)).toMatchObject([
      { messageId: null, conversationId: id },
      { id: mine, messageId: data.messages[0].id, conversationId: id, contentType: 'image/jpeg', width: 40 },
    ]);
    expect(JSON.stringify(data.files)).not.toContain('"message"');
    await endStays(app);
    expect(await closeAccount(app, 'customer')).toMatchObject({ status: 200 });
    const { customer, owner } = app.sandbox.userIds;
    const left = app.db.selectFrom('message_picture').select('sender_id').groupBy('sender_id');
    expect(await left.execute()).toEqual([{ sender_id: owner }]);
    const files = app.db
      .selectFrom('file')
      .select('name')
      .where('owner_id', '=', customer)
      .where('kind', '=', 'message');
    expect(await files.execute()).toEqual([]);
    await app.db
      .updateTable('reservation')
      .set({ deposit_confirmed_at: app.clock.now() })
      .where('customer_id', '=', customer)
      .execute();
    const { messages } = (await readMessages(app, 'owner', id)).data;
    expect(messages).toMatchObject([{ pictures: [{ id: theirs }] }, { text: null, pictures: [] }]);
  });

  test('with the retention of an account that a server of an earlier release closed', async () => {
    // The customer of the other app has closed the account.
    const other = await startTestApp();
    try {
      await erasesPicturesThatAreLeft(other);
    } finally {
      await other.close();
    }
  });
});

async function erasesPicturesThatAreLeft(app: TestApp): Promise<void> {
  const { id } = await confirmedConversation(app);
  const picture = await uploadedPicture(app, 'customer', id);
  const row = await app.db
    .selectFrom('message_picture')
    .selectAll()
    .where('id', '=', picture)
    .executeTakeFirstOrThrow();
  const file = await app.db.selectFrom('file').selectAll().where('name', '=', row.file_name).executeTakeFirstOrThrow();
  await endStays(app);
  await closeAccount(app, 'customer');
  // Such a server leaves the rows of pictures.
  await app.db.insertInto('file').values(file).execute();
  await app.db.insertInto('message_picture').values(row).execute();
  await app.db
    .updateTable('app_user')
    .set({ erase_due_at: 1 })
    .where('id', '=', app.sandbox.userIds.customer)
    .execute();
  await keepToRetention(app);
  expect(await app.db.selectFrom('message_picture').select('id').where('id', '=', picture).execute()).toEqual([]);
}
