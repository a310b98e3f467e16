import { type LoginRow, findUserByTarget } from './repository';
import { openSession } from './sessions';
import { LoginMethod } from '../../generated/enumerations';
import { lockRow } from '../database/dialect';
import { onUnique } from '../database/errors';
import { inTransaction } from '../database/transaction';
import type { Request } from '../contract/handler';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { deliverCode } from './code-delivery';
import {
  type CodeRow,
  countTries,
  findLastCode,
  listSendTimes,
  replaceCode,
  setExhausted,
  setVerified,
  takeTry,
} from './repository-codes';
import { codeLimits, hashCode, isHashOf, maskedTarget, waitForNextCode } from './code-rules';
import type { Dependencies } from '../contract/dependencies';

/**
 * Sends a code to a lower-case e-mail address or an E.164 number. For an address that nobody has the same is done, counted and
 * answered; only the message is missing.
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
  // Of several at the same moment each finds none before it; the live code is unique, so all but one fail.
  const issued = await onUnique(issuing, { otp_code_live: tooSoon(codeLimits.pause) });
  if ('failure' in issued) return issued;
  const { to, language } = issued;
  if (to !== null) deliverCode(dependencies, { channel, to, code, language, traceId });
  return {
    status: 200 as const,
    data: {
      sent: true,
      target: maskedTarget(channel, target),
      expiresInSeconds: codeLimits.lifetime / 1000,
      resendAfterSeconds: codeLimits.pause / 1000,
    },
    message: say('otp.sent'),
  };
}

/**
 * Checks the code that was sent to the user over the channel. A right one marks the address or number as verified and opens a
 * session; the answer is that session's tokens.
 */
export async function redeemCode(dependencies: Dependencies, user: LoginRow, channel: LoginMethod, code: string) {
  const { config, db, clock } = dependencies;
  const now = clock.now();
  const target = targetOf(user, channel);
  const sent = target === null ? undefined : await findLastCode(db, channel, target, user.id);
  const problem = problemOf(sent, now);
  if (problem) return problem;

  const before = await countTries(db, user.id, now - codeLimits.window);
  if (before.tries >= codeLimits.triesOfAccount) return tooManyForAccount(before.firstSentAt, now);
  const tries = await takeTry(db, sent!.id);
  if (tries === undefined)
    return problemOf(await findLastCode(db, channel, target!, user.id), now) ?? tooMany(sent!, now);
  // Counted again after the try is taken: each of those that came together sees its own.
  const counted = await countTries(db, user.id, now - codeLimits.window);
  if (counted.tries > codeLimits.triesOfAccount) return tooManyForAccount(counted.firstSentAt, now);

  if (!isHashOf(config.dataKeys, { channel, target: target!, userId: user.id }, code, sent!.code_hash)) {
    const left = codeLimits.tries - tries;
    if (left === 0) await setExhausted(db, sent!.id);
    return fail('OTP_INVALID', {
      message: say('otp.wrong', { count: left }),
    });
  }
  return inTransaction(db, async (trx) => {
    // The user before the code, as do blocking and a change of address, which void codes: nobody waits in a ring.
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

/** Why the code cannot be tried at all. */
function problemOf(sent: CodeRow | undefined, now: number) {
  if (sent?.state === 'exhausted') return tooMany(sent, now);
  if (sent?.state !== 'issued' || sent.expires_at <= now) return fail('OTP_EXPIRED');
  return undefined;
}

function tooSoon(wait: number) {
  return fail('OTP_RATE_LIMITED', { message: say('otp.wait'), retryAfter: wait / 1000 });
}

/** Another code helps, as soon as one may be sent. */
function tooMany({ created_at }: CodeRow, now: number) {
  return fail('OTP_ATTEMPTS_EXCEEDED', { retryAfter: (created_at + codeLimits.pause - now) / 1000 });
}

function tooManyForAccount(firstSentAt: number | null, now: number) {
  const wait = (firstSentAt ?? now) + codeLimits.window - now;
  return fail('OTP_ATTEMPTS_EXCEEDED', {
    message: say('otp.tooManyWrong'),
    retryAfter: wait / 1000,
  });
}
