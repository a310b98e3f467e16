import type { LoginMethod } from '../../generated/enumerations';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Dependencies } from '../contract/dependencies';
import { type LoginRow, findUnblocked } from './repository-accounts';
import {
  findSession,
  findUsedToken,
  reusePeriod,
  revokeSessionOfUsed,
  setSuccessors,
  takeRefreshToken,
} from './repository-sessions';
import { type SessionTokens, continueSession, hashOf } from './sessions';

interface Refreshed {
  user: LoginRow;
  method: LoginMethod;
  tokens: SessionTokens;
}

/**
 * Exchanges a refresh token for its successors; undefined if it is unknown, expired or revoked, or the account is blocked. A token
 * that is used again within {@link reusePeriod} returns the same successors, because the response may have been lost or two tabs may have
 * sent it. A token that is used again later has been copied, so its session is revoked (RFC 9700, 4.14.2).
 */
export function refresh(dependencies: Dependencies, refreshToken: string): Promise<Refreshed | undefined> {
  const { config, database, clock } = dependencies;
  const now = clock.now();
  const tokenHash = hashOf(refreshToken);
  const context = `refresh_token/${tokenHash}/successors`;
  return database.transaction(async (trx) => {
    // A concurrent request with the same token waits here until the first has stored the successors.
    const sessionId = await takeRefreshToken(trx, tokenHash, now);
    const used = sessionId === undefined ? await findUsedToken(trx, tokenHash) : undefined;
    if (used && used.used_at < now - reusePeriod) {
      await revokeSessionOfUsed(trx, tokenHash, now);
      return undefined;
    }
    const session = await findSession(trx, sessionId ?? used?.session_id ?? '');
    const user = session && (await findUnblocked(trx, session.user_id));
    if (!user) return undefined;
    const method = session.login_method;
    if (used) {
      if (used.successors === null) return undefined;
      const tokens = JSON.parse(decryptText(config.dataKeys, used.successors, context)) as SessionTokens;
      return { user, method, tokens };
    }
    const tokens = await continueSession(trx, dependencies, user, session.id);
    await setSuccessors(trx, tokenHash, encryptText(config.dataKeys, JSON.stringify(tokens), context));
    return { user, method, tokens };
  });
}
