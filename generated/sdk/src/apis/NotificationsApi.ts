/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

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

/**
 * List one's notifications: GET /Notifications/GetAll
 *
 * What the caller was told, newest first, put into words in the language of this request. Who has a verified e-mail address got each by
 * e-mail too: without the reason that somebody gave, and with the title of a listing shortened and without addresses of web pages.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getNotifications();
 *
 * // All records, page by page:
 * for await (const item of client.getNotifications.each()) console.log(item);
 */
export const getNotifications: Operation<{
    /** Only those that are read, or only those that are not. */
    isRead?: boolean | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, NotificationListEnvelope> = {
    method: 'GET',
    path: '/Notifications/GetAll',
    query: ['isRead', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Count the unread notifications: GET /Notifications/GetUnreadCount
 *
 * How many of the caller's notifications are not read yet.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getUnreadCount();
 */
export const getUnreadCount: Operation<{}, UnreadCountEnvelope> = {
    method: 'GET',
    path: '/Notifications/GetUnreadCount',
    query: [],
    token: 'required',
};

/**
 * Mark all notifications as read: POST /Notifications/MarkAllAsRead
 *
 * Marks all of the caller's notifications that are not read yet.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 *
 * @example
 * const { data } = await client.markAllNotificationsAsRead();
 */
export const markAllNotificationsAsRead: Operation<{}, MarkedNotificationsEnvelope> = {
    method: 'POST',
    path: '/Notifications/MarkAllAsRead',
    query: [],
    token: 'required',
};

/**
 * Mark a notification as read: POST /Notifications/MarkAsRead/{id}
 *
 * Marks one of the caller's own. Marking it again changes nothing: `readAt` stays the first time.
 *
 * **Access:** Admin, Owner, Customer, Agent. Requires an access token or an API key with Write access. Limited to your own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND, also for somebody else's.
 *
 * @example
 * const { data } = await client.markNotificationAsRead({ id: 41 });
 */
export const markNotificationAsRead: Operation<{
    /** Identifier of the notification. */
    id: number;
}, NotificationEnvelope> = {
    method: 'POST',
    path: '/Notifications/MarkAsRead/{id}',
    query: [],
    token: 'required',
};

/**
 * Tell users something: POST /Notifications/Send
 *
 * For administrators only: sends a notification of type General to certain users (`userIds`) or to everybody with a role who is not blocked
 * (`role`); exactly one of the two is needed. Title and message are shown as they are written, in whatever language. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also neither or both of userIds and role), MALFORMED_BODY, UNKNOWN_REFERENCE when one of the users does not exist, and nobody is told.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.sendNotification({
 *   userIds: [2, 3],
 *   title: 'Maintenance on Friday',
 *   message: 'Bookings pause on Friday from 02:00 to 02:30.',
 * });
 */
export const sendNotification: Operation<SendNotificationRequest, SentNotificationsEnvelope> = {
    method: 'POST',
    path: '/Notifications/Send',
    query: [],
    body: 'json',
    token: 'required',
};

