import { wrongCodes } from '../../testing/access';
import { useForAll, useTestApp } from '../../testing/app';
import { secondInstance } from '../../testing/servers/second-instance';
import { day, hour, minute } from '../../testing/time';
import { codeLimits } from '../code-rules';

const app = useTestApp({ TRUST_PROXY: '1' });
const other = useForAll(() => secondInstance(app));
beforeEach(() => app.clock.advance(2 * day));

const email = 'customer@example.com';
const home = '192.0.2.1';

/** A request from a separate network, which the trusted proxy reports. */
async function from(address: string, path: string, body: object, url = app.url): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code: string | null };
  return code ?? String(answer.status);
}
const logIn = (address: string, code: string, url?: string) =>
  from(address, '/Auth/LogInWithEmail', { email, code }, url);

/** The code requested from the network, as the account's owner receives it. */
async function codeFor(address: string): Promise<string> {
  expect(await from(address, '/Otp/SendEmailCode', { email })).toBe('200');
  await app.codeDelivery.settled();
  return /\b\d{6}\b/.exec(app.messages.lastTo(email)!)![0];
}

/** Sends five wrong codes from each of the networks to both instances; returns how many were compared. */
async function guess(code: string, networks: number): Promise<number> {
  const wrong = wrongCodes(code, 5 * networks);
  const outcomes = await Promise.all(
    wrong.map((one, index) => logIn(`198.51.100.${index % networks}`, one, index % 2 ? other.url : app.url)),
  );
  expect(new Set(outcomes)).not.toContain('200');
  return outcomes.filter((outcome) => outcome === 'OTP_INVALID').length;
}

test('a network has five attempts at the code that it requested, which other networks cannot use up', async () => {
  const code = await codeFor(home);
  expect(await guess(code, 1)).toBe(5);
  expect(await guess(code, 12)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers - 5);
  for (const wrong of wrongCodes(code, 4)) expect(await logIn(home, wrong)).toBe('OTP_INVALID');
  expect(await logIn(home, code)).toBe('200');
});

test('a known network has five attempts at a code that another network requested', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  app.clock.advance(minute);
  const code = await codeFor('203.0.113.1');
  for (const wrong of wrongCodes(code, 5)) expect(await logIn('203.0.113.1', wrong)).toBe('OTP_INVALID');
  expect(await guess(code, 12)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers);
  expect(await logIn(home, code)).toBe('200');
});

test('strangers share ten attempts an hour at all codes to a target, over both instances', async () => {
  const first = await codeFor(home);
  for (const [index, wrong] of wrongCodes(first, 7).entries())
    expect(await logIn(`203.0.113.${index % 3}`, wrong)).toBe('OTP_INVALID');
  app.clock.advance(minute);
  const code = await codeFor(home);
  expect(await guess(code, 12)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers - 7);
  expect(await logIn('203.0.113.77', code)).toBe('OTP_ATTEMPTS_EXCEEDED');
  expect(await logIn(home, code)).toBe('200');
});

test('a stranger does not use up the attempts of another stranger', async () => {
  const code = await codeFor('203.0.113.1');
  for (const wrong of wrongCodes(code, 5)) expect(await logIn('198.51.100.7', wrong)).toBe('OTP_INVALID');
  expect(await logIn('198.51.100.7', code)).toBe('OTP_ATTEMPTS_EXCEEDED');
  expect(await logIn('203.0.113.50', code)).toBe('200');
});

const phoneNumber = '+962790000003';

test('a new network gets a code and logs in with it while strangers request and try codes', async () => {
  const first = await codeFor('203.0.113.1');
  await guess(first, 30);
  for (let network = 1; network <= 9; network++)
    for (let time = 0; time < 4; time++) {
      app.clock.advance(minute);
      await from(`203.0.113.${network}`, '/Otp/SendEmailCode', { email });
    }
  const code = await codeFor('192.0.2.99');
  // The code belongs to its network: newer codes do not replace it, and other networks cannot use up its attempts.
  app.clock.advance(minute);
  await codeFor('203.0.113.111');
  await guess(code, 12);
  for (const wrong of wrongCodes(code, 4)) expect(await logIn('192.0.2.99', wrong)).toBe('OTP_INVALID');
  expect(await logIn('192.0.2.99', code)).toBe('200');
});

test('sends twenty codes for 60 concurrent strangers over both instances, and one for a known network', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  app.clock.advance(2 * hour);
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      from(`100.64.0.${index}`, '/Otp/SendEmailCode', { email }, index % 2 ? other.url : app.url),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(codeLimits.strangers[0]!.codes);
  expect(new Set(outcomes)).toEqual(new Set(['200', 'OTP_RATE_LIMITED']));
  expect(await logIn(home, await codeFor(home))).toBe('200');
});

test('sends forty codes in a day for strangers in any hours, and then one for a known network', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  app.clock.advance(day);
  const outcomes: string[] = [];
  for (let round = 0; round < 4; round++) {
    app.clock.advance(2 * hour);
    for (let index = 0; index < 20; index++)
      outcomes.push(await from(`100.64.${round}.${index}`, '/Otp/SendEmailCode', { email }));
  }
  expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(40);
  expect(await from('192.0.2.200', '/Otp/SendEmailCode', { email })).toBe('OTP_RATE_LIMITED');
  expect(await logIn(home, await codeFor(home))).toBe('200');
});

test('accepts a code that was requested on one device and entered on another', async () => {
  expect(await logIn('198.51.100.200', await codeFor('192.0.2.77'))).toBe('200');
  app.clock.advance(minute);
  await codeFor('198.51.100.201');
  app.clock.advance(minute);
  expect(await logIn('198.51.100.201', await codeFor('192.0.2.78'))).toBe('200');
});

test("strangers' attempts at codes to a phone number do not reduce the attempts at codes to the e-mail address", async () => {
  expect(await from(home, '/Otp/SendPhoneCode', { phoneNumber })).toBe('200');
  await app.codeDelivery.settled();
  const toNumber = /\b\d{6}\b/.exec(app.messages.lastTo(phoneNumber)!)![0];
  for (const [index, code] of wrongCodes(toNumber, 10).entries())
    expect(await from(`203.0.113.${index % 2}`, '/Auth/LogInWithPhoneNumber', { phoneNumber, code })).toBe(
      'OTP_INVALID',
    );
  expect(await from('203.0.113.9', '/Auth/LogInWithPhoneNumber', { phoneNumber, code: toNumber })).toBe(
    'OTP_ATTEMPTS_EXCEEDED',
  );
  expect(await logIn('203.0.113.9', await codeFor(home))).toBe('200');
});

test('stores networks as keyed hashes', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  const sessions = await app.db.selectFrom('session').select('network').where('network', 'is not', null).execute();
  expect(sessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(sessions)).not.toContain(home);
});
