/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ArrivalRulesEnvelope,
    ChargesEnvelope,
    DiscountsEnvelope,
    ErrorEnvelope,
    NightsEnvelope,
    SetArrivalRulesRequest,
    SetChargesRequest,
    SetDiscountsRequest,
    SetNightsRequest,
} from '../models/index.js';

export interface ListingRulesApi {
/**
 * Get a listing's arrival rules: GET /RentProperties/GetArrivalRules/{id}
 *
 * Returns the rules for when stays may begin and end. Members without a rule are null.
 *
 * - A season can have its own rules, and a night its own minimum stay; getSeasons and getNights return them.
 * - getAvailableDates, getQuote, bookReservation and getRentProperties with dates apply all of them.
 * - Anyone who can read the listing can read its rules.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getArrivalRules({ id: 11 });
 */
getArrivalRules: Operation<GetArrivalRulesParameters, ArrivalRulesEnvelope>;

/**
 * Get a listing's charges: GET /RentProperties/GetCharges/{id}
 *
 * Lists the charges of a listing in the order in which they are shown.
 *
 * - A charge is added to the price of the nights. Use getQuote for the price of a stay.
 * - Anyone who can read the listing can read its charges.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getCharges({ id: 11 });
 */
getCharges: Operation<GetChargesParameters, ChargesEnvelope>;

/**
 * Get a listing's discounts: GET /RentProperties/GetDiscounts/{id}
 *
 * Lists the discounts of a listing, ordered by kind and threshold.
 *
 * - Of the discounts that apply to a stay, the one with the greatest `percent` reduces the price of the nights.
 * - Anyone who can read the listing can read its discounts.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getDiscounts({ id: 11 });
 */
getDiscounts: Operation<GetDiscountsParameters, DiscountsEnvelope>;

/**
 * Get a listing's nights with their own price or rules: GET /RentProperties/GetNights/{id}
 *
 * Lists the nights of a listing that have their own price, minimum stay or closure, in chronological order.
 *
 * - Nights that are not listed have the price and the rules of their season or of the listing. Whether a night is available is not part of
 *   this list; see getAvailableDates.
 * - Anyone who can read the listing can read its nights.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getNights({ id: 11 });
 */
getNights: Operation<GetNightsParameters, NightsEnvelope>;

/**
 * Replace a listing's arrival rules: PUT /RentProperties/SetArrivalRules/{id}
 *
 * Replaces the rules for when stays may begin and end. Available to the owner and administrators.
 *
 * - The rules of the day of arrival apply, except `departureDays`, which are those of the day of departure. If the day is in a season
 *   with `rules` (setSeasons), each member of these that is not null replaces the listing's member.
 * - `minStayNights`, `maxStayNights` and `minNoticeDays` of the listing apply too.
 * - Existing reservations do not change. Blocked dates and imported calendars are not checked against the rules.
 * - The listing's `version` increases, unless the rules are the same as before. To detect concurrent changes, send the `version` that
 *   you read.
 * - Archived listings cannot have rules.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when `version` is outdated or the listing is Archived.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, listingChanges.
 *
 * @example
 * const { data } = await client.setArrivalRules({
 *   id: 11,
 *   rules: {
 *     arrivalDays: [5, 6],
 *     departureDays: [1, 7],
 *     noticeHours: 30,
 *     freeNights: 1,
 *   },
 *   version: 1,
 * });
 */
setArrivalRules: Operation<SetArrivalRulesParameters, ArrivalRulesEnvelope>;

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
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an amount has too many decimals for the currency, percentages exceed 100 in total or have more than 2 decimals, an `id` occurs twice, or `freeGuests` is not 0 for a mode without guests; `errors` names each member, for example `charges[3].value`; `UNKNOWN_REFERENCE` for an `id` that the listing does not have; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when `version` is outdated or the listing is Archived.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, listingChanges.
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
setCharges: Operation<SetChargesParameters, ChargesEnvelope>;

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
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when two discounts have the same kind and threshold, or a percentage has more than 2 decimals; `errors` names each member, for example `discounts[3].threshold`; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when `version` is outdated or the listing is Archived.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, listingChanges.
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
setDiscounts: Operation<SetDiscountsParameters, DiscountsEnvelope>;

/**
 * Set the price and rules of up to 730 nights: PUT /RentProperties/SetNights/{id}
 *
 * Sets the price, the minimum stay and the closure of single nights, for example from a channel manager. Available to the owner and
 * administrators.
 *
 * - Nights that are not sent do not change. A night that is sent is replaced: if a member is omitted or null, the night has no value of
 *   its own for it.
 * - A night's price takes precedence over seasons and `weekendPrice`; its minimum stay takes precedence over seasons and the listing.
 * - No stay may contain a closed night. getAvailableDates does not return it, and exported calendars do not contain an event for it.
 * - Dates can be from yesterday to 730 days after today, in the listing's city.
 * - Existing reservations keep their prices and nights. Blocked dates and imported calendars can cover closed nights.
 * - The listing's `version` increases, unless the nights are the same as before. To detect concurrent changes, send the `version` that
 *   you read.
 * - Archived listings cannot have nights of their own. Nights of listings rented by the month can only be closed.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when a date is sent twice or is too early or too late, a price has too many decimals for the currency, or minStayNights exceeds the listing's maxStayNights; `errors` names each member, for example `nights[3].date`; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when `version` is outdated, the listing is Archived, or it is rented by the month and a night has a price or a minimum stay.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` also for too many kB of bodies in a day.
 *
 * **Limits:** requests, nights.
 *
 * @example
 * const { data } = await client.setNights({
 *   id: 11,
 *   nights: [
 *     { date: '2027-02-14', price: 90, minStayNights: 2 },
 *     { date: '2027-02-15', isClosed: true },
 *   ],
 *   version: 1,
 * });
 */
setNights: Operation<SetNightsParameters, NightsEnvelope>;

}

/** The parameters of getArrivalRules. */
export interface GetArrivalRulesParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of getCharges. */
export interface GetChargesParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of getDiscounts. */
export interface GetDiscountsParameters {
    /** Identifier of the listing. */
    id: number;
}

/** The parameters of getNights. */
export interface GetNightsParameters {
    /** Identifier of the listing. */
    id: number;
    /** First night. Default: today in the listing's city. */
    from?: string | undefined;
    /** The day after the last night. Default: all nights from `from` on. */
    to?: string | undefined;
}

/** The parameters of setArrivalRules. */
export type SetArrivalRulesParameters = SetArrivalRulesRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of setCharges. */
export type SetChargesParameters = SetChargesRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of setDiscounts. */
export type SetDiscountsParameters = SetDiscountsRequest & {
    /** Identifier of the listing. */
    id: number;
};

/** The parameters of setNights. */
export type SetNightsParameters = SetNightsRequest & {
    /** Identifier of the listing. */
    id: number;
};
