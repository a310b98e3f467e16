import type { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import { channelName, hashNetwork } from './code-rules';
import { outdated, redeemCode, rejectCode } from './codes';
import { type LoginRow, findByContact } from './repository-accounts';
import { verificationResult } from './sessions';

/** The credentials of a log-in; `target` is an e-mail address in lower case or an E.164 number. */
interface LogIn {
  method: LoginMethod;
  target: string;
}

type LogInRequest = Pick<Request<'logInWithEmail'>, 'address' | 'languageFor'> & { body: { code?: string } };

/**
 * Logs in by either method. Without a code, returns 206 with a verification token. A correct code is always accepted; every other
 * code counts against the limit on log-ins (limits/rules.ts). The response is in the account's language if the account exists. If
 * LOGIN_NEUTRAL is set, blocked and unknown accounts are answered like any other, and no code is correct for them.
 */
export async function logIn(dependencies: Dependencies, logIn: LogIn, request: LogInRequest) {
  const network = hashNetwork(dependencies.config.dataKeys, request.address);
  const found = await findByContact(dependencies.database.read, logIn.method, logIn.target, network);
  const revealsAccounts = !dependencies.config.loginNeutral;
  const account = typeof found === 'string' ? undefined : found;
  const user = !revealsAccounts && account?.is_blocked ? undefined : account;
  const outcome = user || !revealsAccounts ? await logInAs(dependencies, user, logIn, request) : withoutAccount(found);
  // The account's language would reveal that the account exists, except to a user who is logged in.
  const isKnown = revealsAccounts || ('status' in outcome && outcome.status === 200);
  const language = user && isKnown ? request.languageFor(user.language) : undefined;
  const { code, ...body } = request.body;
  if (code !== undefined && 'failure' in outcome) {
    const quota = await dependencies.limits.count(['logIns'], { userId: undefined, address: request.address, body });
    if (quota?.isExceeded) return fail('RATE_LIMITED', { retryAfter: quota.resetSeconds, language });
  }
  return { ...outcome, language };
}

/** The failure for a contact that logs in to no account. */
function withoutAccount(found: Awaited<ReturnType<typeof findByContact>>) {
  if (found === 'unverified') return fail('CONTACT_NOT_VERIFIED');
  return fail('USER_NOT_FOUND', found && { message: createMessage('auth.contested') });
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
  if (!user) return rejectCode(dependencies, { channel: method, target, address });
  const redemption = { user, channel: method, target, code, address, isLoggedIn: false };
  const data = await redeemCode(dependencies, redemption);
  if (!('failure' in data)) return { status: 200 as const, data, message: createMessage('auth.loggedIn') };
  // Another account has verified the contact concurrently, and is the one that it logs in to from now on.
  return data.failure === 'EMAIL_TAKEN' || data.failure === 'PHONE_TAKEN' ? outdated : data;
}
