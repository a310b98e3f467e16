/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddWebhookRequest,
    ErrorEnvelope,
    EventType,
    RemovedWebhookEnvelope,
    UpdateWebhookRequest,
    WebhookDeliveryEnvelope,
    WebhookDeliveryListEnvelope,
    WebhookDeliveryStatus,
    WebhookEnvelope,
    WebhookListEnvelope,
    WebhookSecretEnvelope,
} from '../models/index.js';

export interface WebhooksApi {
/**
 * Add a webhook: POST /Webhooks/Add
 *
 * Adds a webhook. Each new event that the caller can read with getEvents and whose type is in `types` is sent to `url`.
 *
 * - Delivery is at least once, and in order for each record.
 * - Without `types`, or with an empty list, all types are sent, including those added later; to the webhook of a key with chosen scopes, only
 *   the current types of its areas. A type outside the key's scopes returns 403 API_KEY_SCOPE_MISSING.
 * - Each request is signed as [Standard Webhooks](https://www.standardwebhooks.com) describes, with the headers `webhook-id` (the
 *   event's `id`), `webhook-timestamp` and `webhook-signature`, and also with `X-Signature`.
 * - Only this response contains `secret`, which signs every request. If the response is lost, use rotateWebhookSecret. The operation
 *   does not accept an Idempotency-Key, because replaying the response would require storing the secret.
 * - `url` must use https, port 443 or a port from 1024, and a public address. The address is checked by this operation and on every
 *   connection.
 * - By default, a user can have at most 10 webhooks, and the webhooks of an owner together get at most 20,000 deliveries a day (UTC).
 *   When this limit is reached, `limitedUntil` is set and the owner is notified. Use getEvents for the other events of the day.
 * - Events of the type `message.sent` are delivered only until half of the deliveries of the day are used, so that messages do not use up
 *   those of bookings. The first one that is not delivered sets `limitedUntil` and notifies the owner; other events continue.
 * - By default, at most 10,000 deliveries wait for one webhook. For each further delivery, the service gives up on one and sets its
 *   `failure` to `overflow`: the oldest about a conversation or a user, then the oldest about a listing, then the oldest of the others.
 * - The caller gets a notification and an e-mail about each new webhook, and `addedBy` names the token or API key that added it.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the URL is not allowed, or when the user already has the maximum number of webhooks; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.addWebhook({
 *   url: 'https://partner.example.com/hooks/rentals',
 *   types: ['reservation.created', 'reservation.cancelled'],
 * });
 */
addWebhook: Operation<AddWebhookParameters, WebhookSecretEnvelope>;

/**
 * List a webhook's deliveries: GET /Webhooks/GetDeliveries/{id}
 *
 * Lists finished and pending deliveries of a webhook, newest first, with the request, the last response, the number of attempts and
 * the next attempt.
 *
 * - Deliveries are kept for 30 days by default. For each webhook, at most the newest 10,000 successful deliveries and the newest
 *   10,000 that the service has given up on are kept.
 * - `totalCount` counts at most 10,000 deliveries.
 * - `updatedSince` finds deliveries that were created, attempted, given up or redelivered since then.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsRead`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the webhook does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getWebhookDeliveries({ id: 1 });
 *
 * // All records, page by page:
 * for await (const item of client.getWebhookDeliveries.each({ id: 1 })) console.log(item);
 */
getWebhookDeliveries: Operation<GetWebhookDeliveriesParameters, WebhookDeliveryListEnvelope>;

/**
 * List your webhooks: GET /Webhooks/GetAll
 *
 * Lists the caller's webhooks without their secrets, oldest first.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getWebhooks();
 */
getWebhooks: Operation<{}, WebhookListEnvelope>;

/**
 * Redeliver an event: POST /Webhooks/Redeliver/{deliveryId}
 *
 * Sends the event of a finished delivery again, with a new signature and as many attempts as the first time.
 *
 * - A pending delivery is attempted immediately. If an earlier event of the same record is pending, the earlier event is sent first,
 *   because events of a record are sent in order.
 * - The event keeps its `id`, and the request its `webhook-id`.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the delivery does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the webhook is not active; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.redeliverToWebhook({ deliveryId: 1 });
 */
redeliverToWebhook: Operation<RedeliverToWebhookParameters, WebhookDeliveryEnvelope>;

/**
 * Remove a webhook: DELETE /Webhooks/Remove/{id}
 *
 * Removes a webhook and its deliveries.
 *
 * - Nothing more is sent from now on. A request that is already in progress is not cancelled.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the webhook does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.removeWebhook({ id: 1 });
 */
removeWebhook: Operation<RemoveWebhookParameters, RemovedWebhookEnvelope>;

/**
 * Rotate a webhook's secret: POST /Webhooks/RotateSecret/{id}
 *
 * Creates a new secret for a webhook. Only this response contains the secret.
 *
 * - For 24 hours, or until the next rotation, requests are also signed with the previous secret (`webhook-signature` and
 *   `X-Signature` have two `v1` values), so that the receiver can switch without interruption.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the webhook does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.rotateWebhookSecret({ id: 1 });
 */
rotateWebhookSecret: Operation<RotateWebhookSecretParameters, WebhookSecretEnvelope>;

/**
 * Send a test event: POST /Webhooks/SendTest/{id}
 *
 * Sends a signed event of type `webhook.test` once and returns the result.
 *
 * - The webhook can be inactive.
 * - The operation returns 200 whatever the receiver responds; `status` and `failure` contain the result. The operation waits at most 10
 *   seconds for the receiver.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the webhook does not exist or belongs to another user.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, webhookCalls.
 *
 * @example
 * const { data } = await client.sendTestToWebhook({ id: 1 });
 */
sendTestToWebhook: Operation<SendTestToWebhookParameters, WebhookDeliveryEnvelope>;

/**
 * Change a webhook: PUT /Webhooks/Update/{id}
 *
 * Changes the URL, the event types and the active state of a webhook.
 *
 * - `url` is required. If `types` or `isActive` is omitted, it does not change.
 * - An empty list of `types` means all event types, and is rejected for a key with chosen scopes (403 API_KEY_SCOPE_MISSING).
 * - If `url` changes, the caller gets a notification and an e-mail, and `addedBy` names the token or API key of this request.
 * - `isActive: false` pauses the webhook: no events are sent and no new deliveries are recorded. Pending deliveries are kept, for 30
 *   days by default.
 * - `isActive: true` resumes the webhook, including one that was disabled because all attempts failed for three days. Pending deliveries
 *   are sent immediately.
 * - Use getEvents to read the events that occurred while the webhook was paused.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `EventsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the URL is not allowed; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the webhook does not exist or belongs to another user.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
updateWebhook: Operation<UpdateWebhookParameters, WebhookEnvelope>;

}

/** The parameters of addWebhook. */
export type AddWebhookParameters = AddWebhookRequest;

/** The parameters of getWebhookDeliveries. */
export interface GetWebhookDeliveriesParameters {
    /** Identifier of the webhook. */
    id: number;
    /** Return only deliveries with this status. */
    status?: WebhookDeliveryStatus | undefined;
    /** Return only deliveries of events of this type. */
    type?: EventType | 'webhook.test' | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of redeliverToWebhook. */
export interface RedeliverToWebhookParameters {
    /** Identifier of the delivery. */
    deliveryId: number;
}

/** The parameters of removeWebhook. */
export interface RemoveWebhookParameters {
    /** Identifier of the webhook. */
    id: number;
}

/** The parameters of rotateWebhookSecret. */
export interface RotateWebhookSecretParameters {
    /** Identifier of the webhook. */
    id: number;
}

/** The parameters of sendTestToWebhook. */
export interface SendTestToWebhookParameters {
    /** Identifier of the webhook. */
    id: number;
}

/** The parameters of updateWebhook. */
export type UpdateWebhookParameters = UpdateWebhookRequest & {
    /** Identifier of the webhook. */
    id: number;
};
