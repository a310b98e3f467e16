/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    BlockedUserEnvelope,
    BlockedUserListEnvelope,
    ErrorEnvelope,
    UnblockedUserEnvelope,
    UserBlocking,
    UserRole,
} from '../models/index.js';

/**
 * Block an account: POST /BlockedUsers/Add/{userId}
 *
 * For administrators only. The next request of the blocked user is refused with 403 USER_BLOCKED, and so is a log-in; every session ends,
 * and one-time codes that are on their way are void. The listings of a blocked owner can no longer be found or booked. Reservations that were
 * made stay, for an administrator to handle. Blocking again changes nothing, the reason neither, and is answered with 200. The act is
 * recorded.
 *
 * Nobody blocks the own account, and the last administrator who is not blocked stays.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 * - **409** STATE_CONFLICT for the own account and for the last administrator.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.blockUser({
 *   userId: 3,
 *   reason: 'Listed property that does not exist.',
 * });
 */
export const blockUser: Operation<UserBlocking & {
    /** Identifier of the user, of whatever role; the SID of the user's token. */
    userId: number;
}, BlockedUserEnvelope> = {
    method: 'POST',
    path: '/BlockedUsers/Add/{userId}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * List the blocked accounts: GET /BlockedUsers/GetAll
 *
 * For administrators only. Who was blocked last comes first.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getBlockedUsers();
 *
 * // All records, page by page:
 * for await (const item of client.getBlockedUsers.each()) console.log(item);
 */
export const getBlockedUsers: Operation<{
    /** Only people of whom every word of this is found in the name, the e-mail address or the phone number, in whatever order and wherever in them. Letter case does not matter. */
    search?: string | undefined;
    /** Only users of this role. */
    role?: UserRole | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, BlockedUserListEnvelope> = {
    method: 'GET',
    path: '/BlockedUsers/GetAll',
    query: ['search', 'role', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Unblock an account: DELETE /BlockedUsers/Remove/{userId}
 *
 * For administrators only. The user may log in again; sessions that ended stay ended. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such account, or it is not blocked.
 *
 * @example
 * const { data } = await client.unblockUser({ userId: 3 });
 */
export const unblockUser: Operation<{
    /** Identifier of the user, of whatever role; the SID of the user's token. */
    userId: number;
}, UnblockedUserEnvelope> = {
    method: 'DELETE',
    path: '/BlockedUsers/Remove/{userId}',
    query: [],
    token: 'required',
};

