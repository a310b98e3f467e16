/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    AddAlterationRequest,
    AlterationEnvelope,
    AlterationListEnvelope,
    AlterationQuoteEnvelope,
    DecideAlterationRequest,
    ErrorEnvelope,
} from '../models/index.js';

export interface AlterationsApi {
/**
 * Propose a change of a stay: POST /Alterations/Add
 *
 * Proposes other dates or guests for a Confirmed reservation.
 *
 * - The owner decides on the customer's proposals, and the customer on the owner's. Administrators can decide both; only administrators
 *   decide on an administrator's proposals.
 * - Prices and rules are those of getAlterationQuote. Send its `after.totalAmount` as `expectedTotalAmount`, and its
 *   `after.dueAtArrivalAmount` as `expectedDueAtArrivalAmount` and its `termsDigest` as `expectedTermsDigest`.
 * - A proposal holds no nights. It expires after 24 hours, when the reservation is cancelled, or when the stay ends.
 * - A reservation can have one undecided proposal and, by default, 20 proposals in total. By default, an account can add 50 proposals a
 *   day.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when nothing would change, there are more guests than the listing allows, or more children than guests; `MALFORMED_BODY`; `INVALID_DATE_RANGE` when endDate is not after startDate, startDate changes to a past day, to further ahead than the listing allows or after the stay has begun, or endDate is before today; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the reservation is not Confirmed or is monthly, has an undecided proposal or too many proposals, or when an undecided declared balance exceeds the new price; `DATES_NOT_AVAILABLE` when an added night is booked, blocked or closed, or the nights that the listing keeps free before and after a stay are booked; `PRICE_CHANGED` when the total, the amount due at arrival or the terms differ from the expected ones (`errors` names each difference); `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, alterations.
 *
 * @example
 * const { data } = await client.addAlteration({
 *   reservationId: 21,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-10',
 *   guestsCount: 3,
 *   expectedTotalAmount: 225,
 *   expectedDueAtArrivalAmount: 0,
 * });
 */
addAlteration: Operation<AddAlterationParameters, AlterationEnvelope>;

/**
 * Accept or decline a proposed change: POST /Alterations/Decide/{id}
 *
 * Accepts or declines a proposal. The owner decides on the customer's proposals, the customer on the owner's, and administrators on all.
 *
 * - Accepting calculates the price again and changes the reservation in one transaction: dates, guests, nights, price lines and
 *   commission. Dropped nights become available, added nights are reserved, and `before` keeps the old price.
 * - If the customer has paid more than the new price, the difference becomes a Pending refund with the `alterationId` of the proposal.
 *   It starts automatically if the amount was paid online and has not been refunded yet.
 * - If the nights are not available, or the total, the amount due at arrival or a price line has changed, nothing is changed, and the
 *   proposal stays open.
 * - Repeating the same decision changes nothing and returns 200.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the guests no longer fit the listing; `MALFORMED_BODY`; `INVALID_DATE_RANGE`; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT` when the listing's rules no longer allow the stay.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the proposal does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the caller has proposed the change, the proposal was decided differently, was withdrawn or has expired, the reservation is not Confirmed, or an undecided declared balance exceeds the new price; `DATES_NOT_AVAILABLE` when an added night is booked, blocked or closed, or the nights that the listing keeps free before and after a stay are booked; `PRICE_CHANGED` when the total, the amount due at arrival or a price line differs from that of the proposal; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.decideAlteration({ id: 1, accept: true });
 */
decideAlteration: Operation<DecideAlterationParameters, AlterationEnvelope>;

/**
 * Get a quote for a change of a stay: GET /Alterations/GetQuote/{reservationId}
 *
 * Returns the price of a reservation with other dates or guests, line by line beside its current price.
 *
 * - Nothing is changed and no nights are held.
 * - Only Confirmed nightly reservations can be changed. From `startDate` on, only `endDate` and the guests can change, and `endDate`
 *   cannot be before today.
 * - Kept nights cost what they cost when they were booked. Added nights cost what they cost today.
 * - Discounts, charges and taxes are calculated again by today's terms of the listing and its city; discounts for early and late
 *   bookings count the days from the day of the booking or the request. Optional charges remain chosen. A redeemed promotion still
 *   applies with the terms that it had then, unless the new stay is shorter than these allow.
 * - The listing's rules apply only to what changes: the notice to a new `startDate`, the minimum to a shorter stay, the maximum to a
 *   longer stay. The listing does not have to be public.
 * - If the customer has paid more than the new price, the difference is refunded.
 * - If the customer asks for the change, the booked cancellation policy applies to dropped nights: the part of their price that it does
 *   not refund is added to the new price as the line DroppedNights, up to the amount that was overpaid. The days before `startDate`
 *   count from the day of the proposal.
 * - Deposit, cancellation policy and commission rate stay as booked. If the new price is higher, the balance increases, and is paid like
 *   any other balance.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `ReservationsRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when nothing would change, there are more guests than the listing allows, or more children than guests; `INVALID_DATE_RANGE` when endDate is not after startDate, startDate changes to a past day, to further ahead than the listing allows or after the stay has begun, or endDate is before today; `STAY_TOO_SHORT`; `STAY_TOO_LONG`; `ARRIVAL_DAY_NOT_ALLOWED`; `DEPARTURE_DAY_NOT_ALLOWED`; `NOTICE_TOO_SHORT`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the reservation is not Confirmed or is monthly, or when an undecided declared balance exceeds the new price.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getAlterationQuote({
 *   reservationId: 21,
 *   startDate: '2027-01-05',
 *   endDate: '2027-01-10',
 *   guestsCount: 3,
 * });
 */
getAlterationQuote: Operation<GetAlterationQuoteParameters, AlterationQuoteEnvelope>;

/**
 * List the proposed changes of a reservation: GET /Alterations/GetByReservation/{id}
 *
 * Lists all proposals for a reservation, newest first, with what each would change or has changed.
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
 * const { data } = await client.getAlterationsByReservation({ id: 21 });
 *
 * // All records, page by page:
 * for await (const item of client.getAlterationsByReservation.each({ id: 21 })) console.log(item);
 */
getAlterationsByReservation: Operation<GetAlterationsByReservationParameters, AlterationListEnvelope>;

/**
 * Withdraw a proposed change: POST /Alterations/Withdraw/{id}
 *
 * Withdraws an undecided proposal. Available to the party that proposed it and to administrators.
 *
 * - Withdrawing it again changes nothing and returns 200.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `ReservationsWrite`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the proposal does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the other party has proposed the change, or it was decided or has expired; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.withdrawAlteration({ id: 1 });
 */
withdrawAlteration: Operation<WithdrawAlterationParameters, AlterationEnvelope>;

}

/** The parameters of addAlteration. */
export type AddAlterationParameters = AddAlterationRequest;

/** The parameters of decideAlteration. */
export type DecideAlterationParameters = DecideAlterationRequest & {
    /** Identifier of the proposed change. */
    id: number;
};

/** The parameters of getAlterationQuote. */
export interface GetAlterationQuoteParameters {
    /** Identifier of the reservation. */
    reservationId: number;
    /** New day of arrival. */
    startDate: string;
    /** New departure day; its night is not part of the stay. */
    endDate: string;
    /** New number of guests, at most the listing's `maxGuests`. By default it does not change. */
    guestsCount?: number | undefined;
    /** New number of children among the guests, at most the number of guests. By default it does not change. */
    childrenCount?: number | undefined;
}

/** The parameters of getAlterationsByReservation. */
export interface GetAlterationsByReservationParameters {
    /** Identifier of the reservation. */
    id: number;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of withdrawAlteration. */
export interface WithdrawAlterationParameters {
    /** Identifier of the proposed change. */
    id: number;
}
