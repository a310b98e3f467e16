/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface BlockedUsersApi {
/**
 * Block an account: POST /BlockedUsers/Add/{userId}
 *
 * Blocks an account. Available to administrators.
 *
 * - Log-ins and all further requests of the user return 403 USER_BLOCKED. Sessions end, and one-time codes that were already sent
 *   become invalid.
 * - A blocked owner's listings can no longer be found or booked. Existing reservations remain unchanged; an administrator must handle
 *   them.
 * - Blocking an already blocked account changes nothing, including the reason, and returns 200.
 * - Administrators cannot block their own account or the last administrator who is not blocked.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the account does not exist.
 * - **409** `STATE_CONFLICT` for the caller's own account or for the last administrator; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.blockUser({
 *   userId: 3,
 *   reason: 'Insulted the owners of several listings.',
 * });
 */
blockUser: Operation<BlockUserParameters, BlockedUserEnvelope>;

/**
 * List the blocked accounts: GET /BlockedUsers/GetAll
 *
 * Lists blocked accounts, most recently blocked first. Available to administrators.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getBlockedUsers();
 *
 * // All records, page by page:
 * for await (const item of client.getBlockedUsers.each()) console.log(item);
 */
getBlockedUsers: Operation<GetBlockedUsersParameters, BlockedUserListEnvelope>;

/**
 * Unblock an account: DELETE /BlockedUsers/Remove/{userId}
 *
 * Unblocks an account, so that the user can log in again. Available to administrators.
 *
 * - Sessions that ended remain ended.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the account does not exist or is not blocked.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.unblockUser({ userId: 3 });
 */
unblockUser: Operation<UnblockUserParameters, UnblockedUserEnvelope>;

}

/** The parameters of blockUser. */
export type BlockUserParameters = UserBlocking & {
    /** Identifier of the user, of any role; the SID of the user's token. */
    userId: number;
};

/** The parameters of getBlockedUsers. */
export interface GetBlockedUsersParameters {
    /** Return only users whose name, e-mail address or phone number contains every word, in any order and position. Case-insensitive. */
    search?: string | undefined;
    /** Return only users of this role. */
    role?: UserRole | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of unblockUser. */
export interface UnblockUserParameters {
    /** Identifier of the user, of any role; the SID of the user's token. */
    userId: number;
}
