/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    BookingRequestEnvelope,
    BookingRequestListEnvelope,
    BookingRequestStatus,
    DeclineBookingRequest,
    ErrorEnvelope,
    NewBookingRequest,
} from '../models/index.js';

export interface BookingRequestsApi {
/**
 * Accept a request to book: POST /BookingRequests/Accept/{id}
 *
 * Accepts a request to book. Available to the owner of the listing and administrators.
 *
 * - The request's nights become those of a new reservation (`reservationId`) at the requested price. The reservation is Pending until
 *   the deposit is declared or paid, as after bookReservation; if `depositAmount` is 0, it is Confirmed immediately.
 * - The listing must still be public, and the customer must not be blocked. Otherwise, nothing is changed and the request stays open.
 * - Accepting it again changes nothing and returns 200.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ReservationsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the request does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when it was declined or withdrawn or has expired, the listing is not public, or the customer is blocked; `DATES_NOT_AVAILABLE` when an imported calendar contains one of the nights (`requestConflicts` of the import); nothing is changed; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.acceptBookingRequest({ id: 1 });
 */
acceptBookingRequest: Operation<AcceptBookingRequestParameters, BookingRequestEnvelope>;

/**
 * Request a stay: POST /BookingRequests/Add
 *
 * Requests a stay at a listing whose owner approves each booking: `bookingMode` is Request, or InstantIfVerified and the caller's
 * identity is not verified.
 *
 * - The nights from `startDate` up to but not including `endDate` are held immediately, like those of a reservation. If two requests ask
 *   for the same night, one is rejected.
 * - The owner can accept or decline the request until `expiresAt`: 24 hours from now, but no later than 23:59 on `startDate` in the
 *   listing's city. The owner is reminded halfway through this period and in the last hour. If the owner does not decide, the request
 *   becomes Expired and the nights become available.
 * - Price, deposit, rules and expected values are those of bookReservation. If the owner accepts, the reservation has this price, even
 *   if prices have changed since. No payment is due before the owner accepts.
 * - `promoCode` redeems a promotion now. If the request is declined, withdrawn or expires, the promotion counts as not redeemed.
 * - An open request counts as a reservation whose deposit is not confirmed (bookReservation), and requests and bookings of an account
 *   are counted together: 20 a day by default.
 * - With an API key, the total and the amount due at arrival count against the key's `spendingLimit` (addApiKey), once, on the day of
 *   the request. A key without a limit cannot send requests.
 *
 * **Access:** Customer. Requires an access token or an API key with `ReservationsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when there are more guests than the listing allows, or more children than guests; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` for a charge that the listing does not have; `INVALID_DATE_RANGE` when endDate is not after startDate, or when startDate is in the past or further ahead than the listing allows; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT`; `PROMO_CODE_NOT_ACCEPTED`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`; `VERIFICATION_REQUIRED` for a customer without a verified e-mail address or phone number; `USER_BLOCKED`; `SPENDING_LIMIT_EXCEEDED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **409** `DATES_NOT_AVAILABLE` when a night is booked, requested, blocked or closed, or a night that the listing keeps free before and after a stay is booked or requested; `PRICE_CHANGED` when the total, amount due at arrival, deposit, currency, cancellation policy or terms differ from the expected value (`errors` names each difference); `STATE_CONFLICT` when the customer can book the listing at once, or has too many unpaid reservations; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when new customers of the site have booked too much today.
 *
 * **Limits:** requests, bookings, promoCodes.
 *
 * @example
 * const { data } = await client.addBookingRequest({
 *   propertyId: 11,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 *   guestsCount: 2,
 *   message: 'We are a family of two and arrive after 20:00.',
 *   expectedTotalAmount: 135,
 *   expectedDepositAmount: 27,
 * });
 */
addBookingRequest: Operation<AddBookingRequestParameters, BookingRequestEnvelope>;

/**
 * Decline a request to book: POST /BookingRequests/Decline/{id}
 *
 * Declines a request, makes its nights available and tells the customer the reason. Available to the owner of the listing and
 * administrators.
 *
 * - Declining it again changes nothing and returns 200.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ReservationsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the request does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when it was accepted or withdrawn or has expired; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.declineBookingRequest({ id: 1, reason: 'We are renovating that week.' });
 */
declineBookingRequest: Operation<DeclineBookingRequestParameters, BookingRequestEnvelope>;

/**
 * List your requests to book: GET /BookingRequests/GetMine
 *
 * Lists the calling customer's requests, newest first.
 *
 * - A request whose time has ended is returned as Expired immediately, except during maintenance.
 *
 * **Access:** Customer. Requires an access token or an API key with `ReservationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyBookingRequests();
 *
 * // All records, page by page:
 * for await (const item of client.getMyBookingRequests.each()) console.log(item);
 */
getMyBookingRequests: Operation<GetMyBookingRequestsParameters, BookingRequestListEnvelope>;

/**
 * List the requests to book your listings: GET /BookingRequests/GetForOwner
 *
 * Lists the requests for the calling owner's listings, newest first; for an administrator, those for all listings.
 *
 * - A request whose time has ended is returned as Expired immediately, except during maintenance.
 * - If `propertyId` is the listing of another owner, the list is empty.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ReservationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getOwnerBookingRequests();
 *
 * // All records, page by page:
 * for await (const item of client.getOwnerBookingRequests.each()) console.log(item);
 */
getOwnerBookingRequests: Operation<GetOwnerBookingRequestsParameters, BookingRequestListEnvelope>;

/**
 * Withdraw a request to book: POST /BookingRequests/Withdraw/{id}
 *
 * Withdraws an undecided request, and makes its nights available. Available to the customer who sent it and to administrators.
 *
 * - Withdrawing it again changes nothing and returns 200.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `ReservationsWrite`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the request does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when it was decided or has expired; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.withdrawBookingRequest({ id: 1 });
 */
withdrawBookingRequest: Operation<WithdrawBookingRequestParameters, BookingRequestEnvelope>;

}

/** The parameters of acceptBookingRequest. */
export interface AcceptBookingRequestParameters {
    /** Identifier of the request. */
    id: number;
}

/** The parameters of addBookingRequest. */
export type AddBookingRequestParameters = NewBookingRequest;

/** The parameters of declineBookingRequest. */
export type DeclineBookingRequestParameters = DeclineBookingRequest & {
    /** Identifier of the request. */
    id: number;
};

/** The parameters of getMyBookingRequests. */
export interface GetMyBookingRequestsParameters {
    /** Return only requests in this state. */
    status?: BookingRequestStatus | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getOwnerBookingRequests. */
export interface GetOwnerBookingRequestsParameters {
    /** Return only requests in this state. */
    status?: BookingRequestStatus | undefined;
    /** Return only requests for this listing. */
    propertyId?: number | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of withdrawBookingRequest. */
export interface WithdrawBookingRequestParameters {
    /** Identifier of the request. */
    id: number;
}
