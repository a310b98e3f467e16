/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import type { Operation } from '../client.js';
import type { Upload } from '../requests.js';
import type {
    DeletedPaymentTypeEnvelope,
    ErrorEnvelope,
    PaymentTypeEnvelope,
    PaymentTypeListEnvelope,
    PaymentTypeRequest,
} from '../models/index.js';

/**
 * Add a way to pay: POST /PaymentTypes/Add
 *
 * For administrators. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **409** IN_USE when another type, active or not, has the code.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
export const addPaymentType: Operation<PaymentTypeRequest, PaymentTypeEnvelope> = {
    method: 'POST',
    path: '/PaymentTypes/Add',
    query: [],
    body: 'json',
    token: 'required',
};

/**
 * Withdraw a way to pay: DELETE /PaymentTypes/Delete/{id}
 *
 * For administrators. The type becomes inactive and nobody can choose it any more; it is never erased, since payments refer to it, and
 * updatePaymentType brings it back. Deleting again changes nothing and is answered with 200. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 *
 * @example
 * const { data } = await client.deletePaymentType({ id: 2 });
 */
export const deletePaymentType: Operation<{
    /** Identifier of the type of payment. */
    id: number;
}, DeletedPaymentTypeEnvelope> = {
    method: 'DELETE',
    path: '/PaymentTypes/Delete/{id}',
    query: [],
    token: 'required',
};

/**
 * List the ways to pay: GET /PaymentTypes/GetAll
 *
 * The active types of payment, in the order of their identifiers. An administrator may ask for the inactive ones too; that is nobody
 * else's to ask.
 *
 * **Access:** public. A valid access token or API key is used if you send one.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR for a query parameter.
 * - **401** UNAUTHENTICATED for an invalid token.
 * - **403** FORBIDDEN to anybody but an administrator who sends `includeInactive=true`, USER_BLOCKED.
 *
 * @example
 * const { data } = await client.getPaymentTypes();
 */
export const getPaymentTypes: Operation<{
    /** Whether the inactive types are listed too; for administrators only. */
    includeInactive?: boolean | undefined;
}, PaymentTypeListEnvelope> = {
    method: 'GET',
    path: '/PaymentTypes/GetAll',
    query: ['includeInactive'],
    token: 'optional',
};

/**
 * Change a way to pay: PUT /PaymentTypes/Update/{id}
 *
 * For administrators. Replaces the whole record; a member that is left out takes its default. Payments that were made this way keep their
 * type and show as what it has become. The act is recorded.
 *
 * **Access:** Admin. Requires an access token or an API key with Write access.
 *
 * **Errors**
 * - **400** VALIDATION_ERROR, MALFORMED_BODY.
 * - **401** UNAUTHENTICATED.
 * - **403** FORBIDDEN to other roles, VERIFICATION_REQUIRED, USER_BLOCKED, API_KEY_READ_ONLY to an API key that may only read.
 * - **404** NOT_FOUND.
 * - **409** IN_USE when another type, active or not, has the code.
 * - **413** PAYLOAD_TOO_LARGE.
 * - **415** UNSUPPORTED_MEDIA_TYPE when the body is not JSON.
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
export const updatePaymentType: Operation<PaymentTypeRequest & {
    /** Identifier of the type of payment. */
    id: number;
}, PaymentTypeEnvelope> = {
    method: 'PUT',
    path: '/PaymentTypes/Update/{id}',
    query: [],
    body: 'json',
    token: 'required',
};

