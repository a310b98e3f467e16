import { UserRole } from '../../generated/enumerations';
import { names } from '../../generated/names';
import {
  type Access,
  type Caller,
  type Claims,
  type Guard,
  type Identity,
  type Role,
  type Tokens,
  noUserId,
} from '../contract/caller';
import { refuse } from '../contract/failures';
import { hasScope, missingScope } from '../contract/scopes';
import type { Clock } from '../adapters/clock';
import type { Database } from '../database/connection';
import type { RequestDatabase } from '../database/request-database';
import type { Row } from '../database/tables';
import { type Message, createMessage, languageOf } from '../languages';
import { isReadOnly, keyHashes, keyPrefix } from './keys';
import { findAccount } from './repository-accounts';
import { findByKey, recordKeyUse } from './repository-keys';

/**
 * Identifies the caller by the bearer token (RFC 6750) or the API key in its place. Role, block and token version are read from the
 * database, not from the token. Runs before openapi-backend's security handlers, which would return 401 for an unreachable database.
 */
function identify(
  header: string | undefined,
  { tokens, database, clock }: { tokens: Tokens; database: RequestDatabase; clock: Clock },
): Identity | Promise<Identity> {
  if (header === undefined) return anonymous;
  if (header.length > maxHeaderLength) return unparsed(header);
  const token = bearer.exec(header)?.[1];
  const claims = token === undefined ? undefined : tokens.verify(token);
  if (claims) return identityOf(claims, database.read);
  if (header.includes(keyPrefix)) {
    const key = apiKeyBearer.exec(header)?.[1];
    return key === undefined ? wrongKey : identityOfKey(key, database, clock.now());
  }
  // Programs without a token send `Bearer null` and the like. A header with `{"` in base64 is meant to contain a JWT.
  if (!header.includes('eyJ')) return unreadable;
  return token === undefined ? misplaced : invalid;
}

function unparsed(header: string): Identity {
  if (header.includes(keyPrefix)) return wrongKey;
  return header.includes('eyJ') ? invalid : unreadable;
}

/** The maximum length in characters: a token of 4096 with its scheme. A longer header is not parsed. */
const maxHeaderLength = 4200;

/** The scheme is optional because some clients omit it. */
const bearer = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

const apiKeyBearer = /^(?:Bearer +)?(rmk_[\w-]{40})$/i;

const anonymous: Identity = { kind: 'anonymous' };
const unreadable: Identity = { kind: 'anonymous', isUnreadable: true };
const invalid: Identity = { kind: 'invalid' };
const misplaced: Identity = { kind: 'invalid', isUnreadable: true };
const wrongKey: Identity = { kind: 'invalid', isKey: true };

async function identityOf(claims: Claims, db: Database): Promise<Identity> {
  if (claims.tokenType === 'verification' && claims.userId === noUserId) return decoy(claims);
  const account = await findAccount(db, claims.userId, claims.sessionId);
  if (!account || account.closed_at !== null) return { kind: 'invalid' };
  // A token with a target was issued while LOGIN_NEUTRAL is set: the account's language would reveal that it exists.
  const language = languageOf(claims.target === undefined ? account.language : 'en');
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
      isActive: account.is_active === 1,
      isIdentified: isIdentified(account),
      tokenType: claims.tokenType,
      contact: claims.contact,
      target: claims.target,
      language,
    },
  };
}

/** The identity of an API key at `now` (epoch ms). A key has at most the permissions that its owner has. */
async function identityOfKey(key: string, database: RequestDatabase, now: number): Promise<Identity> {
  const found = await findByKey(database.read, keyHashes(key));
  if (!found || found.closed_at !== null) return wrongKey;
  if (found.expires_at !== null && found.expires_at <= now) return wrongKey;
  const language = languageOf(found.language);
  if (found.is_blocked) return { kind: 'blocked', language };
  // Requests that only read succeed while the database accepts no writes.
  await recordKeyUse(database.write, found, now).catch(() => {});
  return {
    kind: 'caller',
    language,
    caller: {
      userId: found.user_id,
      role: names.UserRole[found.role],
      sessionId: '',
      isVerified: Boolean(found.is_email_verified || found.is_phone_verified),
      isActive: found.is_active === 1,
      isIdentified: isIdentified(found),
      tokenType: 'access',
      key: { id: found.id, access: found.access, scopes: found.scopes },
      language,
    },
  };
}

/** The caller with a verification token for an unknown account: looks like the caller of an existing account. */
function decoy({ userId, tokenType, contact, target }: Claims): Identity {
  const language = languageOf('en');
  const caller = { userId, role: 'Customer', sessionId: '', isVerified: false, isActive: false } as const;
  return { kind: 'caller', caller: { ...caller, isIdentified: false, tokenType, contact, target, language } };
}

/** Whether the account is not a new one. Anyone can register as an owner or a customer; administrators add the other accounts. */
export function isIdentified({ role, activated_by }: Pick<Row<'app_user'>, 'role' | 'activated_by'>): boolean {
  return activated_by !== null || (role !== UserRole.Owner && role !== UserRole.Customer);
}

/**
 * Throws Refusal UNAUTHENTICATED, USER_BLOCKED, API_KEY_NOT_ACCEPTED, VERIFICATION_REQUIRED, FORBIDDEN, API_KEY_READ_ONLY or
 * API_KEY_SCOPE_MISSING if `access` does not admit the identity.
 */
function authorise(identity: Identity, { token, keys, scope, roles }: Access): Caller | undefined {
  if (token === 'none') return undefined;
  if (identity.kind === 'invalid') refuseUnknown(identity);
  if (identity.kind === 'blocked') refuse('USER_BLOCKED');
  const key = identity.kind === 'caller' ? identity.caller.key : undefined;
  if (key && keys === 'none') refuse('API_KEY_NOT_ACCEPTED');
  const lacksScope = key && scope && !hasScope(key, scope) && missingScope(scope);
  if (token === 'optional') {
    // Also what is public can contain more for a user, such as their own listings that are not shown.
    if (lacksScope) refuse('API_KEY_SCOPE_MISSING', lacksScope);
    return identity.kind === 'caller' && identity.caller.tokenType === 'access' ? identity.caller : undefined;
  }
  if (identity.kind === 'anonymous') {
    if (token === 'verification' && !identity.isUnreadable)
      refuse('UNAUTHENTICATED', { message: createMessage('auth.noVerificationToken') });
    refuseUnknown(identity);
  }
  if (token === 'access' && identity.caller.tokenType !== 'access') refuse('VERIFICATION_REQUIRED');
  if (!roles.includes(identity.caller.role))
    refuse('FORBIDDEN', { message: createMessage('auth.onlyRoles', { roles: anyOf(roles) }) });
  if (key && keys === 'write' && isReadOnly(key)) refuse('API_KEY_READ_ONLY');
  if (lacksScope) refuse('API_KEY_SCOPE_MISSING', lacksScope);
  return identity.caller;
}

/** The message explains how to send a token if none could be read, and why a key may be invalid if a key was sent. */
function refuseUnknown({ isUnreadable = false, isKey = false }: { isUnreadable?: boolean; isKey?: boolean }): never {
  if (isKey) refuse('UNAUTHENTICATED', { message: createMessage('apiKey.wrong') });
  refuse('UNAUTHENTICATED', isUnreadable ? { message: createMessage('auth.noToken') } : {});
}

/** The names of the roles: `Administrator, Owner or Customer`. */
function anyOf(roles: readonly Role[]): Message {
  const texts = roles.map((role) => createMessage(`UserRole.${role}`));
  const last = texts.pop()!;
  const first = texts.pop();
  if (!first) return last;
  return texts.reduceRight<Message>(
    (rest, text) => createMessage('list.more', { first: text, rest }),
    createMessage('list.or', { first, last }),
  );
}

export const guard: Guard = { identify, authorise };
