import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail, ofMembers } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Database } from '../database/connection';
import { mostSkewMs } from '../database/counters';
import { onUnique } from '../database/errors';
import { createMessage } from '../languages';
import { subscriberOf } from '../limits/addresses';
import { countCode } from './code-counting';
import { codeLimits, hashCode, hashNetwork, isHashOf, maskedTarget, nextCodeAt, attemptsFor } from './code-rules';
import {
  type LoginRow,
  contactColumns,
  dropClaims,
  findRecipient,
  lockContact,
  setProven,
} from './repository-accounts';
import {
  type Attempt,
  type CodeRow,
  countAttempts,
  findState,
  listCodes,
  listKnownNetworks,
  replaceCode,
  returnAttempts,
  setVerified,
  takeAttempt,
  withoutFuture,
} from './repository-codes';
import { revokeEverything } from './repository-sessions';
import { openSession } from './sessions';

/**
 * Sends a code to `target`, an e-mail address in lower case or an E.164 number. A target without an account is processed, counted
 * and answered in the same way, except that no message is sent, so that the response does not reveal whether an account exists.
 */
export async function sendCode(
  dependencies: Dependencies,
  channel: LoginMethod,
  target: string,
  request: Pick<Request<'sendEmailCode'>, 'address' | 'traceId' | 'languageFor' | 'ifFailed'>,
) {
  const { address, traceId, languageFor } = request;
  const { config, database, clock, random, codeDelivery } = dependencies;
  const now = clock.now();
  const code = random.code();
  const network = hashNetwork(config.dataKeys, address);
  const route = await countCode(dependencies, { channel, target, network }, request);
  if (typeof route !== 'string') return route;
  const issue = () =>
    database.transaction(async (trx) => {
      const stored = await withoutFuture(trx, await listCodes(trx, channel, target, 0), now);
      const known = await listKnownNetworks(trx, channel, target, [network, ...stored.map((one) => one.network)]);
      const requester = { network, subscriber: subscriberOf(address), isKnown: known.has(network) };
      const sent = stored.map((one) => sentCode(one, known, now)).filter(({ at }) => at > now - day);
      const next = nextCodeAt(sent, requester, now);
      if (next > now)
        return fail('OTP_RATE_LIMITED', { message: createMessage('otp.wait'), retryAfter: (next - now) / 1000 });
      const user = await findRecipient(trx, channel, target);
      const userId = user && !user.is_blocked ? user.id : null;
      await replaceCode(trx, {
        channel,
        target,
        user_id: userId,
        code_hash: hashCode(config.dataKeys, { channel, target, userId }, code),
        expires_at: now + codeLimits.lifetime,
        requested_from: address,
        network,
        after_id: stored[0]?.id ?? 0,
        tries: attemptsFor(requester, sent),
        created_at: now,
      });
      return {
        to: userId === null ? null : route === 'email' ? user!.email : addressOf(user!, channel, target),
        language: languageFor(user?.language ?? 'en'),
      };
    });
  // Concurrent requests do not see each other's codes: all but one violate a unique index, and run again.
  const retried = { otp_code_turn: undefined, otp_code_live: undefined };
  let issued = await onUnique(issue(), retried);
  while (!issued) issued = await onUnique(issue(), retried);
  if ('failure' in issued) return issued;
  const { to, language } = issued;
  const by = route === 'email' ? LoginMethod.Email : channel;
  if (to !== null && route !== 'none') codeDelivery.send({ channel: by, to, code, language, traceId, address });
  return {
    status: 200 as const,
    data: {
      sent: true,
      target: maskedTarget(channel, target),
      expiresInSeconds: codeLimits.lifetime / 1000,
      resendAfterSeconds: codeLimits.resendInterval / 1000,
    },
    message: createMessage(route === 'contact' || channel === LoginMethod.Email ? 'otp.sent' : 'otp.sentByEmail'),
  };
}

/** The failure for a code that has expired, was used or replaced, or never existed. */
export const outdated = fail('OTP_EXPIRED', ofMembers(createMessage('OTP_EXPIRED'), 'code'));

function wrongCode(left: number) {
  return fail('OTP_INVALID', ofMembers(createMessage('otp.wrong', { count: left }), 'code'));
}

/** How long codes are stored, in ms. */
const day = 24 * 60 * 60_000;

/** A code entered by a user. */
export interface Redemption {
  user: LoginRow;
  channel: LoginMethod;
  /** Null if the user has no e-mail address or phone number for the channel. */
  target: string | null;
  code: string;
  /** The client's IP address. */
  address: string;
  /** True if the user is logged in already; false if the code is to log the user in. */
  isLoggedIn: boolean;
}

/**
 * Checks the code that was sent to the target. If it is correct, marks the target as verified for the user, removes it from other
 * accounts that have not verified it, opens a session and returns its tokens. Otherwise returns the failure OTP_INVALID,
 * OTP_EXPIRED or OTP_ATTEMPTS_EXCEEDED, or EMAIL_TAKEN or PHONE_TAKEN if another account has verified the target. An attempt is
 * counted before the code is compared (see code-rules.ts). It is returned if the code is correct or was replaced by a newer code.
 */
export async function redeemCode(dependencies: Dependencies, redemption: Redemption) {
  const { config, database, clock } = dependencies;
  const { user, channel, target, code, address } = redemption;
  const now = clock.now();
  if (target === null || !mayProve(user, redemption)) return outdated;
  const network = hashNetwork(config.dataKeys, address);
  const sent = await listRecent(database, { channel, target, now });
  const isLive = (one: CodeRow) => isValid(one, now) && one.user_id !== null;
  const admitted = await admitToLive(database.write, sent.filter(isLive), { channel, target, network, now });
  if ('failure' in admitted) return admitted;
  const { attempts, left } = admitted;
  const isRight = (one: CodeRow) =>
    isHashOf(config.dataKeys, { channel, target, userId: one.user_id }, code, one.code_hash);
  const right = attempts.find((attempt) => isRight(attempt.code));
  if (!right) {
    if (!sent.some((one) => !isLive(one) && isRight(one))) return wrongCode(left);
    await returnAttempts(database.write, attempts);
    return outdated;
  }
  const taken =
    channel === LoginMethod.Email
      ? fail('EMAIL_TAKEN', ofMembers(createMessage('EMAIL_TAKEN'), 'email'))
      : fail('PHONE_TAKEN', ofMembers(createMessage('PHONE_TAKEN'), 'phoneNumber'));
  const proving = database.transaction(async (trx) => {
    // Lock order: users before the code, as in blocking; else a deadlock.
    const locked = await lockContact(trx, user.id, channel, target);
    if (locked.user.is_blocked || !mayProve(locked.user, redemption)) return outdated;
    if (!(await setVerified(trx, right.code.id))) return outdated;
    await returnAttempts(trx, attempts);
    if (locked.isTaken) return taken;
    await dropClaims(trx, user.id, channel, target, now);
    const isFirst = !locked.user.is_email_verified && !locked.user.is_phone_verified;
    // Earlier sessions rest on no contact that is still verified: they may belong to another person.
    if (isFirst) await revokeEverything(trx, user.id, now);
    const isShared = isFirst && locked.isShared;
    const proven = await setProven(trx, locked.user, channel, target, { now, isShared });
    return openSession(trx, dependencies, proven, channel, network);
  });
  return onUnique(proving, { app_user_email: taken, app_user_phone: taken });
}

/**
 * The failure for a code entered for an unknown account. Response and attempt limits are those of a wrong code for an existing account.
 * Used only if LOGIN_NEUTRAL is set: log-ins then do not reveal whether an account exists.
 */
export async function rejectCode(
  { config, database, clock }: Dependencies,
  { channel, target, address }: { channel: LoginMethod; target: string; address: string },
) {
  const now = clock.now();
  const network = hashNetwork(config.dataKeys, address);
  const sent = await listRecent(database, { channel, target, now });
  const live = sent.filter((one) => isValid(one, now));
  const admitted = await admitToLive(database.write, live, { channel, target, network, now });
  return 'failure' in admitted ? admitted : wrongCode(admitted.left);
}

/** Whether the code is issued and not expired. No code exists for an unknown account, so verification of its codes always fails. */
function isValid({ state, expires_at }: CodeRow, now: number): boolean {
  return state === 'issued' && expires_at > now;
}

/** The codes that were sent to the target within the window of the limits, newest first. */
async function listRecent(
  { read, write }: Dependencies['database'],
  { channel, target, now }: { channel: LoginMethod; target: string; now: number },
): Promise<CodeRow[]> {
  return withoutFuture(write, await listCodes(read, channel, target, now - codeLimits.window), now);
}

/**
 * Counts an attempt at each of the live codes, given newest first, that the network may enter: its own and the newest one. Returns the
 * attempts and how many are left, or the failure.
 */
async function admitToLive(
  db: Database,
  [newest, ...older]: CodeRow[],
  { channel, target, network, now }: { channel: LoginMethod; target: string; network: string; now: number },
) {
  if (!newest) return outdated;
  // The newest code too: many people request a code on one device and enter it on another.
  const own = [newest, ...older].find((one) => one.network === network);
  const isKnown = !own && (await listKnownNetworks(db, channel, target, [network])).has(network);
  const attempts: Attempt[] = [];
  let left = 0;
  let refusal: Exclude<Awaited<ReturnType<typeof admit>>, number> = outdated;
  for (const one of new Set([own ?? newest, newest])) {
    const maxAttempts = one === own ? (one.tries ?? codeLimits.attempts) : codeLimits.attempts;
    const attempt = { code: one, network, isStranger: one !== own && !isKnown, maxAttempts };
    const admitted = await admit(db, attempt, { channel, target, now });
    if (typeof admitted !== 'number') refusal = admitted;
    else left = Math.max(left, attempts.push(attempt) && admitted);
  }
  return attempts.length === 0 ? refusal : { attempts, left };
}

/**
 * Whether the user may verify the target. A logged-in user may verify the account's contact or the pending one. A log-in may use only
 * a verified contact, or an unverified one if the account has no verified contact: an unverified contact may belong to another person.
 */
function mayProve(user: LoginRow, { channel, target, isLoggedIn }: Redemption): boolean {
  const { key, flag, otherFlag, pending } = contactColumns[channel];
  if (user[key] !== target) return isLoggedIn && user[pending] === target;
  return isLoggedIn || user[flag] === 1 || user[otherFlag] === 0;
}

/** Counts an attempt; returns how many the network has left, or the failure if a limit is exceeded. */
async function admit(db: Database, attempt: Attempt, at: { channel: LoginMethod; target: string; now: number }) {
  const since = at.now - codeLimits.window;
  const count = () => countAttempts(db, { ...at, userId: attempt.code.user_id, network: attempt.network, since });
  const before = exceededLimit(await count(), attempt, 1, at.now);
  if (before) return before;
  const attempts = await takeAttempt(db, attempt);
  if (attempts === undefined) {
    const isGone = (await findState(db, attempt.code.id)) !== 'issued';
    return isGone ? outdated : attemptsExceeded(attempt, at.now);
  }
  // Counted again after the insert, because concurrent requests did not see each other's attempts before.
  return exceededLimit(await count(), attempt, 0, at.now) ?? attempt.maxAttempts - attempts;
}

/** The failure if `more` further attempts would exceed a limit; otherwise undefined. */
function exceededLimit(
  counted: Awaited<ReturnType<typeof countAttempts>>,
  attempt: Attempt,
  more: number,
  now: number,
) {
  const { ofNetwork, ofStrangers, firstSentAt } = counted;
  if (attempt.isStranger)
    return ofStrangers + more > codeLimits.attemptsOfStrangers ? attemptsExceeded(attempt, now) : undefined;
  if (ofNetwork + more <= codeLimits.attemptsOfNetwork) return undefined;
  const wait = (firstSentAt ?? now) + codeLimits.window - now;
  return fail('OTP_ATTEMPTS_EXCEEDED', { message: createMessage('otp.tooManyWrong'), retryAfter: wait / 1000 });
}

/** `retryAfter` is the time until the network may request another code: 0 if it has not requested this one. */
function attemptsExceeded({ code, network }: Attempt, now: number) {
  const wait = code.network === network ? code.created_at + codeLimits.resendInterval - now : 0;
  return fail('OTP_ATTEMPTS_EXCEEDED', { retryAfter: wait / 1000 });
}

/** The e-mail address or phone number as the account's owner wrote it. */
function addressOf(user: LoginRow, channel: LoginMethod, target: string): string | null {
  const { key, written, pendingWritten } = contactColumns[channel];
  return user[key] === target ? user[written] : user[pendingWritten];
}

/**
 * A stored code for the rules. `known`: the known networks, and since when. A network is known at all times if it is known since a future one,
 * because the clock was set back. The code may be newer than `now`, if a concurrent request has stored it.
 */
function sentCode(
  { network, requested_from, created_at: at }: CodeRow,
  known: ReadonlyMap<string | null, number>,
  now: number,
) {
  const since = known.get(network);
  const isKnown = since !== undefined && (since < at || since > now + mostSkewMs);
  return { network, subscriber: subscriberOf(requested_from ?? ''), isKnown, at };
}
