/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    AgentRegistration,
    BookingStatus,
    ConfirmDepositRequest,
    ErrorEnvelope,
    ProfileEnvelope,
    RejectDepositRequest,
    ReservationEnvelope,
    ReservationListEnvelope,
} from '../models/index.js';

/** Add an agent: POST /Admin/AddAgent */
export const addAgent: Operation<AgentRegistration & {
}, ProfileEnvelope> = {
    id: 'addAgent',
    method: 'POST',
    path: '/Admin/AddAgent',
    query: [],
    body: 'json',
    token: true,
};

/** Confirm a deposit: POST /Admin/ConfirmDeposit/{reservationId} */
export const confirmDeposit: Operation<ConfirmDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
}, ReservationEnvelope> = {
    id: 'confirmDeposit',
    method: 'POST',
    path: '/Admin/ConfirmDeposit/{reservationId}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: true,
};

/** List all reservations: GET /Admin/GetAllReservations */
export const getAllReservations: Operation<{
    /** Only reservations in this state. */
    status?: BookingStatus | undefined;
    /** Only reservations of this property. */
    propertyId?: number | undefined;
    /** Only reservations of this owner's listings. */
    ownerId?: number | undefined;
    /** Only reservations of this customer. */
    customerId?: number | undefined;
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
    id: 'getAllReservations',
    method: 'GET',
    path: '/Admin/GetAllReservations',
    query: ['status', 'propertyId', 'ownerId', 'customerId', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** List the reservations that wait for their deposit: GET /Admin/GetPendingDeposits */
export const getPendingDeposits: Operation<{
    /** Only reservations of this property. */
    propertyId?: number | undefined;
    /** Only reservations of this customer. */
    customerId?: number | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    id: 'getPendingDeposits',
    method: 'GET',
    path: '/Admin/GetPendingDeposits',
    query: ['propertyId', 'customerId', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Reject a deposit: POST /Admin/RejectDeposit/{reservationId} */
export const rejectDeposit: Operation<RejectDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
}, ReservationEnvelope> = {
    id: 'rejectDeposit',
    method: 'POST',
    path: '/Admin/RejectDeposit/{reservationId}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: true,
};

