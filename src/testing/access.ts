import { LoginMethod } from '../../generated/enumerations';
import { contactDigest } from '../access/code-rules';
import type { Role } from '../contract/caller';
import type { OperationId, components } from '../contract/handler';
import type { UserName } from '../sandbox/data';
import type { Actor, Call, Reply, TestApp } from './app';

/** A JSON Web Token that the service has not signed. */
export const forgedToken = ['{"alg":"HS256"}', '{"SID":"1"}', 'signature']
  .map((part) => Buffer.from(part).toString('base64url'))
  .join('.');

/** Requests a code for an e-mail address or a phone number, and reads it from the message. */
export async function codeSentTo(app: TestApp, target: string): Promise<string> {
  const reply = target.includes('@')
    ? await app.call('sendEmailCode', { body: { email: target } })
    : await app.call('sendPhoneCode', { body: { phoneNumber: target } });
  expect(reply.status).toBe(200);
  await app.codeDelivery.settled();
  return /\b\d{6}\b/.exec(app.messages.lastTo(target)!)![0];
}

/** Returns `count` codes that differ from `code`. */
export function wrongCodes(code: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String((Number(code) + 1 + index) % 1_000_000).padStart(6, '0'));
}

/** The verification token of a log-in by e-mail address or phone number without a code. */
export async function verificationToken(app: TestApp, contact: string): Promise<{ token: string }> {
  const { status, data } = contact.includes('@')
    ? await app.call('logInWithEmail', { body: { email: contact } })
    : await app.call('logInWithPhoneNumber', { body: { phoneNumber: contact } });
  expect(status).toBe(206);
  return data as { token: string };
}

type LoggedIn = components['schemas']['LoginResult'] & { refreshToken: string };

/** The tokens and the user of a new session. */
export async function loggedIn(app: TestApp, email: string): Promise<LoggedIn> {
  const { status, data } = await app.call('logInWithEmail', { body: { email, code: await codeSentTo(app, email) } });
  expect(status).toBe(200);
  return data as LoggedIn;
}

/** An actor whose token remains valid if the test moves the clock by more than a day: one of the sandbox's users, or the bearer of a token. */
export function actor(app: TestApp, who: Actor): { token: string } {
  if (who === 'verification') {
    const userId = app.sandbox.userIds.verification;
    const contact = contactDigest(LoginMethod.Email, 'verifying.customer@example.com');
    return app.tokens.sign({ userId, version: 1, sessionId: null, tokenType: 'verification', contact });
  }
  const payload = (typeof who === 'string' ? app.sandbox.tokens[who] : who.token).split('.')[1]!;
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<'SID' | 'ses', string>;
  const { SID, role, ver, ses } = claims as typeof claims & { role: Role; ver: number };
  return app.tokens.sign({ userId: Number(SID), role, version: ver, sessionId: ses, tokenType: 'access' });
}

/** Sends a call as such an actor, with a valid token at any time. */
export function callAs(app: TestApp, who: Actor, id: OperationId, call: Call = {}): Promise<Reply> {
  return app.call(id, { as: actor(app, who), ...call });
}

/** The status of a customer's call with the token: 200 while the token is valid. */
export async function statusWith(app: TestApp, as: Actor): Promise<number> {
  return (await app.call('getMyReservations', { as })).status;
}

/** The sandbox's first user of each role. */
export const userOfRole = {
  Admin: 'admin',
  Owner: 'owner',
  Customer: 'customer',
  Agent: 'agent',
} as const satisfies Record<Role, UserName>;
