/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    BlockedUserEnvelope,
    BlockedUserListEnvelope,
    ErrorEnvelope,
    UnblockedUserEnvelope,
    UserBlocking,
    UserRole,
} from '../models/index.js';

/** Block an account: POST /BlockedUsers/Add/{userId} */
export const blockUser: Operation<UserBlocking & {
    /** Identifier of the user, of whatever role; the SID of the user's token. */
    userId: number;
}, BlockedUserEnvelope> = {
    id: 'blockUser',
    method: 'POST',
    path: '/BlockedUsers/Add/{userId}',
    query: [],
    body: 'json',
    token: true,
};

/** List the blocked accounts: GET /BlockedUsers/GetAll */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, BlockedUserListEnvelope> = {
    id: 'getBlockedUsers',
    method: 'GET',
    path: '/BlockedUsers/GetAll',
    query: ['search', 'role', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Unblock an account: DELETE /BlockedUsers/Remove/{userId} */
export const unblockUser: Operation<{
    /** Identifier of the user, of whatever role; the SID of the user's token. */
    userId: number;
}, UnblockedUserEnvelope> = {
    id: 'unblockUser',
    method: 'DELETE',
    path: '/BlockedUsers/Remove/{userId}',
    query: [],
    token: true,
};

