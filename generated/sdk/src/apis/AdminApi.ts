/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
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

/**
 * Add an agent: POST /Admin/AddAgent
 *
 * For administrators only. An agent is a field representative of the platform, whom owners may name when they register, and who reads the
 * data of these owners. At least one of email and phone is needed; they count as verified, and neither may be one that another account has
 * proven. The agent is active at once and logs in like everybody. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **409** EMAIL_TAKEN, PHONE_TAKEN.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * import { City } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addAgent({
 *   firstName: 'Example',
 *   lastName: 'Agent',
 *   email: 'agent@example.com',
 *   phone: '+962790000004',
 *   city: City.Amman,
 *   language: 'en',
 * });
 */
export const addAgent: Operation<AgentRegistration, ProfileEnvelope> = {
    method: 'POST',
    path: '/Admin/AddAgent',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Confirm a deposit: POST /Admin/ConfirmDeposit/{reservationId}
 *
 * For administrators only: the money is there, and a reservation that is Pending or DepositPaid becomes Confirmed. A payment that the
 * customer has declared is confirmed with it; where there is none, one is recorded from the body, which may be absent
 * (the type is Cash then). Confirming again
 * changes nothing and is answered with 200. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment that is active.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 * - **409** STATE_CONFLICT when the reservation is cancelled, rejected, expired or over.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when there is a body and it is not JSON.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * @example
 * const { data } = await client.confirmDeposit({
 *   reservationId: 21,
 *   paymentTypeId: 2,
 *   reference: 'TR-20261201-0042',
 *   note: 'Seen on the account today.',
 * });
 */
export const confirmDeposit: Operation<ConfirmDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
}, ReservationEnvelope> = {
    method: 'POST',
    path: '/Admin/ConfirmDeposit/{reservationId}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: 'required',
};

/**
 * List all reservations: GET /Admin/GetAllReservations
 *
 * The reservations of all customers and owners, the one booked last first. A hold that has run out shows as Expired at once.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getAllReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getAllReservations.each()) console.log(item);
 */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Admin/GetAllReservations',
    query: ['status', 'propertyId', 'ownerId', 'customerId', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * List the reservations that wait for their deposit: GET /Admin/GetPendingDeposits
 *
 * The reservations that are Pending (nothing is declared yet) or DepositPaid (the customer says that it is paid), the one that has waited longest first. A hold that has run out is no longer among them.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getPendingDeposits();
 *
 * // All records, page by page:
 * for await (const item of client.getPendingDeposits.each()) console.log(item);
 */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Admin/GetPendingDeposits',
    query: ['propertyId', 'customerId', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Reject a deposit: POST /Admin/RejectDeposit/{reservationId}
 *
 * For administrators only. A reservation that is Pending or DepositPaid becomes Rejected and its nights are free; a payment that the
 * customer has declared is rejected with it. With `releaseDates` false a DepositPaid reservation becomes Pending instead and its nights are
 * held for another 24 hours; one that is Pending has no deposit to reject then (409). Rejecting again changes nothing and is answered with 200. The act is recorded with its reason.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 * - **409** STATE_CONFLICT when the reservation is confirmed, cancelled, expired or over, or when its dates were to be held on the day of startDate from 23:59 on.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * @example
 * const { data } = await client.rejectDeposit({
 *   reservationId: 21,
 *   reason: 'The transfer has not arrived.',
 *   releaseDates: true,
 * });
 */
export const rejectDeposit: Operation<RejectDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
}, ReservationEnvelope> = {
    method: 'POST',
    path: '/Admin/RejectDeposit/{reservationId}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: 'required',
};

