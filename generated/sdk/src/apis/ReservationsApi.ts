/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

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
    GiveNoticeRequest,
    MarkNoShowRequest,
    NoticeQuoteEnvelope,
    QuoteEnvelope,
    RemovedBlockedDatesEnvelope,
    RenewReservationRequest,
    RenewalQuoteEnvelope,
    ReservationEnvelope,
    ReservationListEnvelope,
} from '../models/index.js';

export interface ReservationsApi {
/**
 * Block dates of a listing: POST /Reservations/AddBlockedDates
 *
 * Blocks the nights from `startDate` up to but not including `endDate`. Available to the owner and administrators.
 *
 * - The nights cannot be booked until the range is removed.
 * - A range has 1 to 365 nights and starts between today and 365 days ahead.
 * - The request counts against the daily limit `nights`, like removeBlockedDates and setNights.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `MALFORMED_BODY`; `INVALID_DATE_RANGE` when endDate is not after startDate, when startDate is in the past or more than 365 days ahead, or when there are more than 365 nights.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **409** `DATES_NOT_AVAILABLE` when a night is taken; `errors` names the taken ranges, and nothing is blocked; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, nights.
 *
 * @example
 * const { data } = await client.addBlockedDates({
 *   propertyId: 11,
 *   startDate: '2027-02-01',
 *   endDate: '2027-02-05',
 *   reason: 'Painting',
 * });
 */
addBlockedDates: Operation<AddBlockedDatesParameters, BlockedDateRangeEnvelope>;

/**
 * Book a stay: POST /Reservations/BookReservation/book
 *
 * Books a stay for a customer who has verified an e-mail address or phone number.
 *
 * - The nights from `startDate` up to but not including `endDate` are reserved immediately. If two requests book the same night, one is
 *   rejected.
 * - The reservation is Pending until `holdExpiresAt`: 24 hours from now by default, but no later than 23:59 on `startDate` in the
 *   listing's city. If the deposit is neither declared (addPaymentTransaction) nor confirmed by then, the reservation becomes Expired
 *   and the nights become available.
 * - After the deposit is declared, an administrator has 7 days by default to decide on it.
 * - If `depositAmount` is 0, the reservation is Confirmed immediately.
 * - A stay can be booked until 23:58 on its first day in the listing's city, unless the listing requires notice.
 * - Price and deposit are calculated as in getQuote. To prevent a booking with other values, send the quote's values as
 *   `expectedTotalAmount`, `expectedDueAtArrivalAmount`, `expectedDepositAmount`, `expectedCurrencyId`, `expectedCancellationPolicy` and
 *   `expectedTermsDigest`.
 * - `promoCode` redeems a promotion, as in getQuote. If the reservation expires, is rejected, or is cancelled before it was Confirmed,
 *   the promotion counts as not redeemed.
 * - By default, a customer can have at most 5 reservations without a confirmed deposit (Pending or DepositPaid), and 10 unpaid ones that
 *   have not ended, including those without a deposit. Open requests (addBookingRequest) count too.
 * - Customers without a paid stay share the daily limits `newCustomerBookings` and `newCustomerNights` by site.
 * - A listing with the `bookingMode` Request, or InstantIfVerified for a customer whose identity is not verified, is booked with
 *   addBookingRequest.
 * - With an API key, the total and the amount due at arrival count against the key's `spendingLimit` (addApiKey). A key without a limit
 *   cannot book.
 *
 * **Access:** Customer. Requires an access token or an API key with `ReservationsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when there are more guests than the listing allows, or more children than guests; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` for a charge that the listing does not have; `INVALID_DATE_RANGE` when endDate is not after startDate, or when startDate is in the past or further ahead than the listing allows; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT`; `PROMO_CODE_NOT_ACCEPTED`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`; `VERIFICATION_REQUIRED` for a customer without a verified e-mail address or phone number; `USER_BLOCKED`; `SPENDING_LIMIT_EXCEEDED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **409** `DATES_NOT_AVAILABLE` when a night is booked, blocked or closed, or the nights that the listing keeps free before and after a stay are booked; `PRICE_CHANGED` when the total, amount due at arrival, deposit, currency, cancellation policy or terms differ from the expected value (`errors` names each difference); `REQUEST_REQUIRED`; `STATE_CONFLICT` when the customer has too many unpaid reservations; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when new customers of the site have booked too much today.
 *
 * **Limits:** requests, bookings, promoCodes.
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
bookReservation: Operation<BookReservationParameters, ReservationEnvelope>;

/**
 * Cancel a reservation: POST /Reservations/CancelReservation/{id}
 *
 * Cancels a Pending, DepositPaid or Confirmed reservation and makes its nights available.
 *
 * - The customer and the owner can cancel before `startDate`, administrators until `endDate`. Owners and administrators must give a
 *   reason.
 * - `refundAmount` is the amount that the customer gets back; it is 0 if no payment was confirmed. `refundStatus` shows whether the
 *   refund was paid out. A declared deposit is rejected. Amounts that were already refunded are not refunded again.
 * - If the customer cancels, the reservation's `cancellationPolicy` (Flexible, Moderate or Strict) determines the refund of a confirmed
 *   deposit by the days before `startDate`. A paid balance is not refunded automatically; an administrator can refund it (addPaymentTransaction).
 * - If the price has charges (`lines`), the policy applies to the part of the deposit that is for nights. The part of every confirmed
 *   payment that is for charges with `isRefundable` is refunded in full before `startDate`; the part for other charges is not refunded.
 *   Taxes are refunded in proportion to the refunded part of nights and charges.
 * - If the owner or an administrator cancels, the refund is the sum of all confirmed payments, including the balance. An administrator
 *   can set another amount.
 * - Cancelling it again changes nothing and returns 200.
 * - To prevent a cancellation with a different refund, send `refundIfCancelledNow` of getReservationById as `expectedRefundAmount`.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `ReservationsWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when an owner or administrator gives no reason, or when the refund exceeds the confirmed amount; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the reservation is over, rejected or expired, or, for customers and owners, when the stay has begun; `PRICE_CHANGED` when the refund differs from the expected one; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.cancelReservation({ id: 21, reason: 'The dates no longer suit us.' });
 */
cancelReservation: Operation<CancelReservationParameters, ReservationEnvelope>;

/**
 * List available dates: GET /Reservations/GetAvailableDates/available/{id}
 *
 * Lists the ranges of dates in which a listing can be booked, in chronological order.
 *
 * - If only a minimum and a maximum stay apply, every stay within a range can currently be booked if it satisfies them.
 * - If the listing, a season or a night has further rules (getArrivalRules, getSeasons, getNights), not every stay within a range can be
 *   booked: call getQuote for the chosen dates.
 * - With further rules, a range begins on the first day on which a stay can begin, and ends on the last day on which a stay can end.
 *   Every night of a range belongs to a stay that can be booked, and every such stay is within one range.
 * - The ranges lie between `from` and `to`, begin after the listing's notice period, and end at most 365 days after today. Ranges
 *   shorter than the minimum stay are omitted.
 * - Today is the current date in the listing's city.
 * - A listing that is not public has no ranges, and is visible only to its owner and administrators.
 *
 * **Access:** public. A valid access token or API key with `CalendarsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getAvailableDates({ id: 11 });
 */
getAvailableDates: Operation<GetAvailableDatesParameters, AvailableDateRangeListEnvelope>;

/**
 * List the blocked dates of a listing: GET /Reservations/GetBlockedDates/{propertyId}
 *
 * Lists the blocked ranges of a listing that have not ended, including imported ones, in chronological order, for the owner and
 * administrators.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsRead`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getBlockedDates({ propertyId: 11 });
 */
getBlockedDates: Operation<GetBlockedDatesParameters, BlockedDateRangeListEnvelope>;

/**
 * List your reservations: GET /Reservations/GetMyReservations
 *
 * Lists the calling customer's reservations, most recently booked first.
 *
 * - A reservation whose hold has expired is returned as Expired immediately, except during maintenance.
 *
 * **Access:** Customer. Requires an access token or an API key with `ReservationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getMyReservations.each()) console.log(item);
 */
getMyReservations: Operation<GetMyReservationsParameters, ReservationListEnvelope>;

/**
 * Get a quote for notice: GET /Reservations/GetNoticeQuote/{id}
 *
 * Returns what giveNotice for `endDate` would do to the invoices and payments. Nothing is changed. A notice that would be rejected returns
 * the same error.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReservationsRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` as for giveNotice; `NOTICE_TOO_SHORT`; `STAY_TOO_SHORT`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` as for giveNotice.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getNoticeQuote({ id: 21, endDate: '2027-06-30' });
 */
getNoticeQuote: Operation<GetNoticeQuoteParameters, NoticeQuoteEnvelope>;

/**
 * List the reservations of your listings: GET /Reservations/GetOwnerReservations
 *
 * Lists the reservations of the calling owner's listings, most recently booked first.
 *
 * - The customer and the platform's commission are included.
 * - A reservation whose hold has expired is returned as Expired immediately, except during maintenance.
 * - If `propertyId` is the listing of another owner, the list is empty.
 *
 * **Access:** Owner. Requires an access token or an API key with `ReservationsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getOwnerReservations();
 *
 * // All records, page by page:
 * for await (const item of client.getOwnerReservations.each()) console.log(item);
 */
getOwnerReservations: Operation<GetOwnerReservationsParameters, ReservationListEnvelope>;

/**
 * Get a quote for a stay: GET /Reservations/GetQuote/{propertyId}
 *
 * Returns the price of a stay and whether it is available. The nights are not reserved.
 *
 * - Nights: the price of a night is its own price (setNights); otherwise the season's; otherwise `weekendPrice` if it is set and the
 *   night begins on one of the city's `weekendDays`; otherwise `price`.
 * - Months: for a listing rented by the month, the price for each whole calendar month from the start date (31 January to 28 February is
 *   a whole month), plus one thirtieth of it for each remaining night.
 * - Minimum stay: the first night or its season can set it; otherwise the listing does.
 * - Discount: if several of the listing's discounts (getDiscounts) apply, only the greatest one reduces the price of the nights.
 * - Promotion: the promotion with the code `promoCode` further reduces the price of the nights. A code that cannot be used is an error;
 *   without a code, the quote has no promotion.
 * - Charges: the listing's charges (getCharges) that are not optional, and the optional ones in `chargeIds`. Charges that the owner
 *   collects are due at arrival (`dueAtArrivalAmount`) and are not part of the total.
 * - Taxes: the city's taxes (getTaxes) that apply to the stay.
 * - `lines` are calculated in this order. Each line is rounded separately, half up, to the currency's decimals. `totalAmount` is the sum
 *   of the lines that the platform collects, without the taxes that prices include.
 * - The deposit is the listing's deposit amount, at most the total. If the listing has none, the deposit is 20 % of the total by
 *   default, rounded in the same way.
 * - `isAvailable` is true if every night is available, and so are those that the listing keeps free before and after a stay.
 * - `bookingMode` says which customers need a request to the owner (addBookingRequest), and `isRequestRequired` whether the caller does.
 * - A listing that is not public is visible only to its owner and administrators, and `isAvailable` is false.
 *
 * **Access:** public. A valid access token or API key with `ListingsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when there are more guests than the listing allows, or more children than guests; `UNKNOWN_REFERENCE` for a charge that the listing does not have; `INVALID_DATE_RANGE` when endDate is not after startDate, or when startDate is in the past or further ahead than the listing allows; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT`; `PROMO_CODE_NOT_ACCEPTED`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the listing does not exist or is not public.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, promoCodes.
 *
 * @example
 * const { data } = await client.getQuote({
 *   propertyId: 11,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-08',
 *   guestsCount: 2,
 * });
 */
getQuote: Operation<GetQuoteParameters, QuoteEnvelope>;

/**
 * Get a quote for a renewal: GET /Reservations/GetRenewalQuote/{id}
 *
 * Returns what renewReservation for `months` would cost. Nothing is changed, and no nights are held.
 *
 * - A renewal that would be rejected returns the same error, except that `isAvailable` says whether the nights are free.
 *
 * **Access:** Customer. Requires an access token or an API key with `ReservationsRead`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` as for renewReservation; `STAY_TOO_LONG` as for renewReservation.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` as for renewReservation.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getRenewalQuote({ id: 21, months: 3 });
 */
getRenewalQuote: Operation<GetRenewalQuoteParameters, RenewalQuoteEnvelope>;

/**
 * Get a reservation: GET /Reservations/GetReservationById/{id}
 *
 * Returns a reservation. Available to the customer, the owner of the listing and administrators.
 *
 * - The customer sees neither the commission nor `customer`.
 * - A reservation whose hold has expired is returned as Expired immediately, except during maintenance.
 * - `refundIfCancelledNow` is the refund that cancelReservation would currently give.
 * - `nightlyPrices` and `lines` are the prices at the time of booking.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `ReservationsRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getReservationById({ id: 21 });
 */
getReservationById: Operation<GetReservationByIdParameters, ReservationEnvelope>;

/**
 * Give notice of a monthly stay: POST /Reservations/GiveNotice/{id}
 *
 * Ends a Confirmed monthly stay early. Available to the customer and the owner of the listing.
 *
 * - The stay ends on `endDate`, at least `noticeDays` of the reservation from today. Later nights become available. The minimum number
 *   of nights is that of the listing when the stay was booked.
 * - After notice by the owner, even for the day on which the stay already ends, the customer cannot renew the stay.
 * - Rent invoices of later months become Void. The invoice of the last month is reduced to a thirtieth of the month for each remaining
 *   night. `totalAmount`, taxes and the commission decrease accordingly; `lines` shows the difference (PriceLineKind Notice).
 * - `dueAtArrivalAmount` decreases by the charges per night and the percentages that the owner collects for later nights.
 * - Money that was paid for later months pays the oldest unpaid invoices. The rest becomes a Pending refund (PaymentPurpose Refund).
 * - Notice that changes nothing returns 200.
 * - The customer and the owner can each give notice of a stay at most 12 times.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `ReservationsWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `MALFORMED_BODY`; `INVALID_DATE_RANGE` when endDate is not after the start or is after the end of the stay; `NOTICE_TOO_SHORT`; `STAY_TOO_SHORT`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `PRICE_CHANGED` when the new total differs from the expected one; `STATE_CONFLICT` when the reservation is not Confirmed or not monthly, or you have given notice 12 times; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, alterations.
 *
 * @example
 * const { data } = await client.giveNotice({
 *   id: 21,
 *   endDate: '2027-06-30',
 *   reason: 'We are moving to another city.',
 * });
 */
giveNotice: Operation<GiveNoticeParameters, ReservationEnvelope>;

/**
 * Mark a reservation as no-show: POST /Reservations/MarkNoShow/{id}
 *
 * Marks a Confirmed reservation as NoShow and makes its remaining nights available. Available to the owner and administrators.
 *
 * - A reservation can be marked from 20:00 of `startDate` in the city's time zone: by the owner until the end of the third day of the
 *   stay, by administrators until the stay ends.
 * - Nothing that was confirmed before is refunded. Money that is confirmed or arrives online afterwards is refunded. The other
 *   parties are notified.
 * - Marking it again changes nothing and returns 200.
 * - The action and its note are written to the audit log.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `ReservationsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another owner's listing.
 * - **409** `STATE_CONFLICT` before 20:00 of startDate or, for owners, after the third day (the message contains the time), or when the reservation is not Confirmed; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.markNoShow({ id: 21, note: 'No guest came by midnight.' });
 */
markNoShow: Operation<MarkNoShowParameters, ReservationEnvelope>;

/**
 * Unblock dates: DELETE /Reservations/RemoveBlockedDates/{id}
 *
 * Removes a blocked range. Available to the owner and administrators.
 *
 * - The nights can be booked again, unless an imported calendar also blocks them.
 * - A range from an imported calendar cannot be removed. Remove the event on the other platform, or remove the import.
 *
 * **Access:** Owner, Admin. Requires an access token or an API key with `CalendarsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the range does not exist or belongs to another owner's listing.
 * - **409** `STATE_CONFLICT` when the range came from an imported calendar.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, nights.
 *
 * @example
 * const { data } = await client.removeBlockedDates({ id: 31 });
 */
removeBlockedDates: Operation<RemoveBlockedDatesParameters, RemovedBlockedDatesEnvelope>;

/**
 * Renew a monthly stay: POST /Reservations/Renew/{id}
 *
 * Adds months to the end of a Confirmed monthly stay, at today's price. Available to the customer.
 *
 * - The reservation keeps its id; its nights, `endDate` and `totalAmount` change. No further deposit is due.
 * - A month costs the listing's price plus the charges and taxes that are percentages or amounts per night, for which a month counts as
 *   30 nights. Charges and taxes per stay or per guest, discounts and promotions apply only to the months that were booked first.
 * - Each new month has a rent invoice of that amount.
 * - Charges that the owner collects are added to `dueAtArrivalAmount`. If they are more per month than the charges of the booking, send
 *   their amount as `expectedMonthlyDueAtArrivalAmount`.
 * - `expectedTermsDigest` prevents a renewal under other terms than those of getRenewalQuote.
 * - A stay can be renewed at most 12 times.
 *
 * **Access:** Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `MALFORMED_BODY`; `INVALID_DATE_RANGE` when the stay now ends more than 365 days after today; `STAY_TOO_LONG` when the new months have more nights than the listing allows, or the whole stay more than 365.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `DATES_NOT_AVAILABLE` when a night is booked, blocked or closed, or the nights that the listing keeps free after a stay are booked; `PRICE_CHANGED` when a month costs another amount, the owner collects another amount for it, or the terms differ (`errors` names each difference); `STATE_CONFLICT` when the reservation is not Confirmed or not monthly, the owner has given notice, the stay was renewed 12 times, or the listing is no longer rented by the month; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, bookings.
 *
 * @example
 * const { data } = await client.renewReservation({
 *   id: 21,
 *   months: 3,
 *   expectedMonthlyAmount: 450,
 *   expectedMonthlyDueAtArrivalAmount: 0,
 * });
 */
renewReservation: Operation<RenewReservationParameters, ReservationEnvelope>;

}

/** The parameters of addBlockedDates. */
export type AddBlockedDatesParameters = AddBlockedDatesRequest;

/** The parameters of bookReservation. */
export type BookReservationParameters = BookReservationRequest;

/** The parameters of cancelReservation. */
export type CancelReservationParameters = CancelReservationRequest & {
    /** Identifier of the reservation. */
    id: number;
};

/** The parameters of getAvailableDates. */
export interface GetAvailableDatesParameters {
    /** Identifier of the listing. */
    id: number;
    /** Earliest arrival day. Default: today. */
    from?: string | undefined;
    /** Latest departure day. Default and maximum: 365 days after today. */
    to?: string | undefined;
}

/** The parameters of getBlockedDates. */
export interface GetBlockedDatesParameters {
    /** Identifier of the listing. */
    propertyId: number;
}

/** The parameters of getMyReservations. */
export interface GetMyReservationsParameters {
    /** Return only reservations in this state. */
    status?: BookingStatus | undefined;
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
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getNoticeQuote. */
export interface GetNoticeQuoteParameters {
    /** Identifier of the reservation. */
    id: number;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
}

/** The parameters of getOwnerReservations. */
export interface GetOwnerReservationsParameters {
    /** Return only reservations of this listing. */
    propertyId?: number | undefined;
    /** Return only reservations in this state. */
    status?: BookingStatus | undefined;
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
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getQuote. */
export interface GetQuoteParameters {
    /** Identifier of the listing. */
    propertyId: number;
    /** Day of arrival. */
    startDate: string;
    /** Departure day; its night is not part of the stay. */
    endDate: string;
    /** Number of guests, at most the listing's `maxGuests`. Default: 1. */
    guestsCount?: number | undefined;
    /** Number of children among the guests, at most `guestsCount`. Taxes with a `minAge` do not count children. */
    childrenCount?: number | undefined;
    /** Identifier of an optional charge that the customer chooses (getCharges). Repeat the parameter for several charges. */
    chargeIds?: Array<number> | undefined;
    /** Code of a promotion, case-insensitive. */
    promoCode?: string | undefined;
}

/** The parameters of getRenewalQuote. */
export interface GetRenewalQuoteParameters {
    /** Identifier of the reservation. */
    id: number;
    /** Number of months that are added. */
    months: number;
}

/** The parameters of getReservationById. */
export interface GetReservationByIdParameters {
    /** Identifier of the reservation. */
    id: number;
}

/** The parameters of giveNotice. */
export type GiveNoticeParameters = GiveNoticeRequest & {
    /** Identifier of the reservation. */
    id: number;
};

/** The parameters of markNoShow. */
export type MarkNoShowParameters = MarkNoShowRequest & {
    /** Identifier of the reservation. */
    id: number;
};

/** The parameters of removeBlockedDates. */
export interface RemoveBlockedDatesParameters {
    /** Identifier of the blocked range. */
    id: number;
}

/** The parameters of renewReservation. */
export type RenewReservationParameters = RenewReservationRequest & {
    /** Identifier of the reservation. */
    id: number;
};
