import { getUser } from '../auth/repository';
import { LoginMethod } from '../../generated/enumerations';
import type { Dependencies } from '../dependencies';
import type { Caller, Handler } from '../http/contract';
import { fail } from '../http/failures';
import { emailKeyOf, phoneKeyOf } from '../users/rules';
import { redeemCode, sendCode, targetOf } from './actions';

export const sendEmailCode: Handler<'sendEmailCode'> = ({ body, address, traceId }, dependencies) =>
  sendCode(dependencies, LoginMethod.Email, emailKeyOf(body.email), { address, traceId });

export const sendPhoneCode: Handler<'sendPhoneCode'> = ({ body, address, traceId }, dependencies) =>
  sendCode(dependencies, LoginMethod.PhoneNumber, phoneKeyOf(body.phoneNumber), { address, traceId });

export const verifyEmail: Handler<'verifyEmail'> = ({ body, caller }, dependencies) => {
  const given = body.email === undefined ? undefined : { field: 'email', target: emailKeyOf(body.email) };
  return verify(dependencies, caller, LoginMethod.Email, body.code, given);
};

export const verifyPhone: Handler<'verifyPhone'> = ({ body, caller }, dependencies) => {
  const given =
    body.phoneNumber === undefined ? undefined : { field: 'phoneNumber', target: phoneKeyOf(body.phoneNumber) };
  return verify(dependencies, caller, LoginMethod.PhoneNumber, body.code, given);
};

async function verify(
  dependencies: Dependencies,
  caller: Caller,
  channel: LoginMethod,
  code: string,
  given: { field: string; target: string } | undefined,
) {
  const user = await getUser(dependencies.db, caller.userId);
  const what = channel === LoginMethod.Email ? 'e-mail address' : 'phone number';
  if (given && given.target !== targetOf(user, channel)) {
    const errors = [{ field: given.field, code: 'custom' as const, message: `is not the account's ${what}` }];
    return fail('VALIDATION_ERROR', { errors });
  }
  const data = await redeemCode(dependencies, user, channel, code);
  return 'failure' in data ? data : { status: 200 as const, data, message: `Your ${what} is verified.` };
}
