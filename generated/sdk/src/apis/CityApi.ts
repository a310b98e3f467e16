/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    CityInfoListEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

/** List the cities: GET /City/GetAll */
export const getCities: Operation<{
}, CityInfoListEnvelope> = {
    id: 'getCities',
    method: 'GET',
    path: '/City/GetAll',
    query: [],
    token: true,
};

