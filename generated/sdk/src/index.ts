/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

import { operations } from './apis/index.js';
import { clientOf } from './client.js';
import type { ClientOf, ClientOptions } from './client.js';
import { ApiError as AnyApiError } from './errors.js';
import type { ErrorCode, Event } from './models/index.js';
import { type VerifyOptions, verifySignature } from './webhooks.js';

export type Client = ClientOf<typeof operations>;

/** Creates a client with one function for each operation of the contract. */
export function createClient(options: ClientOptions): Client {
    return clientOf(operations, options, '2.2.0');
}

/** An error response. Use `code` to tell errors apart; it is '' if the response came from a proxy and not from the service. */
export type ApiError<Code extends ErrorCode | '' = ErrorCode | ''> = AnyApiError<Code>;
export const ApiError: {
    new (...given: ConstructorParameters<typeof AnyApiError<ErrorCode | ''>>): ApiError;
    readonly prototype: ApiError;
} = AnyApiError;

/** Returns true if `error` is an ApiError and, if you pass `codes`, has one of them. */
export function isApiError<Code extends ErrorCode | '' = ErrorCode | ''>(error: unknown, ...codes: Code[]): error is ApiError<Code> {
    return error instanceof ApiError && (codes.length === 0 || (codes as string[]).includes(error.code));
}

/** Returns the name of an enumeration's member: `nameOf(BookingStatus, 2)` is `'Confirmed'`; undefined if this version does not know it. */
export function nameOf<Enumeration extends Record<string, number | string>>(
    enumeration: Enumeration,
    member: number | string,
): Extract<keyof Enumeration, string> | undefined {
    return Object.keys(enumeration).find((name) => enumeration[name] === member) as
        Extract<keyof Enumeration, string> | undefined;
}

/**
 * Verifies the `X-Signature` header of a webhook request and returns the event. Throws a WebhookError if the signature is invalid or more than
 * five minutes old (option `tolerance`, in seconds). `body` is the request body as received, as text or bytes. If you pass several secrets, any
 * of them can match.
 *
 * A test event (sendTestToWebhook) has the type `webhook.test`, which is not in EventType. Ignore types that you do not know.
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
export type { GetSandboxPaymentPageLangEnum } from './apis/PaymentSessionsApi.js';
export type { PaySandboxPaymentLangEnum } from './apis/PaymentSessionsApi.js';
export { GetRentPropertiesSortEnum } from './apis/RentPropertiesApi.js';
