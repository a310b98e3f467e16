import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { networkOf } from '../limits/addresses';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * The limits of one-time codes; times in ms. A network is the client's IPv4 address or IPv6 prefix. It is known to an account after a
 * log-in from it; every other network is a stranger's.
 *
 * - Each code belongs to the network that requested it. Other networks can neither replace it nor use up its attempts, so a correct
 *   code entered from the requesting network is always accepted.
 * - A code entered from another network is accepted while it is the newest code of the target and the attempts that all strangers
 *   share are not used up.
 * - Strangers together get twenty codes an hour and forty a day for each target, so that no mailbox is flooded. The allowance of each stranger
 *   shrinks as others request codes, so that an attacker needs eleven networks to exhaust that of an hour, and twenty-one that of a day (see
 *   {@link nextCodeAt}). Known networks are not affected.
 * - Known networks together get a hundred codes a day for each target, by the same rule: after one subscriber has received its thirty, each of the
 *   next two still gets three. A code counts as a stranger's if it was requested before the first log-in from its network, so each code adds to one of the two
 *   allowances for good, and only networks from which a right code was entered can use up that of the known ones.
 *
 * Guessing from any number of networks: the first twenty codes of a day allow five attempts each, the next twenty four. A day allows
 * 20 · (5 + 4) attempts for each of two targets, plus 24 · 10 attempts shared by strangers for each. That is 840 of a million codes in a day
 * (1 in 1,190), and 1 in 170 after a week, during which the account's owner has received 560 messages.
 */
export const codeLimits = {
  /** How long a code is valid. */
  lifetime: 10 * minute,
  /** The minimum time between two codes to one target for one network. */
  resendInterval: minute,
  /** The window of the limits of networks and of attempts. */
  window: hour,
  /** Codes to one target for one network. */
  codesOfNetwork: 5,
  /**
   * Codes to one target for the networks that are strangers to the account, by window: for all networks of one subscriber (see
   * {@link subscriberOf}), and for all together.
   */
  strangers: [
    { window: hour, codesOfSubscriber: 10, codes: 20 },
    { window: day, codesOfSubscriber: 20, codes: 40 },
  ],
  /** The same for the networks that are known to the account. */
  known: [{ window: day, codesOfSubscriber: 30, codes: 100 }],
  /** Wrong attempts of one network at one code. */
  attempts: 5,
  /** After each group of this many codes to one target in a day, a stranger's code allows one attempt fewer; at least one. */
  codesOfEachAttempt: 20,
  /** Wrong attempts of one network at its own codes of one account, over all channels. */
  attemptsOfNetwork: 10,
  /** Wrong attempts of all strangers together at all codes to one target. */
  attemptsOfStrangers: 10,
};

/** The channel's name in message keys. */
export function channelName(channel: LoginMethod): 'email' | 'phone' {
  return channel === LoginMethod.Email ? 'email' : 'phone';
}

/** The client that requests a code. */
interface CodeRequester {
  /** See {@link hashNetwork}. */
  network: string | null;
  /** See {@link subscriberOf}. */
  subscriber: string;
  /** Whether there was a log-in to the account from the network before the request. */
  isKnown: boolean;
}

type Sent = CodeRequester & { at: number };

/**
 * The earliest time, in epoch ms, at which another code may be sent to a target for the requester; `now` if it may be sent at once.
 * `sent` holds at least the target's codes of the last day. A stranger's subscriber gets its k-th code of a window if other strangers have
 * received fewer than 20 / k codes in the hour, and fewer than 40 / k in the day; a known one, if other known ones have received fewer than 100 / k.
 */
export function nextCodeAt(sent: readonly Sent[], requester: CodeRequester, now: number): number {
  const { window, resendInterval, codesOfNetwork } = codeLimits;
  const isDue = (at: number) => {
    const own = sent.filter((code) => code.network === requester.network && code.at + window > at);
    if (own.length >= codesOfNetwork || own.some((code) => code.at + resendInterval > at)) return false;
    const limits = requester.isKnown ? codeLimits.known : codeLimits.strangers;
    return limits.every((limit) => admits(limit, sent, requester, at));
  };
  const changes = sent.flatMap(({ at }) => [at + resendInterval, at + window, at + day]).filter((at) => at > now);
  return firstDue([now, ...changes.sort((a, b) => a - b)], isDue);
}

/** The first of the times that is due, by bisection: counts of codes only fall with time, so the times after one that is due are due too. */
function firstDue(times: readonly number[], isDue: (at: number) => boolean): number {
  let [first, last] = [0, times.length - 1];
  while (first < last) {
    const middle = Math.floor((first + last) / 2);
    if (isDue(times[middle]!)) last = middle;
    else first = middle + 1;
  }
  return times[first]!;
}

function admits(
  { window, codesOfSubscriber, codes }: (typeof codeLimits.strangers)[number],
  sent: readonly Sent[],
  { subscriber, isKnown }: CodeRequester,
  at: number,
): boolean {
  const counted = sent.filter((code) => code.isKnown === isKnown && code.at + window > at);
  const own = counted.filter((code) => code.subscriber === subscriber).length;
  return own < codesOfSubscriber && (own + 1) * (counted.length - own) < codes;
}

/** The number of attempts that the requesting network has at a new code; `sent` holds the target's codes of the last day. */
export function attemptsFor({ isKnown }: CodeRequester, sent: readonly Sent[]): number {
  if (isKnown) return codeLimits.attempts;
  const before = sent.filter((code) => !code.isKnown).length;
  return Math.max(1, codeLimits.attempts - Math.floor(before / codeLimits.codesOfEachAttempt));
}

/** A code is valid for one user and one e-mail address or phone number. */
interface CodeBinding {
  channel: LoginMethod;
  target: string;
  userId: number | null;
}

/**
 * The stored form of a code: HMAC-SHA256 (RFC 2104) with a key derived (HKDF, RFC 5869) from the first of `keys`. With a million
 * possible codes, a hash without a key could be reversed by anyone who has a copy of the database.
 */
export function hashCode(keys: readonly KeyObject[], binding: CodeBinding, code: string): string {
  return hmac(keys[0]!, binding, code).toString('base64url');
}

/** Whether `hash` is the {@link hashCode} of the code for any of `keys`. Runs in constant time. */
export function isHashOf(keys: readonly KeyObject[], binding: CodeBinding, code: string, hash: string): boolean {
  const stored = Buffer.from(hash, 'base64url');
  return keys.map((key) => timingSafeEqual(hmac(key, binding, code), stored)).includes(true);
}

function hmac(key: KeyObject, { channel, target, userId }: CodeBinding, code: string): Buffer {
  return keyedHash(key, 'one-time codes', JSON.stringify([channel, target, userId, code]));
}

/**
 * The digest of a log-in's channel and target that a verification token contains; always 43 characters. It needs no key because the
 * token is encrypted.
 */
export function contactDigest(channel: LoginMethod, target: string): string {
  return createHash('sha256')
    .update(JSON.stringify([channel, target]))
    .digest('base64url');
}

/** The stored form of the network that `address` belongs to: a keyed hash, which matches only while the key stays the same. */
export function hashNetwork(keys: readonly KeyObject[], address: string): string {
  return keyedHash(keys[0]!, 'networks', networkOf(address)).toString('base64url');
}

function keyedHash(key: KeyObject, purpose: string, text: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', derived).update(text).digest();
}

/** The target as responses show it: `c***@example.com`, `+962******002`. */
export function maskedTarget(channel: LoginMethod, target: string): string {
  if (channel === LoginMethod.Email) return target.replace(/^(.).*@/, '$1***@');
  return target.slice(0, 4) + '*'.repeat(Math.max(0, target.length - 7)) + target.slice(-3);
}
