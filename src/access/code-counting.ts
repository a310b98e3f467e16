import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../contract/dependencies';
import { type Failure, fail } from '../contract/failures';
import type { Request } from '../contract/handler';
import { createMessage } from '../languages';
import type { LimitName, Quota } from '../limits/limits';
import { type LoginRow, contactColumns, findRecipient } from './repository-accounts';
import { listKnownNetworks } from './repository-codes';

/** How a code is sent: as a message to the contact, or, when the messages of the day are used up, by e-mail or not at all. */
export type Route = 'contact' | 'email' | 'none';

/**
 * Counts a code against the limits of the client's site and, for a text message or an e-mail to an unverified address, of the whole service.
 * Codes to verified contacts have counters of their own, so that codes for new accounts cannot stop log-ins. If LOGIN_NEUTRAL is set, only
 * networks from which there was a log-in use those counters: otherwise an exhausted limit would reveal which contacts are verified.
 *
 * When the text messages are used up, a code to a verified number goes to the verified e-mail address of its account. A code to an unverified
 * number does not, because it would verify the number. If LOGIN_NEUTRAL is set, the response does not depend on it.
 */
export async function countCode(
  dependencies: Pick<Dependencies, 'config' | 'database' | 'limits'>,
  { channel, target, network }: { channel: LoginMethod; target: string; network: string },
  { address, ifFailed }: Pick<Request<'sendEmailCode'>, 'address' | 'ifFailed'>,
): Promise<Failure<'RATE_LIMITED'> | Route> {
  const { config, database, limits } = dependencies;
  if (!config.rateLimits) return 'contact';
  const found = await findRecipient(database.read, channel, target);
  const user = found?.is_blocked ? undefined : found;
  const { key, flag } = contactColumns[channel];
  const isVerified = user?.[key] === target && user[flag] === 1;
  const isTrusted =
    isVerified &&
    (!config.loginNeutral || (await listKnownNetworks(database.read, channel, target, [network])).has(network));
  const take = (names: LimitName[]) => limits.take(names, { userId: undefined, address });

  const code = await take([isTrusted ? 'codesToVerified' : 'codesToUnverified']);
  if (code.exceeded) return fail('RATE_LIMITED', { retryAfter: code.exceeded.resetSeconds });
  ifFailed(code.giveBack);
  if (channel === LoginMethod.Email) {
    if (isTrusted) return 'contact';
    const email = await take(['emailsToUnverified']);
    if (isVerified || !user) await email.giveBack();
    else ifFailed(email.giveBack);
    if (isVerified || !email.exceeded) return 'contact';
    return usedUp(dependencies, 'otp.noEmails', email.exceeded);
  }

  const text = await take(isTrusted ? ['textMessages'] : ['textMessagesToUnverified', 'textMessages']);
  if (!text.exceeded) {
    // To an unknown number no message is sent; the response must not show it.
    if (user) ifFailed(text.giveBack);
    else await text.giveBack();
    return 'contact';
  }
  if (isVerified && hasEmail(user)) return 'email';
  return usedUp(dependencies, 'otp.noTextMessages', text.exceeded);
}

/** The result when no message can be sent; if LOGIN_NEUTRAL is set, the response does not show it. */
function usedUp(
  { config }: Pick<Dependencies, 'config'>,
  message: 'otp.noTextMessages' | 'otp.noEmails',
  { resetSeconds }: Quota,
): Failure<'RATE_LIMITED'> | 'none' {
  if (config.loginNeutral) return 'none';
  return fail('RATE_LIMITED', { message: createMessage(message), retryAfter: resetSeconds });
}

const hasEmail = ({ email, is_email_verified }: LoginRow) => email !== null && is_email_verified === 1;
