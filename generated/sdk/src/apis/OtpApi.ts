/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface OtpApi {
/**
 * Send a one-time code by e-mail: POST /Otp/SendEmailCode
 *
 * Sends a six-digit one-time code to an e-mail address. No token is required.
 *
 * - A code is valid for 10 minutes, can be used once, and allows at most five attempts.
 * - Codes are separate for each network: a new code replaces only codes requested from the same network, and wrong attempts from other
 *   networks do not count. From another network, only the newest code is accepted.
 * - A code is sent only to the current or pending address of an account. The response and its timing are the same in every
 *   case.
 * - The service sends a limited number of codes to unverified addresses a day. After that, the response for any address that is not
 *   verified is 429 RATE_LIMITED.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when the client's site has requested too many codes within an hour, or when the service can send no more codes to unverified addresses today, of which each site gets at most an eighth; `OTP_RATE_LIMITED` when a network requests a second code within 60 seconds or a sixth code within an hour, when networks without a log-in to the account have together requested too many codes within an hour (at most 20) or a day (at most 40), or when networks with a log-in have together requested too many codes within a day (at most 100, of one network at most 30).
 *
 * **Limits:** requests, codes.
 *
 * @example
 * const { data } = await client.sendEmailCode({ email: 'customer@example.com' });
 */
sendEmailCode: Operation<SendEmailCodeParameters, SentCodeEnvelope>;

/**
 * Send a one-time code to a phone: POST /Otp/SendPhoneCode
 *
 * Sends a six-digit one-time code to a phone number. No token is required.
 *
 * - A code is valid for 10 minutes, can be used once, and allows at most five attempts.
 * - Codes are separate for each network: a new code replaces only codes requested from the same network, and wrong attempts from other
 *   networks do not count. From another network, only the newest code is accepted.
 * - A code is sent only if the number is an account's current or pending number. The response and its timing are the same in every case.
 * - The service sends a limited number of text messages a day. When they are used up, the code for a verified number is sent to the
 *   account's verified e-mail address, and `message` says so. Without one, the response is 429 RATE_LIMITED.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when the client's site has requested too many codes within an hour, or when the service can send no more text messages today, of which unverified numbers get at most half, and those of a site a sixteenth; `OTP_RATE_LIMITED` when a network requests a second code within 60 seconds or a sixth code within an hour, when networks without a log-in to the account have together requested too many codes within an hour (at most 20) or a day (at most 40), or when networks with a log-in have together requested too many codes within a day (at most 100, of one network at most 30).
 *
 * **Limits:** requests, codes.
 *
 * @example
 * const { data } = await client.sendPhoneCode({ phoneNumber: '+962790000002' });
 */
sendPhoneCode: Operation<SendPhoneCodeParameters, SentCodeEnvelope>;

/**
 * Verify the e-mail address with a one-time code: POST /Otp/VerifyEmail
 *
 * Verifies an e-mail address with the code from sendEmailCode and returns an access token, as a completed log-in does.
 *
 * - With the verification token of a 206 log-in, the code completes the log-in. The token verifies only the address of that log-in; any
 *   other address, or a token of logInWithPhoneNumber, returns OTP_EXPIRED.
 * - With an access token, the code verifies the account's e-mail address, or the pending address, which then replaces the old one.
 * - The address is marked as verified and removed from all other accounts that have it unverified.
 * - A code can be used once. If sent, `email` must be the account's own or pending address.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires a verification token or an access token.
 *
 * **Errors**
 * - **400** `OTP_INVALID`; `OTP_EXPIRED`; `VALIDATION_ERROR` including, with an access token, when `email` is not the account's; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **409** `EMAIL_TAKEN`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`; `OTP_ATTEMPTS_EXCEEDED` after five wrong attempts at one code, or ten wrong attempts within an hour, from one network.
 *
 * @example
 * const { data } = await client.verifyEmail({ code: '402917', email: 'customer@example.com' });
 */
verifyEmail: Operation<VerifyEmailParameters, LoginResultEnvelope>;

/**
 * Verify the phone number with a one-time code: POST /Otp/VerifyPhone
 *
 * Verifies a phone number with the code from sendPhoneCode and returns an access token, as a completed log-in does.
 *
 * - With the verification token of a 206 log-in, the code completes the log-in. The token verifies only the number of that log-in; any
 *   other number, or a token of logInWithEmail, returns OTP_EXPIRED.
 * - With an access token, the code verifies the account's phone number, or the pending number, which then replaces the old one.
 * - The number is marked as verified and removed from all other accounts that have it unverified.
 * - A code can be used once. If sent, `phoneNumber` must be the account's own or pending number.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires a verification token or an access token.
 *
 * **Errors**
 * - **400** `OTP_INVALID`; `OTP_EXPIRED`; `VALIDATION_ERROR` including, with an access token, when `phoneNumber` is not the account's; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **409** `PHONE_TAKEN`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`; `OTP_ATTEMPTS_EXCEEDED` after five wrong attempts at one code, or ten wrong attempts within an hour, from one network.
 *
 * @example
 * const { data } = await client.verifyPhone({ code: '402917', phoneNumber: '+962790000002' });
 */
verifyPhone: Operation<VerifyPhoneParameters, LoginResultEnvelope>;

}

/** The parameters of sendEmailCode. */
export type SendEmailCodeParameters = SendEmailCodeRequest;

/** The parameters of sendPhoneCode. */
export type SendPhoneCodeParameters = SendPhoneCodeRequest;

/** The parameters of verifyEmail. */
export type VerifyEmailParameters = VerifyEmailRequest;

/** The parameters of verifyPhone. */
export type VerifyPhoneParameters = VerifyPhoneRequest;
