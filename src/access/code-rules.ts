import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';
import { networkOf } from '../limits/addresses';

const minute = 60_000;
const hour = 60 * minute;

/**
 * The contract's limits of one-time codes; times in ms. Tries are counted by network, so that nobody uses up somebody else's: the
 * network that asked for a code, and those that have logged in to the account before, each have five tries of it that strangers
 * cannot take. Strangers share twenty tries an hour of all codes of an account.
 *
 * What that leaves to whoever guesses, from any number of networks: five codes an hour over each of two channels, each with the
 * tries of one network that asked for it, and the strangers' tries: 2 · 5 · 5 + 20 = 70 of a million codes an hour, and the
 * account's owner gets ten messages meanwhile. After a week of it the odds are 1 in 85.
 */
export const codeLimits = {
  /** How long a code is valid. */
  lifetime: 10 * minute,
  /** The shortest time between two codes to one target. */
  resendInterval: minute,
  /** The time that the limits below count over. */
  window: hour,
  /** Codes to one target. */
  codesOfTarget: 5,
  /** Wrong attempts of one network at one code. */
  attempts: 5,
  /** Wrong attempts of one network at all codes of one account, whatever the channel. */
  attemptsOfNetwork: 10,
  /** Wrong attempts of all strangers together at all codes of one account. */
  attemptsOfStrangers: 20,
};

/** The channel as the keys of texts name it. */
export function channelName(channel: LoginMethod): 'email' | 'phone' {
  return channel === LoginMethod.Email ? 'email' : 'phone';
}

/** The ms until another code may be sent, 0 where it may now; `sentAt` is when the codes of the window were sent (epoch ms), newest first. */
export function waitForNextCode(sentAt: readonly number[], now: number): number {
  const newest = sentAt[0];
  const wait = newest === undefined ? 0 : newest + codeLimits.resendInterval - now;
  const filling = sentAt[codeLimits.codesOfTarget - 1];
  return Math.max(0, wait, filling === undefined ? 0 : filling + codeLimits.window - now);
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
