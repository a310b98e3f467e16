/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddApiKeyRequest,
    ApiKeyListEnvelope,
    ErrorEnvelope,
    NewApiKeyEnvelope,
    RemovedApiKeyEnvelope,
} from '../models/index.js';

/**
 * Make an API key: POST /ApiKeys/Add
 *
 * A key for a program of the caller's. `key` is shown in this answer and never again: keep it where secrets are kept. Whose answer was lost
 * removes that key and makes another one; for the same reason no Idempotency-Key is taken, which would have the key stored. Nobody has
 * more than 10 keys that have not expired. The caller is told of each new key by a notification, and by e-mail.
 *
 * **Access:** Owner, Admin. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also an `expiresAt` that has passed), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **409** API_KEY_LIMIT when there are 10 keys already.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, profileChanges.
 *
 * @example
 * import { ApiKeyAccess } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addApiKey({ name: 'Channel manager', access: ApiKeyAccess.Write });
 */
export const addApiKey: Operation<AddApiKeyRequest, NewApiKeyEnvelope> = {
    method: 'POST',
    path: '/ApiKeys/Add',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * List one's API keys: GET /ApiKeys/GetAll
 *
 * The caller's keys, the newest first, without the keys themselves: what is kept of them is a hash. Expired ones are listed for 30 days.
 *
 * **Access:** Owner, Admin. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getApiKeys();
 */
export const getApiKeys: Operation<{}, ApiKeyListEnvelope> = {
    method: 'GET',
    path: '/ApiKeys/GetAll',
    query: [],
    token: 'required',
};

/**
 * Remove an API key: DELETE /ApiKeys/Remove/{id}
 *
 * From the next request on the key opens nothing any more, on every instance of the service.
 *
 * **Access:** Owner, Admin. Requires an access token. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND, also for somebody else's key and for one that was removed already.
 *
 * @example
 * const { data } = await client.removeApiKey({ id: 1 });
 */
export const removeApiKey: Operation<{
    /** Identifier of the API key. */
    id: number;
}, RemovedApiKeyEnvelope> = {
    method: 'DELETE',
    path: '/ApiKeys/Remove/{id}',
    query: [],
    token: 'required',
};

