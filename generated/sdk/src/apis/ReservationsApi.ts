/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
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

/**
 * Block dates of a property: POST /Reservations/AddBlockedDates
 *
 * For its owner and administrators. The nights from startDate up to but not including endDate cannot be booked until the range is removed. A
 * range has 1 to 365 nights and starts between today and 365 days ahead.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, or there are more than 365 nights.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 * - **409** DATES_NOT_AVAILABLE when a night is booked or blocked already; nothing is blocked then.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.addBlockedDates({
 *   propertyId: 11,
 *   startDate: '2027-02-01',
 *   endDate: '2027-02-05',
 *   reason: 'Painting',
 * });
 */
export const addBlockedDates: Operation<AddBlockedDatesRequest, BlockedDateRangeEnvelope> = {
    method: 'POST',
    path: '/Reservations/AddBlockedDates',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Book a stay: POST /Reservations/BookReservation/book
 *
 * For customers who have verified their e-mail address or phone number. The nights from startDate up to but not including endDate are
 * theirs at once: of two bookings of the same night one is refused, however close they come. The answer carries `depositAmount`. The
 * reservation is Pending and its nights are held until `holdExpiresAt`, 24 hours from now but not beyond 23:59 of startDate in the
 * property's city; unless the deposit is declared (addPaymentTransaction) or confirmed by then, it is Expired and the nights are free again. Where the deposit is
 * 0 it is Confirmed at once. As holds end at 23:59, a stay is booked until 23:58 of its first day. Price and deposit are counted as for getQuote:
 * send what it says of total, deposit, currency and cancellation policy as `expectedTotalAmount`, `expectedDepositAmount`,
 * `expectedCurrencyId` and `expectedCancellationPolicy`, and nothing is booked at another price or on other terms.
 *
 * A customer has at most 5 reservations whose deposit is not confirmed yet (Pending or DepositPaid), and at most 10 that are not over and for
 * which nothing was paid yet, also where no deposit is asked for.
 *
 * **Access:** Customer. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also more guests than the listing takes), MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing's rules.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED for a customer who has verified nothing, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 * - **409** DATES_NOT_AVAILABLE when a night is taken or blocked, PRICE_CHANGED when total, deposit, currency or cancellation policy is not the expected one (`errors` names each), STATE_CONFLICT for one reservation more than a customer may have unpaid.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * **Limits:** requests, bookings.
 *
 * @example
 * import { CancellationPolicy } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.bookReservation({
 *   propertyId: 11,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 *   guestsCount: 2,
 *   note: 'We arrive after 20:00.',
 *   expectedTotalAmount: 135,
 *   expectedDepositAmount: 27,
 *   expectedCurrencyId: 7,
 *   expectedCancellationPolicy: CancellationPolicy.Moderate,
 * });
 */
export const bookReservation: Operation<BookReservationRequest, ReservationEnvelope> = {
    method: 'POST',
    path: '/Reservations/BookReservation/book',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: 'required',
};

/**
 * Cancel a reservation: POST /Reservations/CancelReservation/{id}
 *
 * A reservation that is Pending, DepositPaid or Confirmed becomes Cancelled and its nights are free. Its customer and its owner may cancel
 * before startDate, administrators until endDate; owner and administrator give a reason. `refundAmount` is what the customer gets back,
 * `refundStatus` whether it was paid out. When the customer cancels, the policy that was booked decides what is given back of a confirmed deposit,
 * by the days that are left until startDate:
 * Flexible all from 1 day on; Moderate all from 5 days on and half from 1 day on; Strict half from 14 days on; nothing after. When the
 * owner or an administrator cancels, it is all that was confirmed, of the balance too. An administrator may set another amount. Without
 * anything confirmed it is 0, and a deposit that was declared is rejected. What was given back already is not given back again. Where the
 * customer cancels, a balance that was paid is given back by an administrator (addPaymentTransaction). Cancelling again changes nothing and is
 * answered with 200.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with Write access. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also no reason from an owner or administrator, or a refund above what was confirmed), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such reservation, or it is somebody else's.
 * - **409** STATE_CONFLICT when it is over, rejected or expired, or, for customers and owners, has begun.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * @example
 * const { data } = await client.cancelReservation({ id: 21, reason: 'The dates no longer suit us.' });
 */
export const cancelReservation: Operation<CancelReservationRequest & {
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    method: 'POST',
    path: '/Reservations/CancelReservation/{id}',
    query: [],
    body: 'json',
    keeps: 'Idempotency-Key',
    token: 'required',
};

/**
 * See when a property is free: GET /Reservations/GetAvailableDates/available/{id}
 *
 * The spans of free nights, in order of time. Every stay that lies in a span, from its startDate to its endDate at most, and that is neither
 * too short nor too long for the listing, can be booked at this moment. Looked at is the time from `from` to `to`; what lies before
 * today plus the listing's notice, or more than 365 days after today, is left out, and so are spans shorter than its shortest stay. Today
 * is today in the property's city. A property that is not public is there for its owner and administrators only.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 *
 * @example
 * const { data } = await client.getAvailableDates({ id: 11 });
 */
export const getAvailableDates: Operation<{
    /** Identifier of the rent property. */
    id: number;
    /** Earliest day of arrival; today if left out. */
    from?: string | undefined;
    /** Latest day of departure; 365 days after today if left out or later. */
    to?: string | undefined;
}, AvailableDateRangeListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetAvailableDates/available/{id}',
    query: ['from', 'to'],
    token: 'optional',
};

/**
 * List the blocked dates of a property: GET /Reservations/GetBlockedDates/{propertyId}
 *
 * For its owner and administrators: the ranges that have not ended yet, in order of time, those of imported calendars too.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is somebody else's.
 *
 * @example
 * const { data } = await client.getBlockedDates({ propertyId: 11 });
 */
export const getBlockedDates: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
}, BlockedDateRangeListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetBlockedDates/{propertyId}',
    query: [],
    token: 'required',
};

/**
 * List one's own reservations: GET /Reservations/GetMyReservations
 *
 * The reservations of the customer whom the token names, the one booked last first. A hold that has run out shows as Expired at once.
 *
 * **Access:** Customer. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 *
 * @example
 * const { data } = await client.getMyReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getMyReservations.each()) console.log(item);
 */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetMyReservations',
    query: ['status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * List the reservations of one's own listings: GET /Reservations/GetOwnerReservations
 *
 * The reservations of the owner whom the token names, on all listings or on one, the one booked last first. They show the customer and the
 * platform's commission. A hold that has run out shows as Expired at once. Somebody else's property has no reservations here.
 *
 * **Access:** Owner. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getOwnerReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getOwnerReservations.each()) console.log(item);
 */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetOwnerReservations',
    query: ['propertyId', 'status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Ask what a stay costs: GET /Reservations/GetQuote/{propertyId}
 *
 * A stay by the night costs what its nights cost together, and `nightlyPrices` has the price of each: the season's that the night is in, else
 * the listing's `weekendPrice` where it has one and the night begins on one of the city's `weekendDays`, else its `price`. The season in which
 * the stay begins decides how short it may be, where it says so. A stay by the month costs the price for each whole calendar month from its start (the
 * day clipped to the end of a shorter month), and a thirtieth of it for each night that remains. The amount is rounded once, at the end,
 * half up to the currency's decimals. The deposit is what the listing says, but never more than the total, or else 20 % of it, rounded alike. Nothing is held:
 * `isAvailable` says whether every night is free at this moment. A property that is not public is there for its owner and
 * administrators only.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when endDate is not after startDate, startDate is past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT by the listing's rules.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such listing, or it is not public.
 *
 * @example
 * const { data } = await client.getQuote({
 *   propertyId: 11,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 * });
 */
export const getQuote: Operation<{
    /** Identifier of the rent property. */
    propertyId: number;
    /** Day of arrival. */
    startDate: string;
    /** Day of departure; its night is not part of the stay. */
    endDate: string;
}, QuoteEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetQuote/{propertyId}',
    query: ['startDate', 'endDate'],
    token: 'optional',
};

/**
 * Read a reservation: GET /Reservations/GetReservationById/{id}
 *
 * For its customer, its owner and administrators. The customer sees neither the commission nor `customer`. A hold that has run out shows
 * as Expired at once. `refundIfCancelledNow` says what cancelReservation would give back at this moment.
 * `nightlyPrices` are those that the stay was booked at, whatever the listing asks by now.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such reservation, or it is somebody else's.
 *
 * @example
 * const { data } = await client.getReservationById({ id: 21 });
 */
export const getReservationById: Operation<{
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetReservationById/{id}',
    query: [],
    token: 'required',
};

/**
 * Say that the customer did not come: POST /Reservations/MarkNoShow/{id}
 *
 * For the owner of the listing and administrators, from 20:00 of startDate on (in the city's time zone) until the stay is over: a Confirmed
 * reservation becomes NoShow, and its nights can be booked again. Nothing is refunded, and the customer is told. Marking again changes nothing
 * and is answered with 200. The act is recorded with its note.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such reservation, or it is on somebody else's listing.
 * - **409** STATE_CONFLICT before 20:00 of startDate (the message names when), and when the reservation is not Confirmed.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.markNoShow({ id: 21, note: 'Nobody came until midnight.' });
 */
export const markNoShow: Operation<MarkNoShowRequest & {
    /** Identifier of the reservation. */
    id: number;
}, ReservationEnvelope> = {
    method: 'POST',
    path: '/Reservations/MarkNoShow/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Unblock dates: DELETE /Reservations/RemoveBlockedDates/{id}
 *
 * For the owner of the property and administrators. The nights of the range can be booked again, except where an imported calendar wants them
 * too. A range that came with an imported calendar ends there, or with the import.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such range, or it is on somebody else's listing.
 * - **409** STATE_CONFLICT when it came with an imported calendar.
 *
 * @example
 * const { data } = await client.removeBlockedDates({ id: 31 });
 */
export const removeBlockedDates: Operation<{
    /** Identifier of the range of blocked dates. */
    id: number;
}, RemovedBlockedDatesEnvelope> = {
    method: 'DELETE',
    path: '/Reservations/RemoveBlockedDates/{id}',
    query: [],
    token: 'required',
};

