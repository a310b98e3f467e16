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
 * Add a favorite: POST /FavoriteProperties/Add/{propertyId}
 *
 * Adds a public listing to the caller's favorites.
 *
 * - Adding it again changes nothing and returns the same favorite.
 * - A user can have at most 500 favorites.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when there are 500 favorites already).
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
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
 * Lists the caller's favorites, most recently added first.
 *
 * - Listings that are not public at the moment are omitted and return when they are public again.
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
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit it for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. GetRentProperties counts at most 10,000. */
    includeTotalCount?: boolean | undefined;
}, FavoriteListEnvelope> = {
    method: 'GET',
    path: '/FavoriteProperties/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Remove a favorite: DELETE /FavoriteProperties/Remove/{propertyId}
 *
 * Removes a listing from the caller's favorites.
 *
 * - A listing that is not a favorite returns the same response.
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

