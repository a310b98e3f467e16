/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    AgentDataEnvelope,
    AgentDataListEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

/** Read an agent\'s figures: GET /Agent/GetAgentData/{userId} */
export const getAgentData: Operation<{
    /** User identifier of the agent, the SID of an agent's token. */
    userId: number;
}, AgentDataEnvelope> = {
    id: 'getAgentData',
    method: 'GET',
    path: '/Agent/GetAgentData/{userId}',
    query: [],
    token: true,
};

/** List agents: GET /Agent/GetAll */
export const getAgents: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, AgentDataListEnvelope> = {
    id: 'getAgents',
    method: 'GET',
    path: '/Agent/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Read one\'s own figures: GET /Agent/GetAgentData */
export const getMyAgentData: Operation<{
}, AgentDataEnvelope> = {
    id: 'getMyAgentData',
    method: 'GET',
    path: '/Agent/GetAgentData',
    query: [],
    token: true,
};

