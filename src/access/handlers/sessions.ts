import { LoginMethod } from '../../../generated/enumerations';
import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { emailKeyOf } from '../../values/contacts';
import { logIn } from '../log-in';
import { readRefreshToken } from '../refresh-tokens';
import { refresh } from '../refreshing';
import { revokeEverything, revokeSessions } from '../repository-sessions';
import { hashOf, loginResult } from '../sessions';

export const logInWithEmail: Handler<'logInWithEmail'> = (request, dependencies) =>
  logIn(dependencies, { method: LoginMethod.Email, target: emailKeyOf(request.body.email) }, request);

export const logInWithPhoneNumber: Handler<'logInWithPhoneNumber'> = (request, dependencies) =>
  logIn(dependencies, { method: LoginMethod.PhoneNumber, target: request.body.phoneNumber }, request);

export const refreshToken: Handler<'refreshToken'> = async ({ body, languageFor }, dependencies) => {
  const refreshed = await refresh(dependencies, body.refreshToken);
  if ('failure' in refreshed) return refreshed;
  const { user, method, tokens } = refreshed;
  const language = languageFor(user.language);
  return { status: 200, data: loginResult(user, method, tokens), message: createMessage('auth.loggedIn'), language };
};

export const logOut: Handler<'logOut'> = async ({ body, caller }, { config, database, clock }) => {
  const now = clock.now();
  if (body.everywhere) {
    await database.transaction((trx) => revokeEverything(trx, caller.userId, now));
  } else {
    const { refreshToken: token } = body;
    const named = token === undefined ? undefined : readRefreshToken(config.jwtSecrets, token)?.sessionId;
    const which = {
      sessionIds: [caller.sessionId, ...(named === undefined ? [] : [named])],
      tokenHash: token === undefined ? undefined : hashOf(token),
    };
    await revokeSessions(database.write, caller.userId, which, now);
  }
  return { status: 200, data: { loggedOut: true }, message: createMessage('auth.loggedOut') };
};
