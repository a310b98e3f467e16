import { wrongCodes } from '../../testing/access';
import { type TestApp, startTestApp } from '../../testing/app';
import { type Instance, secondInstance } from '../../testing/servers/second-instance';
import { hour, minute } from '../../testing/time';
import { codesDelivered } from '../code-delivery';
import { codeLimits } from '../code-rules';

let app: TestApp;
let other: Instance;
beforeAll(async () => {
  app = await startTestApp({ TRUST_PROXY: '1' });
  other = await secondInstance(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(() => app.clock.advance(2 * hour));

const email = 'customer@example.com';
const home = '192.0.2.1';

/** A request from a network of its own, as the trusted proxy says. */
async function from(address: string, path: string, body: object, url = app.url): Promise<string> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': address };
  const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  const { code } = (await answer.json()) as { code: string | null };
  return code ?? String(answer.status);
}
const logIn = (address: string, code: string, url?: string) =>
  from(address, '/Auth/LogInWithEmail', { email, code }, url);

/** The code that somebody at the address asked for, and that the account's owner reads. */
async function codeFor(address: string): Promise<string> {
  expect(await from(address, '/Otp/SendEmailCode', { email })).toBe('200');
  await codesDelivered();
  return /\b\d{6}\b/.exec(app.messages.lastTo(email)!)![0];
}

/** Five wrong tries each from so many networks, to both instances; how many were looked at. */
async function guess(code: string, networks: number): Promise<number> {
  const wrong = wrongCodes(code, 5 * networks);
  const outcomes = await Promise.all(
    wrong.map((one, index) => logIn(`198.51.100.${index % networks}`, one, index % 2 ? other.url : app.url)),
  );
  expect(new Set(outcomes)).not.toContain('200');
  return outcomes.filter((outcome) => outcome === 'OTP_INVALID').length;
}

test('whoever asked for a code has five tries of it that nobody else uses up', async () => {
  const code = await codeFor(home);
  expect(await guess(code, 1)).toBe(5);
  expect(await guess(code, 30)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers - 5);
  for (const wrong of wrongCodes(code, 4)) expect(await logIn(home, wrong)).toBe('OTP_INVALID');
  expect(await logIn(home, code)).toBe('200');
});

test('so has whoever has logged in from there before, whoever asked for the code', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  app.clock.advance(minute);
  const code = await codeFor('203.0.113.1');
  for (const wrong of wrongCodes(code, 5)) expect(await logIn('203.0.113.1', wrong)).toBe('OTP_INVALID');
  expect(await guess(code, 30)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers);
  expect(await logIn(home, code)).toBe('200');
});

test('strangers together have twenty tries an hour of all codes of an account, over both instances', async () => {
  const first = await codeFor(home);
  for (const [index, wrong] of wrongCodes(first, 15).entries())
    expect(await logIn(`203.0.113.${index % 3}`, wrong)).toBe('OTP_INVALID');
  app.clock.advance(minute);
  const code = await codeFor(home);
  expect(await guess(code, 12)).toBeLessThanOrEqual(codeLimits.attemptsOfStrangers - 15);
  expect(await logIn('203.0.113.77', code)).toBe('OTP_ATTEMPTS_EXCEEDED');
  expect(await logIn(home, code)).toBe('200');
});

test('one stranger leaves the tries of another alone', async () => {
  const code = await codeFor('203.0.113.1');
  for (const wrong of wrongCodes(code, 5)) expect(await logIn('198.51.100.7', wrong)).toBe('OTP_INVALID');
  expect(await logIn('198.51.100.7', code)).toBe('OTP_ATTEMPTS_EXCEEDED');
  expect(await logIn('203.0.113.50', code)).toBe('200');
});

test('where a network is known is stored so that it cannot be read', async () => {
  expect(await logIn(home, await codeFor(home))).toBe('200');
  const sessions = await app.db.selectFrom('session').select('network').where('network', 'is not', null).execute();
  expect(sessions.length).toBeGreaterThan(0);
  expect(JSON.stringify(sessions)).not.toContain(home);
});
