/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    FavoriteEnvelope,
    FavoriteListEnvelope,
    RemovedFavoriteEnvelope,
} from '../models/index.js';

/**
 * Keep a listing as a favorite: POST /FavoriteProperties/Add/{propertyId}
 *
 * Adds a public listing to the caller's favorites. Adding it again changes nothing and is answered with the same favorite. A user keeps at
 * most 500.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when there are 500 favorites already).
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 *
 * @example
 * const { data } = await client.addFavorite({ propertyId: 11 });
 */
export const addFavorite: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, FavoriteEnvelope> = {
    method: 'POST',
    path: '/FavoriteProperties/Add/{propertyId}',
    query: [],
    token: 'required',
};

/**
 * List the favorites: GET /FavoriteProperties/GetAll
 *
 * The caller's favorites, the one added last first. Listings that are not public at the moment are left out, and come back when they are
 * public again.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getFavorites();
 *
 * // All records, page by page:
 * for await (const item of client.getFavorites.each()) console.log(item);
 */
export const getFavorites: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, FavoriteListEnvelope> = {
    method: 'GET',
    path: '/FavoriteProperties/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Remove a listing from the favorites: DELETE /FavoriteProperties/Remove/{propertyId}
 *
 * Afterwards the listing is not among the caller's favorites; one that was not among them is answered alike.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 *
 * @example
 * const { data } = await client.removeFavorite({ propertyId: 11 });
 */
export const removeFavorite: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, RemovedFavoriteEnvelope> = {
    method: 'DELETE',
    path: '/FavoriteProperties/Remove/{propertyId}',
    query: [],
    token: 'required',
};

