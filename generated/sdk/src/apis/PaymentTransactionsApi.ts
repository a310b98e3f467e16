/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    DecidePaymentTransactionRequest,
    ErrorEnvelope,
    PaymentPurpose,
    PaymentStatus,
    PaymentTransactionEnvelope,
    PaymentTransactionListEnvelope,
} from '../models/index.js';

/**
 * Record a payment: POST /PaymentTransactions/Add
 *
 * For the customer of the reservation, and for administrators on the customer's behalf: says that money was paid elsewhere. JSON, or a
 * multipart form where a picture of the receipt comes with it. The payment waits for an administrator's decision (Pending). What an
 * administrator records is audited.
 *
 * - **Deposit** (`purpose` 0, the default): in full, for a reservation that is Pending. It becomes DepositPaid, its nights are held until an
 *   administrator decides (confirmDeposit, rejectDeposit), and administrators and the owner are told. An administrator may also record a
 *   deposit that arrives when the reservation is already Cancelled, Rejected or Expired: that moves nothing, and once
 *   decidePaymentTransaction has confirmed it, a Refund of it waits to be paid out.
 * - **Balance** (1): any part of what is left of balanceAmount after the balances that are Pending or Confirmed, for a reservation that is
 *   Confirmed or Completed.
 * - **Refund** (2): administrators only. Money to be given back, at most what was confirmed less the refunds that are Pending or Confirmed,
 *   whatever became of the reservation. It is Confirmed once it was paid out.
 *
 * A deposit or balance has the reference and the receipt that its type of payment requires.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with Write access. Customer can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also for an amount that is finer than the currency, is not the deposit or is more than what is left, and for a reference or receipt that is missing), MALFORMED_BODY, UNKNOWN_REFERENCE when there is no such type of payment or it is inactive.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles and to a customer who sends a Refund, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND when there is no such reservation, or it is somebody else's.
 * - **409** STATE_CONFLICT when the state of the reservation does not allow it, or it has a deposit already, or three were taken back.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is neither JSON nor multipart, or the receipt neither JPEG nor PNG.
 * - **409** with an Idempotency-Key: IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_IN_PROGRESS.
 *
 * **Limits:** requests, payments.
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
export const addPaymentTransaction: Operation<{
    /** Identifier of the reservation. */
    reservationId: number;
    /** How it was paid; one of the active types of getPaymentTypes. */
    paymentTypeId: number;
    /** How much, in the currency of the reservation, with at most its `minorUnits` decimals. A deposit is exactly the depositAmount of the reservation. */
    amount: number;
    /** What it is for. Customers pay deposits and balances; a refund is recorded by an administrator. */
    purpose?: PaymentPurpose | undefined;
    /** What identifies the payment, e.g. the number of a bank transfer; some types of payment require it. */
    reference?: string | undefined;
    /** Kept with the payment. */
    note?: string | undefined;
    /** JPEG or PNG, told by its content, at most 5 MiB; kept encrypted, and shown only to the payer and to administrators. Some types of payment require it. */
    receipt?: Upload | undefined;
}, PaymentTransactionEnvelope> = {
    method: 'POST',
    path: '/PaymentTransactions/Add',
    query: [],
    body: 'form',
    keeps: 'Idempotency-Key',
    token: 'required',
};

/**
 * Take a payment back: POST /PaymentTransactions/Cancel/{id}
 *
 * For its payer, while nobody has decided it: the payment becomes Cancelled. With a deposit, the reservation that is DepositPaid becomes Pending
 * again, and its nights are held for 24 hours from the booking, or from the last time that a deposit was rejected: to declare one and take it
 * back does not hold them longer. A refund is the platform's to decide and cannot be cancelled. Cancelling again changes nothing and is
 * answered with 200.
 *
 * **Access:** Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_NOT_ACCEPTED to an API key.
 * - **404** NOT_FOUND when there is no such payment, or it is somebody else's.
 * - **409** STATE_CONFLICT when it was confirmed or rejected or is a refund, or, with a deposit, when those 24 hours are over, on the day of startDate from 23:59 on, and while 5 other reservations of the customer are Pending.
 *
 * @example
 * const { data } = await client.cancelPaymentTransaction({ id: 41 });
 */
export const cancelPaymentTransaction: Operation<{
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    method: 'POST',
    path: '/PaymentTransactions/Cancel/{id}',
    query: [],
    token: 'required',
};

/**
 * Confirm or reject a balance or a refund: POST /PaymentTransactions/Decide/{id}
 *
 * For administrators: a balance has come in or has not; a refund was paid out, of which the customer is told, or will not be. The deposit of a
 * reservation that waits for it is decided by confirmDeposit and rejectDeposit instead. A deposit that nobody decided before its
 * reservation expired, or that came in after it was over, is decided here.
 *
 * Money that comes in for a stay that does not take place goes back: where a deposit or balance is confirmed and the reservation is Cancelled,
 * Rejected or Expired, a Refund of the same amount is recorded with it, Pending until it was paid out. The reservation itself is not moved.
 *
 * Deciding the same again changes nothing and is answered with 200. The act is recorded with its reason.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR (also no reason where `confirm` is false), MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 * - **409** STATE_CONFLICT when it was decided otherwise or cancelled, or is the deposit of a reservation that waits for it.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
 *
 * @example
 * const { data } = await client.decidePaymentTransaction({
 *   id: 41,
 *   confirm: true,
 *   reason: 'Seen on the account today.',
 * });
 */
export const decidePaymentTransaction: Operation<DecidePaymentTransactionRequest & {
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    method: 'POST',
    path: '/PaymentTransactions/Decide/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * List one's own payments: GET /PaymentTransactions/GetMyTransactions
 *
 * The payments of the customer whom the token names; for an owner, those for reservations of the own listings. The newest first.
 *
 * **Access:** Customer, Owner. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getMyPaymentTransactions();
 *
 * // All records, page by page:
 * for await (const item of client.getMyPaymentTransactions.each()) console.log(item);
 */
export const getMyPaymentTransactions: Operation<{
    /** Only payments for this reservation. */
    reservationId?: number | undefined;
    /** Only payments in this state. */
    status?: PaymentStatus | undefined;
    /** Only payments of this purpose. */
    purpose?: PaymentPurpose | undefined;
    /** Only payments that were recorded on this date (UTC) or later. */
    from?: string | undefined;
    /** Only payments that were recorded before this date (UTC). */
    to?: string | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, PaymentTransactionListEnvelope> = {
    method: 'GET',
    path: '/PaymentTransactions/GetMyTransactions',
    query: ['reservationId', 'status', 'purpose', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

/**
 * Read the receipt of a payment: GET /PaymentTransactions/GetReceipt/{id}
 *
 * The bytes of the picture, without the envelope, for the payer and for administrators. Every reading by an administrator is recorded. The
 * picture has no other address, and no answer may be cached.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key. Customer can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such payment, it came without a receipt, or it is somebody else's.
 *
 * @example
 * const blob = await client.getPaymentReceipt({ id: 41 });
 */
export const getPaymentReceipt: Operation<{
    /** Identifier of the payment. */
    id: number;
}, Blob> = {
    method: 'GET',
    path: '/PaymentTransactions/GetReceipt/{id}',
    query: [],
    answers: 'bytes',
    token: 'required',
};

/**
 * Read a payment: GET /PaymentTransactions/GetById/{id}
 *
 * For its payer, the owner of the listing, and administrators.
 *
 * **Access:** Customer, Owner, Admin. Requires an access token or an API key. Customer and Owner can only access their own records.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 * - **404** NOT_FOUND when there is no such payment, or it is somebody else's.
 *
 * @example
 * const { data } = await client.getPaymentTransactionById({ id: 41 });
 */
export const getPaymentTransactionById: Operation<{
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    method: 'GET',
    path: '/PaymentTransactions/GetById/{id}',
    query: [],
    token: 'required',
};

/**
 * List all payments: GET /PaymentTransactions/GetAll
 *
 * For administrators: the payments for all reservations, the newest first.
 *
 * **Access:** Admin. Requires an access token or an API key.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, INVALID_DATE_RANGE when `to` is not after `from`.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getPaymentTransactions();
 *
 * // All records, page by page:
 * for await (const item of client.getPaymentTransactions.each()) console.log(item);
 */
export const getPaymentTransactions: Operation<{
    /** Only payments for this reservation. */
    reservationId?: number | undefined;
    /** Only payments of this customer. */
    payerId?: number | undefined;
    /** Only payments that were made this way. */
    paymentTypeId?: number | undefined;
    /** Only payments in this state. */
    status?: PaymentStatus | undefined;
    /** Only payments of this purpose. */
    purpose?: PaymentPurpose | undefined;
    /** Only payments that were recorded on this date (UTC) or later. */
    from?: string | undefined;
    /** Only payments that were recorded before this date (UTC). */
    to?: string | undefined;
    /** Where the page starts: `pagination.nextCursor` of the previous answer, sent with the same filters and sort. A cursor that was made for other filters or another sort is a 400 VALIDATION_ERROR. Absent for the first page. */
    cursor?: string | undefined;
    /** How many records a page holds at most, 1 to 100; 50 where it does not say. */
    pageSize?: number | undefined;
    /** Only records that changed at or after this moment. */
    updatedSince?: string | undefined;
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default, and GetRentProperties stops at 10,000. */
    includeTotalCount?: boolean | undefined;
}, PaymentTransactionListEnvelope> = {
    method: 'GET',
    path: '/PaymentTransactions/GetAll',
    query: ['reservationId', 'payerId', 'paymentTypeId', 'status', 'purpose', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: 'required',
};

