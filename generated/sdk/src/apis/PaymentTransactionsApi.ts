/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    DecidePaymentTransactionRequest,
    ErrorEnvelope,
    PaymentPurpose,
    PaymentStatus,
    PaymentTransactionEnvelope,
    PaymentTransactionListEnvelope,
    RequestPaymentReceiptRequest,
} from '../models/index.js';

export interface PaymentTransactionsApi {
/**
 * Add the receipt of a payment: POST /PaymentTransactions/AddReceipt/{id}
 *
 * Adds a picture of the receipt to a payment that was recorded without one and has not been decided.
 *
 * - Available to the payer, and to administrators on the payer's behalf.
 * - The receipt can be added whether or not an administrator has asked for it (requestPaymentReceipt), and cannot be replaced.
 * - Administrators are notified when the payer adds it. Receipts added by administrators are written to the audit log.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `PaymentsWrite`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the payment was decided or cancelled, has a receipt, or is a refund; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is not multipart, or the receipt is neither JPEG nor PNG.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** requests, payments, pictureBytes.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 *
 * const { data } = await client.addPaymentReceipt({ id: 41, receipt: await openAsBlob('receipt.jpg') });
 */
addPaymentReceipt: Operation<AddPaymentReceiptParameters, PaymentTransactionEnvelope>;

/**
 * Record a payment: POST /PaymentTransactions/Add
 *
 * Records a payment that was made outside the service, as JSON or, with a picture of the receipt, as a multipart form.
 *
 * - Available to the customer of the reservation, and to administrators on the customer's behalf.
 * - The payment is Pending until an administrator decides on it. Payments recorded by administrators are written to the audit log.
 * - **Deposit** (`purpose` 0, default): the full deposit of a Pending reservation. The reservation becomes DepositPaid, its nights are
 *   held until an administrator decides (confirmDeposit, rejectDeposit), and administrators and the owner are notified.
 * - **Undecided deposit**: if no administrator decides by `holdExpiresAt` of the reservation (7 days from now by default, at the latest
 *   when the stay ends), the reservation becomes Expired. The payment then stays Pending until it is decided with
 *   decidePaymentTransaction.
 * - **Late deposit**: an administrator can record a deposit for a Cancelled, Rejected, Expired or NoShow reservation. The state does not
 *   change; when decidePaymentTransaction confirms the deposit, a Pending refund is recorded.
 * - **Balance** (1): an amount up to `balanceAmount` of a Confirmed or Completed reservation, less its Pending and Confirmed balances.
 * - A balance of a monthly stay pays the rent invoice `rentInvoiceId`, up to its unpaid amount, or without `rentInvoiceId` the oldest
 *   unpaid invoices.
 * - A customer cannot add a balance while 50 balances of the reservation are Pending or Cancelled.
 * - **Refund** (2), administrators only: up to the confirmed amount minus Pending and Confirmed refunds, in any reservation state. It
 *   becomes Confirmed when it is paid out.
 * - A deposit or balance must include the reference and the receipt that its payment type requires.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `PaymentsWrite`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when the amount has too many decimals, differs from the deposit or exceeds the remaining amount, or when a required reference or receipt is missing; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when the payment type does not exist or is inactive, or the reservation has no such rent invoice.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` for other roles, or for a customer who sends a Refund; `VERIFICATION_REQUIRED`; `USER_BLOCKED`; `API_KEY_READ_ONLY`; `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the state of the reservation does not allow the payment, the reservation already has a deposit, or three deposits were cancelled; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is neither JSON nor multipart, or the receipt is neither JPEG nor PNG.
 * - **429** `RATE_LIMITED` including when customers of the client's site without a paid stay have used up the payments of the day.
 *
 * **Limits:** requests, payments, pictureBytes.
 *
 * @example
 * import { openAsBlob } from 'node:fs';
 * import { PaymentPurpose } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.addPaymentTransaction({
 *   reservationId: 21,
 *   paymentTypeId: 2,
 *   amount: 27,
 *   purpose: PaymentPurpose.Deposit,
 *   reference: 'TR-20261201-0042',
 *   note: 'Paid this morning.',
 *   receipt: await openAsBlob('receipt.jpg'),
 * });
 */
addPaymentTransaction: Operation<AddPaymentTransactionParameters, PaymentTransactionEnvelope>;

/**
 * Cancel a payment: POST /PaymentTransactions/Cancel/{id}
 *
 * Cancels a payment that has not been decided. Available to the payer.
 *
 * - If it is a deposit, the DepositPaid reservation becomes Pending again. By default, its nights are held until 24 hours after the
 *   booking or the last rejected deposit. Declaring and cancelling a deposit does not extend this time.
 * - A refund cannot be cancelled.
 * - Cancelling an already cancelled payment changes nothing and returns 200.
 *
 * **Access:** Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the payment does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when the payment was confirmed or rejected, or is a refund; for a deposit, also when the hold of 24 hours (by default) has ended, from 23:59 of startDate, or while the customer has 5 (by default) other Pending reservations; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.cancelPaymentTransaction({ id: 41 });
 */
cancelPaymentTransaction: Operation<CancelPaymentTransactionParameters, PaymentTransactionEnvelope>;

/**
 * Confirm or reject a payment: POST /PaymentTransactions/Decide/{id}
 *
 * Confirms or rejects a balance, a refund or a late deposit. Available to administrators.
 *
 * - The customer is notified when a refund is confirmed as paid out.
 * - Use confirmDeposit and rejectDeposit for the deposit of a DepositPaid reservation. Use this operation for a deposit that was not
 *   decided before the reservation expired or that arrived later.
 * - If a deposit or balance is confirmed for a Cancelled, Rejected, Expired or NoShow reservation, a Pending refund of the same
 *   amount is recorded. The state of the reservation does not change.
 * - The money of a rejected refund pays the stay again. While the stay takes place, a refund can be rejected only if the stay would not hold
 *   more than its total. A refund of which a provider has paid out a part cannot be rejected.
 * - Repeating the same decision changes nothing and returns 200.
 * - The action and its reason are written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when `confirm` is false without a reason; `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist.
 * - **409** `STATE_CONFLICT` when the payment was decided differently or cancelled, is the deposit of a DepositPaid reservation, or is a refund that a provider is paying out, or that cannot be rejected; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.decidePaymentTransaction({
 *   id: 41,
 *   confirm: true,
 *   reason: 'Seen on the account today.',
 * });
 */
decidePaymentTransaction: Operation<DecidePaymentTransactionParameters, PaymentTransactionEnvelope>;

/**
 * List your payments: GET /PaymentTransactions/GetMyTransactions
 *
 * Lists the caller's payments, newest first.
 *
 * - A customer gets the payments for the customer's own reservations, an owner those for reservations of the owner's listings.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getMyPaymentTransactions();
 *
 * // All records, page by page:
 * for await (const item of client.getMyPaymentTransactions.each()) console.log(item);
 */
getMyPaymentTransactions: Operation<GetMyPaymentTransactionsParameters, PaymentTransactionListEnvelope>;

/**
 * Get the receipt of a payment: GET /PaymentTransactions/GetReceipt/{id}
 *
 * Returns the receipt of a payment as image bytes, without the envelope. Available to the payer and administrators.
 *
 * - Each read by an administrator is written to the audit log.
 * - The image has no other URL, and responses must not be cached.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `PaymentsRead`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist, has no receipt or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const blob = await client.getPaymentReceipt({ id: 41 });
 */
getPaymentReceipt: Operation<GetPaymentReceiptParameters, Blob>;

/**
 * Get a payment: GET /PaymentTransactions/GetById/{id}
 *
 * Returns a payment. Available to the payer, the owner of the listing, and administrators.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key with `PaymentsRead`. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentTransactionById({ id: 41 });
 */
getPaymentTransactionById: Operation<GetPaymentTransactionByIdParameters, PaymentTransactionEnvelope>;

/**
 * List all payments: GET /PaymentTransactions/GetAll
 *
 * Lists the payments of all reservations, newest first. Available to administrators.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`; `INVALID_DATE_RANGE` when `to` is not after `from`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentTransactions();
 *
 * // All records, page by page:
 * for await (const item of client.getPaymentTransactions.each()) console.log(item);
 */
getPaymentTransactions: Operation<GetPaymentTransactionsParameters, PaymentTransactionListEnvelope>;

/**
 * Ask for the receipt of a payment: POST /PaymentTransactions/RequestReceipt/{id}
 *
 * Asks the customer for a picture of the receipt of a payment that has not been decided. Available to administrators.
 *
 * - The customer is notified, also by e-mail, with the reason if there is one, and adds the receipt with addPaymentReceipt.
 * - The payment stays Pending, and the time to decide on a deposit (`holdExpiresAt` of the reservation) does not change.
 * - Asking again changes nothing and returns 200.
 * - The action and its reason are written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist.
 * - **409** `STATE_CONFLICT` when the payment was decided or cancelled, has a receipt, or is a refund; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.requestPaymentReceipt({ id: 41, reason: 'We cannot find the transfer.' });
 */
requestPaymentReceipt: Operation<RequestPaymentReceiptParameters, PaymentTransactionEnvelope>;

}

/** The parameters of addPaymentReceipt. */
export interface AddPaymentReceiptParameters {
    /** Identifier of the payment. */
    id: number;
    /** JPEG or PNG, detected from the content, at most 5 MiB; stored encrypted and visible only to the payer and administrators. Required by some payment types. */
    receipt: Upload;
}

/** The parameters of addPaymentTransaction. */
export interface AddPaymentTransactionParameters {
    /** Identifier of the reservation. */
    reservationId: number;
    /** Payment type; one of the active types of getPaymentTypes. */
    paymentTypeId: number;
    /** Amount in major units of the reservation\'s currency, with at most its `minorUnits` decimals. A deposit must equal the depositAmount of the reservation. */
    amount: number;
    /** Purpose of the payment. Customers pay deposits and balances; only administrators record refunds. */
    purpose?: PaymentPurpose | undefined;
    /** The rent invoice to pay, of a monthly stay; only for the purpose Balance. */
    rentInvoiceId?: number | undefined;
    /** Reference of the payment, e.g. the number of a bank transfer; required by some payment types. */
    reference?: string | undefined;
    /** Note stored with the payment. */
    note?: string | undefined;
    /** JPEG or PNG, detected from the content, at most 5 MiB; stored encrypted and visible only to the payer and administrators. Required by some payment types. */
    receipt?: Upload | undefined;
}

/** The parameters of cancelPaymentTransaction. */
export interface CancelPaymentTransactionParameters {
    /** Identifier of the payment. */
    id: number;
}

/** The parameters of decidePaymentTransaction. */
export type DecidePaymentTransactionParameters = DecidePaymentTransactionRequest & {
    /** Identifier of the payment. */
    id: number;
};

/** The parameters of getMyPaymentTransactions. */
export interface GetMyPaymentTransactionsParameters {
    /** Return only payments for this reservation. */
    reservationId?: number | undefined;
    /** Return only payments in this state. */
    status?: PaymentStatus | undefined;
    /** Return only payments of this purpose. */
    purpose?: PaymentPurpose | undefined;
    /** Return only payments that were recorded on this date (UTC) or later. */
    from?: string | undefined;
    /** Return only payments that were recorded before this date (UTC). */
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

/** The parameters of getPaymentReceipt. */
export interface GetPaymentReceiptParameters {
    /** Identifier of the payment. */
    id: number;
}

/** The parameters of getPaymentTransactionById. */
export interface GetPaymentTransactionByIdParameters {
    /** Identifier of the payment. */
    id: number;
}

/** The parameters of getPaymentTransactions. */
export interface GetPaymentTransactionsParameters {
    /** Return only payments for this reservation. */
    reservationId?: number | undefined;
    /** Return only payments of this customer. */
    payerId?: number | undefined;
    /** Return only payments of this payment type. */
    paymentTypeId?: number | undefined;
    /** Return only payments in this state. */
    status?: PaymentStatus | undefined;
    /** Return only payments of this purpose. */
    purpose?: PaymentPurpose | undefined;
    /** Return only payments that were recorded on this date (UTC) or later. */
    from?: string | undefined;
    /** Return only payments that were recorded before this date (UTC). */
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

/** The parameters of requestPaymentReceipt. */
export type RequestPaymentReceiptParameters = RequestPaymentReceiptRequest & {
    /** Identifier of the payment. */
    id: number;
};
