/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    CloseAccountRequest,
    ClosedAccountEnvelope,
    ErrorEnvelope,
    LogInWithEmailRequest,
    LogInWithPhoneNumberRequest,
    LogOutRequest,
    LogOutResultEnvelope,
    LoginResultEnvelope,
    MyDataEnvelope,
    ProfileEnvelope,
    ProfileUpdate,
    RefreshTokenRequest,
} from '../models/index.js';

/**
 * Close one's account: POST /Auth/CloseAccount
 *
 * For good. Name, addresses, numbers, birth date and identity number are erased at once, with notifications, favorites, codes and what the
 * caller wrote; e-mail address and phone number can be registered anew; every token and session ends, on every instance. An owner's
 * listings are archived and lose their pictures, description and place. Reservations and payments stay, with their figures and dates and
 * without a name: others read "Closed account" there. So do acts on them in the audit log, without their reasons.
 *
 * Images of the identity card, receipts and the references of payments are erased at once too. Where a stay ended a short while ago (90
 * days, a setting of the service) they are kept until that time is over, because the stay may still be disputed: `keptUntil` says so. A
 * receipt shows a name and an account number, and what it proves stands in the payment: that is why it goes, and the payment stays.
 *
 * It cannot be undone. With the account its tokens end, so that the same request again is a 401: then it was closed.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR also without `confirm: true`, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **409** STATE_CONFLICT while a stay is under way or to come, or a payment is undecided, the caller's own or in the caller's listings: the message names them; and for the last administrator.
 *
 * @example
 * const { data } = await client.closeAccount({ confirm: true });
 */
export const closeAccount: Operation<CloseAccountRequest, ClosedAccountEnvelope> = {
    method: 'POST',
    path: '/Auth/CloseAccount',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Read one's own profile: GET /Auth/GetMe
 *
 * Every member of the caller's own profile, whatever the role; agents and administrators have no other way to it. Owners and customers get the
 * same from getOwnerByUserId and getCustomerByUserId.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a parameter, of which there are none.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getMe();
 */
export const getMe: Operation<{}, ProfileEnvelope> = {
    method: 'GET',
    path: '/Auth/GetMe',
    query: [],
    token: 'required',
};

/**
 * Get all that is stored about one: GET /Auth/GetMyData
 *
 * Profile, log-ins, API keys, listings with their seasons and calendars, reservations, payments, favorites, notifications, webhooks, files and
 * what was recorded of acts on them, as one JSON. It says nothing about other people, holds no token, key, code, secret or secret address, and of
 * the identity number what the profile shows. Files are listed by what they are, and read by their own operations. An administrator's or agent's acts in office are the service's records and not among it, nor are
 * copies that are gone after a day (answers that are kept for requests that are sent again) and events, which hold identifiers and figures only.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a parameter, of which there are none.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getMyData();
 */
export const getMyData: Operation<{}, MyDataEnvelope> = {
    method: 'GET',
    path: '/Auth/GetMyData',
    query: [],
    token: 'required',
};

/**
 * Log in by e-mail address: POST /Auth/LogInWithEmail
 *
 * Without `code` a known account is answered with **206** and a verification token, in the account's language: ask for a code with
 * sendEmailCode, then send it to verifyEmail with that token. With the code that was sent before, the answer is **200** and the access token
 * at once. A 206 tells nothing of the account, and the verification token can be read by nobody.
 *
 * Whoever has proven an e-mail address is logged in by it. Where nobody has, it is the account that was registered with it and has proven nothing
 * else; the right code then takes it from all other accounts that name it. Where several accounts name it, it is the newest that was
 * registered from the network that logs in, without the other contact if these differ in it, and none where there is none such: 404 then
 * says so, and whoever registers once more is logged in.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one.
 * - **403** USER_BLOCKED.
 * - **404** USER_NOT_FOUND.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour. Strangers' wrong tries are no obstacle to the right code.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithEmail({ email: 'customer@example.com', code: '402917' });
 */
export const logInWithEmail: Operation<LogInWithEmailRequest, LoginResultEnvelope> = {
    method: 'POST',
    path: '/Auth/LogInWithEmail',
    query: [],
    body: 'json',
};

/**
 * Log in by phone number: POST /Auth/LogInWithPhoneNumber
 *
 * Without `code` a known account is answered with **206** and a verification token, in the account's language: ask for a code with
 * sendPhoneCode, then send it to verifyPhone with that token. With the code that was sent before, the answer is **200** and the access token
 * at once. A 206 tells nothing of the account, and the verification token can be read by nobody.
 *
 * Whoever has proven a phone number is logged in by it. Where nobody has, it is the account that was registered with it and has proven nothing
 * else; the right code then takes it from all other accounts that name it. Where several accounts name it, it is the newest that was
 * registered from the network that logs in, without the other contact if these differ in it, and none where there is none such: 404 then
 * says so, and whoever registers once more is logged in.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, OTP_INVALID for a wrong code, OTP_EXPIRED for an outdated one.
 * - **403** USER_BLOCKED.
 * - **404** USER_NOT_FOUND.
 * - **429** OTP_ATTEMPTS_EXCEEDED after five wrong tries of a code from one network, or ten within an hour. Strangers' wrong tries are no obstacle to the right code.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithPhoneNumber({ phoneNumber: '+962790000002', code: '402917' });
 */
export const logInWithPhoneNumber: Operation<LogInWithPhoneNumberRequest, LoginResultEnvelope> = {
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
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.logOut({
 *   refreshToken: '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI',
 *   everywhere: false,
 * });
 */
export const logOut: Operation<LogOutRequest, LogOutResultEnvelope> = {
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
 * log-in. Used again within 30 seconds, because an answer was lost or two tabs asked at once, it is answered the same tokens. A refresh
 * token that is used later than that has been copied, so every token that came from the same log-in is revoked.
 *
 * **Access:** public. A token is ignored.
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
    method: 'POST',
    path: '/Auth/RefreshToken',
    query: [],
    body: 'json',
};

/**
 * Change one's own profile, whatever the role: PUT /Auth/UpdateMe
 *
 * What updateOwner and updateCustomer do, for every role. It replaces the caller's own profile, so that a profile may be sent back as it was
 * read. What is left out is removed where it is optional: whatsAppNumber, city, address and birthDate. Left out, email, phone and language stay
 * as they are; an email or phone of null is removed, provided that the other one is there and verified.
 *
 * Another e-mail address or phone number than before is pending (pendingEmail, pendingPhone): send a code to it, and verifyEmail or
 * verifyPhone with that code and the access token puts it in the place of the old one, which stays valid until then and is told of the
 * change. Whether another account has it is not told here. Sessions go on. Another first or last name ends isIdentityVerified.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when no verified e-mail address or phone number would be left), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, profileChanges.
 *
 * @example
 * const { data } = await client.updateMe({
 *   firstName: 'Example',
 *   lastName: 'Customer',
 *   language: 'en',
 *   email: 'customer@example.com',
 *   phone: '+962790000003',
 * });
 */
export const updateMe: Operation<ProfileUpdate, ProfileEnvelope> = {
    method: 'PUT',
    path: '/Auth/UpdateMe',
    query: [],
    body: 'json',
    token: 'required',
};

