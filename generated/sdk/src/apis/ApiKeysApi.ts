/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddApiKeyRequest,
    ApiKeyListEnvelope,
    ErrorEnvelope,
    NewApiKeyEnvelope,
    RemovedApiKeyEnvelope,
} from '../models/index.js';

export interface ApiKeysApi {
/**
 * Create an API key: POST /ApiKeys/Add
 *
 * Creates an API key for one of the caller's programs.
 *
 * - Only this response contains `key`. Store it as a secret.
 * - If the response is lost, remove the key and create another one. The operation does not accept an Idempotency-Key, because
 *   replaying the response would require storing the key.
 * - `scopes` limits the key to areas such as listings or reservations. Choose only the scopes that the program needs: any other
 *   operation returns 403 API_KEY_SCOPE_MISSING, and `errors` names the missing scope.
 * - By default, a user can have at most 10 keys that have not expired.
 * - The caller gets a notification and an e-mail about each new key.
 * - A customer's key can book stays (bookReservation) only within its `spendingLimit`. The limit cannot be changed: create another key.
 *
 * **Access:** Owner, Admin, Customer. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when `expiresAt` has passed, a scope to write is chosen for the access Read, or the limit has too many decimals for the currency; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` for an unknown currency.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **409** `API_KEY_LIMIT`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, profileChanges.
 *
 * @example
 * import { ApiKeyAccess, ApiKeyScope } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addApiKey({
 *   name: 'Channel manager',
 *   access: ApiKeyAccess.Write,
 *   scopes: [
 *     ApiKeyScope.ListingsWrite,
 *     ApiKeyScope.CalendarsWrite,
 *     ApiKeyScope.ReservationsRead,
 *     ApiKeyScope.EventsWrite,
 *   ],
 * });
 */
addApiKey: Operation<AddApiKeyParameters, NewApiKeyEnvelope>;

/**
 * List your API keys: GET /ApiKeys/GetAll
 *
 * Lists the caller's API keys without the key values, newest first.
 *
 * - Only a hash of each key is stored.
 * - Expired keys are listed for 30 days.
 *
 * **Access:** Owner, Admin, Customer. Requires an access token.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getApiKeys();
 */
getApiKeys: Operation<{}, ApiKeyListEnvelope>;

/**
 * Remove an API key: DELETE /ApiKeys/Remove/{id}
 *
 * Removes an API key.
 *
 * - The key becomes invalid immediately, on every instance of the service.
 * - With `webhooks=true`, the webhooks whose `addedBy` names the key are removed too. Otherwise they remain, because the program that
 *   added them may continue with another key.
 *
 * **Access:** Owner, Admin, Customer. Requires an access token. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the key does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.removeApiKey({ id: 1 });
 */
removeApiKey: Operation<RemoveApiKeyParameters, RemovedApiKeyEnvelope>;

}

/** The parameters of addApiKey. */
export type AddApiKeyParameters = AddApiKeyRequest;

/** The parameters of removeApiKey. */
export interface RemoveApiKeyParameters {
    /** Identifier of the API key. */
    id: number;
    /** Whether to remove the webhooks that were added with the key. */
    webhooks?: boolean | undefined;
}
