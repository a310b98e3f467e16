/** Generated from the contract 2.2.0 of Rental marketplace. Do not edit. */

// Bundlers keep the order of modules, and bundles with the functions before the tables compress best.
import { type SignedBy, type VerifyOptions, verifySignature } from './webhooks.js';
export { EventsGoneError, events } from './events.js';
export { nameOf } from './enumerations.js';
import { clientOf } from './client.js';
import type { ClientOf, ClientOptions } from './client.js';
import { ApiError as AnyApiError } from './errors.js';
export * from './models/index.js';
import type { ErrorCode, Event } from './models/index.js';
import { operations } from './apis/index.js';

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

/**
 * Verifies the signature of a webhook request and returns the event. Throws a WebhookError if the signature is invalid or more than five
 * minutes old (option `tolerance`, in seconds). `body` is the request body as received, as text or bytes. `headers` are the request's headers:
 * those of Standard Webhooks (`webhook-signature`), or `X-Signature` if they are missing. You can also pass the value of `X-Signature` alone.
 * If you pass several secrets, any of them can match.
 *
 * A test event (sendTestToWebhook) has the type `webhook.test`, which is not in EventType. Ignore types that you do not know.
 */
export function verifyWebhook(
    body: string | Uint8Array,
    headers: SignedBy,
    secrets: string | readonly string[],
    options?: VerifyOptions,
): Promise<Event> {
    return verifySignature<Event>(body, headers, secrets, options);
}

export { ApiConnectionError } from './errors.js';
export { WebhookError, type VerifyOptions, type WebhookHeaders } from './webhooks.js';
export type {
    CallOptions,
    ClientOptions,
    ReceivedResponse,
    SentRequest,
    Tokens,
} from './client.js';
export type { EventsOptions, SequenceStore } from './events.js';
export type { NativeFile, Upload } from './requests.js';
export * from './state-machines.js';
export { GetCustomerIdImageSideEnum } from './apis/CustomerApi.js';
export { GetOwnerIdImageSideEnum } from './apis/OwnerApi.js';
export type { GetSandboxPaymentPageLangEnum } from './apis/PaymentSessionsApi.js';
export type { PaySandboxPaymentLangEnum } from './apis/PaymentSessionsApi.js';
export { GetRentPropertiesSortEnum } from './apis/RentPropertiesApi.js';
