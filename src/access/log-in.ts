import type { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import { say } from '../languages';
import { channelName } from './code-rules';
import { redeemCode } from './codes';
import { findUserByTarget } from './repository-accounts';
import { verificationResult } from './sessions';

/**
 * Logs in by either method; `target` is an e-mail address in lower case or an E.164 number. Without a code the answer is 206
 * and a verification token.
 */
export async function logIn(dependencies: Dependencies, method: LoginMethod, target: string, code: string | undefined) {
  const user = await findUserByTarget(dependencies.db, method, target);
  if (!user) return fail('USER_NOT_FOUND');
  if (user.is_blocked) return fail('USER_BLOCKED');
  if (code === undefined) {
    const message = say(`auth.codeNeeded.${channelName(method)}`);
    return { status: 206 as const, data: verificationResult(dependencies, user, method), message };
  }
  const data = await redeemCode(dependencies, user, method, code);
  return 'failure' in data ? data : { status: 200 as const, data, message: say('auth.loggedIn') };
}
