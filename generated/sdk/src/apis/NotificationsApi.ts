/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    ErrorEnvelope,
    MarkedNotificationsEnvelope,
    NotificationEnvelope,
    NotificationListEnvelope,
    SendNotificationRequest,
    SentNotificationsEnvelope,
    UnreadCountEnvelope,
} from '../models/index.js';

/** List one\'s notifications: GET /Notifications/GetAll */
export const getNotifications: Operation<{
    /** Only those that are read, or only those that are not. */
    isRead?: boolean | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, NotificationListEnvelope> = {
    id: 'getNotifications',
    method: 'GET',
    path: '/Notifications/GetAll',
    query: ['isRead', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Count the unread notifications: GET /Notifications/GetUnreadCount */
export const getUnreadCount: Operation<{
}, UnreadCountEnvelope> = {
    id: 'getUnreadCount',
    method: 'GET',
    path: '/Notifications/GetUnreadCount',
    query: [],
    token: true,
};

/** Mark all notifications as read: POST /Notifications/MarkAllAsRead */
export const markAllNotificationsAsRead: Operation<{
}, MarkedNotificationsEnvelope> = {
    id: 'markAllNotificationsAsRead',
    method: 'POST',
    path: '/Notifications/MarkAllAsRead',
    query: [],
    token: true,
};

/** Mark a notification as read: POST /Notifications/MarkAsRead/{id} */
export const markNotificationAsRead: Operation<{
    /** Identifier of the notification. */
    id: number;
}, NotificationEnvelope> = {
    id: 'markNotificationAsRead',
    method: 'POST',
    path: '/Notifications/MarkAsRead/{id}',
    query: [],
    token: true,
};

/** Tell users something: POST /Notifications/Send */
export const sendNotification: Operation<SendNotificationRequest & {
}, SentNotificationsEnvelope> = {
    id: 'sendNotification',
    method: 'POST',
    path: '/Notifications/Send',
    query: [],
    body: 'json',
    token: true,
};

