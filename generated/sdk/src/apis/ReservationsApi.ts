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
 * Blocks the nights from `startDate` up to but not including `endDate`. For the owner and administrators.
 *
 * - The nights cannot be booked until the range is removed.
 * - A range has 1 to 365 nights and starts between today and 365 days ahead.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is in the past or more than 365 days ahead, or there are more than 365 nights.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when the listing does not exist or belongs to another user.
 * - **409** DATES_NOT_AVAILABLE when a night is already booked or blocked (nothing is blocked).
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
 * Books a stay for a customer who has verified an e-mail address or phone number.
 *
 * - The nights from `startDate` up to but not including `endDate` are reserved immediately. If two requests book the same night, one
 *   is rejected.
 * - The reservation is Pending until `holdExpiresAt`: 24 hours from now, at most 23:59 of `startDate` in the property's city. If the
 *   deposit is neither declared (addPaymentTransaction) nor confirmed by then, the reservation becomes Expired and the nights become
 *   available.
 * - If `depositAmount` is 0, the reservation is Confirmed immediately. A stay can be booked until 23:58 of its first day.
 * - Price and deposit are calculated as in getQuote. Send its values as `expectedTotalAmount`, `expectedDepositAmount`,
 *   `expectedCurrencyId` and `expectedCancellationPolicy` to prevent a booking on other terms.
 * - A customer can have at most 5 reservations whose deposit is not confirmed (Pending or DepositPaid), and at most 10 that are not
 *   over and for which nothing was paid, including those that require no deposit.
 *
 * **Access:** Customer. Requires an access token.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also more guests than the listing allows), MALFORMED_BODY, INVALID_DATE_RANGE when endDate is not after startDate, startDate is in the past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT according to the listing's rules.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED for a customer who has verified nothing, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
 * - **409** DATES_NOT_AVAILABLE when a night is booked or blocked, PRICE_CHANGED when total, deposit, currency or cancellation policy differs from the expected one (`errors` names each), STATE_CONFLICT when the customer has too many unpaid reservations.
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
 * Cancels a Pending, DepositPaid or Confirmed reservation and makes its nights available.
 *
 * - The customer and the owner can cancel before `startDate`, administrators until `endDate`. Owners and administrators must give a
 *   reason.
 * - `refundAmount` is what the customer gets back, `refundStatus` whether it was paid out. It is 0 if nothing was confirmed. A
 *   declared deposit is rejected. Amounts that were already refunded are not refunded again.
 * - If the customer cancels, the booked policy determines the refund of a confirmed deposit by the days left until `startDate`.
 *   Flexible: all from 1 day. Moderate: all from 5 days, half from 1 day. Strict: half from 14 days. Otherwise nothing. An
 *   administrator refunds a paid balance (addPaymentTransaction).
 * - If the owner or an administrator cancels, the refund is everything that was confirmed, including the balance. An administrator can
 *   set another amount.
 * - Cancelling an already cancelled reservation changes nothing and returns 200.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with Write access. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also when an owner or administrator gives no reason, or the refund exceeds the confirmed amount), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when the reservation does not exist or belongs to another user.
 * - **409** STATE_CONFLICT when it is over, rejected or expired, or, for customers and owners, when the stay has begun.
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
 * List available dates: GET /Reservations/GetAvailableDates/available/{id}
 *
 * Lists the ranges of free nights of a property in chronological order.
 *
 * - Every stay within a range that satisfies the listing's minimum and maximum stay can be booked at this moment.
 * - The search covers `from` to `to`, limited to the listing's notice period and to 365 days after today. Ranges shorter than the
 *   minimum stay are omitted.
 * - Today is the current date in the property's city.
 * - A property that is not public is visible only to its owner and administrators.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
 *
 * @example
 * const { data } = await client.getAvailableDates({ id: 11 });
 */
export const getAvailableDates: Operation<{
    /** Identifier of the rent property. */
    id: number;
    /** Earliest arrival day. Default: today. */
    from?: string | undefined;
    /** Latest departure day. Default and maximum: 365 days after today. */
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
 * Lists the blocked ranges that have not ended, including those of imported calendars, in chronological order. For the owner and
 * administrators.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when the listing does not exist or belongs to another user.
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
 * List your reservations: GET /Reservations/GetMyReservations
 *
 * Lists the calling customer's reservations, most recently booked first.
 *
 * - A reservation whose hold has expired is returned as Expired immediately.
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
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit it for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. GetRentProperties counts at most 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetMyReservations',
    query: ['status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * List the reservations of your listings: GET /Reservations/GetOwnerReservations
 *
 * Lists the reservations of the calling owner's listings, most recently booked first.
 *
 * - The customer and the platform's commission are included.
 * - A reservation whose hold has expired is returned as Expired immediately.
 * - The property of another owner returns an empty list.
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
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor of other filters or another sort returns 400 VALIDATION_ERROR. Omit it for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. GetRentProperties counts at most 10,000. */
    includeTotalCount?: boolean | undefined;
}, ReservationListEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetOwnerReservations',
    query: ['propertyId', 'status', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Get a quote for a stay: GET /Reservations/GetQuote/{propertyId}
 *
 * Returns the price of a stay and whether it is available. The nights are not held.
 *
 * - By the night: the sum of `nightlyPrices`. The price of a night is the season's if the night is in one; otherwise `weekendPrice` if
 *   it is set and the night begins on one of the city's `weekendDays`; otherwise `price`. The season in which the stay begins can set
 *   the minimum stay.
 * - By the month: the price for each whole calendar month from the start date (clipped to the end of shorter months), plus one
 *   thirtieth for each remaining night.
 * - The total is rounded once at the end, half up, to the currency's decimals.
 * - The deposit is the listing's amount, at most the total; if the listing has none, 20 % of the total, rounded the same way.
 * - `isAvailable` tells whether every night is free at this moment.
 * - A property that is not public is visible only to its owner and administrators.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when endDate is not after startDate, startDate is in the past or more than 365 days ahead, STAY_TOO_SHORT, STAY_TOO_LONG, NOTICE_TOO_SHORT according to the listing's rules.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** USER_BLOCKED.
 * - **404** NOT_FOUND when the listing does not exist or is not public.
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
    /** Departure day; its night is not part of the stay. */
    endDate: string;
}, QuoteEnvelope> = {
    method: 'GET',
    path: '/Reservations/GetQuote/{propertyId}',
    query: ['startDate', 'endDate'],
    token: 'optional',
};

/**
 * Get a reservation: GET /Reservations/GetReservationById/{id}
 *
 * Returns a reservation. For its customer, its owner and administrators.
 *
 * - The customer sees neither the commission nor `customer`.
 * - A reservation whose hold has expired is returned as Expired immediately.
 * - `refundIfCancelledNow` is the refund that cancelReservation would give at this moment.
 * - `nightlyPrices` are the prices at the time of booking.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when the reservation does not exist or belongs to another user.
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
 * Mark a reservation as no-show: POST /Reservations/MarkNoShow/{id}
 *
 * Marks a Confirmed reservation as NoShow and makes its remaining nights available. For the owner of the listing and administrators.
 *
 * - Possible from 20:00 of `startDate` in the city's time zone until the stay is over.
 * - Nothing is refunded, and the customer is notified.
 * - Marking it again changes nothing and returns 200.
 * - The action and its note are written to the audit log.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when the reservation does not exist or belongs to another owner's listing.
 * - **409** STATE_CONFLICT before 20:00 of startDate (the message contains the time) and when the reservation is not Confirmed.
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
 * Removes a blocked range. For the owner of the property and administrators.
 *
 * - The nights can be booked again, unless an imported calendar also blocks them.
 * - A range from an imported calendar cannot be removed: remove the event on the other platform, or remove the import.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with Write access. Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when the range does not exist or belongs to another owner's listing.
 * - **409** STATE_CONFLICT when it came with an imported calendar.
 *
 * @example
 * const { data } = await client.removeBlockedDates({ id: 31 });
 */
export const removeBlockedDates: Operation<{
    /** Identifier of the blocked range. */
    id: number;
}, RemovedBlockedDatesEnvelope> = {
    method: 'DELETE',
    path: '/Reservations/RemoveBlockedDates/{id}',
    query: [],
    token: 'required',
};

