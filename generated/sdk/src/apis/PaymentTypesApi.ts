/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    DeletedPaymentTypeEnvelope,
    ErrorEnvelope,
    PaymentTypeEnvelope,
    PaymentTypeListEnvelope,
    PaymentTypeRequest,
} from '../models/index.js';

export interface PaymentTypesApi {
/**
 * Add a payment type: POST /PaymentTypes/Add
 *
 * Adds a payment type. Available to administrators.
 *
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **409** `IN_USE` when another payment type, active or not, has the code; `IDEMPOTENCY_KEY_REUSED`; `IDEMPOTENCY_IN_PROGRESS`.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.addPaymentType({
 *   name: 'Cheque',
 *   code: 'Cheque',
 *   description: 'Drawn on a local bank.',
 *   instructions: 'Bring it to the office of the platform.',
 *   requiresReference: true,
 *   requiresReceipt: true,
 *   isActive: true,
 * });
 */
addPaymentType: Operation<AddPaymentTypeParameters, PaymentTypeEnvelope>;

/**
 * Deactivate a payment type: DELETE /PaymentTypes/Delete/{id}
 *
 * Deactivates a payment type, so that it can no longer be selected. Available to administrators.
 *
 * - The type is never erased, because payments refer to it. Use updatePaymentType to reactivate it.
 * - Deleting the payment type again changes nothing and returns 200.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment type does not exist.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.deletePaymentType({ id: 2 });
 */
deletePaymentType: Operation<DeletePaymentTypeParameters, DeletedPaymentTypeEnvelope>;

/**
 * List payment types: GET /PaymentTypes/GetAll
 *
 * Lists the active payment types, ordered by identifier.
 *
 * - Administrators can include inactive types with `includeInactive=true`.
 *
 * **Access:** public. A valid access token or API key with `PaymentsRead` is used if you send one.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN` when `includeInactive=true` is sent without the role of an administrator; `USER_BLOCKED`; `API_KEY_SCOPE_MISSING`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.getPaymentTypes();
 */
getPaymentTypes: Operation<GetPaymentTypesParameters, PaymentTypeListEnvelope>;

/**
 * Replace a payment type: PUT /PaymentTypes/Update/{id}
 *
 * Replaces a payment type; an omitted member takes its default. Available to administrators.
 *
 * - Existing payments keep their type and show its new data.
 * - The action is written to the audit log.
 *
 * **Access:** Admin. Requires an access token or an API key with `PaymentsWrite`.
 *
 * **Errors**
 * - **400** `VALIDATION_ERROR`, `MALFORMED_BODY`.
 * - **401** `UNAUTHENTICATED`.
 * - **403** `FORBIDDEN`, `VERIFICATION_REQUIRED`, `USER_BLOCKED`, `API_KEY_READ_ONLY`, `API_KEY_SCOPE_MISSING`.
 * - **404** `NOT_FOUND` when the payment type does not exist.
 * - **409** `IN_USE` when another payment type, active or not, has the code.
 * - **413** `PAYLOAD_TOO_LARGE`.
 * - **415** `UNSUPPORTED_MEDIA_TYPE`.
 * - **429** `RATE_LIMITED`.
 *
 * @example
 * const { data } = await client.updatePaymentType({
 *   id: 2,
 *   name: 'Bank transfer',
 *   code: 'BankTransfer',
 *   description: 'To the account of the platform.',
 *   instructions: 'Account 0042 at the Example Bank; name the number of the reservation.',
 *   requiresReference: true,
 *   requiresReceipt: false,
 *   isActive: true,
 * });
 */
updatePaymentType: Operation<UpdatePaymentTypeParameters, PaymentTypeEnvelope>;

}

/** The parameters of addPaymentType. */
export type AddPaymentTypeParameters = PaymentTypeRequest;

/** The parameters of deletePaymentType. */
export interface DeletePaymentTypeParameters {
    /** Identifier of the payment type. */
    id: number;
}

/** The parameters of getPaymentTypes. */
export interface GetPaymentTypesParameters {
    /** Whether to include inactive payment types. Available to administrators. */
    includeInactive?: boolean | undefined;
}

/** The parameters of updatePaymentType. */
export type UpdatePaymentTypeParameters = PaymentTypeRequest & {
    /** Identifier of the payment type. */
    id: number;
};
