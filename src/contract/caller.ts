import type { ApiKeyAccess, ApiKeyScope, UserRole } from '../../generated/enumerations';
import type { Clock } from '../adapters/clock';
import type { RequestDatabase } from '../database/request-database';
import type { Language } from '../languages';
import type { LimitName } from '../limits/rules';
import type { KeyUse } from './document';

/** The name of a scope of API keys. */
export type ScopeName = keyof typeof ApiKeyScope;

/** Scopes of an API key: bit n is set if it has the scope with the number n. */
export type ScopeSet = number;

/** The name of a role, as in the contract's `x-roles` and in tokens. */
export type Role = keyof typeof UserRole;

/** The user id in a verification token for which there is no account. */
export const noUserId = 0;

export type TokenType = 'access' | 'verification';

/** The sender of a request, read from the token and the database at every request. */
export interface Caller {
  userId: number;
  role: Role;
  /** Empty with a verification token and with an API key. */
  sessionId: string;
  isVerified: boolean;
  /** Owners are not active before an administrator has activated them. */
  isActive: boolean;
  /** Whether an administrator has checked who the user is, or has added the account: agents and administrators. */
  isIdentified: boolean;
  /** A verification token is accepted by the two verify operations only. */
  tokenType: TokenType;
  /** The API key, if one was sent in place of an access token; `scopes` is null if it has all scopes of its access. */
  key?: { id: number; access: ApiKeyAccess; scopes: ScopeSet | null };
  /** See {@link Claims}. */
  contact?: string | undefined;
  target?: string | undefined;
  /** The language of the account; a request may choose another one. */
  language: Language;
}

/** The claims of a token. The database is checked at every request for whether they still hold. */
export interface Claims {
  userId: number;
  /** For clients that read an access token; the server uses the role in the database. */
  role?: Role;
  tokenType: TokenType;
  /** The user's token version; tokens of older versions are invalid. */
  version: number;
  /** The contact that a verification token was issued for, and alone proves: see `contactDigest` in access/code-rules.ts. */
  contact?: string;
  /**
   * The address or number itself, where log-ins do not reveal whether an account exists: there may be no account to read it from.
   */
  target?: string;
  /** The session of an access token; logging out ends it. */
  sessionId: string | null;
}

export interface Tokens {
  /** Returns a signed token and the instant (epoch ms) at which it expires. */
  sign(claims: Claims): { token: string; expiresAt: number };
  /** The claims of a token that this server signed and that has not expired; else undefined. */
  verify(token: string): Claims | undefined;
}

/** The result of reading the Authorization header of a request. */
export type Identity = { language?: Language } &
  // `isUnreadable`: a header was sent, but it contains no token, or not in the expected form. `isKey`: an API key was meant.
  (
    | { kind: 'anonymous'; isUnreadable?: true }
    | { kind: 'invalid'; isUnreadable?: true; isKey?: true }
    | { kind: 'blocked' }
    | { kind: 'caller'; caller: Caller }
  );

/** The access rule and the limits of an operation: an entry of the table that is generated from the contract. */
export interface Access {
  /** Whether a token is ignored, optional, or required, and of which kind. */
  token: 'none' | 'optional' | TokenType;
  /** The access that an API key needs. */
  keys: KeyUse;
  /** The scope that an API key with chosen scopes needs; null if it needs none. */
  scope: ScopeName | null;
  roles: readonly Role[];
  /** The limits that count its requests. */
  limits: readonly LimitName[];
  /** The points that a request takes of the limit `requests`; a long body takes more. */
  cost: number;
}

/** Identifies and authorises callers. */
export interface Guard {
  /** Reads the Authorization header; `header` is undefined if the request has none, or the operation ignores it. */
  identify(
    header: string | undefined,
    dependencies: { tokens: Tokens; database: RequestDatabase; clock: Clock },
  ): Identity | Promise<Identity>;
  /** The caller of a request to an operation; undefined for an anonymous one. Throws Refusal if `access` does not allow it. */
  authorise(identity: Identity, access: Access): Caller | undefined;
}
