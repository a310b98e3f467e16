import { LoginMethod } from '../../../generated/enumerations';
import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { inTransaction } from '../../database/transaction';
import { say } from '../../languages';
import { emailKeyOf, phoneKeyOf } from '../../values/contacts';
import { logIn } from '../log-in';
import { findUnblocked } from '../repository-accounts';
import {
  findSession,
  revokeEverything,
  revokeSessionOfUsed,
  revokeSessions,
  takeRefreshToken,
} from '../repository-sessions';
import { continueSession, hashOf } from '../sessions';

export const logInWithEmail: Handler<'logInWithEmail'> = ({ body }, dependencies) =>
  logIn(dependencies, LoginMethod.Email, emailKeyOf(body.email), body.code);

export const logInWithPhoneNumber: Handler<'logInWithPhoneNumber'> = ({ body }, dependencies) =>
  logIn(dependencies, LoginMethod.PhoneNumber, phoneKeyOf(body.phoneNumber), body.code);

export const refreshToken: Handler<'refreshToken'> = async ({ body }, dependencies) => {
  const now = dependencies.clock.now();
  const tokenHash = hashOf(body.refreshToken);
  const data = await inTransaction(dependencies.db, async (trx) => {
    const sessionId = await takeRefreshToken(trx, tokenHash, now);
    if (sessionId === undefined) return revokeSessionOfUsed(trx, tokenHash, now);
    const session = await findSession(trx, sessionId);
    const user = session && (await findUnblocked(trx, session.user_id));
    return user && continueSession(trx, dependencies, user, sessionId, session.login_method);
  });
  return data ? { status: 200, data, message: say('auth.loggedIn') } : fail('UNAUTHENTICATED');
};

export const logOut: Handler<'logOut'> = async ({ body, caller }, { db, clock }) => {
  const now = clock.now();
  if (body.everywhere) {
    await inTransaction(db, (trx) => revokeEverything(trx, caller.userId, now));
  } else {
    const tokenHash = body.refreshToken === undefined ? undefined : hashOf(body.refreshToken);
    await revokeSessions(db, caller.userId, { sessionId: caller.sessionId, tokenHash }, now);
  }
  return { status: 200, data: { loggedOut: true }, message: say('auth.loggedOut') };
};
