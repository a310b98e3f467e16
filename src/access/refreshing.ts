import type { LoginMethod } from '../../generated/enumerations';
import { decryptText, encryptText } from '../adapters/encryption';
import type { Dependencies } from '../contract/dependencies';
import { type LoginRow, findUnblocked } from './repository-accounts';
import {
  findSession,
  findUsedToken,
  repeatable,
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
 * Exchanges a refresh token for its successors; undefined where it is unknown, expired or revoked, or the account is blocked. Used
 * again within {@link repeatable}, because the answer was lost or two tabs asked at once, it answers the same successors, byte for
 * byte. Used later than that it has been copied, and its session ends (RFC 9700, 4.14.2).
 */
export function refresh(dependencies: Dependencies, refreshToken: string): Promise<Refreshed | undefined> {
  const { config, database, clock } = dependencies;
  const now = clock.now();
  const tokenHash = hashOf(refreshToken);
  const context = `refresh_token/${tokenHash}/successors`;
  return database.transaction(async (trx) => {
    // Who comes second waits here for the first, and finds what that has stored.
    const sessionId = await takeRefreshToken(trx, tokenHash, now);
    const used = sessionId === undefined ? await findUsedToken(trx, tokenHash) : undefined;
    if (used && used.used_at < now - repeatable) {
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
