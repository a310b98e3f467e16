import { findAccount } from '../access/repository';
import { UserRole } from '../../generated/enumerations';
import type { Dependencies } from '../dependencies';
import type { LimitName } from '../limits/limits';
import { type Language, languageOf } from '../languages';
import type { Caller, Role } from '../contract/handler';
import { refuse } from '../contract/failures';

/** What the Authorization header of a request amounts to. */
export type Identity = { language?: Language } & (
  { kind: 'anonymous' } | { kind: 'invalid' } | { kind: 'blocked' } | { kind: 'caller'; caller: Caller }
);

export interface Access {
  /** Whether no token is looked at, one is honoured, or which kind is needed. */
  token: 'none' | 'optional' | 'access' | 'verification';
  roles: readonly Role[];
  /** Which count its requests. */
  limits: readonly LimitName[];
}

const roleNames = Object.fromEntries(Object.entries(UserRole).map(([name, value]) => [value, name])) as Record<
  number,
  Role
>;

/**
 * Reads the bearer token (RFC 6750). Role, block and version are the database's of this moment, never the token's own
 * word. Runs before openapi-backend's security handlers, which would turn an unreachable database into a 401.
 */
export async function identify(header: string | undefined, { tokens, db }: Dependencies): Promise<Identity> {
  if (header === undefined) return { kind: 'anonymous' };
  const token = /^Bearer +([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(header)?.[1];
  const claims = token === undefined ? undefined : tokens.verify(token);
  if (!claims) return { kind: 'invalid' };
  const account = await findAccount(db, claims.userId, claims.sessionId);
  if (!account) return { kind: 'invalid' };
  const language = languageOf(account.language);
  if (account.is_blocked) return { kind: 'blocked', language };
  if (account.token_version !== claims.version) return { kind: 'invalid' };
  if (claims.tokenType === 'access' && account.session_ended) return { kind: 'invalid' };
  return {
    kind: 'caller',
    language,
    caller: {
      userId: claims.userId,
      role: roleNames[account.role]!,
      sessionId: claims.sessionId ?? '',
      isVerified: Boolean(account.is_email_verified || account.is_phone_verified),
      tokenType: claims.tokenType,
      language,
    },
  };
}

/**
 * Holds the one law on who may do what: `identity` passes `access` or the request ends here. Anything that `access`
 * does not plainly allow is refused.
 */
export function authorise(identity: Identity, { token, roles }: Access): Caller | undefined {
  if (token === 'none') return undefined;
  if (identity.kind === 'invalid') refuse('UNAUTHENTICATED');
  if (identity.kind === 'blocked') refuse('USER_BLOCKED');
  if (token === 'optional') {
    return identity.kind === 'caller' && identity.caller.tokenType === 'access' ? identity.caller : undefined;
  }
  if (identity.kind === 'anonymous') refuse('UNAUTHENTICATED');
  if (token === 'access' && identity.caller.tokenType !== 'access') refuse('VERIFICATION_REQUIRED');
  if (!roles.includes(identity.caller.role)) refuse('FORBIDDEN');
  return identity.caller;
}
