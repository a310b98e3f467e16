import { NotificationType } from '../../../generated/enumerations';
import { type Metrics, createMetrics } from '../../adapters/metrics';
import { insertMany } from '../../database/bulk';
import { inTransaction } from '../../database/transaction';
import { startTestApp, testInstant, useForAll } from '../../testing/app';
import { startMailbox } from '../../testing/mailbox';
import { scrapeOnce } from '../../testing/metrics';
import { day, hour } from '../../testing/time';
import { deliverNotifications } from '../delivery';
import { notify } from '../repository';

const mailbox = useForAll(startMailbox);
const app = useForAll(() => startTestApp({ SMTP_URL: mailbox.url, MAIL_FROM: 'no-reply@example.com' }));
beforeEach(async () => {
  app.clock.set(testInstant);
  mailbox.messages.length = 0;
  await app.db.deleteFrom('notification').execute();
  await app.db.updateTable('app_user').set({ language: 'en' }).execute();
});

const notifyOf = (to: readonly number[], title = 'Example flat') =>
  inTransaction(app.db, (trx) =>
    notify(trx, {
      to,
      type: NotificationType.DepositConfirmed,
      parameters: { title, startDate: '2027-01-05', endDate: '2027-01-08' },
      at: app.clock.now(),
    }),
  );
const newMetrics = () => createMetrics({ version: '1', commit: 'unknown', contract: '1' });
const givenUp = async (metrics: Metrics, reason: string) =>
  (await scrapeOnce(metrics)).values.get(`marketplace_emails_given_up_total{reason="${reason}"}`);
const rows = () =>
  app.db.selectFrom('notification').select(['user_id', 'email_due_at', 'email_attempts']).orderBy('id').execute();

/** The decoded subject and text of a message. */
function read(raw: string): { subject: string; text: string } {
  const [folded, ...rest] = raw.split('\r\n\r\n');
  const head = folded!.replaceAll('\r\n ', ' ');
  const subject = /^Subject: (.*)$/m.exec(head)![1]!;
  const decoded = subject.replaceAll(/=\?UTF-8\?(B|Q)\?(.*?)\?=\s?/gi, (_, form: string, text: string) =>
    form.toUpperCase() === 'B' ? Buffer.from(text, 'base64').toString() : quotedPrintable(text.replaceAll('_', ' ')),
  );
  const body = rest.join('\r\n\r\n');
  const isBase64 = /^Content-Transfer-Encoding: base64/im.test(head);
  return { subject: decoded, text: (isBase64 ? Buffer.from(body, 'base64').toString() : quotedPrintable(body)).trim() };
}

function quotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

test('sends one e-mail to each user, in the user’s language', async () => {
  const { customer, owner } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ language: 'ar-JO' }).where('id', '=', customer).execute();
  await notifyOf([customer, owner], 'شقة Example');
  await deliverNotifications(app);
  await deliverNotifications(app);
  expect(mailbox.messages.map(({ to }) => to).sort()).toEqual(['customer@example.com', 'owner@example.com']);
  const [toCustomer, toOwner] = ['customer@example.com', 'owner@example.com'].map((address) =>
    read(mailbox.messages.find(({ to }) => to === address)!.text),
  );
  expect(toOwner).toEqual({
    subject: 'Reservation confirmed',
    text: 'The reservation of “\u2068شقة Example\u2069”, 2027-01-05 to 2027-01-08, is confirmed.',
  });
  expect(toCustomer!.subject).toBe('تم تأكيد الحجز');
  expect(toCustomer!.text).toContain('«\u2068شقة Example\u2069»');
  expect(await rows()).toMatchObject([
    { email_due_at: null, email_attempts: 1 },
    { email_due_at: null, email_attempts: 1 },
  ]);
});

test('sends no e-mail to an unverified address, and discards it', async () => {
  const { customer, owner } = app.sandbox.userIds;
  await app.db.updateTable('app_user').set({ is_email_verified: 0 }).where('id', '=', owner).execute();
  await notifyOf([customer, owner]);
  const metrics = newMetrics();
  await deliverNotifications({ ...app, metrics });
  expect(mailbox.messages.map(({ to }) => to)).toEqual(['customer@example.com']);
  expect(await givenUp(metrics, 'address')).toBe(1);
  expect((await rows()).map(({ email_due_at }) => email_due_at)).toEqual([null, null]);
  await app.db.updateTable('app_user').set({ is_email_verified: 1 }).where('id', '=', owner).execute();
});

test('counts an e-mail that no channel can send, because production has no mail server', async () => {
  await notifyOf([app.sandbox.userIds.customer]);
  const metrics = newMetrics();
  const config = { ...app.config, smtpUrl: undefined, production: true };
  await deliverNotifications({ ...app, config, metrics });
  expect(mailbox.messages).toEqual([]);
  expect([await givenUp(metrics, 'channel'), await givenUp(metrics, 'failed')]).toEqual([1, 0]);
});

test('a user receives a limited number of e-mails in a day, except about API keys; administrators receive all', async () => {
  const { customer, owner, admin } = app.sandbox.userIds;
  const { emailsUser } = app.config.limits;
  const at = app.clock.now();
  const earlier = (user_id: number) => ({ user_id, type: NotificationType.OwnerActivated, parameters: '{}' });
  const rows = [customer, admin].flatMap((user) =>
    Array.from({ length: emailsUser - 1 }, (_, index) => ({ ...earlier(user), created_at: at - day + 1 + index })),
  );
  const ofMessages = rows.map((row) => ({ ...row, type: NotificationType.MessageReceived }));
  await inTransaction(app.db, (trx) => insertMany(trx, 'notification', [...rows, ...ofMessages]));
  // The first is the last one that is sent to the customer.
  for (const to of [[customer], [customer, owner, admin], [customer, owner, admin]]) await notifyOf(to);
  await inTransaction(app.db, (trx) =>
    notify(trx, {
      to: [customer],
      type: NotificationType.ApiKeyAdded,
      parameters: { lastCharacters: 'abcd', access: '' },
      at,
    }),
  );
  await deliverNotifications(app);
  const addresses = mailbox.messages.map(({ to }) => to);
  const received = (name: string) => addresses.filter((to) => to === `${name}@example.com`).length;
  expect([received('customer'), received('owner'), received('administrator')]).toEqual([2, 2, 2]);
  expect(mailbox.messages.filter(({ text }) => text.includes('abcd'))).toHaveLength(1);

  app.clock.advance(day);
  await notifyOf([customer]);
  await deliverNotifications(app);
  expect(mailbox.messages).toHaveLength(7);
});

test('sends each e-mail once when several instances send concurrently', async () => {
  for (let count = 0; count < 30; count += 1) await notifyOf([app.sandbox.userIds.customer], `Example flat ${count}`);
  await Promise.all(Array.from({ length: 4 }, () => deliverNotifications(app)));
  const titles = mailbox.messages.map(({ text }) => /flat \d+/.exec(quotedPrintable(text))![0]);
  expect([...new Set(titles)]).toHaveLength(30);
  expect(titles).toHaveLength(30);
});

test('recipients take turns, so that those of many e-mails do not delay one that is due later', async () => {
  const { customer, otherCustomer, owner, agent } = app.sandbox.userIds;
  const at = app.clock.now();
  const row = (user_id: number, created_at: number) => ({
    ...{ user_id, type: NotificationType.OwnerActivated, parameters: '{}', created_at, email_due_at: created_at },
  });
  const many = [customer, owner, agent].flatMap((user) => Array.from({ length: 130 }, () => row(user, at - 1)));
  await inTransaction(app.db, (trx) => insertMany(trx, 'notification', [...many, row(otherCustomer, at)]));
  await deliverNotifications(app);
  const addresses = mailbox.messages.map(({ to }) => to);
  expect(addresses).toHaveLength(391);
  // It would be the last without turns. Several are sent concurrently, and one of them may take longer than many others.
  expect(addresses.indexOf('other.customer@example.com')).toBeLessThan(50);
  const ofFirst = addresses.slice(0, 200).filter((to) => to === 'customer@example.com');
  expect(ofFirst.length).toBeLessThan(200 / 3 + 10);
});

test('all recipients have a turn before one has another, also if they are more than a batch', async () => {
  const at = app.clock.now();
  const users = Array.from({ length: 130 }, (_, index) => {
    const email = `turn${index}@example.com`;
    const name = {
      first_name: 'Example',
      last_name: 'Customer',
      language: 'en',
      role: 2 as const,
      customer_type: 0 as const,
    };
    return { ...name, email, email_key: email, is_email_verified: 1 as const, created_at: at, updated_at: at };
  });
  const added = await app.db.insertInto('app_user').values(users).returning('id').execute();
  const ids = added.map(({ id }) => id);
  for (let count = 0; count < 2; count += 1) await notifyOf(ids);
  await deliverNotifications(app);
  const addresses = mailbox.messages.map(({ to }) => to);
  expect(addresses).toHaveLength(260);
  // Five are sent concurrently.
  expect(new Set(addresses.slice(0, 130)).size).toBeGreaterThanOrEqual(130 - 5);
  await app.db.deleteFrom('notification').execute();
  await app.db.deleteFrom('app_user').where('id', 'in', ids).execute();
});

test('retries with increasing delays while the mail server is unavailable, and gives up after five attempts', async () => {
  const metrics = newMetrics();
  const unreachable = await startTestApp(
    { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'no-reply@example.com' },
    { metrics },
  );
  try {
    await inTransaction(unreachable.db, (trx) =>
      notify(trx, {
        to: [unreachable.sandbox.userIds.customer],
        type: NotificationType.OwnerActivated,
        at: testInstant,
      }),
    );
    const readState = async () =>
      unreachable.db
        .selectFrom('notification')
        .select(['email_due_at', 'email_attempts'])
        .where('type', '=', NotificationType.OwnerActivated)
        .executeTakeFirstOrThrow();
    const minute = hour / 60;
    for (const [attempt, pause] of [minute, 10 * minute, hour, 6 * hour].entries()) {
      await deliverNotifications(unreachable);
      expect(await readState()).toEqual({ email_due_at: unreachable.clock.now() + pause, email_attempts: attempt + 1 });
      unreachable.clock.advance(pause - 1);
      await deliverNotifications(unreachable);
      expect(await readState()).toMatchObject({ email_attempts: attempt + 1 });
      unreachable.clock.advance(1);
    }
    expect(await givenUp(metrics, 'failed')).toBe(0);
    await deliverNotifications(unreachable);
    expect(await readState()).toEqual({ email_due_at: null, email_attempts: 5 });
    expect(await givenUp(metrics, 'failed')).toBe(1);
  } finally {
    await unreachable.close();
  }
});

test('sends an e-mail again when its lease has ended', async () => {
  await notifyOf([app.sandbox.userIds.customer]);
  await app.db
    .updateTable('notification')
    .set({ email_due_at: app.clock.now() + 60_000 })
    .execute();
  await deliverNotifications(app);
  expect(mailbox.messages).toEqual([]);
  app.clock.advance(60_000);
  await deliverNotifications(app);
  expect(mailbox.messages).toHaveLength(1);
});
