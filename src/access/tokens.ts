import { createHash, createSecretKey, hkdfSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../adapters/clock';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Claims, Role, Tokens } from '../contract/caller';

/** The value of `ClaimTypes.Sid` in .NET, whose clients read the user id from this claim. */
const sidClaim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/sid';
const issuer = 'rental-marketplace';
const audience = 'rental-marketplace-clients';
const maxTokenLength = 4096;
/** The number of verified tokens that are cached. Only the signature check is skipped: the account is read at each request. */
const maxCachedTokens = 10_000;

interface Verified {
  claims: Claims;
  /** Seconds since 1970. */
  endsAt: number;
}

/** Seconds. */
export const lifetimes = { access: 24 * 60 * 60, verification: 15 * 60, refresh: 30 * 24 * 60 * 60 };

/**
 * JSON Web Tokens (RFC 7519) with HS256 only, issuer and audience checked (RFC 8725). `secrets` is the signing secret
 * followed by older ones that still verify; `kid` identifies them. The secrets are converted to KeyObjects once: with a string,
 * jsonwebtoken builds one at every call, which costs fifty times the verification itself.
 *
 * Anyone who knows an e-mail address can obtain a verification token. It therefore contains the account and the contact that it verifies
 * in encrypted form, and has the same length and claims for all accounts and roles.
 */
export function createTokens(secrets: readonly string[], clock: Clock): Tokens {
  const keys = new Map<string, KeyObject>();
  for (const secret of secrets) {
    keys.set(createHash('sha256').update(secret).digest('hex').slice(0, 16), createSecretKey(Buffer.from(secret)));
  }
  const sealingKeys = secrets.map((secret) =>
    createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', 'accounts of verification tokens', 32))),
  );
  const [[keyId, signingKey]] = [...keys] as [[string, KeyObject]];
  const now = () => Math.floor(clock.now() / 1000);
  const verified = new LRUCache<string, Verified>({ max: maxCachedTokens });

  /** The token's claims; undefined if the signature, issuer, audience, expiry or a claim is invalid. */
  const verifiedOf = (token: string): Verified | undefined => {
    try {
      const header = jwt.decode(token, { complete: true })?.header;
      const key = header?.kid === undefined ? undefined : keys.get(header.kid);
      if (!key) return undefined;
      const payload = jwt.verify(token, key, { algorithms: ['HS256'], issuer, audience, clockTimestamp: now() });
      if (typeof payload === 'string' || typeof payload.exp !== 'number') return undefined;
      const claims = claimsOf(payload, sealingKeys);
      return claims && { claims, endsAt: payload.exp };
    } catch {
      return undefined;
    }
  };

  return {
    sign({ userId, role, tokenType, version, contact, target, sessionId }) {
      const sid = String(userId);
      const iat = now();
      const exp = iat + lifetimes[tokenType];
      const accountClaims =
        tokenType === 'access'
          ? { sub: sid, SID: sid, [sidClaim]: sid, role, ver: version, ses: sessionId }
          : { account: encryptText(sealingKeys, accountText(userId, version, contact!, target), sealing) };
      const token = jwt.sign({ ...accountClaims, tokenType, iat, exp }, signingKey, {
        algorithm: 'HS256',
        keyid: keyId,
        issuer,
        audience,
        jwtid: randomUUID(),
      });
      return { token, expiresAt: exp * 1000 };
    },
    verify(token) {
      if (token.length > maxTokenLength) return undefined;
      const known = verified.get(token);
      if (known) return known.endsAt > now() ? known.claims : undefined;
      const found = verifiedOf(token);
      if (found) verified.set(token, found);
      return found?.claims;
    },
  };
}

const sealing = 'verification token';
const numberDigits = 10;
const maxTargetLength = 254;
const accountPattern = /^(\d{10})(\d{10})([\w-]{43})(.{254})?$/;

/** The text has the same length for all accounts of one server. */
function accountText(userId: number, version: number, contact: string, target?: string): string {
  const numbers = [userId, version].map((number) => String(number).padStart(numberDigits, '0'));
  return numbers.join('') + contact + (target?.padEnd(maxTargetLength) ?? '');
}

function claimsOf(payload: jwt.JwtPayload, sealingKeys: readonly KeyObject[]): Claims | undefined {
  const { SID, role, tokenType, ver, ses, account } = payload as Record<string, unknown>;
  if (tokenType === 'verification') {
    if (typeof account !== 'string') return undefined;
    const [, userId, version, contact, target] = accountPattern.exec(decryptText(sealingKeys, account, sealing)) ?? [];
    if (contact === undefined) return undefined;
    return {
      userId: Number(userId),
      version: Number(version),
      contact,
      tokenType,
      sessionId: null,
      ...(target !== undefined && { target: target.trimEnd() }),
    };
  }
  if (typeof SID !== 'string' || !/^[1-9]\d{0,9}$/.test(SID) || Number(SID) > 2147483647) return undefined;
  if (tokenType !== 'access' || typeof ver !== 'number' || typeof ses !== 'string') return undefined;
  return { userId: Number(SID), role: role as Role, tokenType, version: ver, sessionId: ses };
}
