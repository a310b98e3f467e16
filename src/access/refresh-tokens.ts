import { createSecretKey, timingSafeEqual } from 'node:crypto';
import { sealOf } from '../adapters/encryption';
import type { Random } from '../adapters/random';

export interface RefreshTokenClaims {
  sessionId: string;
  /** Epoch ms. */
  expiresAt: number;
}

/**
 * A refresh token in the form `session.expiry.random.mac`, where the MAC is made with the first of the JWT secrets. The row of a used token is
 * deleted soon after its use; by the MAC, the server recognizes such a token when it is used again. Only 32 random bytes make it valid.
 */
export function newRefreshToken(
  secrets: readonly string[],
  random: Random,
  { sessionId, expiresAt }: RefreshTokenClaims,
): string {
  const text = [sessionId, expiresAt.toString(36), random.token()].join('.');
  return `${text}.${macOf(secrets[0]!, text)}`;
}

/**
 * The claims of a token that was made with any of the secrets, also if it was used or has expired. Undefined for every other text, such as
 * a token of release 2.0.0 or of a secret that was removed.
 */
export function readRefreshToken(secrets: readonly string[], token: string): RefreshTokenClaims | undefined {
  const [, text, sessionId, expiry, mac] = tokenForm.exec(token) ?? [];
  if (text === undefined) return undefined;
  const isAuthentic = secrets.some((secret) => timingSafeEqual(Buffer.from(macOf(secret, text)), Buffer.from(mac!)));
  return isAuthentic ? { sessionId: sessionId!, expiresAt: Number.parseInt(expiry!, 36) } : undefined;
}

const tokenForm = /^(([\w-]+)\.([\da-z]{1,11})\.[\w-]+)\.([\da-f]{64})$/;

function macOf(secret: string, text: string): string {
  return sealOf(createSecretKey(Buffer.from(secret)), 'refresh tokens', text);
}
