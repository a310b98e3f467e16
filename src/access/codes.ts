import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Database } from '../database/connection';
import { onUnique } from '../database/errors';
import { inTransaction } from '../database/transaction';
import { say } from '../languages';
import { networkOf } from '../limits/addresses';
import { deliverCode } from './code-delivery';
import { codeLimits, hashCode, hashNetwork, isHashOf, maskedTarget, waitForNextCode } from './code-rules';
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
  type Whose,
  countAttempts,
  findState,
  isKnownNetwork,
  listCodes,
  replaceCode,
  returnAttempt,
  setVerified,
  takeAttempt,
} from './repository-codes';
import { revokeEverything } from './repository-sessions';
import { openSession } from './sessions';

/**
 * Sends a code to `target`, an e-mail address in lower case or an E.164 number. For a target without an account everything is
 * done, counted and answered alike, so that nobody learns of accounts; only no message is sent.
 */
export async function sendCode(
  dependencies: Dependencies,
  channel: LoginMethod,
  target: string,
  { address, traceId, languageFor }: Pick<Request<'sendEmailCode'>, 'address' | 'traceId' | 'languageFor'>,
) {
  const { config, db, clock, random } = dependencies;
  const now = clock.now();
  const code = random.code();
  const issuing = inTransaction(db, async (trx) => {
    const sent = await listCodes(trx, channel, target, now - codeLimits.window);
    const sentAt = sent.map(({ created_at }) => created_at);
    const wait = waitForNextCode(sentAt, now);
    if (wait > 0) return tooSoon(wait);
    const user = await findRecipient(trx, channel, target);
    const userId = user && !user.is_blocked ? user.id : null;
    await replaceCode(trx, {
      channel,
      target,
      user_id: userId,
      code_hash: hashCode(config.dataKeys, { channel, target, userId }, code),
      expires_at: now + codeLimits.lifetime,
      requested_from: address,
      created_at: now,
    });
    return {
      to: userId === null ? null : addressOf(user!, channel, target),
      language: languageFor(user?.language ?? 'en'),
    };
  });
  // Requests at the same moment do not see each other's codes; the live code is unique, so all but one fail.
  const issued = await onUnique(issuing, { otp_code_live: tooSoon(codeLimits.resendInterval) });
  if ('failure' in issued) return issued;
  const { to, language } = issued;
  if (to !== null) deliverCode(dependencies, { channel, to, code, language, traceId });
  return {
    status: 200 as const,
    data: {
      sent: true,
      target: maskedTarget(channel, target),
      expiresInSeconds: codeLimits.lifetime / 1000,
      resendAfterSeconds: codeLimits.resendInterval / 1000,
    },
    message: say('otp.sent'),
  };
}

/** Who enters which code for what. */
export interface Redemption {
  user: LoginRow;
  channel: LoginMethod;
  /** Null where the user has no such address or number. */
  target: string | null;
  code: string;
  /** From where. */
  address: string;
  /** Whether the user is logged in already, or is to be by this. */
  isLoggedIn: boolean;
}

/**
 * Checks the code that was sent to the target. A right one makes the target the user's, proven, takes it from all who only named
 * it, and opens a session, whose tokens are answered; else the failure OTP_INVALID, OTP_EXPIRED, OTP_ATTEMPTS_EXCEEDED, or
 * EMAIL_TAKEN or PHONE_TAKEN where somebody else has proven it. An attempt is counted before the code is looked at, see
 * code-rules.ts, and given back when it was right or one that a newer code has replaced.
 */
export async function redeemCode(dependencies: Dependencies, redemption: Redemption) {
  const { config, db, clock } = dependencies;
  const { user, channel, target, code, address } = redemption;
  const now = clock.now();
  if (target === null || !mayProve(user, redemption)) return fail('OTP_EXPIRED');
  const [sent, ...replaced] = await listCodes(db, channel, target, now - codeLimits.window);
  if (!isLive(sent, now) || sent.user_id === null) return fail('OTP_EXPIRED');

  const attempt = await attemptOf(dependencies, sent, { channel, target, address });
  const { network } = attempt;
  const left = await admit(db, attempt, sent, { userId: sent.user_id }, now);
  if (typeof left !== 'number') return left;

  const isRight = (one: CodeRow) =>
    isHashOf(config.dataKeys, { channel, target, userId: one.user_id }, code, one.code_hash);
  if (!isRight(sent)) {
    if (!replaced.some(isRight)) return fail('OTP_INVALID', { message: say('otp.wrong', { count: left }) });
    await returnAttempt(db, attempt);
    return fail('OTP_EXPIRED');
  }
  const taken = channel === LoginMethod.Email ? fail('EMAIL_TAKEN') : fail('PHONE_TAKEN');
  const proving = inTransaction(db, async (trx) => {
    // Lock order: users before the code, as in blocking; else a deadlock.
    const locked = await lockContact(trx, user.id, channel, target);
    if (locked.user.is_blocked || !mayProve(locked.user, redemption)) return fail('OTP_EXPIRED');
    if (!(await setVerified(trx, sent.id))) return fail('OTP_EXPIRED');
    await returnAttempt(trx, attempt);
    if (locked.isTaken) return taken;
    await dropClaims(trx, user.id, channel, target, now);
    // Whoever was in before has proven nothing that still holds: it may have been somebody else.
    if (!locked.user.is_email_verified && !locked.user.is_phone_verified) await revokeEverything(trx, user.id, now);
    const proven = await setProven(trx, locked.user, channel, target, now);
    return openSession(trx, dependencies, proven, channel, network);
  });
  return onUnique(proving, { app_user_email: taken, app_user_phone: taken });
}

/**
 * What whoever enters a code for an account that is not there is answered: as for a wrong code of one that is, with as many tries. Only
 * where log-ins do not tell whether there is an account; elsewhere nobody comes here.
 */
export async function refuseCode(
  dependencies: Dependencies,
  { channel, target, address }: Pick<Redemption, 'channel' | 'address'> & { target: string },
) {
  const { db, clock } = dependencies;
  const now = clock.now();
  const [sent] = await listCodes(db, channel, target, now - codeLimits.window);
  if (!isLive(sent, now)) return fail('OTP_EXPIRED');
  const attempt = await attemptOf(dependencies, sent, { channel, target, address });
  const left = await admit(db, attempt, sent, { channel, target }, now);
  return typeof left === 'number' ? fail('OTP_INVALID', { message: say('otp.wrong', { count: left }) }) : left;
}

/** From where an attempt at the code comes. */
async function attemptOf(
  { config, db }: Dependencies,
  sent: CodeRow,
  { channel, target, address }: { channel: LoginMethod; target: string; address: string },
): Promise<Attempt> {
  const network = hashNetwork(config.dataKeys, address);
  const hasAsked = sent.requested_from !== null && networkOf(sent.requested_from) === networkOf(address);
  const isStranger = !hasAsked && !(await isKnownNetwork(db, channel, target, network));
  return { codeId: sent.id, network, isStranger };
}

/**
 * Whether the user may prove the target: who is logged in what the account has or changes to; who wants to log in by it only what
 * is proven, or what the account has while nothing is. An account that has proven something is not opened by what it only names,
 * which may be anybody's.
 */
function mayProve(user: LoginRow, { channel, target, isLoggedIn }: Redemption): boolean {
  const { key, flag, otherFlag, pending } = contactColumns[channel];
  if (user[key] !== target) return isLoggedIn && user[pending] === target;
  return isLoggedIn || user[flag] === 1 || user[otherFlag] === 0;
}

/** Counts an attempt; answers how many the network has left after it, or the failure where it is one too many. */
async function admit(db: Database, attempt: Attempt, sent: CodeRow, whose: Whose, now: number) {
  const since = now - codeLimits.window;
  const before = await countAttempts(db, whose, attempt.network, since);
  if (isOver(before, attempt, 1)) return tooManyForAccount(before.firstSentAt, now);
  const attempts = await takeAttempt(db, attempt);
  if (attempts === undefined) {
    const isGone = (await findState(db, sent.id)) !== 'issued';
    return isGone ? fail('OTP_EXPIRED') : tooMany(sent, now);
  }
  // Counted again now that this attempt counts: of requests at the same moment each sees its own and those before it.
  const counted = await countAttempts(db, whose, attempt.network, since);
  if (isOver(counted, attempt, 0)) return tooManyForAccount(counted.firstSentAt, now);
  return codeLimits.attempts - attempts;
}

/** Whether so many more would be too many. */
function isOver(
  { ofNetwork, ofStrangers }: Awaited<ReturnType<typeof countAttempts>>,
  { isStranger }: Attempt,
  more: number,
): boolean {
  if (ofNetwork + more > codeLimits.attemptsOfNetwork) return true;
  return isStranger && ofStrangers + more > codeLimits.attemptsOfStrangers;
}

/** The address or number as the account has it. */
function addressOf(user: LoginRow, channel: LoginMethod, target: string): string | null {
  const { key, written, pendingWritten } = contactColumns[channel];
  return user[key] === target ? user[written] : user[pendingWritten];
}

/** Whether the code is one that can still be entered; one of nobody's was never sent, and is never right. */
function isLive(sent: CodeRow | undefined, now: number): sent is CodeRow {
  return sent?.state === 'issued' && sent.expires_at > now;
}

function tooSoon(wait: number) {
  return fail('OTP_RATE_LIMITED', { message: say('otp.wait'), retryAfter: wait / 1000 });
}

/** Until another code may be sent. */
function tooMany({ created_at }: CodeRow, now: number) {
  return fail('OTP_ATTEMPTS_EXCEEDED', { retryAfter: (created_at + codeLimits.resendInterval - now) / 1000 });
}

function tooManyForAccount(firstSentAt: number | null, now: number) {
  const wait = (firstSentAt ?? now) + codeLimits.window - now;
  return fail('OTP_ATTEMPTS_EXCEEDED', {
    message: say('otp.tooManyWrong'),
    retryAfter: wait / 1000,
  });
}
