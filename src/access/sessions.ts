import { createHash } from 'node:crypto';
import type { LoginMethod } from '../../generated/enumerations';
import { names } from '../../generated/names';
import type { Dependencies } from '../contract/dependencies';
import type { components } from '../contract/handler';
import type { Trx } from '../database/connection';
import { formatInstant } from '../values/dates';
import { type LoginRow, setLoggedIn } from './repository-accounts';
import { insertRefreshToken, insertSession } from './repository-sessions';
import { lifetimes } from './tokens';

type LoginResult = components['schemas']['LoginResult'];

/** Opens a session of a user who has just verified an address or number, and answers its tokens. */
export async function openSession(
  trx: Trx,
  dependencies: Dependencies,
  userId: number,
  method: LoginMethod,
): Promise<LoginResult> {
  const now = dependencies.clock.now();
  const sessionId = dependencies.random.uuid();
  const user = await setLoggedIn(trx, userId, method, now);
  await insertSession(trx, { id: sessionId, user_id: userId, login_method: method, created_at: now });
  return continueSession(trx, dependencies, user, sessionId, method);
}

/** Answers an access token for the session and its next refresh token, of which only the hash is stored. */
export async function continueSession(
  trx: Trx,
  { clock, random, tokens }: Pick<Dependencies, 'clock' | 'random' | 'tokens'>,
  user: LoginRow,
  sessionId: string,
  loginMethod: LoginMethod,
): Promise<LoginResult> {
  const refreshToken = random.token();
  await insertRefreshToken(trx, {
    token_hash: hashOf(refreshToken),
    session_id: sessionId,
    expires_at: clock.now() + lifetimes.refresh * 1000,
  });
  const { token, expiresAt } = tokens.sign({ ...claimsOf(user), tokenType: 'access', sessionId });
  return {
    token,
    tokenType: 'access',
    expiresAt: formatInstant(expiresAt),
    refreshToken,
    verificationRequired: false,
    loginMethod,
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

/** What is stored of a refresh token: plain SHA-256, because a random input cannot be guessed. */
export function hashOf(refreshToken: string): string {
  return createHash('sha256').update(refreshToken).digest('base64url');
}

/** The answer to a log-in without a code. The caller has proven nothing yet, so that it tells nothing about the user. */
export function verificationResult({ tokens }: Dependencies, user: LoginRow, loginMethod: LoginMethod): LoginResult {
  const { token, expiresAt } = tokens.sign({ ...claimsOf(user), tokenType: 'verification', sessionId: null });
  return {
    token,
    tokenType: 'verification',
    expiresAt: formatInstant(expiresAt),
    refreshToken: null,
    verificationRequired: true,
    loginMethod,
    user: {
      userId: user.id,
      role: user.role,
      firstName: null,
      lastName: null,
      isActive: false,
      isEmailVerified: false,
      isPhoneVerified: false,
      language: null,
    },
  };
}

function claimsOf({ id, role, token_version }: LoginRow) {
  return { userId: id, role: names.UserRole[role], version: token_version };
}
