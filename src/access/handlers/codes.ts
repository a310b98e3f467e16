import { LoginMethod } from '../../../generated/enumerations';
import type { Caller } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { say } from '../../languages';
import { emailKeyOf, phoneKeyOf } from '../../values/contacts';
import { channelName } from '../code-rules';
import { redeemCode, sendCode, targetOf } from '../codes';
import { getUser } from '../repository-accounts';

export const sendEmailCode: Handler<'sendEmailCode'> = ({ body, ...request }, dependencies) =>
  sendCode(dependencies, LoginMethod.Email, emailKeyOf(body.email), request);

export const sendPhoneCode: Handler<'sendPhoneCode'> = ({ body, ...request }, dependencies) =>
  sendCode(dependencies, LoginMethod.PhoneNumber, phoneKeyOf(body.phoneNumber), request);

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
  const name = channelName(channel);
  if (given && given.target !== targetOf(user, channel)) {
    const errors = [{ field: given.field, code: 'custom' as const, message: say(`otp.foreign.${name}`) }];
    return fail('VALIDATION_ERROR', { errors });
  }
  const data = await redeemCode(dependencies, user, channel, code);
  return 'failure' in data ? data : { status: 200 as const, data, message: say(`otp.verified.${name}`) };
}
