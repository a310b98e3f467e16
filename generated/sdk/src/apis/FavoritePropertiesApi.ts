/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    FavoriteEnvelope,
    FavoriteListEnvelope,
    RemovedFavoriteEnvelope,
} from '../models/index.js';

export interface FavoritePropertiesApi {
/**
 * Add a favorite: POST /FavoriteProperties/Add/{propertyId}
 *
 * Adds a public listing to the caller's favorites.
 *
 * - Adding the listing again changes nothing and returns the same favorite.
 * - A user can have at most 500 favorites by default.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the user already has the maximum number of favorites.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.addFavorite({ propertyId: 11 });
 */
addFavorite: Operation<AddFavoriteParameters, FavoriteEnvelope>;

/**
 * List your favorites: GET /FavoriteProperties/GetAll
 *
 * Lists the caller's favorites, most recently added first.
 *
 * - Listings that are not currently public are omitted. They appear again when they are public again.
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
 * const { data } = await client.getFavorites();
 *
 * // All records, page by page:
 * for await (const item of client.getFavorites.each()) console.log(item);
 */
getFavorites: Operation<GetFavoritesParameters, FavoriteListEnvelope>;

/**
 * Remove a favorite: DELETE /FavoriteProperties/Remove/{propertyId}
 *
 * Removes a listing from the caller's favorites.
 *
 * - A listing that is not a favorite returns the same response.
 *
 * **Access:** Owner, Customer. Requires an access token or an API key with `ListingsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.removeFavorite({ propertyId: 11 });
 */
removeFavorite: Operation<RemoveFavoriteParameters, RemovedFavoriteEnvelope>;

}

/** The parameters of addFavorite. */
export interface AddFavoriteParameters {
    /** Identifier of the listing. */
    propertyId: number;
}

/** The parameters of getFavorites. */
export interface GetFavoritesParameters {
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of removeFavorite. */
export interface RemoveFavoriteParameters {
    /** Identifier of the listing. */
    propertyId: number;
}
