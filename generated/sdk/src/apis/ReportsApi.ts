/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    GeneralReportEnvelope,
} from '../models/index.js';

/** Report on the whole marketplace: GET /Reports/GetGeneralReport */
export const getGeneralReport: Operation<{
    /** First day of the period; 30 days before `to` where it is absent. */
    from?: string | undefined;
    /** Day after the last day of the period; tomorrow where it is absent, so that today is part of the period. */
    to?: string | undefined;
}, GeneralReportEnvelope> = {
    id: 'getGeneralReport',
    method: 'GET',
    path: '/Reports/GetGeneralReport',
    query: ['from', 'to'],
    token: true,
};

