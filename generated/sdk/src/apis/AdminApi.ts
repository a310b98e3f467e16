/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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

export interface AdminApi {
/**
 * Add an agent: POST /Admin/AddAgent
 *
 * Adds an agent, a field representative of the platform. Available to administrators.
 *
 * - Owners can name an agent when they register; the agent can read the data of these owners.
 * - At least one of `email` and `phone` is required. Both count as verified, and neither may be verified by another account.
 * - The agent can log in immediately.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `AccountsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `EMAIL_TAKEN`, `PHONE_TAKEN`, `IDEMPOTENCY_KEY_REUSED`, `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
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
addAgent: Operation<AddAgentParameters, ProfileEnvelope>;

/**
 * Confirm a deposit: POST /Admin/ConfirmDeposit/{reservationId}
 *
 * Confirms that the deposit was received; a Pending or DepositPaid reservation becomes Confirmed. Available to administrators.
 *
 * - If the customer declared a payment, that payment is confirmed too. Otherwise a payment is recorded from the request body; without
 *   a body its type is Cash.
 * - Confirming it again changes nothing and returns 200.
 * - An Expired reservation cannot be confirmed, because its nights may be booked. If its deposit has arrived, call decidePaymentTransaction,
 *   which records the refund.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when no active payment type has this identifier.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist.
 * - **409** `STATE_CONFLICT` when the reservation is cancelled, rejected, expired or over; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when a body is sent that is not JSON.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.confirmDeposit({
 *   reservationId: 21,
 *   paymentTypeId: 2,
 *   reference: 'TR-20261201-0042',
 *   note: 'Seen on the account today.',
 * });
 */
confirmDeposit: Operation<ConfirmDepositParameters, ReservationEnvelope>;

/**
 * List all reservations: GET /Admin/GetAllReservations
 *
 * Lists the reservations of all customers and owners, most recently booked first.
 *
 * - A reservation whose hold has expired is returned as Expired immediately.
 *
 * **Access:** Admin. Requires an access token or an API key with `ReservationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getAllReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getAllReservations.each()) console.log(item);
 */
getAllReservations: Operation<GetAllReservationsParameters, ReservationListEnvelope>;

/**
 * List reservations that await deposit confirmation: GET /Admin/GetPendingDeposits
 *
 * Lists reservations in state Pending (no deposit declared) or DepositPaid (declared by the customer) whose hold has not expired, oldest
 * first.
 *
 * - A DepositPaid reservation expires at `holdExpiresAt` if no administrator decides. Administrators are notified of each declared
 *   deposit every 24 hours, half-way through that time, on the last day, and when it has expired.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPendingDeposits();
 *
 * // All records, page by page:
 * for await (const item of client.getPendingDeposits.each()) console.log(item);
 */
getPendingDeposits: Operation<GetPendingDepositsParameters, ReservationListEnvelope>;

/**
 * Reject a deposit: POST /Admin/RejectDeposit/{reservationId}
 *
 * Rejects the deposit of a Pending or DepositPaid reservation. Available to administrators.
 *
 * - By default, the reservation becomes Rejected and its nights become available. A declared payment is rejected too.
 * - With `releaseDates: false`, a DepositPaid reservation becomes Pending instead and its nights are held for another 24 hours by
 *   default. For a Pending reservation, this returns 409.
 * - Rejecting it again changes nothing and returns 200.
 * - The action and its reason are written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist.
 * - **409** `STATE_CONFLICT` when the reservation is confirmed, cancelled, expired or over, or when `releaseDates` is false from 23:59 of startDate; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.rejectDeposit({
 *   reservationId: 21,
 *   reason: 'The transfer has not arrived.',
 *   releaseDates: true,
 * });
 */
rejectDeposit: Operation<RejectDepositParameters, ReservationEnvelope>;

}

/** The parameters of addAgent. */
export type AddAgentParameters = AgentRegistration;

/** The parameters of confirmDeposit. */
export type ConfirmDepositParameters = ConfirmDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
};

/** The parameters of getAllReservations. */
export interface GetAllReservationsParameters {
    /** Return only reservations in this state. */
    status?: BookingStatus | undefined;
    /** Return only reservations of this listing. */
    propertyId?: number | undefined;
    /** Return only reservations of this owner's listings. */
    ownerId?: number | undefined;
    /** Return only reservations of this customer. */
    customerId?: number | undefined;
    /** Return only stays with a night on this date or later. */
    from?: string | undefined;
    /** Return only stays with a night before this date. */
    to?: string | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getPendingDeposits. */
export interface GetPendingDepositsParameters {
    /** Return only reservations of this listing. */
    propertyId?: number | undefined;
    /** Return only reservations of this customer. */
    customerId?: number | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of rejectDeposit. */
export type RejectDepositParameters = RejectDepositRequest & {
    /** Identifier of the reservation. */
    reservationId: number;
};
