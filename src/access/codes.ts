import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { lockRow } from '../database/dialect';
import { onUnique } from '../database/errors';
import { inTransaction } from '../database/transaction';
import { say } from '../languages';
import { deliverCode } from './code-delivery';
import { codeLimits, hashCode, isHashOf, maskedTarget, waitForNextCode } from './code-rules';
import { type LoginRow, findUserByTarget } from './repository-accounts';
import {
  type CodeRow,
  countAttempts,
  findLastCode,
  listSendTimes,
  replaceCode,
  setExhausted,
  setVerified,
  takeAttempt,
} from './repository-codes';
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
    const wait = waitForNextCode(await listSendTimes(trx, channel, target, now - codeLimits.window), now);
    if (wait > 0) return tooSoon(wait);
    const user = await findUserByTarget(trx, channel, target);
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
    return { to: userId === null ? null : addressOf(user!, channel), language: languageFor(user?.language ?? 'en') };
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

/**
 * Checks the code that was sent to the user over the channel. A right one verifies the address or number and opens a session,
 * whose tokens are answered; else the failure OTP_INVALID, OTP_EXPIRED or OTP_ATTEMPTS_EXCEEDED. An attempt is counted before the
 * code is looked at, for the code and for the account (repository-codes.ts), and given back when it was right.
 */
export async function redeemCode(dependencies: Dependencies, user: LoginRow, channel: LoginMethod, code: string) {
  const { config, db, clock } = dependencies;
  const now = clock.now();
  const target = targetOf(user, channel);
  const sent = target === null ? undefined : await findLastCode(db, channel, target, user.id);
  const problem = problemOf(sent, now);
  if (problem) return problem;

  const before = await countAttempts(db, user.id, now - codeLimits.window);
  if (before.attempts >= codeLimits.attemptsOfAccount) return tooManyForAccount(before.firstSentAt, now);
  const attempts = await takeAttempt(db, sent!.id);
  if (attempts === undefined)
    return problemOf(await findLastCode(db, channel, target!, user.id), now) ?? tooMany(sent!, now);
  // Counted again now that this attempt counts: of requests at the same moment each sees its own and those before it.
  const counted = await countAttempts(db, user.id, now - codeLimits.window);
  if (counted.attempts > codeLimits.attemptsOfAccount) return tooManyForAccount(counted.firstSentAt, now);

  if (!isHashOf(config.dataKeys, { channel, target: target!, userId: user.id }, code, sent!.code_hash)) {
    const left = codeLimits.attempts - attempts;
    if (left === 0) await setExhausted(db, sent!.id);
    return fail('OTP_INVALID', {
      message: say('otp.wrong', { count: left }),
    });
  }
  return inTransaction(db, async (trx) => {
    // Lock order: the user before the code, as in blocking and in a change of address, which supersede codes; else a deadlock.
    await lockRow(trx, 'app_user', user.id);
    return (await setVerified(trx, sent!.id)) ? openSession(trx, dependencies, user.id, channel) : fail('OTP_EXPIRED');
  });
}

/** The user's own e-mail address (lower case) or phone number; null where there is none. */
export function targetOf(user: LoginRow, channel: LoginMethod): string | null {
  return channel === LoginMethod.Email ? user.email_key : user.phone;
}

function addressOf(user: LoginRow, channel: LoginMethod): string | null {
  return channel === LoginMethod.Email ? user.email : user.phone;
}

/** Why no attempt at the code is allowed; undefined where one is. */
function problemOf(sent: CodeRow | undefined, now: number) {
  if (sent?.state === 'exhausted') return tooMany(sent, now);
  if (sent?.state !== 'issued' || sent.expires_at <= now) return fail('OTP_EXPIRED');
  return undefined;
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
