/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    EnumsEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

export interface EnumsApi {
/**
 * List all enumerations: GET /Enums/GetAll
 *
 * Returns every enumeration of this document under its camelCase name (BookingStatus is `bookingStatus`), with members in the order of
 * this document.
 *
 * - Service and Term are sent as names, so their `value` is null.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getEnums();
 */
getEnums: Operation<{}, EnumsEnvelope>;

}
