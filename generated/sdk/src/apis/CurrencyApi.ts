/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    CurrencyListEnvelope,
    ErrorEnvelope,
} from '../models/index.js';

export interface CurrencyApi {
/**
 * List the currencies: GET /Currency/GetAll
 *
 * Lists the active currencies, ordered by identifier.
 *
 * - Use `id` as the CurrencyId of a listing.
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
 * const { data } = await client.getCurrencies();
 */
getCurrencies: Operation<{}, CurrencyListEnvelope>;

}
