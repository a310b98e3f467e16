/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface AuthApi {
/**
 * Close your account: POST /Auth/CloseAccount
 *
 * Closes the caller's account permanently and erases its personal data.
 *
 * - Erased immediately: name, e-mail addresses, phone numbers, birth date, identity number, notifications, favorites, saved searches and
 *   the texts that the caller wrote, including messages with their pictures. The other party still sees that there was a message.
 * - Identity card images, receipts and payment references are erased immediately too, unless a stay ended recently (within 90 days
 *   by default): then they are kept until `keptUntil`, because the stay may still be disputed.
 * - All tokens and sessions end on every instance. One-time codes become invalid immediately; their records count towards the limits on
 *   codes for another hour and are then deleted. The e-mail address and phone number can be registered again.
 * - An owner's listings are archived and lose their pictures, description and location.
 * - Reservations, payments and audit log entries remain with amounts and dates but without names and reasons; other users see "Closed
 *   account".
 * - The action cannot be undone. A repeated request returns 401, because the token is no longer valid.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when `confirm` is not true; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **409** `STATE_CONFLICT` while the caller or the caller's listings have a current or future stay, an undecided payment, an online payment in progress or, for a customer, unpaid rent of an owner whose account is open (the message names them), or when the caller is the last administrator.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.closeAccount({ confirm: true });
 */
closeAccount: Operation<CloseAccountParameters, ClosedAccountEnvelope>;

/**
 * Get your profile: GET /Auth/GetMe
 *
 * Returns every member of the caller's profile, for all roles.
 *
 * - Owners and customers get the same data from getOwnerByUserId and getCustomerByUserId.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` for any parameter, because the operation takes none.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMe();
 */
getMe: Operation<{}, ProfileEnvelope>;

/**
 * Export your data: GET /Auth/GetMyData
 *
 * Returns the personal data that is stored about the caller as one JSON document.
 *
 * - The document is streamed, so it has no `Content-Length`. If an error occurs midway, the connection is closed before the document is
 *   complete.
 * - A user can export the data 6 times per hour by default.
 * - Included, about the account: profile, accepted terms, log-ins, API keys, favorites, saved searches, notifications, webhooks, files and
 *   the audit log entries about the caller.
 * - Included, about listings and stays: listings with blocked dates, seasons, nights, arrival rules, charges, discounts and calendars,
 *   promotions, requests to book, reservations with their changes, payments, online payments, rent invoices, conversations, messages
 *   with their pictures, reviews and complaints.
 * - Not included: data about other people; the values of tokens, keys and codes; secrets and secret addresses. The identity number is
 *   masked as in the profile.
 * - Files are listed by their metadata; read their contents with their own operations.
 * - Also not included: actions that an administrator or agent took in that role, stored responses that are deleted after one day, and
 *   events, which hold only identifiers and amounts.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` for any parameter, because the operation takes none.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, exports.
 *
 * @example
 * const { data } = await client.getMyData();
 */
getMyData: Operation<{}, MyDataEnvelope>;

/**
 * Log in by e-mail address: POST /Auth/LogInWithEmail
 *
 * Logs in with an e-mail address and, if the client has one, a one-time code.
 *
 * - Without `code`, the response for a known account is **206** with a verification token. Send a code with sendEmailCode, then call
 *   verifyEmail with the code and the token.
 * - With a valid `code`, the response is **200** with an access token.
 * - A 206 response reveals that the account exists, and its language; the verification token reveals nothing. If the operator has
 *   configured the service not to reveal which accounts exist, it reveals neither: unknown and blocked accounts also get a 206.
 * - An address that an account has verified logs in to that account. Otherwise the address logs in to the account that registered it
 *   and has verified no other contact; the correct code then removes the address from all other accounts.
 * - If the account has verified another contact, the response is 403 CONTACT_NOT_VERIFIED: log in with that one, then verify this
 *   address.
 * - If several accounts registered an unverified address, the newest one registered from the caller's network is used. If that is
 *   ambiguous, the response is 404; registering again resolves it.
 * - Wrong codes that are sent from other networks do not invalidate the correct code.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`, `OTP_INVALID`, `OTP_EXPIRED`.
 * - **403** `USER_BLOCKED`, `CONTACT_NOT_VERIFIED`.
 * - **404** `USER_NOT_FOUND`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`; `OTP_ATTEMPTS_EXCEEDED` after five wrong attempts at one code, or ten wrong attempts within an hour, from one network.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithEmail({ email: 'customer@example.com', code: '402917' });
 */
logInWithEmail: Operation<LogInWithEmailParameters, LoginResultEnvelope>;

/**
 * Log in by phone number: POST /Auth/LogInWithPhoneNumber
 *
 * Logs in with a phone number and, if the client has one, a one-time code.
 *
 * - Without `code`, the response for a known account is **206** with a verification token. Send a code with sendPhoneCode, then call
 *   verifyPhone with the code and the token.
 * - With a valid `code`, the response is **200** with an access token.
 * - A 206 response reveals that the account exists, and its language; the verification token reveals nothing. If the operator has
 *   configured the service not to reveal which accounts exist, it reveals neither: unknown and blocked accounts also get a 206.
 * - A number that an account has verified logs in to that account. Otherwise the number logs in to the account that registered it
 *   and has verified no other contact; the correct code then removes the number from all other accounts.
 * - If the account has verified another contact, the response is 403 CONTACT_NOT_VERIFIED: log in with that one, then verify this
 *   number.
 * - If several accounts registered an unverified number, the newest one registered from the caller's network is used. If that is
 *   ambiguous, the response is 404; registering again resolves it.
 * - Wrong codes that are sent from other networks do not invalidate the correct code.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`, `OTP_INVALID`, `OTP_EXPIRED`.
 * - **403** `USER_BLOCKED`, `CONTACT_NOT_VERIFIED`.
 * - **404** `USER_NOT_FOUND`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`; `OTP_ATTEMPTS_EXCEEDED` after five wrong attempts at one code, or ten wrong attempts within an hour, from one network.
 *
 * **Limits:** requests, logIns.
 *
 * @example
 * const { data } = await client.logInWithPhoneNumber({ phoneNumber: '+962790000002', code: '402917' });
 */
logInWithPhoneNumber: Operation<LogInWithPhoneNumberParameters, LoginResultEnvelope>;

/**
 * Log out: POST /Auth/LogOut
 *
 * Revokes the access token of the request and the session of `refreshToken`, if given.
 *
 * - With `everywhere: true`, every token of the account is revoked.
 * - A refresh token that is unknown or belongs to another user is ignored.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.logOut({
 *   refreshToken: '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI',
 *   everywhere: false,
 * });
 */
logOut: Operation<LogOutParameters, LogOutResultEnvelope>;

/**
 * Exchange a refresh token for new tokens: POST /Auth/RefreshToken
 *
 * Exchanges a refresh token for a new access token and a new refresh token.
 *
 * - An access token is valid for 24 hours. A refresh token is valid for 30 days and can be used once.
 * - If a refresh token is used again within 30 seconds, the response contains the same tokens. A lost response or a second browser tab
 *   therefore does no harm.
 * - If a refresh token is used again later, it is treated as stolen, and every token of the same log-in is revoked.
 * - A log-in can be refreshed 120 times an hour. A user has at most 100 open log-ins; one more ends the one that was refreshed least
 *   recently.
 * - `loginMethod` is the method of the original log-in.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED` when the refresh token is unknown, used, expired or revoked, or when the account is blocked.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when the log-in was refreshed too often within an hour.
 *
 * @example
 * const { data } = await client.refreshToken({
 *   refreshToken: '6Qm0r4n8yGdUu1yqYb0mZ2b9u3o1cJkT5hQwXeVfAsI',
 * });
 */
refreshToken: Operation<RefreshTokenParameters, LoginResultEnvelope>;

/**
 * Replace your profile: PUT /Auth/UpdateMe
 *
 * Replaces the caller's profile, for all roles. A profile can be sent back as it was read.
 *
 * - If omitted, `whatsAppNumber`, `city`, `address` and `birthDate` are removed; `email`, `phone` and `language` remain unchanged.
 * - If `email` or `phone` is null, that contact is removed, provided that the other contact is set and verified.
 * - A new contact is pending (`pendingEmail`, `pendingPhone`) until its code is verified with verifyEmail or verifyPhone and the
 *   access token. The old contact remains valid until then and is notified of a limited number of changes a day.
 * - The response does not reveal whether another account uses the new contact. Sessions continue.
 * - Changing the first or last name resets `isIdentityVerified`.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when no verified e-mail address or phone number would be left; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
updateMe: Operation<UpdateMeParameters, ProfileEnvelope>;

}

/** The parameters of closeAccount. */
export type CloseAccountParameters = CloseAccountRequest;

/** The parameters of logInWithEmail. */
export type LogInWithEmailParameters = LogInWithEmailRequest;

/** The parameters of logInWithPhoneNumber. */
export type LogInWithPhoneNumberParameters = LogInWithPhoneNumberRequest;

/** The parameters of logOut. */
export type LogOutParameters = LogOutRequest;

/** The parameters of refreshToken. */
export type RefreshTokenParameters = RefreshTokenRequest;

/** The parameters of updateMe. */
export type UpdateMeParameters = ProfileUpdate;
