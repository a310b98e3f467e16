import { useTestApp } from '../../testing/app';
import { cardImage, getUser } from '../../testing/people';
import { hour, minute } from '../../testing/time';

/**
 * Anyone can register with another person's address. The account that the address logs in to must not contain data that another person
 * wrote, such as a phone number or an identity card, and no other person may log in to it.
 */
const app = useTestApp({ TRUST_PROXY: '1' });
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

/** Registers an owner with an identity card; returns the id. */
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
  await app.codeDelivery.settled();
  const code = /\b\d{6}\b/.exec(app.messages.lastTo(contact)!)![0];
  return app.call(operation, { body: { ...body, code }, ...at(address) });
}

const userOf = ({ data }: Awaited<ReturnType<typeof logIn>>) => (data.user as { userId: number }).userId;

test('a later registration from another network does not receive the first log-in', async () => {
  const { email, own, others } = contacts();
  const mine = await register(home, email, own);
  const theirs = await register(foreign, email, others);
  expect(userOf(await logIn(home, email))).toBe(mine);
  expect(await getUser(app, mine)).toMatchObject({ email, phone: own, is_phone_verified: 0, whatsapp_number: own });
  expect(await getUser(app, theirs)).toMatchObject({ email: null, phone: others });
});

test('an earlier registration from another network does not receive the first log-in', async () => {
  const { email, own, others } = contacts();
  const theirs = await register(foreign, email, others);
  const mine = await register(home, email, own);
  expect(userOf(await logIn(home, email))).toBe(mine);
  expect(await getUser(app, theirs)).toMatchObject({ email: null });
});

test('returns 404 from a network without a registration, and logs in after another registration', async () => {
  const { email, own, others } = contacts();
  const [first, theirs] = [await register(home, email, own), await register(foreign, email, others)];
  const { status, code, envelope } = await logIn(travelling, email);
  expect([status, code]).toEqual([404, 'USER_NOT_FOUND']);
  expect(envelope.message).toContain('register again');

  const again = await register(travelling, email, own);
  app.clock.advance(minute);
  expect(userOf(await logIn(travelling, email))).toBe(again);
  expect([await getUser(app, first), await getUser(app, theirs)]).toMatchObject([{ email: null }, { email: null }]);
  // From any network, because the address is verified now.
  expect(userOf(await logIn('198.51.100.9', email))).toBe(again);
});

test('the only account with an address logs in from any network', async () => {
  const { email, own } = contacts();
  const mine = await register(home, email, own);
  expect(userOf(await logIn(travelling, email))).toBe(mine);
});

test('an account with the unverified number of another account does not receive its log-ins', async () => {
  const { email, own } = contacts();
  const mine = await register(home, email, own);
  await logIn(home, email);
  const theirs = await register(foreign, `other.${email}`, own);
  expect(await logIn(home, own)).toMatchObject({ status: 404 });
  expect(await getUser(app, mine)).toMatchObject({ phone: own });
  expect(await getUser(app, theirs)).toMatchObject({ phone: own, is_phone_verified: 0 });
});

test('the newest of several registrations from one network logs in, and its differing second contact is removed', async () => {
  const { email, own, others } = contacts();
  await register(home, email, own);
  const newest = await register(home, email, others);
  expect(userOf(await logIn(home, email))).toBe(newest);
  expect(await getUser(app, newest)).toMatchObject({ email, phone: null, whatsapp_number: null });
  const byNumber = app.call('logInWithPhoneNumber', { body: { phoneNumber: others }, ...at(home) });
  expect(await byNumber).toMatchObject({ status: 404 });
});

test('two identical registrations from one network keep the second contact', async () => {
  const { email, own } = contacts();
  await register(home, email, own);
  const newest = await register(home, email, own);
  expect(userOf(await logIn(home, email))).toBe(newest);
  expect(await getUser(app, newest)).toMatchObject({ email, phone: own, whatsapp_number: own });
});
