/** Generated from the contract 1.1.0 of Rental marketplace. Do not edit. */

import * as operations from './apis/index.js';
import { ApiError, clientOf } from './client.js';
import type { ClientOf, ClientOptions, OperationsOf } from './client.js';
import type { ErrorCode } from './models/index.js';

export type Client = ClientOf<OperationsOf<typeof operations>>;

/** A client with one function for each operation of the contract. */
export function createClient(options: ClientOptions): Client {
    return clientOf(operations as OperationsOf<typeof operations>, options);
}

/** Whether `error` is a refusal of the service (or, with the code '', of something on the way to it), and, where codes are named, with one of these. */
export function isApiError<Code extends ErrorCode | '' = ErrorCode | ''>(error: unknown, ...codes: Code[]): error is ApiError<Code> {
    return error instanceof ApiError && (codes.length === 0 || codes.includes(error.code as Code));
}

export { ApiError } from './client.js';
export type { CallOptions, ClientOptions, Tokens, Upload } from './client.js';
export * from './state-machines.js';
export * from './models/index.js';
export { GetCustomerIdImageSideEnum } from './apis/CustomerApi.js';
export { GetOwnerIdImageSideEnum } from './apis/OwnerApi.js';
export { GetRentPropertiesSortEnum } from './apis/RentPropertiesApi.js';
