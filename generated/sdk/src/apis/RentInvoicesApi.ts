/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    ErrorEnvelope,
    RentInvoiceEnvelope,
    RentInvoiceListEnvelope,
    RentInvoiceStatus,
    WaiveRentInvoiceRequest,
} from '../models/index.js';

export interface RentInvoicesApi {
/**
 * List your rent invoices: GET /RentInvoices/GetMine
 *
 * Lists the rent invoices of the calling customer's stays.
 *
 * - Ordered by `dueDate`, or by `updatedAt` with `updatedSince`. To list due invoices, send `dueBefore` and `status` 1.
 *
 * **Access:** Customer. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyRentInvoices();
 *
 * // All records, page by page:
 * for await (const item of client.getMyRentInvoices.each()) console.log(item);
 */
getMyRentInvoices: Operation<GetMyRentInvoicesParameters, RentInvoiceListEnvelope>;

/**
 * List the rent invoices of your listings: GET /RentInvoices/GetForOwner
 *
 * Lists the rent invoices of stays at the calling owner's listings.
 *
 * - Ordered by `dueDate`, or by `updatedAt` with `updatedSince`. To list due invoices, send `dueBefore` and `status` 1.
 *
 * **Access:** Owner. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getOwnerRentInvoices();
 *
 * // All records, page by page:
 * for await (const item of client.getOwnerRentInvoices.each()) console.log(item);
 */
getOwnerRentInvoices: Operation<GetOwnerRentInvoicesParameters, RentInvoiceListEnvelope>;

/**
 * Get a rent invoice: GET /RentInvoices/GetById/{id}
 *
 * Returns a rent invoice. Available to the customer, the owner of the listing and administrators.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `PaymentsRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the invoice does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getRentInvoiceById({ id: 61 });
 */
getRentInvoiceById: Operation<GetRentInvoiceByIdParameters, RentInvoiceEnvelope>;

/**
 * List all rent invoices: GET /RentInvoices/GetAll
 *
 * Lists the rent invoices of all stays. Available to administrators.
 *
 * - Ordered by `dueDate`, or by `updatedAt` with `updatedSince`. To list due invoices, send `dueBefore` and `status` 1.
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
 * const { data } = await client.getRentInvoices();
 *
 * // All records, page by page:
 * for await (const item of client.getRentInvoices.each()) console.log(item);
 */
getRentInvoices: Operation<GetRentInvoicesParameters, RentInvoiceListEnvelope>;

/**
 * Waive a rent invoice: POST /RentInvoices/Waive/{id}
 *
 * Waives the unpaid amount of a rent invoice, which becomes Waived. Available to the owner of the listing.
 *
 * - Earlier payments remain valid. `totalAmount` and the commission of the reservation do not change.
 * - The customer is notified, with the reason. The action is written to the audit log.
 * - Waiving again changes nothing and returns 200.
 *
 * **Access:** Owner. Requires an access token or an API key with `PaymentsWrite`. Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the invoice does not exist or belongs to another owner's listing.
 * - **409** `STATE_CONFLICT` when nothing is left to pay, or a Pending payment of the invoice has to be decided first; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.waiveRentInvoice({ id: 61, reason: 'The heating did not work for a week.' });
 */
waiveRentInvoice: Operation<WaiveRentInvoiceParameters, RentInvoiceEnvelope>;

}

/** The parameters of getMyRentInvoices. */
export interface GetMyRentInvoicesParameters {
    /** Return only invoices in this state. */
    status?: RentInvoiceStatus | undefined;
    /** Return only invoices that are due before this date. */
    dueBefore?: string | undefined;
    /** Return only invoices of this listing. */
    propertyId?: number | undefined;
    /** Return only invoices of this reservation. */
    reservationId?: number | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getOwnerRentInvoices. */
export interface GetOwnerRentInvoicesParameters {
    /** Return only invoices in this state. */
    status?: RentInvoiceStatus | undefined;
    /** Return only invoices that are due before this date. */
    dueBefore?: string | undefined;
    /** Return only invoices of this listing. */
    propertyId?: number | undefined;
    /** Return only invoices of this reservation. */
    reservationId?: number | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getRentInvoiceById. */
export interface GetRentInvoiceByIdParameters {
    /** Identifier of the rent invoice. */
    id: number;
}

/** The parameters of getRentInvoices. */
export interface GetRentInvoicesParameters {
    /** Return only invoices in this state. */
    status?: RentInvoiceStatus | undefined;
    /** Return only invoices that are due before this date. */
    dueBefore?: string | undefined;
    /** Return only invoices of this listing. */
    propertyId?: number | undefined;
    /** Return only invoices of this reservation. */
    reservationId?: number | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of waiveRentInvoice. */
export type WaiveRentInvoiceParameters = WaiveRentInvoiceRequest & {
    /** Identifier of the rent invoice. */
    id: number;
};
