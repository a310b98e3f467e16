import { names } from '../../generated/names';
import {
  type Access,
  type Caller,
  type Claims,
  type Guard,
  type Identity,
  type Tokens,
  nobody,
} from '../contract/caller';
import { refuse } from '../contract/failures';
import type { Clock } from '../adapters/clock';
import type { Database } from '../database/connection';
import type { RequestDatabase } from '../database/request-database';
import { languageOf, createMessage } from '../languages';
import { isRead, keyPrefix } from './keys';
import { findAccount } from './repository-accounts';
import { findByKey, noteUse } from './repository-keys';
import { hashOf } from './sessions';

/**
 * Reads the bearer token (RFC 6750), or the API key in its place. Role, block and version are read from the database, never taken from the token. Runs
 * before openapi-backend's security handlers, which would turn an unreachable database into a 401.
 */
function identify(
  header: string | undefined,
  { tokens, database, clock }: { tokens: Tokens; database: RequestDatabase; clock: Clock },
): Identity | Promise<Identity> {
  if (header === undefined) return anonymous;
  if (header.length > longestHeader) return unparsed(header);
  const token = bearer.exec(header)?.[1];
  const claims = token === undefined ? undefined : tokens.verify(token);
  if (claims) return identityOf(claims, database.read);
  if (header.includes(keyPrefix)) {
    const key = bearerOfKey.exec(header)?.[1];
    return key === undefined ? wrongKey : identityOfKey(key, database, clock.now());
  }
  // `Bearer null` and the like are what programs send that have no token; whatever has a JWT in it (`{"` in base64) is meant as one.
  if (!header.includes('eyJ')) return unreadable;
  return token === undefined ? misplaced : invalid;
}

function unparsed(header: string): Identity {
  if (header.includes(keyPrefix)) return wrongKey;
  return header.includes('eyJ') ? invalid : unreadable;
}

/** Characters: a token of at most 4096 with its scheme. A longer header is not parsed. */
const longestHeader = 4200;

/** With its scheme, or by itself as some send it. */
const bearer = /^(?:Bearer +)?([\w-]+\.[\w-]+\.[\w-]+)$/i;

const bearerOfKey = /^(?:Bearer +)?(rmk_[\w-]{40})$/i;

const anonymous: Identity = { kind: 'anonymous' };
const unreadable: Identity = { kind: 'anonymous', isUnreadable: true };
const invalid: Identity = { kind: 'invalid' };
const misplaced: Identity = { kind: 'invalid', isUnreadable: true };
const wrongKey: Identity = { kind: 'invalid', isKey: true };

async function identityOf(claims: Claims, db: Database): Promise<Identity> {
  if (claims.tokenType === 'verification' && claims.userId === nobody) return decoy(claims);
  const account = await findAccount(db, claims.userId, claims.sessionId);
  if (!account || account.closed_at !== null) return { kind: 'invalid' };
  // Where a log-in does not tell whether there is an account, its language does not either.
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
      tokenType: claims.tokenType,
      contact: claims.contact,
      target: claims.target,
      language,
    },
  };
}

/** A program's, at `now` (epoch ms). All that holds for its owner holds for the key. */
async function identityOfKey(key: string, database: RequestDatabase, now: number): Promise<Identity> {
  const found = await findByKey(database.read, hashOf(key));
  if (!found || found.closed_at !== null) return wrongKey;
  if (found.expires_at !== null && found.expires_at <= now) return wrongKey;
  const language = languageOf(found.language);
  if (found.is_blocked) return { kind: 'blocked', language };
  // Where the database takes no writes for a moment, what only reads goes on.
  await noteUse(database.write, found, now).catch(() => {});
  return {
    kind: 'caller',
    language,
    caller: {
      userId: found.user_id,
      role: names.UserRole[found.role],
      sessionId: '',
      isVerified: Boolean(found.is_email_verified || found.is_phone_verified),
      tokenType: 'access',
      key: { id: found.id, access: found.access },
      language,
    },
  };
}

/** Who has a verification token without an account, and is not to notice. */
function decoy({ userId, tokenType, contact, target }: Claims): Identity {
  const language = languageOf('en');
  const caller = { userId, role: 'Customer', sessionId: '', isVerified: false, tokenType, contact, target, language };
  return { kind: 'caller', caller: caller as Caller };
}

/**
 * Throws Refusal UNAUTHENTICATED, USER_BLOCKED, API_KEY_NOT_ACCEPTED, VERIFICATION_REQUIRED, FORBIDDEN or API_KEY_READ_ONLY for all that
 * `access` does not allow.
 */
function authorise(identity: Identity, { token, keys, roles }: Access): Caller | undefined {
  if (token === 'none') return undefined;
  if (identity.kind === 'invalid') refuseUnknown(identity);
  if (identity.kind === 'blocked') refuse('USER_BLOCKED');
  const key = identity.kind === 'caller' ? identity.caller.key : undefined;
  if (key && keys === 'none') refuse('API_KEY_NOT_ACCEPTED');
  if (token === 'optional') {
    return identity.kind === 'caller' && identity.caller.tokenType === 'access' ? identity.caller : undefined;
  }
  if (identity.kind === 'anonymous') refuseUnknown(identity);
  if (token === 'access' && identity.caller.tokenType !== 'access') refuse('VERIFICATION_REQUIRED');
  if (!roles.includes(identity.caller.role)) refuse('FORBIDDEN');
  if (key && keys === 'write' && isRead(key)) refuse('API_KEY_READ_ONLY');
  return identity.caller;
}

/** Whoever sent something that is no token is told how one is sent; whoever sent a key, what may have become of it. */
function refuseUnknown({ isUnreadable = false, isKey = false }: { isUnreadable?: boolean; isKey?: boolean }): never {
  if (isKey) refuse('UNAUTHENTICATED', { message: createMessage('apiKey.wrong') });
  refuse('UNAUTHENTICATED', isUnreadable ? { message: createMessage('auth.noToken') } : {});
}

export const guard: Guard = { identify, authorise };
