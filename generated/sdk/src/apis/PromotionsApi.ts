/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddPromotionRequest,
    ErrorEnvelope,
    PromotionEnvelope,
    PromotionListEnvelope,
    UpdatePromotionRequest,
} from '../models/index.js';

export interface PromotionsApi {
/**
 * Add a promotion: POST /Promotions/Add
 *
 * Adds a promotion: a code with which customers pay less for the nights of a stay (`promoCode` of getQuote and bookReservation).
 *
 * - An owner's promotion applies to the owner's own listings, or to some of them (`propertyIds`). An administrator's promotion applies
 *   to every listing of the marketplace.
 * - An owner can have one active promotion per code, and so can the administrators together. If a listing's owner and the administrators
 *   have promotions with the same code, the owner's applies to the listing.
 * - A promotion reduces what the customer pays, and therefore what the owner receives, even if an administrator has added it.
 * - By default, an owner, or the administrators together, can have at most 100 active promotions. An account can add or change 100
 *   promotions a day.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when neither or both of `percent` and `amount` are sent, or there are too many promotions; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` for a currency that does not exist or a listing that is not the owner's.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IN_USE` when an active promotion has the code; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, promotions.
 *
 * @example
 * const { data } = await client.addPromotion({
 *   code: 'SUMMER-2027',
 *   percent: 10,
 *   validTo: '2027-08-31',
 *   maxRedemptions: 50,
 *   isOncePerCustomer: true,
 *   minNights: 3,
 * });
 */
addPromotion: Operation<AddPromotionParameters, PromotionEnvelope>;

/**
 * Deactivate a promotion: POST /Promotions/Deactivate/{id}
 *
 * Ends a promotion permanently: its code can no longer be used, and a new promotion can have the same code.
 *
 * - Owners can deactivate their own promotions, administrators can deactivate all.
 * - Reservations keep their price.
 * - Deactivating the promotion again changes nothing and returns 200.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the promotion does not exist or belongs to another owner or to the administrators.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.deactivatePromotion({ id: 1 });
 */
deactivatePromotion: Operation<DeactivatePromotionParameters, PromotionEnvelope>;

/**
 * List your promotions: GET /Promotions/GetMine
 *
 * Lists the promotions of the calling owner, or those of the administrators, newest first. A new number of `redemptions` is no change for
 * `updatedSince`.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyPromotions();
 *
 * // All records, page by page:
 * for await (const item of client.getMyPromotions.each()) console.log(item);
 */
getMyPromotions: Operation<GetMyPromotionsParameters, PromotionListEnvelope>;

/**
 * Replace the terms of a promotion: PUT /Promotions/Update/{id}
 *
 * Replaces the terms of an active promotion.
 *
 * - Owners can change their own promotions, administrators can change all. The code and `isOncePerCustomer` do not change.
 * - An omitted member counts as null: its limit is removed.
 * - Reservations keep their price.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ListingsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when neither or both of `percent` and `amount` are sent; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` for a currency that does not exist or a listing that is not the owner's.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the promotion does not exist or belongs to another owner or to the administrators.
 * - **409** `STATE_CONFLICT` when the promotion is not active.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, promotions.
 *
 * @example
 * const { data } = await client.updatePromotion({
 *   id: 1,
 *   percent: 10,
 *   validTo: '2027-09-30',
 *   maxRedemptions: 80,
 *   minNights: 3,
 * });
 */
updatePromotion: Operation<UpdatePromotionParameters, PromotionEnvelope>;

}

/** The parameters of addPromotion. */
export type AddPromotionParameters = AddPromotionRequest;

/** The parameters of deactivatePromotion. */
export interface DeactivatePromotionParameters {
    /** Identifier of the promotion. */
    id: number;
}

/** The parameters of getMyPromotions. */
export interface GetMyPromotionsParameters {
    /** Return only promotions that are active (true) or deactivated (false). */
    isActive?: boolean | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of updatePromotion. */
export type UpdatePromotionParameters = UpdatePromotionRequest & {
    /** Identifier of the promotion. */
    id: number;
};
