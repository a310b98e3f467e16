import { type TestApp, startTestApp } from '../../testing/app';
import { cardImage, getUser } from '../../testing/people';
import { hour, minute } from '../../testing/time';
import { codesDelivered } from '../code-delivery';

/**
 * Anybody can register with an address that is not his own. What somebody else has written, a number, an identity card, is not to be
 * found in the account that the address opens, and nobody else is to get into that account.
 */
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(2 * hour));

const home = '192.0.2.1';
const travelling = '192.0.2.200';
const foreign = '203.0.113.1';

let last = 0;
const contacts = () => {
  last += 1;
  const phone = (whose: number) => `+96279${whose}3${String(last).padStart(4, '0')}`;
  return { email: `contested${last}@example.com`, own: phone(3), others: phone(4) };
};

const at = (address: string) => ({ headers: { 'x-forwarded-for': address } });

/** An owner with an identity card; the id. */
async function register(address: string, Email: string, Phone?: string): Promise<number> {
  const images = { FrontIdCarImagePath: await cardImage(), RearIdCarImagePath: await cardImage() };
  const form = { FirstName: 'Example', LastName: 'Owner', Email, Phone, WhatsAppNumber: Phone, ...images };
  const { status, data } = await app.call('addOwner', { form, ...at(address) });
  expect(status).toBe(200);
  return data.userId as number;
}

async function logIn(address: string, contact: string) {
  const body = contact.includes('@') ? { email: contact } : { phoneNumber: contact };
  const [send, operation] = contact.includes('@')
    ? (['sendEmailCode', 'logInWithEmail'] as const)
    : (['sendPhoneCode', 'logInWithPhoneNumber'] as const);
  expect(await app.call(send, { body, ...at(address) })).toMatchObject({ status: 200 });
  await codesDelivered();
  const code = /\b\d{6}\b/.exec(app.messages.lastTo(contact)!)![0];
  return app.call(operation, { body: { ...body, code }, ...at(address) });
}

const userOf = ({ data }: Awaited<ReturnType<typeof logIn>>) => (data.user as { userId: number }).userId;

test('whoever registers later with the same address does not win the first log-in', async () => {
  const { email, own, others } = contacts();
  const mine = await register(home, email, own);
  const theirs = await register(foreign, email, others);
  expect(userOf(await logIn(home, email))).toBe(mine);
  expect(await getUser(app, mine)).toMatchObject({ email, phone: own, is_phone_verified: 0, whatsapp_number: own });
  expect(await getUser(app, theirs)).toMatchObject({ email: null, phone: others });
});

test('nor whoever registered earlier', async () => {
  const { email, own, others } = contacts();
  const theirs = await register(foreign, email, others);
  const mine = await register(home, email, own);
  expect(userOf(await logIn(home, email))).toBe(mine);
  expect(await getUser(app, theirs)).toMatchObject({ email: null });
});

test('from a network where none of several was registered none is opened; whoever registers once more is in', async () => {
  const { email, own, others } = contacts();
  const [first, theirs] = [await register(home, email, own), await register(foreign, email, others)];
  const { status, code, envelope } = await logIn(travelling, email);
  expect([status, code]).toEqual([404, 'USER_NOT_FOUND']);
  expect(envelope.message).toContain('register again');

  const again = await register(travelling, email, own);
  app.clock.advance(minute);
  expect(userOf(await logIn(travelling, email))).toBe(again);
  expect([await getUser(app, first), await getUser(app, theirs)]).toMatchObject([{ email: null }, { email: null }]);
  // From anywhere, now that it is proven.
  expect(userOf(await logIn('198.51.100.9', email))).toBe(again);
});

test('one who is alone in naming an address logs in from anywhere', async () => {
  const { email, own } = contacts();
  const mine = await register(home, email, own);
  expect(userOf(await logIn(travelling, email))).toBe(mine);
});

test('one who names the number of an account that has proven only its address does not get its log-ins', async () => {
  const { email, own } = contacts();
  const mine = await register(home, email, own);
  await logIn(home, email);
  const theirs = await register(foreign, `other.${email}`, own);
  expect(await logIn(home, own)).toMatchObject({ status: 404 });
  expect(await getUser(app, mine)).toMatchObject({ phone: own });
  expect(await getUser(app, theirs)).toMatchObject({ phone: own, is_phone_verified: 0 });
});

test('of several from one network it is the newest, and a number that only one of them names is in it no more', async () => {
  const { email, own, others } = contacts();
  await register(home, email, own);
  const newest = await register(home, email, others);
  expect(userOf(await logIn(home, email))).toBe(newest);
  expect(await getUser(app, newest)).toMatchObject({ email, phone: null, whatsapp_number: null });
  const byNumber = app.call('logInWithPhoneNumber', { body: { phoneNumber: others }, ...at(home) });
  expect(await byNumber).toMatchObject({ status: 404 });
});

test('whoever registers twice in the same words keeps them', async () => {
  const { email, own } = contacts();
  await register(home, email, own);
  const newest = await register(home, email, own);
  expect(userOf(await logIn(home, email))).toBe(newest);
  expect(await getUser(app, newest)).toMatchObject({ email, phone: own, whatsapp_number: own });
});
