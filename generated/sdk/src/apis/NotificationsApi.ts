/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    MarkedNotificationsEnvelope,
    NotificationEnvelope,
    NotificationListEnvelope,
    SendNotificationRequest,
    SentNotificationsEnvelope,
    UnreadCountEnvelope,
} from '../models/index.js';

export interface NotificationsApi {
/**
 * List your notifications: GET /Notifications/GetAll
 *
 * Lists the caller's notifications in the language of the request, newest first.
 *
 * - Users with a verified e-mail address also receive each notification by e-mail, except matches of saved searches whose `notify` is
 *   1. The e-mail omits reasons written by other users, and shortens listing titles and removes web addresses from them.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with `NotificationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getNotifications();
 *
 * // All records, page by page:
 * for await (const item of client.getNotifications.each()) console.log(item);
 */
getNotifications: Operation<GetNotificationsParameters, NotificationListEnvelope>;

/**
 * Count unread notifications: GET /Notifications/GetUnreadCount
 *
 * Returns the number of the caller's unread notifications.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with `NotificationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getUnreadCount();
 */
getUnreadCount: Operation<{}, UnreadCountEnvelope>;

/**
 * Mark all notifications as read: POST /Notifications/MarkAllAsRead
 *
 * Marks all of the caller's unread notifications as read.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with `NotificationsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.markAllNotificationsAsRead();
 */
markAllNotificationsAsRead: Operation<{}, MarkedNotificationsEnvelope>;

/**
 * Mark a notification as read: POST /Notifications/MarkAsRead/{id}
 *
 * Marks one of the caller's notifications as read.
 *
 * - Marking the notification again changes nothing: `readAt` keeps the first time.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with `NotificationsWrite`. Limited to your own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the notification does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.markNotificationAsRead({ id: 41 });
 */
markNotificationAsRead: Operation<MarkNotificationAsReadParameters, NotificationEnvelope>;

/**
 * Send a notification: POST /Notifications/Send
 *
 * Sends a notification of type General to the given users (`userIds`) or to all users of a role who are not blocked (`role`). Available
 * to administrators.
 *
 * - Exactly one of `userIds` and `role` is required.
 * - Title and message are shown as written, without translation.
 * - The first 500 users of a role are notified immediately (except blocked ones), and the others in the following minutes (`isPending`).
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `NotificationsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when neither or both of userIds and role are sent; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when one of the users does not exist (no notification is sent).
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.sendNotification({
 *   userIds: [2, 3],
 *   title: 'Maintenance on Friday',
 *   message: 'Bookings pause on Friday from 02:00 to 02:30.',
 * });
 */
sendNotification: Operation<SendNotificationParameters, SentNotificationsEnvelope>;

}

/** The parameters of getNotifications. */
export interface GetNotificationsParameters {
    /** Return only read (true) or only unread (false) notifications. */
    isRead?: boolean | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of markNotificationAsRead. */
export interface MarkNotificationAsReadParameters {
    /** Identifier of the notification. */
    id: number;
}

/** The parameters of sendNotification. */
export type SendNotificationParameters = SendNotificationRequest;
