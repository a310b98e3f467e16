/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    DecidePaymentTransactionRequest,
    ErrorEnvelope,
    PaymentPurpose,
    PaymentStatus,
    PaymentTransactionEnvelope,
    PaymentTransactionListEnvelope,
} from '../models/index.js';

/** Record a payment: POST /PaymentTransactions/Add */
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
    id: 'addPaymentTransaction',
    method: 'POST',
    path: '/PaymentTransactions/Add',
    query: [],
    body: 'form',
    keeps: 'Idempotency-Key',
    token: true,
};

/** Take a payment back: POST /PaymentTransactions/Cancel/{id} */
export const cancelPaymentTransaction: Operation<{
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    id: 'cancelPaymentTransaction',
    method: 'POST',
    path: '/PaymentTransactions/Cancel/{id}',
    query: [],
    token: true,
};

/** Confirm or reject a balance or a refund: POST /PaymentTransactions/Decide/{id} */
export const decidePaymentTransaction: Operation<DecidePaymentTransactionRequest & {
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    id: 'decidePaymentTransaction',
    method: 'POST',
    path: '/PaymentTransactions/Decide/{id}',
    query: [],
    body: 'json',
    token: true,
};

/** List one\'s own payments: GET /PaymentTransactions/GetMyTransactions */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, PaymentTransactionListEnvelope> = {
    id: 'getMyPaymentTransactions',
    method: 'GET',
    path: '/PaymentTransactions/GetMyTransactions',
    query: ['reservationId', 'status', 'purpose', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

/** Read the receipt of a payment: GET /PaymentTransactions/GetReceipt/{id} */
export const getPaymentReceipt: Operation<{
    /** Identifier of the payment. */
    id: number;
}, Blob> = {
    id: 'getPaymentReceipt',
    method: 'GET',
    path: '/PaymentTransactions/GetReceipt/{id}',
    query: [],
    answers: 'bytes',
    token: true,
};

/** Read a payment: GET /PaymentTransactions/GetById/{id} */
export const getPaymentTransactionById: Operation<{
    /** Identifier of the payment. */
    id: number;
}, PaymentTransactionEnvelope> = {
    id: 'getPaymentTransactionById',
    method: 'GET',
    path: '/PaymentTransactions/GetById/{id}',
    query: [],
    token: true,
};

/** List all payments: GET /PaymentTransactions/GetAll */
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
    /** Whether `pagination.totalCount` is counted; its cost grows with the number of records, so it is off by default. */
    includeTotalCount?: boolean | undefined;
}, PaymentTransactionListEnvelope> = {
    id: 'getPaymentTransactions',
    method: 'GET',
    path: '/PaymentTransactions/GetAll',
    query: ['reservationId', 'payerId', 'paymentTypeId', 'status', 'purpose', 'from', 'to', 'cursor', 'pageSize', 'updatedSince', 'includeTotalCount'],
    token: true,
};

