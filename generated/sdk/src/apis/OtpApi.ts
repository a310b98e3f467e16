/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    LoginResultEnvelope,
    SendEmailCodeRequest,
    SendPhoneCodeRequest,
    SentCodeEnvelope,
    VerifyEmailRequest,
    VerifyPhoneRequest,
} from '../models/index.js';

/**
 * Send a one-time code by e-mail: POST /Otp/SendEmailCode
 *
 * Sends six digits that are good for 10 minutes, once, and for five tries. They belong to the network that asks for them: nobody else's code takes
 * their place, nobody else uses up their tries, and the network's next code makes them worthless. Entered from another network the newest
 * code counts. No token is needed. An account that changes to this one is sent its code too. The answer is the same, and takes as long, whether or not an account has this address; only an account gets a code.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **429** OTP_RATE_LIMITED for a network's second code within 60 seconds or sixth within an hour, or where networks from which nobody has logged in to the account have asked for twenty in an hour.
 *
 * **Limits:** requests, codes.
 *
 * @example
 * const { data } = await client.sendEmailCode({ email: 'customer@example.com' });
 */
export const sendEmailCode: Operation<SendEmailCodeRequest, SentCodeEnvelope> = {
    method: 'POST',
    path: '/Otp/SendEmailCode',
    query: [],
    body: 'json',
};

/**
 * Send a one-time code to a phone: POST /Otp/SendPhoneCode
 *
 * Sends six digits that are good for 10 minutes, once, and for five tries. They belong to the network that asks for them: nobody else's code takes
 * their place, nobody else uses up their tries, and the network's next code makes them worthless. Entered from another network the newest
 * code counts. No token is needed. An account that changes to this one is sent its code too. The answer is the same, and takes as long, whether or not an account has this number; only an account gets a code.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **429** OTP_RATE_LIMITED for a network's second code within 60 seconds or sixth within an hour, or where networks from which nobody has logged in to the account have asked for twenty in an hour.
 *
 * **Limits:** requests, codes.
 *
 * @example
 * const { data } = await client.sendPhoneCode({ phoneNumber: '+962790000002' });
 */
export const sendPhoneCode: Operation<SendPhoneCodeRequest, SentCodeEnvelope> = {
    method: 'POST',
    path: '/Otp/SendPhoneCode',
    query: [],
    body: 'json',
};

/**
 * Verify the e-mail address with a one-time code: POST /Otp/VerifyEmail
 *
 * Takes the code that sendEmailCode sent, with the verification token of a 206 log-in or with an access token, which verifies a second
 * channel, or the e-mail address that the profile names as pending and that then takes the place of the old one. Marks the e-mail address
 * as verified, takes it from all other accounts that name it, and answers what a 200 log-in answers. A code works once. `email`, if
 * sent, must be the account's own or pending one. A verification token proves only the e-mail address that logInWithEmail was asked to log in by:
 * with any other one, and with the token of the other log-in, every code is outdated.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires a verification token or an access token.
 *
 * **Errors**
 * - **400** OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated or replaced one, VALIDATION_ERROR (with an access token also when `email` is not the account's), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **409** EMAIL_TAKEN when another account has proven it.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour.
 *
 * @example
 * const { data } = await client.verifyEmail({ code: '402917', email: 'customer@example.com' });
 */
export const verifyEmail: Operation<VerifyEmailRequest, LoginResultEnvelope> = {
    method: 'POST',
    path: '/Otp/VerifyEmail',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Verify the phone number with a one-time code: POST /Otp/VerifyPhone
 *
 * Takes the code that sendPhoneCode sent, with the verification token of a 206 log-in or with an access token, which verifies a second
 * channel, or the phone number that the profile names as pending and that then takes the place of the old one. Marks the phone number
 * as verified, takes it from all other accounts that name it, and answers what a 200 log-in answers. A code works once. `phoneNumber`, if
 * sent, must be the account's own or pending one. A verification token proves only the phone number that logInWithPhoneNumber was asked to log in by:
 * with any other one, and with the token of the other log-in, every code is outdated.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires a verification token or an access token.
 *
 * **Errors**
 * - **400** OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated or replaced one, VALIDATION_ERROR (with an access token also when `phoneNumber` is not the account's), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **409** PHONE_TAKEN when another account has proven it.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour.
 *
 * @example
 * const { data } = await client.verifyPhone({ code: '402917', phoneNumber: '+962790000002' });
 */
export const verifyPhone: Operation<VerifyPhoneRequest, LoginResultEnvelope> = {
    method: 'POST',
    path: '/Otp/VerifyPhone',
    query: [],
    body: 'json',
    token: 'required',
};

