/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import type { Operation, Upload } from '../client.js';
import type {
    DeletedPaymentTypeEnvelope,
    ErrorEnvelope,
    PaymentTypeEnvelope,
    PaymentTypeListEnvelope,
    PaymentTypeRequest,
} from '../models/index.js';

/** Add a way to pay: POST /PaymentTypes/Add */
export const addPaymentType: Operation<PaymentTypeRequest & {
}, PaymentTypeEnvelope> = {
    id: 'addPaymentType',
    method: 'POST',
    path: '/PaymentTypes/Add',
    query: [],
    body: 'json',
    token: true,
};

/** Withdraw a way to pay: DELETE /PaymentTypes/Delete/{id} */
export const deletePaymentType: Operation<{
    /** Identifier of the type of payment. */
    id: number;
}, DeletedPaymentTypeEnvelope> = {
    id: 'deletePaymentType',
    method: 'DELETE',
    path: '/PaymentTypes/Delete/{id}',
    query: [],
    token: true,
};

/** List the ways to pay: GET /PaymentTypes/GetAll */
export const getPaymentTypes: Operation<{
    /** Whether the inactive types are listed too; for administrators only. */
    includeInactive?: boolean | undefined;
}, PaymentTypeListEnvelope> = {
    id: 'getPaymentTypes',
    method: 'GET',
    path: '/PaymentTypes/GetAll',
    query: ['includeInactive'],
    token: true,
};

/** Change a way to pay: PUT /PaymentTypes/Update/{id} */
export const updatePaymentType: Operation<PaymentTypeRequest & {
    /** Identifier of the type of payment. */
    id: number;
}, PaymentTypeEnvelope> = {
    id: 'updatePaymentType',
    method: 'PUT',
    path: '/PaymentTypes/Update/{id}',
    query: [],
    body: 'json',
    token: true,
};

