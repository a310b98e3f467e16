import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { networkOf } from '../limits/addresses';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The limits of one-time codes; times in ms. A network is the client's IPv4 address or IPv6 prefix. It is known to an account after a
 * log-in from it; every other network is a stranger's.
 *
 * - Each code belongs to the network that requested it. Other networks can neither replace it nor use up its attempts, so a correct
 *   code entered from the requesting network is always accepted.
 * - A code entered from another network is accepted while it is the newest code of the target and the attempts that all strangers
 *   share are not used up.
 * - Strangers together get twenty codes an hour for each target. The allowance of each stranger shrinks as others request codes, so
 *   that an attacker needs eleven networks to exhaust it (see {@link nextCodeAt}). Known networks are not affected.
 *
 * Guessing from any number of networks: the first twenty codes of a day allow five attempts each, the next twenty four, and so on
 * down to one. The first day allows 20 · (5 + 4 + 3 + 2) + 400 · 1 attempts for each of two targets, a later day 480 · 1, plus
 * 24 · 10 attempts shared by strangers. That is 1,840 of a million codes in a day (1 in 543), and 1 in 95 after a week, during which
 * the account's owner has received 6,720 messages.
 */
export const codeLimits = {
  /** How long a code is valid. */
  lifetime: 10 * minute,
  /** The minimum time between two codes to one target for one network. */
  resendInterval: minute,
  /** The window of the limits below. */
  window: hour,
  /** Codes to one target for one network. */
  codesOfNetwork: 5,
  /** Codes to one target for all networks of one subscriber (see {@link subscriberOf}) that are strangers to the account. */
  codesOfSubscriber: 10,
  /** Codes to one target for all strangers together. */
  codesOfStrangers: 20,
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
  /** Whether there was a log-in to the account from the network. */
  isKnown: boolean;
}

type Sent = CodeRequester & { at: number };

/**
 * The earliest time, in epoch ms, at which another code may be sent to a target for the requester; `now` if it may be sent at once.
 * `sent` holds at least the target's codes of the last hour. A stranger's subscriber gets its k-th code if other strangers have received
 * fewer than 20 / k codes.
 */
export function nextCodeAt(sent: readonly Sent[], requester: CodeRequester, now: number): number {
  const { window, resendInterval, codesOfNetwork, codesOfSubscriber, codesOfStrangers } = codeLimits;
  const isDue = (at: number) => {
    const counted = sent.filter((code) => code.at + window > at);
    const own = counted.filter(({ network }) => network === requester.network);
    if (own.length >= codesOfNetwork || own.some((code) => code.at + resendInterval > at)) return false;
    if (requester.isKnown) return true;
    const strangers = counted.filter(({ isKnown }) => !isKnown);
    const ofSubscriber = strangers.filter(({ subscriber }) => subscriber === requester.subscriber).length;
    return (
      ofSubscriber < codesOfSubscriber && (ofSubscriber + 1) * (strangers.length - ofSubscriber) < codesOfStrangers
    );
  };
  const changes = sent.flatMap(({ at }) => [at + resendInterval, at + window]).filter((at) => at > now);
  return [now, ...changes.sort((a, b) => a - b)].find(isDue)!;
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
