/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    AddBlockedDatesRequest,
    AvailableDateRangeListEnvelope,
    BlockedDateRangeEnvelope,
    BlockedDateRangeListEnvelope,
    BookReservationRequest,
    BookingStatus,
    CancelReservationRequest,
    ErrorEnvelope,
    MarkNoShowRequest,
    QuoteEnvelope,
    RemovedBlockedDatesEnvelope,
    ReservationEnvelope,
    ReservationListEnvelope,
} from '../models/index.js';

/** Block dates of a property: POST /Reservations/AddBlockedDates */
export const addBlockedDates: Operation<AddBlockedDatesRequest & {
}, BlockedDateRangeEnvelope> = {
    id: 'addBlockedDates',
    method: 'POST',
    path: '/Reservations/AddBlockedDates',
    query: [],
    body: 'json',
    token: true,
};

/** Book a stay: POST /Reservations/BookReservation/book */
export const bookReservation: Operation<BookReservationRequest & {
}, ReservationEnvelope> = {
    id: 'bookReservation',
    method: 'POST',
    path: '/Reservations/BookReservation/book',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: true,
};

/** Cancel a reservation: POST /Reservations/CancelReservation/{id} */
export const cancelReservation: Operation<CancelReservationRequest & {
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    id: 'cancelReservation',
    method: 'POST',
    path: '/Reservations/CancelReservation/{id}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: true,
};

/** See when a property is free: GET /Reservations/GetAvailableDates/available/{id} */
export const getAvailableDates: Operation<{
    /** Identifier of the rent property. */
    id: number;
    /** Earliest day of arrival; today if left out. */
    from?: string | undefined;
    /** Latest day of departure; 365 days after today if left out. */
    to?: string | undefined;
}, AvailableDateRangeListEnvelope> = {
    id: 'getAvailableDates',
    method: 'GET',
    path: '/Reservations/GetAvailableDates/available/{id}',
    query: ['from', 'to'],
    token: true,
};

/** List the blocked dates of a property: GET /Reservations/GetBlockedDates/{propertyId} */
export const getBlockedDates: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, BlockedDateRangeListEnvelope> = {
    id: 'getBlockedDates',
    method: 'GET',
    path: '/Reservations/GetBlockedDates/{propertyId}',
    query: [],
    token: true,
};

/** List one\'s own reservations: GET /Reservations/GetMyReservations */
export const getMyReservations: Operation<{
    /** Only reservations in this state. */
    status?: BookingStatus | undefined;
    /** Only stays with a night on this date or later. */
    from?: string | undefined;
    /** Only stays with a night before this date. */
    to?: string | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    id: 'getMyReservations',
    method: 'GET',
    path: '/Reservations/GetMyReservations',
    query: ['status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** List the reservations of one\'s own listings: GET /Reservations/GetOwnerReservations */
export const getOwnerReservations: Operation<{
    /** Only reservations of this property. */
    propertyId?: number | undefined;
    /** Only reservations in this state. */
    status?: BookingStatus | undefined;
    /** Only stays with a night on this date or later. */
    from?: string | undefined;
    /** Only stays with a night before this date. */
    to?: string | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    id: 'getOwnerReservations',
    method: 'GET',
    path: '/Reservations/GetOwnerReservations',
    query: ['propertyId', 'status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Ask what a stay costs: GET /Reservations/GetQuote/{propertyId} */
export const getQuote: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
    /** Day of arrival. */
    startDate: string;
    /** Day of departure; its night is not part of the stay. */
    endDate: string;
}, QuoteEnvelope> = {
    id: 'getQuote',
    method: 'GET',
    path: '/Reservations/GetQuote/{propertyId}',
    query: ['startDate', 'endDate'],
    token: true,
};

/** Read a reservation: GET /Reservations/GetReservationById/{id} */
export const getReservationById: Operation<{
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    id: 'getReservationById',
    method: 'GET',
    path: '/Reservations/GetReservationById/{id}',
    query: [],
    token: true,
};

/** Say that the customer did not come: POST /Reservations/MarkNoShow/{id} */
export const markNoShow: Operation<MarkNoShowRequest & {
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    id: 'markNoShow',
    method: 'POST',
    path: '/Reservations/MarkNoShow/{id}',
    query: [],
    body: 'json',
    token: true,
};

/** Unblock dates: DELETE /Reservations/RemoveBlockedDates/{id} */
export const removeBlockedDates: Operation<{
    /** Identifier of the range of blocked dates. */
    id: number;
}, RemovedBlockedDatesEnvelope> = {
    id: 'removeBlockedDates',
    method: 'DELETE',
    path: '/Reservations/RemoveBlockedDates/{id}',
    query: [],
    token: true,
};

