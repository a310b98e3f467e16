/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    FavoriteEnvelope,
    FavoriteListEnvelope,
    RemovedFavoriteEnvelope,
} from '../models/index.js';

/** Keep a listing as a favorite: POST /FavoriteProperties/Add/{propertyId} */
export const addFavorite: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, FavoriteEnvelope> = {
    id: 'addFavorite',
    method: 'POST',
    path: '/FavoriteProperties/Add/{propertyId}',
    query: [],
    token: true,
};

/** List the favorites: GET /FavoriteProperties/GetAll */
export const getFavorites: Operation<{
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, FavoriteListEnvelope> = {
    id: 'getFavorites',
    method: 'GET',
    path: '/FavoriteProperties/GetAll',
    query: ['cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Remove a listing from the favorites: DELETE /FavoriteProperties/Remove/{propertyId} */
export const removeFavorite: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, RemovedFavoriteEnvelope> = {
    id: 'removeFavorite',
    method: 'DELETE',
    path: '/FavoriteProperties/Remove/{propertyId}',
    query: [],
    token: true,
};

