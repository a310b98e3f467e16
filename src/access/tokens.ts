import { createHash, createSecretKey, hkdfSync, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../adapters/clock';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Claims, Role, Tokens } from '../contract/caller';

/** What `ClaimTypes.Sid` yields in .NET; clients written against it look the user id up under this name. */
const sidClaim = 'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/sid';
const issuer = 'rental-marketplace';
const audience = 'rental-marketplace-clients';
const longestToken = 4096;
/** Whole tokens whose signature need not be checked again. Whether their users may still do something is asked at each request. */
const mostVerified = 10_000;

interface Verified {
  claims: Claims;
  /** Seconds since 1970. */
  endsAt: number;
}

/** Seconds. */
export const lifetimes = { access: 24 * 60 * 60, verification: 15 * 60, refresh: 30 * 24 * 60 * 60 };

/**
 * JSON Web Tokens (RFC 7519) with HS256 only, issuer and audience checked (RFC 8725). `secrets` is the signing secret
 * followed by older ones that still verify; `kid` tells them apart. The secrets become KeyObjects once: with a string
 * jsonwebtoken builds one at every call, which costs fifty times the verification itself.
 *
 * Anybody gets a verification token who knows an address: its account is encrypted in it, and neither a claim nor its length tells
 * whose it is, or of what role. So is the address, the only one that it proves: else it would tell what else the account has.
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
  const verified = new LRUCache<string, Verified>({ max: mostVerified });

  /** What the signature, the issuer, the audience and the time stand for; undefined where one of them does not hold. */
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
      const whose =
        tokenType === 'access'
          ? { sub: sid, SID: sid, [sidClaim]: sid, role, ver: version, ses: sessionId }
          : { account: encryptText(sealingKeys, accountText(userId, version, contact!, target), sealing) };
      const token = jwt.sign({ ...whose, tokenType, iat, exp }, signingKey, {
        algorithm: 'HS256',
        keyid: keyId,
        issuer,
        audience,
        jwtid: randomUUID(),
      });
      return { token, expiresAt: exp * 1000 };
    },
    verify(token) {
      if (token.length > longestToken) return undefined;
      const known = verified.get(token);
      if (known) return known.endsAt > now() ? known.claims : undefined;
      const found = verifiedOf(token);
      if (found) verified.set(token, found);
      return found?.claims;
    },
  };
}

const sealing = 'verification token';
const mostDigits = 10;
const longestTarget = 254;
const accountPattern = /^(\d{10})(\d{10})([\w-]{43})(.{254})?$/;

/** Always of the same length, on one server. */
function accountText(userId: number, version: number, contact: string, target?: string): string {
  const numbers = [userId, version].map((number) => String(number).padStart(mostDigits, '0'));
  return numbers.join('') + contact + (target?.padEnd(longestTarget) ?? '');
}

function claimsOf(payload: jwt.JwtPayload, sealingKeys: readonly KeyObject[]): Claims | undefined {
  const { SID, role, tokenType, ver, ses, account } = payload as Record<string, unknown>;
  if (tokenType === 'verification') {
    if (typeof account !== 'string') return undefined;
    const [, userId, version, contact, target] = accountPattern.exec(decryptText(sealingKeys, account, sealing)) ?? [];
    if (contact === undefined) return undefined;
    const whose = { userId: Number(userId), version: Number(version), contact };
    return { ...whose, tokenType, sessionId: null, ...(target !== undefined && { target: target.trimEnd() }) };
  }
  if (typeof SID !== 'string' || !/^[1-9]\d{0,9}$/.test(SID) || Number(SID) > 2147483647) return undefined;
  if (tokenType !== 'access' || typeof ver !== 'number' || typeof ses !== 'string') return undefined;
  return { userId: Number(SID), role: role as Role, tokenType, version: ver, sessionId: ses };
}
