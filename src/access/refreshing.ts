import type { LoginMethod } from '../../generated/enumerations';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import { type RefreshTokenClaims, readRefreshToken } from './refresh-tokens';
import { type LoginRow, findUnblocked } from './repository-accounts';
import {
  deleteExpiredOf,
  findSession,
  findUsedToken,
  isUnused,
  reusePeriod,
  revokeSession,
  setSuccessors,
  takeRefreshToken,
} from './repository-sessions';
import { type SessionTokens, continueSession, hashOf } from './sessions';

interface Refreshed {
  user: LoginRow;
  method: LoginMethod;
  tokens: SessionTokens;
}

const refused = fail('UNAUTHENTICATED');

/**
 * Exchanges a refresh token for its successors. Returns UNAUTHENTICATED if it is unknown, expired or revoked, or the account is blocked, and
 * RATE_LIMITED if the session was refreshed too often.
 *
 * States of a token: unused, used (`used_at`), deleted. A used token is deleted soon after {@link reusePeriod}; a token of release 2.0.0, which
 * has no MAC, when it expires.
 *
 * - unused → used: returns successors, and stores them encrypted.
 * - used within the period: returns the same successors, because the response may have been lost or two tabs may have sent the token.
 * - used earlier, or deleted: the token has been copied, so its session is revoked (RFC 9700, 4.14.2).
 */
export async function refresh(
  dependencies: Dependencies,
  refreshToken: string,
): Promise<Refreshed | Failure<'UNAUTHENTICATED' | 'RATE_LIMITED'>> {
  const { config, database, clock } = dependencies;
  const now = clock.now();
  const tokenHash = hashOf(refreshToken);
  const claims = readRefreshToken(config.jwtSecrets, refreshToken);
  const context = `refresh_token/${tokenHash}/successors`;
  const limited = claims && (await countRefresh(dependencies, claims, tokenHash, now));
  if (limited) return limited;
  return database.transaction(async (trx) => {
    // A concurrent request with the same token waits here until the first has stored the successors.
    const sessionId = await takeRefreshToken(trx, tokenHash, { now, isRecognized: claims !== undefined });
    const used = sessionId === undefined ? await findUsedToken(trx, tokenHash) : undefined;
    const isDeleted = sessionId === undefined && !used && claims !== undefined && claims.expiresAt > now;
    if (isDeleted || (used && used.used_at < now - reusePeriod)) {
      await revokeSession(trx, used?.session_id ?? claims!.sessionId, now);
      return refused;
    }
    const session = await findSession(trx, sessionId ?? used?.session_id ?? '');
    const user = session && (await findUnblocked(trx, session.user_id));
    if (!user) return refused;
    const method = session.login_method;
    if (used) {
      if (used.successors === null) return refused;
      const tokens = JSON.parse(decryptText(config.dataKeys, used.successors, context)) as SessionTokens;
      return { user, method, tokens };
    }
    await deleteExpiredOf(trx, session.id, now);
    const tokens = await continueSession(trx, dependencies, user, session.id);
    await setSuccessors(trx, tokenHash, encryptText(config.dataKeys, JSON.stringify(tokens), context));
    return { user, method, tokens };
  });
}

/**
 * Counts the use of an unused token; returns the failure if the session's limit is exceeded. A used token is not counted: it writes no row, and
 * has to revoke the session.
 */
async function countRefresh(
  { database, limits }: Dependencies,
  { sessionId }: RefreshTokenClaims,
  tokenHash: string,
  now: number,
): Promise<Failure<'RATE_LIMITED'> | undefined> {
  if (!(await isUnused(database.read, tokenHash, now))) return undefined;
  const quota = await limits.count(['refreshes'], { userId: undefined, address: '', sessionId });
  return quota?.isExceeded ? fail('RATE_LIMITED', { retryAfter: quota.resetSeconds }) : undefined;
}
