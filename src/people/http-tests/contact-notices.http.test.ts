import { LoginMethod } from '../../../generated/enumerations';
import { DeliveryError, type Email, type Messages, type TextMessage } from '../../adapters/messages';
import { type Metrics, createMetrics } from '../../adapters/metrics';
import { inTransaction } from '../../database/transaction';
import { openDependencies } from '../../dependencies';
import { jobs } from '../../jobs';
import { siteOf } from '../../limits/addresses';
import { actor, callAs, codeSentTo, loggedIn } from '../../testing/access';
import { useTestApp } from '../../testing/app';
import { from } from '../../testing/limits';
import { scrapeOnce } from '../../testing/metrics';
import { getUser } from '../../testing/people';
import { day, hour, minute } from '../../testing/time';
import { deliverContactNotices } from '../../testing/contact-notices';
import { deleteOwnLists } from '../repository-erasing';

const notices = 3;
const texts = 5;
const name = { firstName: 'Example', lastName: 'Person' };

let sent: { to: string; text: string }[];
/** What the mail server and the gateway throw. */
let refused: Partial<Record<'sendEmail' | 'sendText', Error>>;
const app = useTestApp({
  ...{ RATE_LIMITS: 'on', TRUST_PROXY: '1' },
  ...{ LIMIT_CONTACT_NOTICES: String(notices), LIMIT_TEXT_MESSAGES: String(texts), LIMIT_PROFILE_CHANGES: '100' },
});
beforeAll(async () => {
  const real = { ...app.messages };
  const observed =
    <Sent extends TextMessage>(way: 'sendEmail' | 'sendText', send: (message: Sent) => Promise<void>) =>
    async (message: Sent) => {
      if (refused[way]) throw refused[way];
      sent.push(message);
      await send(message);
    };
  app.messages.sendEmail = observed<Email>('sendEmail', (email) => real.sendEmail(email));
  app.messages.sendText = observed<TextMessage>('sendText', (message) => real.sendText(message));
});
beforeEach(async () => {
  await app.limits.clear();
  await app.db.deleteFrom('contact_notice').execute();
  [sent, refused] = [[], {}];
});

type Who = 'customer' | 'otherCustomer' | 'owner';
const row = (who: Who) => getUser(app, app.sandbox.userIds[who]);
const update = (as: Who, contacts: { email?: string | null; phone?: string | null }) =>
  callAs(app, as, as === 'owner' ? 'updateOwner' : 'updateCustomer', { body: { ...name, ...contacts } });

const rows = () => app.db.selectFrom('contact_notice').selectAll().orderBy('id').execute();

/** Adds due messages of the channel. */
async function addWaiting(channel: LoginMethod, address: string, count: number): Promise<void> {
  const now = app.clock.now();
  const notice = {
    ...{ user_id: app.sandbox.userIds.agent, changed: channel, next: null, channel, recipient: 'many@example.com' },
    ...{ email: null, language: 'en', site: siteOf(address), due_at: now, created_at: now },
  };
  await app.db
    .insertInto('contact_notice')
    .values(Array.from({ length: count }, () => notice))
    .execute();
}

/** Where messages were sent. */
async function recipients(metrics?: Metrics): Promise<string[]> {
  await app.codeDelivery.settled();
  await deliverContactNotices({ ...app, ...(metrics && { metrics }) });
  return sent.splice(0).map(({ to }) => to);
}

const newMetrics = () => createMetrics({ version: '1', commit: 'unknown', contract: '1' });
/** How many text messages were given up, by reason. */
async function textsGivenUp(metrics: Metrics) {
  const { values } = await scrapeOnce(metrics);
  const of = (reason: string) => values.get(`marketplace_texts_given_up_total{reason="${reason}"}`);
  return { limit: of('limit'), failed: of('failed') };
}

test('an account causes a number of messages a day about each contact, the first of them to the contact that is changed', async () => {
  const { email, phone } = await row('customer');
  for (let count = 0; count < notices + 3; count += 1)
    expect((await update('customer', { email: `next${count}@example.com` })).status).toBe(200);
  expect(await recipients()).toEqual(Array<string>(notices).fill(email!));
  // Those about the e-mail address do not use up those about the phone number.
  for (let count = 0; count < notices + 3; count += 1) await update('customer', { phone: `+96279100007${count}` });
  expect(await recipients()).toEqual(Array<string>(notices).fill(phone!));
  const other = await row('owner');
  await update('owner', { email: 'next.owner@example.com' });
  expect(await recipients()).toEqual([other.email]);
});

test('messages about changed phone numbers are text messages of the service; when these are used up, they go by e-mail', async () => {
  const [first, second] = [await row('otherCustomer'), await row('owner')];
  for (let count = 0; count < notices; count += 1) await update('otherCustomer', { phone: `+96279100008${count}` });
  for (let count = 0; count < notices; count += 1) await update('owner', { phone: `+96279100009${count}` });
  const all = await recipients();
  expect(all.filter((to) => to === first.phone)).toHaveLength(notices);
  expect(all.filter((to) => to === second.phone)).toHaveLength(texts - notices);
  expect(all.filter((to) => to === second.email)).toHaveLength(2 * notices - texts);

  // Codes have used up the same text messages.
  const known = await app.call('sendPhoneCode', from('192.0.2.1', { body: { phoneNumber: first.phone } }));
  expect(known).toMatchObject({ status: 200 });
  expect(await recipients()).toEqual([first.email]);
});

test('without text messages and without a verified e-mail address, the message waits for those of the next day', async () => {
  const { id, phone, email } = await row('owner');
  for (const who of ['customer', 'otherCustomer'] as const)
    for (let count = 0; count < notices; count += 1) await update(who, { phone: `+96279200008${count}` });
  await recipients();
  await app.db.updateTable('app_user').set({ is_email_verified: 0 }).where('id', '=', id).execute();
  expect((await update('owner', { phone: '+962792000077' })).status).toBe(200);
  expect(await recipients()).toEqual([]);
  app.clock.advance(day - minute);
  expect(await recipients()).toEqual([]);
  await app.limits.clear();
  app.clock.advance(2 * minute);
  expect(await recipients()).toEqual([phone]);
  await app.db.updateTable('app_user').set({ is_email_verified: 1 }).where('id', '=', id).execute();
  expect(await row('owner')).toMatchObject({ phone, email, pending_phone: '+962792000077' });
});

test('a message that waits for text messages of a day has not failed, and is given up after a week', async () => {
  const { id, phone } = await row('owner');
  await app.db.updateTable('app_user').set({ is_email_verified: 0 }).where('id', '=', id).execute();
  const giveBack = () => Promise.resolve();
  const useUp = () =>
    jest.spyOn(app.limits, 'take').mockResolvedValue({ exceeded: { resetSeconds: day / 1000 }, giveBack } as never);
  const waitDays = async (days: number) => {
    for (let count = 0; count < days; count += 1) {
      expect(await recipients()).toEqual([]);
      expect(await rows()).toMatchObject([{ attempts: 0, recipient: phone }]);
      app.clock.advance(day);
    }
  };
  await update('owner', { phone: '+962792000071' });
  const first = useUp();
  await waitDays(6);
  first.mockRestore();
  expect(await recipients()).toEqual([phone]);

  await app.db.deleteFrom('contact_notice').execute();
  await update('owner', { phone: '+962792000072' });
  const second = useUp();
  await waitDays(7);
  const metrics = newMetrics();
  expect(await recipients(metrics)).toEqual([]);
  expect(await rows()).toEqual([]);
  expect(await textsGivenUp(metrics)).toEqual({ limit: 1, failed: 0 });
  second.mockRestore();
  await app.db.updateTable('app_user').set({ is_email_verified: 1 }).where('id', '=', id).execute();
});

test('the old address is told of a change after its user has logged in, and the new one of the next change', async () => {
  const { email } = await row('otherCustomer');
  const as = await loggedIn(app, email!);
  await recipients();
  const change = (next: string) => app.call('updateCustomer', { as, body: { ...name, email: next } });
  await change('taken1@example.com');
  expect(await recipients()).toEqual([email]);
  const code = await codeSentTo(app, 'taken1@example.com');
  expect((await app.call('verifyEmail', { as, body: { code } })).status).toBe(200);
  await recipients();
  await change('taken2@example.com');
  expect(await recipients()).toEqual(['taken1@example.com']);
});

test('a message whose change was acknowledged before the process was killed is sent by another instance, in the language of the request', async () => {
  const { email } = await row('customer');
  expect((await update('customer', { email: 'before.kill@example.com' })).status).toBe(200);
  const told: Email[] = [];
  const messages = { ...app.messages, sendEmail: async (message: Email) => void told.push(message) } as Messages;
  const other = await openDependencies(app.config, { clock: app.clock, messages });
  await jobs.find(({ name: job }) => job === 'e-mail contact notices')!.run(other);
  await other.close();
  expect(told).toMatchObject([{ to: email, subject: 'A change to your account' }]);
  expect(told[0]!.text).toContain('b***@example.com');
  expect(await recipients()).toEqual([]);
});

test('a message that an instance has leased is sent by another one when the lease has ended', async () => {
  const { email } = await row('customer');
  await update('customer', { email: 'leased@example.com' });
  await app.db
    .updateTable('contact_notice')
    .set({ due_at: app.clock.now() + minute })
    .execute();
  expect(await recipients()).toEqual([]);
  app.clock.advance(minute);
  expect(await recipients()).toEqual([email]);
});

test('a change that is not made causes no message', async () => {
  expect((await update('customer', { email: null, phone: null })).status).toBe(400);
  await update('customer', {});
  expect(await rows()).toEqual([]);
});

test('a message that fails is retried, and after the fifth failure counts neither for the account nor as a text message', async () => {
  const { phone } = await row('customer');
  refused = { sendText: new DeliveryError('refused') };
  for (let count = 0; count < notices; count += 1) await update('customer', { phone: `+96279300000${count}` });
  await update('customer', { phone: '+962793000009' });
  expect(await rows()).toHaveLength(notices);
  const metrics = newMetrics();
  for (const pause of [0, minute, 10 * minute, hour, 6 * hour]) {
    app.clock.advance(pause);
    expect(await rows()).toHaveLength(notices);
    expect(await textsGivenUp(metrics)).toEqual({ limit: 0, failed: 0 });
    expect(await recipients(metrics)).toEqual([]);
  }
  expect(await rows()).toEqual([]);
  expect(await textsGivenUp(metrics)).toEqual({ limit: 0, failed: notices });
  refused = {};
  for (let count = 0; count < notices; count += 1) await update('customer', { phone: `+96279300001${count}` });
  expect(await recipients()).toEqual(Array<string>(notices).fill(phone!));
  // The failed attempts took no text messages: those that remain are sent as such.
  for (let count = 0; count < notices; count += 1) await update('otherCustomer', { phone: `+96279300002${count}` });
  const other = await row('otherCustomer');
  const all = await recipients();
  expect(all.filter((to) => to === other.phone)).toHaveLength(texts - notices);
});

test('a sent message stays for a day, without contacts, and counts for the account; then it is deleted', async () => {
  const { email } = await row('customer');
  for (let count = 0; count < notices; count += 1) await update('customer', { email: `kept${count}@example.com` });
  expect(await recipients()).toHaveLength(notices);
  expect(await rows()).toEqual(
    Array.from(
      { length: notices },
      () => expect.objectContaining({ next: null, recipient: null, email: null }) as object,
    ),
  );
  app.clock.advance(day - minute);
  await update('customer', { email: 'within@example.com' });
  expect(await recipients()).toEqual([]);
  app.clock.advance(minute);
  await update('customer', { email: 'after@example.com' });
  expect(await recipients()).toEqual([email]);
  expect(await rows()).toHaveLength(1);
});

test('sites take turns: the messages of one, however many, do not delay that of another', async () => {
  await addWaiting(LoginMethod.Email, '192.0.2.1', 120);
  await update('customer', { email: 'turn@example.com' });
  const { email } = await row('customer');
  expect((await recipients()).slice(0, 10)).toContain(email);
});

test('while a hundred messages of the channel wait for a site, a change of contact returns 429 and changes nothing; others are accepted', async () => {
  await addWaiting(LoginMethod.Email, '127.0.0.1', 100);
  const before = await row('customer');
  const rejected = await update('customer', { email: 'too.many@example.com' });
  expect(rejected).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(rejected.headers.get('retry-after')).toBe('60');
  expect(await row('customer')).toEqual(before);
  // The first of two messages is not kept when the second is rejected.
  expect((await update('customer', { phone: '+962794000001', email: 'both@example.com' })).status).toBe(429);
  expect(await rows()).toHaveLength(100);
  // The other channel, other changes and other sites.
  expect((await update('customer', { phone: '+962794000001' })).status).toBe(200);
  expect((await callAs(app, 'customer', 'updateCustomer', { body: { ...name, address: 'Here 3' } })).status).toBe(200);
  const elsewhere = from('198.51.100.1', {
    as: actor(app, 'owner'),
    body: { ...name, email: 'elsewhere@example.com' },
  });
  expect((await app.call('updateOwner', elsewhere)).status).toBe(200);
  await recipients();
  expect((await update('customer', { email: 'too.many@example.com' })).status).toBe(200);
});

test('while 2,500 messages of the channel wait, a change of contact returns 429', async () => {
  for (let site = 0; site < 25; site += 1) await addWaiting(LoginMethod.Email, `10.0.${site}.1`, 100);
  expect((await update('customer', { email: 'full@example.com' })).status).toBe(429);
  expect((await update('customer', { phone: '+962794000002' })).status).toBe(200);
});

test('closing the account deletes its messages', async () => {
  await update('customer', { email: 'closing@example.com' });
  await inTransaction(app.db, (trx) => deleteOwnLists(trx, app.sandbox.userIds.customer));
  expect(await rows()).toEqual([]);
});
