import { openDependencies } from '../../dependencies';
import { deliverNotifications } from '../../notifications/delivery';
import { callAs } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { openedConversation, sendText } from '../../testing/conversations';
import { insertListing } from '../../testing/listings';
import { type Mailbox, startMailbox } from '../../testing/mailbox';
import { insertCustomer } from '../../testing/people';
import { day } from '../../testing/time';

const limit = 3;
let mailbox: Mailbox;
let app: TestApp;
/** Another instance. */
let other: Awaited<ReturnType<typeof openDependencies>>;
beforeAll(async () => {
  mailbox = await startMailbox();
  const mail = { SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.com' };
  app = await startTestApp({ ...mail, RATE_LIMITS: 'on', LIMIT_MESSAGE_EMAILS: String(limit) });
  other = await openDependencies(app.config, { clock: app.clock });
});
afterAll(async () => {
  await other.close();
  await app.close();
  await mailbox.close();
});
beforeEach(async () => {
  mailbox.messages.length = 0;
  // Each instance remembers that a limit is exhausted.
  for (const { limits } of [app, other]) await limits.clear();
  await app.db.deleteFrom('notification').execute();
});

const deliver = () => Promise.all([app, other, app, other].map(deliverNotifications));
const received = (address: string) => mailbox.messages.filter(({ to }) => to === address).length;
const ownerAddress = 'owner@example.com';

test('a user receives a limited number of e-mails about messages in a day, from all senders and instances together', async () => {
  const propertyId = await insertListing(app);
  for (const name of ['one', 'two', 'three', 'four', 'five']) {
    const as = await insertCustomer(app, `sender-${name}`);
    const id = await openedConversation(app, as, { propertyId });
    await sendText(app, as, id, 'Hello');
    await sendText(app, 'owner', id, 'Hello');
  }
  await deliver();
  expect(received(ownerAddress)).toBe(limit);
  // Each of the others has one.
  expect(mailbox.messages).toHaveLength(limit + 5);
  // The others are in the list of notifications, and are not sent later.
  expect((await callAs(app, 'owner', 'getNotifications')).data).toHaveLength(5);
  app.clock.advance(day + 1000);
  await deliver();
  expect(received(ownerAddress)).toBe(limit);
});

test('one sender sends one e-mail until it is read, and a limited number in a day; the next day sends again', async () => {
  const id = await openedConversation(app, 'customer', { propertyId: await insertListing(app) });
  const sendAndRead = async (times: number) => {
    for (let count = 0; count < times; count++) {
      for (const text of ['Hello', 'Hello?']) await sendText(app, 'customer', id, text);
      await deliver();
      await callAs(app, 'owner', 'markConversationAsRead', { path: { id } });
    }
  };
  await sendAndRead(2);
  expect(received(ownerAddress)).toBe(2);
  await sendAndRead(limit);
  expect(received(ownerAddress)).toBe(limit);
  const tomorrow = Date.now() + day + 1000;
  const now = jest.spyOn(Date, 'now').mockImplementation(() => tomorrow);
  await sendAndRead(1);
  now.mockRestore();
  expect(received(ownerAddress)).toBe(limit + 1);
});

test('other e-mails are not counted', async () => {
  const id = await openedConversation(app, 'customer', { propertyId: await insertListing(app) });
  for (let count = 0; count < limit + 1; count++) {
    await sendText(app, 'customer', id, 'Hello');
    await callAs(app, 'owner', 'markConversationAsRead', { path: { id } });
  }
  const userIds = [app.sandbox.userIds.owner];
  const body = { userIds, title: 'An announcement', message: 'A text' };
  expect((await callAs(app, 'admin', 'sendNotification', { body })).status).toBe(200);
  await deliver();
  expect(received(ownerAddress)).toBe(limit + 1);
});
