/** Generated from the contract 2.0.0 of Rental marketplace. Do not edit. */

import * as operations from './apis/index.js';
import { clientOf } from './client.js';
import type { ClientOf, ClientOptions, OperationsOf } from './client.js';
import { ApiError as AnyApiError } from './errors.js';
import type { ErrorCode, Event } from './models/index.js';
import { type VerifyOptions, verifySignature } from './webhooks.js';

export type Client = ClientOf<OperationsOf<typeof operations>>;

/** A client with one function for each operation of the contract. */
export function createClient(options: ClientOptions): Client {
    return clientOf(operations as OperationsOf<typeof operations>, options, '2.0.0');
}

/** A refusal or a failure of the service. Decide by `code`, which is '' where something on the way to the service has answered. */
export type ApiError<Code extends ErrorCode | '' = ErrorCode | ''> = AnyApiError<Code>;
export const ApiError: {
    new (...given: ConstructorParameters<typeof AnyApiError<ErrorCode | ''>>): ApiError;
    readonly prototype: ApiError;
} = AnyApiError;

/** Whether `error` is a refusal of the service (or, with the code '', of something on the way to it), and, where codes are named, with one of these. */
export function isApiError<Code extends ErrorCode | '' = ErrorCode | ''>(error: unknown, ...codes: Code[]): error is ApiError<Code> {
    return error instanceof ApiError && (codes.length === 0 || (codes as string[]).includes(error.code));
}

/** The name of an enumeration's member: `nameOf(BookingStatus, 2)` is `'Confirmed'`; undefined where this version does not know it. */
export function nameOf<Enumeration extends Record<string, number | string>>(
    enumeration: Enumeration,
    member: number | string,
): Extract<keyof Enumeration, string> | undefined {
    return Object.keys(enumeration).find((name) => enumeration[name] === member) as
        Extract<keyof Enumeration, string> | undefined;
}

/**
 * The event in a request to a webhook, where its header `X-Signature` is right; else throws WebhookError. `body` is what came, untouched: text
 * or bytes. Of several secrets any may have signed. A signature may be five minutes old (`tolerance`, seconds).
 *
 * A test (sendTestToWebhook) has the type `webhook.test`, which is not among EventType; pass over what you do not know.
 */
export function verifyWebhook(
    body: string | Uint8Array,
    header: string | readonly string[] | null | undefined,
    secrets: string | readonly string[],
    options?: VerifyOptions,
): Promise<Event> {
    return verifySignature<Event>(body, header, secrets, options);
}

export { WebhookError, type VerifyOptions } from './webhooks.js';
export type {
    CallOptions,
    ClientOptions,
    ReceivedResponse,
    SentRequest,
    Tokens,
} from './client.js';
export { EventsGoneError, events } from './events.js';
export type { EventsOptions, SequenceStore } from './events.js';
export type { NativeFile, Upload } from './requests.js';
export * from './state-machines.js';
export * from './models/index.js';
export { GetCustomerIdImageSideEnum } from './apis/CustomerApi.js';
export { GetOwnerIdImageSideEnum } from './apis/OwnerApi.js';
export { GetRentPropertiesSortEnum } from './apis/RentPropertiesApi.js';
