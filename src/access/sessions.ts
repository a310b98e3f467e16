import { createHash } from 'node:crypto';
import type { LoginMethod } from '../../generated/enumerations';
import { names } from '../../generated/names';
import { noUserId } from '../contract/caller';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';
import type { Trx } from '../database/connection';
import { formatInstant } from '../values/dates';
import { contactDigest, maskedTarget } from './code-rules';
import type { LoginRow } from './repository-accounts';
import { newRefreshToken } from './refresh-tokens';
import { endIdleSessions, forgetEndedSessions, insertRefreshToken, insertSession } from './repository-sessions';
import { lifetimes } from './tokens';

type LoginResult = components['schemas']['LoginResult'];

/**
 * Opens a session for a user who has just verified a contact, and returns its tokens. If the user has the maximum number of sessions, the one
 * that was refreshed least recently ends. The same number of ended sessions is kept, because their networks are known. The caller has locked the
 * user. `network`: see {@link hashNetwork}.
 */
export async function openSession(
  trx: Trx,
  dependencies: Dependencies,
  user: LoginRow,
  method: LoginMethod,
  network: string,
): Promise<LoginResult> {
  const now = dependencies.clock.now();
  const id = dependencies.random.uuid();
  const { sessions } = dependencies.config.limits;
  await endIdleSessions(trx, user.id, { kept: sessions - 1, now });
  await forgetEndedSessions(trx, user.id, sessions);
  await insertSession(trx, { id, user_id: user.id, login_method: method, created_at: now, network });
  return loginResult(user, method, await continueSession(trx, dependencies, user, id));
}

/** The tokens of a session, as a log-in or a refresh returns them. */
export type SessionTokens = Pick<LoginResult, 'token' | 'expiresAt'> & { refreshToken: string };

/** Issues an access token and the next refresh token for the session. Only the hash of the refresh token is stored. */
export async function continueSession(
  trx: Trx,
  { clock, config, random, tokens }: Pick<Dependencies, 'clock' | 'config' | 'random' | 'tokens'>,
  user: LoginRow,
  sessionId: string,
): Promise<SessionTokens> {
  const expires_at = clock.now() + lifetimes.refresh * 1000;
  const refreshToken = newRefreshToken(config.jwtSecrets, random, { sessionId, expiresAt: expires_at });
  await insertRefreshToken(trx, { token_hash: hashOf(refreshToken), session_id: sessionId, expires_at });
  const { token, expiresAt } = tokens.sign({ ...claimsOf(user), tokenType: 'access', sessionId });
  return { token, expiresAt: formatInstant(expiresAt), refreshToken };
}

/** The result of a completed log-in. */
export function loginResult(user: LoginRow, loginMethod: LoginMethod, sessionTokens: SessionTokens): LoginResult {
  return {
    ...sessionTokens,
    tokenType: 'access',
    verificationRequired: false,
    loginMethod,
    target: null,
    user: {
      userId: user.id,
      role: user.role,
      firstName: user.first_name,
      lastName: user.last_name,
      isActive: user.is_active === 1,
      isEmailVerified: user.is_email_verified === 1,
      isPhoneVerified: user.is_phone_verified === 1,
      language: user.language,
    },
  };
}

/** The stored form of a refresh token or an API key: plain SHA-256, because a random input cannot be guessed. */
export function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/**
 * The result of a log-in without a code. It contains nothing about the user, because the caller has verified nothing yet. If LOGIN_NEUTRAL
 * is set, the token does not reveal whether the account exists.
 */
export function verificationResult(
  { tokens, config }: Dependencies,
  user: LoginRow | undefined,
  loginMethod: LoginMethod,
  target: string,
): LoginResult {
  const contact = contactDigest(loginMethod, target);
  const { token, expiresAt } = tokens.sign({
    ...(user ? claimsOf(user) : { userId: noUserId, version: 0 }),
    contact,
    ...(config.loginNeutral && { target }),
    tokenType: 'verification',
    sessionId: null,
  });
  return {
    token,
    tokenType: 'verification',
    expiresAt: formatInstant(expiresAt),
    refreshToken: null,
    verificationRequired: true,
    loginMethod,
    target: maskedTarget(loginMethod, target),
    user: null,
  };
}

function claimsOf({ id, role, token_version }: LoginRow) {
  return { userId: id, role: names.UserRole[role], version: token_version };
}
