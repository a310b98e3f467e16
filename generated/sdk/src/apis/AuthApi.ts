/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    LogInWithEmailRequest,
    LogInWithPhoneNumberRequest,
    LogOutRequest,
    LogOutResultEnvelope,
    LoginResultEnvelope,
    RefreshTokenRequest,
} from '../models/index.js';

/**
 * Log in by e-mail address: POST /Auth/LogInWithEmail
 *
 * Without `code` a known account is answered with **206** and a verification token: ask for a code with sendEmailCode, then send it to
 * verifyEmail with that token. With the code that was sent before, the answer is **200** and the access token at once.
 *
 * **Who:** anybody; no token is looked at.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one.
 * - **403** USER_BLOCKED.
 * - **404** USER_NOT_FOUND.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong codes, or ten within an hour.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithEmail({ email: 'customer@example.com', code: '402917' });
 */
export const logInWithEmail: Operation<LogInWithEmailRequest, LoginResultEnvelope> = {
    id: 'logInWithEmail',
    method: 'POST',
    path: '/Auth/LogInWithEmail',
    query: [],
    body: 'json',
};

/**
 * Log in by phone number: POST /Auth/LogInWithPhoneNumber
 *
 * Without `code` a known account is answered with **206** and a verification token: ask for a code with sendPhoneCode, then send it to
 * verifyPhone with that token. With the code that was sent before, the answer is **200** and the access token at once.
 *
 * **Who:** anybody; no token is looked at.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one.
 * - **403** USER_BLOCKED.
 * - **404** USER_NOT_FOUND.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong codes, or ten within an hour.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithPhoneNumber({ phoneNumber: '+962790000002', code: '402917' });
 */
export const logInWithPhoneNumber: Operation<LogInWithPhoneNumberRequest, LoginResultEnvelope> = {
    id: 'logInWithPhoneNumber',
    method: 'POST',
    path: '/Auth/LogInWithPhoneNumber',
    query: [],
    body: 'json',
};

/**
 * Log out: POST /Auth/LogOut
 *
 * Revokes the access token that was sent and, if given, the session of `refreshToken`; with `everywhere` every token of the account.
 * A refresh token that is not the caller's, or not known, changes nothing.
 *
 * **Who:** Admin, Owner, Customer, Agent; needs an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.logOut({
 *   refreshToken: '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI',
 *   everywhere: false,
 * });
 */
export const logOut: Operation<LogOutRequest, LogOutResultEnvelope> = {
    id: 'logOut',
    method: 'POST',
    path: '/Auth/LogOut',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Exchange a refresh token for new tokens: POST /Auth/RefreshToken
 *
 * An access token lives 24 hours, a refresh token 30 days and for one use: the answer carries both anew, and `loginMethod` as at the
 * log-in. A refresh token that is used a second time has been copied, so every token that came from the same log-in is revoked.
 *
 * **Who:** anybody; no token is looked at.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED when the refresh token is unknown, used, expired or revoked, or the account is blocked.
 *
 * @example
 * const { data } = await client.refreshToken({
 *   refreshToken: '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI',
 * });
 */
export const refreshToken: Operation<RefreshTokenRequest, LoginResultEnvelope> = {
    id: 'refreshToken',
    method: 'POST',
    path: '/Auth/RefreshToken',
    query: [],
    body: 'json',
};

