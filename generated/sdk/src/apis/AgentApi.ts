/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AgentDataEnvelope,
    AgentDataListEnvelope,
    ErrorEnvelope,
    PropertyStatus,
    RentPropertyListEnvelope,
} from '../models/index.js';

export interface AgentApi {
/**
 * Get an agent's figures: GET /Agent/GetAgentData/{userId}
 *
 * Returns the data that getMyAgentData returns to the agent. Available to administrators.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when no agent has this identifier.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getAgentData({ userId: 4 });
 */
getAgentData: Operation<GetAgentDataParameters, AgentDataEnvelope>;

/**
 * List the listings of your owners: GET /Agent/GetRentProperties
 *
 * Lists the listings of the owners whom the calling agent referred, public or not, newest first. Available to agents.
 *
 * - If a listing has its own commission, the response includes it.
 * - Archived listings are returned only if `propertyStatus` selects them.
 * - If `ownerId` is the owner of another agent, the list is empty.
 *
 * **Access:** Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getAgentRentProperties();
 *
 * // All records, page by page:
 * for await (const item of client.getAgentRentProperties.each()) console.log(item);
 */
getAgentRentProperties: Operation<GetAgentRentPropertiesParameters, RentPropertyListEnvelope>;

/**
 * List agents: GET /Agent/GetAll
 *
 * Lists agents with their figures but without their owners, most recently added first. Available to administrators.
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
 * const { data } = await client.getAgents();
 *
 * // All records, page by page:
 * for await (const item of client.getAgents.each()) console.log(item);
 */
getAgents: Operation<GetAgentsParameters, AgentDataListEnvelope>;

/**
 * Get your agent figures: GET /Agent/GetAgentData
 *
 * Returns the caller's agent account, its owners, and the counts of their listings and reservations. Available to agents.
 *
 * - The response includes the first 50 owners; use getOwners to list all of them.
 *
 * **Access:** Agent. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyAgentData();
 */
getMyAgentData: Operation<{}, AgentDataEnvelope>;

}

/** The parameters of getAgentData. */
export interface GetAgentDataParameters {
    /** User identifier of the agent; the SID of the agent's token. */
    userId: number;
}

/** The parameters of getAgentRentProperties. */
export interface GetAgentRentPropertiesParameters {
    /** Return only listings of this owner. */
    ownerId?: number | undefined;
    /** Return only listings with this status. */
    propertyStatus?: PropertyStatus | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getAgents. */
export interface GetAgentsParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}
