/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    EnumsEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

/** List all enumerations: GET /Enums/GetAll */
export const getEnums: Operation<{
}, EnumsEnvelope> = {
    id: 'getEnums',
    method: 'GET',
    path: '/Enums/GetAll',
    query: [],
    token: true,
};

