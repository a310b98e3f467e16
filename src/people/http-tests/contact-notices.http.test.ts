import { LoginMethod } from '../../../generated/enumerations';
import { codesDelivered, deliver } from '../../access/code-delivery';
import type { Email, TextMessage } from '../../adapters/messages';
import { createMessage } from '../../languages';
import { codeSentTo, loggedIn } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { from } from '../../testing/limits';
import { getUser } from '../../testing/people';

const notices = 3;
const texts = 5;
const name = { firstName: 'Example', lastName: 'Person' };

let app: TestApp;
let sent: { to: string; text: string }[];
beforeAll(async () => {
  app = await startTestApp({
    ...{ RATE_LIMITS: 'on', TRUST_PROXY: '1' },
    ...{ LIMIT_CONTACT_NOTICES: String(notices), LIMIT_TEXT_MESSAGES: String(texts), LIMIT_PROFILE_CHANGES: '100' },
  });
  const real = { ...app.messages };
  app.messages.sendEmail = (email: Email) => (sent.push(email), real.sendEmail(email));
  app.messages.sendText = (message: TextMessage) => (sent.push(message), real.sendText(message));
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.limits.clear();
  sent = [];
});

type Who = 'customer' | 'otherCustomer' | 'owner';
const row = (who: Who) => getUser(app, app.sandbox.userIds[who]);
const update = (as: Who, contacts: { email?: string | null; phone?: string | null }) =>
  app.call(as === 'owner' ? 'updateOwner' : 'updateCustomer', { as, body: { ...name, ...contacts } });

/** Where messages were sent. */
async function recipients(): Promise<string[]> {
  await codesDelivered();
  return sent.splice(0).map(({ to }) => to);
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

test('without text messages and without a verified e-mail address, no message is sent', async () => {
  const { id, phone, email } = await row('owner');
  for (const who of ['customer', 'otherCustomer'] as const)
    for (let count = 0; count < notices; count += 1) await update(who, { phone: `+96279200008${count}` });
  await recipients();
  const set = (is_email_verified: 0 | 1) =>
    app.db.updateTable('app_user').set({ is_email_verified }).where('id', '=', id).execute();
  await set(0);
  for (let count = 0; count < notices; count += 1)
    expect((await update('owner', { phone: `+96279200007${count}` })).status).toBe(200);
  expect(await recipients()).toEqual([]);
  // Such changes are not counted: they would otherwise use up the messages of the day.
  await set(1);
  await update('owner', { phone: '+962792000079' });
  expect(await recipients()).toEqual([email]);
  expect(await row('owner')).toMatchObject({ phone, email, pending_phone: '+962792000079' });
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

test('while many messages for the site wait, a change of contact returns 429 and changes nothing; others are accepted', async () => {
  const usual = { ...app.messages };
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  app.messages.sendEmail = () => released;
  const text = createMessage('contact.subject');
  const message = { subject: text, text, language: 'en', traceId: '', address: '127.0.0.1' } as const;
  for (let count = 0; count < 5 + 100; count += 1)
    deliver(app, { ...message, channel: LoginMethod.Email, to: 'many@example.com' });
  await new Promise(setImmediate);

  const before = await row('customer');
  const refused = await update('customer', { email: 'too.many@example.com' });
  expect(refused).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
  expect(refused.headers.get('retry-after')).toBe('60');
  expect(await row('customer')).toEqual(before);
  expect((await app.call('updateCustomer', { as: 'customer', body: { ...name, address: 'Here 3' } })).status).toBe(200);
  const elsewhere = from('198.51.100.1', { as: 'owner', body: { ...name, email: 'elsewhere@example.com' } });
  expect((await app.call('updateOwner', elsewhere)).status).toBe(200);

  Object.assign(app.messages, usual);
  release();
  await codesDelivered();
  expect((await update('customer', { email: 'too.many@example.com' })).status).toBe(200);
});
