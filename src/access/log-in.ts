import type { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { channelName, hashNetwork } from './code-rules';
import { outdated, redeemCode, refuseCode } from './codes';
import { type LoginRow, findByContact } from './repository-accounts';
import { verificationResult } from './sessions';

/** What somebody logs in with; `target` is an e-mail address in lower case or an E.164 number. */
interface LogIn {
  method: LoginMethod;
  target: string;
}

type LogInRequest = Pick<Request<'logInWithEmail'>, 'address' | 'languageFor'> & { body: { code?: string } };

/**
 * Logs in by either method. Without a code the answer is 206 and a verification token. One with the right code always passes; each
 * other counts as a log-in (limits/rules.ts). Answers in the account's language as soon as there is an account; where log-ins are not to
 * tell that (LOGIN_NEUTRAL), one that is blocked or not there is answered like any other, up to a code that is never right.
 */
export async function logIn(dependencies: Dependencies, what: LogIn, request: LogInRequest) {
  const network = hashNetwork(dependencies.config.dataKeys, request.address);
  const found = await findByContact(dependencies.database.read, what.method, what.target, network);
  const isTold = !dependencies.config.loginNeutral;
  const user = found === 'contested' || (!isTold && found?.is_blocked) ? undefined : found;
  const unknown = () => fail('USER_NOT_FOUND', found && { message: createMessage('auth.contested') });
  const outcome = user || !isTold ? await logInAs(dependencies, user, what, request) : unknown();
  // Its language would tell that there is an account; whoever is logged in knows.
  const isKnown = isTold || ('status' in outcome && outcome.status === 200);
  const language = user && isKnown ? request.languageFor(user.language) : undefined;
  const { code, ...body } = request.body;
  if (code !== undefined && 'failure' in outcome) {
    const quota = await dependencies.limits.count(['logIns'], { userId: undefined, address: request.address, body });
    if (quota?.isExceeded) return fail('RATE_LIMITED', { retryAfter: quota.resetSeconds, language });
  }
  return { ...outcome, language };
}

async function logInAs(
  dependencies: Dependencies,
  user: LoginRow | undefined,
  { method, target }: LogIn,
  { address, body: { code } }: LogInRequest,
) {
  if (user?.is_blocked) return fail('USER_BLOCKED');
  if (code === undefined) {
    const message = createMessage(`auth.codeNeeded.${channelName(method)}`);
    return { status: 206 as const, data: verificationResult(dependencies, user, method, target), message };
  }
  if (!user) return refuseCode(dependencies, { channel: method, target, address });
  const redemption = { user, channel: method, target, code, address, isLoggedIn: false };
  const data = await redeemCode(dependencies, redemption);
  if (!('failure' in data)) return { status: 200 as const, data, message: createMessage('auth.loggedIn') };
  // Somebody else has proven it at this moment, who is the one whom it logs in from now on.
  return data.failure === 'EMAIL_TAKEN' || data.failure === 'PHONE_TAKEN' ? outdated : data;
}
