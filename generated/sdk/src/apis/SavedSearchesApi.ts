/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddSavedSearchRequest,
    ErrorEnvelope,
    RemovedSavedSearchEnvelope,
    SavedSearchEnvelope,
    SavedSearchListEnvelope,
    UpdateSavedSearchRequest,
} from '../models/index.js';

export interface SavedSearchesApi {
/**
 * Save a search: POST /SavedSearches/Add
 *
 * Saves filters of getRentProperties under a name. Once a day, a job notifies the caller of new matching listings.
 *
 * - A listing is a new match if it did not match at the last run and matches now: it was published, its price or its description has
 *   changed, or its owner was activated. Listings that matched when the search was saved are not new matches, except a listing that was
 *   published or began to match after the last run and changes again before the next one.
 * - The caller gets at most one notification per search and day, with the number of new matches. Each listing is announced once, even if
 *   it stops matching and matches again. For each search, the last 2,000 announced listings are remembered; older ones can be announced
 *   again if they stop matching and match again.
 * - `notify` says whether the notification is also sent by e-mail. By default, it is not.
 * - Dates and totals of stays cannot be saved, because available nights change with each booking.
 * - The caller's own listings never match. No notifications are created while the account is blocked, while neither its e-mail address
 *   nor its phone number is verified, or if its user has not logged in for a year.
 * - By default, an account can have at most 20 saved searches, and can add or change searches 50 times a day.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when there is no filter, when latitude, longitude or radiusKm is sent without the others, when north, south, east or west is, or when the user already has the maximum number of saved searches; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, savedSearches.
 *
 * @example
 * import { City, SavedSearchNotify } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addSavedSearch({
 *   name: 'Amman, two bedrooms',
 *   filters: {
 *     city: City.Amman,
 *     currencyId: 7,
 *     maxPrice: 60,
 *     minBedrooms: 2,
 *     services: ['Internet'],
 *   },
 *   notify: SavedSearchNotify.Email,
 * });
 */
addSavedSearch: Operation<AddSavedSearchParameters, SavedSearchEnvelope>;

/**
 * List your saved searches: GET /SavedSearches/GetMine
 *
 * Lists the caller's saved searches, newest first.
 *
 * - To show the matches of a search, send its filters that are neither null nor an empty list to getRentProperties.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMySavedSearches();
 *
 * // All records, page by page:
 * for await (const item of client.getMySavedSearches.each()) console.log(item);
 */
getMySavedSearches: Operation<GetMySavedSearchesParameters, SavedSearchListEnvelope>;

/**
 * Remove a saved search: DELETE /SavedSearches/Remove/{id}
 *
 * Removes one of the caller's saved searches. The caller is no longer notified of its matches.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the saved search does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.removeSavedSearch({ id: 2 });
 */
removeSavedSearch: Operation<RemoveSavedSearchParameters, RemovedSavedSearchEnvelope>;

/**
 * Update a saved search: PUT /SavedSearches/Update/{id}
 *
 * Changes the name or the notifications of one of the caller's saved searches. The filters do not change.
 *
 * - Omitted members do not change.
 * - With `notify` 0, the search causes no notifications. Listings that match in the meantime are not announced later.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the saved search does not exist or belongs to another user.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, savedSearches.
 *
 * @example
 * const { data } = await client.updateSavedSearch({ id: 2, notify: 1 });
 */
updateSavedSearch: Operation<UpdateSavedSearchParameters, SavedSearchEnvelope>;

}

/** The parameters of addSavedSearch. */
export type AddSavedSearchParameters = AddSavedSearchRequest;

/** The parameters of getMySavedSearches. */
export interface GetMySavedSearchesParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of removeSavedSearch. */
export interface RemoveSavedSearchParameters {
    /** Identifier of the saved search. */
    id: number;
}

/** The parameters of updateSavedSearch. */
export type UpdateSavedSearchParameters = UpdateSavedSearchRequest & {
    /** Identifier of the saved search. */
    id: number;
};
