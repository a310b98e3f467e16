import { LoginMethod } from '../../../generated/enumerations';
import { type Caller, noUserId } from '../../contract/caller';
import type { Dependencies } from '../../contract/dependencies';
import { fail } from '../../contract/failures';
import type { Handler } from '../../contract/handler';
import { createMessage } from '../../languages';
import { emailKeyOf } from '../../values/contacts';
import { channelName, contactDigest } from '../code-rules';
import { outdated, redeemCode, rejectCode, sendCode } from '../codes';
import { contactColumns, getUser } from '../repository-accounts';

export const sendEmailCode: Handler<'sendEmailCode'> = ({ body, ...request }, dependencies) =>
  sendCode(dependencies, LoginMethod.Email, emailKeyOf(body.email), request);

export const sendPhoneCode: Handler<'sendPhoneCode'> = ({ body, ...request }, dependencies) =>
  sendCode(dependencies, LoginMethod.PhoneNumber, body.phoneNumber, request);

export const verifyEmail: Handler<'verifyEmail'> = ({ body, caller, address }, dependencies) => {
  const given = body.email === undefined ? undefined : { field: 'email', target: emailKeyOf(body.email) };
  return verify(dependencies, { caller, channel: LoginMethod.Email, code: body.code, address, given });
};

export const verifyPhone: Handler<'verifyPhone'> = ({ body, caller, address }, dependencies) => {
  const given = body.phoneNumber === undefined ? undefined : { field: 'phoneNumber', target: body.phoneNumber };
  return verify(dependencies, { caller, channel: LoginMethod.PhoneNumber, code: body.code, address, given });
};

interface Verification {
  caller: Caller;
  channel: LoginMethod;
  code: string;
  address: string;
  given: { field: string; target: string } | undefined;
}

async function verify(dependencies: Dependencies, { caller, channel, given, ...entered }: Verification) {
  if (caller.userId === noUserId) {
    const target = given?.target ?? caller.target!;
    if (contactDigest(channel, target) !== caller.contact) return outdated;
    return rejectCode(dependencies, { channel, target, address: entered.address });
  }
  const user = await getUser(dependencies.database.read, caller.userId);
  const { key, pending } = contactColumns[channel];
  const isLoggedIn = caller.tokenType === 'access';
  const targets = isLoggedIn ? [user[pending], user[key]] : [user[key]];
  const name = channelName(channel);
  if (isLoggedIn && given && !targets.includes(given.target)) {
    const errors = [{ field: given.field, code: 'custom' as const, message: createMessage(`otp.foreign.${name}`) }];
    return fail('VALIDATION_ERROR', { errors });
  }
  const target = given?.target ?? targets.find((one) => one !== null) ?? null;
  // Anyone can obtain a verification token, so a contact it was not issued for always fails in the same way.
  if (!isLoggedIn && contactDigest(channel, target ?? '') !== caller.contact) return outdated;
  const data = await redeemCode(dependencies, { ...entered, user, channel, target, isLoggedIn });
  return 'failure' in data ? data : { status: 200 as const, data, message: createMessage(`otp.verified.${name}`) };
}
