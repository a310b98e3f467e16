/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    CityInfoListEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

export const CityApi = {
/**
 * List the cities: GET /City/GetAll
 *
 * Lists all cities by identifier.
 *
 * - The city determines the time zone of a property, and so the current date there, and which nights are weekend nights.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getCities();
 */
getCities: {
    method: 'GET',
    path: '/City/GetAll',
    query: [],
    token: 'optional',
} as Operation<{}, CityInfoListEnvelope>,

};
