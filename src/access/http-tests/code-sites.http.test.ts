import { type Reply, type TestApp, startTestApp, useTestApp } from '../../testing/app';
import { from, times } from '../../testing/limits';
import { day, hour } from '../../testing/time';

const verified = 4;
const unverified = 3;
const budget = 4;

const own = {
  RATE_LIMITS: 'on',
  TRUST_PROXY: '1',
  LIMIT_CODES_SITE: String(unverified),
  LIMIT_CODES_VERIFIED_SITE: String(verified),
  LIMIT_TEXT_MESSAGES: String(budget),
};
const limited = { status: 429, code: 'RATE_LIMITED' };
const site = (host: number) => `192.0.2.${host}`;

const app = useTestApp(own);
beforeEach(async () => {
  await app.limits.clear();
  app.clock.advance(2 * hour);
});

let users = 0;

interface Contacts {
  isPhoneVerified?: 0 | 1;
  isEmailVerified?: 0 | 1;
}

/** Adds customers with both contacts; returns them. */
async function contacts(to: TestApp, count: number, { isPhoneVerified = 1, isEmailVerified = 1 }: Contacts = {}) {
  const added = Array.from({ length: count }, () => {
    users += 1;
    return { email: `codes${users}@example.com`, phone: `+9627955${String(users).padStart(5, '0')}` };
  });
  const now = to.clock.now();
  const common = {
    ...{
      first_name: 'Example',
      last_name: 'Customer',
      language: 'en',
      customer_type: 0 as const,
      is_active: 1 as const,
    },
    ...{ is_email_verified: isEmailVerified, is_phone_verified: isPhoneVerified, created_at: now, updated_at: now },
  } as const;
  const rows = added.map(({ email, phone }) => ({ ...common, role: 2 as const, email, email_key: email, phone }));
  if (rows.length > 0) await to.db.insertInto('app_user').values(rows).execute();
  return added;
}

const sendEmail = (email: string, address = site(1)) => app.call('sendEmailCode', from(address, { body: { email } }));
const sendText = (phoneNumber: string, address = site(1), to = app) =>
  to.call('sendPhoneCode', from(address, { body: { phoneNumber } }));

async function codes(replies: Promise<Reply>[]): Promise<number[]> {
  return (await Promise.all(replies)).map(({ status }) => status).sort();
}
const tally = (ok: number, refused: number) => [...Array<number>(ok).fill(200), ...Array<number>(refused).fill(429)];

test('a site gets a number of codes for unverified and unknown contacts, from all of its networks together', async () => {
  const added = await contacts(app, 4, { isEmailVerified: 0, isPhoneVerified: 0 });
  const targets = [...added.map(({ email }) => email), 'unknown1@example.com', 'unknown2@example.com'];
  expect(await codes(targets.map((email, index) => sendEmail(email, site(index))))).toEqual(tally(unverified, 3));
  expect((await sendEmail(targets.at(-1)!, '198.51.100.1')).status).toBe(200);
});

test('codes for unverified contacts do not stop those for verified ones, which have a limit of their own', async () => {
  await times(unverified + 2, (index) => sendEmail(`unknown${index}@example.com`, site(index)));
  const added = await contacts(app, verified + 2);
  const replies = added.map(({ email }, index) => sendEmail(email, site(index)));
  expect(await codes(replies)).toEqual(tally(verified, 2));
});

test('a code that is not sent, because one was sent a moment ago, is not counted', async () => {
  const [one, ...others] = await contacts(app, verified);
  expect((await sendEmail(one!.email)).status).toBe(200);
  for (let count = 0; count < 5; count += 1) expect((await sendEmail(one!.email)).code).toBe('OTP_RATE_LIMITED');
  expect(await codes(others.map(({ email }) => sendEmail(email)))).toEqual(tally(verified - 1, 0));
});

describe('the text messages of a day', () => {
  /** Uses up the text messages, from several sites. */
  async function useUp(to = app) {
    const added = await contacts(to, budget);
    for (const [index, { phone }] of added.entries())
      expect((await sendText(phone, `203.0.113.${index}`, to)).status).toBe(200);
  }

  test('unverified numbers get half of them', async () => {
    const added = await contacts(app, budget, { isPhoneVerified: 0 });
    const replies = added.map(({ phone }, index) => sendText(phone, `10.0.${index}.1`));
    expect(await codes(replies)).toEqual(tally(budget / 2, budget / 2));
    const [known] = await contacts(app, 1);
    expect((await sendText(known!.phone)).status).toBe(200);
  });

  test('one site gets at most an eighth of those to unverified numbers', async () => {
    const many = await startTestApp({ ...own, LIMIT_TEXT_MESSAGES: '176', LIMIT_CODES_SITE: '100' });
    try {
      const added = await contacts(many, 13, { isPhoneVerified: 0 });
      const last = added.pop()!;
      const replies = await Promise.all(added.map(({ phone }, index) => sendText(phone, site(index), many)));
      expect(replies.map(({ status }) => status).sort()).toEqual(tally(11, 1));
      const { headers } = replies.find(({ code }) => code === 'RATE_LIMITED')!;
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(day / 1000 - 60);
      const [known] = await contacts(many, 1);
      expect((await sendText(known!.phone, site(1), many)).status).toBe(200);
      expect((await sendText(last.phone, '198.51.100.1', many)).status).toBe(200);
    } finally {
      await many.close();
    }
  });

  test('when they are used up, the code goes to the verified e-mail address of the account, and works', async () => {
    await useUp();
    const [both] = await contacts(app, 1);
    const reply = await sendText(both!.phone);
    expect(reply).toMatchObject({ status: 200, data: { sent: true } });
    expect(reply.envelope.message).toContain('e-mail');
    expect(JSON.stringify(reply.envelope)).not.toContain('@');
    await app.codeDelivery.settled();
    const code = /\b\d{6}\b/.exec(app.messages.lastTo(both!.email)!)![0];
    const body = { phoneNumber: both!.phone, code };
    expect((await app.call('logInWithPhoneNumber', from(site(1), { body }))).status).toBe(200);
  });

  test('without a verified e-mail address, or for an unverified or unknown number, the response is 429 with the reason', async () => {
    await useUp();
    const [withoutEmail] = await contacts(app, 1, { isEmailVerified: 0 });
    const [withoutPhone] = await contacts(app, 1, { isPhoneVerified: 0 });
    for (const phone of [withoutEmail!.phone, withoutPhone!.phone, '+962795599999']) {
      const reply = await sendText(phone);
      expect(reply).toMatchObject(limited);
      expect(reply.envelope.message).toContain('text messages');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(day / 1000 - 60);
    }
    await app.codeDelivery.settled();
    expect(app.messages.lastTo(withoutPhone!.email)).toBeUndefined();
  });

  test('a code to an unknown number takes none of them', async () => {
    for (let count = 0; count < budget + 2; count += 1)
      expect((await sendText(`+9627944${count}0000`, `10.1.${count}.1`)).status).toBe(200);
    await useUp();
  });

  test('with LOGIN_NEUTRAL, the response is the same for every number', async () => {
    const neutral = await startTestApp({ ...own, LOGIN_NEUTRAL: 'on', LIMIT_TEXT_MESSAGES: '1' });
    try {
      const [first, both] = await contacts(neutral, 2);
      const [withoutPhone] = await contacts(neutral, 1, { isPhoneVerified: 0 });
      expect((await sendText(first!.phone, '10.2.0.1', neutral)).status).toBe(200);
      const phones = [both!.phone, withoutPhone!.phone, '+962795599999'];
      const replies = await Promise.all(phones.map((phone, index) => sendText(phone, `10.3.${index}.1`, neutral)));
      expect(new Set(replies.map(({ status, envelope }) => `${status} ${envelope.message}`)).size).toBe(1);
      await neutral.codeDelivery.settled();
      expect(neutral.messages.lastTo(both!.email)).toBeDefined();
      expect(neutral.messages.lastTo(withoutPhone!.email)).toBeUndefined();
    } finally {
      await neutral.close();
    }
  });

  test('0 sets no limit', async () => {
    const free = await startTestApp({ ...own, LIMIT_TEXT_MESSAGES: '0', LIMIT_CODES_VERIFIED_SITE: '100' });
    try {
      const added = await contacts(free, budget + 1);
      for (const { phone } of added) expect((await sendText(phone, site(1), free)).status).toBe(200);
    } finally {
      await free.close();
    }
  });
});

describe('the e-mails of a day to unverified addresses', () => {
  let few: TestApp;
  beforeAll(async () => {
    few = await startTestApp({ ...own, LIMIT_EMAILS_UNVERIFIED: '2' });
  });
  afterAll(() => few.close());
  beforeEach(() => few.limits.clear());

  const sendTo = (email: string, index: number, to = few) =>
    to.call('sendEmailCode', from(`10.4.${index}.1`, { body: { email } }));

  /** Uses them up, from several sites. Returns an unverified address that has received no code. */
  async function useUp(to = few): Promise<string> {
    const added = await contacts(to, 3, { isEmailVerified: 0 });
    for (const [index, { email }] of added.slice(1).entries())
      expect((await sendTo(email, index, to)).status).toBe(200);
    return added[0]!.email;
  }

  test('when they are used up, the response is 429 with the reason, for unknown addresses too', async () => {
    const unverifiedAddress = await useUp();
    for (const email of [unverifiedAddress, 'unknown@example.com']) {
      const reply = await sendTo(email, 10);
      expect(reply).toMatchObject(limited);
      expect(reply.envelope.message).toContain('e-mails');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(day / 1000 - 60);
    }
  });

  test('one site gets at most an eighth of them', async () => {
    const many = await startTestApp({ ...own, LIMIT_EMAILS_UNVERIFIED: '88', LIMIT_CODES_SITE: '100' });
    try {
      const added = await contacts(many, 13, { isEmailVerified: 0 });
      const send = ({ email }: { email: string }, address: string) =>
        many.call('sendEmailCode', from(address, { body: { email } }));
      const last = added.pop()!;
      expect(await codes(added.map((one, index) => send(one, site(index))))).toEqual(tally(11, 1));
      expect((await send(last, '198.51.100.1')).status).toBe(200);
    } finally {
      await many.close();
    }
  });

  test('codes to verified addresses are not counted, and are sent when they are used up', async () => {
    const added = await contacts(few, 4);
    for (const { email } of added.slice(1)) expect((await sendTo(email, 20)).status).toBe(200);
    await useUp();
    expect((await sendTo(added[0]!.email, 21)).status).toBe(200);
    await few.codeDelivery.settled();
    expect(few.messages.lastTo(added[0]!.email)).toBeDefined();
  });

  test('a code to an unknown address, and one that is not sent, take none of them', async () => {
    for (let count = 0; count < 4; count += 1)
      expect((await sendTo(`unknown${count}@example.com`, 30 + count)).status).toBe(200);
    const [one] = await contacts(few, 1, { isEmailVerified: 0 });
    expect((await sendTo(one!.email, 40)).status).toBe(200);
    for (let count = 0; count < 3; count += 1) expect((await sendTo(one!.email, 40)).code).toBe('OTP_RATE_LIMITED');
    const [other] = await contacts(few, 1, { isEmailVerified: 0 });
    expect((await sendTo(other!.email, 41)).status).toBe(200);
  });

  test('with LOGIN_NEUTRAL, the response is the same for every address', async () => {
    const neutral = await startTestApp({ ...own, LOGIN_NEUTRAL: 'on', LIMIT_EMAILS_UNVERIFIED: '2' });
    try {
      const unverifiedAddress = await useUp(neutral);
      const [known] = await contacts(neutral, 1);
      const emails = [known!.email, unverifiedAddress, 'unknown@example.com'];
      const replies = await Promise.all(emails.map((email, index) => sendTo(email, 50 + index, neutral)));
      expect(new Set(replies.map(({ status, envelope }) => `${status} ${envelope.message}`)).size).toBe(1);
      await neutral.codeDelivery.settled();
      expect(neutral.messages.lastTo(known!.email)).toBeDefined();
      expect(neutral.messages.lastTo(unverifiedAddress)).toBeUndefined();
    } finally {
      await neutral.close();
    }
  });
});

test('with LOGIN_NEUTRAL, the codes of a site do not reveal which contacts are verified', async () => {
  const neutral = await startTestApp({ ...own, LOGIN_NEUTRAL: 'on' });
  try {
    const send = (email: string, host: number) => neutral.call('sendEmailCode', from(site(host), { body: { email } }));
    for (let count = 0; count < unverified; count += 1) await send(`unknown${count}@example.com`, 1);
    const [known] = await contacts(neutral, 1);
    expect(await send(known!.email, 1)).toMatchObject(limited);
    expect(await send('unknown@example.com', 1)).toMatchObject(limited);
    // After a log-in from the network, it is known there that the account exists.
    const elsewhere = '198.51.100.1';
    const code = async () => {
      await neutral.call('sendEmailCode', from(elsewhere, { body: { email: known!.email } }));
      await neutral.codeDelivery.settled();
      return /\b\d{6}\b/.exec(neutral.messages.lastTo(known!.email)!)![0];
    };
    const body = { email: known!.email, code: await code() };
    expect((await neutral.call('logInWithEmail', from(elsewhere, { body }))).status).toBe(200);
    neutral.clock.advance(hour);
    for (let count = 0; count < unverified; count += 1)
      await neutral.call('sendEmailCode', from('198.51.100.2', { body: { email: `more${count}@example.com` } }));
    expect(await neutral.call('sendEmailCode', from(elsewhere, { body: { email: 'more@example.com' } }))).toMatchObject(
      limited,
    );
    expect((await neutral.call('sendEmailCode', from(elsewhere, { body: { email: known!.email } }))).status).toBe(200);
  } finally {
    await neutral.close();
  }
});
