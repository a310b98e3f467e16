/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { texts } from '../enumerations.js';
import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    DecidePaymentSessionRequest,
    ErrorEnvelope,
    OnlineRefundListEnvelope,
    PaymentProviderListEnvelope,
    PaymentSessionEnvelope,
    PaymentSessionListEnvelope,
    PaymentSessionStatus,
    ReceivedNoticeEnvelope,
    SandboxPaymentEnvelope,
    SandboxPaymentRequest,
    StartPaymentSessionRequest,
} from '../models/index.js';

export interface PaymentSessionsApi {
/**
 * Cancel an online payment: POST /PaymentSessions/Cancel/{id}
 *
 * Ends an open session, so that another one can be started. Available to the customer.
 *
 * - The provider may still accept a payment on a page that the customer has open. Such money is handled like money that arrives late:
 *   see startPaymentSession.
 * - Cancelling again changes nothing and returns 200.
 *
 * **Access:** Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the session does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when it has already ended in another way.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.cancelPaymentSession({ id: 71 });
 */
cancelPaymentSession: Operation<CancelPaymentSessionParameters, PaymentSessionEnvelope>;

/**
 * Accept or decline a payment of another amount: POST /PaymentSessions/Decide/{id}
 *
 * Decides what happens to the money of a session in state Mismatch. Available to administrators.
 *
 * - Accepting records the money as a Confirmed payment of the received amount. If it is a deposit, the reservation is confirmed,
 *   and its `depositAmount` becomes the received amount. More than `totalAmount` cannot be accepted.
 * - Declining refunds all of it through the provider.
 * - Repeating the same decision changes nothing and returns 200. The action and its reason are written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the session does not exist.
 * - **409** `STATE_CONFLICT` when the session is not a Mismatch, or the money cannot be accepted because of its currency or amount or because it is no longer due.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.decidePaymentSession({ id: 71, accept: false, reason: 'The amount is too low.' });
 */
decidePaymentSession: Operation<DecidePaymentSessionParameters, PaymentSessionEnvelope>;

/**
 * List the payment providers: GET /PaymentProviders/GetAll
 *
 * Lists the payment providers with which deposits and balances can be paid online. The list is empty if there are none.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `USER_BLOCKED`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentProviders();
 */
getPaymentProviders: Operation<{}, PaymentProviderListEnvelope>;

/**
 * Get an online payment: GET /PaymentSessions/GetById/{id}
 *
 * Returns the state of an online payment. Available to the customer and administrators.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `PaymentsRead`. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the session does not exist or belongs to another user.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentSessionById({ id: 71 });
 */
getPaymentSessionById: Operation<GetPaymentSessionByIdParameters, PaymentSessionEnvelope>;

/**
 * List online payments: GET /PaymentSessions/GetAll
 *
 * Lists online payments, newest first. Customers get their own payments, administrators get all.
 *
 * **Access:** Customer, Admin. Requires an access token or an API key with `PaymentsRead`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentSessions();
 *
 * // All records, page by page:
 * for await (const item of client.getPaymentSessions.each()) console.log(item);
 */
getPaymentSessions: Operation<GetPaymentSessionsParameters, PaymentSessionListEnvelope>;

/**
 * Open the sandbox's payment page: GET /PaymentSandbox/GetPage/{reference}
 *
 * Returns the page of the payment provider `sandbox`, on which a user chooses what happens to a payment. Tokens are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **404** `NOT_FOUND` when there is no such payment, and always in production.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const document = await client.getSandboxPaymentPage({ reference: 'Zm9yIHRoZSBleGFtcGxlIG9ubHk' });
 */
getSandboxPaymentPage: Operation<GetSandboxPaymentPageParameters, string>;

/**
 * Pay in the sandbox: POST /PaymentSandbox/Pay/{reference}
 *
 * Pays or declines a payment in the sandbox, and sends the notices of the chosen scenario. Tokens are ignored.
 *
 * - Tests send JSON; the response is the payment. The sandbox's payment page sends a form; the response is a page with a link to
 *   `returnUrl`.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **404** `NOT_FOUND` when there is no such payment, and always in production.
 * - **409** `STATE_CONFLICT` when the payment has already been made.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE` when the body is neither JSON nor a form.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.paySandboxPayment({
 *   reference: 'Zm9yIHRoZSBleGFtcGxlIG9ubHk',
 *   scenario: 'success',
 * });
 */
paySandboxPayment: Operation<PaySandboxPaymentParameters, SandboxPaymentEnvelope>;

/**
 * Receive a notice from a payment provider: POST /PaymentSessions/Notify/{provider}
 *
 * Receives a payment provider's report about a session or a refund. Providers call this operation; clients do not.
 *
 * - The notice is verified with the provider's own signature scheme, over the bytes of the body and the query. The signature is in the
 *   header `Stripe-Signature` for `stripe`, in the parameter `hmac` for `paymob`, and in the header `X-Sandbox-Signature` for
 *   `sandbox`.
 * - Notices can arrive late, repeatedly and in any order. A repeated notice changes nothing and returns 200.
 * - Tokens are ignored.
 *
 * **Access:** public. A token is ignored.
 *
 * **Errors**
 * - **400** `NOTICE_REFUSED` when the provider is not available, the signature is wrong or the session is unknown; `VALIDATION_ERROR`; `MALFORMED_BODY`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * **Limits:** paymentNotices.
 *
 * @example
 * const { data } = await client.receivePaymentNotice({
 *   provider: 'sandbox',
 *   id: 'ntc_9Qd1',
 *   key: '2f0c1a7be5d94d0f8f6f0f7c2b1a3e4d',
 *   reference: 'Zm9yIHRoZSBleGFtcGxlIG9ubHk',
 *   outcome: 'succeeded',
 *   amountMinor: 27000,
 *   currency: 'JOD',
 * });
 */
receivePaymentNotice: Operation<ReceivePaymentNoticeParameters, ReceivedNoticeEnvelope>;

/**
 * Start an online payment: POST /PaymentSessions/Start
 *
 * Starts the online payment of a deposit or of the remaining balance, and returns the provider's page.
 *
 * - Available to the customer of the reservation. The client sends the customer to `redirectUrl`, the provider's page.
 * - **Deposit** (`purpose` 0): the deposit of a Pending reservation, if it has not been declared. **Balance** (1): the whole remaining
 *   balance of a Confirmed or Completed reservation. **Invoice** (2): the unpaid amount of the rent invoice `rentInvoiceId`.
 * - When the provider reports that the deposit was paid, the reservation is confirmed immediately, without an administrator. The
 *   customer's return to `returnUrl` does not prove that the payment succeeded: call getPaymentSessionById until the session is neither
 *   Created nor Pending.
 * - If the provider cannot transfer the exact amount, a deposit is rounded up, to at most the total, and a balance down: `amount` is
 *   what the customer pays.
 * - While the provider does not respond, the response is 503 PROVIDER_UNAVAILABLE; send the same request again.
 * - A deposit or balance has at most one open session. Starting the payment again with the same provider and `returnUrl` returns the
 *   open session.
 * - The session expires at `expiresAt`: by default after an hour, and for a deposit no later than the hold of the reservation.
 * - Money that arrives later is used if the deposit or balance is still due. If the reservation is Expired, its nights are booked again
 *   if they are free. Otherwise the money is refunded automatically.
 *
 * **Access:** Customer. Requires an access token. Customer can only access their own records.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR` including when `returnUrl` has an origin that is not accepted, or `rentInvoiceId` does not fit `purpose`; `MALFORMED_BODY`; `UNKNOWN_REFERENCE` when the provider is not available or the reservation has no such invoice.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_NOT_ACCEPTED`.
 * - **404** `NOT_FOUND` when the reservation does not exist or belongs to another user.
 * - **409** `STATE_CONFLICT` when there is nothing to pay, a deposit was declared, another session for the same payment is open, or the provider does not support the amount.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED` including when customers of the client's site without a paid stay have used up the payments of the day.
 *
 * **Limits:** requests, paymentSessions.
 *
 * @example
 * import { PaymentSessionPurpose } from 'rental-marketplace-sdk';
 *
 * const { data } = await client.startPaymentSession({
 *   reservationId: 21,
 *   purpose: PaymentSessionPurpose.Deposit,
 *   provider: 'sandbox',
 *   returnUrl: 'http://localhost/paid?reservation=21',
 * });
 */
startPaymentSession: Operation<StartPaymentSessionParameters, PaymentSessionEnvelope>;

/**
 * Pay out a refund online: POST /Refunds/Start/{transactionId}
 *
 * Pays out a Pending refund through the providers with which the reservation was paid. Available to administrators.
 *
 * - The refund of a cancellation starts automatically if the amount was paid online and has not been refunded yet. Use this operation for
 *   a refund that was recorded with addPaymentTransaction, or for one that has failed.
 * - A refund that fails is retried for a day. After that, it is Failed and administrators are notified.
 * - A refund of disputed money does not start automatically, or is Failed (`failure` is `disputed`). It cannot be started while the bank
 *   has the money.
 * - When the provider has accepted all parts, the payment becomes Confirmed and the customer is notified.
 * - Starting a refund again while it is Pending changes nothing and returns 200. The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment does not exist.
 * - **409** `STATE_CONFLICT` when the payment is not a Pending refund, or when the refund exceeds the amount that was paid online and is not refunded yet.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.startRefund({ transactionId: 43 });
 */
startRefund: Operation<StartRefundParameters, OnlineRefundListEnvelope>;

}
export type GetSandboxPaymentPageLangEnum = 'en' | 'ar';
export type PaySandboxPaymentLangEnum = 'en' | 'ar';

/** The parameters of cancelPaymentSession. */
export interface CancelPaymentSessionParameters {
    /** Identifier of the session. */
    id: number;
}

/** The parameters of decidePaymentSession. */
export type DecidePaymentSessionParameters = DecidePaymentSessionRequest & {
    /** Identifier of the session. */
    id: number;
};

/** The parameters of getPaymentSessionById. */
export interface GetPaymentSessionByIdParameters {
    /** Identifier of the session. */
    id: number;
}

/** The parameters of getPaymentSessions. */
export interface GetPaymentSessionsParameters {
    /** Return only sessions for this reservation. */
    reservationId?: number | undefined;
    /** Return only sessions in this state. */
    status?: PaymentSessionStatus | undefined;
    /** Start of the page: `pagination.nextCursor` of the previous response, with the same filters and sort. A cursor from a request with other filters or another sort returns 400 VALIDATION_ERROR. Omit the parameter for the first page. */
    cursor?: string | undefined;
    /** Maximum number of records on a page, 1 to 100. Default 50. A page ends earlier if its records exceed about 1 MB; `nextCursor` continues after its last record. */
    pageSize?: number | undefined;
    /** Return only records that changed at or after this time. */
    updatedSince?: string | undefined;
    /** Whether to count `pagination.totalCount`. The cost grows with the number of records, so the default is false, and a request that counts takes 2 more points of the limit `requests`. getRentProperties counts at most 10,000 records. */
    includeTotalCount?: boolean | undefined;
}

/** The parameters of getSandboxPaymentPage. */
export interface GetSandboxPaymentPageParameters {
    /** The secret part of `redirectUrl`, which is `reference` of the session. */
    reference: string;
    /** Language of the page; by default the browser's. */
    lang?: GetSandboxPaymentPageLangEnum | undefined;
}

/** The parameters of paySandboxPayment. */
export type PaySandboxPaymentParameters = SandboxPaymentRequest & {
    /** The secret part of `redirectUrl`, which is `reference` of the session. */
    reference: string;
    /** Language of the page; by default the browser's. */
    lang?: PaySandboxPaymentLangEnum | undefined;
};

/** The parameters of receivePaymentNotice. */
export type ReceivePaymentNoticeParameters = { [key: string]: any; } & {
    /** Name of the provider. */
    provider: string;
    /** The signature of `paymob`. */
    hmac?: string | undefined;
};

/** The parameters of startPaymentSession. */
export type StartPaymentSessionParameters = StartPaymentSessionRequest;

/** The parameters of startRefund. */
export interface StartRefundParameters {
    /** Identifier of the payment of purpose Refund. */
    transactionId: number;
}
