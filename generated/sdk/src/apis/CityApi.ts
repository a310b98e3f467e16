/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    CityInfoListEnvelope,
    ErrorEnvelope,
    SetTaxesRequest,
    TaxesEnvelope,
} from '../models/index.js';

export interface CityApi {
/**
 * List the cities: GET /City/GetAll
 *
 * Lists all cities, ordered by identifier.
 *
 * - The city determines a listing's time zone, and therefore its current date, and which of its nights are weekend nights.
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
 * const { data } = await client.getCities();
 */
getCities: Operation<{}, CityInfoListEnvelope>;

/**
 * Get a city's taxes: GET /City/GetTaxes/{id}
 *
 * Lists the taxes on stays in a city.
 *
 * - Use getQuote for the price of a stay.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`.
 * - **404** `NOT_FOUND` when the city does not exist.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getTaxes({ id: 1 });
 */
getTaxes: Operation<GetTaxesParameters, TaxesEnvelope>;

/**
 * Replace a city's taxes: PUT /City/SetTaxes/{id}
 *
 * Replaces all taxes on stays in a city. Available to administrators.
 *
 * - An empty list removes all taxes. Existing reservations keep their prices.
 * - A percentage applies to listings in all currencies, an amount only to listings in its currency. Currencies are not converted.
 * - A tax with `isIncluded` is calculated separately, from the price that contains it. It is only shown, and does not change the
 *   total.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an amount has too many decimals for its currency or no currency, a percentage has a currency or more than 2 decimals, percentages exceed 100 in total, `maxNights` or `minAge` does not fit the mode, or `validTo` is before `validFrom`; `errors` names each member, for example `taxes[1].value`; `UNKNOWN_REFERENCE` for a currency that does not exist; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the city does not exist.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * import { RentType, TaxMode } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.setTaxes({
 *   id: 1,
 *   taxes: [
 *     {
 *       name: 'Sales tax',
 *       mode: TaxMode.PercentOfSubtotal,
 *       value: 8,
 *     },
 *     {
 *       name: 'City tax',
 *       mode: TaxMode.PerGuestNight,
 *       value: 0.5,
 *       currencyId: 7,
 *       maxNights: 7,
 *       minAge: 12,
 *       validFrom: '2027-01-01',
 *       appliesTo: RentType.Daily,
 *     },
 *   ],
 * });
 */
setTaxes: Operation<SetTaxesParameters, TaxesEnvelope>;

}

/** The parameters of getTaxes. */
export interface GetTaxesParameters {
    /** Identifier of the city (getCities). */
    id: number;
}

/** The parameters of setTaxes. */
export type SetTaxesParameters = SetTaxesRequest & {
    /** Identifier of the city (getCities). */
    id: number;
};
