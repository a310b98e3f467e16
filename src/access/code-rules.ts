import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { networkOf } from '../limits/addresses';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The limits of one-time codes; times in ms. Whoever asks for a code gets one of his own: its tries are his network's, and nobody
 * else replaces it or uses it up. So a right code always passes, entered where it was asked for. Entered elsewhere it counts
 * as long as it is the target's newest, and as long as the few tries last that strangers have together.
 *
 * Messages to a target have to be bounded, and who is in a network of his own can be anybody. Networks from which the account was
 * logged in to before have their codes whatever strangers do. Strangers get twenty an hour for each target, and each the fewer the
 * more others have asked for: whoever wants to use up all of them asks from eleven places (see {@link nextCodeAt}).
 *
 * What that leaves to whoever guesses, from any number of networks: the first twenty codes of a day have five tries each, the next
 * twenty four, and so on down to one. In the first day 20 · (5 + 4 + 3 + 2) + 400 · 1 tries of each of two targets, in a later one
 * 480 · 1, and 24 · 10 as a stranger: of a million codes 1,840 in a day, odds of 1 in 543, and 1 in 95 after a week, in which 6,720
 * messages have told the account's owner of it.
 */
export const codeLimits = {
  /** How long a code is valid. */
  lifetime: 10 * minute,
  /** The shortest time between two codes to one target for one network. */
  resendInterval: minute,
  /** The time that the limits below count over. */
  window: hour,
  /** Codes to one target for one network. */
  codesOfNetwork: 5,
  /** Codes to one target for all networks of a stranger's site. */
  codesOfSite: 10,
  /** Codes to one target for all strangers. */
  codesOfStrangers: 20,
  /** Wrong attempts of one network at one code. */
  attempts: 5,
  /** Of so many codes to one target in a day for strangers each has one attempt fewer than those before; one at least. */
  codesOfEachAttempt: 20,
  /** Wrong attempts of one network at all codes that are its own, of one account, whatever the channel. */
  attemptsOfNetwork: 10,
  /** Wrong attempts of all strangers together at all codes to one target. */
  attemptsOfStrangers: 10,
};

/** The channel as the keys of texts name it. */
export function channelName(channel: LoginMethod): 'email' | 'phone' {
  return channel === LoginMethod.Email ? 'email' : 'phone';
}

/** For whom a code is sent, and was. */
interface Asker {
  /** See {@link hashNetwork}. */
  network: string | null;
  /** See {@link siteOf}. */
  site: string;
  /** Whether the account was logged in to from the network before. */
  isKnown: boolean;
}

type Sent = Asker & { at: number };

/**
 * When the next code may be sent to a target for the asker, in epoch ms: `now` where it may at once. `sent` are the target's codes
 * of the last hour, and may be older ones. The k-th code of a stranger's site is sent where other strangers have had fewer than 20 / k.
 */
export function nextCodeAt(sent: readonly Sent[], asker: Asker, now: number): number {
  const { window, resendInterval, codesOfNetwork, codesOfSite, codesOfStrangers } = codeLimits;
  const isDue = (at: number) => {
    const counted = sent.filter((code) => code.at + window > at);
    const own = counted.filter(({ network }) => network === asker.network);
    if (own.length >= codesOfNetwork || own.some((code) => code.at + resendInterval > at)) return false;
    if (asker.isKnown) return true;
    const strangers = counted.filter(({ isKnown }) => !isKnown);
    const ofSite = strangers.filter(({ site }) => site === asker.site).length;
    return ofSite < codesOfSite && (ofSite + 1) * (strangers.length - ofSite) < codesOfStrangers;
  };
  const changes = sent.flatMap(({ at }) => [at + resendInterval, at + window]).filter((at) => at > now);
  return [now, ...changes.sort((a, b) => a - b)].find(isDue)!;
}

/** How many attempts the network has that a code is sent for; `sent` are the target's codes of the last day. */
export function triesFor({ isKnown }: Asker, sent: readonly Sent[]): number {
  if (isKnown) return codeLimits.attempts;
  const before = sent.filter((code) => !code.isKnown).length;
  return Math.max(1, codeLimits.attempts - Math.floor(before / codeLimits.codesOfEachAttempt));
}

/** What a code is valid for: one user, and one address or number. */
interface CodeBinding {
  channel: LoginMethod;
  target: string;
  userId: number | null;
}

/**
 * What is stored of a code: HMAC-SHA256 (RFC 2104) under a key derived (HKDF, RFC 5869) from the first of `keys`. There are
 * only a million codes, so that a copy of the database would reveal a code that is hashed without a key.
 */
export function hashCode(keys: readonly KeyObject[], binding: CodeBinding, code: string): string {
  return hmac(keys[0]!, binding, code).toString('base64url');
}

/** Whether `hash` is the {@link hashCode} of the code under any of `keys`. Takes the same time either way. */
export function isHashOf(keys: readonly KeyObject[], binding: CodeBinding, code: string, hash: string): boolean {
  const stored = Buffer.from(hash, 'base64url');
  return keys.map((key) => timingSafeEqual(hmac(key, binding, code), stored)).includes(true);
}

function hmac(key: KeyObject, { channel, target, userId }: CodeBinding, code: string): Buffer {
  return keyedHash(key, 'one-time codes', JSON.stringify([channel, target, userId, code]));
}

/**
 * What a verification token holds of the channel and the target of its log-in: 43 characters, whatever they are. Without a key, because
 * the token is encrypted.
 */
export function contactDigest(channel: LoginMethod, target: string): string {
  return createHash('sha256')
    .update(JSON.stringify([channel, target]))
    .digest('base64url');
}

/** What is stored of the network that `address` belongs to: enough to know it again, for as long as the key is the same. */
export function hashNetwork(keys: readonly KeyObject[], address: string): string {
  return keyedHash(keys[0]!, 'networks', networkOf(address)).toString('base64url');
}

function keyedHash(key: KeyObject, purpose: string, text: string): Buffer {
  const derived = Buffer.from(hkdfSync('sha256', key, '', purpose, 32));
  return createHmac('sha256', derived).update(text).digest();
}

/** `c***@example.com`, `+962******002`. */
export function maskedTarget(channel: LoginMethod, target: string): string {
  if (channel === LoginMethod.Email) return target.replace(/^(.).*@/, '$1***@');
  return target.slice(0, 4) + '*'.repeat(Math.max(0, target.length - 7)) + target.slice(-3);
}
