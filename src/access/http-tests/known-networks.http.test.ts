import { wrongCodes } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { from } from '../../testing/limits';
import { day, hour, minute } from '../../testing/time';
import { codeLimits, hashNetwork } from '../code-rules';
import { listCodes } from '../repository-codes';

/** Codes for networks from which there was a log-in to the account. */

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
});
afterEach(() => app.close());

const email = 'customer@example.com';
const send = (address: string) => app.call('sendEmailCode', from(address, { body: { email } }));
const refused = { status: 429, code: 'OTP_RATE_LIMITED' };
const home = (host: number) => `192.0.2.${host}`;

/** The code requested from the network. */
async function codeFor(address: string): Promise<string> {
  expect((await send(address)).status).toBe(200);
  await app.codeDelivery.settled();
  return /\b\d{6}\b/.exec(app.messages.lastTo(email)!)![0];
}

const enter = (address: string, code: string) => app.call('logInWithEmail', from(address, { body: { email, code } }));

/** Stores a log-in to the account from each of the networks. */
async function know(count: number) {
  const created_at = app.clock.now() - hour;
  const sessions = Array.from({ length: count }, (_, host) => ({
    ...{ id: `known-${host}`, user_id: app.sandbox.userIds.customer, login_method: 0 as const },
    ...{ created_at, revoked_at: null, network: hashNetwork(app.config.dataKeys, home(host)) },
  }));
  await app.db.insertInto('session').values(sessions).execute();
}

test('returns 429 OTP_RATE_LIMITED for the 101st code of known networks in a day, and a code for a stranger', async () => {
  const [{ codes }] = codeLimits.known as [(typeof codeLimits.known)[number]];
  await know(codes + 1);
  for (let host = 0; host < codes; host++) {
    app.clock.advance(10 * minute);
    expect((await send(home(host))).status).toBe(200);
  }
  const last = await send(home(codes));
  expect(last).toMatchObject(refused);
  expect(Number(last.headers.get('retry-after'))).toBe((day - (codes - 1) * 10 * minute) / 1000);
  expect((await enter('203.0.113.1', await codeFor('203.0.113.1'))).status).toBe(200);
  app.clock.advance(day - (codes - 1) * 10 * minute);
  expect((await send(home(codes))).status).toBe(200);
});

test('returns 429 OTP_RATE_LIMITED for the 31st code of a known network in a day, and three codes for another one', async () => {
  await know(2);
  const outcomes: number[] = [];
  for (let count = 0; count < 40; count++) {
    app.clock.advance(15 * minute);
    outcomes.push((await send(home(0))).status);
  }
  expect(outcomes).toEqual([...Array<number>(30).fill(200), ...Array<number>(10).fill(429)]);
  for (let count = 0; count < 3; count++) {
    app.clock.advance(minute);
    expect((await send(home(1))).status).toBe(200);
  }
});

test('a log-in from a network does not take the code that it requested as a stranger out of the strangers’ limit', async () => {
  for (let host = 0; host < 40; host++) {
    if (host % 20 === 0) app.clock.advance(2 * hour);
    expect((await enter(home(host), await codeFor(home(host)))).status).toBe(200);
  }
  app.clock.advance(2 * hour);
  expect(await send(home(40))).toMatchObject(refused);
  const code = await codeFor(home(39));
  for (const wrong of wrongCodes(code, 4)) expect((await enter(home(39), wrong)).code).toBe('OTP_INVALID');
  expect((await enter(home(39), code)).status).toBe(200);
});

test('after the clock was set back before the log-in, codes of a known network count as such', async () => {
  await know(1);
  app.clock.advance(-2 * day);
  for (let count = 0; count < 30; count++) {
    app.clock.advance(15 * minute);
    expect((await send(home(0))).status).toBe(200);
  }
  app.clock.advance(15 * minute);
  expect(await send(home(0))).toMatchObject(refused);
});

test('reads at most 200 codes of a target', async () => {
  const now = app.clock.now();
  const codes = Array.from({ length: 210 }, (_, index) => ({
    ...{ channel: 0 as const, target: email, code_hash: 'x', state: 'verified' as const },
    ...{ network: `n${index}`, after_id: index, expires_at: now, created_at: now - index },
  }));
  await app.db.insertInto('otp_code').values(codes).execute();
  const read = await listCodes(app.db, 0, email, 0);
  expect(read).toHaveLength(200);
  expect(read[0]!.network).toBe('n209');
});

test('a code that a concurrent request has stored with a later time counts as one of a stranger', async () => {
  for (let host = 0; host < 20; host++) expect((await send(home(host))).status).toBe(200);
  await app.db
    .updateTable('otp_code')
    .set(({ eb }) => ({ created_at: eb('created_at', '+', 5) }))
    .execute();
  expect(await send(home(20))).toMatchObject(refused);
});
