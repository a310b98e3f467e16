import { createHash, createSecretKey, randomUUID } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../adapters/clock';
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
 */
export function createTokens(secrets: readonly string[], clock: Clock): Tokens {
  const keys = new Map<string, KeyObject>();
  for (const secret of secrets) {
    keys.set(createHash('sha256').update(secret).digest('hex').slice(0, 16), createSecretKey(Buffer.from(secret)));
  }
  const [[keyId, signingKey]] = [...keys] as [[string, KeyObject]];
  const now = () => Math.floor(clock.now() / 1000);
  const verified = new LRUCache<string, Verified>({ max: mostVerified });

  /** What the signature, the issuer, the audience and the time stand for; undefined where one of them does not hold. */
  const payloadOf = (token: string): jwt.JwtPayload | undefined => {
    try {
      const header = jwt.decode(token, { complete: true })?.header;
      const key = header?.kid === undefined ? undefined : keys.get(header.kid);
      if (!key) return undefined;
      const payload = jwt.verify(token, key, { algorithms: ['HS256'], issuer, audience, clockTimestamp: now() });
      return typeof payload === 'string' || typeof payload.exp !== 'number' ? undefined : payload;
    } catch {
      return undefined;
    }
  };

  return {
    sign({ userId, role, tokenType, version, sessionId }) {
      const sid = String(userId);
      const iat = now();
      const exp = iat + lifetimes[tokenType];
      const payload = { SID: sid, [sidClaim]: sid, role, tokenType, ver: version, ses: sessionId, iat, exp };
      const token = jwt.sign(payload, signingKey, {
        algorithm: 'HS256',
        keyid: keyId,
        subject: sid,
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
      const payload = payloadOf(token);
      const claims = payload && claimsOf(payload);
      if (claims) verified.set(token, { claims, endsAt: payload.exp! });
      return claims;
    },
  };
}

function claimsOf(payload: jwt.JwtPayload): Claims | undefined {
  const { SID, role, tokenType, ver, ses } = payload as Record<string, unknown>;
  if (typeof SID !== 'string' || !/^[1-9]\d{0,9}$/.test(SID) || Number(SID) > 2147483647) return undefined;
  if (tokenType !== 'access' && tokenType !== 'verification') return undefined;
  if (typeof ver !== 'number' || (tokenType === 'access' && typeof ses !== 'string')) return undefined;
  return {
    userId: Number(SID),
    role: role as Role,
    tokenType,
    version: ver,
    sessionId: typeof ses === 'string' ? ses : null,
  };
}
