import type { ApiKeyAccess, UserRole } from '../../generated/enumerations';
import type { Clock } from '../adapters/clock';
import type { RequestDatabase } from '../database/request-database';
import type { Language } from '../languages';
import type { LimitName } from '../limits/rules';
import type { KeyUse } from './document';

/** The name of a role, as the contract's `x-roles` and the tokens have it. */
export type Role = keyof typeof UserRole;

/** The user identifier in a verification token that nobody's account stands behind. */
export const nobody = 0;

export type TokenType = 'access' | 'verification';

/** Who sent the request, read from the token and the database at every request. */
export interface Caller {
  userId: number;
  role: Role;
  /** Empty where there is none: with a verification token, and with an API key. */
  sessionId: string;
  isVerified: boolean;
  /** A verification token opens nothing but the two verify operations. */
  tokenType: TokenType;
  /** Where the caller's program asks, with an API key in place of an access token. */
  key?: { id: number; access: ApiKeyAccess };
  /** See {@link Claims}. */
  contact?: string | undefined;
  target?: string | undefined;
  /** What the account says; a request may ask for another one. */
  language: Language;
}

/** What a token says of its bearer; whether it is still true is asked of the database at every request. */
export interface Claims {
  userId: number;
  /** For those who read an access token; what counts is the database's. */
  role?: Role;
  tokenType: TokenType;
  /** The user's token version; a token of an older one is void. */
  version: number;
  /** What a verification token was given for, and alone proves: see `contactDigest` in access/code-rules.ts. */
  contact?: string;
  /** The address or number itself, where log-ins do not tell whether there is an account: there may be none to ask for it. */
  target?: string;
  /** The session an access token belongs to; logging out ends it. */
  sessionId: string | null;
}

export interface Tokens {
  /** A signed token and the instant (epoch ms) it ends. */
  sign(claims: Claims): { token: string; expiresAt: number };
  /** The claims of a token that this service signed and that has not ended; else undefined. */
  verify(token: string): Claims | undefined;
}

/** What the Authorization header of a request amounts to. */
export type Identity = { language?: Language } &
  // Unreadable where there is a header, but no token in it, or not as one is sent; a key where an API key was meant.
  (
    | { kind: 'anonymous'; isUnreadable?: true }
    | { kind: 'invalid'; isUnreadable?: true; isKey?: true }
    | { kind: 'blocked' }
    | { kind: 'caller'; caller: Caller }
  );

/** Who may call an operation, and what counts its requests: an entry of the table that is generated from the contract. */
export interface Access {
  /** Whether no token is looked at, one is honoured, or which kind is needed. */
  token: 'none' | 'optional' | TokenType;
  /** What an API key has to be that opens it. */
  keys: KeyUse;
  roles: readonly Role[];
  /** Which count its requests. */
  limits: readonly LimitName[];
}

/** Who is asking, and whether they may. */
export interface Guard {
  /** Reads the Authorization header; undefined where the request has none, or the operation looks at none. */
  identify(
    header: string | undefined,
    dependencies: { tokens: Tokens; database: RequestDatabase; clock: Clock },
  ): Identity | Promise<Identity>;
  /** The caller that `identity` makes of a request to an operation; undefined for nobody. Throws Refusal where `access` does not allow it. */
  authorise(identity: Identity, access: Access): Caller | undefined;
}
