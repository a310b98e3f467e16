import type { LoginMethod } from '../../generated/enumerations';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { redeemCode } from './codes';
import { wordOf } from './code-rules';
import { findUserByTarget } from './repository';
import { verificationResult } from './sessions';
import type { Dependencies } from '../contract/dependencies';

/** The story of both log-ins. `target` is a lower-case e-mail address or an E.164 number. */
export async function logIn(dependencies: Dependencies, method: LoginMethod, target: string, code: string | undefined) {
  const user = await findUserByTarget(dependencies.db, method, target);
  if (!user) return fail('USER_NOT_FOUND');
  if (user.is_blocked) return fail('USER_BLOCKED');
  if (code === undefined) {
    const message = say(`auth.codeNeeded.${wordOf(method)}`);
    return { status: 206 as const, data: verificationResult(dependencies, user, method), message };
  }
  const data = await redeemCode(dependencies, user, method, code);
  return 'failure' in data ? data : { status: 200 as const, data, message: say('auth.loggedIn') };
}
