/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddWebhookRequest,
    ErrorEnvelope,
    RemovedWebhookEnvelope,
    UpdateWebhookRequest,
    WebhookDeliveryEnvelope,
    WebhookDeliveryListEnvelope,
    WebhookDeliveryStatus,
    WebhookEnvelope,
    WebhookListEnvelope,
    WebhookSecretEnvelope,
} from '../models/index.js';

/**
 * Have events sent: POST /Webhooks/Add
 *
 * From now on each event that the caller may see (getEvents) and that is of one of `types` is sent to `url`, at least once, and those of one record in
 * their order. `secret` is shown in this answer and never again; every request is signed with it. Whose answer was lost has another one made
 * (rotateWebhookSecret); for the same reason no Idempotency-Key is taken, which would have the secret stored.
 *
 * `url` has to be https and lead to a public address, at port 443 or one from 1024. That is checked now, and again at each connection. Nobody has more
 * than 10 webhooks.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also an address that is not gone to, and the eleventh webhook), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.addWebhook({
 *   url: 'https://partner.example.com/hooks/rentals',
 *   types: ['reservation.created', 'reservation.cancelled'],
 * });
 */
export const addWebhook: Operation<AddWebhookRequest, WebhookSecretEnvelope> = {
    method: 'POST',
    path: '/Webhooks/Add',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * List what was sent to a webhook: GET /Webhooks/GetDeliveries/{id}
 *
 * What was and will be sent to it, the newest first: the request, what came back the last time, how often it was tried, and when it is tried next. Finished
 * ones are kept for 30 days.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND, also for somebody else's.
 *
 * @example
 * const { data } = await client.getWebhookDeliveries({ id: 1 });
 *
 * // All records, page by page:
 * for await (const item of client.getWebhookDeliveries.each({ id: 1 })) console.log(item);
 */
export const getWebhookDeliveries: Operation<{
    /** Identifier of the webhook. */
    id: number;
    /** Only those that are so. */
    status?: WebhookDeliveryStatus | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, WebhookDeliveryListEnvelope> = {
    method: 'GET',
    path: '/Webhooks/GetDeliveries/{id}',
    query: ['status', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * List one's webhooks: GET /Webhooks/GetAll
 *
 * The caller's own, the oldest first, without their secrets.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getWebhooks();
 */
export const getWebhooks: Operation<{}, WebhookListEnvelope> = {
    method: 'GET',
    path: '/Webhooks/GetAll',
    query: [],
    token: 'required',
};

/**
 * Send an event again: POST /Webhooks/Redeliver/{deliveryId}
 *
 * What was delivered or given up is sent again, with a new signature and as many tries as the first time. What still waits is tried at once; where an
 * earlier event of the same record waits, that one is, for they keep their order.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's.
 * - **409** STATE_CONFLICT when the webhook is not active.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.redeliverToWebhook({ deliveryId: 1 });
 */
export const redeliverToWebhook: Operation<{
    /** Identifier of the delivery. */
    deliveryId: number;
}, WebhookDeliveryEnvelope> = {
    method: 'POST',
    path: '/Webhooks/Redeliver/{deliveryId}',
    query: [],
    token: 'required',
};

/**
 * Remove a webhook: DELETE /Webhooks/Remove/{id}
 *
 * Nothing is sent to it any more, and its deliveries are gone. A request that is under way is not called back.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's and for one that was removed already.
 *
 * @example
 * const { data } = await client.removeWebhook({ id: 1 });
 */
export const removeWebhook: Operation<{
    /** Identifier of the webhook. */
    id: number;
}, RemovedWebhookEnvelope> = {
    method: 'DELETE',
    path: '/Webhooks/Remove/{id}',
    query: [],
    token: 'required',
};

/**
 * Make a new secret: POST /Webhooks/RotateSecret/{id}
 *
 * Answers another secret, this once. For 24 hours requests are signed with the former one as well (`X-Signature` then has two `v1`), so that the receiver
 * can change at leisure; or until the next rotation, which leaves the one that this answer has as the former.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.rotateWebhookSecret({ id: 1 });
 */
export const rotateWebhookSecret: Operation<{
    /** Identifier of the webhook. */
    id: number;
}, WebhookSecretEnvelope> = {
    method: 'POST',
    path: '/Webhooks/RotateSecret/{id}',
    query: [],
    token: 'required',
};

/**
 * Send a test event: POST /Webhooks/SendTest/{id}
 *
 * Sends an event of type `webhook.test` at once, signed as all others, also to a webhook that is not active, and answers what came back. It is tried once.
 * Whatever the receiver does, this is a 200: `status` and `failure` tell. It waits for the receiver, 10 seconds at most.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.sendTestToWebhook({ id: 1 });
 */
export const sendTestToWebhook: Operation<{
    /** Identifier of the webhook. */
    id: number;
}, WebhookDeliveryEnvelope> = {
    method: 'POST',
    path: '/Webhooks/SendTest/{id}',
    query: [],
    token: 'required',
};

/**
 * Change a webhook: PUT /Webhooks/Update/{id}
 *
 * Replaces where it is sent to and which types are. `isActive` false pauses it: nothing is sent or noted for it, and what waited goes on waiting. True, which
 * is also what goes without saying, starts it again, also where it was disabled because everything had failed for three days: what waited is sent at once.
 * What happened meanwhile is in getEvents.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also an address that is not gone to), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.updateWebhook({
 *   id: 1,
 *   url: 'https://partner.example.com/hooks/rentals',
 *   types: ['reservation.created', 'reservation.cancelled'],
 *   isActive: true,
 * });
 */
export const updateWebhook: Operation<UpdateWebhookRequest & {
    /** Identifier of the webhook. */
    id: number;
}, WebhookEnvelope> = {
    method: 'PUT',
    path: '/Webhooks/Update/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

