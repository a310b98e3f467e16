import { names } from '../../generated/names';
import type { Access, Caller, Claims, Guard, Identity, Tokens } from '../contract/caller';
import { refuse } from '../contract/failures';
import type { Database } from '../database/connection';
import { languageOf, say } from '../languages';
import { findAccount } from './repository-accounts';

/**
 * Reads the bearer token (RFC 6750). Role, block and version are read from the database, never taken from the token. Runs
 * before openapi-backend's security handlers, which would turn an unreachable database into a 401.
 */
function identify(
  header: string | undefined,
  { tokens, db }: { tokens: Tokens; db: Database },
): Identity | Promise<Identity> {
  if (header === undefined) return anonymous;
  const token = bearer.exec(header)?.[1];
  const claims = token === undefined ? undefined : tokens.verify(token);
  if (claims) return identityOf(claims, db);
  // `Bearer null` and the like are what programs send that have no token; whatever has a JWT in it (`{"` in base64) is meant as one.
  if (!header.includes('eyJ')) return unreadable;
  return token === undefined ? misplaced : invalid;
}

/** With its scheme, or by itself as some send it. */
const bearer = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

const anonymous: Identity = { kind: 'anonymous' };
const unreadable: Identity = { kind: 'anonymous', isUnreadable: true };
const invalid: Identity = { kind: 'invalid' };
const misplaced: Identity = { kind: 'invalid', isUnreadable: true };

async function identityOf(claims: Claims, db: Database): Promise<Identity> {
  const account = await findAccount(db, claims.userId, claims.sessionId);
  if (!account || account.closed_at !== null) return { kind: 'invalid' };
  const language = languageOf(account.language);
  if (account.is_blocked) return { kind: 'blocked', language };
  if (account.token_version !== claims.version) return { kind: 'invalid' };
  if (claims.tokenType === 'access' && account.session_ended) return { kind: 'invalid' };
  return {
    kind: 'caller',
    language,
    caller: {
      userId: claims.userId,
      role: names.UserRole[account.role],
      sessionId: claims.sessionId ?? '',
      isVerified: Boolean(account.is_email_verified || account.is_phone_verified),
      tokenType: claims.tokenType,
      contact: claims.contact,
      language,
    },
  };
}

/** Throws Refusal UNAUTHENTICATED, USER_BLOCKED, VERIFICATION_REQUIRED or FORBIDDEN for all that `access` does not allow. */
function authorise(identity: Identity, { token, roles }: Access): Caller | undefined {
  if (token === 'none') return undefined;
  if (identity.kind === 'invalid') refuseUnknown(identity);
  if (identity.kind === 'blocked') refuse('USER_BLOCKED');
  if (token === 'optional') {
    return identity.kind === 'caller' && identity.caller.tokenType === 'access' ? identity.caller : undefined;
  }
  if (identity.kind === 'anonymous') refuseUnknown(identity);
  if (token === 'access' && identity.caller.tokenType !== 'access') refuse('VERIFICATION_REQUIRED');
  if (!roles.includes(identity.caller.role)) refuse('FORBIDDEN');
  return identity.caller;
}

/** Whoever sent something that is no token is told how one is sent. */
function refuseUnknown({ isUnreadable = false }: { isUnreadable?: boolean }): never {
  refuse('UNAUTHENTICATED', isUnreadable ? { message: say('auth.noToken') } : {});
}

export const guard: Guard = { identify, authorise };
