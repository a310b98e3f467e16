import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail, ofMembers } from '../contract/failures';
import type { Request } from '../contract/handler';
import type { Database } from '../database/connection';
import { onUnique } from '../database/errors';
import { createMessage } from '../languages';
import { siteOf } from '../limits/addresses';
import { deliverCode } from './code-delivery';
import { codeLimits, hashCode, hashNetwork, isHashOf, maskedTarget, nextCodeAt, triesFor } from './code-rules';
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
  const { config, database, clock, random } = dependencies;
  const now = clock.now();
  const code = random.code();
  const network = hashNetwork(config.dataKeys, address);
  const issue = () =>
    database.transaction(async (trx) => {
      const stored = await listCodes(trx, channel, target, 0);
      const known = await listKnownNetworks(trx, channel, target, [network, ...stored.map((one) => one.network)]);
      const asker = { network, site: siteOf(address), isKnown: known.has(network) };
      const sent = stored.map((one) => sentCode(one, known)).filter(({ at }) => at > now - day);
      const next = nextCodeAt(sent, asker, now);
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
        tries: triesFor(asker, sent),
        created_at: now,
      });
      return {
        to: userId === null ? null : addressOf(user!, channel, target),
        language: languageFor(user?.language ?? 'en'),
      };
    });
  // Requests at the same moment do not see each other's codes: all but one fail, and count again.
  const again = { otp_code_turn: undefined, otp_code_live: undefined };
  let issued = await onUnique(issue(), again);
  while (!issued) issued = await onUnique(issue(), again);
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
    message: createMessage('otp.sent'),
  };
}

/** A code that is none any more, or never was. */
export const outdated = fail('OTP_EXPIRED', ofMembers(createMessage('OTP_EXPIRED'), 'code'));

function wrong(left: number) {
  return fail('OTP_INVALID', ofMembers(createMessage('otp.wrong', { count: left }), 'code'));
}

/** How long codes are stored, in ms. */
const day = 24 * 60 * 60_000;

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
  const { config, database, clock } = dependencies;
  const { user, channel, target, code, address } = redemption;
  const now = clock.now();
  if (target === null || !mayProve(user, redemption)) return outdated;
  const network = hashNetwork(config.dataKeys, address);
  const sent = await listCodes(database.read, channel, target, now - codeLimits.window);
  const isLive = (one: CodeRow) => isValid(one, now) && one.user_id !== null;
  const admitted = await admitToLive(database.write, sent.filter(isLive), { channel, target, network, now });
  if ('failure' in admitted) return admitted;
  const { attempts, left } = admitted;
  const isRight = (one: CodeRow) =>
    isHashOf(config.dataKeys, { channel, target, userId: one.user_id }, code, one.code_hash);
  const right = attempts.find((attempt) => isRight(attempt.code));
  if (!right) {
    if (!sent.some((one) => !isLive(one) && isRight(one))) return wrong(left);
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
    // Whoever was in before has proven nothing that still holds: it may have been somebody else.
    if (isFirst) await revokeEverything(trx, user.id, now);
    const isShared = isFirst && locked.isShared;
    const proven = await setProven(trx, locked.user, channel, target, { now, isShared });
    return openSession(trx, dependencies, proven, channel, network);
  });
  return onUnique(proving, { app_user_email: taken, app_user_phone: taken });
}

/**
 * What whoever enters a code for an account that is not there is answered: as for a wrong code of one that is, with as many tries. Only
 * where log-ins do not tell whether there is an account; elsewhere nobody comes here.
 */
export async function refuseCode(
  { config, database, clock }: Dependencies,
  { channel, target, address }: { channel: LoginMethod; target: string; address: string },
) {
  const now = clock.now();
  const network = hashNetwork(config.dataKeys, address);
  const sent = await listCodes(database.read, channel, target, now - codeLimits.window);
  const live = sent.filter((one) => isValid(one, now));
  const admitted = await admitToLive(database.write, live, { channel, target, network, now });
  return 'failure' in admitted ? admitted : wrong(admitted.left);
}

/** Whether the code can be entered; one of nobody's was never sent, and is never right. */
function isValid({ state, expires_at }: CodeRow, now: number): boolean {
  return state === 'issued' && expires_at > now;
}

/** Counts an attempt at those of the live codes, newest first, that the network may enter; answers how many it has left, or the failure. */
async function admitToLive(
  db: Database,
  [newest, ...older]: CodeRow[],
  { channel, target, network, now }: { channel: LoginMethod; target: string; network: string; now: number },
) {
  if (!newest) return outdated;
  // The network's own code, and the newest: many people ask with one device and enter with another.
  const own = [newest, ...older].find((one) => one.network === network);
  const isKnown = !own && (await listKnownNetworks(db, channel, target, [network])).has(network);
  const attempts: Attempt[] = [];
  let left = 0;
  let refusal: Exclude<Awaited<ReturnType<typeof admit>>, number> = outdated;
  for (const one of new Set([own ?? newest, newest])) {
    const most = one === own ? (one.tries ?? codeLimits.attempts) : codeLimits.attempts;
    const attempt = { code: one, network, isStranger: one !== own && !isKnown, most };
    const admitted = await admit(db, attempt, { channel, target, now });
    if (typeof admitted !== 'number') refusal = admitted;
    else left = Math.max(left, attempts.push(attempt) && admitted);
  }
  return attempts.length === 0 ? refusal : { attempts, left };
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
async function admit(db: Database, attempt: Attempt, at: { channel: LoginMethod; target: string; now: number }) {
  const since = at.now - codeLimits.window;
  const count = () => countAttempts(db, { ...at, userId: attempt.code.user_id, network: attempt.network, since });
  const before = overdrawn(await count(), attempt, 1, at.now);
  if (before) return before;
  const attempts = await takeAttempt(db, attempt);
  if (attempts === undefined) {
    const isGone = (await findState(db, attempt.code.id)) !== 'issued';
    return isGone ? outdated : tooMany(attempt, at.now);
  }
  // Counted again now that this attempt counts: of requests at the same moment each sees its own and those before it.
  return overdrawn(await count(), attempt, 0, at.now) ?? attempt.most - attempts;
}

/** The failure where so many more would be too many. */
function overdrawn(counted: Awaited<ReturnType<typeof countAttempts>>, attempt: Attempt, more: number, now: number) {
  const { ofNetwork, ofStrangers, firstSentAt } = counted;
  if (attempt.isStranger)
    return ofStrangers + more > codeLimits.attemptsOfStrangers ? tooMany(attempt, now) : undefined;
  if (ofNetwork + more <= codeLimits.attemptsOfNetwork) return undefined;
  const wait = (firstSentAt ?? now) + codeLimits.window - now;
  return fail('OTP_ATTEMPTS_EXCEEDED', { message: createMessage('otp.tooManyWrong'), retryAfter: wait / 1000 });
}

/** Until the network may ask for another code: at once where it has not asked for this one. */
function tooMany({ code, network }: Attempt, now: number) {
  const wait = code.network === network ? code.created_at + codeLimits.resendInterval - now : 0;
  return fail('OTP_ATTEMPTS_EXCEEDED', { retryAfter: wait / 1000 });
}

/** The address or number as the account has it. */
function addressOf(user: LoginRow, channel: LoginMethod, target: string): string | null {
  const { key, written, pendingWritten } = contactColumns[channel];
  return user[key] === target ? user[written] : user[pendingWritten];
}

function sentCode({ network, requested_from, created_at }: CodeRow, known: ReadonlySet<string | null>) {
  return { network, site: siteOf(requested_from ?? ''), isKnown: known.has(network), at: created_at };
}
