import { LoginMethod } from '../../../generated/enumerations';
import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { emailKeyOf } from '../../values/contacts';
import { logIn } from '../log-in';
import { refresh } from '../refreshing';
import { revokeEverything, revokeSessions } from '../repository-sessions';
import { hashOf, loginResult } from '../sessions';

export const logInWithEmail: Handler<'logInWithEmail'> = (request, dependencies) =>
  logIn(dependencies, { method: LoginMethod.Email, target: emailKeyOf(request.body.email) }, request);

export const logInWithPhoneNumber: Handler<'logInWithPhoneNumber'> = (request, dependencies) =>
  logIn(dependencies, { method: LoginMethod.PhoneNumber, target: request.body.phoneNumber }, request);

export const refreshToken: Handler<'refreshToken'> = async ({ body, languageFor }, dependencies) => {
  const refreshed = await refresh(dependencies, body.refreshToken);
  if (!refreshed) return fail('UNAUTHENTICATED');
  const { user, method, tokens } = refreshed;
  const language = languageFor(user.language);
  return { status: 200, data: loginResult(user, method, tokens), message: createMessage('auth.loggedIn'), language };
};

export const logOut: Handler<'logOut'> = async ({ body, caller }, { database, clock }) => {
  const now = clock.now();
  if (body.everywhere) {
    await database.transaction((trx) => revokeEverything(trx, caller.userId, now));
  } else {
    const tokenHash = body.refreshToken === undefined ? undefined : hashOf(body.refreshToken);
    await revokeSessions(database.write, caller.userId, { sessionId: caller.sessionId, tokenHash }, now);
  }
  return { status: 200, data: { loggedOut: true }, message: createMessage('auth.loggedOut') };
};
