/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ChargesEnvelope,
    DiscountsEnvelope,
    ErrorEnvelope,
    SetChargesRequest,
    SetDiscountsRequest,
} from '../models/index.js';

export interface ChargesApi {
/**
 * Get a listing's charges: GET /RentProperties/GetCharges/{id}
 *
 * Lists the charges of a listing in the order in which they are shown.
 *
 * - A charge is added to the price of the nights. Use getQuote for the price of a stay.
 * - Anyone who can read the listing can read its charges.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
 *
 * @example
 * const { data } = await client.getCharges({ id: 11 });
 */
getCharges: Operation<{
    /** Identifier of the listing. */
    id: number;
}, ChargesEnvelope>;

/**
 * Get a listing's discounts: GET /RentProperties/GetDiscounts/{id}
 *
 * Lists the discounts of a listing, ordered by kind and threshold.
 *
 * - Of the discounts that apply to a stay, the one with the greatest `percent` reduces the price of the nights.
 * - Anyone who can read the listing can read its discounts.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
 *
 * @example
 * const { data } = await client.getDiscounts({ id: 11 });
 */
getDiscounts: Operation<{
    /** Identifier of the listing. */
    id: number;
}, DiscountsEnvelope>;

/**
 * Replace a listing's charges: PUT /RentProperties/SetCharges/{id}
 *
 * Replaces all charges of a listing. Available to the owner and administrators.
 *
 * - An empty list removes all charges. A charge that is sent with its `id` keeps it, so that customers who have chosen it can still book.
 * - While a listing has a charge that is an amount, its CurrencyId cannot change (updateRentProperty).
 * - Existing reservations keep their prices.
 * - The listing's `version` increases, unless the charges are the same as before. To detect concurrent changes, send the `version` that you
 *   read.
 * - Archived listings cannot have charges.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (including when an amount has too many decimals for the currency, percentages exceed 100 in total or have more than 2 decimals, an `id` occurs twice, or `freeGuests` is not 0 for a mode without guests; `errors` names each member, for example `charges[3].value`), UNKNOWN_REFERENCE for an `id` that the listing does not have, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key.
 * - **404** NOT_FOUND when the listing does not exist or belongs to another user.
 * - **409** STATE_CONFLICT when `version` is outdated or the listing is Archived.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import {
 *   ChargeCollector,
 *   ChargeKind,
 *   ChargeMode,
 * } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.setCharges({
 *   id: 11,
 *   charges: [
 *     {
 *       kind: ChargeKind.Cleaning,
 *       name: 'Final cleaning',
 *       mode: ChargeMode.PerStay,
 *       value: 20,
 *     },
 *     {
 *       kind: ChargeKind.ExtraGuest,
 *       name: 'Extra guests',
 *       mode: ChargeMode.PerGuestNight,
 *       value: 5,
 *       freeGuests: 2,
 *     },
 *     {
 *       kind: ChargeKind.Pet,
 *       name: 'Dog or cat',
 *       mode: ChargeMode.PerStay,
 *       value: 15,
 *       isOptional: true,
 *       collectedBy: ChargeCollector.Owner,
 *     },
 *   ],
 *   version: 1,
 * });
 */
setCharges: Operation<SetChargesRequest & {
    /** Identifier of the listing. */
    id: number;
}, ChargesEnvelope>;

/**
 * Replace a listing's discounts: PUT /RentProperties/SetDiscounts/{id}
 *
 * Replaces all discounts of a listing. Available to the owner and administrators.
 *
 * - An empty list removes all discounts.
 * - Existing reservations keep their prices.
 * - The listing's `version` increases, unless the discounts are the same as before. To detect concurrent changes, send the `version` that
 *   you read.
 * - Archived listings cannot have discounts.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (including when two discounts have the same kind and threshold, or a percentage has more than 2 decimals; `errors` names each member, for example `discounts[3].threshold`), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN for other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY for a read-only API key.
 * - **404** NOT_FOUND when the listing does not exist or belongs to another user.
 * - **409** STATE_CONFLICT when `version` is outdated or the listing is Archived.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import { DiscountKind } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.setDiscounts({
 *   id: 11,
 *   discounts: [
 *     {
 *       kind: DiscountKind.LengthOfStay,
 *       threshold: 7,
 *       percent: 10,
 *     },
 *     { kind: DiscountKind.Early, threshold: 60, percent: 5 },
 *   ],
 *   version: 1,
 * });
 */
setDiscounts: Operation<SetDiscountsRequest & {
    /** Identifier of the listing. */
    id: number;
}, DiscountsEnvelope>;

}
