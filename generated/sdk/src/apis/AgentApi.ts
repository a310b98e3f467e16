/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AgentDataEnvelope,
    AgentDataListEnvelope,
    ErrorEnvelope,
    PropertyStatus,
    RentPropertyListEnvelope,
} from '../models/index.js';

/**
 * Read an agent's figures: GET /Agent/GetAgentData/{userId}
 *
 * For administrators only: what getMyAgentData answers to the agent.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when no agent has this identifier.
 *
 * @example
 * const { data } = await client.getAgentData({ userId: 4 });
 */
export const getAgentData: Operation<{
    /** User identifier of the agent, the SID of an agent's token. */
    userId: number;
}, AgentDataEnvelope> = {
    method: 'GET',
    path: '/Agent/GetAgentData/{userId}',
    query: [],
    token: 'required',
};

/**
 * List the listings of one's owners: GET /Agent/GetRentProperties
 *
 * For agents: the listings of the owners whom they have brought in, newest first, whether public or not, with the commission where a listing
 * has its own. Archived ones come only when propertyStatus asks for them. An ownerId that is not one of the agent's has no listings here.
 *
 * **Access:** Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getAgentRentProperties();
 *
 * // All records, page by page:
 * for await (const item of client.getAgentRentProperties.each()) console.log(item);
 */
export const getAgentRentProperties: Operation<{
    /** Only listings of this owner. */
    ownerId?: number | undefined;
    /** Only listings in this state. */
    propertyStatus?: PropertyStatus | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, RentPropertyListEnvelope> = {
    method: 'GET',
    path: '/Agent/GetRentProperties',
    query: ['ownerId', 'propertyStatus', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * List agents: GET /Agent/GetAll
 *
 * For administrators only: the agents with their figures, but without their owners. Who was added last comes first.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getAgents();
 *
 * // All records, page by page:
 * for await (const item of client.getAgents.each()) console.log(item);
 */
export const getAgents: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, AgentDataListEnvelope> = {
    method: 'GET',
    path: '/Agent/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Read one's own figures: GET /Agent/GetAgentData
 *
 * For agents: their own account, their owners, and how many listings and reservations these have. getOwners lists all of the owners.
 *
 * **Access:** Agent. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getMyAgentData();
 */
export const getMyAgentData: Operation<{}, AgentDataEnvelope> = {
    method: 'GET',
    path: '/Agent/GetAgentData',
    query: [],
    token: 'required',
};

