import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { LoginMethod } from '../../generated/enumerations';

const minute = 60_000;
const hour = 60 * minute;

/** The contract's limits; times in milliseconds. */
export const codeLimits = {
  /** How long a code is good for. */
  lifetime: 10 * minute,
  /** Between two codes to one target. */
  pause: minute,
  /** What the hourly limits look back on. */
  window: hour,
  /** To one target within the window. */
  codes: 5,
  /** Wrong ones for one code. */
  tries: 5,
  /** Wrong ones for one account, whatever the channel: for the codes of the window together. */
  triesOfAccount: 10,
};

/** What the keys of texts call the channel. */
export function wordOf(channel: LoginMethod): 'email' | 'phone' {
  return channel === LoginMethod.Email ? 'email' : 'phone';
}

/** How long to wait before another code may be sent, given when the codes of the window were sent, newest first; 0 when it may. */
export function waitForNextCode(sentAt: readonly number[], now: number): number {
  const newest = sentAt[0];
  const wait = newest === undefined ? 0 : newest + codeLimits.pause - now;
  const filling = sentAt[codeLimits.codes - 1];
  return Math.max(0, wait, filling === undefined ? 0 : filling + codeLimits.window - now);
}

/** What a code is good for: nobody else, and no other address or number. */
export interface CodeBinding {
  channel: LoginMethod;
  target: string;
  userId: number | null;
}

/**
 * What is stored of a code: HMAC-SHA256 (RFC 2104) under a key derived (HKDF, RFC 5869) from the first of `keys`. A million
 * codes are soon tried out, so a plain hash would hide nothing from whoever holds a copy of the database.
 */
export function hashCode(keys: readonly KeyObject[], binding: CodeBinding, code: string): string {
  return hmac(keys[0]!, binding, code).toString('base64url');
}

/** Whether `hash` is what {@link hashCode} made of the code, under any of `keys`; takes as long either way. */
export function isHashOf(keys: readonly KeyObject[], binding: CodeBinding, code: string, hash: string): boolean {
  const stored = Buffer.from(hash, 'base64url');
  return keys.map((key) => timingSafeEqual(hmac(key, binding, code), stored)).includes(true);
}

function hmac(key: KeyObject, { channel, target, userId }: CodeBinding, code: string): Buffer {
  const pepper = Buffer.from(hkdfSync('sha256', key, '', 'one-time codes', 32));
  return createHmac('sha256', pepper)
    .update(JSON.stringify([channel, target, userId, code]))
    .digest();
}

/** `c***@example.com`, `+962******002`. */
export function maskedTarget(channel: LoginMethod, target: string): string {
  if (channel === LoginMethod.Email) return target.replace(/^(.).*@/, '$1***@');
  return target.slice(0, 4) + '*'.repeat(Math.max(0, target.length - 7)) + target.slice(-3);
}
